"""A game that is installed as a package is shown by what it brings, else by the generic boards."""

import os
from pathlib import Path

import pytest

from tests.damaged import ROOT, python

GAME = """\
from engine.core import CONTRACT
from engine.manifest import Manifest
from tests.engine.toy import TOY as GAME

MANIFEST = Manifest("toy", "toy_game", CONTRACT)
"""
TEXT = """\
from dataclasses import replace
from render.text import generic

BOARDS = replace(generic.boards("toy"), public=lambda view, speak: "a board of its own")
"""
PICTURES = """\
from dataclasses import replace
from render.pictures import generic

ART = replace(generic.art("toy"), sheet=lambda setting: None)
"""
SHOW = """\
from bot.runtime.i18n import Speaker
from engine.core import Setup
from engine.registry import GAMES, LEFT_OUT
from render.pictures import snapshot
from render.selftest import why_not
from render.text.board import figure, private_hand, public_board

assert not LEFT_OUT, LEFT_OUT
game, look, speak = GAMES["toy"], snapshot.Look(names=("Ada", "Bo")), Speaker("en", ("Ada", "Bo"))
view = game.view(game.start(Setup(2, "toy")).state, 0)
print(public_board("toy", view, speak).replace("\\n", " | "))
print(private_hand("toy", view, speak).replace("\\n", " | "))
print(snapshot.board("toy", view, look, speak).alt)
print(snapshot.hand("toy", view, look, speak).name)
print(snapshot.moment("toy", (), None, look, speak))
print(snapshot.chances("toy", (((0.5, 0.5),),), look, speak).name)
print(snapshot.art_of("toy").sheet is None)
print(repr(figure("toy", "goal", speak)))
print(why_not("toy", speak))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a game, as it is installed."""
    folder, about = tmp_path / "toy_game", tmp_path / "toy_game-1.dist-info"
    for new in (folder, about):
        new.mkdir()
    (folder / "__init__.py").write_text(GAME)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[bazaar.games]\ntoy = toy_game:MANIFEST\n")
    return folder


def shown(package: Path) -> list[str]:
    path = os.pathsep.join([str(package.parent), str(ROOT)])
    ended = python(package, "-c", SHOW, PYTHONPATH=path)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


def test_a_game_that_brings_no_boards_is_shown_by_the_generic_ones(package: Path) -> None:
    public, private, *rest = shown(package)
    assert public == "**toy.name** | toy.view.phase: –"  # noqa: RUF001
    assert private.startswith("toy.view.hand: ")
    assert rest == [
        "toy.name. toy.view.phase: –.",  # noqa: RUF001
        "hand.png", "None", "chances.png", "True", "''", "None",
    ]  # fmt: skip


def test_a_game_is_shown_by_the_boards_it_brings(package: Path) -> None:
    (package / "text.py").write_text(TEXT)
    (package / "pictures.py").write_text(PICTURES)
    public, private, alt, *rest = shown(package)
    assert public == "a board of its own"
    assert private.startswith("toy.view.hand: ")
    assert alt == "toy.name. toy.view.phase: –."  # noqa: RUF001
    assert rest == ["hand.png", "None", "chances.png", "False", "''", "None"]
