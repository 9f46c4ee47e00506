"""How far people are in lessons, as rows."""

from __future__ import annotations

import sqlite3

from bot.store.sqlite.access import Access
from bot.tables.table import User


class SqliteLessons(Access):
    """Keeps how far people are in lessons."""

    async def lesson(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
        return await self._read(lambda db: _read_lesson(db, user, game))

    async def keep_lesson(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""
        await self._write(lambda db: _write_lesson(db, user, game, number))


def _read_lesson(connection: sqlite3.Connection, user: User, game: str) -> int:
    """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
    query = "SELECT number FROM lessons WHERE user = ? AND game = ?"
    row = connection.execute(query, (user, game)).fetchone()
    return 1 if row is None else int(row[0])


def _write_lesson(connection: sqlite3.Connection, user: User, game: str, number: int) -> None:
    """Keep how far somebody is in the lesson of a game; whoever has not begun leaves nothing."""
    if number > 1:
        row = (user, game, number)
        connection.execute("INSERT OR REPLACE INTO lessons VALUES (?, ?, ?)", row)
    else:
        connection.execute("DELETE FROM lessons WHERE user = ? AND game = ?", (user, game))
