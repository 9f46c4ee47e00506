"""A database looked at from outside: what runs on it and what waits, whoever else uses it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.runtime.clock import Clock
from bot.store.addresses import without_password
from bot.store.errors import StoreFailed
from bot.store.sql.connection import Runner
from bot.store.sql.figures import FigureRows
from bot.store.sql.shards import ShardRows
from bot.store.sqlite.connection import connect
from bot.store.sqlite.store import SqliteStore


class Overview(ShardRows, FigureRows):
    """Reads the fleet and figures, and writes nothing; made by `overview`."""

    def __init__(self, reader: Runner, clock: Clock, lease_seconds: float) -> None:
        self.reader = reader
        self.clock = clock
        self.lease_seconds = lease_seconds


@asynccontextmanager
async def overview(url: str, path: Path, clock: Clock) -> AsyncIterator[Overview]:
    """Look at the database at an address, or at the file if there is none, or say why not.

    Nothing is migrated, and no lock or lease is asked for: the bot may run.
    """
    if not url:
        file = await connect(path, readonly=True)
        try:
            yield Overview(file, clock, SqliteStore.lease_seconds)
        finally:
            await file.close()
        return
    try:
        # An extra that only those install who have several processes.
        from bot.store.postgres.connection import Pool, told_where  # noqa: PLC0415 (an extra)
        from bot.store.postgres.migrations import version_of  # noqa: PLC0415 (an extra)
        from bot.store.postgres.store import PostgresStore  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError as missing:
        raise StoreFailed("host.store.driver") from missing
    pool = Pool(url, 1, "overview")
    try:
        with told_where(url):
            if not (await pool.run(version_of))[0]:
                raise StoreFailed("host.store.empty", address=without_password(url))
            yield Overview(pool, clock, PostgresStore.lease_seconds)
    finally:
        await pool.close()
