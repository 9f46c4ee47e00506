"""Connections to the database file, each on a thread of its own."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite

from bot.store.errors import explained

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
"""Something to do with the database in one go, away from the event loop."""

PRIVATE = 0o600
LOCK_TIMEOUT_SECONDS = 5.0


class Database(aiosqlite.Connection):
    """A connection that runs whole pieces of work: one change of threads each, not one a row."""

    def __init__(self, connector: Callable[[], sqlite3.Connection]) -> None:
        opened: list[sqlite3.Connection] = []

        def remembered() -> sqlite3.Connection:
            opened.append(connector())
            return opened[0]

        super().__init__(remembered, iter_chunk_size=64)
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
        with explained():
            # aiosqlite types it as Any
            result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
            return result


def plain(
    path: Path, *, readonly: bool = False, patience: float = LOCK_TIMEOUT_SECONDS
) -> sqlite3.Connection:
    """Open the file for one thread; transactions begin and end only where the code says so."""
    mode = "ro" if readonly else "rw"
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
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
    path: Path, *, readonly: bool = False, patience: float = LOCK_TIMEOUT_SECONDS
) -> Database:
    """Open the file on a thread of its own."""
    with explained():
        database = Database(lambda: plain(path, readonly=readonly, patience=patience))
        try:
            await database
        except BaseException:
            # Its thread has a last word for the loop, which may be closed a moment later.
            await asyncio.to_thread(database._thread.join)
            raise
        return database


def touch_private(path: Path) -> None:
    """Make the file if it is missing; nobody but its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    path.chmod(PRIVATE)
