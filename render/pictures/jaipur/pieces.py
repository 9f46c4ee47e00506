"""The pieces of Jaipur: goods by their outlines, cards in an arch, fans of tokens, seals."""

from __future__ import annotations

from collections.abc import Callable

from engine.jaipur.pieces import Card, Good, Values
from render.kit.canvas import Setting
from render.kit.colors import Color, Theme, Tone, darker, lighter, mixed
from render.kit.fonts import MIN_FONT_SIZE, Style
from render.kit.pen import Pen, Piece, Point, around, piece, star
from render.kit.pieces import SHADOW, coin, gem, paper
from render.text.jaipur.board import size_sign

FACE_DOWN = "prestige"
"""The tone of bonus tokens, whose values nobody sees."""
OVERLAP = 0.8
"""How much of a token in a fan is seen, when there is room."""


def initial(setting: Setting, card: Card) -> str:
    """Return the letter by which a good is known in the language of the picture."""
    return setting.say(f"board.jaipur.letter.{card}")


def lettered(setting: Setting, card: Card) -> Piece:
    """Return a good, or a camel, with its letter."""
    return ware(setting.theme, card, initial(setting, card))


@piece()
def ware(pen: Pen, theme: Theme, card: Card, letter: str = "") -> None:
    """Draw a good, or a camel, by its outline and color, with its letter where there is room."""
    tone = theme.gems[card]
    if card in _OUTLINES:
        _OUTLINES[card](pen, tone)
    else:
        gem(theme, card).paint(pen)
    if letter and min(pen.w, pen.h) >= 2.2 * MIN_FONT_SIZE:
        side = MIN_FONT_SIZE * 1.3
        x, y = pen.w - side, pen.h - side
        pen.oval(x - 2, y - 2, side + 2, side + 2, theme.paper_ink)
        pen.oval(x, y, side - 2, side - 2, theme.paper)
        style = Style("strong", MIN_FONT_SIZE)
        pen.text(x + side / 2 - 1, y + side / 2 - 1, letter, style, theme.paper_ink)


@piece(SHADOW)
def ware_card(pen: Pen, theme: Theme, card: Card, marked: bool = False) -> None:
    """Draw a card: the good in the arch of a window, with room for its name below."""
    tone = theme.gems[card]
    blank = paper(theme, marked=marked)
    blank.paint(pen)
    w, h = pen.w, pen.h
    edge, ground = mixed(theme.paper, tone.base, 0.55), mixed(theme.paper, tone.light, 0.5)
    if theme.name == "contrast":
        edge, ground = tone.deep, mixed(theme.paper, tone.light, 0.25)
    _arch(pen, w * 0.09, h * 0.06, w * 0.82, h * 0.7, edge)
    _arch(pen, w * 0.115, h * 0.08, w * 0.77, h * 0.66, ground)
    side = min(w * 0.62, h * 0.46)
    pen.piece(ware(theme, card), (w - side) / 2, h * 0.46 - side / 2, side, side)


@piece()
def fan(pen: Pen, theme: Theme, good: Good, values: Values) -> None:
    """Draw a pile of tokens, fanned; the next one to be taken lies on top, at the left."""
    tone = theme.gems[good]
    side = pen.h
    room = (pen.w - side) / max(1, len(values) - 1)
    step = min(side * OVERLAP, room)
    for place in reversed(range(len(values))):
        pen.piece(coin(theme, str(values[place]), tone), place * step, 0, side, side)


def fan_width(count: int, side: float) -> float:
    """Return how wide a fan of so many tokens would like to be."""
    return side * (1 + OVERLAP * (count - 1)) if count else 0


def bonus(theme: Theme, size: int) -> Piece:
    """Return a bonus token that lies face down; it shows for how many cards it is."""
    return coin(theme, size_sign(size), theme.gems[FACE_DOWN])


@piece()
def backs(pen: Pen, theme: Theme, count: int) -> None:
    """Draw so many cards held with their backs to us."""
    tone = theme.gems[FACE_DOWN]
    w, h = pen.w, pen.h
    wide = h * 0.7
    step = min(wide * 0.45, (w - wide) / max(1, count - 1))
    for place in range(count):
        x = place * step
        pen.rect(x, 0, wide, h, theme.paper_edge, h * 0.1)
        pen.rect(x + 2, 2, wide - 4, h - 4, tone.deep, h * 0.1 - 2)
        pen.frame(x + 5, 5, wide - 10, h - 10, tone.base, 2, h * 0.07)


