"""Tables in letters of one width: narrow enough for a phone, columns below each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from textwrap import wrap

from engine.text import BACKWARD

MAX_WIDE = 34
"""As many signs of one width as stand side by side on a phone."""


def fenced(lines: Iterable[str]) -> str:
    """Return lines as they are shown in letters of one width."""
    return "```\n" + "\n".join(lines) + "\n```"


def aligned(label: str, cells: Iterable[str], room: int, wide: int) -> str:
    """Return a label in its room, and cells of one width after it."""
    return (f"{label:<{room}}" + "".join(f" {cell:>{wide}}" for cell in cells)).rstrip()


def wrapped(label: str, room: int) -> list[str]:
    """Return a label in lines of so many signs, at least one."""
    return wrap(label, room, subsequent_indent=" ") or [""]


def is_narrow(text: str) -> bool:
    """Tell whether every sign is as wide as a digit where all have one width, and runs along."""
    return all(
        unicodedata.east_asian_width(sign) not in "WF"
        and unicodedata.category(sign)[0] in "LNPZ"
        and unicodedata.bidirectional(sign) not in BACKWARD
        for sign in text
    )
