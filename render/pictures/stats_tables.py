"""Tables on a page of statistics: tiles with figures, rows of facts, and lists of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from render.kit.canvas import Canvas
from render.kit.colors import mixed
from render.kit.fonts import Style, cap, fitted, height, width
from render.kit.geometry import UNIT, Box
from render.kit.pieces import coin
from render.kit.scenery import well
from render.text.markdown import Speak
from render.text.stats import phrase
from render.text.stats_page import Figure, Figures, Ranked, Ranking, StatsTable

GAP = 0.6 * UNIT
RULE = 2
VALUE = Style("strong", 60, 34)
CAPTION = Style("text", 30, 28)
NOTE = Style("text", 28)
MAX_CAPTION_LINES, MAX_NOTE_LINES = 2, 2
BELOW_VALUE, BELOW_CAPTION = 0.8 * UNIT, 0.6 * UNIT
FACT_LABEL = Style("text", 32, 28)
FACT = Style("strong", 34, 30)
MAX_FACT_LINES = 3
MAX_VALUE_SHARE = 0.55
"""How much of a row its value may take; it is wrapped before it takes more."""
ROW_GAP = 1.3 * UNIT
RANK_ROW = 3 * UNIT
RANK_HEAD = 2 * UNIT
RANK = 3 * UNIT
COIN = 2.5 * UNIT
RANK_NAME = Style("title", 42, 32)
RANK_CELL = Style("strong", 36, 28)
RANK_COLUMN = Style("text", 28)
MEDALS = ("gold", "silver", "leather")
"""What the coins of the first places are struck from."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Figures in hollows: the value, what it counts, and what it is compared with."""

    part: Figures
    speak: Speak
    wide: int

    @property
    def across(self) -> int:
        """How many stand side by side."""
        count = len(self.part.figures)
        return count if count < 4 else 2 if count == 4 else 3

    @property
    def cell(self) -> int:
        """How wide a tile is."""
        return round((self.wide - GAP * (self.across - 1)) / self.across)

    @property
    def height(self) -> float:
        """How tall all rows are together."""
        rows = self._rows
        return sum(map(self._tall, rows)) + GAP * (len(rows) - 1)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Lay the tiles row by row."""
        rows = self._rows
        for row, line in zip(rows, box.stack(*map(self._tall, rows), gap=GAP), strict=True):
            places = line.columns(*(1,) * self.across, gap=GAP)
            for figure, place in zip(row, places, strict=False):
                self._tile(canvas, place, figure)

    def _tile(self, canvas: Canvas, box: Box, figure: Figure) -> None:
        theme = canvas.theme
        canvas.stamp(well(theme), box)
        inner = box.inset(0.5 * UNIT, UNIT)
        value = inner.top(cap(VALUE.face, VALUE.size))
        canvas.text(value, phrase(figure.value, self.speak), VALUE, theme.riches, "middle")
        below = inner.below(value.h + BELOW_VALUE)
        label, note = phrase(figure.label, self.speak), phrase(figure.note, self.speak)
        tall = self._caption(label, CAPTION, MAX_CAPTION_LINES)
        room = below.top(tall)
        canvas.text(room, label, CAPTION, across="middle", down="top", lines=MAX_CAPTION_LINES)
        if note:
            room = below.below(tall + BELOW_CAPTION)
            canvas.text(room, note, NOTE, theme.soft, "middle", down="top", lines=MAX_NOTE_LINES)

    @property
    def _rows(self) -> Sequence[Sequence[Figure]]:
        every = self.part.figures
        return [every[n : n + self.across] for n in range(0, len(every), self.across)]

    def _tall(self, row: Sequence[Figure]) -> float:
        most = 0.0
        for figure in row:
            label, note = phrase(figure.label, self.speak), phrase(figure.note, self.speak)
            tall = BELOW_VALUE + self._caption(label, CAPTION, MAX_CAPTION_LINES)
            if note:
                tall += BELOW_CAPTION + self._caption(note, NOTE, MAX_NOTE_LINES)
            most = max(most, tall)
        return 2 * UNIT + cap(VALUE.face, VALUE.size) + most

    def _caption(self, words: str, style: Style, lines: int) -> int:
        caption = fitted(words, style, round(self.cell - UNIT), lines)
        return height(style.face, caption.size, len(caption.lines))


@dataclass(frozen=True, slots=True)
class Facts:
    """Rows of a label and a value at the right, with lines between them."""

    part: StatsTable
    speak: Speak
    wide: int

    @property
    def height(self) -> float:
        """How tall all rows are together."""
        talls = [self._tall(label, value) for label, value in self._rows]
        return sum(talls) + ROW_GAP * (len(talls) - 1) + 0.6 * UNIT

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Write the rows from the top."""
        rows = self._rows
        talls = [self._tall(label, value) for label, value in rows]
        tops = accumulate((tall + ROW_GAP for tall in talls), initial=0.2 * UNIT)
        for (label, value), top, tall in zip(rows, tops, talls, strict=False):
            row = box.below(top).top(tall)
            if top > UNIT:
                line = row.moved(0, -0.55 * ROW_GAP).top(RULE)
                canvas.fill(line, mixed(canvas.theme.panel, canvas.theme.soft, 0.25))
            right = self._value_width(value)
            room = row.before(right + UNIT)
            canvas.text(room, label, FACT_LABEL, canvas.theme.soft, lines=MAX_FACT_LINES)
            canvas.text(row.far(right), value, FACT, across="right", lines=MAX_FACT_LINES)

    @property
    def _rows(self) -> list[tuple[str, str]]:
        return [
            (phrase(row.label, self.speak), phrase(row.value, self.speak)) for row in self.part.rows
        ]

    def _value_width(self, value: str) -> int:
        return min(width(value, FACT.face, FACT.size), round(MAX_VALUE_SHARE * self.wide))

    def _tall(self, label: str, value: str) -> int:
        right = self._value_width(value)
        first = fitted(label, FACT_LABEL, round(self.wide - right - UNIT), MAX_FACT_LINES)
        second = fitted(value, FACT, right, MAX_FACT_LINES)
        return max(
            height(FACT_LABEL.face, first.size, len(first.lines)),
            height(FACT.face, second.size, len(second.lines)),
        )


