"""What people and servers have chosen, as rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import astuple

from bot.store.sqlite.connection import Access, reads, writes
from bot.store.sqlite.tables import read_user, stored_user
from bot.tables.notices import CALLED_AFTER
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import ServerChange, ServerSettings, UserSettings
from bot.tables.table import User

PERSONAL = (
    "language, quiet_begins, quiet_ends, zone, theme, notify_level, by_dm, boards,"
    " discord_language, zone_chosen, away_until"
)
PERSONAL_VALUES = ", ".join("?" * (1 + len(PERSONAL.split(", "))))
SERVER = "channels, threads, pace, most_tables, language, openers, role, theme"


class SqliteSettings(Access):
    """Keeps what people and servers have chosen."""

    @reads
    def user_settings(self, db: sqlite3.Connection, user: User) -> UserSettings:
        """Return what a person has chosen."""
        return read_user_settings(db, user)

    @writes
    def keep_user_settings(
        self, db: sqlite3.Connection, user: User, settings: UserSettings
    ) -> None:
        """Keep what a person has chosen, and look anew at the calls that were held back."""
        before, now = read_user_settings(db, user), self.clock.now()
        language, hours, *others = astuple(settings)
        db.execute(
            f"INSERT OR REPLACE INTO user_settings (user, {PERSONAL}) VALUES ({PERSONAL_VALUES})",
            (user, language, *(hours or (None, None)), *others),
        )
        if settings.loud_at(now) != before.loud_at(now):
            for kind, due in (("nudge", now), ("call", now + CALLED_AFTER)):
                query = "UPDATE outbox SET due = MIN(due, ?) WHERE user = ? AND kind = ?"
                db.execute(query, (due, user, kind))

    @reads
    def server_settings(self, db: sqlite3.Connection, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        query = f"SELECT {SERVER} FROM servers WHERE guild = ?"
        row = db.execute(query, (guild,)).fetchone()
        if row is None:
            return ServerSettings()
        channels, threads, *others = row
        return ServerSettings(tuple(json.loads(channels)), bool(threads), *others)

    @writes
    def keep_server_settings(
        self,
        db: sqlite3.Connection,
        guild: int,
        settings: ServerSettings,
        changes: Sequence[ServerChange],
    ) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction."""
        channels, *others = astuple(settings)
        db.execute(
            f"INSERT OR REPLACE INTO servers (guild, {SERVER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (guild, json.dumps(channels), *others),
        )
        db.executemany(
            "INSERT INTO server_changes (guild, user, what, value, at) VALUES (?, ?, ?, ?, ?)",
            [
                (guild, stored_user(change.user), change.what, change.value, change.at)
                for change in changes
            ],
        )

    @reads
    def server_changes(
        self, db: sqlite3.Connection, guild: int, limit: int
    ) -> Sequence[ServerChange]:
        """Return the last changes of a server's settings, newest first."""
        query = "SELECT user, what, value, at FROM server_changes WHERE guild = ?"
        rows = db.execute(f"{query} ORDER BY row DESC LIMIT ?", (guild, limit))
        return tuple(ServerChange(read_user(user), *change) for user, *change in rows)


def read_user_settings(db: sqlite3.Connection, user: User) -> UserSettings:
    """Return what a person has chosen."""
    query = f"SELECT {PERSONAL} FROM user_settings WHERE user = ?"
    row = db.execute(query, (user,)).fetchone()
    if row is None:
        return UserSettings()
    language, begins, ends, zone, theme, notify_level, by_dm, boards, *others = row
    discord_language, zone_chosen, away_until = others
    return UserSettings(
        language=language,
        quiet=None if begins is None else Quiet(begins, ends),
        zone=zone,
        theme=theme,
        notify_level=notify_level,
        by_dm=bool(by_dm),
        boards=boards,
        discord_language=discord_language,
        zone_chosen=bool(zone_chosen),
        away_until=away_until,
    )
