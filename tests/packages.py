"""Packages that bring games, as if they were installed, for Pythons of their own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from bot.commands.new_game import NewGame

ROOT = Path(__file__).resolve().parent.parent
PACKAGED = Path(__file__).resolve().parent / "packaged"
"""A folder with the smallest game there can be, as an installer would leave it."""


def install(folder: Path, name: str, target: str) -> None:
    """Write into a folder what an installer leaves of a package that names a game."""
    described = folder / f"{name}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text(f"[bazaar.games]\n{name} = {target}\n")


def packaged(folder: Path, game: NewGame) -> Path:
    """Write what `new-game` writes as an installed package, and return where it is installed."""
    site = folder / "site"
    package = site / f"{game.key}_game"
    (package / "locales" / "en").mkdir(parents=True)
    written = {file.name: content for file, content in game.files(ROOT)}
    rules = re.sub(r"most_seats=\d", "most_seats=3", written["game.py"])  # the proofs end sooner
    manifest = f'MANIFEST = Manifest("{game.key}", "{package.name}", CONTRACT)\n'
    imports = "from engine.core import CONTRACT\nfrom engine.manifest import Manifest\n\n"
    (package / "__init__.py").write_text(f"{rules}\n\n{imports}{manifest}", "utf-8")
    (package / "locales" / "en" / f"{game.key}.po").write_text(written["game.po"], "utf-8")
    install(site, game.key, f"{package.name}:MANIFEST")
    return site


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
