"""Values become rows: every writing statement, to be run inside the writer's transaction."""

from __future__ import annotations

import json
import sqlite3

from bot.store.protocols import (
    AlreadyDone,
    Change,
    Conflict,
    Growing,
    KeptDraft,
    Placed,
    Preferences,
)
from bot.store.sqlite import deadlines as times
from bot.store.sqlite import invitations as company
from bot.store.sqlite import rows
from bot.store.sqlite.outbox import queue
from bot.store.sqlite.rows import COLUMNS, NEWEST_WINS, SITTERS
from bot.tables.table import Home, Table, TableId, User

NAMES = COLUMNS.split(", ")
INSERT = f"INSERT INTO tables ({COLUMNS}) VALUES ({', '.join('?' * len(NAMES))})"
CHANGING = NAMES[1:]  # an id written anew, even the same one, makes SQLite look for all it names
UPDATE = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in CHANGING)} WHERE id = ?"
SEAT = f"INSERT INTO sitters (table_id, seat, {SITTERS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ENTRY = (
    "INSERT INTO actions (table_id, sequence, seat, user, action, at, kind, played_by, digest)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
EMPTIES = frozenset({"action", "care", "leave", "replace"})
"""Entries after which nobody may find a half-filled form at their seat."""


def change(connection: sqlite3.Connection, change: Change) -> None:
    """Write all of a change, or raise AlreadyDone, Conflict or NoRoom before any of it."""
    table, action, id_ = change.table, change.action, change.table.id
    _claim(connection, change)
    company.make_room(connection, change)
    if change.expected == 0:
        connection.execute(INSERT, _values(table))
    else:
        connection.execute(UPDATE, (*_values(table)[1:], id_))
    _sit(connection, table)
    company.hold(connection, table)
    if change.interaction is not None:
        claimed = (change.interaction, id_, table.sequence)
        connection.execute("INSERT INTO interactions VALUES (?, ?, ?)", claimed)
    if action is not None:
        who, sealed = (action.seat, action.user), (action.kind, action.by, action.digest)
        entry = (id_, action.sequence, *who, action.action, action.at, *sealed)
        connection.execute(ENTRY, entry)
        if action.kind in EMPTIES:
            keep_draft(connection, id_, action.seat, None)
    if change.state is not None:
        cached = (id_, table.sequence, change.state)
        connection.execute(
            "INSERT INTO states VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET sequence = excluded.sequence, state = excluded.state",
            cached,
        )
    if action is not None:  # whoever acted need not be called any more
        where = "WHERE table_id = ? AND kind = 'call' AND (user = ? OR ?)"
        over = table.status != "playing"
        connection.execute(f"DELETE FROM outbox {where}", (id_, action.user, over))
    times.keep(connection, change)
    company.called(connection, change.told, change.at)
    if table.status in {"over", "cancelled"}:  # nobody will fill in those forms any more
        connection.execute("DELETE FROM drafts WHERE table_id = ?", (id_,))
    for notice in change.notices:
        queue(connection, notice)


def keep_draft(
    connection: sqlite3.Connection, id_: TableId, seat: int, draft: KeptDraft | None
) -> None:
    """Keep or drop the half-filled form of a seat."""
    if draft is None:
        where = "DELETE FROM drafts WHERE table_id = ? AND seat = ?"
        connection.execute(where, (id_, seat))
    else:
        row = (id_, seat, draft.opened, draft.forms, draft.picks)
        connection.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?)", row)


def prefer(connection: sqlite3.Connection, user: User, preferences: Preferences) -> None:
    """Keep what a person has chosen."""
    chosen = (int(preferences.by_dm), int(preferences.text_board), preferences.language)
    connection.execute(
        "INSERT OR REPLACE INTO preferences (user, by_dm, text_board, language)"
        " VALUES (?, ?, ?, ?)",
        (user, *chosen),
    )


def keep_letter(
    connection: sqlite3.Connection, id_: TableId, user: User, message: int | None
) -> None:
    """Keep or forget which direct message asks somebody."""
    if message is None:
        where = "DELETE FROM letters WHERE table_id = ? AND user = ?"
        connection.execute(where, (id_, user))
    else:
        row = (id_, user, message)
        connection.execute("INSERT OR REPLACE INTO letters VALUES (?, ?, ?)", row)


