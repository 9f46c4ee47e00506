"""Deadlines, visits and the heartbeat as rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence

from bot.store.protocols import Change, Notice
from bot.store.sqlite.outbox import queue
from bot.tables.deadlines import LOBBY_WARNING, REMINDER_LEFT, Deadline, Owed, Visit, span_of
from bot.tables.table import TableId, User

COLUMNS = "table_id, seat, opened, sequence, span, due, rest, reminded"
# When to look at a deadline next: for the reminder, and after that when it is due.
ALARM = (
    f"due - CASE WHEN reminded THEN 0 WHEN seat < 0 THEN {LOBBY_WARNING}"
    f" ELSE {REMINDER_LEFT} * span END"
)


def keep(connection: sqlite3.Connection, change: Change) -> None:
    """Keep the deadlines of what a table waits for after a change; old ones run on as they are."""
    table, owed, action = change.table, change.owed, change.action
    if action is not None and action.by == "person" and action.kind == "action":
        looked(connection, table.id, action.user, table.sequence)  # whoever plays has seen it
    rows = connection.execute(
        "SELECT seat, opened, span FROM deadlines WHERE table_id = ?", (table.id,)
    ).fetchall()
    length = span_of(table)
    known = {(seat, opened) for seat, opened, span in rows if span == length}
    for seat, opened, _ in rows:
        if (seat, opened) not in known or (seat, opened) not in owed:
            where = "DELETE FROM deadlines WHERE table_id = ? AND seat = ?"
            connection.execute(where, (table.id, seat))
    if length is None:
        return
    span, sequence = float(length), table.sequence
    connection.executemany(
        "INSERT INTO deadlines (table_id, seat, opened, sequence, span, rest)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [(table.id, *one, sequence, span, span) for one in owed if one not in known],
    )
    if table.status == "lobby":
        _run(connection, table.id, change.at)
    elif change.stands:
        stand(connection, table.id, change.at)
    else:
        go_on(connection, table.id, change.at)


def stand(connection: sqlite3.Connection, id_: TableId, now: float) -> None:
    """Let the time of a table stand still; a lobby that nobody can see closes all the same."""
    connection.execute(
        "UPDATE deadlines SET rest = MAX(0.0, due - ?), due = NULL, alarm = NULL"
        " WHERE table_id = ? AND seat >= 0 AND due IS NOT NULL",
        (now, id_),
    )


def go_on(connection: sqlite3.Connection, id_: TableId, now: float) -> None:
    """Let the time of a table go on with what was left, unless it rests for another reason."""
    still = "SELECT 1 FROM tables WHERE id = ? AND (paused IS NOT NULL OR frozen IS NOT NULL)"
    if connection.execute(still, (id_,)).fetchone():
        return
    _run(connection, id_, now)


def _run(connection: sqlite3.Connection, id_: TableId, now: float) -> None:
    where = "WHERE table_id = ? AND due IS NULL"
    connection.execute(f"UPDATE deadlines SET due = ? + rest {where}", (now, id_))
    where = "WHERE table_id = ? AND alarm IS NULL"
    connection.execute(f"UPDATE deadlines SET rest = NULL, alarm = {ALARM} {where}", (id_,))


def deadlines(connection: sqlite3.Connection, id_: TableId) -> Sequence[Deadline]:
    """Return the deadlines of a table by seat."""
    query = f"SELECT {COLUMNS} FROM deadlines WHERE table_id = ? ORDER BY seat"
    return tuple(map(_deadline, connection.execute(query, (id_,))))


def alarms(connection: sqlite3.Connection, now: float, limit: int) -> Sequence[Deadline]:
    """Return deadlines that something is to be done about, soonest first."""
    query = f"SELECT {COLUMNS} FROM deadlines WHERE alarm <= ? ORDER BY alarm LIMIT ?"
    return tuple(map(_deadline, connection.execute(query, (now, limit))))


def next_alarm(connection: sqlite3.Connection) -> float | None:
    """Return when something is to be done about a deadline, or None."""
    query = "SELECT MIN(alarm) FROM deadlines WHERE alarm IS NOT NULL"
    found: float | None = connection.execute(query).fetchone()[0]
    return found


def remind(connection: sqlite3.Connection, id_: TableId, owed: Mapping[Owed, User]) -> None:
    """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
    where = "WHERE table_id = ? AND seat = ? AND opened = ? AND due IS NOT NULL AND NOT reminded"
    called = [
        user
        for (seat, opened), user in owed.items()
        if connection.execute(
            f"UPDATE deadlines SET reminded = 1, alarm = due {where}", (id_, seat, opened)
        ).rowcount
    ]
    if called:
        about = " ".join(map(str, called))
        queue(connection, Notice("reminder", id_, _sequence(connection, id_), about=about))


def alarm_at(connection: sqlite3.Connection, id_: TableId, owed: Owed, at: float) -> None:
    """Look at a deadline again at another time."""
    connection.execute(
        "UPDATE deadlines SET alarm = ?"
        " WHERE table_id = ? AND seat = ? AND opened = ? AND due IS NOT NULL",
        (at, id_, *owed),
    )


def heartbeat(connection: sqlite3.Connection) -> float | None:
    """Return when the bot was last known to be there."""
    row = connection.execute("SELECT at FROM heartbeat").fetchone()
    return None if row is None else row[0]


def beat(connection: sqlite3.Connection, now: float) -> None:
    """Keep that the bot is here now."""
    connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (now,))


def give_back(connection: sqlite3.Connection, now: float, seconds: float, *, aloud: bool) -> None:
    """Move every deadline by the time that passed unseen, none beyond its whole span."""
    beat(connection, now)
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
        queue(connection, Notice("away", id_, sequence, about=str(int(seconds))))
        queue(connection, Notice("panel", id_, sequence))


def visit(connection: sqlite3.Connection, id_: TableId, user: User) -> Visit:
    """Return what a person has of a table."""
    query = "SELECT sequence, hushed, note FROM visits WHERE table_id = ? AND user = ?"
    row = connection.execute(query, (id_, user)).fetchone()
    return Visit() if row is None else Visit(row[0], bool(row[1]), row[2])


def looked(connection: sqlite3.Connection, id_: TableId, user: User, sequence: int) -> None:
    """Keep how far a person has seen a table."""
    _visited(connection, id_, user, "sequence", sequence)


def hush(connection: sqlite3.Connection, id_: TableId, user: User, *, hushed: bool) -> None:
    """Keep whether a person wants no reminders of a table."""
    _visited(connection, id_, user, "hushed", int(hushed))


def note(connection: sqlite3.Connection, id_: TableId, user: User, note: str) -> None:
    """Keep a person's note on a table; an empty one is forgotten."""
    _visited(connection, id_, user, "note", note)


def _visited(
    connection: sqlite3.Connection, id_: TableId, user: User, column: str, value: int | str
) -> None:
    connection.execute(
        f"INSERT INTO visits (table_id, user, {column}) VALUES (?, ?, ?)"
        f" ON CONFLICT DO UPDATE SET {column} = excluded.{column}",
        (id_, user, value),
    )


def _sequence(connection: sqlite3.Connection, id_: TableId) -> int:
    query = "SELECT sequence FROM tables WHERE id = ?"
    return int(connection.execute(query, (id_,)).fetchone()[0])


def _deadline(row: tuple[str, int, int, int, float, float | None, float | None, int]) -> Deadline:
    return Deadline(*row[:7], reminded=bool(row[7]))
