"""Two processes at once: hosts that know nothing of each other but what is stored and told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar

from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.services.wakeups import Channel, Receive, Wakeups
from bot.store.opening import AnyStore
from bot.store.postgres.wakeups import PostgresChannel
from bot.store.sql.integrity import Report
from bot.tables.lobby import planned
from bot.tables.shards import Shard
from bot.tables.table import PRIVATE, Home, Table
from tests.bot.hosting import PEOPLE, FixedClock, FixedIds, Where, checked, stored

T = TypeVar("T")
SHARDS = (Shard(0, 2), Shard(1, 2))
HOMES = (Home(guild=10, channel=20), Home(guild=1 << 22, channel=21))
"""A channel on a server of each shard."""
DIRECT = Home(guild=None, channel=30)


class Bus:
    """Carries texts between hosts of one test."""

    def __init__(self) -> None:
        self.ears: list[tuple[Receive, Callable[[], None]]] = []
        self.texts: list[str] = []

    async def send(self, text: str) -> None:
        self.texts.append(text)
        for receive, _ in self.ears:
            receive(text)

    async def listen(self, receive: Receive, connected: Callable[[], None]) -> None:
        self.ears.append((receive, connected))
        connected()
        await asyncio.Event().wait()


class Process:
    """A host with all that it does not share with other processes."""

    def __init__(
        self, store: AnyStore, clock: FixedClock, prefix: str, shard: Shard, channel: Channel
    ) -> None:
        self.store, self.shard, self.channel = store, shard, channel
        self.signals = Signals()
        self.heard = self.signals.of(shard)
        wakeups = Wakeups(channel, lambda table: shard.has(table.home.guild))
        self.host = build_host(
            store, clock, FixedIds(prefix), signals=self.signals, wakeups=wakeups
        )
        self.host.wakeup_listener.look_seconds = 3600.0


class Pair:
    """Two processes, of which each holds a shard."""

    def __init__(
        self,
        stores: tuple[AnyStore, AnyStore],
        channels: tuple[Channel, Channel],
        where: Where,
    ) -> None:
        self.clock = FixedClock()
        self.stores = stores
        self.processes = tuple(
            Process(store, self.clock, prefix, shard, channel)
            for store, prefix, shard, channel in zip(stores, "ab", SHARDS, channels, strict=True)
        )
        self.hosts = tuple(process.host for process in self.processes)
        self.where = where
        self._presses = count(1)

    @property
    def press(self) -> int:
        return next(self._presses)

    async def both(self, act: Callable[[Host], Awaitable[T]]) -> tuple[T, T]:
        """Let both do something at the same time."""
        one, other = await asyncio.gather(*map(act, self.hosts))
        return one, other

    async def tables(self) -> list[Table]:
        return [*await self.stores[0].tables(status=("lobby", "playing", "over", "cancelled"))]

    async def checked(self) -> Report:
        """Replay what is stored and compare."""
        return await asyncio.to_thread(checked, self.where)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Let both tell each other what changes."""
        tasks = [asyncio.create_task(host.wakeup_listener.run()) for host in self.hosts]
        try:
            await self.connected()
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def connected(self) -> None:
        """Wait until each hears the other."""
        sign, table = self.press, planned(PEOPLE[0], "jaipur", 2, (), PRIVATE)
        for host, there in (self.hosts, self.hosts[::-1]):
            while there.shown_panels.lowest(table.id, sign) is None:
                host.wakeups.panel_shown(table, sign, 0)
                await asyncio.sleep(0.01)


@asynccontextmanager
async def two_processes(where: Where) -> AsyncIterator[Pair]:
    """Open a database for two processes; a file has one store, which both use."""
    if isinstance(where, Path):
        async with stored(where) as store:
            bus = Bus()
            yield Pair((store, store), (bus, bus), where)
        return
    async with stored(where) as one, stored(where) as other:
        channels = (PostgresChannel(where), PostgresChannel(where))
        yield Pair((one, other), channels, where)
