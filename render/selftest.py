"""A self-test: draws a picture of nobody's table, and says in one line why if it cannot."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path

from engine.core import Setup
from engine.registry import GAMES
from render.kit.colors import THEMES, ThemeName
from render.text.markdown import Speak

TRIED_GAME = next(iter(GAMES))
"""The game that is tried where one picture suffices: the first, which has the fewest seats to draw.

Any game would do: fonts, palettes and libraries are the same for all.
"""
NAMES = ("Dörte שלום سلام", "नमस्ते สวัสดี", "你好 ♞", "Emil", "Ζωή")
"""Nobody's names, with letters of every font there is."""
MAX_REASON_LENGTH = 140
_HERE = Path(__file__).parent


def why_not(game_key: str, speak: Speak, themes: Iterable[ThemeName] = THEMES) -> str | None:
    """Draw the first board of a made-up table in these themes; return why it cannot be drawn."""
    try:
        _draw(game_key, speak, themes)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is the answer)
        return reason(error)
    return None


def reason(error: BaseException) -> str:
    """Return type, message and place of an exception in one line, not telling where we live."""
    words = " ".join(str(error).split())
    for folder in (_HERE.parent, Path(sys.prefix)):
        words = words.replace(f"{folder}{os.sep}", "")
    kind = type(error).__qualname__
    text = f"{kind}: {words[:MAX_REASON_LENGTH]}" if words else kind
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_HERE)]
    if not ours:
        return text
    file = Path(ours[-1].filename).relative_to(_HERE.parent).as_posix()
    return f"{text} ({file}:{ours[-1].lineno})"


def _draw(game_key: str, speak: Speak, themes: Iterable[ThemeName]) -> None:
    # A library that cannot be loaded is an answer too, and no reason to fail before it is given.
    from render.kit.canvas import Setting  # noqa: PLC0415 (see above)
    from render.kit.encode import encoded  # noqa: PLC0415 (see above)
    from render.kit.fonts import legible  # noqa: PLC0415 (see above)
    from render.kit.palettes import palette  # noqa: PLC0415 (see above)
    from render.pictures.snapshot import art_of  # noqa: PLC0415 (see above)

    for name in NAMES:
        if legible(name) != name:
            raise LookupError(f"no font has all letters of {name}")
    game = GAMES[game_key]
    view = game.view(game.start(Setup(min(game.spec.seat_counts), "selftest")).state, None)
    for theme in themes:
        # Not by way of the snapshots: they would show again what they have kept.
        painted = art_of(game_key).board(view, Setting(THEMES[theme], speak, NAMES), None)
        encoded(painted.canvas.image, palette(theme).flat)
