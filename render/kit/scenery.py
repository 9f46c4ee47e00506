"""What frames the table: the evening sky over the roofs, woven borders, panels and awnings."""

from __future__ import annotations

from render.kit.colors import Color, Theme, darker, lighter, mixed
from render.kit.pen import Pen, around, piece

PANEL_SHADOW = 8
MOON_ACROSS, MOON_RADIUS = 0.72, 0.3
"""Where the moon stands, as a share of the sky's width, and its radius as one of its height."""
_FAR = ((0.05, 0.30, 0.6), (0.2, 0.36, 0.9), (0.38, 0.26, 0.5), (0.6, 0.34, 0.8), (0.83, 0.3, 0.6))
_NARROW_FAR = ((0.06, 0.46, 0.6), (0.27, 0.5, 0.9), (0.53, 0.44, 0.55), (0.97, 0.5, 0.7))
_NEAR = ((0.69, 0.14, 0.45), (0.775, 0.16, 0.5), (0.88, 0.24, 0.75), (0.98, 0.16, 0.5))
"""The left stays clear of lit windows, for that is where the pictures' titles stand."""
_NARROW_NEAR = ((0.715, 0.16, 0.5), (0.885, 0.24, 0.75))
WALL, NARROW_WALL = 0.14, 0.36
"""How tall the wall of the city is; on a narrow sky a subtitle stands on it."""


@piece()
def sky(pen: Pen, theme: Theme, narrow: bool = False) -> None:
    """Draw an evening over the roofs of Jaipur: domes, pavilions, lit windows.

    On a narrow one there are fewer of them, above a tall wall.
    """
    w, h = pen.w, pen.h
    *bands, sun = theme.dusk
    tall = 0.97 * h / len(bands)
    for n, ink in enumerate(bands):
        pen.rect(0, tall * n, w, tall + 1, ink)
    radius = h * MOON_RADIUS
    x, y = w * MOON_ACROSS, h * 0.62
    pen.oval(x - 1.5 * radius, y - 1.5 * radius, 3 * radius, 3 * radius, (*theme.lamp, 26))
    pen.oval(x - 1.2 * radius, y - 1.2 * radius, 2.4 * radius, 2.4 * radius, (*theme.lamp, 40))
    pen.oval(x - radius, y - radius, 2 * radius, 2 * radius, sun)
    far, near = theme.roofs
    wall = NARROW_WALL if narrow else WALL
    for place, tall, wide in _NARROW_FAR if narrow else _FAR:
        _palace(pen, w * place, h * tall, h * wide, far, None)
    pen.rect(0, h * (1 - wall), w, h * wall, far)
    for place, tall, wide in _NARROW_NEAR if narrow else _NEAR:
        _palace(pen, w * place, h * tall, h * wide, near, theme.lamp)
    pen.rect(0, h * 0.94, w, h * 0.06 + 1, near)


def moon_edge(wide: float, tall: float) -> float:
    """Return where the moon and its inner glow begin on a sky of this size."""
    return wide * MOON_ACROSS - 1.2 * tall * MOON_RADIUS


def _palace(pen: Pen, x: float, tall: float, wide: float, ink: Color, lamp: Color | None) -> None:
    """Draw a pavilion with a dome on it and two small ones at its sides."""
    h = pen.h
    base = h * 0.96
    pen.rect(x - wide / 2, base - tall, wide, tall, ink)
    _dome(pen, x, base - tall, wide * 0.46, ink)
    for side in (-1, 1):
        _dome(pen, x + side * wide * 0.42, base - tall, wide * 0.2, ink)
    if lamp:
        count = max(2, round(wide / (h * 0.17)))
        for n in range(count):
            left = x - wide / 2 + wide * (n + 0.5) / count - h * 0.02
            lit = mixed(ink, lamp, 0.82)
            pen.rect(left, base - tall * 0.78, h * 0.04, tall * 0.4, lit, h * 0.02)


