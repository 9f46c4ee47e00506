"""A disk beside simulated time: the real SQLite, which fails where a seed says so."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bot.store.refusals import Doing, Refusals
from bot.store.sqlite.connection import Database, Work, explained, plain
from bot.store.sqlite.lease import FileLock
from simulation.loop import LIFE, Lane, SimulatedLoop

T = TypeVar("T")


class Disk:
    """Opens the database of one process after the other, and closes it when its process dies."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.refusals: list[str] = []
        """With what the next commits fail: names of SQLite's errors."""
        self.committed: Callable[[], None] = lambda: None
        """Is called after each commit, before whoever waits for it goes on."""

    def lock_file(self, path: Path) -> FileLock:
        """Lock the database for one process."""
        lock = FileLock(path)
        life = LIFE.get()
        if life is not None:
            life.on_death.append(lock.release)
        return lock

    async def connect(
        self, path: Path, *, readonly: bool = False, refusals: Refusals | None = None
    ) -> Database:
        """Open the file; its work is done at later moments of the loop."""
        factory = partial(_Connection, self)
        opened: sqlite3.Connection = await self.loop.work(
            lambda: plain(path, readonly=readonly, factory=factory)  # type: ignore[arg-type]  # SQLite calls it
        )
        life = LIFE.get()
        if life is not None:
            life.on_death.append(opened.close)
        return _Database(self.loop, opened, refusals, "reads" if readonly else "writes")


class _Database(Database):
    """A connection whose work is done by the loop, one piece after the other."""

    def __init__(
        self,
        loop: SimulatedLoop,
        opened: sqlite3.Connection,
        refusals: Refusals | None,
        doing: Doing,
    ) -> None:
        super().__init__(lambda: opened, refusals, doing)
        self._loop = loop
        self._file = opened
        self._lane = Lane()

    async def run(self, work: Work[T]) -> T:
        with self.refusals.noted(self._doing), explained():
            return await self._loop.work(work, self._file, lane=self._lane)

    async def interrupt(self) -> None:
        """Interrupt nothing: what the loop has begun it has also ended."""

    async def close(self) -> None:
        await self._loop.work(self._file.close, lane=self._lane)


class _Connection(sqlite3.Connection):
    """A connection that refuses a commit if the disk says so."""

    def __init__(self, disk: Disk, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._disk = disk

    def execute(self, *args: Any) -> sqlite3.Cursor:
        if args[0] != "COMMIT":
            return super().execute(*args)
        if self._disk.refusals:
            refusal = sqlite3.OperationalError("simulated")
            refusal.sqlite_errorname = self._disk.refusals.pop()
            raise refusal
        done = super().execute(*args)
        self._disk.committed()
        return done
