"""Invitations and rematches as rows, and how many tables there may be."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.sqlite import rows
from bot.store.sqlite.access import Access
from bot.tables.changes import Change, NoRoom
from bot.tables.table import Table, TableId, User

OPEN = "tables.status IN ('lobby', 'playing') AND tables.id <> :table"
TABLES = f"SELECT COUNT(*) FROM tables WHERE guild = :whose AND {OPEN}"
LOBBIES = (
    "SELECT COUNT(*) FROM sitters JOIN tables ON tables.id = table_id"
    f" WHERE user = :whose AND owner = :whose AND tables.status = 'lobby' AND {OPEN}"
)
SEATS = (
    f"SELECT COUNT(*) FROM sitters JOIN tables ON tables.id = table_id WHERE user = :whose AND {OPEN}"
)


class SqliteInvitations(Access):
    """Finds tables by those who are not seated there yet."""

    async def invitations(self, user: User) -> Sequence[Table]:
        """Return the lobbies where a seat is held for somebody, newest first."""
        return await self._read(lambda db: _invitations(db, user))

    async def rematch_of(self, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""
        return await self._read(lambda db: _rematch_of(db, id_))


def make_room(connection: sqlite3.Connection, change: Change) -> None:
    """Raise NoRoom if there are as many other tables as there may be."""
    room, table = change.room, change.table
    if room is None:
        return
    limits = (
        ("server.error.tables", room.tables, TABLES, table.home.guild),
        ("company.error.lobbies", room.lobbies, LOBBIES, room.user),
        ("company.error.seats", room.seats, SEATS, room.user),
    )
    for code, most, query, whose in limits:
        if most is None:
            continue
        values = {"whose": whose, "table": table.id}
        if connection.execute(query, values).fetchone()[0] >= most:
            raise NoRoom(code, most)


def hold(connection: sqlite3.Connection, table: Table) -> None:
    """Keep who is asked to come to a table; once it was dealt or closed, nobody is any more."""
    if table.sequence:
        return  # it is long since anybody could be asked to come
    if table.status == "lobby" and rows.invites(connection, table.id) == table.invites:
        return
    connection.execute("DELETE FROM invites WHERE table_id = ?", (table.id,))
    if table.status == "lobby":
        connection.executemany(
            "INSERT INTO invites (table_id, place, user, answer) VALUES (?, ?, ?, ?)",
            [(table.id, place, one.user, one.answer) for place, one in enumerate(table.invites)],
        )


def _invitations(connection: sqlite3.Connection, user: User) -> Sequence[Table]:
    """Return the lobbies where a seat is held for somebody, newest first."""
    query = "SELECT table_id FROM invites WHERE user = ? AND answer = 'awaited'"
    found = (rows.table(connection, id_) for (id_,) in connection.execute(query, (user,)))
    newest = sorted((table for table in found if table), key=lambda table: -table.last_activity_at)
    return tuple(table for table in newest if table.status == "lobby")


def _rematch_of(connection: sqlite3.Connection, id_: TableId) -> Table | None:
    """Return the rematch of a table that gathers or is played, if there is one."""
    # Whoever can still sit down is better served by a lobby.
    query = (
        "SELECT id FROM tables WHERE again = ? AND status IN ('lobby', 'playing') ORDER BY status"
    )
    row = connection.execute(query, (id_,)).fetchone()
    return None if row is None else rows.table(connection, row[0])
