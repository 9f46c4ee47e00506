"""What a game brings to be painted, and what comes of it: a canvas with its alt text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core import Event
from engine.text import Text
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Theme
from render.kit.icons import Icon
from render.kit.pen import Piece

Sign: TypeAlias = Callable[[Theme, Text], Piece | None]
"""What stands beside a source of points, if the game has a piece for it."""

MAX_ALT_LENGTH = 1024
"""As much alt text as Discord takes."""
REVEAL = "reveal"
"""The name of a picture of what was chosen in secret."""


@dataclass(frozen=True, slots=True)
class Painted:
    """A finished canvas, and what it shows in words: what matters first."""

    canvas: Canvas
    alt: str
    name: str = ""
    """What its file is called, where that says more than what kind of picture it is."""


def no_moment(_events: tuple[Event, ...], _view: Any, _setting: Setting) -> None:
    """Paint nothing: what happens is seen on the table."""


def no_sign(_theme: Theme, _source: Text) -> None:
    """Return no sign: the game has no piece for any source of points."""


@dataclass(frozen=True, slots=True)
class Art:
    """How one game is painted; `before` is the view that the last picture showed, if any."""

    board: Callable[[Any, Setting, Any], Painted]
    hand: Callable[[Any, Setting, Any], Painted]
    moment: Callable[[tuple[Event, ...], Any, Setting], Painted | None] = no_moment
    """What public events turn up or bring to an end, if that is worth a picture.

    Where a chapter ends with them, the public view after them comes along, else None.
    """
    sheet: Callable[[Setting], Painted] | None = None
    """Its pieces with what they mean, if it shows them."""
    chapter: str = "board.chances.chapter"
    """The text key of what the parts of a table are called, as days or rounds."""
    sign: Sign = no_sign
    """The pieces that stand beside sources of points."""
    icons: Callable[[Theme], Mapping[str, Icon]] | None = None
    """What stands beside the names of its pieces, by the text keys of the names, if anything."""
    deciding: Callable[[Any, Setting], Painted] | None = None
    """What a seat decides by, small enough that the choice below it is on the same screen.

    If a game brings none, it is painted from what its generic text board says.
    """
