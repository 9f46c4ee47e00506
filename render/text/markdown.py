"""What the text boards of all games share: names, separators, and the limit they keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from engine.core import Decision, Seat
from engine.text import BESIDE, Arg, Text, icon, say, seat_name
from render.text.icons import as_read, beginning, beside_removed

Speak: TypeAlias = Callable[[Text], str]
"""Turns a text into a sentence of somebody's language."""

MAX_BOARD_LENGTH = 2400
"""What else stands on a panel takes some 1,000 of the 4,000 characters of its message."""
MAX_WORDS_LENGTH = 3500
"""A board in words stands alone in its message, which takes 4,000 characters."""
MAX_NAME_LENGTH = 22
"""A name is cut to so many characters; a mention, which cannot be cut, is no longer."""
NOTHING = "–"  # noqa: RUF001 a dash reads as nothing; a hyphen would look like a minus
NEXT = "▶"
MAX_NAMED_PLACE = 5
"""Places up to this one have words of their own, as 1st, 2nd and 3rd must."""
CUT = "…"
HERE = ("①", "②", "③", "④", "⑤", "⑥")
"""The numbers of booths and slots, so that they are not taken for values."""


def size(text: str) -> int:
    """Return how long a text is when counted most strictly: symbols may count twice."""
    return len(text.encode("utf-16-le")) // 2


def sign(speak: Speak, name: Text, symbol: str) -> str:
    """Return the icon of a piece, or the symbol that stands for it where there is none."""
    return speak(icon(name.key, symbol))


def signed(speak: Speak, name: Text, symbol: str, spoken_name: Text | None = None) -> str:
    """Return a piece by its icon or symbol and its name, which may have brought its icon along."""
    mark, word = sign(speak, name, symbol), speak(spoken_name or name)
    return word if word.startswith(mark) else f"{mark} {word}"


def symbols_only(speak: Speak) -> Speak:
    """Return a speaker that says a symbol wherever there is an icon, and nothing beside words."""

    def plain(text: Text) -> str:
        if text.key == "icon":
            return str(dict(text.args)["instead"])
        return beside_removed(speak(text))

    return plain


def capital(text: str) -> str:
    """Return a text that begins with a capital letter, as a line does."""
    return text[:1].upper() + text[1:]


def heading(text: str) -> str:
    """Return a heading, which a screen reader can jump to."""
    return f"### {text}"


def whole_lines(text: str, most: int) -> str:
    """Return a text, or as many whole lines of it as fit before an ellipsis."""
    if size(text) <= most:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        if size("\n".join([*lines, line, CUT])) > most:
            break
        lines.append(line)
    return "\n".join([*lines, CUT])


def fitting(*versions: str) -> str:
    """Return the first version that reads within the limit, or the last one, the shortest."""
    short = (text for text in versions if size(as_read(text)) <= MAX_BOARD_LENGTH)
    return next(short, versions[-1])


def named(speak: Speak, seat: Seat) -> str:
    """Return the name of whoever sits there, cut if it is too long for a phone."""
    name = speak(seat_name(seat))
    # A mention cannot be cut, and half an escape would swallow what follows.
    return name if name.startswith("<@") else limited(name, MAX_NAME_LENGTH, "\\ ")


def limited(text: str, most: int, dropped: str = " ") -> str:
    """Return a text, or as much of it as fits with an ellipsis, which no dropped sign precedes."""
    if size(text) <= most:
        return text
    return beginning(text, most - 1, size).rstrip(dropped) + "…"


def seat_heading(pending: tuple[Decision, ...], seat: Seat, speak: Speak) -> str:
    """Return the name of a seat with its token, marked if everybody waits for it."""
    mark = f"{NEXT} " if on_turn(pending) == seat else ""
    token = speak(icon(f"seat.{seat + 1}", ""))
    beside = f"{token}{BESIDE}" if token else ""
    return f"{mark}{beside}{bold(named(speak, seat))}"


def spoken(speak: Speak, key: str, **args: Arg) -> str:
    """Speak a key with its arguments."""
    return speak(say(key, **args))


def dotted(parts: Iterable[str]) -> str:
    """Return the parts that are there, with dots between them."""
    return " · ".join(filter(None, parts))


def stacked(parts: Iterable[str]) -> str:
    """Return the parts that are there as lines."""
    return "\n".join(filter(None, parts))


def ordinal(number: int) -> Text:
    """Return a place in an order."""
    named = number <= MAX_NAMED_PLACE
    return say(f"board.place.{number}") if named else say("board.place.more", n=number)


def bold(text: str | int) -> str:
    """Return a text that stands out."""
    return f"**{text}**"


def small(text: str) -> str:
    """Return a line of small print."""
    return f"-# {text}"


def on_turn(pending: tuple[Decision, ...]) -> Seat | None:
    """Return the seat everybody waits for; nobody while several choose in secret."""
    return pending[0].seat if len(pending) == 1 else None
