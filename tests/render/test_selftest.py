"""Trying to draw: nothing to say where pictures can be drawn, else the reason in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import GAMES
from render.selftest import MAX_REASON_LENGTH, reason, why_not
from tests.damaged import GONE, damaged, python
from tests.render.speaking import ENGLISH

TRY = (
    "from bot.runtime.i18n import Speaker\n"
    "from render.selftest import TRIED_GAME, why_not\n"
    "print(why_not(TRIED_GAME, Speaker()))\n"
    "print(why_not(TRIED_GAME, Speaker(), ['dark']))"
)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_drawn_here(game: str) -> None:
    assert why_not(game, ENGLISH) is None


@pytest.mark.parametrize(
    ("asset", "content"),
    [
        ("fonts/Inter-SemiBold.otf", GONE),
        ("fonts/NotoSansThai-Bold.ttf", GONE),
        ("fonts/NotoSansThai-Bold.ttf", "no font"),
        ("palettes/dark.txt", ""),
    ],
)
def test_a_file_that_is_gone_or_damaged_is_the_reason(
    tmp_path: Path, asset: str, content: str | None
) -> None:
    tried = python(damaged(tmp_path, asset, content), "-c", TRY)
    assert tried.stderr == ""
    first, second = tried.stdout.splitlines()
    assert first == second != "None"
    assert "(render/" in first
    assert str(tmp_path) not in first, "nobody is told where we live"
    if content is GONE:
        assert first.startswith("FileNotFoundError: ")
        assert asset in first


def test_every_theme_is_tried_unless_told(tmp_path: Path) -> None:
    tried = python(damaged(tmp_path, "palettes/light.txt", "zzzzzz"), "-c", TRY)
    every, dark = tried.stdout.splitlines()
    assert every.startswith("ValueError: ")
    assert dark == "None"


def test_a_library_that_cannot_be_loaded_is_the_reason(tmp_path: Path) -> None:
    tree = damaged(tmp_path, "fonts/OFL.txt")
    (tree / "PIL").mkdir()
    (tree / "PIL" / "__init__.py").write_text("raise ImportError('libjpeg.so.62')\n")
    tried = python(tree, "-c", TRY)
    assert tried.stdout.startswith("ImportError: libjpeg.so.62 (render/")


def test_a_reason_is_one_short_line() -> None:
    assert reason(ValueError("one\n  two")) == "ValueError: one two"
    assert reason(MemoryError()) == "MemoryError"
    assert reason(KeyError("x" * 999)) == f"KeyError: '{'x' * (MAX_REASON_LENGTH - 1)}"
