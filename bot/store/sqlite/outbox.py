"""Notices and the messages that tell of tables, as rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.store.sqlite.access import Access
from bot.store.sqlite.rows import place_columns, set_columns
from bot.store.sqlite.standstill import go_on, stand
from bot.tables.notices import (
    DELIVERED,
    AskedDecision,
    CalledUsers,
    Delivered,
    Notice,
    NoticeKind,
    Queued,
    StoryMessage,
    Subject,
    TimeAway,
)
from bot.tables.table import TableId

# Of these only the newest matters, and saying it settles the older ones. Written out it is SQL too.
INHERITING = ("panel", "lobby", "nudge")
NEWEST_WINS = (*INHERITING, "call")
# These go to one person, beside what is said at the table.
ASIDE = ("nudge", "call")


class SqliteOutbox(Access):
    """Keeps what is to be said until it was said."""

    async def mark_maybe_sent(self, now: float) -> None:
        """Count all that is due as tried: whoever spoke before may have said it."""
        await self._write(lambda db: _mark_maybe_sent(db, now))

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        """Return notices that are due, oldest first."""
        return await self._read(lambda db: _queued(db, now, limit))

    async def next_due(self, now: float) -> float | None:
        """Return when the next notice that waits is due, or None when none does."""
        return await self._read(lambda db: _next_due(db, now))

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table and may be added to."""
        return await self._read(lambda db: _story_message(db, id_))

    async def sent(self, id_: int, delivered: Delivered = DELIVERED) -> None:
        """Drop a notice that was said, keeping what stands where now."""
        await self._write(lambda db: _sent(db, id_, delivered))

    async def postpone(self, id_: int, due: float) -> None:
        """Try a notice again later."""
        await self._write(lambda db: _postpone(db, id_, due))

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        """Mark a table that cannot be shown now, or lift the mark."""
        await self._write(lambda db: _freeze(db, id_, reason, self._clock.now()))


def queue(connection: sqlite3.Connection, notice: Notice) -> None:
    """Put a notice in the outbox."""
    # A newer panel inherits how often its predecessor was tried, and how long it was told to wait.
    query = (
        "SELECT due, tries FROM outbox"
        " WHERE table_id = ? AND kind = ? AND user IS ? ORDER BY id DESC LIMIT 1"
    )
    inherited = None
    if notice.kind in INHERITING:
        known = (notice.table, notice.kind, notice.user)
        inherited = connection.execute(query, known).fetchone()
    row = (notice.kind, notice.table, notice.sequence, notice.user, _about(notice.subject))
    connection.execute(
        "INSERT INTO outbox (kind, table_id, sequence, user, about, due, tries)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*row, *(inherited or (notice.due, 0))),
    )


def _queued(connection: sqlite3.Connection, now: float, limit: int) -> Sequence[Queued]:
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
    rows = connection.execute(query, {"now": now, "limit": limit}).fetchall()
    return tuple(map(_queued_notice, rows))


def _queued_notice(row: tuple[Any, ...]) -> Queued:
    id_, kind, table, sequence, user, about, due, tries = row
    notice = Notice(kind, table, sequence, user, _subject(kind, about))
    return Queued(id_, notice, due, tries)


def _about(subject: Subject) -> str:
    """Return what a notice is about as numbers; its kind says of what."""
    match subject:
        case CalledUsers(users):
            return " ".join(map(str, users))
        case TimeAway(seconds):
            return str(seconds)
        case AskedDecision(opened):
            return str(opened)
        case None:
            return ""


def _subject(kind: NoticeKind, about: str) -> Subject:
    """Return what a stored notice is about."""
    match kind:
        case "reminder" | "invite" | "opened":
            return CalledUsers(tuple(map(int, about.split())))
        case "away":
            return TimeAway(int(about or 0))
        case "call":
            return AskedDecision(int(about or 0))
        case _:
            return None


def _next_due(connection: sqlite3.Connection, now: float) -> float | None:
    """Return when the next notice that waits is due, or None when none does."""
    query = (
        "SELECT o.due FROM outbox AS o JOIN tables AS t ON t.id = o.table_id"
        " WHERE o.due > 0 AND o.due > ? AND t.frozen IS NULL ORDER BY o.due LIMIT 1"
    )
    (due,) = connection.execute(query, (now,)).fetchone() or (None,)
    return due


def _story_message(connection: sqlite3.Connection, id_: TableId) -> StoryMessage | None:
    """Return the message that tells of a table and may be added to."""
    query = "SELECT message, first, last, picture, alt, shown FROM stories WHERE table_id = ?"
    row = connection.execute(query, (id_,)).fetchone()
    return None if row is None else StoryMessage(*row)


def _sent(connection: sqlite3.Connection, id_: int, delivered: Delivered) -> None:
    """Drop a notice that was said and the older ones it settles; keep what stands where now."""
    query = "SELECT table_id, kind, user FROM outbox WHERE id = ?"
    row = connection.execute(query, (id_,)).fetchone()
    if row is None:
        return
    connection.execute(
        "DELETE FROM outbox WHERE id = ? OR (id < ? AND table_id = ? AND kind = ?"
        f" AND user IS ? AND kind IN {(*NEWEST_WINS, 'growth')})",
        (id_, id_, *row),
    )
    if delivered.panel is not None:
        set_columns(connection, row[0], "panel = ?", delivered.panel)
    if delivered.home is not None:
        set_columns(
            connection, row[0], "guild = ?, channel = ?, thread = ?", *place_columns(delivered.home)
        )
    if delivered.story is not None:
        _keep_story(connection, row[0], delivered.story)
    elif row[1] == "final":
        connection.execute("DELETE FROM stories WHERE table_id = ?", (row[0],))


def _keep_story(connection: sqlite3.Connection, id_: TableId, story: StoryMessage) -> None:
    row = (id_, story.message, story.first, story.last, story.picture, story.alt, story.shown)
    connection.execute("INSERT OR REPLACE INTO stories VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def _mark_maybe_sent(connection: sqlite3.Connection, now: float) -> None:
    """Count all that is due as tried: whoever spoke before may have said it."""
    connection.execute("UPDATE outbox SET tries = 1 WHERE tries = 0 AND due <= ?", (now,))


def _postpone(connection: sqlite3.Connection, id_: int, due: float) -> None:
    """Try a notice again later."""
    connection.execute("UPDATE outbox SET due = ?, tries = tries + 1 WHERE id = ?", (due, id_))


def _freeze(connection: sqlite3.Connection, id_: TableId, reason: str | None, now: float) -> None:
    """Mark a table that cannot be shown now, or lift the mark and speak again at once."""
    set_columns(connection, id_, "frozen = ?", reason)
    if reason is not None:
        stand(connection, id_, now)
        return
    go_on(connection, id_, now)
    # What is due later for a reason of its own was never tried, and waits on.
    again = "UPDATE outbox SET due = 0, tries = 1 WHERE table_id = ? AND tries > 0"
    connection.execute(again, (id_,))
