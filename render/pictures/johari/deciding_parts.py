"""What every part of Johari's picture for deciding is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.johari.pieces import Cards
from render.kit.canvas import Canvas
from render.kit.fonts import Style
from render.kit.frame import CLOSE
from render.kit.geometry import COMPACT_WIDTH, UNIT, Box
from render.kit.pen import Piece
from render.pictures.johari.alt import Telling

ROOM = COMPACT_WIDTH - 4 * CLOSE
SPACE = 0.4 * UNIT
BETWEEN = 4
"""What lies between cards."""
TOKEN = 2.4 * UNIT
LINE = 1.9 * UNIT
CARD = (3.6 * UNIT, 2.4 * UNIT)
"""A card by its gem and its number."""
CHIP = (2 * UNIT, 2 * UNIT)
"""A card by its number alone, where its kind is known."""
NUMBER = Style("strong", 34, 28)
NAME = Style("title", 32, 28)


@dataclass(frozen=True, slots=True)
class Part:
    """A panel of the picture: how tall it is, how it is painted, and what it says."""

    height: float
    paint: Callable[[Canvas, Box], None]
    tell: Callable[[Telling], str]

    spare: bool = False
    """Whether it gives way where the picture would be too tall: the board shows it too."""


def per_line(room: float, wide: float) -> int:
    """Return how many cards of a width lie side by side."""
    return max(1, int((room + BETWEEN) // (wide + BETWEEN)))


def lay(
    canvas: Canvas, box: Box, cards: Cards, size: tuple[float, float], paint: Callable[..., Piece]
) -> None:
    """Lay cards of a size side by side, in as many lines as they need."""
    wide, tall = size
    per = per_line(box.w, wide)
    for number, card in enumerate(cards):
        row, column = divmod(number, per)
        spot = box.moved(column * (wide + BETWEEN), row * (tall + BETWEEN)).left(wide).top(tall)
        canvas.stamp(paint(card), spot, over=True)
