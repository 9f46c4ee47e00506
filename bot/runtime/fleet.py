"""The fleet as one process takes part in it: it holds leases, and runs a session for each."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex
from typing import TypeAlias

import structlog

from bot.services.held_shards import HeldShards
from bot.store.protocols import FleetStore
from bot.tables.shards import FleetState, Lease, Load, Process, to_give, to_take
from engine.errors import EngineError

log = structlog.get_logger(__name__)
RENEWALS = 10 / 3
"""How often a lease is renewed while it would last."""
LOOK_SECONDS = 1.0
"""How often those who are not alone look for shards that are free."""
HASTE_SECONDS = 0.25
"""The same while somebody is ending, or has just gone."""
MIN_PAUSE_SECONDS = 0.02
KEEP_SECONDS = 60.0
"""How long a spare keeps at least what it took over: each change of hands is a moment of silence,
and longer if a shard has identified itself just before."""


class Ending:
    """Tells a session to end: gently, so that it says what is due, or at once and in silence."""

    def __init__(self) -> None:
        self.stop = asyncio.Event()
        self.lost = False
        """Whether another process may speak for the shard by now."""

    def drain(self) -> None:
        """End, and say what is due before."""
        self.stop.set()

    def lose(self) -> None:
        """End without another word."""
        self.lost = True
        self.stop.set()


RunSession: TypeAlias = Callable[[Lease, Ending], Awaitable[None]]
"""Runs the session of a shard until it is told to end; raises what makes going on useless."""
Ask: TypeAlias = Callable[[], Awaitable[tuple[int, int]]]
"""Asks Discord how many shards it recommends, and how many may identify themselves at once."""


@dataclass(slots=True)
class _Running:
    lease: Lease
    ending: Ending
    task: asyncio.Task[None]
    since: float


@dataclass(kw_only=True)
class Fleet:
    """Renews leases, takes what is free and fair, gives away what is too much, and leaves.

    `seen` is told the state of the fleet whenever it was looked at, `load` tells what this process
    has to do.
    """

    store: FleetStore
    held: HeldShards
    run_session: RunSession
    version: str
    spare: bool = False
    keep_seconds: float = KEEP_SECONDS
    load: Callable[[], Load] = Load
    requests_allowed: Callable[[], float] = float
    seen: Callable[[FleetState], object] = lambda _state: None
    id: str = field(default_factory=partial(token_hex, 8))
    state: FleetState | None = None
    """The fleet as it was last seen."""

    def __post_init__(self) -> None:
        self._running: dict[int, _Running] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._renew_at = 0.0
        self._load = Load()
        self._draining = False
        self._failure: BaseException | None = None

    @property
    def process(self) -> Process:
        """This process as others see it."""
        return Process(
            self.id,
            socket.gethostname(),
            os.getpid(),
            self.version,
            self.spare,
            draining=self._draining,
            load=self._load,
            requests_allowed=self.requests_allowed(),
        )

    async def join(self, wanted: int | None, ask: Ask) -> None:
        """Take part; whoever comes first, or after all were stopped, sets the count of shards."""
        before = await self.store.join(self.process)
        if before.count and len(before.free) < len(before.shards):
            count = before.count
        else:
            recommended, max_concurrency = await ask()
            count = await self.store.divide(wanted or recommended, max_concurrency)
        if wanted not in {None, count}:
            log.warning("shards are counted otherwise", wanted=wanted, count=count)

    async def run(self, stop: asyncio.Event) -> None:
        """Hold leases until told to stop, then end all sessions gently and leave.

        What made a session give up is raised once the others have ended.
        """
        waking = asyncio.create_task(stop.wait(), name="fleet-stop")
        waking.add_done_callback(lambda _: self._wake.set())
        try:
            while not self._draining or self._running:
                self._wake.clear()
                if stop.is_set() or self._failure is not None:
                    self._drain()
                try:
                    await self._look()
                except EngineError as error:
                    log.error("the store failed", code=error.code)
                    self.state = None
                except Exception as error:  # leases run on; the next look may be better
                    log.error("the fleet was not seen", exc_info=error)
                    self.state = None
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._pause()):
                        await self._wake.wait()
        finally:
            waking.cancel()
            await self._leave()
        if self._failure is not None:
            raise self._failure

    def is_settled(self) -> bool:
        """Tell whether every shard is held by somebody, as far as we know."""
        return self.state is not None and bool(self.state.shards) and not self.state.free

    async def _look(self) -> None:
        """Renew what is held if it is time, end what was lost, and take or give what is due."""
        begun = self.held.now()
        if begun >= self._renew_at:
            self._load = self.load()
            state = await self.store.renew(self.process)
            self._renew_at = begun + self.store.lease_seconds / RENEWALS
            until: float | None = begun + self.store.lease_seconds
        else:
            state, until = await self.store.fleet(), None
        self.state = state
        self.held.count = state.count or self.held.count
        await self._compare(state, until)
        if not self._draining:
            await self._take(state)
            self._give(state)
        self.seen(state)

    async def _compare(self, state: FleetState, until: float | None) -> None:
        mine = state.leases_of(self.id)
        for number, running in self._running.items():
            if mine.get(number) != running.lease:
                self.held.drop(running.lease.shard)
                running.ending.lose()
            elif until is not None and not running.ending.lost:
                self.held.hold(running.lease, until)
        for number, lease in mine.items():
            if number not in self._running:  # what we were not told that we got
                await self.store.drop(lease)

    async def _take(self, state: FleetState) -> None:
        wanted = [number for number in to_take(state, self.id) if number not in self._running]
        if not wanted:
            return
        begun = self.held.now()
        for lease in await self.store.take(self.process, wanted, state.count):
            number = lease.shard.number
            log.info("shard taken", shard=number, epoch=lease.epoch)
            self.held.hold(lease, begun + self.store.lease_seconds)
            ending = Ending()
            task = asyncio.create_task(self._session(lease, ending), name=f"shard-{number}")
            self._running[number] = _Running(lease, ending, task, begun)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _give(self, state: FleetState) -> None:
        if any(running.ending.stop.is_set() for running in self._running.values()):
            return  # one at a time
        number = to_give(state, self.id)
        running = None if number is None else self._running.get(number)
        if running is None or (self.spare and self.held.now() < running.since + self.keep_seconds):
            return
        log.info("shard given away", shard=number)
        running.ending.drain()

    async def _session(self, lease: Lease, ending: Ending) -> None:
        try:
            await self.run_session(lease, ending)
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # noqa: BLE001 (raised by `run`, once the others have ended)
            self._failure = self._failure or error
        finally:
            del self._running[lease.shard.number]
            self.held.drop(lease.shard)
            with suppress(EngineError):  # a lease that cannot be dropped ends by itself
                await self.store.drop(lease)
            self._wake.set()

    def _drain(self) -> None:
        if not self._draining:
            self._draining = True
            self._renew_at = 0.0  # others shall hear of it
        for running in self._running.values():
            running.ending.drain()

    async def _leave(self) -> None:
        for running in self._running.values():
            running.task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(EngineError):
            await self.store.leave(self.id)

    def _pause(self) -> float:
        """Return for how long nothing is to be done: until a renewal, or somebody's end."""
        state, now = self.state, self.held.now()
        renewal = self._renew_at - now
        if state is None:
            return HASTE_SECONDS
        others = [process for process in state.processes if process.id != self.id]
        foreign = [shard.until - state.now for shard in state.shards if shard.holder != self.id]
        pause = renewal
        if others or foreign:
            pause = min(pause, LOOK_SECONDS, *(rest for rest in foreign if rest > 0))
        if state.free or any(process.draining for process in others):
            pause = min(pause, HASTE_SECONDS)
        return max(MIN_PAUSE_SECONDS, pause)
