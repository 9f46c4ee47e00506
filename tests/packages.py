"""Packages that bring games, as if they were installed, for Pythons of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = Path(__file__).resolve().parent / "packaged"
"""A folder with the smallest game there can be, as an installer would leave it."""


def install(folder: Path, name: str, target: str) -> None:
    """Write into a folder what an installer leaves of a package that names a game."""
    described = folder / f"{name}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[bazaar.games]\n{name} = {target}\n")


def environment(*folders: Path) -> dict[str, str]:
    """Return the environment of a Python that finds what is installed in these folders."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*folders, ROOT)))}


def python(code: str, *folders: Path) -> subprocess.CompletedProcess[str]:
    """Run some lines in a Python of their own; they must succeed."""
    return subprocess.run(
        (sys.executable, "-c", code),
        cwd=ROOT,
        env=environment(*folders),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
