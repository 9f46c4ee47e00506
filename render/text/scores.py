"""Score sheets as tables: a row for each source, a column for each seat, and as aligned text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.core import Outcome, ScoreLine, Seat, Sheet, ranked
from engine.text import Arg, Text, say, seat_name
from render.text.columns import MAX_WIDE, aligned, fenced, is_narrow, wrapped
from render.text.markdown import Speak, bold, dotted, ordinal, size, spoken

Source: TypeAlias = tuple[str, tuple[tuple[str, Arg], ...]]
"""What tells the source of points from others: its text without what it counts."""

MAX_COLUMNS = 5
MAX_HEAD = {1: 12, 2: 8, 3: 6, 4: 4}
"""How many signs of a name stand above a column, by the number of columns."""
LEAST_HEAD, LEAST_LABEL = 3, 8
BEST = "★"


@dataclass(frozen=True, slots=True)
class Row:
    """What one source brought each seat."""

    source: Text
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A sheet as a table; rows that brought nobody anything are left out."""

    title: Text
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    """The place of each seat, or nothing where the totals leave out what lies face down."""
    best: tuple[Seat, ...]
    """Who has won or, as long as the game goes on, nobody; on the other sheets who has the most."""
    decides: bool = False
    """Whether it is the sheet that the result is read from."""


def score_tables(
    sheets: Sequence[Sheet], seats: int, outcome: Outcome | None = None
) -> tuple[ScoreTable, ...]:
    """Return the sheets that hold points: first the one that decides, then the newest first.

    Without an outcome the places are those of the totals, and nobody has won.
    """
    order = _order(sheets)
    return tuple(
        _table(sheet, seats, order, outcome, decides=sheet is sheets[-1])
        for sheet in reversed(sheets)
        if any(line.points for line in sheet.lines)
    )


def known_so_far(sheets: Sequence[Sheet], seats: int) -> tuple[ScoreTable, ...]:
    """Return tables without places: everyone knows more of their own points than of others."""
    return tuple(replace(table, ranks=(), best=()) for table in score_tables(sheets, seats))


def _table(
    sheet: Sheet, seats: int, order: Sequence[Source], outcome: Outcome | None, *, decides: bool
) -> ScoreTable:
    totals = tuple(sheet.total(seat) for seat in range(seats))
    ranks = ranked(tuple((total,) for total in totals))
    best = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    if decides:
        ranks = ranks if outcome is None else outcome.ranks
        best = () if outcome is None else outcome.winners
    rows = tuple(row for row in _rows(sheet, seats, order) if any(row.points))
    return ScoreTable(sheet.title, rows, totals, ranks, best, decides)


def _order(sheets: Sequence[Sheet]) -> list[Source]:
    """Return all sources in the order of the game, the same for every sheet.

    Each seat's lines are in that order but may leave out some of it, so they are merged.
    """
    told: dict[tuple[int, Seat], list[Source]] = {}
    after: dict[Source, set[Source]] = {}
    for number, sheet in enumerate(sheets):
        for line in sheet.lines:
            own, source = told.setdefault((number, line.seat), []), _source(line.source)
            after.setdefault(source, set())
            for earlier in own:
                after[earlier].add(source)
            own.append(source)
    order: list[Source] = []
    while after:  # from the last to the first
        last = [source for source, later in after.items() if not later - {source, *order}]
        order.append(
            (last or list(after))[-1]
        )  # those that contradict each other stay as they come
        del after[order[-1]]
    return order[::-1]


def _rows(sheet: Sheet, seats: int, order: Sequence[Source]) -> Iterator[Row]:
    """Yield what each source brought; sources that differ only in a number `n` are one row."""
    by_source: dict[Source, list[ScoreLine]] = {}
    for line in sheet.lines:
        by_source.setdefault(_source(line.source), []).append(line)
    for source in order:
        if source in by_source:
            lines = by_source[source]
            points = [sum(ln.points for ln in lines if ln.seat == seat) for seat in range(seats)]
            yield Row(_summed([line.source for line in lines]), tuple(points))


def _source(text: Text) -> Source:
    return text.key, tuple(arg for arg in text.args if arg[0] != "n")


