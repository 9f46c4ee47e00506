"""Notices, and the messages that tell of tables or ask somebody, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from typing import get_args

from bot.store.sql.connection import LOCKED, Access, Connection, reads, upsert, writes
from bot.store.sql.shards import OF_SHARD, of_shard, require
from bot.tables.notices import (
    DELIVERED,
    AskedDecision,
    CalledUsers,
    Delivered,
    NamedUsers,
    Notice,
    NoticeKind,
    OldPanel,
    Queued,
    Replacement,
    ReplacementReason,
    RequestNumber,
    StoryMessage,
    Subject,
    TimeAway,
    Upcoming,
)
from bot.tables.shards import WHOLE, Lease, Shard
from bot.tables.table import TableId, User

# Of these only the newest matters, and saying it settles the older ones. Its repr is a list of SQL.
INHERITING = ("panel", "lobby", "nudge")
NEWEST_WINS = (*INHERITING, "call", "replaced")
# These go to one person, or to where the table was before, beside what is said at the table.
ASIDE = ("nudge", "call", "request_call", "replaced", "old_panel")
KEEP_REQUEST_MESSAGE = upsert("request_messages", ("table_id", "number"), ("message",))
STORY = "message, first, last, picture, alt, shown"
KEEP_STORY = upsert("stories", ("table_id",), STORY.split(", "))
KEEP_LETTER = upsert("letters", ("table_id", "user"), ("message",))
NAMED = "named"
"""Stands before the people whom a story names, so that nobody at all can be told from nothing."""


class OutboxRows(Access):
    """Keeps what is to be said until it was said, and which message says it."""

    @writes
    def mark_maybe_sent(
        self, db: Connection, now: float, shard: Shard = WHOLE, lease: Lease | None = None
    ) -> None:
        """Mark all of a shard that is due as tried: the process before may have sent it."""
        require(db, lease)
        query = (
            "UPDATE outbox SET tries = 1 WHERE tries = 0 AND due <= :now AND EXISTS"
            f" (SELECT 1 FROM tables AS t WHERE t.id = outbox.table_id AND {OF_SHARD})"
        )
        db.execute(query, {"now": now, **of_shard(shard)})

    @reads
    def queued(
        self, db: Connection, now: float, limit: int, shard: Shard = WHOLE
    ) -> Sequence[Queued]:
        """Return a shard's notices that are due, oldest first."""
        return read_queued(db, now, limit, shard)

    @reads
    def next_due(self, db: Connection, now: float, shard: Shard = WHOLE) -> float | None:
        """Return when the next notice of a shard that waits is due, or None when none does."""
        return read_next_due(db, now, shard)

    @reads
    def upcoming(self, db: Connection, now: float, limit: int, shard: Shard = WHOLE) -> Upcoming:
        """Return a shard's notices that are due, and when the next one will be, in one go."""
        return Upcoming(read_queued(db, now, limit, shard), read_next_due(db, now, shard))

    @reads
    def story_message(self, db: Connection, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table and may be added to."""
        query = f"SELECT {STORY} FROM stories WHERE table_id = ?"
        row = db.execute(query, (id_,)).fetchone()
        return None if row is None else StoryMessage(*row)

    @reads
    def request_message(self, db: Connection, id_: TableId, number: int) -> int | None:
        """Return the message that shows a request of a table, if there is one."""
        query = "SELECT message FROM request_messages WHERE table_id = ? AND number = ?"
        (message,) = db.execute(query, (id_, number)).fetchone() or (None,)
        return message

    @writes
    def sent(
        self,
        db: Connection,
        id_: int,
        delivered: Delivered = DELIVERED,
        lease: Lease | None = None,
    ) -> None:
        """Drop a notice that was said and the older ones it settles; keep what stands where now.

        Calls that it held back for somebody's quiet hours take its place.
        """
        require(db, lease)
        query = "SELECT table_id, kind, user FROM outbox WHERE id = ?"
        row = db.execute(query, (id_,)).fetchone()
        if row is None:
            return
        db.execute(
            "DELETE FROM outbox WHERE id = ? OR (id < ? AND table_id = ? AND kind = ?"
            f" AND user IS ? AND kind IN {(*NEWEST_WINS, 'growth')})",
            (id_, id_, *row),
        )
        table, kind, _ = row
        if delivered.panel is not None:
            _set_columns(db, table, "panel = ?", delivered.panel)
        if delivered.home is not None:
            _set_columns(db, table, "guild = ?, channel = ?, thread = ?", *astuple(delivered.home))
        if (request := delivered.request) is not None and request.message is not None:
            shown = (table, request.number, request.message)
            db.execute(KEEP_REQUEST_MESSAGE, shown)
        elif request is not None:
            where = "WHERE table_id = ? AND number = ?"
            db.execute(f"DELETE FROM request_messages {where}", (table, request.number))
        if delivered.story is not None:
            story = (table, *astuple(delivered.story))
            db.execute(KEEP_STORY, story)
        elif kind == "final":
            db.execute("DELETE FROM stories WHERE table_id = ?", (table,))
        for notice in delivered.held_back:
            lock_table(db, notice.table)
            queue(db, notice)

    @writes
    def postpone(self, db: Connection, id_: int, due: float, lease: Lease | None = None) -> None:
        """Try a notice again later."""
        require(db, lease)
        db.execute("UPDATE outbox SET due = ?, tries = tries + 1 WHERE id = ?", (due, id_))

    @reads
    def letter(self, db: Connection, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""
        query = "SELECT message FROM letters WHERE table_id = ? AND user = ?"
        (message,) = db.execute(query, (id_, user)).fetchone() or (None,)
        return message

    @writes
    def keep_letter(self, db: Connection, id_: TableId, user: User, message: int) -> None:
        """Keep which direct message asks somebody."""
        db.execute(KEEP_LETTER, (id_, user, message))

    @writes
    def drop_letter(self, db: Connection, id_: TableId, user: User, message: int) -> None:
        """Forget a direct message that asked somebody, unless another one asks them by now."""
        where = "WHERE table_id = ? AND user = ? AND message = ?"
        db.execute(f"DELETE FROM letters {where}", (id_, user, message))


def lock_table(db: Connection, id_: TableId) -> None:
    """Let nobody else write a table or queue its notices before this is committed.

    Whoever has not written the table's row calls it before `queue`, so that the ids of a table's
    notices follow the order of commits.
    """
    db.execute(f"SELECT 1 FROM tables WHERE id = ? {LOCKED}", (id_,))


def read_queued(db: Connection, now: float, limit: int, shard: Shard) -> Sequence[Queued]:
    """Return a shard's notices that are due, oldest first.

    A table speaks in order: what waits holds back what came after it; only what goes to one
    person goes its own way. Frozen tables say nothing. A growth that was never tried is left
    to a later one, unless a message is posted between the two.
    """
    # PostgreSQL finds what is due first: by its own reckoning it would begin with all tables.
    query = f"""
        SELECT o.id, o.kind, o.table_id, o.sequence, o.user, o.about, o.due, o.tries
        FROM (
            SELECT due.* FROM outbox AS due JOIN tables AS t ON t.id = due.table_id
            WHERE due.due <= :now AND t.frozen IS NULL AND {OF_SHARD} /*postgres: OFFSET 0*/
        ) AS o
        WHERE NOT (o.kind IN {NEWEST_WINS} AND EXISTS (
            SELECT 1 FROM outbox AS newer WHERE newer.table_id = o.table_id
            AND newer.kind = o.kind AND COALESCE(newer.user, 0) = COALESCE(o.user, 0)
            AND newer.id > o.id))
        AND NOT (o.kind = 'growth' AND o.tries = 0 AND 'growth' = COALESCE((
            SELECT later.kind FROM outbox AS later WHERE later.table_id = o.table_id
            AND later.kind IN ('growth', 'story') AND later.id > o.id
            ORDER BY later.id LIMIT 1), ''))
        AND (o.kind IN {ASIDE} OR NOT EXISTS (
            SELECT 1 FROM outbox AS waiting WHERE waiting.table_id = o.table_id
            AND waiting.kind NOT IN {ASIDE} AND waiting.id < o.id AND waiting.due > :now
            AND waiting.tries > 0))
        ORDER BY o.id LIMIT :limit"""
    rows = db.execute(query, {"now": now, "limit": limit, **of_shard(shard)})
    return tuple(
        Queued(id_, Notice(kind, table, sequence, user, _subject(kind, about)), due, tries)
        for id_, kind, table, sequence, user, about, due, tries in rows
    )


def read_next_due(db: Connection, now: float, shard: Shard) -> float | None:
    """Return when the next notice of a shard that waits is due, or None when none does."""
    query = (
        "SELECT o.due FROM outbox AS o JOIN tables AS t ON t.id = o.table_id"
        f" WHERE o.due > 0 AND o.due > :now AND t.frozen IS NULL AND {OF_SHARD}"
        " ORDER BY o.due LIMIT 1"
    )
    (due,) = db.execute(query, {"now": now, **of_shard(shard)}).fetchone() or (None,)
    return due


def queue(db: Connection, notice: Notice) -> None:
    """Put a notice in the outbox; the table's row was written or locked before."""
    # A newer panel inherits how often its predecessor was tried, and how long it was told to wait.
    query = (
        "SELECT due, tries FROM outbox"
        " WHERE table_id = ? AND kind = ? AND user IS ? ORDER BY id DESC LIMIT 1"
    )
    inherited = None
    if notice.kind in INHERITING:
        known = (notice.table, notice.kind, notice.user)
        inherited = db.execute(query, known).fetchone()
    row = (notice.kind, notice.table, notice.sequence, notice.user, about_of(notice.subject))
    db.execute(
        "INSERT INTO outbox (kind, table_id, sequence, user, about, due, tries)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*row, *(inherited or (notice.due, 0))),
    )


def _set_columns(db: Connection, id_: TableId, columns: str, *values: object) -> None:
    # The revision grows, so that a change built on the old row is refused and built again.
    query = f"UPDATE tables SET {columns}, revision = revision + 1 WHERE id = ?"
    db.execute(query, (*values, id_))


def about_of(subject: Subject) -> str:
    """Return what a notice is about, mostly as numbers; its kind says of what."""
    match subject:
        case CalledUsers(users):
            return " ".join(map(str, users))
        case TimeAway(seconds):
            return str(seconds)
        case AskedDecision(opened):
            return str(opened)
        case NamedUsers(users):
            return " ".join((NAMED, *map(str, users)))
        case RequestNumber(number):
            return str(number)
        case Replacement(reason):
            return reason
        case OldPanel(place, message):
            return f"{place} {message}"
        case None:
            return ""


def _subject(kind: NoticeKind, about: str) -> Subject:
    """Return what a stored notice is about."""
    match kind:
        case "reminder" | "invite" | "opened" | "followed":
            return CalledUsers(tuple(map(int, about.split())))
        case "away":
            return TimeAway(int(about or 0))
        case "call":
            return AskedDecision(int(about or 0))
        case "replaced":
            reasons: tuple[ReplacementReason, ...] = get_args(ReplacementReason)
            return Replacement(next(reason for reason in reasons if reason == about))
        case "old_panel":
            place, message = map(int, about.split())
            return OldPanel(place, message)
        case "story" if about:
            return NamedUsers(tuple(map(int, about.split()[1:])))
        case "request" | "request_call" | "lapse":
            return RequestNumber(int(about or 0))
        case _:
            return None
