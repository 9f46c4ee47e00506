"""Looks into the bot's database from beside it: a file of SQLite, or PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from bot.store.sql.connection import Connection, Cursor, Values
from bot.store.sqlite.connection import plain

if TYPE_CHECKING:
    from bot.store.postgres.connection import Link

Database: TypeAlias = Path | str
"""A file, or an address that begins with postgresql://."""


class Reading(Connection, Protocol):
    """A connection that reads, and can be closed."""

    def close(self) -> None:
        """Read no more."""


def reading(database: Database) -> Reading:
    """Return a connection that reads a database."""
    return plain(database, readonly=True) if isinstance(database, Path) else Remote(database)


class Remote:
    """A connection to PostgreSQL on a thread of its own, for ours has a loop that runs already."""

    def __init__(self, url: str) -> None:
        from bot.store.postgres.connection import Link  # noqa: PLC0415 (an extra)

        self._thread = ThreadPoolExecutor(1, "reading")
        self._link: Link = Link(url, threading.Event())

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        """Run a statement."""
        return self._thread.submit(lambda: self._link.connected().execute(query, values)).result()

    def executemany(self, query: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement once for each of some rows."""
        done = self._thread.submit(lambda: self._link.connected().executemany(query, rows))
        return done.result()

    def close(self) -> None:
        """Read no more."""
        self._thread.submit(self._link.close).result()
        self._thread.shutdown()