def _dome(pen: Pen, x: float, y: float, wide: float, ink: Color) -> None:
    tall = wide * 0.95
    pen.rect(x - wide * 0.56, y - wide * 0.08, wide * 1.12, wide * 0.1, ink)
    pen.oval(x - wide / 2, y - tall * 0.8, wide, tall * 1.1, ink)
    left, right = (x - wide * 0.22, y - tall * 0.68), (x + wide * 0.22, y - tall * 0.68)
    pen.polygon([left, (x, y - tall * 1.1), right], ink)
    pen.line([(x, y - tall * 1.35), (x, y - tall)], ink, max(1.5, wide * 0.05))
    pen.rect(x - wide * 0.5, y - wide * 0.02, wide, wide * 0.2, ink)


@piece()
def weave(pen: Pen, theme: Theme) -> None:
    """Draw a woven border: lozenges between two threads, as long as its box."""
    w, h = pen.w, pen.h
    thread, knot = theme.gold.base, theme.gems["ruby"].base
    pen.rect(0, 0, w, h, mixed(theme.page, thread, 0.16))
    thin = max(2.0, h * 0.1)
    pen.rect(0, 0, w, thin, thread)
    pen.rect(0, h - thin, w, thin, thread)
    count = max(1, round(w / (h * 1.7)))
    step = w / count
    for n in range(count):
        x, y, r = (n + 0.5) * step, h / 2, h * 0.3
        pen.polygon([(x, y - r), (x + r * 1.4, y), (x, y + r), (x - r * 1.4, y)], thread)
        pen.polygon([(x, y - r / 2), (x + r * 0.7, y), (x, y + r / 2), (x - r * 0.7, y)], knot)
        pen.oval(n * step - r * 0.28, y - r * 0.28, r * 0.56, r * 0.56, thread)


@piece(PANEL_SHADOW, corner=24)
def panel(pen: Pen, theme: Theme, marked: bool = False) -> None:
    """Draw the cloth that a part of the table lies on; a marked one has a bright edge."""
    w, h, radius = pen.w, pen.h, 20
    edge = theme.accent if marked else theme.edge
    line = theme.line * (2.5 if marked else 1)
    pen.rect(0, 0, w, h, edge, radius)
    if theme.name != "contrast":
        pen.shadow(3, 3, 90, darker(theme.page, 0.6))
    pen.rect(0, 0, w, h, edge, radius)
    pen.rect(line, line, w - 2 * line, h - 2 * line, theme.panel, radius - line)


@piece(corner=14)
def well(pen: Pen, theme: Theme, fill: Color | None = None) -> None:
    """Draw a hollow for something to lie in."""
    inner, line, radius = fill or theme.well, theme.line, 12
    pen.rect(0, 0, pen.w, pen.h, mixed(theme.edge, inner, 0.3), radius)
    pen.rect(line, line, pen.w - 2 * line, pen.h - 2 * line, inner, radius - line)


@piece()
def pill(pen: Pen, theme: Theme, fill: Color) -> None:
    """Draw a long round patch to write on."""
    pen.rect(0, 0, pen.w, pen.h, darker(fill, 0.25), pen.h / 2)
    pen.rect(0, 0, pen.w, pen.h - 3, fill, (pen.h - 3) / 2)


@piece()
def awning(pen: Pen, theme: Theme, stripe: Color) -> None:
    """Draw the striped cloth roof of a stall, scalloped below."""
    w, h = pen.w, pen.h
    count = max(5, round(w / (h * 0.62)) // 2 * 2 + 1)
    step = w / count
    for n in range(count):
        cloth = stripe if n % 2 == 0 else theme.paper
        shade = darker(cloth, 0.2)
        pen.oval(n * step, h * 0.4, step, h * 0.6, shade)
        pen.rect(n * step, 0, step + 0.5, h * 0.72, cloth)
        pen.rect(n * step, h * 0.58, step + 0.5, h * 0.14, shade)
    pen.rect(0, 0, w, max(3.0, h * 0.1), theme.gold.base, 2)


@piece(smooth=True)
def rays(pen: Pen, theme: Theme, ink: Color) -> None:
    """Draw a glory of rays, for whoever has won."""
    x, y = pen.w / 2, pen.h / 2
    long = max(pen.w, pen.h)
    for turn in range(0, 360, 15):
        near = around(x, y, long, 1, turn)[0], around(x, y, long, 1, turn + 7)[0]
        pen.polygon([(x, y), *near], (*lighter(ink, 0.1), 34))
