"""Icons in lines of text: how long they are to a reader, and how a text reads without them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.text import BESIDE

ICON = re.compile(r"<a?:\w{2,32}:\d{13,20}>")
"""An icon as it is written in Markdown."""
_BESIDE_A_WORD = re.compile(ICON.pattern + BESIDE)
_AT_THE_END = re.compile(rf"(?:\s*{ICON.pattern}\s*)+$")
_UNBROKEN = re.compile(
    rf"{ICON.pattern}{BESIDE}?|<(?:@[!&]?\d+|\#\d+|t:-?\d+(?::\w)?|/[\w -]+:\d+)>|.", re.DOTALL
)
"""A mention, which says something only as a whole, or any other character."""
_IN_PLACE = "■"


def as_read(text: str) -> str:
    """Return what one reads of a text: an icon is one sign, and none where it is beside a word."""
    return ICON.sub(_IN_PLACE, beside_removed(text)) if "<" in text else text


def beside_removed(text: str) -> str:
    """Return a text without the icons that stand beside words: it says the same."""
    return _BESIDE_A_WORD.sub("", text)


def without_icons(text: str, symbols: Mapping[str, str] | None = None) -> str:
    """Return a text with nothing beside its words, and with symbols in place of other icons."""
    if "<" not in text:  # as most words are, and all that can be pressed is asked for
        return text
    known = symbols or {}
    return ICON.sub(lambda found: known.get(found[0], ""), beside_removed(text))


def beginning(text: str, most: int, measure: Callable[[str], int]) -> str:
    """Return as much of a text as is no longer than this; no mention is cut in two.

    An icon at its end is left out, for the word that it belongs to is.
    """
    long = end = 0
    for part in _UNBROKEN.finditer(text):
        long += measure(part[0])
        if long > most:
            break
        end = part.end()
    return text if end == len(text) else _AT_THE_END.sub("", text[:end])
