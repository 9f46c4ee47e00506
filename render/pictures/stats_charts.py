"""Charts on a page of statistics: the last places, shares with their marks, who of two leads."""

from __future__ import annotations

from dataclasses import dataclass

from render.kit.canvas import Canvas
from render.kit.colors import Theme, lighter, mixed
from render.kit.fonts import Style, fitted, height, width
from render.kit.geometry import UNIT, Box
from render.kit.pen import Pen, piece, star
from render.kit.scenery import well
from render.text.markdown import Speak
from render.text.stats import balance_text, percent_text, phrase, share_note, signed
from render.text.stats_page import MAX_PLACES, Balance, Place, Places, Share, Shares

SMALL = Style("text", 28)
PLACE = Style("strong", 30, 28)
STAR = 1.4 * UNIT
COLUMN = 6.4 * UNIT
"""How tall the column of a game is, however many sat at it."""
FOOT = 1.8 * UNIT
LINE = 1.6 * UNIT
SHARE_LABEL = Style("text", 32, 28)
MAX_LABEL_LINES = 3
SHARE_VALUE = Style("strong", 40, 32)
LABEL_SHARE, VALUE_SHARE = 0.33, 0.16
BAR = 1.6 * UNIT
MARK = 0.5 * UNIT
"""How far a mark reaches out of its bar."""
BETWEEN = 1.3 * UNIT
PLOT = 13 * UNIT
SCALE = 3 * UNIT
BESIDE = 0.5 * UNIT
THICK = 7
DOT = 11
NAME = Style("title", 38, 30)


@dataclass(frozen=True, slots=True)
class PlaceColumns:
    """A column of steps a game, as many as sat there; the higher, the better, a star for a win."""

    part: Places

    @property
    def height(self) -> float:
        """How tall columns, places and the line below them are."""
        return STAR + 0.3 * UNIT + COLUMN + FOOT + LINE

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the columns, the newest at the right."""
        theme, every = canvas.theme, self.part.last
        above, rest = box.top(STAR), box.below(STAR + 0.3 * UNIT)
        columns, feet = rest.top(COLUMN), rest.below(COLUMN).top(FOOT)
        slot = box.w / max(len(every), MAX_PLACES // 2)
        for number, each in enumerate(every):
            left = number * slot
            where = columns.beside(left).left(slot).inset(min(6, slot * 0.14), 0)
            canvas.stamp(_steps(theme, each), where)
            if each.place == 1:
                room = above.beside(left).left(slot)
                canvas.stamp(_win(theme), room.middle(STAR, STAR))
            foot = feet.beside(left).left(slot)
            ink = theme.riches if each.place == 1 else theme.ink
            canvas.text(foot, str(each.place), PLACE, ink, "middle")
        line = box.low(LINE)
        if len(every) > 1:
            oldest, newest = (canvas.say(f"stats.places.{end}") for end in ("oldest", "newest"))
            both = width(f"{oldest} {newest}", SMALL.face, SMALL.size) + UNIT
            canvas.text(line, oldest, SMALL, theme.soft)
            end = line.left(max(slot * len(every), both))
            canvas.text(end, newest, SMALL, theme.soft, "right")


@piece()
def _steps(pen: Pen, theme: Theme, place: Place) -> None:
    """Draw a column of as many steps as there were seats, filled up to the place taken."""
    gap = 4 if place.seats < 8 else 2
    tall = (pen.h - gap * (place.seats - 1)) / place.seats
    reached = place.seats - place.place
    fill = theme.gold.base if place.place == 1 else mixed(theme.panel, theme.soft, 0.75)
    for step in range(place.seats):
        y = pen.h - tall - step * (tall + gap)
        radius = min(6, tall / 3)
        if step <= reached:
            pen.rect(0, y, pen.w, tall, fill, radius)
        else:
            pen.frame(0, y, pen.w, tall, mixed(theme.panel, theme.soft, 0.4), 2, radius)


@piece()
def _win(pen: Pen, theme: Theme) -> None:
    """Draw the star above a game that was won."""
    rim = star(pen.w / 2, pen.h * 0.54, pen.h * 0.52, pen.h * 0.23, 5)
    pen.polygon(rim, theme.riches)


@dataclass(frozen=True, slots=True)
class ShareBars:
    """A bar a share between its label and its value; a mark where it is to be compared."""

    part: Shares
    speak: Speak
    wide: int

    @property
    def height(self) -> float:
        """How tall all bars are together."""
        talls = list(map(self._tall, self.part.known))
        return sum(talls) + BETWEEN * (len(talls) - 1) + 0.4 * UNIT

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the bars below each other."""
        every = self.part.known
        places = box.stack(*map(self._tall, every), gap=BETWEEN)
        for share, place in zip(every, places, strict=True):
            self._bar(canvas, place, share)

    def _bar(self, canvas: Canvas, box: Box, share: Share) -> None:
        theme = canvas.theme
        label = box.left(LABEL_SHARE * self.wide - 0.6 * UNIT)
        rest = box.beside(LABEL_SHARE * self.wide)
        line = rest.top(BAR + 2 * MARK)
        room = line.before(VALUE_SHARE * self.wide).inset(0, MARK)
        canvas.stamp(_bar(theme, share.share), room)
        if share.mark is not None:
            canvas.stamp(_mark(theme, share.mark), room, over=True)
        value = line.far(VALUE_SHARE * self.wide - 0.5 * UNIT)
        canvas.text(value, percent_text(share.share, self.speak), SHARE_VALUE, across="right")
        words = phrase(share.label, self.speak)
        lines = len(self._label(share))
        where = label if lines > 1 else label.top(line.h)
        canvas.text(where, words, SHARE_LABEL, lines=MAX_LABEL_LINES)
        note = share_note(self.part, share, self.speak)
        if note:
            canvas.text(rest.below(line.h), note, SMALL, theme.soft)

    def _label(self, share: Share) -> tuple[str, ...]:
        room = round(LABEL_SHARE * self.wide - 0.6 * UNIT)
        return fitted(phrase(share.label, self.speak), SHARE_LABEL, room, MAX_LABEL_LINES).lines

    def _tall(self, share: Share) -> float:
        bar = BAR + 2 * MARK + (LINE if share_note(self.part, share, self.speak) else 0)
        lines = len(self._label(share))
        return max(bar, height(SHARE_LABEL.face, SHARE_LABEL.size, lines) + 0.4 * UNIT)


