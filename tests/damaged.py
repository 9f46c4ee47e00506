"""Bazaar as it stands on a machine where a file that pictures are made of is gone or damaged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ("bot", "cogs", "engine", "locales", "sandbox", "tests")
GONE = None


def damaged(folder: Path, asset: str, content: str | None = GONE) -> Path:
    """Return a folder with all of Bazaar in which one asset has another content, or is gone."""
    tree = folder / "damaged"
    tree.mkdir()
    for name in WHOLE:
        (tree / name).symlink_to(ROOT / name, target_is_directory=True)
    shutil.copytree(ROOT / "render", tree / "render", ignore=shutil.ignore_patterns("__pycache__"))
    file = tree / "render" / "assets" / asset
    assert file.is_file()
    if content is None:
        file.unlink()
    else:
        file.write_text(content, encoding="utf-8")
    return tree


def environ(tree: Path, **more: str) -> dict[str, str]:
    """Return the environment of a process that runs there."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BAZAAR_")}
    return {**kept, "PYTHONPATH": str(tree), "LC_ALL": "C.UTF-8", **more}


def python(tree: Path, *argv: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python there to its end."""
    return subprocess.run(
        [sys.executable, "-P", *argv],
        env=environ(tree, **more),
        cwd=tree.parent,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
