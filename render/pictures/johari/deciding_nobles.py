"""The nobles that a seat of Johari may hire, as it decides by them."""

from __future__ import annotations

from math import ceil

from engine.core import Seat
from engine.johari.names import noble_name
from engine.johari.nobles import hiring_price
from engine.johari.pieces import SPACES, Noble
from engine.johari.view import View
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import SMALL
from render.kit.frame import CLOSE, LABEL, compact_cloth
from render.kit.geometry import UNIT, Box
from render.pictures.johari import pieces
from render.pictures.johari.alt import Telling, court_in_words
from render.pictures.johari.deciding_parts import NAME, SPACE, Part

NOBLE = 2.8 * UNIT
DESCRIBED = 5 * UNIT
PORTRAIT = 3 * UNIT


def nobles(view: View, seat: Seat, _setting: Setting) -> Part | None:
    """Return who may be hired, by price."""
    offered = _offered(view, seat)
    rows = ceil(len(offered) / 3)
    if not rows:
        return None

    def paint(canvas: Canvas, box: Box) -> None:
        inner = compact_cloth(canvas, box)
        cells = inner.grid(3, rows, gap=SPACE)
        for (price, noble), cell in zip(offered, cells, strict=False):
            side = min(NOBLE, cell.h)
            canvas.stamp(pieces.price(canvas.theme, price), cell.left(side).middle(side, side))
            name = canvas.speak(noble_name(noble))
            canvas.text(cell.beside(side + SPACE), name, NAME, lines=2)

    height = 2 * CLOSE + rows * NOBLE + SPACE * (rows - 1)
    return Part(height, paint, lambda telling: _told(view, seat, telling), spare=True)


def described(view: View, seat: Seat, _setting: Setting) -> Part | None:
    """Return who may be hired with what they do, and what they cost the seat."""
    offered = _offered(view, seat)
    rows = ceil(len(offered) / 2)
    if not rows:
        return None

    def paint(canvas: Canvas, box: Box) -> None:
        inner, theme = compact_cloth(canvas, box), canvas.theme
        for (price, noble), cell in zip(offered, inner.grid(2, rows, gap=CLOSE), strict=False):
            canvas.stamp(pieces.portrait(theme, noble), cell.left(PORTRAIT).top(PORTRAIT))
            under = cell.left(PORTRAIT).below(PORTRAIT - 0.5 * UNIT).top(2 * UNIT)
            canvas.stamp(pieces.price(theme, price), under.square(), over=True)
            text = cell.beside(PORTRAIT + SPACE)
            name = canvas.text(text, canvas.speak(noble_name(noble)), LABEL, down="top", lines=1)
            effect = canvas.say(f"board.johari.noble.{noble}")
            room = text.below(name.h + 0.5 * UNIT)
            canvas.text(room, effect, SMALL, theme.soft, down="top", lines=2)

    height = 2 * CLOSE + rows * DESCRIBED + CLOSE * (rows - 1)
    return Part(height, paint, lambda telling: _told(view, seat, telling))


def _offered(view: View, seat: Seat) -> list[tuple[int, Noble]]:
    """Return who may be hired, with what the seat would pay in gems of one type."""
    spaces = zip(range(SPACES, 0, -1), reversed(view.court.spaces), strict=True)
    own = view.stalls[seat].nobles
    return [(hiring_price(own, space), noble) for space, noble in spaces if noble is not None]


def _told(view: View, seat: Seat, telling: Telling) -> str:
    return court_in_words(view, telling, view.stalls[seat].nobles)
