"""Boxes: every place in a picture comes from dividing a larger one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import TypeVar

T = TypeVar("T")

WIDTH = 1400
"""How wide a picture is; it is shown 550 wide on a desktop and 380 on a phone."""
COMPACT_WIDTH = 800
"""How wide a picture for deciding is: letters of the smallest size are 12 pixels on a phone."""
UNIT = 20
"""The measure of space: margins and gaps are multiples of it."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of whole pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.h

    @property
    def size(self) -> tuple[int, int]:
        """Its width and height."""
        return self.w, self.h

    @property
    def edges(self) -> tuple[int, int, int, int]:
        """Its left, top, right and bottom."""
        return self.x, self.y, self.right, self.bottom

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box that is smaller by so much on each side."""
        across, down = round(dx), round(dx if dy is None else dy)
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def moved(self, dx: float = 0, dy: float = 0) -> Box:
        """Return the box at another place."""
        return Box(self.x + round(dx), self.y + round(dy), self.w, self.h)

    def top(self, height: float) -> Box:
        """Return its upper part."""
        return Box(self.x, self.y, self.w, round(height))

    def low(self, height: float) -> Box:
        """Return its lower part."""
        return Box(self.x, self.bottom - round(height), self.w, round(height))

    def left(self, width: float) -> Box:
        """Return its left part."""
        return Box(self.x, self.y, round(width), self.h)

    def far(self, width: float) -> Box:
        """Return its right part."""
        return Box(self.right - round(width), self.y, round(width), self.h)

    def below(self, height: float) -> Box:
        """Return what is left when an upper part is taken away."""
        return Box(self.x, self.y + round(height), self.w, self.h - round(height))

    def above(self, height: float) -> Box:
        """Return what is left when a lower part is taken away."""
        return Box(self.x, self.y, self.w, self.h - round(height))

    def beside(self, width: float) -> Box:
        """Return what is left when a left part is taken away."""
        return Box(self.x + round(width), self.y, self.w - round(width), self.h)

    def before(self, width: float) -> Box:
        """Return what is left when a right part is taken away."""
        return Box(self.x, self.y, self.w - round(width), self.h)

    def columns(self, *weights: float, gap: float = 0) -> tuple[Box, ...]:
        """Divide it from left to right by weight."""
        return tuple(Box(x, self.y, w, self.h) for x, w in _shares(self.x, self.w, weights, gap))

    def rows(self, *weights: float, gap: float = 0) -> tuple[Box, ...]:
        """Divide it from top to bottom by weight."""
        return tuple(Box(self.x, y, self.w, h) for y, h in _shares(self.y, self.h, weights, gap))

    def stack(self, *heights: float, gap: float = 0) -> tuple[Box, ...]:
        """Return boxes of these heights below each other, from the top."""
        tops = accumulate((height + gap for height in heights), initial=0.0)
        return tuple(
            Box(self.x, self.y + round(top), self.w, round(height))
            for top, height in zip(tops, heights, strict=False)
        )

    def grid(self, across: int, down: int, gap: float = 0) -> tuple[Box, ...]:
        """Divide it into equal cells, row by row."""
        rows = self.rows(*(1,) * down, gap=gap)
        return tuple(cell for row in rows for cell in row.columns(*(1,) * across, gap=gap))

    def across(self, things: Sequence[T], gap: float = 0) -> Iterator[tuple[T, Box]]:
        """Yield each thing with its place: they share the box evenly, from left to right."""
        return zip(things, self.columns(*(1,) * len(things), gap=gap), strict=True)

    def down(self, things: Sequence[T], height: float, gap: float = 0) -> Iterator[tuple[T, Box]]:
        """Yield each thing with its place of this height, from the top."""
        return zip(things, self.stack(*(height,) * len(things), gap=gap), strict=True)

    def spread(self, things: Sequence[T], width: int, gap: float) -> Iterator[tuple[T, Box]]:
        """Yield each thing with its place, from the left; places overlap if there is no room."""
        step = width + gap
        if len(things) > 1:
            step = min(step, (self.w - width) / (len(things) - 1))
        for number, thing in enumerate(things):
            yield thing, Box(self.x + round(number * step), self.y, width, self.h)

    def middle(self, width: float, height: float) -> Box:
        """Return a box of this size in its middle."""
        w, h = round(width), round(height)
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)

    def square(self) -> Box:
        """Return the largest square in its middle."""
        side = min(self.w, self.h)
        return self.middle(side, side)


@lru_cache(4096)
def _shares(
    start: int, length: int, weights: tuple[float, ...], gap: float
) -> tuple[tuple[int, int], ...]:
    """Return where each part begins and how long it is; pictures ask for the same ones again."""
    room, total, shares = length - gap * (len(weights) - 1), sum(weights), []
    before = accumulate(weights, initial=0.0)
    for number, (past, weight) in enumerate(zip(before, weights, strict=False)):
        first = round(start + gap * number + room * past / total)
        last = round(start + gap * number + room * (past + weight) / total)
        shares.append((first, last - first))
    return tuple(shares)
