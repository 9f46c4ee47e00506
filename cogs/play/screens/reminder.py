"""The last of what happened, in the few lines for which a form or a panel has room."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from cogs.kit.screen import length, shortened
from engine.core import Seat
from engine.play import AnyGame
from engine.text import Arg, Text, seat_name

MAX_LINE_LENGTH = 200
"""Long enough for nearly every event: a result that is cut in the middle tells nothing."""
MAX_REMINDER_LENGTH = 600
"""What all lines may say together; if they are long, there are fewer of them."""


def reminder(
    game: AnyGame, events: Sequence[Text], seat: Seat | None, most: int, speaker: Speaker
) -> str:
    """Return at most so many events in small print, in the order in which they happened.

    What the picture shows anyway is left out. Events that name the reader's own `seat` come before
    others, and later ones before earlier ones, where there is no room for all.
    """
    listed = [text for text in events if text.key not in game.routine_texts]
    urgent = sorted(range(len(listed)), key=lambda at: (_names(listed[at], seat), at), reverse=True)
    lines: dict[int, str] = {}
    for at in urgent[:most]:
        line = shortened(speaker(listed[at]), MAX_LINE_LENGTH)
        if sum(map(length, lines.values())) + length(line) > MAX_REMINDER_LENGTH:
            break
        lines[at] = line
    return "\n".join(f"-# {lines[at]}" for at in sorted(lines))


def _names(arg: Arg, seat: Seat | None) -> bool:
    """Tell whether a text, or any text within it, names a seat."""
    if seat is None or isinstance(arg, int | str):
        return False
    if isinstance(arg, tuple):
        return any(_names(part, seat) for part in arg)
    return arg == seat_name(seat) or any(_names(value, seat) for _, value in arg.args)