@piece()
def _bar(pen: Pen, theme: Theme, share: float) -> None:
    """Draw a hollow that is filled up to a share."""
    well(theme).paint(pen)
    line, wide = theme.line, pen.w - 2 * theme.line
    long = max(0.0, min(1.0, share)) * wide
    if long >= 1:
        pen.rect(line, line, long, pen.h - 2 * line, theme.gold.base, min(10, long / 2))
        gleam = lighter(theme.gold.base, 0.25)
        pen.rect(line, line, long, (pen.h - 2 * line) * 0.3, gleam, min(10, long / 2))


@piece(round(MARK))
def _mark(pen: Pen, theme: Theme, mark: float) -> None:
    """Draw a post across a bar, with an edge so that it is seen on any ground."""
    x, reach = max(0.0, min(1.0, mark)) * pen.w, MARK
    pen.rect(x - 6, -reach, 12, pen.h + 2 * reach, theme.panel, 3)
    pen.rect(x - 3, -reach, 6, pen.h + 2 * reach, theme.ink, 3)


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """A line of steps: above the middle the first of two leads, below it the second."""

    part: Balance
    speak: Speak
    wide: int

    @property
    def height(self) -> float:
        """How tall the line is with what stands below it."""
        return PLOT + self._foot

    @property
    def _foot(self) -> float:
        words = balance_text(self.part, self.speak)
        lines = len(fitted(words, SMALL, self.wide, MAX_LABEL_LINES).lines)
        return height(SMALL.face, SMALL.size, lines) + 1.6 * UNIT

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Draw the line, the newest game at the right."""
        theme, leads = canvas.theme, self.part.leads
        least, most = min(0, *leads), max(0, *leads)
        frame, guides = box.top(PLOT), dict.fromkeys((most, 0, least))
        labels = (width(signed(value), SMALL.face, SMALL.size) for value in guides)
        scale = max(SCALE, max(labels) + BESIDE)
        plot = frame.beside(scale).before(DOT + 4).inset(0, 2.4 * UNIT)
        for value in guides:
            y = plot.y + round(_down(value, least, most) * plot.h)
            strong = 0.6 if value == 0 else 0.3
            canvas.fill(Box(plot.x, y - 1, plot.w, 2), mixed(theme.panel, theme.soft, strong))
            label = Box(frame.x, y - UNIT, round(scale - BESIDE), 2 * UNIT)
            canvas.text(label, signed(value), SMALL, theme.soft, "right")
        canvas.stamp(_line(theme, leads, least, most), plot, over=True)
        ends = ((self.part.first, frame.top(1.8 * UNIT)), (self.part.second, frame.low(1.8 * UNIT)))
        for name, line in ends:
            canvas.text(line.beside(scale), phrase(name, self.speak), NAME)
        words = balance_text(self.part, self.speak)
        canvas.text(box.low(self._foot), words, SMALL, theme.soft, lines=MAX_LABEL_LINES)


def _down(value: int, least: int, most: int) -> float:
    """Return how far down a lead stands, as a share; nobody ever led: in the middle."""
    return (most - value) / (most - least) if most > least else 0.5


@piece(DOT + 4)
def _line(pen: Pen, theme: Theme, leads: tuple[int, ...], least: int, most: int) -> None:
    """Draw a step for each game, from all square to who leads now."""
    step = pen.w / len(leads)
    points, level = [(0.0, _down(0, least, most) * pen.h)], _down(0, least, most) * pen.h
    for number, lead in enumerate(leads):
        x = (number + 0.5) * step
        after = _down(lead, least, most) * pen.h
        points += [(x, level), (x, after)]
        level = after
    points.append((float(pen.w), level))
    pen.line(points, theme.gold.deep, THICK + 4)
    pen.line(points, theme.gold.base, THICK)
    x, y = points[-1]
    for radius, ink in ((DOT, theme.gold.deep), (DOT - 3, theme.gold.light)):
        pen.oval(x - radius, y - radius, 2 * radius, 2 * radius, ink)
