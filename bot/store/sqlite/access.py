"""Access to the database: reads on one thread, writes on another, in the order they were asked."""

from __future__ import annotations

from typing import TypeVar

from bot.runtime.clock import Clock
from bot.store.sqlite.connection import Database, Work
from bot.store.sqlite.writer import Writer

T = TypeVar("T")


class Access:
    """What every topic of the store reads and writes with."""

    def __init__(self, reader: Database, writer: Writer, clock: Clock) -> None:
        self._reader = reader
        self._writer = writer
        self._clock = clock

    async def _read(self, work: Work[T]) -> T:
        """Read on the reader's thread."""
        return await self._reader.run(work)

    async def _write(self, work: Work[T]) -> T:
        """Write on the writer's thread; when this returns, it is on disk."""
        return await self._writer.do(work)
