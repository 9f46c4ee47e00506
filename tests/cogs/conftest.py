"""The whole bot in this process, against a local Discord, with people who press."""

from __future__ import annotations

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest_asyncio

from bot.delivery.outbox import Outbox
from bot.runtime.clock import RandomIds, SystemClock
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.sqlite.store import SqliteStore
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

with warnings.catch_warnings():
    # discord.py imports audioop, which is deprecated; voice is no business of ours.
    warnings.simplefilter("ignore", DeprecationWarning)
    from bot.runtime.client import Bazaar, point_at
    from cogs.delivery.images import Studio


class QuickBazaar(Bazaar):
    """The bot without the pause between shards that the real Discord asks for."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait."""


AT_WORK = (
    "discord.py: on_interaction",
    "discord-ui",
    "CommandTree",
    "notice-",
    "handing",
    "retiring",
)
"""What the tasks of presses and of what is told of them are called."""


@dataclass
class Running:
    """A bot at work and what holds it up."""

    rig: Rig
    store: SqliteStore
    host: Host
    bot: Bazaar
    outbox: Outbox
    signals: Signals

    async def quiet(self) -> None:
        """Wait until everything that was to be said is said."""
        async with asyncio.timeout(60):
            # Nobody else knows when presses, notices and the outbox have all come to rest.
            while _working() or await self._unsaid():
                await asyncio.sleep(0.002)

    async def _unsaid(self) -> bool:
        notices = await self.store.queued(SystemClock().now() + 3600, 100)
        return any(queued.notice.kind != "call" for queued in notices)


def _working() -> bool:
    names = (task.get_name() for task in asyncio.all_tasks())
    return any(name.startswith(AT_WORK) for name in names)


@contextlib.asynccontextmanager
async def running(rig: Rig, folder: Path, shards: int = 1) -> AsyncIterator[Running]:
    point_at(rig.base)
    clock, signals = SystemClock(), Signals()
    store = await SqliteStore.open(folder / "bazaar.db", clock)
    host = build_host(store, clock, RandomIds(), None, signals)
    bot = QuickBazaar(host, store, Studio(), guild_ready_timeout=0.05)
    bot.shard_count = shards
    try:
        async with bot:
            await bot.login(rig.token)
            assert bot.presenter is not None
            outbox = Outbox(store, bot.presenter, clock, signals)
            connecting = asyncio.create_task(bot.connect())
            await bot.wait_until_ready()
            speaking = asyncio.create_task(outbox.run())
            await rig.online(shards=shards)
            yield Running(rig, store, host, bot, outbox, signals)
            speaking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await speaking
        connecting.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await connecting
    finally:
        await store.close()


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigs.inside() as started:
        yield started


@pytest_asyncio.fixture
async def game(rig: Rig, tmp_path: Path) -> AsyncIterator[Running]:
    async with running(rig, tmp_path) as started:
        yield started
