"""Two apps on one PostgreSQL: each shard is heard and spoken for by one, and changes hands."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.runtime.clock import SystemClock
from bot.runtime.config import Config
from bot.store.opening import AnyStore, open_store
from bot.store.sql.connection import Connection
from bot.tables.notices import Upcoming
from bot.tables.shards import shard_of
from bot.tables.table import Home, Person
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world.examples import CHANNELS, GUILD_ID, PEOPLE, on_server

with warnings.catch_warnings():
    # discord.py imports audioop, which is deprecated; voice is no business of ours.
    warnings.simplefilter("ignore", DeprecationWarning)
    from bot.runtime.app import App
    from bot.runtime.client import point_at

pytestmark = pytest.mark.asyncio
SHARDS = 2
CHANNEL = CHANNELS[0][0]
SERVER = next(n for n in range(SHARDS) if shard_of(int(on_server(n, GUILD_ID)), SHARDS) == 1)
GUILD, THERE = on_server(SERVER, GUILD_ID), on_server(SERVER, CHANNEL)
TAKEN = "UPDATE shards SET holder = 'another', epoch = epoch + 1 WHERE number = ?"


@pytest_asyncio.fixture
async def rig(tmp_path: Path) -> AsyncIterator[Rig]:
    async with rigs.inside(record=tmp_path / "record.jsonl") as running:
        await running.control("servers", count=SHARDS)
        await running.control("shards", count=SHARDS, max_concurrency=16)
        yield running


class Process:
    """One app, as a process of its own would run it."""

    def __init__(self, app: App, store: AnyStore) -> None:
        self.app = app
        self.store = store
        self.task = asyncio.create_task(app.run())

    def connected(self) -> list[int]:
        return [number for number, session in self.app.sessions.items() if session.connected]

    async def end(self) -> None:
        self.app.stop.set()
        await self.task


@asynccontextmanager
async def process(
    rig: Rig, folder: Path, url: str, *, data: Path | None = None
) -> AsyncIterator[Process]:
    point_at(rig.base)
    data = data or folder / f"data{len(list(folder.glob('data*')))}"
    data.mkdir(exist_ok=True)
    settings = Config(
        _env_file=None,  # type: ignore[call-arg]  # pydantic's
        data=data,
        discord_url=rig.base,
        icons=False,
    )
    store = await open_store(url, settings.database, SystemClock())
    running = Process(App(settings, rig.token, store, SystemClock()), store)
    try:
        yield running
    finally:
        await running.end()
        await store.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(40):
        while not true():
            await asyncio.sleep(0.02)


def shown(rig: Rig, server: int) -> int:
    """Return how many lobbies everybody sees on a server."""
    assert rig.sandbox is not None
    messages = rig.sandbox.world.messages[on_server(server, CHANNEL)].values()
    return sum(message.owner is None for message in messages)


async def test_each_shard_is_served_by_one_and_the_other_takes_over(
    rig: Rig, tmp_path: Path, postgres: str
) -> None:
    ada = await rig.person("ada")
    async with AsyncExitStack() as running:
        first = await running.enter_async_context(process(rig, tmp_path, postgres))
        await until(lambda: len(first.connected()) == SHARDS)
        async with process(rig, tmp_path, postgres) as second:
            await until(lambda: len(first.connected()) == len(second.connected()) == 1)
            for server in range(SHARDS):
                await ada.command(on_server(server, CHANNEL), "table new", game="jaipur")
            await until(lambda: shown(rig, 0) == shown(rig, 1) == 1)
            # The hearer is not asked whose table it is: both know of both.
            for one in (first, second):
                assert len(await one.store.tables(status=("lobby",))) == SHARDS
        await until(lambda: len(first.connected()) == SHARDS)
        for server in range(SHARDS):
            await ada.command(on_server(server, CHANNEL), "table new", game="basari")
        await until(lambda: shown(rig, 0) == shown(rig, 1) == 2)
    record = (tmp_path / "record.jsonl").read_text(encoding="utf-8").splitlines()
    assert sum('"route": "PUT /applications' in line for line in record) == 1


async def test_one_process_on_a_file_serves_all_shards_and_again_after_a_restart(
    rig: Rig, tmp_path: Path
) -> None:
    ada = await rig.person("ada")
    data = tmp_path / "data"
    for game, epoch in (("jaipur", 1), ("basari", 2)):
        async with process(rig, tmp_path, "", data=data) as only:
            await until(lambda: len(only.connected()) == SHARDS)
            assert {one.lease.epoch for one in only.app.sessions.values()} == {epoch}
            for server in range(SHARDS):
                await ada.command(on_server(server, CHANNEL), "table new", game=game)
            await until(lambda: shown(rig, 0) == shown(rig, 1) == epoch)  # noqa: B023 (at once)


@pytest.mark.thorough
async def test_a_lease_that_another_took_ends_its_session_and_nothing_is_said_twice(
    rig: Rig, tmp_path: Path, postgres: str
) -> None:
    async with process(rig, tmp_path, postgres) as only:
        await until(lambda: len(only.connected()) == SHARDS)
        session = only.app.sessions[1]

        def take(db: Connection) -> None:
            db.execute(TAKEN, (1,))

        await only.store.writer.run(take)
        # As long as the process does not know, it speaks; but it cannot mark what it said.
        owner, home = Person(int(PEOPLE[0][0]), "Ada"), Home(int(GUILD), int(THERE))
        await only.app.host.lobby.open(owner, "jaipur", 2, (), home, "en", 1)
        await until(lambda: only.app.sessions.get(1) is not session)
        (waiting,) = [q for q in await only.store.queued(1e12, 9) if q.notice.kind == "lobby"]
        assert (await only.store.fleet()).shards[1].holder == "another"
        assert only.connected() == [0], "the other shard is served on"
        # When the other one does not renew it, it is taken again, and what was said is found.
        await until(lambda: sorted(only.connected()) == [0, 1])
        assert only.app.sessions[1].lease.epoch == session.lease.epoch + 2
        async with asyncio.timeout(20):
            while waiting.id in [q.id for q in await only.store.queued(1e12, 9)]:
                await asyncio.sleep(0.05)
        assert shown(rig, SERVER) == 1


def works() -> set[asyncio.Task[object]]:
    """Return what is at work for the shards: who speaks, keeps time, plays and watches."""
    names = ("_when_ready", "Session.")
    tasks = asyncio.all_tasks()
    return {t for t in tasks if getattr(t.get_coro(), "__qualname__", "").startswith(names)}


async def test_a_session_that_is_told_to_end_while_it_ends_leaves_nothing_running(
    rig: Rig, tmp_path: Path, postgres: str
) -> None:
    async with process(rig, tmp_path, postgres) as only:
        await until(lambda: len(only.connected()) == SHARDS)
        before = works()
        session = only.app.sessions[1]
        client = session.client
        assert client is not None
        hushing = asyncio.Event()

        async def hush() -> None:
            hushing.set()
            await asyncio.sleep(0.2)

        client.hush = hush  # type: ignore[method-assign]
        await client.close()  # as if Discord had hung up for good
        await hushing.wait()

        def take(db: Connection) -> None:
            db.execute(TAKEN, (1,))

        await only.store.writer.run(take)
        session.ending.lose()
        await until(lambda: 1 not in only.app.sessions)
        assert len(before & works()) == len(before) // SHARDS, "the other shard's go on"
        assert session.client is None


async def test_a_shard_whose_outbox_fails_is_served_anew(
    rig: Rig, tmp_path: Path, postgres: str
) -> None:
    ada = await rig.person("ada")
    async with process(rig, tmp_path, postgres) as only:
        await until(lambda: len(only.connected()) == SHARDS)
        session = only.app.sessions[1]
        client = session.client
        store = session.store
        upcoming = store.upcoming

        async def fail(now: float, limit: int) -> Upcoming:
            store.upcoming = upcoming  # type: ignore[method-assign]
            raise LookupError(now, limit)

        store.upcoming = fail  # type: ignore[method-assign]
        await ada.command(THERE, "table new", game="jaipur")
        await until(lambda: shown(rig, SERVER) == 1)
        assert session.client is not client
