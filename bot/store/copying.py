"""A copy of every row from one database to another, whatever each of them is kept in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from graphlib import TopologicalSorter
from hashlib import blake2b
from typing import Any, Protocol, TypeAlias

from bot.store.sql.connection import Connection
from engine.text import Text

MAX_ROWS_TOGETHER = 2000
DIGEST_BYTES = 16
LEFT_BEHIND = frozenset({"lease", "processes", "identifies", "moved_to"})
"""Tables about running processes and about the database itself, which no copy has."""
NO_CONTENT = frozenset({"heartbeat", "fleet", "shards", "registered_commands"})
"""Tables that also a bot fills which nobody has used yet."""
FREE = {"holder": "NULL", "machine": "NULL", "until": "CAST(0 AS DOUBLE PRECISION)"}
NOT_COPIED = {"shards": FREE}
"""What a copy has instead of some columns: nobody holds a shard of it."""

Row: TypeAlias = tuple[Any, ...]
Fingerprint: TypeAlias = Mapping[str, tuple[int, int]]
"""Of each table of a database how many rows it has, and a sum over all of them in any order."""


@dataclass(frozen=True, slots=True)
class RowTable:
    """A table of the database: its columns, those that tell its rows apart, and what it names."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    names: tuple[tuple[str, str, str], ...] = ()
    """Its columns that name rows of other tables: column, table and column there."""

    def select(self, *, after: bool) -> str:
        """Return the query for the first rows, or for those after some key."""
        key = _listed(self.key)
        where = f" WHERE ({key}) > ({', '.join('?' * len(self.key))})" if after else ""
        instead = NOT_COPIED.get(self.name, {})
        columns = ", ".join(instead.get(column, f'"{column}"') for column in self.columns)
        return f"SELECT {columns} FROM {self.name}{where} ORDER BY {key} LIMIT {MAX_ROWS_TOGETHER}"

    def insert(self) -> str:
        """Return the statement that writes a row."""
        values = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({_listed(self.columns)}) VALUES ({values})"


class CopyTarget(Protocol):
    """An empty database while rows are copied to it; others see all of them or none."""

    @property
    def connection(self) -> Connection:
        """Reads what was copied so far."""

    @property
    def aside(self) -> str | None:
        """Where that is which was there before, if anything was."""

    def insert(self, table: RowTable, rows: Sequence[Row]) -> None:
        """Write rows as they are, ids included."""

    def continue_after(self, ids: Mapping[str, int]) -> None:
        """Let no table give an id again that it, or its original, has given."""


class Endpoint(Protocol):
    """A database to copy from or to: a file, or one at a server."""

    @property
    def address(self) -> str:
        """Where it is, as everybody may read it: without a password."""

    def reading(self) -> AbstractContextManager[Connection]:
        """Read everything as of one moment; a bot may be at work meanwhile."""

    def held(self) -> AbstractContextManager[Connection]:
        """Keep everybody else away and bring it to the newest version; then one transaction."""

    def filled(self, *, replace: bool = False) -> AbstractContextManager[CopyTarget]:
        """Fill it in one transaction; refuse while it is in use or, unless to replace, not empty.

        What was there before is put aside.
        """

    def last_ids(self, db: Connection) -> Mapping[str, int]:
        """Return the last id that each table gave which gives none twice."""

    def mark_moved(self, db: Connection, address: str, at: float) -> None:
        """Keep where everything is now, so that no bot goes on here."""

    def version(self, db: Connection) -> int:
        """Return the number of the last migration that it has had."""

    def schema_differences(self, db: Connection) -> tuple[Text, ...]:
        """Return what a fresh database of the newest version has otherwise."""


def row_tables(schema: Connection) -> tuple[RowTable, ...]:
    """Return the tables that a copy has, of a SQLite database; those that others name come first.

    Both kinds of databases have the same tables at the same version.
    """
    query = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    names = sorted({name for (name,) in schema.execute(query)} - LEFT_BEHIND)
    tables = {name: _row_table(schema, name) for name in names}
    order = TopologicalSorter({name: [row[1] for row in tables[name].names] for name in names})
    return tuple(tables[name] for name in order.static_order())


def copy(source: Connection, target: CopyTarget, tables: Sequence[RowTable]) -> Fingerprint:
    """Copy every row; the fingerprint is of what was read."""
    copied = {}
    for table in tables:
        rows, total = 0, 0
        for batch in _batches(source, table):
            target.insert(table, batch)
            rows, total = rows + len(batch), _added(total, batch)
        copied[table.name] = (rows, total)
    return copied


def fingerprint(db: Connection, tables: Sequence[RowTable]) -> Fingerprint:
    """Read every row; two databases with equal rows have the same fingerprint, and no others."""
    result = {}
    for table in tables:
        rows, total = 0, 0
        for batch in _batches(db, table):
            rows, total = rows + len(batch), _added(total, batch)
        result[table.name] = (rows, total)
    return result


def is_empty(db: Connection, tables: Sequence[RowTable]) -> bool:
    """Tell whether nothing was ever kept here."""
    contents = (table.name for table in tables if table.name not in NO_CONTENT)
    return not any(db.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in contents)


def orphans(db: Connection, table: RowTable) -> int:
    """Count the rows that name a row of another table which is not there."""
    return sum(
        int(db.execute(_orphans_query(table.name, *names)).fetchone()[0]) for names in table.names
    )


def _orphans_query(name: str, column: str, other: str, there: str) -> str:
    missing = f'NOT EXISTS (SELECT 1 FROM {other} WHERE {other}."{there}" = {name}."{column}")'
    return f'SELECT COUNT(*) FROM {name} WHERE "{column}" IS NOT NULL AND {missing}'


def _row_table(schema: Connection, name: str) -> RowTable:
    columns = schema.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((row[5], row[1]) for row in columns if row[5])
    named = schema.execute(f"PRAGMA foreign_key_list({name})").fetchall()
    return RowTable(
        name,
        columns=tuple(row[1] for row in columns),
        key=tuple(column for _, column in key),
        names=tuple((row[3], row[2], row[4]) for row in named),
    )


def _batches(db: Connection, table: RowTable) -> Iterator[Sequence[Row]]:
    places = [table.columns.index(column) for column in table.key]
    batch = _rows(db, table.select(after=False))
    while batch:
        yield batch
        last = [batch[-1][place] for place in places]
        batch = _rows(db, table.select(after=True), last) if len(batch) == MAX_ROWS_TOGETHER else []


def _rows(db: Connection, query: str, values: Sequence[Any] = ()) -> list[Row]:
    return [tuple(row) for row in db.execute(query, values).fetchall()]


def _added(total: int, rows: Sequence[Row]) -> int:
    for row in rows:
        digest = blake2b(repr(row).encode(), digest_size=DIGEST_BYTES).digest()
        total += int.from_bytes(digest, "big")
    return total % (1 << 8 * DIGEST_BYTES)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
