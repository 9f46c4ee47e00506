"""Pictures of a game that brings none: what its generic text board says, laid out on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from engine.core import Seat, View
from engine.text import Text
from render.kit.art import Art, Painted
from render.kit.canvas import Canvas, Setting
from render.kit.fonts import HEADING, legible
from render.kit.frame import (
    CLOSE,
    GAP,
    MARGIN,
    MAX_COMPACT_HEIGHT,
    PADDING,
    cloth,
    compact_cloth,
    compact_height,
    compact_tabletop,
    nameplate,
    tabletop,
)
from render.kit.geometry import COMPACT_WIDTH, UNIT, WIDTH, Box
from render.kit.listing import Cells, Item, Rows
from render.text import generic
from render.text.generic import Written
from render.text.markdown import Speak, dotted, on_turn
from render.text.members import Member

FRAME = 1.5 * PADDING
"""How much taller a panel is than what it holds."""
ROOM = round(WIDTH - 2 * MARGIN - 2 * PADDING)
HEAD = HEADING.size + 0.8 * UNIT
PLATE = 4 * UNIT
BELOW = 0.6 * UNIT
"""Left free between a name and the rows below it."""
CELL = 10 * UNIT
MAX_CELLS = 4
"""So many short values stand beside a name."""
BAR = 8
"""How thick the bar in the color of a seat is."""
INDENT = BAR + 0.7 * UNIT
SEAT_ROOM = round(ROOM - INDENT)

Writer: TypeAlias = Callable[[str, View, Speak], Written]


@dataclass(frozen=True, slots=True)
class Middle:
    """A panel that belongs to no seat: rows below a heading, if it has one."""

    rows: Rows
    heading: str = ""
    marked: bool = False

    @property
    def height(self) -> float:
        """How tall it is."""
        return FRAME + (HEAD if self.heading else 0) + self.rows.height

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Paint it."""
        inner = cloth(canvas, box, self.heading, marked=self.marked)
        self.rows.paint(canvas, inner.low(self.rows.height))


@dataclass(frozen=True, slots=True)
class Place:
    """The panel of a seat: its name, short values beside it, longer ones in rows below."""

    seat: Seat
    cells: Cells
    rows: Rows
    marked: bool

    @property
    def height(self) -> float:
        """How tall it is."""
        below = BELOW + self.rows.height if self.rows.items else 0
        return FRAME + self._head + below

    @property
    def _head(self) -> float:
        return max(PLATE, self.cells.height)

    def paint(self, canvas: Canvas, box: Box) -> None:
        """Paint it."""
        inner = cloth(canvas, box, marked=self.marked)
        canvas.fill(inner.left(BAR), canvas.theme.tone(self.seat).base)
        inner = inner.beside(INDENT)
        head = inner.top(self._head)
        name = head.before(self.cells.wide + GAP)
        nameplate(canvas, self.seat, name.middle(name.w, PLATE))
        self.cells.paint(canvas, head.far(self.cells.wide))
        self.rows.paint(canvas, inner.low(self.rows.height))


Panel: TypeAlias = Middle | Place


def art(game_key: str) -> Art:
    """Return how a game is painted that does not say it itself."""
    return Art(
        partial(board, game_key), partial(hand, game_key), deciding=partial(deciding, game_key)
    )


