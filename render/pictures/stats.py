"""Statistics as a picture: a narrow page of panels, to be read on a phone."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, Protocol, assert_never

from engine.text import Text, isolated
from render.kit.art import Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import HEADING, MISSING, Style, fitted, height, legible
from render.kit.frame import MARGIN, PADDING, cloth, narrow_tabletop
from render.kit.geometry import COMPACT_WIDTH, UNIT, Box
from render.pictures.stats_charts import BalanceLine, PlaceColumns, ShareBars
from render.pictures.stats_tables import Facts, RankingRows, Tiles
from render.text.stats import phrase, stats_alt
from render.text.stats_page import (
    Balance,
    Figures,
    Part,
    Places,
    Ranking,
    Shares,
    StatsPage,
    StatsTable,
)

ROOM = round(COMPACT_WIDTH - 2 * MARGIN - 2 * PADDING)
FRAME = 1.5 * PADDING
"""How much taller a panel is than what it holds."""
HEAD = HEADING.size + 0.4 * UNIT
NOTE = Style("text", 28)
MAX_NOTE_LINES = 3


class Block(Protocol):
    """What a panel holds."""

    @property
    def height(self) -> float:
        """How tall it is."""

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Paint it into a box."""


def paint(page: StatsPage, setting: Setting) -> Painted:
    """Paint a page of statistics that holds something."""
    shown: StatsPage = drawable(page)
    blocks = [(part, _block(part, setting)) for part in shown.shown]
    heights = [FRAME + (HEAD if part.heading else 0) + block.height for part, block in blocks]
    note = phrase(shown.note, setting.speak)
    lines = fitted(note, NOTE, ROOM, MAX_NOTE_LINES).lines if note else ()
    if lines:
        heights.append(height(NOTE.face, NOTE.size, len(lines)) + 0.4 * UNIT)
    canvas, places = narrow_tabletop(
        setting,
        COMPACT_WIDTH,
        heights,
        phrase(shown.title, setting.speak),
        phrase(shown.subtitle, setting.speak),
    )
    for (part, block), place in zip(blocks, places, strict=False):
        block.paint(canvas, cloth(canvas, place, phrase(part.heading, setting.speak)))
    if lines:
        room = places[-1].inset(PADDING, 0)
        canvas.text(room, note, NOTE, canvas.theme.soft, lines=len(lines))
    return Painted(canvas, stats_alt(shown, setting.speak))


def _block(part: Part, setting: Setting) -> Block:
    speak = setting.speak
    match part:
        case Figures():
            return Tiles(part, speak, ROOM)
        case Places():
            return PlaceColumns(part)
        case Shares():
            return ShareBars(part, speak, ROOM)
        case Balance():
            return BalanceLine(part, speak, ROOM)
        case StatsTable():
            return Facts(part, speak, ROOM)
        case Ranking():
            return RankingRows(part, speak, ROOM)
        case _:
            assert_never(part)


def drawable(value: Any) -> Any:
    """Return a page in which every name can be drawn and turns nothing around it."""
    match value:
        case Text():
            return Text(value.key, tuple((name, drawable(arg)) for name, arg in value.args))
        case str():
            return isolated(legible(value) or MISSING) if value else value
        case tuple():
            return tuple(map(drawable, value))
        case _ if is_dataclass(value) and not isinstance(value, type):
            every = {each.name: drawable(getattr(value, each.name)) for each in fields(value)}
            return replace(value, **every)
        case _:
            return value
