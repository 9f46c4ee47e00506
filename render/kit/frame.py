"""What every picture begins with: the sky with its title, the woven border, nameplates."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Seat
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Color
from render.kit.fonts import HEADING, NAME, TITLE, Style, width
from render.kit.geometry import COMPACT_WIDTH, UNIT, WIDTH, Box
from render.kit.pieces import badge
from render.kit.scenery import NARROW_WALL, moon_edge, panel, pill, sky, weave

HEADER = 9 * UNIT
BORDER = 1.2 * UNIT
FOOT = 2.6 * UNIT
"""Left free below everything: Discord lays its ALT badge there."""
MARGIN = 1.5 * UNIT
CLEAR = 45 * UNIT
"""How wide texts on the sky may be: beside them stand the moon and whoever decides."""
DECIDER = 21 * UNIT
NARROW_HEADER = 10 * UNIT
NARROW_TITLE = Style("title", 64, 42)
GAP = UNIT
PADDING = UNIT
CLOSE = 0.6 * UNIT
"""What lies between panels, and inside them, on a picture for deciding."""
CLOSE_FOOT = 1.4 * UNIT
CLOSE_BORDER = 0.8 * UNIT
LABEL = Style("title", 36, 30)
MAX_COMPACT_HEIGHT = 1190
"""0.6 of the 844 pixels of a phone that shows a picture for deciding 340 wide."""


def tabletop(
    setting: Setting,
    heights: Sequence[float],
    title: str,
    subtitle: str = "",
    seat: Seat | None = None,
    deciding: Seat | None = None,
) -> tuple[Canvas, tuple[Box, ...]]:
    """Return a table under the evening sky, and places of these heights below each other on it.

    The token of a seat stands beside the title if the picture is that seat's own; whose decision
    it is stands on the sky.
    """
    height = sum(heights) + GAP * (len(heights) - 1)
    whole = round(HEADER + 0.5 * UNIT + height + FOOT + BORDER)
    canvas = Canvas((WIDTH, whole), setting)
    page = canvas.box
    canvas.stamp(sky(setting.theme), page.top(HEADER))
    canvas.stamp(weave(setting.theme), page.low(BORDER))
    lines = page.top(HEADER).inset(MARGIN, 0.9 * UNIT).left(CLEAR).rows(5, 4)
    first = lines[0]
    if seat is not None:
        canvas.stamp(badge(setting.theme, seat), first.left(first.h), over=True)
        first = first.beside(first.h + 0.8 * UNIT)
    canvas.text(first, title, TITLE, over=True)
    if subtitle:
        canvas.text(lines[1], subtitle, Style("text", 36, 28), lines=2, over=True)
    if deciding is not None:
        _decider(canvas, deciding)
    content = page.below(HEADER + 0.5 * UNIT).above(BORDER + FOOT).inset(MARGIN, 0)
    return canvas, content.stack(*heights, gap=GAP)


def narrow_tabletop(
    setting: Setting, wide: int, heights: Sequence[float], title: str, subtitle: str = ""
) -> tuple[Canvas, tuple[Box, ...]]:
    """Return a table under the evening sky that is narrower than a board, and places on it.

    Its title may take two lines: it has less room before the moon.
    """
    above = NARROW_HEADER + 0.5 * UNIT
    whole = above + sum(heights) + GAP * (len(heights) - 1) + FOOT + BORDER
    canvas = Canvas((wide, round(whole)), setting)
    page = canvas.box
    canvas.stamp(sky(setting.theme, narrow=True), page.top(NARROW_HEADER))
    canvas.stamp(weave(setting.theme), page.low(BORDER))
    clear = moon_edge(wide, NARROW_HEADER) - MARGIN - GAP
    lines = page.top(NARROW_HEADER).inset(MARGIN, 0.6 * UNIT).left(clear)
    wall = NARROW_WALL * NARROW_HEADER - UNIT
    canvas.text(lines.above(wall), title, NARROW_TITLE, lines=2, over=True)
    if subtitle:
        canvas.text(lines.low(wall), subtitle, Style("text", 32, 28), lines=2, over=True)
    content = page.below(above).above(BORDER + FOOT).inset(MARGIN, 0)
    return canvas, content.stack(*heights, gap=GAP)


def compact_height(heights: Sequence[float]) -> float:
    """Return how tall a narrow table with places of these heights is."""
    return CLOSE + sum(heights) + CLOSE * (len(heights) - 1) + CLOSE_FOOT + CLOSE_BORDER


def compact_tabletop(setting: Setting, heights: Sequence[float]) -> tuple[Canvas, tuple[Box, ...]]:
    """Return a narrow table without a sky, and places of these heights below each other on it."""
    canvas = Canvas((COMPACT_WIDTH, round(compact_height(heights))), setting)
    canvas.stamp(weave(setting.theme), canvas.box.low(CLOSE_BORDER))
    return canvas, canvas.box.inset(CLOSE).stack(*heights, gap=CLOSE)


def compact_cloth(canvas: Canvas, box: Box, marked: bool = False) -> Box:
    """Lay a panel, and return the room inside: nearly all of it."""
    canvas.stamp(panel(canvas.theme, marked), box)
    return box.inset(CLOSE)


def cloth(canvas: Canvas, box: Box, heading: str = "", note: str = "", marked: bool = False) -> Box:
    """Lay a panel, write its heading and a note, and return the room inside."""
    theme = canvas.theme
    canvas.stamp(panel(theme, marked), box)
    inner = box.inset(PADDING, 0.75 * PADDING)
    if not heading:
        return inner
    line = inner.top(HEADING.size)
    taken = canvas.text(line, heading, HEADING)
    if note:
        room = line.beside(taken.w + UNIT)
        canvas.text(room, note, Style("text", 30, 28), theme.soft, "right")
    return inner.below(HEADING.size + 0.4 * UNIT)


def nameplate(
    canvas: Canvas,
    seat: Seat,
    box: Box,
    style: Style = NAME,
    ink: Color | None = None,
) -> Box:
    """Put the token and the name of a seat into a box, and return the room the two took."""
    side = box.h
    canvas.stamp(badge(canvas.theme, seat), box.left(side), over=True)
    room = box.beside(side + 0.5 * UNIT)
    taken = canvas.text(room, canvas.name(seat), style, ink)
    return box.left(taken.right - box.x)


def _decider(canvas: Canvas, seat: Seat) -> None:
    theme = canvas.theme
    line = canvas.box.top(HEADER).inset(MARGIN, 0).low(4.2 * UNIT).moved(0, -1.1 * UNIT)
    wide = line.h + 1.2 * UNIT + width(canvas.name(seat), NAME.face, NAME.size)
    place = line.far(min(wide, DECIDER))
    canvas.stamp(pill(theme, theme.accent), place, over=True)
    room = place.inset(0.4 * UNIT).above(2).before(0.6 * UNIT)
    nameplate(canvas, seat, room, NAME, theme.accent_ink)