def board(game_key: str, view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what everybody may see."""
    table = _read(generic.public, game_key, view, setting)
    last = table if before is None else _read(generic.public, game_key, before, setting)
    canvas = _painted(game_key, view, setting, list(_panels(table, last, on_turn(view.pending))))
    return Painted(canvas, _alt(game_key, view, table, setting))


def hand(game_key: str, view: View, setting: Setting, before: View | None) -> Painted:
    """Paint what the viewing seat alone may see, and the whole table below it."""
    own, table = (_read(how, game_key, view, setting) for how in (generic.private, generic.public))
    last = own if before is None else _read(generic.private, game_key, before, setting)
    items = [
        replace(item, seat=None if member.seat == view.seat else member.seat)
        for member, item in zip(own.members, _items(own.members, last), strict=True)
    ]
    panels = list(_panels(table, table, on_turn(view.pending)))
    if items:
        panels.insert(0, Middle(Rows(items, ROOM), setting.say("board.own"), marked=True))
    sentences = [_sentence(member, view.seat, setting) for member in own.members]
    alt = _alt(game_key, view, table, setting)
    return Painted(_painted(game_key, view, setting, panels), " ".join([*sentences, alt]))


def deciding(game_key: str, view: View, setting: Setting) -> Painted:
    """Paint what the viewing seat alone may see, and as much of the table as is not too tall."""
    own, table = (_read(how, game_key, view, setting) for how in (generic.private, generic.public))
    shown: list[Member] = []
    panels: list[Rows] = []
    for members in (list(own.members), [*table.of(None)], _by_seat(table)):
        fitting = _fitting(members, panels)
        shown += fitting
        panels += [_compact_rows(fitting, view.seat)] if fitting else []
    canvas, places = compact_tabletop(setting, [2 * CLOSE + rows.height for rows in panels])
    for number, (rows, place) in enumerate(zip(panels, places, strict=True)):
        inner = compact_cloth(canvas, place, marked=bool(own.members) and number == 0)
        rows.paint(canvas, inner)
    return Painted(canvas, " ".join(_sentence(member, view.seat, setting) for member in shown))


def _by_seat(table: Written) -> list[Member]:
    return [member for seat in table.seats for member in table.of(seat)]


def _compact_rows(members: Iterable[Member], viewer: Seat | None) -> Rows:
    """Return members as rows of a picture for deciding; those of others bear their token."""
    rows = [
        Item(each.label, each.value, seat=None if each.seat == viewer else each.seat)
        for each in members
    ]
    return Rows(rows, round(COMPACT_WIDTH - 4 * CLOSE))


def _fitting(members: list[Member], above: Sequence[Rows]) -> list[Member]:
    """Return as many members as there is room for below the rows above."""
    heights = [2 * CLOSE + rows.height for rows in above]
    while members:
        rows = _compact_rows(members, None)
        if compact_height([*heights, 2 * CLOSE + rows.height]) <= MAX_COMPACT_HEIGHT:
            break
        members = members[:-1]
    return members


def _read(how: Writer, game_key: str, view: View, setting: Setting) -> Written:
    """Return what a text board says, with names and signs that can be drawn."""

    def speak(text: Text) -> str:
        seat = dict(text.args).get("n") if text.key == "seat" else None
        return setting.name(seat) if isinstance(seat, int) else setting.speak(text)

    written = how(game_key, view, speak)
    members = [replace(each, value=legible(each.value) or each.value) for each in written.members]
    return replace(written, members=tuple(members))


def _items(members: Iterable[Member], last: Written) -> list[Item]:
    """Return members to be laid out; those are marked that were not so on the last picture."""
    return [Item(each.label, each.value, each not in last.members) for each in members]


def _panels(table: Written, last: Written, turn: Seat | None) -> Iterator[Panel]:
    """Yield what lies in the middle, then what lies at each seat."""
    if shared := table.of(None):
        yield Middle(Rows(_items(shared, last), ROOM))
    short = _short(member for member in table.members if member.seat is not None)
    for seat in table.seats:
        own = table.of(seat)
        cells = Cells(_items((member for member in own if member.path in short), last), CELL)
        rows = Rows(_items((member for member in own if member.path not in short), last), SEAT_ROOM)
        yield Place(seat, cells, rows, turn == seat)


def _short(members: Iterable[Member]) -> list[str]:
    """Return the first paths whose values are short at every seat: they stand beside the names."""
    fits: dict[str, bool] = {}
    for member in members:
        short = Cells((), CELL).fits(Item(member.label, member.value))
        fits[member.path] = short and fits.get(member.path, True)
    return [path for path, short in fits.items() if short][:MAX_CELLS]


def _painted(game_key: str, view: View, setting: Setting, panels: Sequence[Panel]) -> Canvas:
    title, heights = setting.say(f"{game_key}.name"), [panel.height for panel in panels]
    canvas, places = tabletop(setting, heights, title, deciding=on_turn(view.pending))
    for panel, place in zip(panels, places, strict=True):
        panel.paint(canvas, place)
    return canvas


def _alt(game_key: str, view: View, table: Written, setting: Setting) -> str:
    """Return what the text board says in sentences, what matters first."""
    sentences = [setting.say(f"{game_key}.name") + "."]
    sentences.append(setting.turn("board.alt.turn", view.pending))
    sentences += [_sentence(member, None, setting) for member in table.of(None)]
    for seat in table.seats:
        things = dotted(f"{member.label} {member.value}" for member in table.of(seat))
        sentences.append(setting.say("board.alt.list", title=setting.name(seat), things=things))
    return " ".join(filter(None, sentences))


def _sentence(member: Member, viewer: Seat | None, setting: Setting) -> str:
    """Return a member as a sentence, with the name of its seat unless that is the viewer's."""
    whose = "" if member.seat in {None, viewer} else setting.name(member.seat or 0)
    title = dotted([whose, member.label])
    return setting.say("board.alt.list", title=title, things=member.value)
