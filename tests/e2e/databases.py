"""Looks into the bot's database from beside it: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from bot.store.sql.connection import Work
from bot.store.sqlite.connection import plain

if TYPE_CHECKING:
    from bot.store.postgres.connection import Link

T = TypeVar("T")
Database: TypeAlias = Path | str
"""A file, or an address that begins with postgresql://."""
TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgres": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}


class Looks(Protocol):
    """Somebody who reads a database, one moment of it at a time."""

    tables: str
    """The statement that names all tables."""

    def run(self, work: Work[T]) -> T:
        """Read, and see nothing of what is written meanwhile."""

    def close(self) -> None:
        """Read no more."""


def looks(database: Database) -> Looks:
    """Return somebody who reads a database."""
    return FileLooks(database) if isinstance(database, Path) else ServerLooks(database)


class FileLooks:
    """Reads a file, which need not be there before the first look."""

    tables = TABLES["sqlite"]

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def run(self, work: Work[T]) -> T:
        """Read, and see nothing of what is written meanwhile."""
        if self._connection is None:
            self._connection = plain(self._path, readonly=True)
        self._connection.execute("BEGIN")
        try:
            return work(self._connection)
        finally:
            self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Read no more."""
        if self._connection is not None:
            self._connection.close()


class ServerLooks:
    """Reads at a server, on a thread of its own, for ours has a loop that runs already."""

    tables = TABLES["postgres"]

    def __init__(self, url: str) -> None:
        self._url = url
        self._thread = ThreadPoolExecutor(1, "looks")
        self._link: Link | None = None

    def run(self, work: Work[T]) -> T:
        """Read, and see nothing of what is written meanwhile."""
        return self._thread.submit(self._read, work).result()

    def _read(self, work: Work[T]) -> T:
        from bot.store.postgres.connection import Link  # noqa: PLC0415 (needs the extra)

        if self._link is None:
            self._link = Link(self._url, threading.Event())
        try:
            connection = self._link.connected()
            connection.script("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            result = work(connection)
            connection.script("ROLLBACK")
        except BaseException:
            self._link.drop()
            raise
        return result

    def close(self) -> None:
        """Read no more."""
        if self._link is not None:
            self._thread.submit(self._link.close).result()
        self._thread.shutdown()
