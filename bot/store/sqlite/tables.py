"""Tables and their logs as rows; a change is written whole."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from functools import partial

from bot.store.sqlite import invitations, rows
from bot.store.sqlite.access import Access
from bot.store.sqlite.deadlines import keep_deadlines
from bot.store.sqlite.drafts import write_draft
from bot.store.sqlite.outbox import queue
from bot.store.sqlite.rows import COLUMNS, SITTERS, place_columns
from bot.store.sqlite.watches import mark_called
from bot.tables.changes import AlreadyDone, Change, Conflict
from bot.tables.log import LogEntry
from bot.tables.table import NOBODY, Status, Table, TableId, User

NAMES = COLUMNS.split(", ")
INSERT = f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(NAMES))})"
CHANGING = NAMES[1:]  # an id written anew, even the same one, makes SQLite look for all it names
UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in CHANGING)} WHERE id = ?"
SEAT = f"INSERT INTO sitters (table_id, seat, {SITTERS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ENTRY = (
    "INSERT INTO actions (table_id, sequence, seat, user, action, at, kind, played_by, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
EMPTIES = frozenset({"action", "care", "leave", "replace"})
"""Entries after which nobody may find a half-filled form at their seat."""


class SqliteTables(Access):
    """Keeps tables and their logs."""

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""
        await self._write(partial(_write_change, change=change))

    async def done(self, interaction: int) -> tuple[TableId, int] | None:
        """Return the table that an interaction changed, and the sequence it led to."""
        return await self._read(lambda db: rows.done(db, interaction))

    async def table(self, id_: TableId) -> Table | None:
        """Return a table."""
        return await self._read(lambda db: rows.table(db, id_))

    async def state(self, id_: TableId) -> tuple[int, bytes] | None:
        """Return the cached state and the sequence it belongs to."""
        return await self._read(lambda db: rows.state(db, id_))

    async def log(self, id_: TableId) -> Sequence[LogEntry]:
        """Return all entries of a table's log in order."""
        return await self._read(lambda db: rows.log(db, id_))

    async def tables(
        self, *, guild: int | None = None, user: User | None = None, status: Sequence[Status]
    ) -> Sequence[Table]:
        """Return tables of a server or a person, newest first."""
        return await self._read(lambda db: rows.tables(db, guild, user, status))

    async def automatic(self) -> Sequence[TableId]:
        """Return the tables at play where some seat is played without its person."""
        return await self._read(rows.automatic)

    async def next_number(self, guild: int | None) -> int:
        """Return the next table number of a server."""
        return await self._read(lambda db: rows.next_number(db, guild))


def _write_change(connection: sqlite3.Connection, change: Change) -> None:
    """Write all of a change, or raise AlreadyDone, Conflict or NoRoom before any of it."""
    table, action, id_ = change.table, change.action, change.table.id
    _claim(connection, change)
    invitations.make_room(connection, change)
    if change.expected == 0:
        connection.execute(INSERT, _values(table))
    else:
        connection.execute(UPDATE, (*_values(table)[1:], id_))
    _sit(connection, table)
    invitations.hold(connection, table)
    if change.interaction is not None:
        claimed = (change.interaction, id_, table.sequence)
        connection.execute("INSERT INTO interactions VALUES (?, ?, ?)", claimed)
    if action is not None:
        who, sealed = (action.seat, action.user or NOBODY), (action.kind, action.by, action.digest)
        entry = (id_, action.sequence, *who, action.action, action.at, *sealed)
        connection.execute(ENTRY, entry)
        if action.kind in EMPTIES:
            write_draft(connection, id_, action.seat, None)
    if change.state is not None:
        cached = (id_, table.sequence, change.state)
        connection.execute(
            "INSERT INTO states VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET sequence = excluded.sequence, state = excluded.state",
            cached,
        )
    if action is not None:  # whoever acted need not be called any more
        where = "WHERE table_id = ? AND kind = 'call' AND (user = ? OR ?)"
        over = table.status != "playing"
        connection.execute(f"DELETE FROM outbox {where}", (id_, action.user, over))
    keep_deadlines(connection, change)
    mark_called(connection, change.called_users, change.at)
    if table.status in {"over", "cancelled"}:  # nobody will fill in those forms any more
        connection.execute("DELETE FROM drafts WHERE table_id = ?", (id_,))
    for notice in change.notices:
        queue(connection, notice)


def _claim(connection: sqlite3.Connection, change: Change) -> None:
    query = "SELECT 1 FROM interactions WHERE id = ?"
    if connection.execute(query, (change.interaction,)).fetchone():
        raise AlreadyDone(change.interaction)
    query = "SELECT revision FROM tables WHERE id = ?"
    (revision,) = connection.execute(query, (change.table.id,)).fetchone() or (0,)
    if revision != change.expected:
        raise Conflict(change.table.id)


def _values(table: Table) -> tuple[object, ...]:
    """Return the columns of a table in their order."""
    return (
        table.id,
        table.number,
        table.game,
        table.version,
        table.status,
        table.owner,
        table.seats,
        json.dumps(table.variants),
        *place_columns(table.home),
        table.language,
        table.seed,
        table.panel,
        table.frozen,
        table.revision,
        table.sequence,
        table.ended_by,
        table.secret,
        table.digest,
        table.paused,
        table.last_activity_at,
        table.seconds_per_move,
        json.dumps([(wish.kind, wish.seat) for wish in table.votes]),
        int(table.random_seats),
        table.rematch_of,
        None if table.hints is None else int(table.hints),
    )


def _sit(connection: sqlite3.Connection, table: Table) -> None:
    if rows.sitters(connection, table.id) == table.sitters:
        return
    connection.execute("DELETE FROM sitters WHERE table_id = ?", (table.id,))
    for seat, who in enumerate(table.sitters):
        known = (who.user, who.name, int(who.autopilot), who.ai)
        marks = (int(who.open), int(who.conceded), who.joined)
        connection.execute(SEAT, (table.id, seat, *known, *marks))
