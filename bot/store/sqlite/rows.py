"""Rows become values: every reading query, to be run on a reader's thread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.protocols import Growing, KeptDraft, Logged, Notice, Preferences, Queued
from bot.tables.table import Home, Invite, Sitter, Status, Table, TableId, User, Wish

COLUMNS = (
    "id, number, game, version, status, owner, seats, variants, guild, channel, thread, language,"
    " seed, panel, frozen, revision, sequence, ended_by, secret, digest, paused, moved, pace,"
    " wishes, lot, again, hints"
)
SITTERS = "user, name, caretaker, ai, open, conceded, joined"
# Of these only the newest matters, and saying it settles the older ones. Written out it is SQL too.
INHERITING = ("panel", "lobby", "nudge")
NEWEST_WINS = (*INHERITING, "call")
# These go to one person, beside what is said at the table.
ASIDE = ("nudge", "call")


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
        Sitter(user, name, bool(caretaker), ai, bool(open_), bool(conceded), joined)
        for user, name, caretaker, ai, open_, conceded, joined in connection.execute(query, (id_,))
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
    found: tuple[int, bytes] | None = connection.execute(query, (id_,)).fetchone()
    return found


def log(connection: sqlite3.Connection, id_: TableId) -> Sequence[Logged]:
    """Return all entries of a table's log in order."""
    query = (
        "SELECT sequence, seat, user, action, at, kind, played_by, digest FROM actions"
        " WHERE table_id = ? ORDER BY 1"
    )
    return tuple(Logged(*row) for row in connection.execute(query, (id_,)))


def draft(connection: sqlite3.Connection, id_: TableId, seat: int) -> KeptDraft | None:
    """Return the half-filled form of a seat."""
    query = "SELECT opened, forms, picks FROM drafts WHERE table_id = ? AND seat = ?"
    row = connection.execute(query, (id_, seat)).fetchone()
    return None if row is None else KeptDraft(*row)


def done(connection: sqlite3.Connection, interaction: int) -> tuple[TableId, int] | None:
    """Return the table that an interaction changed, and the sequence it led to."""
    query = "SELECT table_id, sequence FROM interactions WHERE id = ?"
    found: tuple[TableId, int] | None = connection.execute(query, (interaction,)).fetchone()
    return found


def preferences(connection: sqlite3.Connection, user: User) -> Preferences:
    """Return what a person has chosen."""
    query = "SELECT by_dm, text_board, language FROM preferences WHERE user = ?"
    row = connection.execute(query, (user,)).fetchone()
    return Preferences() if row is None else Preferences(bool(row[0]), bool(row[1]), row[2])


def letter(connection: sqlite3.Connection, id_: TableId, user: User) -> int | None:
    """Return the direct message that asks somebody to decide at a table."""
    query = "SELECT message FROM letters WHERE table_id = ? AND user = ?"
    (message,) = connection.execute(query, (id_, user)).fetchone() or (None,)
    return message


def lesson(connection: sqlite3.Connection, user: User, game: str) -> int:
    """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
    query = "SELECT number FROM lessons WHERE user = ? AND game = ?"
    row = connection.execute(query, (user, game)).fetchone()
    return 1 if row is None else int(row[0])


def queued(connection: sqlite3.Connection, now: float, limit: int) -> Sequence[Queued]:
    """Return notices that are due, oldest first.

    A table speaks in order: what waits holds back what came after it; only what goes to one person
    goes its own way. Frozen tables say nothing. A growth that was never tried is left to a later
    one, unless a message is posted between the two.
    """
    query = f"""
        SELECT o.id, o.kind, o.table_id, o.sequence, o.user, o.about, o.due, o.tries
        FROM outbox AS o JOIN tables AS t ON t.id = o.table_id
        WHERE o.due <= :now AND t.frozen IS NULL
        AND NOT (o.kind IN {NEWEST_WINS} AND EXISTS (
            SELECT 1 FROM outbox AS newer WHERE newer.table_id = o.table_id
            AND newer.kind = o.kind AND newer.user IS o.user AND newer.id > o.id))
        AND NOT (o.kind = 'growth' AND o.tries = 0 AND 'growth' IS (
            SELECT later.kind FROM outbox AS later WHERE later.table_id = o.table_id
            AND later.kind IN ('growth', 'story') AND later.id > o.id ORDER BY later.id LIMIT 1))
        AND (o.kind IN {ASIDE} OR NOT EXISTS (
            SELECT 1 FROM outbox AS waiting WHERE waiting.table_id = o.table_id
            AND waiting.kind NOT IN {ASIDE} AND waiting.id < o.id AND waiting.due > :now
            AND waiting.tries > 0))
        ORDER BY o.id LIMIT :limit"""
    found = connection.execute(query, {"now": now, "limit": limit}).fetchall()
    return tuple(Queued(row[0], Notice(*row[1:6]), *row[6:]) for row in found)


def next_due(connection: sqlite3.Connection, now: float) -> float | None:
    """Return when the next notice that waits is due, or None when none does."""
    query = (
        "SELECT o.due FROM outbox AS o JOIN tables AS t ON t.id = o.table_id"
        " WHERE o.due > 0 AND o.due > ? AND t.frozen IS NULL ORDER BY o.due LIMIT 1"
    )
    (due,) = connection.execute(query, (now,)).fetchone() or (None,)
    return due


def growing(connection: sqlite3.Connection, id_: TableId) -> Growing | None:
    """Return the message that tells of a table and may be added to."""
    query = "SELECT message, first, last, picture, alt, shown FROM stories WHERE table_id = ?"
    row = connection.execute(query, (id_,)).fetchone()
    return None if row is None else Growing(*row)


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
        tuple(Wish(kind, seat) for kind, seat in json.loads(wishes)),
        invites(connection, id_) if status == "lobby" else (),
        bool(lot),
        again,
        None if hints is None else bool(hints),
    )
