"""All that is on disk and all that everybody sees, without what differs between equal tables."""

from __future__ import annotations

import contextlib
import json
import re
from collections import Counter
from typing import Any

from bot.store.sql.connection import Connection
from sandbox.world.model import Json
from sandbox.world.world import World
from tests.cogs.clicking import controls, has, text
from tests.e2e.databases import Database, looks
from tests.e2e.oracle import sentences

FLEETING = {
    "lease", "heartbeat", "outbox", "interactions", "sqlite_sequence", "stories", "servers",
    "met_games", "fleet", "shards", "processes", "identifies", "registered_commands",
}  # fmt: skip
"""Tables of the database that say nothing of what people did, or nothing that only they did: who
is there decides which stories share a message, a server keeps its rules for the next table, and a
game introduces itself at the first press that lives to do so."""
OTHERWISE = {
    "row", "id", "table_id", "thread", "number", "panel", "revision", "digest", "message", "at",
    "rest", "alias",
}  # fmt: skip
"""Columns that are other ones at each table: names, places, times."""
OFTEN = {("visits", "sequence"), ("user_settings", "discord_language")}
"""How far somebody looked, and in which language: who presses again is heard again."""
TIMES = range(10**9, 10**11)
CALLED = re.compile(
    r"(?:table|Tisch|solo) \d+|<t:\d+|<#\d+>|channels/[0-9/]+|Chidi|Seat 2|\w+ (?=leaves)"
)
"""Names of tables, times and places, of whoever is forgotten, and of whoever leaves: a seat is
called by its next person if its story is told on in the same message."""


def kept(database: Database) -> Counter[tuple[str, ...]]:
    """Return every row of a database, with times and names of tables left out."""

    def read(db: Connection) -> Counter[tuple[str, ...]]:
        found: Counter[tuple[str, ...]] = Counter()
        for (name,) in db.execute(reader.tables).fetchall():
            if name not in FLEETING:
                rows = db.execute(f"SELECT * FROM {name}")
                columns = [column[0] for column in rows.description]
                found.update(_told(name, columns, row) for row in rows)
        return found

    with contextlib.closing(looks(database)) as reader:
        return reader.run(read)


def _told(name: str, columns: list[str], row: tuple[Any, ...]) -> tuple[str, ...]:
    values = [
        f"{column}={_plain(column, value)}"
        for column, value in zip(columns, row, strict=True)
        if column not in OTHERWISE and (name, column) not in OFTEN
    ]
    return (name, *values)


def _plain(column: str, value: Any) -> object:
    if isinstance(value, int | float) and int(value) in TIMES:
        return "some time"
    if column in {"again", "branch_of"}:
        return value is not None
    if column == "wishes":  # requests: their numbers and times are others at each table
        return [(one["kind"], one["seat"], one["outcome"]) for one in json.loads(value)]
    return value


def seen(world: World, since: int) -> dict[str, list[str]]:
    """Return what everybody sees since a message, by place; a panel stands wherever it may."""
    found: dict[str, list[str]] = {}
    for place, messages in world.messages.items():
        there = [
            message.body
            for message in messages.values()
            if message.owner is None and int(message.id) > since
        ]
        told = [one for body in there if not has(body, "more") for one in _sentences(body)]
        panels = sorted(_shown(body) for body in there if has(body, "more"))
        if there:
            name = "the channel" if int(place) < since else f"thread {len(found)}"
            found.setdefault(name, []).extend([*told, *panels])
    return found


def _sentences(body: Json) -> list[str]:
    """Return the sentences of a story, in whichever message they stand; all else as it is."""
    shown = _shown(body)
    told = sentences(CALLED.sub("#", text(body)))
    return [shown] if len(controls(body)) or told == [text(body)] else told


def _shown(body: Json) -> str:
    verbs = [part["custom_id"].split(":")[1] for part in controls(body)]
    return CALLED.sub("#", f"{text(body)} {verbs}")
