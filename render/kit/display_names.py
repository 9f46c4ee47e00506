"""Names as people write them, made safe to draw: any Unicode, never longer than their place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator

ELLIPSIS = "…"
ROBOT = "🤖"
"""Stands before the names of AI players."""
JOINER = "\u200d"
MAX_MARKS = 2
"""So many accents may stand on one letter; what is piled higher is for show."""
_EMOJI_STYLE = "\ufe0f"
_TONES = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_EMOJI = range(0x1F000, 0x1FB00)
_FANCY = range(0x1D400, 0x1D800)
"""Letters that only look like a typeface, meant for formulas."""
_MARKS = {"Mn", "Me", "Mc"}
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn"}


def cleaned(name: str) -> str:
    """Return a name without control signs, piled-up accents and doubled space.

    Nothing may be left of it.
    """
    signs: list[str] = []
    marks = 0
    for sign in map(_plain, unicodedata.normalize("NFC", name)):
        category = unicodedata.category(sign)
        if category in _MARKS:
            marks += 1
            if marks <= MAX_MARKS and signs:
                signs.append(sign)
            continue
        marks = 0
        if category.startswith("Z") or sign in "\t\n\r":
            signs.append(" ")
        elif sign == JOINER or is_emoji(sign) or category not in _DROPPED:
            signs.append(sign)
    name_shown = " ".join("".join(signs).split()).strip(JOINER + _EMOJI_STYLE)
    return "" if name_shown.strip(ROBOT) == "" else name_shown


def is_emoji(sign: str) -> bool:
    """Tell whether a sign is an emoji, also one that this Python does not know yet."""
    return ord(sign) in _EMOJI


def _plain(sign: str) -> str:
    return unicodedata.normalize("NFKC", sign) if ord(sign) in _FANCY else sign


def graphemes(text: str) -> Iterator[str]:
    """Yield what a reader takes for single signs: a letter with its accents, a joined emoji."""
    cluster = ""
    for sign in text:
        if cluster and _continues(cluster, sign):
            cluster += sign
            continue
        if cluster:
            yield cluster
        cluster = sign
    if cluster:
        yield cluster


def shortened(text: str, fits: Callable[[str], bool]) -> str:
    """Return the text, or as much of its beginning as fits with an ellipsis."""
    if fits(text):
        return text
    signs = list(graphemes(text))
    low, high = 0, len(signs)
    while low < high:
        half = (low + high + 1) // 2
        if fits("".join(signs[:half]).rstrip() + ELLIPSIS):
            low = half
        else:
            high = half - 1
    return "".join(signs[:low]).rstrip() + ELLIPSIS


def _continues(cluster: str, sign: str) -> bool:
    last, code = cluster[-1], ord(sign)
    if JOINER in {last, sign} or code in _TONES or unicodedata.category(sign) in _MARKS:
        return True
    if code in _FLAGS:
        return len(cluster) == 1 and ord(last) in _FLAGS
    return _is_jamo(last) and _is_jamo(sign)


def _is_jamo(sign: str) -> bool:
    return 0x1100 <= ord(sign) < 0x1200
