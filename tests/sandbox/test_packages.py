"""The arrows of sandbox/README.md: the world knows neither REST nor gateway nor page."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = {
    "world": {"limits"},
    "limits": {"world"},
    "gateway": {"world", "limits"},
    "rest": {"world", "limits", "testing"},
    "page": {"world", "limits", "gateway"},
}
PACKAGES = {path.parent.name for path in (ROOT / "sandbox").glob("*/__init__.py")}


def imported(file: Path) -> set[str]:
    """Return the packages of the sandbox that a module imports from."""
    modules = [
        [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module
    ]
    parts = {name.split(".")[1] for names in modules for name in names if name.count(".")}
    return parts & PACKAGES


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_uses_only_those_below_it(package: str) -> None:
    for file in (ROOT / "sandbox" / package).glob("*.py"):
        assert imported(file) <= ALLOWED[package] | {package}, file.name
