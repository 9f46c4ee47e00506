"""Deadlines and the heartbeat as rows, and how the time of a table stands still and goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.store.sql.connection import LOCKED, Access, Connection, reads, upsert, writes
from bot.store.sql.outbox import about_of, queue
from bot.store.sql.shards import OF_SHARD, of_shard, require
from bot.store.sql.user_settings import PERSONAL, read_user_settings, settings_of
from bot.tables.changes import Change
from bot.tables.deadlines import AWAKE, REMINDER_LEFT, Deadline, Owed, Sleep, sleep_of
from bot.tables.lobby import LOBBY_SECONDS, LOBBY_WARNING_SECONDS
from bot.tables.notices import CalledUsers, Notice, TimeAway
from bot.tables.settings import UserSettings
from bot.tables.shards import WHOLE, Lease, Shard
from bot.tables.table import TableId, User

LOBBY_SEAT = -1
"""Where the deadline of a lobby is kept, which is no seat's."""
COLUMNS = "table_id, seat, opened, sequence, span, due, rest, reminded"
COLUMNS_OF_D = ", ".join(f"d.{name}" for name in COLUMNS.split(", "))
# When to look at a deadline next: for the reminder, and after that when it is due.
ALARM = (
    f"due - CASE WHEN reminded = 1 THEN 0 WHEN seat < 0 THEN {LOBBY_WARNING_SECONDS}"
    f" ELSE {REMINDER_LEFT} * span END"
)
RESTART = "UPDATE deadlines SET due = ?, rest = NULL, alarm = ? WHERE table_id = ? AND seat = ?"
KEEP_HEARTBEAT = upsert("shards", ("number",), ("seen_at",))
THIS = "table_id = ? AND seat = ? AND opened = ? AND due IS NOT NULL"
RUNNING_OF_SHARD = (
    "WHERE due IS NOT NULL AND EXISTS"
    f" (SELECT 1 FROM tables AS t WHERE t.id = deadlines.table_id AND {OF_SHARD})"
)


def _waits(which: str) -> str:
    """Return the condition of tables `t` of a shard at which the time of somebody runs."""
    running = f"d.table_id = t.id AND d.due IS NOT NULL {which}"
    return f"{OF_SHARD} AND EXISTS (SELECT 1 FROM deadlines AS d WHERE {running})"


TELL_AWAY = (
    "INSERT INTO outbox (kind, table_id, sequence, about, due, tries)"
    " SELECT 'away', t.id, t.sequence, CAST(:about AS TEXT), 0, 0 FROM tables AS t"
    f" WHERE {_waits('AND d.seat >= 0')}"
)
# What shows a table inherits from the one before, as in `queue`.
SHOW_ANEW = (
    "INSERT INTO outbox (kind, table_id, sequence, about, due, tries)"
    " SELECT CAST(:kind AS TEXT), t.id, t.sequence, '', COALESCE(b.due, 0), COALESCE(b.tries, 0)"
    " FROM tables AS t LEFT JOIN outbox AS b ON b.id = (SELECT MAX(o.id) FROM outbox AS o"
    " WHERE o.table_id = t.id AND o.kind = :kind AND o.user IS NULL) WHERE"
)


