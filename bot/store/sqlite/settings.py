"""What people and servers have chosen, as rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.store.sqlite.access import Access
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import ServerChange, ServerSettings, UserSettings
from bot.tables.table import User


class SqliteSettings(Access):
    """Keeps what people and servers have chosen."""

    async def user_settings(self, user: User) -> UserSettings:
        """Return what a person has chosen."""
        return await self._read(lambda db: _user_settings(db, user))

    async def keep_user_settings(self, user: User, settings: UserSettings) -> None:
        """Keep what a person has chosen."""
        await self._write(lambda db: _keep_user_settings(db, user, settings))

    async def server_settings(self, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        return await self._read(lambda db: _server_settings(db, guild))

    async def keep_server_settings(
        self, guild: int, settings: ServerSettings, changes: Sequence[ServerChange]
    ) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction."""
        await self._write(lambda db: _keep_server_settings(db, guild, settings, changes))

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        """Return the last changes of a server's settings, newest first."""
        return await self._read(lambda db: _server_changes(db, guild, limit))


def _user_settings(connection: sqlite3.Connection, user: User) -> UserSettings:
    query = (
        "SELECT language, quiet_begins, quiet_ends, zone, theme, notify_level, by_dm, text_board,"
        " discord_language FROM user_settings WHERE user = ?"
    )
    row = connection.execute(query, (user,)).fetchone()
    if row is None:
        return UserSettings()
    language, begins, ends, zone, theme, notify_level, by_dm, text_board, discord_language = row
    return UserSettings(
        language=language,
        quiet=None if begins is None else Quiet(begins, ends),
        zone=zone,
        theme=theme,
        notify_level=notify_level,
        by_dm=bool(by_dm),
        text_board=bool(text_board),
        discord_language=discord_language,
    )


def _keep_user_settings(connection: sqlite3.Connection, user: User, settings: UserSettings) -> None:
    quiet = settings.quiet
    hours = (None, None) if quiet is None else (quiet.begins, quiet.ends)
    connection.execute(
        "INSERT OR REPLACE INTO user_settings (user, language, quiet_begins, quiet_ends, zone,"
        " theme, notify_level, by_dm, text_board, discord_language)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            user,
            settings.language,
            *hours,
            settings.zone,
            settings.theme,
            settings.notify_level,
            int(settings.by_dm),
            int(settings.text_board),
            settings.discord_language,
        ),
    )


def _server_settings(connection: sqlite3.Connection, guild: int) -> ServerSettings:
    query = "SELECT channels, threads, pace, most_tables, language, openers, role FROM servers"
    row = connection.execute(f"{query} WHERE guild = ?", (guild,)).fetchone()
    if row is None:
        return ServerSettings()
    channels, threads, *others = row
    return ServerSettings(tuple(json.loads(channels)), bool(threads), *others)


def _keep_server_settings(
    connection: sqlite3.Connection,
    guild: int,
    settings: ServerSettings,
    changes: Sequence[ServerChange],
) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO servers VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            guild,
            json.dumps(settings.channels),
            int(settings.threads),
            settings.pace,
            settings.most_tables,
            settings.language,
            settings.openers,
            settings.role,
        ),
    )
    connection.executemany(
        "INSERT INTO server_changes (guild, user, what, value, at) VALUES (?, ?, ?, ?, ?)",
        [(guild, one.user, one.what, one.value, one.at) for one in changes],
    )


def _server_changes(
    connection: sqlite3.Connection, guild: int, limit: int
) -> Sequence[ServerChange]:
    query = "SELECT user, what, value, at FROM server_changes WHERE guild = ?"
    rows = connection.execute(f"{query} ORDER BY row DESC LIMIT ?", (guild, limit))
    return tuple(ServerChange(*row) for row in rows)
