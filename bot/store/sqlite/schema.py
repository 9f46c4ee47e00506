"""The schema of a database file, as its own text tells it."""

from __future__ import annotations

import re
from contextlib import closing

from bot.store.sql.connection import Connection
from bot.store.sql.schema import Parts, differences
from bot.store.sqlite.migrations import schema_of
from engine.text import Text

STATISTICS = frozenset({"table sqlite_stat1", "table sqlite_stat4"})
"""What ANALYZE leaves behind; any host may run it."""
_TOKEN = re.compile(
    r"""(?P<blank>\s+|--[^\n]*|/\*.*?\*/)   # which an older SQLite may have kept otherwise
    |(?P<text>'(?:[^']|'')*')
    |"(?P<quoted>[^"]*)"                     # a table that was renamed has them
    |(?P<word>\w+)
    |(?P<mark>.)""",
    re.DOTALL | re.VERBOSE,
)


def schema_differences(connection: Connection, version: int) -> tuple[Text, ...]:
    """Return what a fresh database of that version has otherwise."""
    with closing(schema_of(version)) as fresh:
        return differences(parts_of(fresh), parts_of(connection))


def parts_of(connection: Connection) -> Parts:
    """Return all tables, indexes, triggers and views, each with its definition."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    parts = {f"{kind} {name}": (table, _tokens(sql or "")) for kind, name, table, sql in rows}
    return {part: definition for part, definition in parts.items() if part not in STATISTICS}


def _tokens(sql: str) -> tuple[str, ...]:
    """Return a definition without what means nothing in it: blanks, comments, case and quotes."""
    matches = [match for match in _TOKEN.finditer(sql) if match.lastgroup != "blank"]
    return tuple(
        match.group() if match.lastgroup == "text" else match[match.lastgroup or 0].lower()
        for match in matches
    )
