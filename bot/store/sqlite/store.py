"""The store on SQLite: one writer, one reader, one file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from secrets import token_hex
from typing import Self

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed
from bot.store.refusals import Refusals
from bot.store.sql.all_rows import AllRows
from bot.store.sql.moved import refuse_moved
from bot.store.sql.shards import free_all
from bot.store.sqlite.connection import Connect, Database, connect, touch_private
from bot.store.sqlite.damage import keep_looking, refuse_damaged
from bot.store.sqlite.lease import LEASE_SECONDS, FileLease, FileLock
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.writer import Writer


class SqliteStore(AllRows):
    """Keeps everything in one file; made by `open`."""

    lease_seconds = LEASE_SECONDS

    reader: Database
    writer: Writer

    def __init__(  # noqa: PLR0917 (made by `open` alone)
        self,
        path: Path,
        lock: FileLock,
        lease: FileLease,
        disk: Database,
        reader: Database,
        connect: Connect,
    ) -> None:
        self.path = path
        self.reader = reader
        self.writer = Writer(disk, lease)
        self.clock = lease.clock
        self._lock = lock
        self._lease = lease
        self._disk = disk
        self._connect = connect

    @classmethod
    async def open(
        cls,
        path: Path,
        clock: Clock,
        *,
        lock_file: Callable[[Path], FileLock] = FileLock,
        connect: Connect = connect,
    ) -> Self:
        """Lock, migrate and open a database, or say why not."""
        touch_private(path)
        refusals = Refusals(asyncio.get_running_loop().time)
        lease = FileLease(token_hex(8), clock)
        async with AsyncExitStack() as undo:
            lock = lock_file(path.with_name(path.name + ".lock"))
            undo.callback(lock.release)
            disk = await connect(path, refusals=refusals)
            undo.push_async_callback(disk.close)
            await disk.run(refuse_damaged)
            await disk.run(lambda connection: migrate(connection, path))
            await disk.run(refuse_moved)
            await disk.run(lease.take)
            await disk.run(free_all)
            reader = await connect(path, readonly=True, refusals=refusals)
            undo.pop_all()
        return cls(path, lock, lease, disk, reader, connect)

    def channel(self) -> None:
        """Return nothing: a file has one process, which need not wake others."""

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so: the bot should end."""
        return self.writer.broken

    @property
    def refusal(self) -> StoreFailed | None:
        """What the database refuses now, if anything: the bot is not well."""
        return self._disk.refusals.current

    async def keep_looking_for_damage(self) -> None:
        """Look for damage now and then, until some is found."""
        await keep_looking(self.path, self._disk.refusals, connect=self._connect)

    async def close(self) -> None:
        """Write what waits, give the lease back, and close the file."""
        async with AsyncExitStack() as steps:  # backwards, and each even if one before it fails
            steps.callback(self._lock.release)
            steps.push_async_callback(self._disk.close)
            steps.push_async_callback(self.reader.close)
            steps.push_async_callback(self.writer.close)
            with suppress(StoreFailed):  # a lease that cannot be given back ends by itself
                await self.writer.run(self._lease.drop)
