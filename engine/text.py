"""Text: a key and its arguments; the sentence itself lives in `locales/`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

BESIDE = "\N{NO-BREAK SPACE}"
"""What stands between an icon and the word beside it: no line ends there."""
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


def icon(of: str, instead: str) -> Text:
    """Return the text that a speaker replaces by the icon of a piece, or else by a symbol.

    A piece goes by the key of its name: `jaipur.good.silver`.
    """
    return Text("icon", (("of", of), ("instead", instead)))
