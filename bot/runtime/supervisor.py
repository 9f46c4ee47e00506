"""Keep a connection up: begin anew with growing pauses, and give up in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import structlog

from bot.runtime.clock import Clock

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait between tries, and when to stop trying."""

    first: float = 1.0
    longest: float = 60.0
    tries: int = 12
    steady: float = 120.0
    """A session that lasted this many seconds was a good one: counting begins anew."""

    def pause(self, failures: int, chance: float) -> float:
        """Return the seconds before the next try, spread so that many bots do not come at once."""
        whole = min(self.longest, self.first * 2.0 ** min(failures - 1, 30))
        return whole * (0.5 + chance / 2)


class GaveUp(Exception):
    """Session after session failed; the last failure is the cause."""


@dataclass(frozen=True, slots=True)
class Supervision:
    """When to stop trying: when told to, at what is fatal, or when patience ends."""

    stop: asyncio.Event
    clock: Clock
    chance: Callable[[], float]
    fatal: Callable[[Exception], bool]
    patience: Patience | None = None


async def supervise(session: Callable[[], Awaitable[None]], supervision: Supervision) -> None:
    """Run sessions one after another until told to stop.

    What is fatal is raised as it is; too many failures in a row raise GaveUp. A session that is
    cancelled because of the stop has closed itself when this returns.
    """
    tries = _Tries(supervision)
    while not supervision.stop.is_set():
        await tries.run(session)


async def insist(work: Callable[[], Awaitable[None]], supervision: Supervision) -> bool:
    """Do something until it works; False if told to stop before. Raises as `supervise` does."""
    tries, done = _Tries(supervision), False

    async def once() -> None:
        nonlocal done
        await work()
        done = True

    while not done and not supervision.stop.is_set():
        await tries.run(once, once_is_enough=True)
    return done


class _Tries:
    """Counts failures in a row, and waits longer after each."""

    def __init__(self, supervision: Supervision) -> None:
        self._supervision = supervision
        self._failures = 0

    async def run(
        self, work: Callable[[], Awaitable[None]], *, once_is_enough: bool = False
    ) -> None:
        """Try once, and wait a while if it ended too soon; raise what is fatal, or GaveUp."""
        how, patience = self._supervision, self._supervision.patience or Patience()
        begun = how.clock.now()
        error = await _until_stopped(work, how.stop)
        if how.stop.is_set() or (error is None and once_is_enough):
            return
        if error is not None and how.fatal(error):
            raise error
        steady = how.clock.now() - begun >= patience.steady
        self._failures = 1 if steady else self._failures + 1
        if self._failures >= patience.tries:
            raise GaveUp from error
        pause = patience.pause(self._failures, how.chance())
        tries, seconds = self._failures, round(pause, 1)
        log.warning("connection lost", tries=tries, seconds=seconds, exc_info=error)
        with suppress(TimeoutError):
            await asyncio.wait_for(how.stop.wait(), pause)


async def _until_stopped(
    session: Callable[[], Awaitable[None]], stop: asyncio.Event
) -> Exception | None:
    running = asyncio.ensure_future(session())
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        if not running.done():
            running.cancel()
        await asyncio.wait({running, stopping})
    if running.cancelled():
        return None
    error = running.exception()
    if error is not None and not isinstance(error, Exception):
        raise error
    return error
