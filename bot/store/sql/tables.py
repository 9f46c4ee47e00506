"""Tables, their logs and half-filled forms as rows; a change is written whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, astuple
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot.store.sql.connection import Access, Connection, reads, upsert, writes
from bot.store.sql.deadlines import go_on, keep_deadlines, stand
from bot.store.sql.invitations import mark_called, read_invites, write_invites
from bot.store.sql.opening import next_number, read_rematch, require_new, require_room
from bot.store.sql.outbox import queue
from bot.store.sql.result_rows import write_results
from bot.store.sql.shards import OF_SHARD, of_shard, require
from bot.tables.changes import AlreadyDone, Change, Conflict
from bot.tables.drafts import StoredDraft
from bot.tables.lobby import AI_NAMES
from bot.tables.log import LogEntry
from bot.tables.shards import WHOLE, Lease, Shard
from bot.tables.table import PRIVATE, Home, Request, Sitter, Status, Table, TableId, User

COLUMNS = (
    "id, number, game, version, status, owner, seats, variants, guild, channel, thread, language,"
    " seed, panel, frozen, revision, sequence, ended_by, secret, digest, paused, moved, pace,"
    " wishes, lot, again, hints, together, clocks_sleep, private, branch_of, branch_sequence"
)
NAMES = COLUMNS.split(", ")
INSERT = f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(NAMES))})"
CHANGING = NAMES[1:]  # not the id: to write it makes SQLite check all foreign keys to it
SETTING = ", ".join(f"{name} = ?" for name in CHANGING)
UPDATE = f"UPDATE tables SET {SETTING} WHERE id = ? AND revision = ?"
SITTERS = "user, name, caretaker, ai, open, conceded, joined"
SEAT = f"INSERT INTO sitters (table_id, seat, {SITTERS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
WITH_SITTERS = (
    f"SELECT {', '.join(f't.{name}' for name in NAMES)},"
    f" {', '.join(f's.{name}' for name in SITTERS.split(', '))}"
    " FROM tables AS t LEFT JOIN sitters AS s ON s.table_id = t.id"
)
"""A row for each seat: a table and those who sit there are read at one moment."""
ENTRIES = "sequence, seat, user, action, at, kind, played_by, digest"
ENTRY = f"INSERT INTO actions (table_id, {ENTRIES}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
KEEP_STATE = upsert("states", ("table_id",), ("sequence", "state"))
KEEP_VISIT = (
    f"{upsert('visits', ('table_id', 'user'), ('sequence',))}"
    " WHERE visits.sequence IS NULL OR visits.sequence < excluded.sequence"
)
FORGOTTEN = 0
"""Whose a row is once its person was forgotten; AI players count down from -1."""
NO_CHANNEL = 0
"""What stands in the column of the channel, which cannot be empty, if a table is private."""
EMPTIES = frozenset({"action", "care", "leave", "replace"})
"""Entries after which nobody may find a half-filled form at their seat."""


class TableRows(Access):
    """Keeps tables, their logs and half-filled forms."""

    @writes
    def commit(self, db: Connection, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""
        write_change(db, change)

    @reads
    def done(self, db: Connection, interaction: int) -> tuple[TableId, int] | None:
        """Return the table that an interaction changed, and the sequence it led to."""
        return _done(db, interaction)

    @reads
    def table(self, db: Connection, id_: TableId) -> Table | None:
        """Return a table."""
        return read_table(db, id_)

    @reads
    def state(self, db: Connection, id_: TableId) -> tuple[int, bytes] | None:
        """Return the cached state and the sequence it belongs to."""
        return read_state(db, id_)

    @reads
    def log(self, db: Connection, id_: TableId) -> Sequence[LogEntry]:
        """Return all entries of a table's log in order."""
        return read_log(db, id_)

    @reads
    def tables(
        self,
        db: Connection,
        *,
        guild: int | None = None,
        user: User | None = None,
        status: Sequence[Status],
        number: int | None = None,
        place: int | None = None,
        limit: int | None = None,
    ) -> Sequence[Table]:
        """Return tables of a server or a person, newest first.

        If they are named, those of a number or of a channel or thread, and no more than so many.
        """
        return read_tables(db, guild, user, status, number=number, place=place, limit=limit)

    @reads
    def automatic(
        self, db: Connection, shard: Shard = WHOLE, since: float = 0.0
    ) -> Sequence[TableId]:
        """Return a shard's tables at play where some seat is played without its person.

        If a time is named, those where something happened `since` then.
        """
        query = (
            "SELECT t.id FROM tables AS t WHERE t.status = 'playing' AND t.paused IS NULL"
            " AND t.id IN (SELECT table_id FROM sitters WHERE caretaker = 1 OR ai IS NOT NULL)"
            f" AND t.moved >= :since AND {OF_SHARD}"
        )
        values = {**of_shard(shard), "since": since}
        return tuple(id_ for (id_,) in db.execute(query, values))

    @reads
    def frozen(self, db: Connection, shard: Shard = WHOLE) -> Sequence[Table]:
        """Return a shard's tables that could not be shown, and of which something waits."""
        query = (
            "SELECT DISTINCT t.id FROM outbox AS o JOIN tables AS t ON t.id = o.table_id"
            f" WHERE t.frozen IS NOT NULL AND {OF_SHARD} ORDER BY t.id"
        )
        ids = [id_ for (id_,) in db.execute(query, of_shard(shard))]
        return tuple(table for id_ in ids if (table := read_table(db, id_)) is not None)

    @reads
    def next_number(self, db: Connection, home: Home, owner: User | None) -> int:
        """Return the next table number of a server or, of private tables, of a person."""
        return next_number(db, home, stored_user(owner))

    @reads
    def invitations(self, db: Connection, user: User) -> Sequence[Table]:
        """Return the lobbies where a seat is held for somebody, newest first."""
        query = "SELECT table_id FROM invites WHERE user = ? AND answer = 'awaited'"
        invited_to = (read_table(db, id_) for (id_,) in db.execute(query, (user,)))
        lobbies = (table for table in invited_to if table and table.status == "lobby")
        return tuple(sorted(lobbies, key=lambda table: -table.last_activity_at))

    @writes
    def looked(self, db: Connection, id_: TableId, user: User, sequence: int) -> None:
        """Keep how far a person has seen a table."""
        _mark_seen(db, id_, user, sequence)

    @reads
    def rematch_of(self, db: Connection, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""
        rematch = read_rematch(db, id_)
        return None if rematch is None else read_table(db, rematch)

    @writes
    def freeze(
        self, db: Connection, id_: TableId, reason: str | None, lease: Lease | None = None
    ) -> None:
        """Mark a table that cannot be shown now, or lift the mark and speak again at once."""
        require(db, lease)
        query = "UPDATE tables SET frozen = ?, revision = revision + 1 WHERE id = ?"
        db.execute(query, (reason, id_))
        if reason is not None:
            stand(db, id_, self.clock.now())
            return
        go_on(db, id_, self.clock.now())
        # What is due later for a reason of its own was never tried, and waits on.
        again = "UPDATE outbox SET due = 0, tries = 1 WHERE table_id = ? AND tries > 0"
        db.execute(again, (id_,))

    @reads
    def draft(self, db: Connection, id_: TableId, seat: int) -> StoredDraft | None:
        """Return the half-filled form of a seat."""
        query = "SELECT opened, forms, picks FROM drafts WHERE table_id = ? AND seat = ?"
        row = db.execute(query, (id_, seat)).fetchone()
        return None if row is None else StoredDraft(*row)

    @writes
    def keep_draft(
        self,
        db: Connection,
        id_: TableId,
        seat: int,
        draft: StoredDraft | None,
        *,
        before: StoredDraft | None = None,
    ) -> None:
        """Keep or drop the half-filled form of a seat, or raise Conflict if it is not `before`."""
        if not _swap_draft(db, (id_, seat), before, draft):
            raise Conflict(id_)


def read_user(stored: int) -> User | None:
    """Return the person of a row, unless it is an AI player's or they were forgotten."""
    return stored if stored > FORGOTTEN else None


def stored_user(user: User | None) -> int:
    """Return the number of a person for a row."""
    return FORGOTTEN if user is None else user


def _stored_sitter(sitter: Sitter) -> int:
    """Return the number of whoever sits at a seat: an AI player's comes from its name."""
    if sitter.ai is None:
        return stored_user(sitter.user)
    names = (*AI_NAMES, sitter.name)  # a name that is no longer given comes after the others
    return -1 - names.index(sitter.name)


def read_table(db: Connection, id_: TableId) -> Table | None:
    """Return a table."""
    rows = db.execute(f"{WITH_SITTERS} WHERE t.id = ? ORDER BY s.seat", (id_,)).fetchall()
    return _table(db, rows) if rows else None


def read_tables(
    db: Connection,
    guild: int | None,
    user: User | None,
    status: Sequence[Status],
    *,
    number: int | None = None,
    place: int | None = None,
    limit: int | None = None,
) -> Sequence[Table]:
    """Return tables of a server or a person, newest first; if it is named, no more than `limit`."""
    conditions = {
        "t.guild = ?": guild,
        "t.id IN (SELECT table_id FROM sitters WHERE user = ?)": user,
        "t.number = ?": number,
        "COALESCE(t.thread, t.channel) = ?": place,
    }
    named = {condition: value for condition, value in conditions.items() if value is not None}
    where = " AND ".join([f"t.status IN ({', '.join('?' * len(status))})", *named])
    values: list[Any] = [*status, *named.values()]
    if limit is not None:
        newest = f"SELECT t.id FROM tables AS t WHERE {where} ORDER BY t.row DESC LIMIT ?"
        where, values = f"t.id IN ({newest})", [*values, limit]
    query = f"{WITH_SITTERS} WHERE {where} ORDER BY t.row DESC, s.seat"
    rows = db.execute(query, values).fetchall()
    return tuple(_table(db, list(each)) for _, each in groupby(rows, key=itemgetter(0)))


def read_state(db: Connection, id_: TableId) -> tuple[int, bytes] | None:
    """Return the cached state and the sequence it belongs to."""
    query = "SELECT sequence, state FROM states WHERE table_id = ?"
    row: tuple[int, bytes] | None = db.execute(query, (id_,)).fetchone()
    return row


def read_log(db: Connection, id_: TableId) -> Sequence[LogEntry]:
    """Return all entries of a table's log in order."""
    query = f"SELECT {ENTRIES} FROM actions WHERE table_id = ? ORDER BY sequence"
    return tuple(
        LogEntry(sequence, seat, read_user(user), *content)
        for sequence, seat, user, *content in db.execute(query, (id_,))
    )


def _table(db: Connection, rows: Sequence[tuple[Any, ...]]) -> Table:
    """Return the table of some rows, one a seat, with columns in the order of a table's fields."""
    row = rows[0][: len(NAMES)]
    id_, status = row[0], row[4]
    guild, channel, thread = row[8:11]
    requests, lot, again, hints, together, clocks_sleep, private, *branch = row[23:]
    fields: tuple[Any, ...] = (
        *row[:5],
        read_user(row[5]),
        row[6],
        tuple(json.loads(row[7])),
        tuple(_sitter(seat[len(NAMES) :]) for seat in rows if seat[len(NAMES)] is not None),
        PRIVATE if private else Home(guild, channel, thread),
        *row[11:23],
        _requests(json.loads(requests)),
        read_invites(db, id_) if status == "lobby" else (),
        bool(lot),
        again,
        None if hints is None else bool(hints),
        bool(together),
        bool(clocks_sleep),
        *branch,
    )
    return Table(*fields)


def _requests(stored: Sequence[Any]) -> tuple[Request, ...]:
    """Return the requests of a table, open or not.

    The version before kept votes, as pairs of kind and seat; nobody hears of them until somebody
    asks for the same.
    """
    requests = [_request(fields) for fields in stored if isinstance(fields, dict)]
    votes = [vote for vote in stored if isinstance(vote, list)]
    for number, kind in enumerate(dict.fromkeys(kind for kind, _ in votes), 1):
        first, *others = [seat for voted, seat in votes if voted == kind]
        requests.append(Request(kind, first, number, 0.0, tuple(others)))
    return tuple(requests)


def _request(fields: dict[str, Any]) -> Request:
    return Request(**{**fields, "agreed": tuple(fields["agreed"])})


def _sitters(db: Connection, id_: TableId) -> tuple[Sitter, ...]:
    """Return who sits at a table, in seat order."""
    query = f"SELECT {SITTERS} FROM sitters WHERE table_id = ? ORDER BY seat"
    return tuple(_sitter(row) for row in db.execute(query, (id_,)))


def _sitter(row: tuple[Any, ...]) -> Sitter:
    user, name, autopilot, ai, open_, conceded, joined = row
    return Sitter(read_user(user), name, bool(autopilot), ai, bool(open_), bool(conceded), joined)


def write_change(db: Connection, change: Change) -> None:
    """Write all of a change, or raise AlreadyDone, Conflict or NoRoom for it to be rolled back."""
    table, id_ = change.table, change.table.id
    if change.expected:
        _claim(db, change)
        _write_table(db, table, change.expected)
    else:  # what is claimed names a table that must be there
        if change.interaction is not None and _done(db, change.interaction) is not None:
            raise AlreadyDone(change.interaction)
        require_new(db, table, stored_user(table.owner))
        _write_table(db, table, change.expected)
        _claim(db, change)
    if change.room is not None:
        require_room(db, change.room, table)
    _write_sitters(db, table)
    if not table.sequence:  # after the deal nobody is asked to come
        write_invites(db, table)
    _write_log(db, change)
    if change.state is not None:
        db.execute(KEEP_STATE, (id_, table.sequence, change.state))
    keep_deadlines(db, change)
    if change.called_users:
        mark_called(db, change.called_users, change.at)
    if table.status in {"over", "cancelled"}:  # nobody will fill in those forms any more
        db.execute("DELETE FROM drafts WHERE table_id = ?", (id_,))
        db.execute("DELETE FROM follows WHERE table_id = ?", (id_,))
        write_results(db, change.results)
    for request in table.requests:
        if request.changed == table.revision and request.outcome is not None:
            where = "WHERE table_id = ? AND kind IN ('lapse', 'request_call') AND about = ?"
            db.execute(f"DELETE FROM outbox {where}", (id_, str(request.number)))
    for notice in change.notices:
        queue(db, notice)


def _done(db: Connection, interaction: int) -> tuple[TableId, int] | None:
    query = "SELECT table_id, sequence FROM interactions WHERE id = ?"
    row: tuple[TableId, int] | None = db.execute(query, (interaction,)).fetchone()
    return row


def _claim(db: Connection, change: Change) -> None:
    """Note that an interaction is carried out by this change, or raise AlreadyDone."""
    if change.interaction is None:
        return
    query = (
        "INSERT INTO interactions (id, table_id, sequence) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    )
    claimed = (change.interaction, change.table.id, change.table.sequence)
    if not db.execute(query, claimed).rowcount:
        raise AlreadyDone(change.interaction)


def table_values(table: Table) -> tuple[Any, ...]:
    """Return the row of a table, in the order of its columns."""
    return (
        table.id,
        table.number,
        table.game,
        table.version,
        table.status,
        stored_user(table.owner),
        table.seats,
        json.dumps(table.variants),
        table.home.guild,
        NO_CHANNEL if table.home.channel is None else table.home.channel,
        table.home.thread,
        table.language,
        table.seed,
        table.panel,
        table.frozen,
        table.revision,
        table.sequence,
        table.ended_by,
        table.secret,
        table.digest,
        table.paused,
        table.last_activity_at,
        table.seconds_per_move,
        json.dumps([asdict(request) for request in table.requests]),
        int(table.random_seats),
        table.rematch_of,
        None if table.hints is None else int(table.hints),
        int(table.ended_together),
        int(table.clocks_sleep),
        int(table.private),
        table.branch_of,
        table.branch_sequence,
    )


def _write_table(db: Connection, table: Table, expected: int) -> None:
    """Write the row of a table if its revision is the expected one, or raise Conflict."""
    values = table_values(table)
    if expected == 0:
        written = db.execute(f"{INSERT} ON CONFLICT DO NOTHING", values)
    else:
        written = db.execute(UPDATE, (*values[1:], table.id, expected))
    if not written.rowcount:
        raise Conflict(table.id)


def _write_sitters(db: Connection, table: Table) -> None:
    if _sitters(db, table.id) == table.sitters:
        return
    db.execute("DELETE FROM sitters WHERE table_id = ?", (table.id,))
    rows = [
        (table.id, seat, _stored_sitter(sitter), *astuple(sitter)[1:])
        for seat, sitter in enumerate(table.sitters)
    ]
    db.executemany(SEAT, rows)


def entry_values(table: Table, entry: LogEntry) -> tuple[Any, ...]:
    """Return the row of an entry of a table's log, in the order of its columns."""
    sitter = table.sitters[entry.seat]
    # At a branch a person can sit where an AI player sat before, and the other way round.
    by_ai = entry.by == "ai" and sitter.ai is not None
    user = _stored_sitter(sitter) if by_ai else stored_user(entry.user)
    sequence, seat, _, *content = astuple(entry)
    return sequence, seat, user, *content


def seen_by(entry: LogEntry) -> User | None:
    """Return who has seen a table as it is after an entry, for they played it."""
    played = entry.by == "person" and entry.kind == "action"
    return (entry.user or None) if played else None


def _write_log(db: Connection, change: Change) -> None:
    """Write what a table's log begins with, if it is new, and the entry of this change."""
    table = change.table
    if change.prefix:
        rows = [(table.id, *entry_values(table, entry)) for entry in change.prefix]
        db.executemany(ENTRY, rows)
    if change.action is not None:
        _write_entry(db, table, change.action)


def _write_entry(db: Connection, table: Table, entry: LogEntry) -> None:
    """Write an entry of a table's log, and delete the draft and calls it makes obsolete."""
    db.execute(ENTRY, (table.id, *entry_values(table, entry)))
    if entry.kind in EMPTIES:
        _drop_draft(db, table.id, entry.seat)
    if (user := seen_by(entry)) is not None:
        _mark_seen(db, table.id, user, table.sequence)
    # Whoever acted need not be called any more.
    query = "DELETE FROM outbox WHERE table_id = ? AND kind = 'call'"
    if table.status != "playing":
        db.execute(query, (table.id,))
    else:
        db.execute(f"{query} AND user = ?", (table.id, entry.user))


def _mark_seen(db: Connection, id_: TableId, user: User, sequence: int) -> None:
    db.execute(KEEP_VISIT, (id_, user, sequence))


def _drop_draft(db: Connection, id_: TableId, seat: int) -> None:
    db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (id_, seat))


def _swap_draft(
    db: Connection, key: tuple[TableId, int], before: StoredDraft | None, draft: StoredDraft | None
) -> bool:
    """Write the half-filled form of a seat in place of what was read; False if that changed."""
    if before == draft:
        return True
    if before is None:
        assert draft is not None
        columns = "table_id, seat, opened, forms, picks"
        query = f"INSERT INTO drafts ({columns}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        return db.execute(query, (*key, *astuple(draft))).rowcount > 0
    where = "WHERE table_id = ? AND seat = ? AND opened = ? AND forms = ? AND picks = ?"
    known = (*key, *astuple(before))
    if draft is None:
        return db.execute(f"DELETE FROM drafts {where}", known).rowcount > 0
    query = f"UPDATE drafts SET opened = ?, forms = ?, picks = ? {where}"
    return db.execute(query, (*astuple(draft), *known)).rowcount > 0
