"""The one writer: whatever waits is written in one transaction, and each piece of it whole."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from bot.store.errors import StoreFailed
from bot.store.sql.retention import prune
from bot.store.sqlite.connection import Database, Work
from bot.store.sqlite.lease import RENEW_SECONDS, FileLease
from bot.tables.changes import AlreadyDone, Conflict, NoRoom
from bot.tables.shards import LeaseLost

T = TypeVar("T")
Waiting: TypeAlias = tuple[Work[Any], asyncio.Future[Any]]

MAX_WORKS_TOGETHER = 128


class Writer:
    """Commits the pieces of work of many tables together: one wait for the disk for all."""

    def __init__(self, database: Database, lease: FileLease) -> None:
        self._database = database
        self._lease = lease
        self._prune_at = 0.0
        self._waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._closed: StoreFailed | None = None
        self._task = asyncio.create_task(self._work(), name="store-writer")

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so."""
        return self._database.refusals.broken or self._closed

    async def run(self, work: Work[T]) -> T:
        """Write a piece of work; when this returns, it is on disk."""
        if self.broken:
            raise self.broken
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        return await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put_nowait(None)
        self._closed = StoreFailed("host.store.closed")
        await self._task

    async def _work(self) -> None:
        while (first := await self._next()) is not None:
            together = [first]
            while len(together) < MAX_WORKS_TOGETHER and not self._waiting.empty():
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put_nowait(None)
                    break
                together.append(more)
            await self._write(together)

    async def _next(self) -> Waiting | None:
        while True:
            with suppress(TimeoutError):
                return await asyncio.wait_for(self._waiting.get(), RENEW_SECONDS)
            await self._write([])  # an idle process keeps its lease too

    async def _write(self, together: Sequence[Waiting]) -> None:
        works: list[Work[Any]] = [work for work, _ in together]
        try:
            results = await self._database.run(lambda db: self._commit(db, works))
        except Exception as error:  # noqa: BLE001 (a bug in one piece must not stop the writer)
            results = [error] * len(together)
        for (_, done), result in zip(together, results, strict=True):
            if done.done():
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    def _commit(self, connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[Any]:
        try:
            connection.execute("BEGIN IMMEDIATE")
            self._lease.renew(connection)
            results = [_one(connection, work) for work in works]
            now = self._lease.clock.now()
            if now >= self._prune_at:
                self._prune_at = prune(connection, now)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return results


def _one(connection: sqlite3.Connection, work: Work[Any]) -> Any:
    connection.execute("SAVEPOINT one")
    try:
        result = work(connection)
    except (AlreadyDone, Conflict, NoRoom, LeaseLost) as refusal:
        connection.execute("ROLLBACK TO one")
        result = refusal
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO one")
        result = Conflict(str(error))
    connection.execute("RELEASE one")
    return result
