"""Half-filled forms as rows."""

from __future__ import annotations

import sqlite3

from bot.store.sqlite.access import Access
from bot.tables.drafts import StoredDraft
from bot.tables.table import TableId


class SqliteDrafts(Access):
    """Keeps half-filled forms."""

    async def draft(self, id_: TableId, seat: int) -> StoredDraft | None:
        """Return the half-filled form of a seat."""
        return await self._read(lambda db: read_draft(db, id_, seat))

    async def keep_draft(self, id_: TableId, seat: int, draft: StoredDraft | None) -> None:
        """Keep or drop the half-filled form of a seat."""
        await self._write(lambda db: write_draft(db, id_, seat, draft))


def read_draft(connection: sqlite3.Connection, id_: TableId, seat: int) -> StoredDraft | None:
    """Return the half-filled form of a seat."""
    query = "SELECT opened, forms, picks FROM drafts WHERE table_id = ? AND seat = ?"
    row = connection.execute(query, (id_, seat)).fetchone()
    return None if row is None else StoredDraft(*row)


def write_draft(
    connection: sqlite3.Connection, id_: TableId, seat: int, draft: StoredDraft | None
) -> None:
    """Keep or drop the half-filled form of a seat."""
    if draft is None:
        where = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"
        connection.execute(where, (id_, seat))
    else:
        row = (id_, seat, draft.opened, draft.forms, draft.picks)
        connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", row)
