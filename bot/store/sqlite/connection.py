"""Connections to the database file, each on a thread of its own."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import aiosqlite

from bot.store.errors import StoreFailed
from bot.store.refusals import Doing, Refusals

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
"""Something to do with the database in one go, away from the event loop."""

PRIVATE = 0o600
LOCK_TIMEOUT_SECONDS = 5.0
CODES = {
    "SQLITE_BUSY": "host.store.locked",
    "SQLITE_LOCKED": "host.store.locked",
    "SQLITE_FULL": "host.store.full",
    "SQLITE_CORRUPT": "host.store.corrupt",
    "SQLITE_NOTADB": "host.store.corrupt",
    "SQLITE_READONLY": "host.store.readonly",
    "SQLITE_CANTOPEN": "host.store.unreadable",
    "SQLITE_PERM": "host.store.unreadable",
}


@contextmanager
def explained() -> Iterator[None]:
    """Turn errors of the database into refusals with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        primary = "_".join(name.split("_")[:2])  # SQLITE_CORRUPT_VTAB is a kind of SQLITE_CORRUPT
        if primary in CODES:
            raise StoreFailed(CODES[primary]) from error
        raise StoreFailed("host.store.failed", problem=name or type(error).__name__) from error


class Database(aiosqlite.Connection):
    """A connection that runs whole pieces of work: one change of threads each, not one a row."""

    def __init__(
        self,
        connector: Callable[[], sqlite3.Connection],
        refusals: Refusals | None = None,
        doing: Doing = "writes",
    ) -> None:
        opened: list[sqlite3.Connection] = []

        def remembered() -> sqlite3.Connection:
            opened.append(connector())
            return opened[0]

        super().__init__(remembered, iter_chunk_size=64)
        self.refusals = refusals or Refusals()
        self._doing = doing
        self._opened = opened
        self._thread.daemon = True  # a process that fails must end, whoever forgot to close

    def stop(self) -> asyncio.Future[Any] | None:
        """End the thread, and close what it opened even if nobody waited for that."""
        opened = self._opened

        def close() -> None:
            for connection in opened:
                connection.close()

        self._tx.put_nowait((None, close))
        return super().stop()

    async def run(self, work: Work[T]) -> T:
        """Do a piece of work on the connection's thread."""
        with self.refusals.noted(self._doing), explained():
            # aiosqlite types it as Any
            result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
            return result

    async def ended(self) -> None:
        """Wait until the thread is gone."""
        await asyncio.to_thread(self._thread.join)


class Connect(Protocol):
    """Opens the file away from the event loop."""

    async def __call__(
        self, path: Path, *, readonly: bool = False, refusals: Refusals | None = None
    ) -> Database:
        """Return an open connection."""


def plain(
    path: Path,
    *,
    readonly: bool = False,
    factory: type[sqlite3.Connection] = sqlite3.Connection,
) -> sqlite3.Connection:
    """Open the file for one thread; transactions begin and end only where the code says so."""
    mode = "ro" if readonly else "rw"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=LOCK_TIMEOUT_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        factory=factory,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        if not readonly:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


async def connect(
    path: Path, *, readonly: bool = False, refusals: Refusals | None = None
) -> Database:
    """Open the file on a thread of its own."""
    doing: Doing = "reads" if readonly else "writes"
    with explained():
        database = Database(lambda: plain(path, readonly=readonly), refusals, doing)
        try:
            await database
        except BaseException:
            # Its thread has a last word for the loop, which may be closed a moment later.
            await database.ended()
            raise
        return database


def touch_private(path: Path) -> None:
    """Make the file if it is missing; nobody but its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)
