"""A session: all that needs exactly one doer for the tables of a shard, from connecting to ending.

It hears Discord, speaks (outbox), keeps time and lets AI players play.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from bot.delivery.leased_store import LeasedStore
from bot.delivery.outbox import Outbox
from bot.delivery.reminders import Timekeeper
from bot.runtime import config
from bot.runtime.client import Bazaar, IdentifyTurn
from bot.runtime.clock import Clock
from bot.runtime.dev_link import HandClock
from bot.runtime.fleet import Ending
from bot.runtime.measured import MeasuredPresenter
from bot.runtime.metrics import Metrics, ShardFigures, known
from bot.services.adviser import Minds
from bot.services.autopilot import AutopilotLoop, natural
from bot.services.held_shards import HeldShards
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.tables.shards import Lease, Shard

log = structlog.get_logger(__name__)
HUSH_SECONDS = 3.5
SPEAK_SECONDS = 3.0
CLOSE_SECONDS = 1.5
CONNECT_SECONDS = 300.0
WATCH_SECONDS = 1.0
MOVED_NAP_SECONDS = 0.5
"""How soon the other shards look when time is moved by hand, which shard 0 lets pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """What all sessions of a process share."""

    token: str
    store: AnyStore
    clock: Clock
    signals: Signals
    minds: Minds
    host: Host
    held: HeldShards
    metrics: Metrics
    new_client: Callable[[Shard, IdentifyTurn | None], Bazaar]
    """Makes a client for a shard, which waits for its turn before it identifies itself anew."""


