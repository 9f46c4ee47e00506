"""The store on SQLite: one writer, one reader, one file."""

from __future__ import annotations

from contextlib import AsyncExitStack, suppress
from pathlib import Path
from secrets import token_hex
from typing import Self

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed
from bot.store.sql.all_rows import AllRows
from bot.store.sql.moved import refuse_moved
from bot.store.sql.shards import free_all
from bot.store.sqlite.connection import Database, connect, touch_private
from bot.store.sqlite.lease import LEASE_SECONDS, FileLease, FileLock
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.writer import Writer


class SqliteStore(AllRows):
    """Keeps everything in one file; made by `open`."""

    lease_seconds = LEASE_SECONDS

    reader: Database
    writer: Writer

    def __init__(self, lock: FileLock, lease: FileLease, disk: Database, reader: Database) -> None:
        self.reader = reader
        self.writer = Writer(disk, lease)
        self.clock = lease.clock
        self._lock = lock
        self._lease = lease
        self._disk = disk

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> Self:
        """Lock, migrate and open a database, or say why not."""
        touch_private(path)
        lease = FileLease(token_hex(8), clock)
        async with AsyncExitStack() as undo:
            lock = FileLock(path.with_name(path.name + ".lock"))
            undo.callback(lock.release)
            disk = await connect(path)
            undo.push_async_callback(disk.close)
            await disk.run(lambda connection: migrate(connection, path))
            await disk.run(refuse_moved)
            await disk.run(lease.take)
            await disk.run(free_all)
            reader = await connect(path, readonly=True)
            undo.pop_all()
        return cls(lock, lease, disk, reader)

    def channel(self) -> None:
        """Return nothing: a file has one process, which need not wake others."""

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so: the bot should end."""
        return self.writer.broken

    async def close(self) -> None:
        """Write what waits, give the lease back, and close the file."""
        async with AsyncExitStack() as steps:  # backwards, and each even if one before it fails
            steps.callback(self._lock.release)
            steps.push_async_callback(self._disk.close)
            steps.push_async_callback(self.reader.close)
            steps.push_async_callback(self.writer.close)
            with suppress(StoreFailed):  # a lease that cannot be given back ends by itself
                await self.writer.run(self._lease.drop)
