"""What a game brings to be painted, and what comes of it: a canvas with its alt text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.core import Event, Outcome
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Theme
from render.kit.icons import Icon


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished canvas, and what it shows in words: what matters first."""

    canvas: Canvas
    alt: str


@dataclass(frozen=True, slots=True)
class Art:
    """How one game is painted; `before` is the view that the last picture showed, if any."""

    board: Callable[[Any, Setting, Any], Painted]
    hand: Callable[[Any, Setting, Any], Painted]
    reveal: Callable[[tuple[Event, ...], Setting], Painted | None]
    standing: Callable[[Any, Outcome, Setting], Painted]
    sheet: Callable[[Setting], Painted] | None = None
    """Its pieces with what they mean, if it shows them."""
    chapter: str = "board.chances.chapter"
    """The text key of what the parts of a table are called, as days or rounds."""
    icons: Callable[[Theme], Mapping[str, Icon]] | None = None
    """What stands beside the names of its pieces, by the text keys of the names, if anything."""
