"""The store on PostgreSQL: for many processes on many machines at once."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from threading import Event
from typing import Self

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed
from bot.store.postgres.connection import Link, Pool, told_where
from bot.store.postgres.migrations import migrate
from bot.store.postgres.wakeups import PostgresChannel
from bot.store.postgres.writer import CONNECTIONS, PostgresWriter
from bot.store.refusals import Refusals
from bot.store.sql.all_rows import AllRows
from bot.store.sql.moved import refuse_moved
from bot.tables.changes import Change

LEASE_SECONDS = 10.0
MIGRATION_SECONDS = 600.0
"""How long a statement of a migration may take, or wait for another process that migrates."""
READERS = 4


class PostgresStore(AllRows):
    """Keeps everything in a database that other processes write too; made by `open`."""

    lease_seconds = LEASE_SECONDS

    reader: Pool
    writer: PostgresWriter

    def __init__(self, url: str, clock: Clock, disk: Pool) -> None:
        self._refusals = Refusals()
        self.url = url
        self.reader = Pool(url, READERS, "reader", self._refusals)
        self.writer = PostgresWriter(disk, clock, self._refusals)
        self.clock = clock
        self._disk = disk

    @classmethod
    async def open(cls, url: str, clock: Clock) -> Self:
        """Connect and migrate, or say why not."""
        async with AsyncExitStack() as undo:
            undo.enter_context(told_where(url))
            disk = Pool(url, CONNECTIONS, "writer")
            undo.push_async_callback(disk.close)
            await asyncio.to_thread(_migrate, url)
            await disk.run(refuse_moved)
            undo.pop_all()
        return cls(url, clock, disk)

    def channel(self) -> PostgresChannel:
        """Return what carries wake-ups between the processes that use this database."""
        return PostgresChannel(self.url)

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""
        await self.writer.commit(change)

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so: the bot should end."""
        return self.writer.broken

    @property
    def refusal(self) -> StoreFailed | None:
        """What the database refuses now, if anything: the bot is not well."""
        return self._refusals.current

    async def keep_looking_for_damage(self) -> None:
        """Do nothing: a server looks after its own pages, and says so when it reads a bad one."""

    async def close(self) -> None:
        """Write what waits, and close the connections."""
        async with AsyncExitStack() as steps:  # backwards, and each even if one before it fails
            steps.push_async_callback(self._disk.close)
            steps.push_async_callback(self.reader.close)
            steps.push_async_callback(self.writer.close)


def _migrate(url: str) -> None:
    link = Link(url, Event(), MIGRATION_SECONDS)
    try:
        link.patiently(migrate)
    finally:
        link.close()
