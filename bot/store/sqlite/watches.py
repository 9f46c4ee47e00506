"""Those who want to hear of new tables, as rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.sqlite.access import Access
from bot.tables.invitations import CALL_INTERVAL_SECONDS
from bot.tables.table import User

WATCHING = "INSERT OR IGNORE INTO watches (guild, game, user, told) VALUES (?, ?, ?, ?)"


class SqliteWatches(Access):
    """Keeps who wants to hear of new tables."""

    async def watch(self, guild: int, game: str, user: User, *, on: bool) -> None:
        """Keep whether somebody wants to hear of new tables of a game on a server."""
        await self._write(lambda db: _watch(db, guild, game, user, on=on))

    async def watched(self, guild: int, user: User) -> Sequence[str]:
        """Return the games of whose new tables somebody wants to hear on a server."""
        return await self._read(lambda db: _watched(db, guild, user))

    async def called(self, users: Sequence[User], at: float) -> None:
        """Keep who is called for a new table, so that the next one waits its time."""
        await self._write(lambda db: mark_called(db, users, at))

    async def watchers(self, guild: int, game: str, since: float) -> Sequence[User]:
        """Return who wants to hear of a new table and was not called since, longest ago first."""
        return await self._read(lambda db: _watchers(db, guild, game, since))


def mark_called(connection: sqlite3.Connection, users: Sequence[User], at: float) -> None:
    """Keep who is called because a table opened, so that the next one waits its time."""
    connection.executemany(
        "UPDATE watches SET told = ? WHERE user = ?", [(at, user) for user in users]
    )


def _watch(connection: sqlite3.Connection, guild: int, game: str, user: User, *, on: bool) -> None:
    """Keep whether somebody wants to hear of new tables of a game on a server."""
    if on:
        # Whoever turns it off and on again was still called when they were.
        query = "SELECT COALESCE(MAX(told), 0) FROM watches WHERE user = ?"
        (last,) = connection.execute(query, (user,)).fetchone()
        connection.execute(WATCHING, (guild, game, user, last))
    else:
        where = "DELETE FROM watches WHERE guild = ? AND game = ? AND user = ?"
        connection.execute(where, (guild, game, user))


def _watched(connection: sqlite3.Connection, guild: int, user: User) -> Sequence[str]:
    """Return the games of whose new tables somebody wants to hear on a server."""
    query = "SELECT game FROM watches WHERE guild = ? AND user = ? ORDER BY game"
    return tuple(game for (game,) in connection.execute(query, (guild, user)))


def _watchers(
    connection: sqlite3.Connection, guild: int, game: str, since: float
) -> Sequence[User]:
    """Return who wants to hear of a new table and was not called since, longest ago first."""
    # A time in the future is left from a clock that was wrong, and shall silence nobody.
    query = (
        "SELECT user FROM watches WHERE guild = :guild AND game = :game"
        f" AND (told <= :since OR told > :since + {CALL_INTERVAL_SECONDS}) ORDER BY told, user"
    )
    values = {"guild": guild, "game": game, "since": since}
    return tuple(user for (user,) in connection.execute(query, values))
