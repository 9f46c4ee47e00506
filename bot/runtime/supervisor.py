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


async def supervise(
    session: Callable[[], Awaitable[None]],
    *,
    stop: asyncio.Event,
    clock: Clock,
    chance: Callable[[], float],
    fatal: Callable[[Exception], bool],
    patience: Patience | None = None,
) -> None:
    """Run sessions one after another until told to stop.

    What is fatal is raised as it is; too many failures in a row raise GaveUp. A session that is
    cancelled because of the stop has closed itself when this returns.
    """
    patience = patience or Patience()
    failures = 0
    while not stop.is_set():
        begun = clock.now()
        error = await _until_stopped(session, stop)
        if stop.is_set():
            return
        if error is not None and fatal(error):
            raise error
        failures = 1 if clock.now() - begun >= patience.steady else failures + 1
        if failures >= patience.tries:
            raise GaveUp from error
        pause = patience.pause(failures, chance())
        log.warning("connection lost", tries=failures, seconds=round(pause, 1), exc_info=error)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)


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
