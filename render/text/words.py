"""What the boards in words of all games share: every fact is a line of its own, without symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core import Decision, Seat
from engine.text import Text, say, seat_name
from render.text.markdown import Speak, heading, on_turn, spoken, stacked


def listed(texts: Sequence[Text]) -> Text:
    """Return several things as a list to be spoken, or that there is nothing."""
    return say("board.words.list", things=tuple(texts))


def seats_listed(seats: Iterable[Seat]) -> Text:
    """Return the names of those who sit there, in this order."""
    return listed([seat_name(seat) for seat in seats])


def section(title: str, lines: Iterable[str]) -> str:
    """Return lines below a heading, or nothing if there are none."""
    below = facts(lines)
    return stacked([heading(title), below]) if below else ""


def seat_title(pending: tuple[Decision, ...], seat: Seat, speak: Speak) -> str:
    """Return the name of a seat, and whether everybody waits for it."""
    key = "board.words.on_turn" if on_turn(pending) == seat else "board.words.seat"
    return spoken(speak, key, seat=seat_name(seat))


def facts(lines: Iterable[str]) -> str:
    """Return the lines that are there."""
    return stacked(lines)
