"""Deadlines and the heartbeat as rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from bot.store.sqlite.access import Access
from bot.store.sqlite.outbox import queue
from bot.store.sqlite.standstill import ALARM, go_on, run, stand
from bot.store.sqlite.visits import mark_seen
from bot.tables.changes import Change
from bot.tables.deadlines import Deadline, Owed, span_of
from bot.tables.notices import CalledUsers, Notice, TimeAway
from bot.tables.table import TableId, User

LOBBY_SEAT = -1
"""Where the deadline of a lobby is kept, which is no seat's."""
COLUMNS = "table_id, seat, opened, sequence, span, due, rest, reminded"


class SqliteDeadlines(Access):
    """Keeps deadlines and the heartbeat; new deadlines come with a table's change."""

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""
        return await self._read(lambda db: read_deadlines(db, id_))

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        """Return deadlines that something is to be done about, soonest first."""
        return await self._read(lambda db: _alarms(db, now, limit))

    async def next_alarm(self) -> float | None:
        """Return when something is to be done about a deadline, or None."""
        return await self._read(_next_alarm)

    async def remind(self, id_: TableId, owed: Mapping[Owed, User]) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
        await self._write(lambda db: _remind(db, id_, owed))

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        """Look at a deadline again at another time."""
        await self._write(lambda db: _alarm_at(db, id_, owed, at))

    async def heartbeat(self) -> float | None:
        """Return when the bot was last known to be there."""
        return await self._read(_heartbeat)

    async def beat(self, now: float) -> None:
        """Keep that the bot is here now."""
        await self._write(lambda db: _beat(db, now))

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        """Move every deadline by the time that passed unseen, none beyond its whole span."""
        await self._write(lambda db: _give_back(db, now, seconds, aloud=aloud))


def keep_deadlines(connection: sqlite3.Connection, change: Change) -> None:
    """Keep the deadlines of what a table waits for after a change; old ones run on as they are."""
    table, owed, action = change.table, change.owed, change.action
    if action is not None and action.by == "person" and action.kind == "action" and action.user:
        mark_seen(connection, table.id, action.user, table.sequence)  # whoever plays has seen it
    rows = connection.execute(
        "SELECT seat, opened, span FROM deadlines WHERE table_id = ?", (table.id,)
    ).fetchall()
    length = span_of(table)
    known = {(seat, opened) for seat, opened, span in rows if span == length}
    wanted = [_stored(one) for one in owed]
    for seat, opened, _ in rows:
        if (seat, opened) not in known or (seat, opened) not in wanted:
            where = "DELETE FROM deadlines WHERE table_id = ? AND seat = ?"
            connection.execute(where, (table.id, seat))
    if length is None:
        return
    span, sequence = float(length), table.sequence
    connection.executemany(
        "INSERT INTO deadlines (table_id, seat, opened, sequence, span, rest)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, *one, sequence, span, span) for one in wanted if one not in known],
    )
    if table.status == "lobby":
        run(connection, table.id, change.at)
    elif change.stands:
        stand(connection, table.id, change.at)
    else:
        go_on(connection, table.id, change.at)


def read_deadlines(connection: sqlite3.Connection, id_: TableId) -> Sequence[Deadline]:
    """Return the deadlines of a table by seat."""
    query = f"SELECT {COLUMNS} FROM deadlines WHERE table_id = ? ORDER BY seat"
    return tuple(map(_deadline, connection.execute(query, (id_,))))


def _alarms(connection: sqlite3.Connection, now: float, limit: int) -> Sequence[Deadline]:
    """Return deadlines that something is to be done about, soonest first."""
    query = f"SELECT {COLUMNS} FROM deadlines WHERE alarm <= ? ORDER BY alarm LIMIT ?"
    return tuple(map(_deadline, connection.execute(query, (now, limit))))


def _next_alarm(connection: sqlite3.Connection) -> float | None:
    """Return when something is to be done about a deadline, or None."""
    query = "SELECT MIN(alarm) FROM deadlines WHERE alarm IS NOT NULL"
    alarm: float | None = connection.execute(query).fetchone()[0]
    return alarm


def _remind(connection: sqlite3.Connection, id_: TableId, owed: Mapping[Owed, User]) -> None:
    """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
    where = "WHERE table_id = ? AND seat = ? AND opened = ? AND due IS NOT NULL AND NOT reminded"
    called = [
        user
        for one, user in owed.items()
        if connection.execute(
            f"UPDATE deadlines SET reminded = 1, alarm = due {where}", (id_, *_stored(one))
        ).rowcount
    ]
    if called:
        subject = CalledUsers(tuple(called))
        queue(connection, Notice("reminder", id_, _sequence(connection, id_), subject=subject))


def _alarm_at(connection: sqlite3.Connection, id_: TableId, owed: Owed, at: float) -> None:
    """Look at a deadline again at another time."""
    connection.execute(
        "UPDATE deadlines SET alarm = ?"
        " WHERE table_id = ? AND seat = ? AND opened = ? AND due IS NOT NULL",
        (at, id_, *_stored(owed)),
    )


def _heartbeat(connection: sqlite3.Connection) -> float | None:
    """Return when the bot was last known to be there."""
    row = connection.execute("SELECT at FROM heartbeat").fetchone()
    return None if row is None else row[0]


def _beat(connection: sqlite3.Connection, now: float) -> None:
    """Keep that the bot is here now."""
    connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (now,))


def _give_back(connection: sqlite3.Connection, now: float, seconds: float, *, aloud: bool) -> None:
    """Move every deadline by the time that passed unseen, none beyond its whole span."""
    _beat(connection, now)
    connection.execute(
        "UPDATE deadlines SET due = MIN(due + ?, ? + span) WHERE due IS NOT NULL", (seconds, now)
    )
    connection.execute(f"UPDATE deadlines SET alarm = {ALARM} WHERE due IS NOT NULL")
    if not aloud:
        return
    waiting = connection.execute(
        "SELECT DISTINCT table_id, seat < 0 FROM deadlines WHERE due IS NOT NULL"
    ).fetchall()
    for id_, lobby in waiting:
        sequence = _sequence(connection, id_)
        if lobby:  # nobody lost anything; its panel shows when it closes
            queue(connection, Notice("lobby", id_, sequence))
            continue
        queue(connection, Notice("away", id_, sequence, subject=TimeAway(int(seconds))))
        queue(connection, Notice("panel", id_, sequence))


def _sequence(connection: sqlite3.Connection, id_: TableId) -> int:
    query = "SELECT sequence FROM tables WHERE id = ?"
    return int(connection.execute(query, (id_,)).fetchone()[0])


def _stored(owed: Owed) -> tuple[int, int]:
    seat, opened = owed
    return LOBBY_SEAT if seat is None else seat, opened


def _deadline(row: tuple[str, int, int, int, float, float | None, float | None, int]) -> Deadline:
    seat = None if row[1] == LOBBY_SEAT else row[1]
    return Deadline(row[0], seat, *row[2:7], reminded=bool(row[7]))
