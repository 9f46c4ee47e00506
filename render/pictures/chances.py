"""How the chances went: a line a seat through the chapters of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from render.kit.art import MAX_ALT_LENGTH, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.colors import Color, Theme, mixed
from render.kit.fonts import BODY, NAME, NUMBER, Style, width
from render.kit.frame import cloth, tabletop
from render.kit.geometry import UNIT, Box
from render.kit.pen import Pen, around, piece
from render.kit.pieces import badge
from render.text.markdown import size
from render.text.sparkline import percent

Chapters: TypeAlias = tuple[tuple[tuple[float, ...], ...], ...]
"""By chapter and moment, each seat's chance of victory; the very last moment is the result."""

TALL = 36 * UNIT
SCALE = 5.8 * UNIT
LABELS = 18 * UNIT
LABEL = 4 * UNIT
TOKENS = 4.2 * UNIT
TOKEN = 2.8 * UNIT
"""How wide the column of tokens alone is, and how tall each of them."""
BESIDE = 1.2 * UNIT
"""Left free between the word for a chapter and the first number, where it stands before that."""
FEET = 2.6 * UNIT
MIN_APART = 2.2 * UNIT
"""How far apart the numbers of chapters stand at least."""
THICK = 8
MARK = 11
END = 0.6 * UNIT
GUIDES = (0.0, 0.25, 0.5, 0.75, 1.0)
_CORNERS = ((4, 45, 1.25), (3, 0, 1.35), (4, 0, 1.3), (3, 180, 1.35))
"""The marks of all seats but the first, whose mark is round: corners, turn and size."""


def paint(chapters: Chapters, setting: Setting, word: str) -> Painted:
    """Paint each seat's chance of victory, moment by moment, and where it ended.

    `word` is the key of what a chapter is called.
    """
    title, subtitle = (setting.say(f"board.chances.{key}") for key in ("title", "told"))
    canvas, (content,) = tabletop(setting, [TALL], title, subtitle)
    chart(canvas, cloth(canvas, content), chapters, word)
    above = f"{title}. {subtitle}. "
    return Painted(canvas, above + alt_text(chapters, setting, MAX_ALT_LENGTH - size(above)))


def chart(canvas: Canvas, box: Box, chapters: Chapters, word: str, *, named: bool = True) -> None:
    """Draw the lines of all seats into a box, named at their ends by token, name and result.

    Where the names stand elsewhere, only the tokens do.
    """
    words, ends, scale = canvas.say(word), LABELS if named else TOKENS, SCALE
    if not named:  # then the word for a chapter stands below the scale
        scale = max(SCALE, width(words, BODY.face, BODY.size) + BESIDE)
    plot = box.above(FEET + 0.6 * UNIT).below(0.8 * UNIT).beside(scale).before(ends)
    _scale(canvas, plot)
    moments = tuple(shares for chapter in chapters for shares in chapter)
    starts = tuple(_starts(chapters))
    feet = box.low(FEET)
    _feet(canvas, plot, feet, starts, len(moments))
    side = feet.far(ends).beside(ends / 2) if named else feet.left(scale - BESIDE)
    canvas.text(side, words, BODY, canvas.theme.soft, "right")
    canvas.stamp(_lines(canvas.theme, moments, starts), plot, over=True)
    _ends(canvas, plot, box.far(ends), moments[-1], named=named)


def _starts(chapters: Chapters) -> list[int]:
    """Return at which moment each chapter begins."""
    return [sum(map(len, chapters[:number])) for number in range(len(chapters))]


def _scale(canvas: Canvas, plot: Box) -> None:
    theme = canvas.theme
    for share in GUIDES:
        y = round(plot.bottom - share * plot.h)
        canvas.fill(Box(plot.x, y - 1, plot.w, 2), mixed(theme.panel, theme.soft, 0.35))
        room = Box(round(plot.x - SCALE), y - UNIT, round(SCALE - 0.6 * UNIT), 2 * UNIT)
        label = canvas.say("board.chances.percent", n=percent(share))
        canvas.text(room, label, BODY, theme.soft, "right")


