"""Scores as a picture: a row for each source of points, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core import Outcome, Seat, Sheet
from engine.text import Text
from render.kit.art import MAX_ALT_LENGTH, Painted, Sign, no_sign
from render.kit.canvas import Canvas, Setting
from render.kit.colors import mixed
from render.kit.fonts import Style, fitted, height
from render.kit.frame import GAP, MARGIN, PADDING, cloth, tabletop
from render.kit.geometry import UNIT, WIDTH, Box
from render.kit.pieces import badge, gem
from render.text.markdown import ordinal
from render.text.scores import Row, ScoreTable, alt_text, known_so_far, label_of, score_tables

MAX_TABLES = 6
"""The one that decides, and as many of the others as a phone has room for."""
ABREAST = 2
"""So many seats need little enough room for two tables side by side."""
HEAD = 8 * UNIT
"""Token, place and name of a seat above its column."""
LOW_HEAD = 3.6 * UNIT
"""The token alone, where the names stand above already."""
ROW = 3 * UNIT
TOTAL = 4 * UNIT
RULE = 2
SIGN = 2.4 * UNIT
TITLE = Style("title", 48, 34)
LABEL = Style("text", 36, 30)
POINTS = Style("strong", 40, 30)
SUM = Style("strong", 56, 32)
LABEL_SHARE = {1: 0.6, 2: 0.44, 3: 0.4, 4: 0.36}
LEAST_LABEL = 0.32
MAX_LABEL_LINES = 3


@dataclass(frozen=True, slots=True)
class Layout:
    """A table with the room it takes: how wide it is, and how tall its head and its rows are."""

    table: ScoreTable
    wide: int
    first: bool
    setting: Setting
    sign: Sign

    @property
    def label_width(self) -> int:
        """How wide the column of the sources is."""
        return round(self.wide * LABEL_SHARE.get(len(self.table.totals), LEAST_LABEL))

    @property
    def head(self) -> float:
        """How tall the row above the points is."""
        return HEAD if self.first else LOW_HEAD

    @property
    def rows(self) -> tuple[float, ...]:
        """How tall each row is: as tall as its label when that is wrapped."""
        return tuple(self._tall(row) for row in self.table.rows)

    @property
    def height(self) -> float:
        """How tall all of it is."""
        return 1.5 * PADDING + self.head + sum(self.rows) + TOTAL

    def label_room(self, row: Row) -> int:
        """Return how wide the label of a row may be, beside its sign."""
        there = self.sign(self.setting.theme, row.source) is not None
        return round(self.label_width - (SIGN + 0.5 * UNIT if there else 0))

    def _tall(self, row: Row) -> float:
        words = label_of(row.source, self.setting.speak)
        label = fitted(words, LABEL, self.label_room(row), MAX_LABEL_LINES)
        return max(ROW, height(LABEL.face, label.size, len(label.lines)) + 1.2 * UNIT)


def standing(outcome: Outcome, setting: Setting, sign: Sign = no_sign) -> Painted:
    """Paint who has won, and where all points came from."""
    tables = score_tables(outcome.sheets, len(outcome.ranks), outcome)
    if not tables or not tables[0].decides:
        bare = ScoreTable(
            Text("board.score.total"), (), outcome.scores, outcome.ranks, outcome.winners, True
        )
        tables = (bare, *tables)
    decided_by = "" if outcome.decided_by is None else setting.speak(outcome.decided_by)
    winners = tuple(setting.name(seat) for seat in outcome.winners)
    won = setting.say("board.alt.won", winners=winners, n=len(winners))
    return paint(tables, setting, sign, setting.say("board.over"), decided_by, told=won)


def so_far(sheets: Sequence[Sheet], seats: int, setting: Setting, sign: Sign = no_sign) -> Painted:
    """Paint the points that a viewer knows of while the game goes on."""
    tables = known_so_far(sheets, seats)
    return paint(tables, setting, sign, setting.say("board.score.title"))


def paint(
    tables: Sequence[ScoreTable],
    setting: Setting,
    sign: Sign,
    title: str,
    subtitle: str = "",
    *,
    told: str = "",
) -> Painted:
    """Paint tables below each other, the first with the names of all above its columns.

    What else is `told` by marks alone comes first in the alt text.
    """
    seats, whole = len(tables[0].totals), round(WIDTH - 2 * MARGIN)
    first, *others = tables[:MAX_TABLES]
    across = 2 if seats <= ABREAST and len(others) > 1 else 1
    half = round((whole - GAP * (across - 1)) / across)
    top = Layout(first, round(whole - 2 * PADDING), True, setting, sign)
    layouts = [Layout(table, round(half - 2 * PADDING), False, setting, sign) for table in others]
    pairs = [layouts[n : n + across] for n in range(0, len(layouts), across)]
    heights = (top.height, *(max(each.height for each in pair) for pair in pairs))
    canvas, (head, *rest) = tabletop(setting, heights, title, subtitle)
    _table(canvas, head, top)
    for pair, line in zip(pairs, rest, strict=True):
        for layout, place in zip(pair, line.columns(*(1,) * across, gap=GAP), strict=False):
            _table(canvas, place.top(layout.height), layout)
    names = [setting.name(seat) for seat in range(seats)]
    words = [part for part in (f"{title}.", subtitle, told) if part]
    room = MAX_ALT_LENGTH - sum(len(part) + 1 for part in words)
    return Painted(canvas, " ".join([*words, alt_text(tables, setting.speak, names, room)]))


def _table(canvas: Canvas, box: Box, layout: Layout) -> None:
    theme, table = canvas.theme, layout.table
    inner = cloth(canvas, box)
    head, *rows = inner.stack(layout.head, *layout.rows, TOTAL)
    label, *columns = _columns(head, layout)
    title = label_of(table.title, canvas.speak)
    canvas.text(label.above(0.6 * UNIT), title, TITLE, down="bottom", lines=2)
    for seat, place in enumerate(columns):
        _head(canvas, place, layout, seat)
    faint = mixed(theme.panel, theme.soft, 0.25)
    for row, line in zip(table.rows, rows, strict=False):
        canvas.fill(line.top(RULE), faint)
        label, *places = _columns(line, layout)
        _label(canvas, label, layout, row)
        for points, place in zip(row.points, places, strict=True):
            if points:
                canvas.text(place, str(points), POINTS, across="middle")
    _totals(canvas, rows[-1], layout)


def _columns(line: Box, layout: Layout) -> tuple[Box, ...]:
    """Divide a line into the label and a place for each seat."""
    seats = len(layout.table.totals)
    rest = line.beside(layout.label_width + 0.5 * UNIT)
    return line.left(layout.label_width), *rest.columns(*(1,) * seats, gap=0.4 * UNIT)


def _head(canvas: Canvas, box: Box, layout: Layout, seat: Seat) -> None:
    """Show whose column it is: a token, and on the first table place and name; a crown for best."""
    theme, table = canvas.theme, layout.table
    if not layout.first:
        canvas.stamp(badge(theme, seat), box.above(0.4 * UNIT).square())
        return
    upper, lower = box.top(4.2 * UNIT), box.below(4.4 * UNIT).above(0.4 * UNIT)
    side = min(upper.h, (upper.w - 0.4 * UNIT) / 2)
    pair = upper.middle(2 * side + 0.4 * UNIT, side)
    first, second = pair.left(side), pair.far(side)
    canvas.stamp(badge(theme, seat), first)
    if seat in table.best:
        canvas.stamp(gem(theme, "prestige"), second.inset(0.2 * UNIT))
    elif table.ranks:
        place = canvas.speak(ordinal(table.ranks[seat]))
        canvas.text(second, place, Style("title", 56, 30), theme.soft, "middle")
    canvas.text(lower, canvas.name(seat), Style("title", 44, 28), across="middle", lines=2)


def _label(canvas: Canvas, box: Box, layout: Layout, row: Row) -> None:
    """Write where points come from, beside its sign if it has one."""
    piece = layout.sign(canvas.theme, row.source)
    if piece is not None:
        canvas.stamp(piece, box.left(SIGN).middle(SIGN, SIGN))
    room = box.far(layout.label_room(row))
    words = label_of(row.source, canvas.speak)
    canvas.text(room, words, LABEL, lines=MAX_LABEL_LINES)


def _totals(canvas: Canvas, box: Box, layout: Layout) -> None:
    """Write the totals; on gold whoever won, or has the most."""
    theme, table = canvas.theme, layout.table
    canvas.fill(box.top(2 * RULE), theme.riches)
    label, *places = _columns(box.below(2 * RULE), layout)
    canvas.text(label, canvas.say("board.score.total"), Style("title", 48, 36))
    for seat, place in enumerate(places):
        best = seat in table.best
        if best:
            canvas.fill(place.inset(0.2 * UNIT, 0.3 * UNIT), theme.gold.base)
        ink = theme.gold.ink if best else theme.riches
        canvas.text(place, str(table.totals[seat]), SUM, ink, "middle")