class Session:
    """Serves one shard for as long as its lease lasts; clients come and go with the connection."""

    def __init__(self, shared: Shared, lease: Lease, ending: Ending) -> None:
        self.lease = lease
        self.client: Bazaar | None = None
        self.autopilot: AutopilotLoop | None = None
        self._shared = shared
        self.ending = ending
        self._signals = shared.signals.of(lease.shard)
        self.store = LeasedStore(shared.store, lease, ending.lose)

    @property
    def connected(self) -> bool:
        """Whether Discord is heard now."""
        return self.client is not None and self.client.is_ready() and _connected(self.client)

    @property
    def figures(self) -> ShardFigures:
        """How the connection is, for whoever watches the process."""
        latency = None if self.client is None else known(self.client.latency)
        return ShardFigures(self.connected, latency, self.lease.epoch)

    async def busy(self) -> bool:
        """Tell whether something is being played or said."""
        playing = self.autopilot is not None and self.autopilot.busy
        return playing or bool(await self.store.queued(self._shared.clock.now(), 1))

    async def run(self) -> None:
        """Connect, and serve until the connection is lost or the session is told to end."""
        shared, shard = self._shared, self.lease.shard
        turn = self._wait_to_identify if shard.count > 1 else None
        client = self.client = shared.new_client(shard, turn)
        beside: list[asyncio.Task[None]] = []
        working: list[asyncio.Task[None]] = []
        outbox: Outbox | None = None
        try:
            await client.login(shared.token)
            if client.presenter is not None:
                presenter = MeasuredPresenter(client.presenter, shared.metrics)
                outbox = Outbox(self.store, presenter, shared.clock, self._signals, self._may_speak)
                self.autopilot = AutopilotLoop(
                    shared.host.autopilot,
                    shared.minds,
                    self._signals.tables_changed,
                    natural,
                    shard,
                )
                works = (outbox.run, self._keep_time, self.autopilot.run)
                working = [asyncio.create_task(_when_ready(client, work)) for work in works]
                beside += working
            beside.append(asyncio.create_task(self._watch(), name="lease-watch"))
            if turn is not None:
                await turn()
            # The library tries a shard that cannot connect for ever; the supervisor does not.
            async with asyncio.timeout(CONNECT_SECONDS) as limit:
                beside.append(asyncio.create_task(self._tell_connected(client, limit)))
                for task in working:  # whoever cannot do one of them begins anew with all
                    task.add_done_callback(partial(_end_if_failed, limit))
                await client.connect()
        finally:
            await _to_its_end(self._end(client, outbox, beside))

    def _may_speak(self) -> bool:
        return not self.ending.lost and self._shared.held.may_speak(self.lease)

    async def _wait_to_identify(self) -> None:
        """Wait for the turn of this shard's bucket: Discord lets one identify at a time."""
        shared = self._shared
        await asyncio.sleep(await shared.store.identify_after(self.lease.shard.number))

    async def _watch(self) -> None:
        """End the session when its lease is over, whatever else hangs."""
        # Time alone ends it, if nobody is there to renew it.
        while not self._shared.held.is_over(self.lease):  # noqa: ASYNC110 (a lease ends by the clock alone)
            await asyncio.sleep(WATCH_SECONDS)
        self.ending.lose()

    async def _keep_time(self) -> None:
        shared, host = self._shared, self._shared.host
        first = self.lease.shard.number == 0
        keeper = Timekeeper(
            deadlines=self.store,
            tables=shared.store,
            visits=shared.store,
            settings=host.settings,
            late_seat=host.seats.absent,
            late_lobby=host.invitations.lapse,
            end_holidays=host.holidays.end_over if first else None,
            clock=shared.clock,
            signals=self._signals,
            tell_hour=self._tell_hour,
        )
        await keeper.run(lambda: self.connected, self._nap)

    def _tell_hour(self) -> None:
        if self.client is not None:
            self.client.dispatch("hour")

    async def _nap(self, seconds: float) -> None:
        # Moved time waits for us too: whoever is not connected cannot let it pass.
        clock = self._shared.clock
        if not isinstance(clock, HandClock) or not self.connected:
            await asyncio.sleep(seconds)
        elif self.lease.shard.number == 0:
            await clock.nap(seconds, self.busy, self._next_due)
            self._shared.signals.wake_outboxes()  # they sleep by the machine's clock
        else:
            await asyncio.sleep(min(seconds, MOVED_NAP_SECONDS))

    async def _next_due(self) -> float | None:
        """Return the next moment at which there is something to do, in any shard."""
        store, now = self._shared.store, self._shared.clock.now()
        moments = (await store.next_alarm(), await store.next_due(now))
        return min((moment for moment in moments if moment and moment > now), default=None)

    async def _tell_connected(self, client: Bazaar, limit: asyncio.Timeout) -> None:
        await client.wait_until_ready()
        limit.reschedule(None)
        shard = self.lease.shard
        log.info("connected", shard=shard.number, shards=shard.count, count=len(client.guilds))
        if shard.count == 1 and not client.guilds and client.application_id is not None:
            log.info("on no server yet", invite=config.invitation(client.application_id))

    async def _end(
        self, client: Bazaar, outbox: Outbox | None, beside: list[asyncio.Task[None]]
    ) -> None:
        """Hear no more, finish what was begun, say what is to be said, then close.

        Whoever lost the lease is silent at once: another process speaks by now.
        """
        if self.ending.lost:
            await _cancelled(beside)
        await _within(HUSH_SECONDS, client.hush())
        if outbox is not None and self.ending.stop.is_set() and not self.ending.lost:
            await _within(SPEAK_SECONDS, outbox.drain())
        await _cancelled(beside)
        await _within(CLOSE_SECONDS, client.close())
        self.client = self.autopilot = None


async def _when_ready(client: Bazaar, work: Callable[[], Awaitable[None]]) -> None:
    await client.wait_until_ready()
    await work()


def _connected(client: Bazaar) -> bool:
    return not any(shard.is_closed() for shard in client.shards.values())


def _end_if_failed(limit: asyncio.Timeout, task: asyncio.Task[None]) -> None:
    """Let the time of a session be up if what it does beside has failed."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("session failed", exc_info=error)
        with suppress(RuntimeError):  # it ends already
            limit.reschedule(asyncio.get_running_loop().time())


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Do something whole; whoever is cancelled meanwhile hears of it afterwards."""
    task, cancelled = asyncio.create_task(work), False
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            cancelled = True
    task.result()
    if cancelled:
        raise asyncio.CancelledError


async def _cancelled(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    if tasks:  # a session that never ended would keep its shard from everybody
        _, stuck = await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
        if stuck:
            log.warning("not done in time", seconds=CLOSE_SECONDS)


async def _within(seconds: float, work: Awaitable[None]) -> None:
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        log.warning("not done in time", seconds=seconds)
    except Exception as error:  # what comes after it is to be done all the same
        log.error("session not ended well", exc_info=error)