@piece()
def seal(pen: Pen, theme: Theme, won: bool) -> None:
    """Draw a seal of excellence, or the place that waits for one."""
    gold = theme.gold
    x, y, r = pen.w / 2, pen.h / 2, min(pen.w, pen.h) / 2
    if not won:
        pen.ring(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6, theme.edge, max(2.0, r * 0.08))
        return
    pen.polygon(star(x, y, r, r * 0.84, 16), gold.deep)
    pen.oval(x - r * 0.84, y - r * 0.86, r * 1.68, r * 1.68, gold.base)
    pen.arc(x - r * 0.78, y - r * 0.8, r * 1.56, r * 1.56, (160, 300), gold.light, r * 0.09)
    pen.polygon(star(x, y, r * 0.56, r * 0.24, 5), gold.ink)


def _arch(pen: Pen, x: float, y: float, w: float, h: float, ink: Color) -> None:
    """Fill the outline of a Mughal window: straight sides that lean to a point."""
    side: list[Point] = [(0.0, 1.0), (0.0, 0.34), (0.06, 0.2), (0.2, 0.11), (0.36, 0.07), (0.5, 0)]
    left = [(x + a * w, y + b * h) for a, b in side]
    right = [(x + (1 - a) * w, y + b * h) for a, b in reversed(side)]
    pen.polygon([*left, *right], ink)


def _silver(pen: Pen, tone: Tone) -> None:
    """Draw a silver cup."""
    w, h = pen.w, pen.h
    rim = darker(tone.deep, 0.2)
    bowl = [(0.14, 0.14), (0.86, 0.14), (0.8, 0.4), (0.64, 0.56), (0.36, 0.56), (0.2, 0.4)]
    pen.polygon(pen.at(bowl), tone.base)
    pen.polygon(
        pen.at([(0.14, 0.14), (0.36, 0.14), (0.4, 0.56), (0.36, 0.56), (0.2, 0.4)]), tone.light
    )
    pen.polygon(pen.at([(0.7, 0.14), (0.86, 0.14), (0.8, 0.4), (0.64, 0.56)]), tone.deep)
    pen.polygon(pen.at([(0.45, 0.54), (0.55, 0.54), (0.57, 0.8), (0.43, 0.8)]), tone.base)
    pen.polygon(pen.at([(0.3, 0.88), (0.43, 0.78), (0.57, 0.78), (0.7, 0.88)]), tone.base)
    pen.rect(w * 0.25, h * 0.85, w * 0.5, h * 0.08, tone.deep, h * 0.03)
    pen.oval(w * 0.42, h * 0.62, w * 0.16, h * 0.1, tone.light)
    pen.oval(w * 0.14, h * 0.07, w * 0.72, h * 0.14, tone.light)
    pen.ring(w * 0.14, h * 0.07, w * 0.72, h * 0.14, rim, max(1.5, w * 0.025))
    pen.line([*pen.at(bowl)[1:], *pen.at(bowl)[:1]], rim, max(1.5, w * 0.025))


def _cloth(pen: Pen, tone: Tone) -> None:
    """Draw a bolt of cloth with its end hanging down, striped."""
    w, h = pen.w, pen.h
    hanging = [(0.12, 0.3), (0.8, 0.3), (0.8, 0.94), (0.69, 0.86), (0.57, 0.94), (0.46, 0.86),
               (0.35, 0.94), (0.23, 0.86), (0.12, 0.94)]  # fmt: skip
    pen.polygon(pen.at(hanging), tone.base)
    for top, ink in ((0.5, tone.light), (0.57, tone.deep), (0.66, tone.light)):
        pen.rect(w * 0.12, h * top, w * 0.68, h * 0.045, ink)
    pen.rect(w * 0.04, h * 0.1, w * 0.88, h * 0.3, mixed(tone.base, tone.deep, 0.35), h * 0.15)
    pen.rect(w * 0.08, h * 0.13, w * 0.7, h * 0.07, mixed(tone.base, tone.light, 0.7), h * 0.035)
    for shrink, ink in ((0.0, tone.light), (0.05, tone.deep), (0.1, tone.light)):
        pen.oval(
            w * (0.68 + shrink), h * (0.1 + shrink), w * (0.28 - 2 * shrink),
            h * (0.3 - 2 * shrink), ink,
        )  # fmt: skip


def _spice(pen: Pen, tone: Tone) -> None:
    """Draw a heap of spice in a bowl."""
    w, h = pen.w, pen.h
    heap = [(0.12, 0.56), (0.3, 0.34), (0.44, 0.14), (0.5, 0.09), (0.57, 0.15), (0.72, 0.36),
            (0.88, 0.56)]  # fmt: skip
    pen.polygon(pen.at(heap), tone.base)
    pen.polygon(pen.at([(0.5, 0.09), (0.57, 0.15), (0.72, 0.36), (0.88, 0.56), (0.56, 0.56)]),
                mixed(tone.base, tone.deep, 0.5))  # fmt: skip
    pen.polygon(pen.at([(0.22, 0.5), (0.34, 0.36), (0.46, 0.16), (0.42, 0.4)]), tone.light)
    bowl = [(0.03, 0.54), (0.97, 0.54), (0.88, 0.76), (0.68, 0.9), (0.32, 0.9), (0.12, 0.76)]
    pen.polygon(pen.at(bowl), darker(tone.deep, 0.15))
    pen.polygon(pen.at([(0.03, 0.54), (0.3, 0.54), (0.36, 0.9), (0.32, 0.9), (0.12, 0.76)]),
                mixed(tone.deep, tone.base, 0.35))  # fmt: skip
    pen.rect(w * 0.01, h * 0.5, w * 0.98, h * 0.08, tone.light, h * 0.04)
    for x in (0.26, 0.42, 0.58, 0.74):
        pen.polygon(around(w * x, h * 0.7, w * 0.05, 4), tone.light)


