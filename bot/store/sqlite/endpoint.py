"""A database file to copy from or to."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex

from bot.runtime.clock import Clock, SystemClock
from bot.store.copying import Row, RowTable, is_empty, row_tables
from bot.store.errors import StoreFailed
from bot.store.sql.connection import Connection
from bot.store.sql.moved import mark_moved
from bot.store.sqlite.backups import is_moved, put_aside, sound, spare
from bot.store.sqlite.connection import explained, plain, touch_private
from bot.store.sqlite.lease import FileLease, FileLock
from bot.store.sqlite.migrations import migrate, steps, version_of
from bot.store.sqlite.schema import schema_differences
from engine.text import Text


@dataclass(frozen=True, slots=True)
class NewFile:
    """A new file while rows are copied to it; it gets its name once it is whole."""

    connection: sqlite3.Connection
    aside: str | None = None

    def insert(self, table: RowTable, rows: Sequence[Row]) -> None:
        """Write rows as they are, ids included."""
        self.connection.executemany(table.insert(), rows)

    def continue_after(self, ids: Mapping[str, int]) -> None:
        """Let no table give an id again that it, or its original, has given."""
        never_again = "SELECT name FROM sqlite_schema WHERE sql LIKE '%AUTOINCREMENT%'"
        names = {name for (name,) in self.connection.execute(never_again)}
        for name, last in ids.items():
            if name not in names:
                continue
            values = {"name": name, "last": last}
            known = "SELECT 1 FROM sqlite_sequence WHERE name = :name"
            if self.connection.execute(known, values).fetchone() is None:
                self.connection.execute("INSERT INTO sqlite_sequence VALUES (:name, :last)", values)
            higher = "UPDATE sqlite_sequence SET seq = MAX(seq, :last) WHERE name = :name"
            self.connection.execute(higher, values)


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """A database in a file of this machine."""

    path: Path
    clock: Clock = field(default_factory=SystemClock)

    @property
    def address(self) -> str:
        """Where it is."""
        return str(self.path.absolute())

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Read everything as of one moment; a bot may be at work meanwhile."""
        sound(self.path)
        with explained(), closing(plain(self.path, readonly=True)) as connection:
            connection.execute("BEGIN")
            yield connection

    @contextmanager
    def held(self) -> Iterator[sqlite3.Connection]:
        """Keep everybody else away and bring it to the newest version; then one transaction."""
        sound(self.path)
        with self._locked(), explained(), closing(plain(self.path)) as connection:
            migrate(connection, self.path)
            with _transaction(connection):
                lease = FileLease(token_hex(8), self.clock)
                lease.take(connection)  # or refuse: a process on another machine has it
                lease.drop(connection)
                yield connection

    @contextmanager
    def filled(self, *, replace: bool = False) -> Iterator[NewFile]:
        """Fill it in one transaction; refuse while it is in use or, unless to replace, not empty.

        What was there before is put aside; what was moved away from here does not count.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._locked(), explained():
            aside = self._place_aside(replace=replace)
            with new_file(self.path, aside=aside) as connection:
                yield NewFile(connection, None if aside is None else str(aside))

    def last_ids(self, db: Connection) -> Mapping[str, int]:
        """Return the last id that each table gave which gives none twice."""
        return dict(db.execute("SELECT name, seq FROM sqlite_sequence").fetchall())

    def mark_moved(self, db: Connection, address: str, at: float) -> None:
        """Keep where everything is now, so that no bot goes on here."""
        mark_moved(db, address, at)

    def version(self, db: Connection) -> int:
        """Return the number of the last migration that it has had."""
        return version_of(db)

    def schema_differences(self, db: Connection) -> tuple[Text, ...]:
        """Return what a fresh database of the newest version has otherwise."""
        return schema_differences(db, len(steps()))

    @contextmanager
    def _locked(self) -> Iterator[None]:
        lock = FileLock(self.path.with_name(self.path.name + ".lock"))
        try:
            yield
        finally:
            lock.release()

    def _place_aside(self, *, replace: bool) -> Path | None:
        """Return where to put aside what is there, None if nothing is, or refuse to do so."""
        if not self.path.exists() or self.path.stat().st_size == 0:
            return None
        aside = spare(self.path, "before-move")
        sound(self.path)
        with closing(plain(self.path, readonly=True)) as connection:
            if is_empty(connection, row_tables(connection)):
                return None
            if replace or is_moved(connection):
                return aside
        raise StoreFailed("host.store.filled", address=self.address)


@contextmanager
def new_file(
    path: Path, *, version: int | None = None, aside: Path | None = None
) -> Iterator[sqlite3.Connection]:
    """Write a database of a version, or of the newest, which gets its name once it is whole."""
    part = path.with_name(path.name + ".part")
    _remove(part)
    touch_private(part)
    try:
        with explained(), closing(plain(part)) as connection:
            migrate(connection, part, upto=version)
            with _transaction(connection):
                yield connection
    except BaseException:
        _remove(part)
        raise
    if aside is not None:
        put_aside(path, aside)
    for end in ("-wal", "-shm"):  # of an empty database that was there: no journal of the new one
        path.with_name(path.name + end).unlink(missing_ok=True)
    part.replace(path)
    _keep_names(path.parent)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _remove(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _keep_names(folder: Path) -> None:
    """Wait until the names in a folder are on disk; where it cannot be asked for, they soon are."""
    if os.name != "nt":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
