"""The store on SQLite: one writer, one reader, one file."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from secrets import token_hex

from bot.store.errors import StoreFailed
from bot.store.protocols import (
    NOWHERE,
    Change,
    Clock,
    Growing,
    KeptDraft,
    Logged,
    Placed,
    Preferences,
    Queued,
)
from bot.store.sqlite import rows
from bot.store.sqlite import tables as writing
from bot.store.sqlite.beside import Beside
from bot.store.sqlite.connection import PATIENCE, Database, connect, touch_private
from bot.store.sqlite.lease import FileLock, Lease
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.writer import Writer
from bot.tables.table import Status, Table, TableId, User


class SqliteStore(Beside):
    """Keeps everything in one file; made by `open`."""

    def __init__(self, lock: FileLock, lease: Lease, disk: Database, reader: Database) -> None:
        self._lock = lock
        self._lease = lease
        self._disk = disk
        self._reader = reader
        self._writer = Writer(disk, lease)

    @classmethod
    async def open(cls, path: Path, clock: Clock, *, patience: float = PATIENCE) -> SqliteStore:
        """Lock, migrate and open a database, or say why not."""
        touch_private(path)
        lock = FileLock(path.with_name(path.name + ".lock"))
        lease = Lease(token_hex(8), clock)
        try:
            disk = await connect(path, patience=patience)
            try:
                await disk.run(lambda connection: migrate(connection, path))
                await disk.run(lease.take)
                reader = await connect(path, readonly=True, patience=patience)
            except BaseException:
                await disk.close()
                raise
        except BaseException:
            lock.release()
            raise
        return cls(lock, lease, disk, reader)

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so: the bot should end."""
        return self._writer.broken

    async def close(self) -> None:
        """Write what waits, give the lease back, and close the file."""
        async with AsyncExitStack() as steps:  # backwards, and each even if one before it fails
            steps.callback(self._lock.release)
            steps.push_async_callback(self._disk.close)
            steps.push_async_callback(self._reader.close)
            steps.push_async_callback(self._writer.close)
            with suppress(StoreFailed):  # a lease that cannot be given back ends by itself
                await self._writer.do(self._lease.drop)

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone or Conflict."""
        await self._writer.do(partial(writing.change, change=change))

    async def done(self, interaction: int) -> tuple[TableId, int] | None:
        """Return the table that an interaction changed, and the sequence it led to."""
        return await self._reader.run(lambda db: rows.done(db, interaction))

    async def table(self, id_: TableId) -> Table | None:
        """Return a table."""
        return await self._reader.run(lambda db: rows.table(db, id_))

    async def state(self, id_: TableId) -> tuple[int, bytes] | None:
        """Return the cached state and the sequence it belongs to."""
        return await self._reader.run(lambda db: rows.state(db, id_))

    async def log(self, id_: TableId) -> Sequence[Logged]:
        """Return all entries of a table's log in order."""
        return await self._reader.run(lambda db: rows.log(db, id_))

    async def tables(
        self, *, guild: int | None = None, user: User | None = None, status: Sequence[Status]
    ) -> Sequence[Table]:
        """Return tables of a server or a person, newest first."""
        return await self._reader.run(lambda db: rows.tables(db, guild, user, status))

    async def automatic(self) -> Sequence[TableId]:
        """Return the tables at play where some seat is played without its person."""
        return await self._reader.run(rows.automatic)

    async def next_number(self, guild: int | None) -> int:
        """Return the next table number of a server."""
        return await self._reader.run(lambda db: rows.next_number(db, guild))

    async def draft(self, id_: TableId, seat: int) -> KeptDraft | None:
        """Return the half-filled form of a seat."""
        return await self._reader.run(lambda db: rows.draft(db, id_, seat))

    async def keep_draft(self, id_: TableId, seat: int, draft: KeptDraft | None) -> None:
        """Keep or drop the half-filled form of a seat."""
        await self._writer.do(lambda db: writing.keep_draft(db, id_, seat, draft))

    async def preferences(self, user: User) -> Preferences:
        """Return what a person has chosen."""
        return await self._reader.run(lambda db: rows.preferences(db, user))

    async def prefer(self, user: User, preferences: Preferences) -> None:
        """Keep what a person has chosen."""
        await self._writer.do(lambda db: writing.prefer(db, user, preferences))

    async def letter(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""
        return await self._reader.run(lambda db: rows.letter(db, id_, user))

    async def keep_letter(self, id_: TableId, user: User, message: int | None) -> None:
        """Keep or forget which direct message asks somebody."""
        await self._writer.do(lambda db: writing.keep_letter(db, id_, user, message))

    async def doubt(self, now: float) -> None:
        """Count all that waits as tried: whoever spoke before may have said it."""
        await self._writer.do(lambda db: writing.doubt(db, now))

    async def lesson(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
        return await self._reader.run(lambda db: rows.lesson(db, user, game))

    async def keep_lesson(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""
        await self._writer.do(lambda db: writing.keep_lesson(db, user, game, number))

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        """Return notices that are due, oldest first."""
        return await self._reader.run(lambda db: rows.queued(db, now, limit))

    async def next_due(self, now: float) -> float | None:
        """Return when the next notice that waits is due, or None when none does."""
        return await self._reader.run(lambda db: rows.next_due(db, now))

    async def growing(self, id_: TableId) -> Growing | None:
        """Return the message that tells of a table and may be added to."""
        return await self._reader.run(lambda db: rows.growing(db, id_))

    async def sent(self, id_: int, placed: Placed = NOWHERE) -> None:
        """Drop a notice that was said, keeping what stands where now."""
        await self._writer.do(lambda db: writing.sent(db, id_, placed))

    async def postpone(self, id_: int, due: float) -> None:
        """Try a notice again later."""
        await self._writer.do(lambda db: writing.postpone(db, id_, due))

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        """Mark a table that cannot be shown now, or lift the mark."""
        await self._writer.do(lambda db: writing.freeze(db, id_, reason, self._lease.clock.now()))