@dataclass(frozen=True, slots=True)
class RankingRows:
    """People in order: a coin for the first three places, the name, and a column a count."""

    part: Ranking
    speak: Speak
    wide: int

    @property
    def height(self) -> float:
        """How tall the list is with the names of its columns."""
        return RANK_HEAD + RANK_ROW * len(self.part.rows)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Write the list from the top."""
        theme, widths = canvas.theme, self._widths
        head, *lines = box.stack(RANK_HEAD, *(RANK_ROW,) * len(self.part.rows))
        for column, place in zip(self.part.columns, self._cells(head, widths), strict=True):
            words = phrase(column, self.speak)
            canvas.text(place, words, RANK_COLUMN, theme.soft, "right", down="top")
        for row, line in zip(self.part.rows, lines, strict=True):
            canvas.fill(line.top(RULE), mixed(theme.panel, theme.soft, 0.25))
            inside = line.below(RULE)
            if row.own:
                canvas.fill(inside.inset(-0.5 * UNIT, 0), theme.well)
                canvas.fill(inside.moved(-0.5 * UNIT).left(8), theme.accent)
            self._row(canvas, inside, row, widths)

    def _row(self, canvas: Canvas, box: Box, row: Ranked, widths: Sequence[int]) -> None:
        theme, rank = canvas.theme, box.left(RANK)
        if row.place <= len(MEDALS):
            tone = theme.gems[MEDALS[row.place - 1]]
            canvas.stamp(coin(theme, str(row.place), tone), rank.middle(COIN, COIN))
        else:
            canvas.text(rank, str(row.place), RANK_CELL, theme.soft, "middle")
        name = box.beside(RANK + 0.5 * UNIT).before(sum(widths) + UNIT * len(widths))
        canvas.text(name, phrase(row.name, self.speak), RANK_NAME)
        for cell, place in zip(row.cells, self._cells(box, widths), strict=True):
            canvas.text(place, cell, RANK_CELL, across="right")

    @property
    def _widths(self) -> list[int]:
        """How wide each column is: as wide as its widest cell."""
        return [
            max(
                width(phrase(column, self.speak), RANK_COLUMN.face, RANK_COLUMN.size),
                *(width(row.cells[n], RANK_CELL.face, RANK_CELL.size) for row in self.part.rows),
            )
            for n, column in enumerate(self.part.columns)
        ]

    def _cells(self, line: Box, widths: Sequence[int]) -> list[Box]:
        """Return the place of each column in a line."""
        rights = accumulate((wide + UNIT for wide in reversed(widths)), initial=0.0)
        return [
            line.before(right).far(wide)
            for wide, right in zip(reversed(widths), rights, strict=False)
        ][::-1]
