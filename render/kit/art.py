"""What a painter gets and gives: a setting to paint in, and a canvas with its alt text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.core import Decision, Event, Outcome, Seat
from engine.text import Arg, say
from render.kit.canvas import Canvas
from render.kit.colors import Theme
from render.text.markdown import Speak, on_turn


@dataclass(frozen=True, slots=True)
class Setting:
    """How a picture shall look and speak; names can be drawn, by seat."""

    theme: Theme
    speak: Speak
    names: tuple[str, ...]
    exact: bool = False
    """All colors instead of the palette's: what the palette is judged by."""

    def canvas(self, width: int, height: int) -> Canvas:
        """Return an empty table top."""
        return Canvas((width, height), self.theme, self.exact)

    def say(self, key: str, **args: Arg) -> str:
        """Speak a key with its arguments."""
        return self.speak(say(key, **args))

    def turn(self, key: str, pending: tuple[Decision, ...]) -> str:
        """Say whose decision everybody waits for; nothing while several choose in secret."""
        seat = on_turn(pending)
        return "" if seat is None else self.say(key, seat=self.name(seat))

    def name(self, seat: Seat) -> str:
        """Return the name of whoever sits there, or that of the seat."""
        own = self.names[seat] if seat < len(self.names) else ""
        return own or self.say("seat", number=seat + 1)


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
    sheet: Callable[[Setting], Painted]
