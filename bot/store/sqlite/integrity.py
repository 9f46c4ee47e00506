"""A check of everything stored: the file is whole, and every table replays to its state."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.store.sqlite.backups import sound
from bot.store.sqlite.connection import explained, plain
from bot.store.sqlite.deadlines import read_deadlines
from bot.store.sqlite.tables import read_log, read_state, read_table
from bot.tables import fairness
from bot.tables.deadlines import owed_by_people
from bot.tables.narration import replayed
from bot.tables.table import Table, game_of
from engine.errors import EngineError
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Report:
    """How many tables and actions were replayed, and what was wrong."""

    tables: int
    actions: int
    findings: tuple[Text, ...]


def check(path: Path) -> Report:
    """Replay all tables and compare; nothing is changed, and a bot may be running."""
    sound(path)
    with explained(), closing(plain(path, readonly=True)) as connection:
        connection.execute("BEGIN")  # one moment for all of it
        ids = connection.execute("SELECT id FROM tables WHERE seed <> '' ORDER BY row")
        tables = [table for (id_,) in ids if (table := read_table(connection, id_))]
        findings = tuple(text for table in tables for text in _wrong(connection, table))
        findings += tuple(_unkept(connection))
    return Report(len(tables), sum(table.sequence for table in tables), findings)


def _unkept(connection: sqlite3.Connection) -> Iterator[Text]:
    """Yield the tables before their deal that wait for something else than they should."""
    for (id_,) in connection.execute("SELECT id FROM tables WHERE seed = ''").fetchall():
        table = read_table(connection, id_)
        stored = {(deadline.seat, deadline.opened) for deadline in read_deadlines(connection, id_)}
        if table is not None and stored != set(owed_by_people(table, ())):
            yield say("pace.check", table=id_)


def _wrong(connection: sqlite3.Connection, table: Table) -> Iterator[Text]:
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