@piece(MARK + 6)
def _lines(
    pen: Pen, theme: Theme, moments: tuple[tuple[float, ...], ...], starts: tuple[int, ...]
) -> None:
    """Draw the lines of all seats; each has its own mark where chapters begin and at the end."""
    for seat in range(len(moments[0])):
        tone = theme.tone(seat)
        points = [
            (_across(n, len(moments), pen.w), (1 - shares[seat]) * pen.h)
            for n, shares in enumerate(moments)
        ]
        if len(points) == 1:
            points = [(0.0, points[0][1]), (float(pen.w), points[0][1])]
        pen.line(points, tone.deep, THICK + 4)
        pen.line(points, tone.base, THICK)
        for n in (*starts, len(points) - 1):
            x, y = points[n]
            _mark(pen, seat, x, y, MARK + 4, tone.deep)
            _mark(pen, seat, x, y, MARK, tone.light)


def _across(moment: int, count: int, wide: float) -> float:
    return wide * moment / max(1, count - 1)


def _mark(pen: Pen, seat: int, x: float, y: float, r: float, ink: Color) -> None:
    """Draw what tells the line of a seat from others without its color."""
    number = seat % (1 + len(_CORNERS))
    if number == 0:
        pen.oval(x - r, y - r, 2 * r, 2 * r, ink)
        return
    corners, turn, larger = _CORNERS[number - 1]
    pen.polygon(around(x, y, r * larger, corners, turn), ink)


def _feet(canvas: Canvas, plot: Box, line: Box, starts: Sequence[int], count: int) -> None:
    """Write the number of each chapter where it begins, as far as there is room, and the end."""
    theme, written = canvas.theme, plot.x - MIN_APART
    for number, start in enumerate(starts, 1):
        x = plot.x + round(_across(start, count, plot.w))
        if number > 1:
            canvas.fill(Box(x - 1, plot.y, 2, plot.h), mixed(theme.panel, theme.soft, 0.18))
        if x - written >= MIN_APART:
            place = Box(x - UNIT, line.y, 2 * UNIT, line.h)
            canvas.text(place, str(number), BODY, across="middle")
            written = x
    # It starts a bit before its moment, not around it: the last chapter may begin close by.
    rest = line.beside(plot.right - END - line.x)
    end = rest.left(min(rest.w, LABELS / 2))
    canvas.text(end, canvas.say("board.chances.end"), BODY)


def _ends(canvas: Canvas, plot: Box, column: Box, shares: Sequence[float], *, named: bool) -> None:
    """Name the lines at their ends: by token, name and the result, or by the token alone."""
    tall = LABEL if named else TOKEN
    order = sorted(range(len(shares)), key=lambda seat: (-shares[seat], seat))
    wished = [plot.bottom - shares[seat] * plot.h - tall / 2 for seat in order]
    for seat, y in zip(order, _apart(wished, column, tall), strict=True):
        place = Box(column.x + UNIT, round(y), column.w - UNIT, round(tall)).inset(0, 4)
        canvas.stamp(badge(canvas.theme, seat), place.left(place.h))
        if not named:
            continue
        room = place.beside(place.h + 0.5 * UNIT)
        label = canvas.say("board.chances.percent", n=percent(shares[seat]))
        taken = canvas.text(room, label, Style(NUMBER.face, 36), across="right")
        name = room.before(taken.w + 0.5 * UNIT)
        canvas.text(name, canvas.name(seat), Style(NAME.face, 42, 30))


def _apart(tops: Sequence[float], column: Box, tall: float) -> list[float]:
    """Move labels apart that would lie on each other, and all of them into their column."""
    placed: list[float] = []
    for top in tops:
        placed.append(max(top, placed[-1] + tall if placed else column.y))
    bottom = column.bottom - FEET
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], bottom - tall)
        bottom = placed[number]
    return placed


def alt_text(chapters: Chapters, setting: Setting, room: int) -> str:
    """Say with what chance each seat began each chapter, and with what it ended.

    Where that would take too much room, only how it began and how it ended.
    """
    seats = range(len(chapters[0][0]))
    whole = " ".join(
        setting.say(
            "board.chances.alt",
            seat=setting.name(seat),
            began=", ".join(str(percent(chapter[0][seat])) for chapter in chapters),
            ended=percent(chapters[-1][-1][seat]),
        )
        for seat in seats
    )
    if size(whole) <= room:
        return whole
    return " ".join(
        setting.say(
            "board.chances.alt.short",
            seat=setting.name(seat),
            began=percent(chapters[0][0][seat]),
            ended=percent(chapters[-1][-1][seat]),
        )
        for seat in seats
    )