def _summed(texts: Sequence[Text]) -> Text:
    """Return one text for lines of a row; what they count is added up."""
    counts = [n for text in texts for name, n in text.args if name == "n" and isinstance(n, int)]
    args = dict(texts[0].args) | ({"n": sum(counts)} if counts else {})
    return say(texts[0].key, **args)


def label_of(text: Text, speak: Speak) -> str:
    """Return what a row is called, as the first words of a line are written."""
    words = speak(text)
    return words[:1].upper() + words[1:]


def table_text(table: ScoreTable, speak: Speak) -> str:
    """Return a table in letters of one width, narrow enough for a phone."""
    seats = range(len(table.totals))
    parts = [bold(speak(table.title))]
    for first in range(0, len(seats), MAX_COLUMNS):
        parts += _block(table, seats[first : first + MAX_COLUMNS], speak)
    return "\n".join(parts)


def _block(table: ScoreTable, seats: Sequence[Seat], speak: Speak) -> Iterator[str]:
    """Yield the columns of some seats, after a legend if their names cannot stand above them."""
    cells = [[str(row.points[seat] or "") for seat in seats] for row in table.rows]
    totals = [str(table.totals[seat]) for seat in seats]
    places = [_place(table, seat) for seat in seats] if table.ranks else []
    names = [speak(seat_name(seat)) for seat in seats]
    digits = max(len(cell) for line in (*cells, totals, places) for cell in line)
    most = max(MAX_HEAD.get(len(seats), LEAST_HEAD), digits)
    heads = _heads(names, most)
    if heads is None:
        heads = [chr(ord("A") + seat) for seat in seats]  # a number would look like a place
        yield dotted(f"{head} {name}" for head, name in zip(heads, names, strict=True))
    wide = max(digits, *map(len, heads))
    room = max(LEAST_LABEL, MAX_WIDE - len(seats) * (wide + 1))
    labels = [wrapped(label_of(row.source, speak), room) for row in table.rows]
    total, place = (spoken(speak, f"board.score.{key}")[:room] for key in ("total", "place"))
    widths = [len(line) for label in labels for line in label]
    room = max(len(total), len(place), *widths)
    line = "─" * (room + len(seats) * (wide + 1))
    lines = [aligned("", heads, room, wide)]
    for label, row in zip(labels, cells, strict=True):
        lines += [*label[:-1], aligned(label[-1], row, room, wide)]
    lines += [line, aligned(total, totals, room, wide)]
    if places:
        lines.append(aligned(place, places, room, wide))
    yield fenced(lines)


def _place(table: ScoreTable, seat: Seat) -> str:
    mark = BEST if seat in table.best else ""
    return f"{mark}{table.ranks[seat]}"


def _heads(names: Sequence[str], most: int) -> list[str] | None:
    """Return names cut to stand above columns; None if they would not fit or be told apart."""
    heads = [name if len(name) <= most else f"{name[: most - 1].rstrip()}…" for name in names]
    known = len(set(heads)) == len(heads) and all(map(is_narrow, heads))
    return heads if known and all(heads) else None


def alt_text(tables: Sequence[ScoreTable], speak: Speak, names: Sequence[str], room: int) -> str:
    """Return tables in sentences: who has how many, then the points of all by source.

    Where names beside all points would take too much room, the points stand in their order.
    """
    named = " ".join(_sentences(tables, speak, names))
    if size(named) <= room:
        return named
    order = spoken(speak, "board.score.order", names=", ".join(names))
    return " ".join([order, *_sentences(tables, speak, ())])


def _sentences(tables: Sequence[ScoreTable], speak: Speak, names: Sequence[str]) -> Iterator[str]:
    for table in tables:
        places = [f" ({speak(ordinal(rank))})" for rank in table.ranks] or [""] * len(table.totals)
        totals = list(zip(places, table.totals, strict=True))
        rows = [(row.source, [("", n) for n in row.points]) for row in table.rows]
        for text, cells in ((table.title, totals), *rows):
            things = ", ".join(
                f"{names[seat]} {n}{place}" if names else str(n)
                for seat, (place, n) in enumerate(cells)
                if n or place or not names or text is table.title
            )
            title = label_of(text, speak)
            yield spoken(speak, "board.alt.list", title=title, things=things)
