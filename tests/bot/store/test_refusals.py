"""A store that refuses for minutes: the loops go on, and the log is not flooded."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest
import structlog

from bot.delivery.outbox import Outbox
from bot.runtime import logging as logs
from bot.runtime.fleet import Ending, Fleet
from bot.services.held_shards import HeldShards
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.sqlite.store import SqliteStore
from bot.tables.shards import WHOLE, Lease
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    FirstLegal,
    FixedClock,
    Scribe,
    altered,
    autopilot_of,
    dealt,
    host_on,
    played_out,
    timekeeper_of,
)
from tests.samples import first
from tests.small_disk import SmallDisk, small_disk

pytestmark = pytest.mark.asyncio
NAME = "bazaar.db"
MINUTES = 3
REFUSALS = {"locked": "host.store.locked", "full": "host.store.full"}


@pytest.fixture
def log_stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


class LockedFile:
    """A database that another program holds, as long as it is told to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._other = sqlite3.connect(folder / NAME, isolation_level=None)

    def fill(self) -> None:
        """Let nobody else write."""
        self._other.execute("BEGIN IMMEDIATE")

    def free(self) -> None:
        """Let others write again."""
        self._other.execute("ROLLBACK")

    def close(self) -> None:
        """Hold nothing any more."""
        self._other.close()


@contextmanager
def disk_for(how: str, folder: Path) -> Iterator[SmallDisk | LockedFile]:
    """Lend a place where everything that is written can be refused."""
    if how == "full":
        with small_disk(folder, megabytes=8) as disk:
            yield disk
    else:
        folder.mkdir()
        with closing(LockedFile(folder)) as file:
            yield file


async def busy_tables(host: Host, file: Path) -> None:
    """Leave something to do for everybody: to say, to play, to remind of and to count."""
    await dealt(host, "jaipur", 2)
    with_ai = await host.lobby.open(PEOPLE[0], "jaipur", 2, (), HOME, "en", 500, 3600)
    await host.lobby.add_ai(with_ai.id, PEOPLE[0], "easy", 501)
    await host.lobby.start(with_ai.id, PEOPLE[0], 502)
    over = await dealt(host, "jaipur", 2, first=600)
    await played_out(host, over.id)
    altered(file, "DELETE FROM results")


@asynccontextmanager
async def loops(
    store: SqliteStore, host: Host, clock: FixedClock, signals: Signals, scribe: Scribe
) -> AsyncIterator[None]:
    """Run all that asks the store by itself, as a process does."""

    async def nap(seconds: float) -> None:
        until = clock.time + seconds
        while clock.time < until:
            await asyncio.sleep(0.001)

    async def session(_lease: Lease, ending: Ending) -> None:
        await ending.stop.wait()

    outbox = Outbox(store, scribe, clock, signals.of(WHOLE))
    keeper = timekeeper_of(host, store, clock, signals)
    autopilot = autopilot_of(host, FirstLegal(), signals)
    fleet = Fleet(store=store, held=HeldShards(), run_session=session, version="1.0")
    host.results.interval_seconds = 0.05
    works = (
        outbox.run(),
        keeper.run(lambda: True, nap),
        autopilot.run(),
        host.results.keep_filling(),
        fleet.run(asyncio.Event()),
    )
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
        assert not [task for task in tasks if task.done()], "whoever is refused goes on"
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.parametrize("how", first(list(REFUSALS)))
async def test_what_is_refused_for_minutes_is_logged_once_a_minute_and_then_all_goes_on(
    tmp_path: Path, log_stream: io.StringIO, how: str
) -> None:
    clock, signals, scribe = FixedClock(), Signals(), Scribe()
    logs.set_up(stream=log_stream, form="json", now=clock.now)
    with disk_for(how, tmp_path / "disk") as disk:
        file = disk.folder / NAME
        store = await SqliteStore.open(file, clock)
        await store.writer.run(lambda db: db.execute("PRAGMA busy_timeout = 1").fetchall())
        host = host_on(store, clock=clock, signals=signals)
        await busy_tables(host, file)
        altered(file, "PRAGMA wal_checkpoint(TRUNCATE)")  # its journal would have room left
        disk.fill()
        async with loops(store, host, clock, signals, scribe):
            for _ in range(60 * MINUTES):
                clock.time += 1
                signals.wake_outboxes()
                await asyncio.sleep(0.01)
            refused = [json.loads(line) for line in log_stream.getvalue().splitlines()]
            disk.free()
            async with asyncio.timeout(20):
                while await store.without_results() or await store.queued(clock.now(), 1):
                    clock.time += 1
                    signals.wake_outboxes()
                    await asyncio.sleep(0.01)
        await store.close()
    errors = [line for line in refused if line["level"] in {"warning", "error"}]
    assert [line.get("code") or line["exception"]["code"] for line in errors] == [
        REFUSALS[how]
    ] * MINUTES
    assert sum(line.get("left_out", 0) for line in errors) > 60
