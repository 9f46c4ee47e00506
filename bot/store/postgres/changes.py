"""The hot path: plain changes of many tables, written by one call of a function of the server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.store.postgres.connection import PostgresConnection
from bot.store.sql.deadlines import stored_owed
from bot.store.sql.outbox import INHERITING, about_of
from bot.store.sql.tables import CHANGING, EMPTIES, NAMES, entry_values, seen_by, table_values
from bot.tables.changes import AlreadyDone, Change, Conflict
from bot.tables.deadlines import REMINDER_LEFT
from bot.tables.table import Sitter

_TEMPLATE = Path(__file__).with_name("commit_changes.sql")


def _function() -> tuple[str, str]:
    """Return the function's name and text; the name tells one version from another."""
    text = _TEMPLATE.read_text(encoding="utf-8")
    text = text.replace("{setting}", ", ".join(f"{name} = r.{name}" for name in CHANGING))
    text = text.replace("{reminder_left}", repr(REMINDER_LEFT))
    name = f"commit_changes_{sha256(text.encode()).hexdigest()[:12]}"
    return name, text.replace("{name}", name)


FUNCTION, DEFINITION = _function()
ARRAYS = 30
CALL = f"SELECT {FUNCTION}({', '.join('?' * ARRAYS)})"
KNOWN = f"SELECT 1 FROM pg_proc WHERE proname = '{FUNCTION}'"


def define(db: PostgresConnection) -> None:
    """Make the function, unless a process of this version has; older ones stay for their own."""
    if not db.execute(KNOWN).fetchone():
        db.script(DEFINITION)


def is_plain(change: Change) -> bool:
    """Tell whether the function can write a change: a step of a game that is dealt."""
    table = change.table
    inheriting = [(n.kind, n.user) for n in change.notices if n.kind in INHERITING]
    return (
        change.expected > 0
        and table.sequence > 0
        and table.status != "lobby"
        and change.room is None
        and not change.called_users
        and not change.prefix
        and not change.results
        and not change.stands
        and not table.clocks_sleep
        and (change.action is None or change.action.sequence == table.sequence)
        and all(notice.table == table.id for notice in change.notices)
        and len(inheriting) == len(set(inheriting))
        and not any(
            request.changed == table.revision and request.outcome is not None
            for request in table.requests
        )
    )


def write_plain(db: PostgresConnection, changes: Sequence[Change]) -> list[Exception | None]:
    """Write plain changes of different tables; return why each was refused, or None.

    NotPlain is returned for what only the database knew not to be plain; nothing of it is written.
    """
    codes = db.execute(CALL, _arrays(changes)).fetchone()[0]
    return [_refusal(code, change) for code, change in zip(codes, changes, strict=True)]


class NotPlain(Exception):
    """A change has to be written the general way; nothing was written."""


def _refusal(code: str, change: Change) -> Exception | None:
    match code:
        case "written":
            return None
        case "done":
            return AlreadyDone(change.interaction)
        case "conflict":
            return Conflict(change.table.id)
        case _:
            return NotPlain(change.table.id)


def _arrays(changes: Sequence[Change]) -> tuple[list[Any], ...]:
    """Return the arguments of the function: a column of values for each."""
    steps = [_step(change) for change in changes]
    owed = [
        (number, *stored_owed(decision))
        for number, change in enumerate(changes, 1)
        for decision in change.owed
    ]
    notices = [
        (
            number,
            notice.kind,
            notice.sequence,
            notice.user,
            about_of(notice.subject),
            notice.due,
            notice.kind in INHERITING,
        )
        for number, change in enumerate(changes, 1)
        for notice in change.notices
    ]
    return (*_columns(steps, 20), *_columns(owed, 3), *_columns(notices, 7))


def _columns(rows: Sequence[tuple[Any, ...]], width: int) -> list[list[Any]]:
    if not rows:
        return [[] for _ in range(width)]
    return [list(column) for column in zip(*rows, strict=True)]


def _step(change: Change) -> tuple[Any, ...]:
    table, entry = change.table, change.action
    pace = table.seconds_per_move
    if entry is None:
        logged: tuple[Any, ...] = (None, None, None, None, None, None, None, None, False, None)
    else:
        _, seat, user, action, at, kind, by, digest = entry_values(table, entry)
        logged = (
            *(seat, user, entry.user, action, at, kind, by, digest),
            kind in EMPTIES,
            seen_by(entry),
        )
    return (
        table.id,
        change.expected,
        change.interaction,
        json.dumps(dict(zip(NAMES, table_values(table), strict=True))),
        json.dumps([_sitting(sitter) for sitter in table.sitters]) if table.sitters else None,
        table.sequence,
        None if pace is None else float(pace),
        change.at,
        table.status != "playing",
        change.state,
        *logged,
    )


def _sitting(sitter: Sitter) -> tuple[Any, ...]:
    """Return what a row of a seat holds, but for the number of an AI player."""
    user, name, autopilot, ai, open_, conceded, joined = astuple(sitter)
    return user or 0, name, int(autopilot), ai, int(open_), int(conceded), joined
