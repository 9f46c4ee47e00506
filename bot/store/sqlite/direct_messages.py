"""Direct messages that ask somebody, as rows."""

from __future__ import annotations

import sqlite3

from bot.store.sqlite.access import Access
from bot.tables.table import TableId, User


class SqliteDirectMessages(Access):
    """Keeps which direct message asks somebody."""

    async def letter(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""
        return await self._read(lambda db: _read_letter(db, id_, user))

    async def keep_letter(self, id_: TableId, user: User, message: int | None) -> None:
        """Keep or forget which direct message asks somebody."""
        await self._write(lambda db: _write_letter(db, id_, user, message))


def _read_letter(connection: sqlite3.Connection, id_: TableId, user: User) -> int | None:
    """Return the direct message that asks somebody to decide at a table."""
    query = "SELECT message FROM letters WHERE table_id = ? AND user = ?"
    (message,) = connection.execute(query, (id_, user)).fetchone() or (None,)
    return message


def _write_letter(
    connection: sqlite3.Connection, id_: TableId, user: User, message: int | None
) -> None:
    """Keep or forget which direct message asks somebody."""
    if message is None:
        where = "DELETE FROM letters WHERE table_id = ? AND user = ?"
        connection.execute(where, (id_, user))
    else:
        row = (id_, user, message)
        connection.execute("INSERT OR REPLACE INTO letters VALUES (?, ?, ?)", row)
