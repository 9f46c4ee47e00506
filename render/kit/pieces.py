"""The pieces that the games share: gems, coins, cards and badges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

from render.kit.colors import Color, Theme, Tone, darker, lighter, mixed
from render.kit.fonts import MIN_FONT_SIZE, Style
from render.kit.pen import Pen, Point, around, piece, star

LIGHT_FROM = (-0.55, -0.83)
"""The lamp hangs above to the left, in every picture."""
SHADOW = 8
"""How far the shadow of a card reaches."""
SHAPE = {
    "diamond": "brilliant",
    "sapphire": "round",
    "ruby": "trilliant",
    "emerald": "step",
    "gold": "ingot",
    "prestige": "crown",
    "red": "trilliant",
    "yellow": "star",
    "green": "step",
    "blue": "round",
}


@piece()
def gem(pen: Pen, theme: Theme, kind: str, letter: str = "", fake: bool = False) -> None:
    """Draw a gem by shape and color, with its letter where that can be read."""
    tone = theme.glass(kind) if fake else theme.gems[kind]
    shape = SHAPE[kind]
    _SHAPES[shape](pen, tone)
    if fake:
        _crack(pen, theme)
    size = round(min(pen.w, pen.h) * 0.5)
    if letter and size >= MIN_FONT_SIZE - 4 and not fake:
        dy = {"trilliant": 0.58, "brilliant": 0.44, "crown": 0.62}.get(shape, 0.5)
        _letter(pen, letter, pen.w / 2, pen.h * dy, max(size, MIN_FONT_SIZE), tone)


@piece()
def coin(pen: Pen, theme: Theme, words: str = "", tone: Tone | None = None) -> None:
    """Draw a struck coin with a few signs on it."""
    metal = tone or theme.gold
    w, h = pen.w, pen.h
    rim = max(2.0, w * 0.06)
    pen.oval(0, 0, w, h, metal.deep)
    pen.oval(0, 0, w, h - rim * 0.5, metal.base)
    pen.arc(1, 1, w - 2, h - 2 - rim * 0.5, (160, 300), metal.light, rim * 0.7)
    pen.ring(rim * 1.5, rim * 1.4, w - 3 * rim, h - 3 * rim, darker(metal.base, 0.22), rim / 2)
    pen.arc(rim * 1.5, rim * 1.8, w - 3 * rim, h - 3 * rim, (340, 480), metal.light, rim * 0.5)
    if words:
        size = round(h * (0.52 if len(words) < 3 else 0.4))
        pen.text(w / 2, h / 2 - rim * 0.2, words, Style("strong", size), metal.ink)


@piece(SHADOW)
def paper(pen: Pen, theme: Theme, fake: bool = False, marked: bool = False) -> None:
    """Draw a blank card that lies on the table; a false one is black."""
    w, h, radius = pen.w, pen.h, min(pen.w, pen.h) * 0.12
    face = theme.fake if fake else theme.paper
    edge = theme.fake_edge if fake else theme.paper_edge
    pen.rect(0, 0, w, h, edge, radius)
    if marked:
        pen.rect(-5, -5, w + 10, h + 10, theme.accent, radius + 5)
    else:
        pen.shadow(3, 3, 110)
    pen.rect(0, 0, w, h, edge, radius)
    line = 1 + theme.line if fake else 2
    pen.rect(line, line, w - 2 * line, h - 2 * line, face, max(0.0, radius - line))
    if not fake:
        line_ink = mixed(face, theme.paper_edge, 0.35)
        pen.frame(5, 5, w - 10, h - 10, line_ink, 1, max(2.0, radius - 5))


@piece(SHADOW)
def gem_card(
    pen: Pen,
    theme: Theme,
    kind: str,
    value: int,
    letter: str,
    fake: bool = False,
    marked: bool = False,
) -> None:
    """Draw a card that shows so many gems of a kind; nobody takes a false one for genuine."""
    blank = paper(theme, fake, marked)
    words = f"{value}F" if fake else str(value)
    blank.paint(pen)
    w, h = pen.w, pen.h
    ink = theme.fake_ink if fake else theme.paper_ink
    stone = gem(theme, kind, letter, fake)
    if h > w * 1.1:
        side = min(w * 0.7, h * 0.54)
        pen.piece(stone, (w - side) / 2, h * 0.07, side, side)
        size = round(min(h * 0.34, w * 0.5))
        pen.text(w / 2, h * 0.8, words, Style("strong", size), ink)
    else:
        side = min(h * 0.74, w * (0.4 if fake else 0.48))
        pen.piece(stone, w * (0.25 if fake else 0.29) - side / 2, (h - side) / 2, side, side)
        size = round(min(h * 0.6, w * (0.32 if fake else 0.4)))
        pen.text(w * (0.71 if fake else 0.74), h / 2, words, Style("strong", size), ink)


@piece(SHADOW)
def card_back(pen: Pen, theme: Theme, tone: Tone | None = None) -> None:
    """Draw a card that lies face down: woven lozenges in a frame."""
    cloth = tone or theme.gems["prestige"]
    w, h = pen.w, pen.h
    radius = min(w, h) * 0.12
    pen.rect(0, 0, w, h, theme.paper_edge, radius)
    pen.shadow(3, 3, 110)
    pen.rect(0, 0, w, h, theme.paper_edge, radius)
    pen.rect(2, 2, w - 4, h - 4, cloth.deep, radius - 2)
    pen.frame(6, 6, w - 12, h - 12, cloth.base, 2, radius)
    for scale, ink in ((0.62, cloth.base), (0.44, cloth.deep), (0.26, theme.gold.base)):
        dx, dy = w * scale / 2, h * scale / 2
        middle = [
            (w / 2, h / 2 - dy),
            (w / 2 + dx, h / 2),
            (w / 2, h / 2 + dy),
            (w / 2 - dx, h / 2),
        ]
        pen.polygon(middle, ink)


@piece()
def badge(pen: Pen, theme: Theme, seat: int) -> None:
    """Draw the token of a seat: its color and its emblem."""
    tone = theme.tone(seat)
    w, h = pen.w, pen.h
    pen.oval(0, 0, w, h, tone.deep)
    pen.oval(0, 0, w, h - max(2, h * 0.05), tone.base)
    pen.arc(1, 1, w - 2, h - 4, (170, 300), tone.light, max(2, w * 0.06))
    _EMBLEMS[seat % len(_EMBLEMS)](pen, tone.ink, tone.base)


def _letter(pen: Pen, letter: str, x: float, y: float, size: int, tone: Tone) -> None:
    style = Style("strong", size)
    halo = tone.deep if sum(tone.ink) > 380 else tone.light
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        pen.text(x + dx * 1.2, y + dy * 1.2, letter, style, halo)
    pen.text(x, y, letter, style, tone.ink)


def _crack(pen: Pen, theme: Theme) -> None:
    w = pen.w
    path = [(1.0, 0.02), (0.66, 0.3), (0.76, 0.42), (0.3, 0.68), (0.4, 0.78), (0.02, 1.02)]
    points = pen.at(path)
    pen.line(points, theme.fake, max(3, w * 0.1))
    gleam = 255 if theme.name == "contrast" else 150
    pen.line([(x + w * 0.035, y) for x, y in points], (*theme.fake_ink, gleam), max(1.0, w * 0.02))


def _facet(pen: Pen, points: Sequence[Point], middle: Point, tone: Tone, gain: float = 1) -> None:
    """Fill one facet as bright as it faces the lamp."""
    x = sum(point[0] for point in points) / len(points) - middle[0]
    y = sum(point[1] for point in points) / len(points) - middle[1]
    far = hypot(x, y) or 1
    faces = gain * (x * LIGHT_FROM[0] + y * LIGHT_FROM[1]) / far
    shade = tone.light if faces > 0 else tone.deep
    pen.polygon(points, mixed(tone.base, shade, min(1.0, abs(faces) * 0.85)))


def _cut(pen: Pen, rim: Sequence[Point], middle: Point, tone: Tone, table: float) -> None:
    """Cut a gem: facets from the rim to the table, and light on the table."""
    inner = [_toward(middle, point, table) for point in rim]
    pen.polygon(rim, tone.deep)
    count = len(rim)
    for n in range(count):
        after = (n + 1) % count
        halfway = ((rim[n][0] + rim[after][0]) / 2, (rim[n][1] + rim[after][1]) / 2)
        _facet(pen, [rim[n], halfway, inner[n]], middle, tone)
        _facet(pen, [halfway, rim[after], inner[after]], middle, tone, 0.75)
        _facet(pen, [halfway, inner[after], inner[n]], middle, tone, 0.45)
    pen.polygon(inner, mixed(tone.base, tone.light, 0.12))
    first = min(range(count), key=lambda n: inner[n][0] + inner[n][1])
    gleam = [inner[(first + step) % count] for step in range(-(count // 4) or -1, count // 4 + 1)]
    if len(gleam) > 2:
        pen.polygon(gleam, (*tone.light, 120))
    pen.line([*rim, rim[0]], mixed(tone.deep, tone.base, 0.2), max(1.0, pen.w * 0.025))


def _round(pen: Pen, tone: Tone) -> None:
    middle = (pen.w / 2, pen.h / 2)
    _cut(pen, around(*middle, min(middle) * 0.96, 12, 15), middle, tone, 0.58)


def _trilliant(pen: Pen, tone: Tone) -> None:
    w, h = pen.w, pen.h
    rim = [
        (0.5, 0.03), (0.62, 0.09), (0.97, 0.78), (0.96, 0.91), (0.86, 0.97), (0.14, 0.97),
        (0.04, 0.91), (0.03, 0.78), (0.38, 0.09),
    ]  # fmt: skip
    _cut(pen, pen.at(rim), (w / 2, h * 0.63), tone, 0.52)


def _step(pen: Pen, tone: Tone) -> None:
    w, h = pen.w, pen.h
    rim = [
        (0.32, 0.03), (0.68, 0.03), (0.87, 0.22), (0.87, 0.78), (0.68, 0.97), (0.32, 0.97),
        (0.13, 0.78), (0.13, 0.22),
    ]  # fmt: skip
    points, middle = pen.at(rim), (w / 2, h / 2)
    pen.polygon(points, tone.deep)
    for outer, inner in ((1.0, 0.8), (0.8, 0.6)):
        rings = [[_toward(middle, p, scale) for p in points] for scale in (outer, inner)]
        for n in range(len(points)):
            after = (n + 1) % len(points)
            side = [rings[0][n], rings[0][after], rings[1][after], rings[1][n]]
            _facet(pen, side, middle, tone, outer)
    table = [_toward(middle, p, 0.6) for p in points]
    pen.polygon(table, mixed(tone.base, tone.light, 0.15))
    pen.polygon([table[7], table[0], table[1], table[6]], (*tone.light, 110))
    pen.line([*points, points[0]], mixed(tone.deep, tone.base, 0.2), max(1.0, w * 0.025))


def _toward(middle: Point, point: Point, scale: float) -> Point:
    return middle[0] + (point[0] - middle[0]) * scale, middle[1] + (point[1] - middle[1]) * scale


def _brilliant(pen: Pen, tone: Tone) -> None:
    w, h = pen.w, pen.h
    top = [(x * w, 0.1 * h) for x in (0.24, 0.5, 0.76)]
    girdle = [(x * w, 0.4 * h) for x in (0.02, 0.33, 0.67, 0.98)]
    tip = (w / 2, h * 0.96)
    share = 0.0
    for points, share in (
        ([top[0], girdle[0], girdle[1]], 0.55),
        ([top[0], girdle[1], top[1]], 1.0),
        ([top[1], girdle[1], girdle[2]], 0.35),
        ([top[1], girdle[2], top[2]], 0.1),
        ([top[2], girdle[2], girdle[3]], -0.25),
        ([girdle[0], girdle[1], tip], 0.75),
        ([girdle[1], girdle[2], tip], 0.05),
        ([girdle[2], girdle[3], tip], -0.65),
    ):
        pen.polygon(points, mixed(tone.base, tone.light if share > 0 else tone.deep, abs(share)))
    rim = [top[0], top[2], girdle[3], tip, girdle[0], top[0]]
    pen.line(rim, darker(tone.deep, 0.25), max(1.5, w * 0.035))
    pen.line([girdle[0], girdle[3]], tone.deep, max(1.0, w * 0.02))


def _star(pen: Pen, tone: Tone) -> None:
    w, h = pen.w, pen.h
    middle = (w / 2, h * 0.53)
    rim = star(*middle, h * 0.53, h * 0.28, 5)
    for n in range(len(rim)):
        _facet(pen, [rim[n], rim[(n + 1) % len(rim)], middle], middle, tone, 0.9)
    core = around(*middle, h * 0.24, 5, 36)
    pen.polygon(core, mixed(tone.base, tone.light, 0.25))
    pen.line([*rim, rim[0]], mixed(tone.deep, tone.base, 0.2), max(1.0, w * 0.03))


def _ingot(pen: Pen, tone: Tone) -> None:
    """Draw gold as a cast bar seen from above."""
    outer = [(0.16, 0.16), (0.84, 0.16), (0.99, 0.86), (0.01, 0.86)]
    inner = [(0.27, 0.27), (0.73, 0.27), (0.82, 0.7), (0.18, 0.7)]
    rim = pen.at(outer)
    table = pen.at(inner)
    shades = (tone.light, mixed(tone.base, tone.deep, 0.5), tone.deep, lighter(tone.base, 0.35))
    for n, shade in enumerate(shades):
        after = (n + 1) % 4
        pen.polygon([rim[n], rim[after], table[after], table[n]], shade)
    pen.polygon(table, tone.base)
    pen.line([*rim, rim[0]], darker(tone.deep, 0.2), max(1.0, pen.w * 0.025))


def _crown(pen: Pen, tone: Tone) -> None:
    """Draw prestige as a crown set with stones."""
    w, h = pen.w, pen.h
    spikes = [
        (0.06, 0.86), (0.02, 0.28), (0.27, 0.52), (0.5, 0.08), (0.73, 0.52), (0.98, 0.28),
        (0.94, 0.86),
    ]  # fmt: skip
    points = pen.at(spikes)
    pen.polygon(points, tone.base)
    left, right = pen.at([(0.3, 0.86), (0.7, 0.86)])
    pen.polygon([*points[:3], left], mixed(tone.base, tone.light, 0.5))
    pen.polygon([right, *points[4:]], mixed(tone.base, tone.deep, 0.5))
    pen.line([*points, points[0]], tone.deep, max(1.0, w * 0.03))
    pen.rect(0.06 * w, 0.8 * h, 0.88 * w, 0.14 * h, tone.deep, 2)
    for x, y in (spikes[1], spikes[3], spikes[5]):
        r = 0.075 * w
        pen.oval(x * w - r, y * h - r, 2 * r, 2 * r, tone.light)


_SHAPES: dict[str, Callable[[Pen, Tone], None]] = {
    "brilliant": _brilliant,
    "round": _round,
    "trilliant": _trilliant,
    "step": _step,
    "star": _star,
    "ingot": _ingot,
    "crown": _crown,
}


def _sun(pen: Pen, ink: Color, ground: Color) -> None:
    x, y, r = pen.w / 2, pen.h * 0.48, pen.w * 0.34
    pen.polygon(star(x, y, r, r * 0.6, 8), ink)
    pen.oval(x - r * 0.36, y - r * 0.36, r * 0.72, r * 0.72, ground)


def _moon(pen: Pen, ink: Color, ground: Color) -> None:
    x, y, r = pen.w / 2, pen.h * 0.48, pen.w * 0.31
    pen.oval(x - r, y - r, 2 * r, 2 * r, ink)
    pen.oval(x - r * 0.35, y - r * 1.05, 1.65 * r, 1.65 * r, ground)


def _lotus(pen: Pen, ink: Color, ground: Color) -> None:
    x, y, r = pen.w / 2, pen.h * 0.68, pen.w * 0.34
    for turn, long in ((-72, 0.95), (72, 0.95), (-38, 1.15), (38, 1.15), (0, 1.3)):
        (tip,) = around(x, y, r * long, 1, turn)
        left, right = (around(x, y, r * long * 0.6, 1, turn + side)[0] for side in (-24, 24))
        pen.polygon([(x, y), left, tip, right], ink)
        pen.line([(x, y), left, tip, right, (x, y)], ground, max(1.0, pen.w * 0.025))


def _feather(pen: Pen, ink: Color, ground: Color) -> None:
    x, y, r = pen.w / 2, pen.h * 0.48, pen.w * 0.34
    pen.polygon([(x, y - r * 1.05), (x + r * 0.9, y + r * 0.2), (x - r * 0.9, y + r * 0.2)], ink)
    pen.oval(x - r * 0.72, y - r * 0.45, r * 1.44, r * 1.44, ink)
    pen.oval(x - r * 0.38, y - r * 0.1, r * 0.76, r * 0.76, ground)
    pen.oval(x - r * 0.16, y + r * 0.1, r * 0.32, r * 0.32, ink)


def _knot(pen: Pen, ink: Color, ground: Color) -> None:
    x, y, r = pen.w / 2, pen.h * 0.48, pen.w * 0.33
    for turn in (0, 45):
        pen.polygon(around(x, y, r, 4, turn), ink)
    pen.polygon(around(x, y, r * 0.55, 4, 22.5), ground)
    pen.oval(x - r * 0.18, y - r * 0.18, r * 0.36, r * 0.36, ink)


_EMBLEMS: tuple[Callable[[Pen, Color, Color], None], ...] = (_sun, _moon, _lotus, _feather, _knot)
