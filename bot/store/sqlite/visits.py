"""What people have seen and noted of tables, as rows."""

from __future__ import annotations

import sqlite3

from bot.store.sqlite.access import Access
from bot.tables.deadlines import Visit
from bot.tables.table import TableId, User


class SqliteVisits(Access):
    """Keeps what each person has seen of a table, and their note on it."""

    async def visit(self, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""
        return await self._read(lambda db: _read_visit(db, id_, user))

    async def looked(self, id_: TableId, user: User, sequence: int) -> None:
        """Keep how far a person has seen a table."""
        await self._write(lambda db: mark_seen(db, id_, user, sequence))

    async def hush(self, id_: TableId, user: User, *, hushed: bool) -> None:
        """Keep whether a person wants no reminders of a table."""
        await self._write(lambda db: _visited(db, id_, user, "hushed", int(hushed)))

    async def note(self, id_: TableId, user: User, note: str) -> None:
        """Keep a person's note on a table; an empty one is forgotten."""
        await self._write(lambda db: _visited(db, id_, user, "note", note))


def _read_visit(connection: sqlite3.Connection, id_: TableId, user: User) -> Visit:
    """Return what a person has of a table."""
    query = "SELECT sequence, hushed, note FROM visits WHERE table_id = ? AND user = ?"
    row = connection.execute(query, (id_, user)).fetchone()
    return Visit() if row is None else Visit(row[0], bool(row[1]), row[2])


def mark_seen(connection: sqlite3.Connection, id_: TableId, user: User, sequence: int) -> None:
    """Keep how far a person has seen a table."""
    _visited(connection, id_, user, "sequence", sequence)


def _visited(
    connection: sqlite3.Connection, id_: TableId, user: User, column: str, value: int | str
) -> None:
    connection.execute(
        f"INSERT INTO visits (table_id, user, {column}) VALUES (?, ?, ?)"
        f" ON CONFLICT DO UPDATE SET {column} = excluded.{column}",
        (id_, user, value),
    )
