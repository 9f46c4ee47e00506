"""Labels and values laid out as text: rows below each other, or cells side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.core import Seat
from render.kit.canvas import Across, Canvas
from render.kit.colors import Color, mixed
from render.kit.fonts import Fitted, Style, cap, fitted, height, width
from render.kit.geometry import UNIT, Box
from render.kit.pieces import badge

LABEL = Style("text", 36, 30)
VALUE = Style("strong", 40, 34)
NUMBER = Style("strong", 56, 40)
CAPTION = Style("text", 30, 28)
MAX_LINES = 40
MAX_CAPTION_LINES = 2
LABEL_SHARE = 0.36
"""How much of a row its label may take; it is wrapped before it takes more."""
GAP = UNIT
ROW_GAP = 1.5 * UNIT
"""From the baseline of a row to the tops of the next one's letters."""
RULE = 0.65 * UNIT
"""How far above a row the line is drawn that parts it from the one before."""
HEAD, TAIL = 0.3 * UNIT, 0.6 * UNIT
"""Left free above the first row, and below the last for letters that reach below their line."""
CAPTION_GAP = 0.8 * UNIT
TOKEN = 1.9 * UNIT


@dataclass(frozen=True, slots=True)
class Item:
    """A label and its value, marked if it is new, and the seat whose token stands beside it."""

    label: str
    value: str
    new: bool = False
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """Items below each other in a column of some width, with lines between them."""

    items: Sequence[Item]
    wide: int

    @property
    def height(self) -> float:
        """How tall all rows are together."""
        if not self.items:
            return 0
        return HEAD + sum(map(self._tall, self.items)) + ROW_GAP * (len(self.items) - 1) + TAIL

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Write the rows into a box, from its top."""
        theme, label_width = canvas.theme, self._label_width
        tops = accumulate((self._tall(item) + ROW_GAP for item in self.items), initial=HEAD)
        for number, (item, top) in enumerate(zip(self.items, tops, strict=False)):
            row = box.below(top).top(self._tall(item))
            if number:
                line = row.moved(0, -RULE).top(2)
                canvas.fill(line, mixed(theme.panel, theme.soft, 0.25))
            label, value = self._fitted(item)
            room = row.left(label_width)
            if item.seat is not None:
                line = room.left(TOKEN).top(cap(VALUE.face, VALUE.size))
                canvas.stamp(badge(theme, item.seat), line.middle(TOKEN, TOKEN))
                room = room.beside(_token(item))
            ink = theme.accent if item.new else theme.ink
            rest = row.beside(label_width + GAP)
            _write(canvas, _on_the_line(room, LABEL, label), LABEL, label, theme.soft)
            _write(canvas, _on_the_line(rest, VALUE, value), VALUE, value, ink)

    @property
    def _label_width(self) -> int:
        widths = (width(item.label, LABEL.face, LABEL.size) + _token(item) for item in self.items)
        return round(min(max(widths, default=0), LABEL_SHARE * self.wide))

    def _fitted(self, item: Item) -> tuple[Fitted, Fitted]:
        label_width = self._label_width
        rest = round(self.wide - label_width - GAP)
        label = fitted(item.label, LABEL, round(label_width - _token(item)), MAX_LINES)
        return label, fitted(item.value, VALUE, rest, MAX_LINES)

    def _tall(self, item: Item) -> int:
        label, value = self._fitted(item)
        return cap(VALUE.face, VALUE.size) + max(_below(LABEL, label), _below(VALUE, value))


@dataclass(frozen=True, slots=True)
class Cells:
    """Short values side by side with their labels below them, in cells of some width."""

    items: Sequence[Item]
    cell: int

    @property
    def wide(self) -> float:
        """How wide all cells are together."""
        return len(self.items) * (self.cell + GAP) - GAP if self.items else 0

    @property
    def height(self) -> float:
        """How tall the tallest cell is."""
        if not self.items:
            return 0
        lines = max(len(self._caption(item).lines) for item in self.items)
        captions = height(CAPTION.face, CAPTION.size, lines)
        return HEAD + cap(NUMBER.face, NUMBER.size) + CAPTION_GAP + captions + TAIL

    def fits(self, item: Item) -> bool:
        """Tell whether an item is short enough for a cell."""
        if width(item.value, NUMBER.face, NUMBER.sizes[-1]) > self.cell:
            return False
        return " ".join(self._caption(item).lines) == item.label

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Write the cells into a box, from its left."""
        theme = canvas.theme
        for item, place in box.spread(self.items, self.cell, GAP):
            cell = place.below(HEAD)
            value = cell.top(cap(NUMBER.face, NUMBER.size))
            canvas.text(value, item.value, NUMBER, theme.accent if item.new else None, "middle")
            below = cell.below(value.h + CAPTION_GAP)
            _write(canvas, below, CAPTION, self._caption(item), theme.soft, "middle")

    def _caption(self, item: Item) -> Fitted:
        return fitted(item.label, CAPTION, self.cell, MAX_CAPTION_LINES)


def _token(item: Item) -> float:
    """Return how much room the token of a row takes."""
    return 0 if item.seat is None else TOKEN + TAIL


def _on_the_line(row: Box, style: Style, text: Fitted) -> Box:
    """Return where a text begins in a row, so that all first lines stand on one baseline."""
    return row.below(cap(VALUE.face, VALUE.size) - cap(style.face, text.size))


def _below(style: Style, text: Fitted) -> int:
    """Return how far the last line of a text lies below the first."""
    return height(style.face, text.size, len(text.lines)) - cap(style.face, text.size)


def _write(
    canvas: Canvas, box: Box, style: Style, text: Fitted, ink: Color, across: Across = "left"
) -> None:
    """Write a text just as it was fitted, from the top of a box."""
    lines = len(text.lines)
    room = box.top(height(style.face, text.size, lines))
    words = " ".join(text.lines)
    canvas.text(room, words, Style(style.face, text.size), ink, across, down="top", lines=lines)
