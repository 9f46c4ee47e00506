"""A check of everything stored: every table replays to its state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.store.sql.connection import Connection
from bot.store.sql.deadlines import read_deadlines
from bot.store.sql.result_rows import read_results
from bot.store.sql.results import read_sources
from bot.store.sql.tables import read_log, read_state, read_table
from bot.tables import fairness
from bot.tables.deadlines import owed_by_people
from bot.tables.narration import replayed
from bot.tables.results import SeatResult, folded, results_of
from bot.tables.table import Table, TableId, game_of
from engine.errors import EngineError
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Report:
    """How many tables and actions were replayed, and what was wrong."""

    tables: int
    actions: int
    findings: tuple[Text, ...]


def report_on(connection: Connection) -> Report:
    """Replay all tables and compare; nothing is changed."""
    ids = connection.execute("SELECT id FROM tables WHERE seed <> '' ORDER BY row").fetchall()
    tables = [table for (id_,) in ids if (table := read_table(connection, id_))]
    findings = tuple(text for table in tables for text in _wrong(connection, table))
    findings += tuple(_unkept(connection))
    findings += tuple(_misresulted(connection, tables))
    return Report(len(tables), sum(table.sequence for table in tables), findings)


def _unkept(connection: Connection) -> Iterator[Text]:
    """Yield the tables before their deal that wait for something else than they should."""
    for (id_,) in connection.execute("SELECT id FROM tables WHERE seed = ''").fetchall():
        table = read_table(connection, id_)
        stored = {(deadline.seat, deadline.opened) for deadline in read_deadlines(connection, id_)}
        if table is not None and stored != set(owed_by_people(table, ())):
            yield say("pace.check", table=id_)


def _misresulted(connection: Connection, tables: Sequence[Table]) -> Iterator[Text]:
    """Yield the tables whose stored results are not what their logs come to.

    A table whose results were not written yet gets them when the bot runs.
    """
    stored: dict[TableId, tuple[SeatResult, ...]] = {}
    made: dict[tuple[int | None, str], list[tuple[SeatResult, ...]]] = defaultdict(list)
    for table in tables:
        try:
            rows = tuple(read_results(connection, "WHERE r.table_id = ?", (table.id,)))
        except (ValueError, EngineError):  # a row that nothing can be read from
            yield say("host.check.results", table=table.id)
            continue
        if not rows:
            continue
        stored[table.id] = rows
        try:
            anew = results_of(table, read_sources(connection, table.id))
        except EngineError:  # what cannot be played was found already; later ones were rated by it
            anew = rows
        made[table.home.guild, table.game].append(anew)
    for tables_of_game in made.values():
        for rows in folded(tables_of_game):
            if stored[rows[0].table] != rows:
                yield say("host.check.results", table=rows[0].table)


def _wrong(connection: Connection, table: Table) -> Iterator[Text]:
    log = read_log(connection, table.id)
    if [logged.sequence for logged in log] != list(range(1, table.sequence + 1)):
        yield say("host.check.gap", table=table.id)
        return
    try:
        game = game_of(table)
        *_, (_, state) = replayed(table, log)
        truth = game.codec.state.dumps(state)
        pending = game.pending(state)
    except EngineError as refusal:
        yield say("host.check.unplayable", table=table.id, reason=refusal.text)
        return
    broken = fairness.first_broken(table, log)
    if broken is not None:
        yield say("fairness.check.chain", table=table.id, n=broken)
    conceded = any(sitter.conceded for sitter in table.sitters)
    if table.status != "cancelled" and not conceded and bool(pending) == (table.status == "over"):
        yield say("host.check.status", table=table.id, status=table.status)
    cached = read_state(connection, table.id)
    if cached is not None and cached != (table.sequence, truth):
        yield say("host.check.state", table=table.id)
    stored = {(deadline.seat, deadline.opened) for deadline in read_deadlines(connection, table.id)}
    if stored != set(owed_by_people(table, pending)):
        yield say("pace.check", table=table.id)
