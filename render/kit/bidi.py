"""Lines that run both ways: Unicode's bidirectional algorithm for one line.

Of its controls only isolations are known, which stand around names. Libraries return the letters in
their new order; a font needs to know which ones read backward.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple
from unicodedata import bidirectional, category

from engine.text import ISOLATE, ISOLATE_END
from render.kit.display_names import is_emoji

_STRONG = {"L", "R"}
_NUMBERS = {"EN", "AN"}
_NEUTRAL = {"B", "S", "WS", "ON"}
_Side = Literal["L", "R"]


class Placed(NamedTuple):
    """Which sign stands at a place, and whether it reads from right to left."""

    at: int
    backward: bool


def visual_order(signs: Sequence[str]) -> list[Placed]:
    """Return the signs of a line from left to right; a sign goes by its first character.

    What is isolated is ordered by itself and stands where one neutral sign would; the signs that
    isolate it are left out.
    """
    outside, inside = _isolations(signs)
    order = _ordered([signs[index] for index in outside])
    placed: list[Placed] = []
    for at, backward in order:
        start, end = inside.get(outside[at], (0, 0))
        if not end:
            placed.append(Placed(outside[at], backward))
            continue
        own = visual_order(signs[start:end])
        placed += [Placed(start + index, turned) for index, turned in own]
    return placed


def _isolations(signs: Sequence[str]) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """Return which signs stand outside of isolations, and what each sign that isolates encloses."""
    outside: list[int] = []
    inside: dict[int, tuple[int, int]] = {}
    depth, first = 0, 0
    for index, sign in enumerate(signs):
        if sign == ISOLATE:
            if depth == 0:
                outside.append(index)
                first = index
                inside[first] = (first + 1, len(signs))
            depth += 1
        elif sign == ISOLATE_END:
            depth = max(0, depth - 1)
            if depth == 0 and first in inside and inside[first][1] == len(signs):
                inside[first] = (first + 1, index)
        elif depth == 0:
            outside.append(index)
    return outside, inside


def _ordered(signs: Sequence[str]) -> list[Placed]:
    """Return the signs of a line that holds no isolation, from left to right."""
    types = [
        "ON" if is_emoji(sign[0]) or sign == ISOLATE else bidirectional(sign[0]) or "L"
        for sign in signs
    ]
    base: _Side = "R" if next((t for t in types if t in {"L", "R", "AL"}), "L") != "L" else "L"
    blanks = [kind in {"B", "S", "WS"} for kind in types]
    _resolve_weak(types, base)
    _resolve_brackets(signs, types, base)
    _resolve_neutral(types, base)
    levels = [_level(kind, base) for kind in types]
    for index in reversed(range(len(signs))):  # L1: blanks at the end belong to the line
        if not blanks[index]:
            break
        levels[index] = int(base == "R")
    return [Placed(index, levels[index] % 2 == 1) for index in _reordered(levels)]


def _resolve_weak(types: list[str], base: _Side) -> None:
    """W1 to W7: numbers and what belongs to them."""
    before, strong = str(base), str(base)
    for index, kind in enumerate(types):
        if kind == "NSM":
            types[index] = before
        elif kind == "EN" and strong == "AL":
            types[index] = "AN"
        before = types[index]
        strong = kind if kind in {"L", "R", "AL"} else strong
    types[:] = ["R" if kind == "AL" else kind for kind in types]
    for index in range(1, len(types) - 1):
        around = {types[index - 1], types[index + 1]}
        if types[index] in {"ES", "CS"} and around == {"EN"}:
            types[index] = "EN"
        elif types[index] == "CS" and around == {"AN"}:
            types[index] = "AN"
    for start, end in _spans(types, lambda kind: kind == "ET"):
        if "EN" in types[max(0, start - 1) : start] + types[end : end + 1]:
            types[start:end] = ["EN"] * (end - start)
    strong = base
    for index, kind in enumerate(types):
        strong = kind if kind in _STRONG else strong
        if kind == "EN" and strong == "L":
            types[index] = "L"
        elif kind not in _STRONG | _NUMBERS:
            types[index] = "ON"


def _resolve_brackets(signs: Sequence[str], types: list[str], base: _Side) -> None:
    """N0: both brackets of a pair go the way of what they enclose."""
    for start, end in sorted(_pairs(signs, types)):
        inside = {_side(kind) for kind in types[start + 1 : end]} & _STRONG
        if not inside:
            continue
        before = next((_side(kind) for kind in reversed(types[:start]) if _side(kind)), base)
        types[start] = types[end] = base if base in inside or before == base else str(before)


def _pairs(signs: Sequence[str], types: Sequence[str]) -> Iterator[tuple[int, int]]:
    opened: list[tuple[int, str]] = []
    for index, sign in enumerate(signs):
        if types[index] != "ON":
            continue
        if category(sign[0]) == "Ps":
            opened.append((index, {"[": "]", "{": "}"}.get(sign[0], chr(ord(sign[0]) + 1))))
        elif sign[0] in (closing for _, closing in opened):
            while opened:
                start, closing = opened.pop()
                if closing == sign[0]:
                    yield start, index
                    break


def _resolve_neutral(types: list[str], base: _Side) -> None:
    """N1 and N2: what stands between two of one side joins them, the rest joins the line."""
    for start, end in _spans(types, _NEUTRAL.__contains__):
        before = _side(types[start - 1]) if start else base
        after = _side(types[end]) if end < len(types) else base
        types[start:end] = [str(before if before == after else base)] * (end - start)


def _side(kind: str) -> _Side | None:
    """Return to which side a type counts, numbers being written among what reads backward."""
    if kind == "L":
        return "L"
    return "R" if kind == "R" or kind in _NUMBERS else None


def _spans(types: list[str], chosen: Callable[[str], bool]) -> Iterator[tuple[int, int]]:
    """Yield where each sequence of chosen types starts and ends."""
    start = 0
    while start < len(types):
        end = start
        while end < len(types) and chosen(types[end]):
            end += 1
        if end > start:
            yield start, end
        start = end + 1


def _level(kind: str, base: _Side) -> int:
    """I1 and I2: an even level reads forward, an odd one backward."""
    if base == "L":
        return {"L": 0, "R": 1}.get(kind, 2)
    return 1 if kind == "R" else 2


def _reordered(levels: Sequence[int]) -> list[int]:
    """L2: turn around whatever is deeper, from the deepest level on."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        flags = [str(levels[index] >= level) for index in order]
        for start, end in _spans(flags, "True".__eq__):
            order[start:end] = order[start:end][::-1]
    return order
