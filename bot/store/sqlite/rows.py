"""Rows become values: every reading query, to be run on a reader's thread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.tables.log import LogEntry
from bot.tables.table import NOBODY, Home, Invite, Sitter, Status, Table, TableId, User, Vote

COLUMNS = (
    "id, number, game, version, status, owner, seats, variants, guild, channel, thread, language,"
    " seed, panel, frozen, revision, sequence, ended_by, secret, digest, paused, moved, pace,"
    " wishes, lot, again, hints"
)
SITTERS = "user, name, caretaker, ai, open, conceded, joined"


def table(connection: sqlite3.Connection, id_: TableId) -> Table | None:
    """Return a table."""
    row = connection.execute(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (id_,)).fetchone()
    return None if row is None else _table(connection, row)


def tables(
    connection: sqlite3.Connection, guild: int | None, user: User | None, status: Sequence[Status]
) -> Sequence[Table]:
    """Return tables of a server or a person, newest first."""
    wanted, values = [f"status IN ({', '.join('?' * len(status))})"], list[Any](status)
    if guild is not None:
        wanted.append("guild = ?")
        values.append(guild)
    if user is not None:
        wanted.append("id IN (SELECT table_id FROM sitters WHERE user = ?)")
        values.append(user)
    query = f"SELECT {COLUMNS} FROM tables WHERE {' AND '.join(wanted)} ORDER BY row DESC"
    return tuple(_table(connection, row) for row in connection.execute(query, values).fetchall())


def automatic(connection: sqlite3.Connection) -> Sequence[TableId]:
    """Return the tables at play where some seat is played without its person."""
    query = (
        "SELECT id FROM tables WHERE status = 'playing' AND paused IS NULL AND id IN"
        " (SELECT table_id FROM sitters WHERE caretaker = 1 OR ai IS NOT NULL)"
    )
    return tuple(id_ for (id_,) in connection.execute(query))


def sitters(connection: sqlite3.Connection, id_: TableId) -> tuple[Sitter, ...]:
    """Return who sits at a table, in seat order."""
    query = f"SELECT {SITTERS} FROM sitters WHERE table_id = ? ORDER BY seat"
    return tuple(
        Sitter(user, name, bool(autopilot), ai, bool(open_), bool(conceded), joined)
        for user, name, autopilot, ai, open_, conceded, joined in connection.execute(query, (id_,))
    )


def invites(connection: sqlite3.Connection, id_: TableId) -> tuple[Invite, ...]:
    """Return who was asked to come to a table, in the order in which they were."""
    query = "SELECT user, answer FROM invites WHERE table_id = ? ORDER BY place"
    return tuple(Invite(*row) for row in connection.execute(query, (id_,)))


def next_number(connection: sqlite3.Connection, guild: int | None) -> int:
    """Return the next table number of a server."""
    query = "SELECT COALESCE(MAX(number), 0) + 1 FROM tables WHERE guild IS ?"
    return int(connection.execute(query, (guild,)).fetchone()[0])


def state(connection: sqlite3.Connection, id_: TableId) -> tuple[int, bytes] | None:
    """Return the cached state and the sequence it belongs to."""
    query = "SELECT sequence, state FROM states WHERE table_id = ?"
    row: tuple[int, bytes] | None = connection.execute(query, (id_,)).fetchone()
    return row


def log(connection: sqlite3.Connection, id_: TableId) -> Sequence[LogEntry]:
    """Return all entries of a table's log in order."""
    query = (
        "SELECT sequence, seat, user, action, at, kind, played_by, digest FROM actions"
        " WHERE table_id = ? ORDER BY 1"
    )
    return tuple(
        LogEntry(sequence, seat, None if user == NOBODY else user, *content)
        for sequence, seat, user, *content in connection.execute(query, (id_,))
    )


def done(connection: sqlite3.Connection, interaction: int) -> tuple[TableId, int] | None:
    """Return the table that an interaction changed, and the sequence it led to."""
    query = "SELECT table_id, sequence FROM interactions WHERE id = ?"
    row: tuple[TableId, int] | None = connection.execute(query, (interaction,)).fetchone()
    return row


def set_columns(
    connection: sqlite3.Connection, id_: TableId, columns: str, *values: object
) -> None:
    """Change columns of a table."""
    # The revision grows, so that a change built on the old row is refused and built again.
    query = f"UPDATE tables SET {columns}, revision = revision + 1 WHERE id = ?"
    connection.execute(query, (*values, id_))


def place_columns(home: Home) -> tuple[int | None, int, int | None]:
    """Return where a table lives in the order of its columns."""
    return home.guild, home.channel, home.thread


def _table(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Table:
    id_, number, game, version, status, owner, seats, variants = row[:8]
    guild, channel, thread, language, seed, panel, frozen, revision, sequence, ended_by = row[8:18]
    secret, digest, paused, moved, pace, wishes, lot, again, hints = row[18:]
    return Table(
        id_,
        number,
        game,
        version,
        status,
        owner,
        seats,
        tuple(json.loads(variants)),
        sitters(connection, id_),
        Home(guild, channel, thread),
        language,
        seed,
        panel,
        frozen,
        revision,
        sequence,
        ended_by,
        secret,
        digest,
        paused,
        moved,
        pace,
        tuple(Vote(kind, seat) for kind, seat in json.loads(wishes)),
        invites(connection, id_) if status == "lobby" else (),
        bool(lot),
        again,
        None if hints is None else bool(hints),
    )
