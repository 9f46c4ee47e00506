"""The outbox: says what was saved, in order and once; whatever fails is tried again later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, TypeAlias

import structlog

from bot.delivery.circuit_breaker import CircuitBreaker
from bot.runtime.clock import Clock
from bot.services.table_writer import ShardSignals
from bot.store.protocols import OutboxStore
from bot.tables.notices import Delivered, Queued
from bot.tables.shards import LeaseLost
from bot.tables.table import TableId, User
from engine.errors import EngineError, UnknownGame

Lane: TypeAlias = tuple[TableId, User | None]
"""What is sent in order: a table, and apart from it each nudge or call to a person."""

MAX_NOTICES_READ = 128
MAX_LANES = 16
MIN_RETRY_SECONDS = 2.0
MAX_RETRY_SECONDS = 300.0
MAX_OUTAGE_RETRY_SECONDS = 4.0
"""How long what Discord failed at waits at most, so that it does not outlive an outage."""
MAX_DOUBLINGS = 16
MAX_TRIES = 8
STORE_REST_SECONDS = 1.0
SILENT_SECONDS = 0.5
"""How often it is looked whether something may be said again."""

log = structlog.get_logger(__name__)


class Retry(Exception):
    """Discord did not take the notice now; try again after some seconds, and not before."""

    def __init__(self, after: float) -> None:
        super().__init__(after)
        self.after = after


class Unreachable(Exception):
    """The place of a table is gone or closed; the reason is a message key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Presenter(Protocol):
    """Says notices: posts, edits and reposts; raises Retry or Unreachable."""

    async def present(self, queued: Queued) -> Delivered:
        """Send one notice and return which messages changed."""

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        """Wait until a table's panel shows this action, but no longer than a person would.

        Return the last message that was posted there, or None if it took too long.
        """


class Outbox:
    """Takes notices that are due and has them said, each table in order, many tables at once."""

    def __init__(
        self,
        store: OutboxStore,
        presenter: Presenter,
        clock: Clock,
        signals: ShardSignals,
        may_speak: Callable[[], bool] = lambda: True,
    ) -> None:
        self._store = store
        self._presenter = presenter
        self._clock = clock
        self._may_speak = may_speak
        self._breaker = CircuitBreaker(clock)
        self._awake = signals.notices_queued
        self._idle = asyncio.Event()
        self._idle.set()
        self._draining = False
        self._marked_maybe_sent = False
        self.speaking: dict[Lane, asyncio.Task[None]] = {}
        self._delivered: dict[int, tuple[Lane, Delivered]] = {}
        """What was said and is not marked yet."""
        self._next_due: float | None = None

    async def run(self) -> None:
        """Speak until drained or cancelled."""
        self._idle.clear()
        try:
            while True:
                self._awake.clear()
                await self._begin()
                if self._draining and not self.speaking and not self._awake.is_set():
                    return
                await self._rest()
        finally:
            voices = tuple(self.speaking.values())
            for voice in voices:
                voice.cancel()
            await asyncio.gather(*voices, return_exceptions=True)
            self._idle.set()

    async def drain(self) -> None:
        """Say what is due, wait for nothing that is not, and end."""
        self._draining = True
        self._awake.set()
        await self._idle.wait()

    async def _begin(self) -> None:
        """Give a voice to every lane that has something due."""
        if self._breaker.wait or not self._may_speak():
            return
        try:
            if not self._marked_maybe_sent:
                await self._store.mark_maybe_sent(self._clock.now())
                self._marked_maybe_sent = True
            busy = frozenset(self.speaking)  # what ends while we look may be found as it was
            upcoming = await self._store.upcoming(self._clock.now(), MAX_NOTICES_READ)
        except EngineError as error:
            self._rest_from(error)
            return
        except LeaseLost:
            return
        self._next_due = upcoming.next_due
        for queued in upcoming.due:
            if not self._may_speak():  # it took long to find them
                return
            if len(self.speaking) >= (1 if self._breaker.careful else MAX_LANES):
                return
            notice = queued.notice
            lane = (notice.table, notice.user)
            if lane not in self.speaking and lane not in busy:
                task = asyncio.create_task(self._voice(lane, queued), name=f"notice-{queued.id}")
                self.speaking[lane] = task

    async def _rest(self) -> None:
        """Sleep until somebody wakes us or the next notice is due."""
        wait = self._breaker.wait or None
        if wait is None and self._next_due is not None:
            wait = max(0.0, self._next_due - self._clock.now())
        if not self._may_speak():
            wait = min(wait or SILENT_SECONDS, SILENT_SECONDS)
        # Not `wait_for`: until Python 3.12 it forgets that it was cancelled if woken just then.
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self._awake.wait()

    async def _voice(self, lane: Lane, queued: Queued) -> None:
        try:
            await self._mark_said(lane, but=queued.id)
            await self._say(lane, queued)
        except EngineError as error:
            self._rest_from(error)
        except LeaseLost:  # whoever has the shard now looks for it, and says it if need be
            log.info("notice left to another process", notice=queued.id)
        finally:
            del self.speaking[lane]
            self._awake.set()

    async def _mark_said(self, lane: Lane, but: int | None = None) -> None:
        """Mark what was said; before more is said of a table it must be known what stands there."""
        for id_, (spoken_in, delivered) in tuple(self._delivered.items()):
            if spoken_in == lane and id_ != but:
                await self._store.sent(id_, delivered)
                del self._delivered[id_]

    async def _say(self, lane: Lane, queued: Queued) -> None:
        """Have a notice said and marked; once it was said it is only marked, never said again."""
        try:
            if queued.id not in self._delivered:
                self._delivered[queued.id] = lane, await self._presenter.present(queued)
                self._breaker.worked()
        except Retry as later:
            await self._postpone(queued, later.after, MAX_OUTAGE_RETRY_SECONDS)
        except Unreachable as gone:
            self._breaker.refused()
            await self._give_up(queued, gone.reason)
        except UnknownGame:  # no fault of Discord, and trying again does not bring it back
            await self._give_up(queued, "host.frozen.no_game")
        except Exception as error:  # one broken notice must not silence the others
            log.error("notice not said", notice=queued.id, tries=queued.tries, exc_info=error)
            if queued.tries + 1 < MAX_TRIES:
                await self._postpone(queued, MIN_RETRY_SECONDS, MAX_RETRY_SECONDS)
            else:
                self._breaker.refused()
                await self._give_up(queued, "host.frozen.unsaid")
        else:
            await self._mark_said(lane)

    async def _postpone(self, queued: Queued, after: float, longest: float) -> None:
        """Try a notice again after some seconds; each time later, but by no more than `longest`."""
        self._breaker.refused()
        backoff = 0.0
        if queued.tries:
            doublings = min(queued.tries - 1, MAX_DOUBLINGS)
            backoff = min(MIN_RETRY_SECONDS * 2**doublings, longest)
        await self._store.postpone(queued.id, self._clock.now() + max(after, backoff))

    async def _give_up(self, queued: Queued, reason: str) -> None:
        """Freeze the table; what goes to one person is only dropped, for nobody depends on it."""
        table = queued.notice.table
        log.warning("not reachable", table=table, kind=queued.notice.kind, reason=reason)
        if queued.notice.user is not None:
            await self._store.sent(queued.id)
        else:
            await self._store.freeze(table, reason)

    def _rest_from(self, error: EngineError) -> None:
        log.error("the store failed", code=error.code)
        self._breaker.rest(STORE_REST_SECONDS)