def _leather(pen: Pen, tone: Tone) -> None:
    """Draw a hide as it is stretched to dry."""
    w = pen.w
    half = [(0.5, 0.04), (0.6, 0.05), (0.64, 0.16), (0.76, 0.14), (0.9, 0.06), (0.96, 0.16),
            (0.86, 0.3), (0.8, 0.42), (0.8, 0.58), (0.88, 0.72), (0.97, 0.84), (0.9, 0.94),
            (0.76, 0.84), (0.64, 0.82), (0.57, 0.88), (0.5, 0.98)]  # fmt: skip
    outline = [*half, *((1 - x, y) for x, y in reversed(half))]
    points = pen.at(outline)
    pen.polygon(points, tone.base)
    pen.polygon(pen.at([(0.5, 0.04), *((1 - x, y) for x, y in half[1:]), (0.5, 0.98)]),
                mixed(tone.base, tone.light, 0.3))  # fmt: skip
    inner = [(0.5 + (x - 0.5) * 0.62, 0.5 + (y - 0.5) * 0.62) for x, y in outline]
    pen.polygon(pen.at(inner), mixed(tone.base, tone.light, 0.55))
    pen.line([*points, points[0]], tone.deep, max(2.0, w * 0.035))


def _camel(pen: Pen, tone: Tone) -> None:
    """Draw a camel with a saddle cloth, on its way to the left."""
    w, h = pen.w, pen.h
    legs = [(0.32, 0.6), (0.42, 0.62), (0.68, 0.62), (0.8, 0.6)]
    for place, (x, y) in enumerate(legs):
        ink = tone.base if place % 2 else mixed(tone.base, tone.deep, 0.45)
        pen.polygon(
            pen.at([(x - 0.045, y), (x + 0.05, y), (x + 0.025, 0.96), (x - 0.035, 0.96)]), ink
        )
        pen.rect(w * (x - 0.05), h * 0.93, w * 0.09, h * 0.05, tone.deep, h * 0.02)
    body = [(0.26, 0.52), (0.34, 0.42), (0.44, 0.36), (0.5, 0.2), (0.57, 0.13), (0.64, 0.2),
            (0.7, 0.36), (0.82, 0.42), (0.88, 0.54), (0.84, 0.68), (0.7, 0.72), (0.42, 0.72),
            (0.3, 0.66)]  # fmt: skip
    pen.polygon(pen.at(body), tone.base)
    pen.line(pen.at([(0.87, 0.48), (0.94, 0.58), (0.93, 0.72)]), tone.deep, max(2.0, w * 0.03))
    neck = [(0.3, 0.44), (0.36, 0.62), (0.24, 0.62), (0.17, 0.48), (0.15, 0.26), (0.24, 0.24),
            (0.26, 0.4)]  # fmt: skip
    pen.polygon(pen.at(neck), tone.base)
    head = [(0.25, 0.13), (0.27, 0.26), (0.18, 0.3), (0.03, 0.32), (0.02, 0.25), (0.14, 0.15)]
    pen.polygon(pen.at(head), tone.base)
    pen.polygon(pen.at([(0.21, 0.14), (0.26, 0.06), (0.28, 0.15)]), tone.deep)
    pen.oval(w * 0.145, h * 0.18, w * 0.04, h * 0.04, tone.ink)
    saddle = [(0.47, 0.3), (0.67, 0.3), (0.72, 0.58), (0.42, 0.58)]
    pen.polygon(pen.at(saddle), (176, 28, 66))
    pen.polygon(pen.at([(0.45, 0.44), (0.69, 0.44), (0.7, 0.5), (0.44, 0.5)]), (247, 201, 72))
    pen.polygon(pen.at([(0.5, 0.3), (0.57, 0.13), (0.64, 0.3)]), lighter(tone.base, 0.2))


_OUTLINES: dict[str, Callable[[Pen, Tone], None]] = {
    "silver": _silver,
    "cloth": _cloth,
    "spice": _spice,
    "leather": _leather,
    "camel": _camel,
}
