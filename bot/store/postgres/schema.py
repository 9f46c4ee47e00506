"""The schema of our tables at a PostgreSQL server, as its catalog tells it.

Both databases have the same tables, columns, keys and indexes at the same version, so the schema
that there should be is that of a database file. What else is at the server may be somebody else's.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import closing
from typing import Any

from bot.store.sql.connection import Connection
from bot.store.sql.schema import Parts, differences
from bot.store.sqlite.migrations import schema_of
from engine.text import Text

TYPES = {"INTEGER": "bigint", "REAL": "double precision", "BLOB": "bytea", "TEXT": "text"}
OUR_TRIGGER = "refuse_moved"
"""Stands on each table of a database from which everything was moved."""
FILE_TABLES = (
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
)
COLUMNS = """
    SELECT CAST(c.relname AS TEXT), CAST(a.attname AS TEXT),
        format_type(a.atttypid, a.atttypmod), a.attnotnull
    FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
    WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped"""
INDEXES = """
    SELECT CAST(t.relname AS TEXT), CAST(c.relname AS TEXT), i.indisunique, i.indisprimary,
        i.indpred IS NOT NULL, EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = c.oid),
        (SELECT string_agg(CAST(a.attname AS TEXT), ' ' ORDER BY k.place)
            FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number)
    FROM pg_index AS i
        JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_class AS t ON t.oid = i.indrelid
    WHERE t.relnamespace = CAST(current_schema() AS regnamespace)"""
TRIGGERS = """
    SELECT CAST(c.relname AS TEXT), CAST(t.tgname AS TEXT)
    FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
    WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND NOT t.tgisinternal"""
RULES = """
    SELECT CAST(tablename AS TEXT), CAST(rulename AS TEXT) FROM pg_rules
    WHERE schemaname = current_schema()"""


def schema_differences(db: Connection) -> tuple[Text, ...]:
    """Return what our tables have otherwise than those of the newest version."""
    with closing(schema_of()) as fresh:
        expected = parts_of_file(fresh)
    ours = frozenset(part.partition(" ")[2] for part in expected if part.startswith("table "))
    return differences(expected, parts_of_server(db, ours))


def parts_of_file(db: Connection) -> Parts:
    """Return the tables and indexes of a file as they are at a server."""
    parts: dict[str, object] = {}
    for (table,) in db.execute(FILE_TABLES).fetchall():
        rows = db.execute(f"PRAGMA table_info({table})").fetchall()
        parts[f"table {table}"] = {
            name: (TYPES[kind], bool(full or key)) for _, name, kind, full, _, key in rows
        }
        key = [row[1] for row in sorted(rows, key=lambda row: row[5]) if row[5]]
        parts[f"key of {table}"] = " ".join(key)
        indexes = db.execute(f"PRAGMA index_list({table})").fetchall()
        for _, name, unique, origin, partial in indexes:
            rows = db.execute(f"PRAGMA index_info({name})").fetchall()
            columns = " ".join(row[2] for row in rows)
            if origin == "u":
                parts[f"unique columns of {table}: {columns}"] = columns
            elif origin == "c":
                parts[f"index {name}"] = (table, columns, bool(unique), bool(partial))
    return parts


def parts_of_server(db: Connection, tables: frozenset[str]) -> Parts:
    """Return some tables at a server, with all indexes, triggers and rules that they have."""
    columns: dict[str, dict[str, object]] = defaultdict(dict)
    for table, name, kind, full in _rows_of(db, tables, COLUMNS):
        columns[f"table {table}"][name] = (kind, bool(full))
    parts: dict[str, object] = {**columns}
    for table, name, unique, primary, partial, constraint, names in _rows_of(db, tables, INDEXES):
        if primary:
            parts[f"key of {table}"] = names
        elif constraint:
            parts[f"unique columns of {table}: {names}"] = names
        else:
            parts[f"index {name}"] = (table, names, bool(unique), bool(partial))
    for kind, query in (("trigger", TRIGGERS), ("rule", RULES)):
        for table, name in _rows_of(db, tables, query):
            if name != OUR_TRIGGER:
                parts[f"{kind} {name} of {table}"] = table
    return parts


def _rows_of(db: Connection, tables: frozenset[str], query: str) -> list[tuple[Any, ...]]:
    return [row for row in db.execute(query).fetchall() if row[0] in tables]