def keep_lesson(connection: sqlite3.Connection, user: User, game: str, number: int) -> None:
    """Keep how far somebody is in the lesson of a game; whoever has not begun leaves nothing."""
    if number > 1:
        row = (user, game, number)
        connection.execute("INSERT OR REPLACE INTO lessons VALUES (?, ?, ?)", row)
    else:
        connection.execute("DELETE FROM lessons WHERE user = ? AND game = ?", (user, game))


def sent(connection: sqlite3.Connection, id_: int, placed: Placed) -> None:
    """Drop a notice that was said and the older ones it settles; keep what stands where now."""
    query = "SELECT table_id, kind, user FROM outbox WHERE id = ?"
    row = connection.execute(query, (id_,)).fetchone()
    if row is None:
        return
    connection.execute(
        "DELETE FROM outbox WHERE id = ?1 OR (id < ?1 AND table_id = ?2 AND kind = ?3"
        f" AND user IS ?4 AND kind IN {(*NEWEST_WINS, 'growth')})",
        (id_, *row),
    )
    if placed.panel is not None:
        _set(connection, row[0], "panel = ?", placed.panel)
    if placed.home is not None:
        _set(connection, row[0], "guild = ?, channel = ?, thread = ?", *_places(placed.home))
    if placed.story is not None:
        _tell(connection, row[0], placed.story)
    elif row[1] == "final":
        connection.execute("DELETE FROM stories WHERE table_id = ?", (row[0],))


def _tell(connection: sqlite3.Connection, id_: TableId, story: Growing) -> None:
    told = (story.message, story.first, story.last)
    row = (id_, *told, story.picture, story.alt, story.shown)
    connection.execute("INSERT OR REPLACE INTO stories VALUES (?, ?, ?, ?, ?, ?, ?)", row)


def doubt(connection: sqlite3.Connection, now: float) -> None:
    """Count all that waits as tried: whoever spoke before may have said it, unless it was early."""
    connection.execute("UPDATE outbox SET tries = 1 WHERE tries = 0 AND due <= ?", (now,))


def postpone(connection: sqlite3.Connection, id_: int, due: float) -> None:
    """Try a notice again later."""
    connection.execute("UPDATE outbox SET due = ?, tries = tries + 1 WHERE id = ?", (due, id_))


def freeze(connection: sqlite3.Connection, id_: TableId, reason: str | None, now: float) -> None:
    """Mark a table that cannot be shown now, or lift the mark and speak again at once."""
    _set(connection, id_, "frozen = ?", reason)
    if reason is not None:
        times.stand(connection, id_, now)
        return
    times.go_on(connection, id_, now)
    # What is due later for a reason of its own was never tried, and waits on.
    again = "UPDATE outbox SET due = 0, tries = 1 WHERE table_id = ? AND tries > 0"
    connection.execute(again, (id_,))


def _claim(connection: sqlite3.Connection, change: Change) -> None:
    query = "SELECT 1 FROM interactions WHERE id = ?"
    if connection.execute(query, (change.interaction,)).fetchone():
        raise AlreadyDone(change.interaction)
    query = "SELECT revision FROM tables WHERE id = ?"
    (revision,) = connection.execute(query, (change.table.id,)).fetchone() or (0,)
    if revision != change.expected:
        raise Conflict(change.table.id)


def _values(table: Table) -> tuple[object, ...]:
    """Return the columns of a table in their order."""
    return (
        table.id,
        table.number,
        table.game,
        table.version,
        table.status,
        table.owner,
        table.seats,
        json.dumps(table.variants),
        *_places(table.home),
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
        table.moved,
        table.pace,
        json.dumps([(wish.kind, wish.seat) for wish in table.wishes]),
        int(table.lot),
        table.again,
        None if table.hints is None else int(table.hints),
    )


def _sit(connection: sqlite3.Connection, table: Table) -> None:
    if rows.sitters(connection, table.id) == table.sitters:
        return
    connection.execute("DELETE FROM sitters WHERE table_id = ?", (table.id,))
    for seat, who in enumerate(table.sitters):
        known = (who.user, who.name, int(who.caretaker), who.ai)
        marks = (int(who.open), int(who.conceded), who.joined)
        connection.execute(SEAT, (table.id, seat, *known, *marks))


def _set(connection: sqlite3.Connection, id_: TableId, columns: str, *values: object) -> None:
    # The revision grows, so that a change built on the old row is refused and built again.
    query = f"UPDATE tables SET {columns}, revision = revision + 1 WHERE id = ?"
    connection.execute(query, (*values, id_))


def _places(home: Home) -> tuple[int | None, int, int | None]:
    return home.guild, home.channel, home.thread
