"""Every assumption of docs/unproven.md names code and tests that exist, and every probe has one."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from cogs.live_check.probes import PROBES

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "unproven.md"
CITED = re.compile(r"`([\w/.]+\.py)(?:::(\w+))?`")
TRIED, UNTRIED = "Tried by `./bazaar doctor --live`", "Tried by nobody"
CODE, TEST = 2, 4


def rows(heading: str) -> dict[str, list[str]]:
    """Return the cells of each row below a heading, by its name."""
    section = PAGE.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| `")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    names = [row[0].strip("`") for row in cells]
    assert len(set(names)) == len(names)
    return dict(zip(names, cells, strict=True))


ROWS = rows(TRIED) | rows(UNTRIED)


@cache
def names_in(path: str) -> frozenset[str]:
    """Return what a module defines at its top."""
    defined = set[str]()
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                defined.add(node.name)
            case ast.Assign():
                defined |= {one.id for one in node.targets if isinstance(one, ast.Name)}
            case ast.AnnAssign(target=ast.Name(id=name)):
                defined.add(name)
            case _:
                pass
    return frozenset(defined)


@pytest.mark.parametrize("name", ROWS)
def test_a_row_cites_code_and_tests_that_exist(name: str) -> None:
    row = ROWS[name]
    assert all(row)
    for column, folders in ((CODE, ("bot/", "cogs/", "render/")), (TEST, ("tests/",))):
        cited = CITED.findall(row[column])
        assert cited, f"{name}: nothing cited"
        assert CITED.sub("", row[column]).strip() == "", f"{name}: {row[column]}"
        for path, wanted in cited:
            assert path.startswith(folders), path
            defined = names_in(path)
            assert not wanted or wanted in defined, f"{path}::{wanted}"
            assert column == CODE or wanted.startswith("test_"), path


def test_a_citation_that_leads_nowhere_is_noticed() -> None:
    assert "test_a_row_cites_code_and_tests_that_exist" in names_in("tests/test_unproven.py")
    assert "test_that_nobody_wrote" not in names_in("tests/test_unproven.py")


def test_every_probe_has_a_row_and_every_row_above_a_probe() -> None:
    assert set(rows(TRIED)) == set(PROBES)
    assert not set(rows(UNTRIED)) & set(PROBES)
