"""What people and servers have chosen, as rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple

from bot.store.sql.connection import LOCKED, Access, Connection, reads, upsert, writes
from bot.store.sql.deadlines import retime
from bot.store.sql.locks import hold
from bot.store.sql.outbox import lock_table, queue
from bot.store.sql.tables import read_user, stored_user
from bot.store.sql.user_settings import PERSONAL, read_user_settings
from bot.tables.changes import Conflict
from bot.tables.notices import CALLED_AFTER, Notice
from bot.tables.settings import (
    NO_SERVER_CHOICES,
    NOTHING_CHOSEN,
    ServerChange,
    ServerSettings,
    UserSettings,
)
from bot.tables.table import User

SERVER = "channels, threads, pace, most_tables, language, openers, role, theme, statistics"
KEEP_SERVER = upsert("servers", ("guild",), SERVER.split(", "))
KEEP_PERSONAL = upsert("user_settings", ("user",), PERSONAL.split(", "))


class SettingsRows(Access):
    """Keeps what people and servers have chosen."""

    @reads
    def user_settings(self, db: Connection, user: User) -> UserSettings:
        """Return what a person has chosen."""
        return read_user_settings(db, user)

    @writes
    def keep_user_settings(
        self,
        db: Connection,
        user: User,
        settings: UserSettings,
        notices: Sequence[Notice] = (),
        *,
        before: UserSettings = NOTHING_CHOSEN,
    ) -> None:
        """Keep what a person has chosen, and look anew at the calls that were held back.

        When a holiday begins or ends, their clocks stand or go on, and their tables show it. Raise
        Conflict if what they had chosen is not what was `before`.
        """
        now = self.clock.now()
        hold(db, "person", user)
        if read_user_settings(db, user) != before:
            raise Conflict(user)
        language, hours, *others = astuple(settings)
        db.execute(
            KEEP_PERSONAL,
            (user, language, *(hours or (None, None)), *others),
        )
        if settings.loud_at(now) != before.loud_at(now):
            for kinds, due in (("kind = 'call'", now + CALLED_AFTER), ("kind <> 'call'", now)):
                query = f"UPDATE outbox SET due = ? WHERE user = ? AND {kinds} AND due > ?"
                db.execute(query, (due, user, due))
        if settings.away_until != before.away_until:
            retime(db, user, before, settings, now)
            _show_holiday(db, user)
        for notice in notices:
            lock_table(db, notice.table)
            queue(db, notice)

    @reads
    def holidays_over(self, db: Connection, now: float) -> Sequence[User]:
        """Return whose holiday has ended and is still noted."""
        query = "SELECT user FROM user_settings WHERE away_until <= ?"
        return tuple(user for (user,) in db.execute(query, (now,)))

    @reads
    def avoided(self, db: Connection, user: User) -> Sequence[User]:
        """Return whom somebody avoids."""
        return _read_avoided(db, user)

    @writes
    def keep_avoided(
        self, db: Connection, user: User, others: Sequence[User], *, before: Sequence[User] = ()
    ) -> None:
        """Keep whom somebody avoids, instead of those before, or raise Conflict if they changed."""
        hold(db, "person", user)
        if _read_avoided(db, user) != tuple(before):
            raise Conflict(user)
        db.execute("DELETE FROM avoided WHERE user = ?", (user,))
        rows = [(user, other) for other in others]
        db.executemany("INSERT INTO avoided (user, other) VALUES (?, ?)", rows)

    @reads
    def apart(self, db: Connection, user: User, others: Sequence[User]) -> bool:
        """Tell whether somebody avoids any of some others, or one of those avoids them."""
        query = (
            "SELECT 1 FROM avoided WHERE user = :user AND other = :other"
            " OR user = :other AND other = :user"
        )
        pairs = ({"user": user, "other": other} for other in others)
        return any(db.execute(query, pair).fetchone() for pair in pairs)

    @reads
    def server_settings(self, db: Connection, guild: int) -> ServerSettings:
        """Return what a server has chosen."""
        return _read_server(db, guild)

    @writes
    def keep_server_settings(
        self,
        db: Connection,
        guild: int,
        settings: ServerSettings,
        changes: Sequence[ServerChange],
        *,
        before: ServerSettings = NO_SERVER_CHOICES,
    ) -> None:
        """Keep what a server has chosen, and who changed what, in one transaction.

        Raise Conflict if what it had chosen is not what was `before`.
        """
        hold(db, "server", guild)
        if _read_server(db, guild) != before:
            raise Conflict(guild)
        channels, *others = astuple(settings)
        db.execute(
            KEEP_SERVER,
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
    def server_changes(self, db: Connection, guild: int, limit: int) -> Sequence[ServerChange]:
        """Return the last changes of a server's settings, newest first."""
        query = "SELECT user, what, value, at FROM server_changes WHERE guild = ?"
        rows = db.execute(f"{query} ORDER BY row DESC LIMIT ?", (guild, limit))
        return tuple(ServerChange(read_user(user), *change) for user, *change in rows)


def _read_avoided(db: Connection, user: User) -> tuple[User, ...]:
    query = "SELECT other FROM avoided WHERE user = ? ORDER BY other"
    return tuple(other for (other,) in db.execute(query, (user,)))


def _read_server(db: Connection, guild: int) -> ServerSettings:
    query = f"SELECT {SERVER} FROM servers WHERE guild = ?"
    row = db.execute(query, (guild,)).fetchone()
    if row is None:
        return ServerSettings()
    channels, threads, *others = row
    return ServerSettings(tuple(json.loads(channels)), bool(threads), *others)


def _show_holiday(db: Connection, user: User) -> None:
    """Show anew the tables where somebody sits or is awaited, unless they are theirs alone."""
    query = (
        "SELECT id, status, sequence FROM tables"
        " WHERE status IN ('lobby', 'playing') AND private = 0 AND ("
        " id IN (SELECT table_id FROM sitters WHERE user = :user) OR"
        " id IN (SELECT table_id FROM invites WHERE user = :user AND answer = 'awaited'))"
        f" ORDER BY id {LOCKED}"
    )
    for id_, status, sequence in db.execute(query, {"user": user}).fetchall():
        queue(db, Notice("lobby" if status == "lobby" else "panel", id_, sequence))