class DeadlineRows(Access):
    """Keeps deadlines and the heartbeat; new deadlines come with a table's change."""

    @reads
    def deadlines(self, db: Connection, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""
        return read_deadlines(db, id_)

    @reads
    def alarms(
        self, db: Connection, now: float, limit: int, shard: Shard = WHOLE
    ) -> Sequence[Deadline]:
        """Return a shard's deadlines that something is to be done about, soonest first."""
        query = (
            f"SELECT {COLUMNS_OF_D} FROM deadlines AS d JOIN tables AS t ON t.id = d.table_id"
            f" WHERE d.alarm <= :now AND {OF_SHARD} ORDER BY d.alarm LIMIT :limit"
        )
        rows = db.execute(query, {"now": now, "limit": limit, **of_shard(shard)})
        return tuple(map(_deadline, rows))

    @reads
    def next_alarm(self, db: Connection, shard: Shard = WHOLE) -> float | None:
        """Return when something is to be done about a deadline of a shard, or None."""
        query = (
            "SELECT d.alarm FROM deadlines AS d JOIN tables AS t ON t.id = d.table_id"
            f" WHERE d.alarm IS NOT NULL AND {OF_SHARD} ORDER BY d.alarm LIMIT 1"
        )
        (alarm,) = db.execute(query, of_shard(shard)).fetchone() or (None,)
        return alarm

    @writes
    def remind(
        self,
        db: Connection,
        id_: TableId,
        owed: Mapping[Owed, User | None],
        lease: Lease | None = None,
    ) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
        require(db, lease)
        sequence = _sequence(db, id_)
        query = f"UPDATE deadlines SET reminded = 1, alarm = due WHERE {THIS} AND reminded = 0"
        called = [
            user
            for decision, user in owed.items()
            if db.execute(query, (id_, *stored_owed(decision))).rowcount
        ]
        if called:
            subject = CalledUsers(tuple(user for user in called if user is not None))
            queue(db, Notice("reminder", id_, sequence, subject=subject))

    @writes
    def alarm_at(
        self, db: Connection, id_: TableId, owed: Owed, at: float, lease: Lease | None = None
    ) -> None:
        """Look at a deadline again at another time."""
        require(db, lease)
        db.execute(f"UPDATE deadlines SET alarm = ? WHERE {THIS}", (at, id_, *stored_owed(owed)))

    @reads
    def heartbeat(self, db: Connection, shard: Shard = WHOLE) -> float | None:
        """Return when a process was last known to keep the time of a shard."""
        query = "SELECT seen_at FROM shards WHERE number = ?"
        (seen_at,) = db.execute(query, (shard.number,)).fetchone() or (None,)
        return seen_at

    @writes
    def beat(
        self, db: Connection, now: float, shard: Shard = WHOLE, lease: Lease | None = None
    ) -> None:
        """Keep that the time of a shard is kept now."""
        require(db, lease)
        _beat(db, now, shard)

    @writes
    def give_back(
        self,
        db: Connection,
        now: float,
        seconds: float,
        *,
        aloud: bool,
        shard: Shard = WHOLE,
        lease: Lease | None = None,
    ) -> None:
        """Move a shard's deadlines by the time that passed unseen, none beyond its whole span."""
        require(db, lease)
        _beat(db, now, shard)
        sleeping = _sleeping(db, now - seconds, shard)
        query = (
            "UPDATE deadlines SET due = CASE WHEN due + :seconds < :now + span"
            f" THEN due + :seconds ELSE :now + span END {RUNNING_OF_SHARD}"
        )
        db.execute(query, {"seconds": seconds, "now": now, **of_shard(shard)})
        db.execute(f"UPDATE deadlines SET alarm = {ALARM} {RUNNING_OF_SHARD}", of_shard(shard))
        # While we were away they may have slept: they get back what ran, and no more.
        restarted = [
            _restarted(row, sleep.runs(now - seconds, due), sleep, now)
            for row, due, sleep in sleeping
        ]
        db.executemany(RESTART, restarted)
        if aloud:
            _tell_away(db, seconds, shard)


def keep_deadlines(db: Connection, change: Change) -> None:
    """Keep the deadlines of what a table waits for after a change; old ones run on as they are."""
    table, owed = change.table, change.owed
    query = "SELECT seat, opened, span FROM deadlines WHERE table_id = ?"
    rows = db.execute(query, (table.id,)).fetchall()
    length = LOBBY_SECONDS if table.status == "lobby" else table.seconds_per_move
    known = {(seat, opened) for seat, opened, span in rows if span == length}
    wanted = [stored_owed(decision) for decision in owed]
    for seat, opened, _ in rows:
        if (seat, opened) not in known or (seat, opened) not in wanted:
            db.execute("DELETE FROM deadlines WHERE table_id = ? AND seat = ?", (table.id, seat))
    if length is None:
        return
    span, sequence = float(length), table.sequence
    db.executemany(
        "INSERT INTO deadlines (table_id, seat, opened, sequence, span, rest)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, *key, sequence, span, span) for key in wanted if key not in known],
    )
    if change.stands and table.status != "lobby":
        stand(db, table.id, change.at)
    else:
        _run(db, table.id, change.at)


def read_deadlines(db: Connection, id_: TableId) -> Sequence[Deadline]:
    """Return the deadlines of a table by seat."""
    return _deadlines(db, "table_id = ? ORDER BY seat", id_)


def stand(db: Connection, id_: TableId, now: float) -> None:
    """Let the time of a table stand still; a lobby that nobody can see closes all the same."""
    sleeps = _sleeps(db, id_)
    for row, due in _running(db, "table_id = ? AND seat >= 0", id_):
        rest = sleeps.get(row.seat, AWAKE).runs(now, due)
        query = "UPDATE deadlines SET rest = ?, due = NULL, alarm = NULL"
        db.execute(f"{query} WHERE table_id = ? AND seat = ?", (rest, id_, row.seat))


def go_on(db: Connection, id_: TableId, now: float) -> None:
    """Let the time of a table go on with what was left, unless it rests for another reason."""
    still = "SELECT 1 FROM tables WHERE id = ? AND (paused IS NOT NULL OR frozen IS NOT NULL)"
    if not db.execute(still, (id_,)).fetchone():
        _run(db, id_, now)


def retime(
    db: Connection, user: User, before: UserSettings, after: UserSettings, now: float
) -> None:
    """Let what is left of somebody's time run by other settings than before."""
    query = (
        "SELECT t.id, s.seat, t.clocks_sleep FROM tables AS t JOIN sitters AS s"
        " ON s.table_id = t.id WHERE s.user = ? AND t.status = 'playing'"
        f" ORDER BY t.id {LOCKED}"
    )
    for id_, seat, nightly in db.execute(query, (user,)).fetchall():
        for row, due in _running(db, "table_id = ? AND seat = ?", id_, seat):
            rest = sleep_of(before, nightly=bool(nightly)).runs(now, due)
            _restart(db, row, rest, sleep_of(after, nightly=bool(nightly)), now)


@dataclass(frozen=True, slots=True)
class _Row:
    """What stays the same of a deadline while its time runs or stands."""

    table: TableId
    seat: int
    span: float
    reminded: int

    @property
    def ahead(self) -> float:
        """How much is left when something is said about it."""
        return LOBBY_WARNING_SECONDS if self.seat == LOBBY_SEAT else REMINDER_LEFT * self.span


def _running(db: Connection, where: str, *values: object) -> list[tuple[_Row, float]]:
    """Return deadlines whose time runs, each with its end."""
    query = "SELECT table_id, seat, span, reminded, due FROM deadlines WHERE due IS NOT NULL"
    rows = db.execute(f"{query} AND {where}", values).fetchall()
    return [(_Row(*row), due) for *row, due in rows]


def _sleeps(db: Connection, id_: TableId) -> dict[int, Sleep]:
    """Return when the time of each person at a table stands still, by seat."""
    query = (
        "SELECT s.seat, s.user, t.clocks_sleep FROM sitters AS s JOIN tables AS t"
        " ON t.id = s.table_id WHERE s.table_id = ? AND s.user > 0"
    )
    return {
        seat: sleep_of(read_user_settings(db, user), nightly=bool(nightly))
        for seat, user, nightly in db.execute(query, (id_,)).fetchall()
    }


def _sleeping(db: Connection, since: float, shard: Shard) -> list[tuple[_Row, float, Sleep]]:
    """Return what runs at tables whose clocks sleep, or for people who were on holiday since."""
    query = (
        "SELECT d.table_id, d.seat, d.span, d.reminded, d.due, t.clocks_sleep, u.user,"
        f" {', '.join(f'u.{name}' for name in PERSONAL.split(', '))}"
        " FROM deadlines AS d JOIN tables AS t ON t.id = d.table_id"
        " JOIN sitters AS s ON s.table_id = d.table_id AND s.seat = d.seat AND s.user > 0"
        " LEFT JOIN user_settings AS u ON u.user = s.user"
        " WHERE d.due IS NOT NULL AND (t.clocks_sleep = 1 OR u.away_until > :since)"
        f" AND {OF_SHARD}"
    )
    sleeping = []
    for row in db.execute(query, {"since": since, **of_shard(shard)}).fetchall():
        *deadline, due, nightly, user = row[:7]
        settings = UserSettings() if user is None else settings_of(row[7:])
        sleeping.append((_Row(*deadline), due, sleep_of(settings, nightly=bool(nightly))))
    return sleeping


def _restart(db: Connection, row: _Row, rest: float, sleep: Sleep, now: float) -> None:
    """Let the time of a deadline run anew from now on, with what is left of it."""
    db.execute(RESTART, _restarted(row, rest, sleep, now))


def _restarted(
    row: _Row, rest: float, sleep: Sleep, now: float
) -> tuple[float, float, TableId, int]:
    """Return the values with which the time of a deadline runs anew."""
    rest = min(rest, row.span)
    due = sleep.ends(now, rest)
    alarm = due if row.reminded else sleep.ends(now, max(0.0, rest - row.ahead))
    return due, alarm, row.table, row.seat


def _run(db: Connection, id_: TableId, now: float) -> None:
    """Let the time of a table run from now on, with what was left."""
    query = "SELECT table_id, seat, span, reminded, rest FROM deadlines WHERE due IS NULL"
    standing = db.execute(f"{query} AND table_id = ?", (id_,)).fetchall()
    sleeps = _sleeps(db, id_) if standing else {}
    for *row, rest in standing:
        clock = _Row(*row)
        _restart(db, clock, rest, sleeps.get(clock.seat, AWAKE), now)


def _beat(db: Connection, now: float, shard: Shard) -> None:
    db.execute(KEEP_HEARTBEAT, (shard.number, now))


def _tell_away(db: Connection, seconds: float, shard: Shard) -> None:
    """Let every table of a shard that waits for somebody say that time was given back.

    There may be thousands: whoever took them one by one would keep everybody waiting.
    """
    values: dict[str, object] = {**of_shard(shard)}
    # Whoever queues notices holds the tables' rows, so that ids follow the order of commits.
    db.execute(f"SELECT t.id FROM tables AS t WHERE {_waits('')} ORDER BY t.id {LOCKED}", values)
    away = {"about": about_of(TimeAway(int(seconds)))}
    db.execute(TELL_AWAY, {**values, **away})
    db.execute(f"{SHOW_ANEW} {_waits('AND d.seat >= 0')}", {**values, "kind": "panel"})
    # Nobody lost anything in a lobby; its panel shows when it closes.
    db.execute(f"{SHOW_ANEW} {_waits('AND d.seat < 0')}", {**values, "kind": "lobby"})


def _sequence(db: Connection, id_: TableId) -> int:
    # Whoever queues a notice holds the table's row, so that ids follow the order of commits.
    query = f"SELECT sequence FROM tables WHERE id = ? {LOCKED}"
    return int(db.execute(query, (id_,)).fetchone()[0])


def _deadlines(db: Connection, where: str, *values: object) -> Sequence[Deadline]:
    rows = db.execute(f"SELECT {COLUMNS} FROM deadlines WHERE {where}", values)
    return tuple(map(_deadline, rows))


def stored_owed(owed: Owed) -> tuple[int, int]:
    """Return the seat of a decision for a row, and when it was opened."""
    seat, opened = owed
    return LOBBY_SEAT if seat is None else seat, opened


def _deadline(row: tuple[str, int, int, int, float, float | None, float | None, int]) -> Deadline:
    seat = None if row[1] == LOBBY_SEAT else row[1]
    return Deadline(row[0], seat, *row[2:7], reminded=bool(row[7]))
