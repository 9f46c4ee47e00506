"""How the time of a table stands still and goes on, as rows of deadlines."""

from __future__ import annotations

import sqlite3

from bot.tables.deadlines import LOBBY_WARNING, REMINDER_LEFT
from bot.tables.table import TableId

# When to look at a deadline next: for the reminder, and after that when it is due.
ALARM = (
    f"due - CASE WHEN reminded THEN 0 WHEN seat < 0 THEN {LOBBY_WARNING}"
    f" ELSE {REMINDER_LEFT} * span END"
)


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
    run(connection, id_, now)


def run(connection: sqlite3.Connection, id_: TableId, now: float) -> None:
    """Let the time of a table run from now on, with what was left."""
    where = "WHERE table_id = ? AND due IS NULL"
    connection.execute(f"UPDATE deadlines SET due = ? + rest {where}", (now, id_))
    where = "WHERE table_id = ? AND alarm IS NULL"
    connection.execute(f"UPDATE deadlines SET rest = NULL, alarm = {ALARM} {where}", (id_,))
