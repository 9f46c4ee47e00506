"""Text: a key and its arguments; the sentence itself lives in `locales/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union
from unicodedata import bidirectional

BESIDE = "\N{NO-BREAK SPACE}"
"""What stands between an icon and the word beside it: no line ends there."""
ISOLATE, ISOLATE_END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""What stands around words that run from right to left, so that they turn nothing else around."""
BACKWARD = frozenset({"R", "AL", "AN"})
"""The directions of signs that run from right to left."""
Arg = Union[int, str, "Text", tuple[Union[str, "Text"], ...]]  # `|` refuses a forward reference


@dataclass(frozen=True, slots=True)
class Text:
    """What is to be said, without the words: a catalogue key and named arguments."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def say(key: str, **args: Arg) -> Text:
    """Return the text of `key` with its arguments by name."""
    return Text(key, tuple(args.items()))


def seat_name(seat: int) -> Text:
    """Return the text that a speaker replaces by the name of whoever sits there."""
    return Text("seat", (("n", seat),))


def isolated(name: str) -> str:
    """Return a name that turns nothing around it: isolated if any of it runs from right to left."""
    if name.isascii():  # as most are, and this is asked with every press
        return name
    if name.startswith(ISOLATE) or not any(bidirectional(sign) in BACKWARD for sign in name):
        return name
    return f"{ISOLATE}{name}{ISOLATE_END}"


def closed(text: str) -> str:
    """Return a text that was cut, with an end for each isolation that was cut off."""
    return text + ISOLATE_END * (text.count(ISOLATE) - text.count(ISOLATE_END))


def icon(of: str, instead: str) -> Text:
    """Return the text that a speaker replaces by the icon of a piece, or else by a symbol.

    A piece goes by the key of its name: `jaipur.good.silver`.
    """
    return Text("icon", (("of", of), ("instead", instead)))
