"""A link to whoever started a bot, who says where to connect and what time it is.

The first line on the link is an address, a token and, if its clock is moved by hand, by how many
seconds it is ahead; every later line is such a number again. When the link ends, so does the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TextIO

import aiohttp

from bot.delivery.reminders import AWAY_SECONDS

HOP_SECONDS = AWAY_SECONDS * 2 / 3
"""So short that nobody seems to have been away, however fast time is made to pass."""
BUSY_SECONDS = 5.0
"""How long a hop waits for whoever is busy."""
MAX_BUSY_SECONDS = 60.0
"""How long all hops of one move wait together."""
GLANCE_SECONDS = 0.05
REPORT_SECONDS = 180.0
"""How often whoever moved the clock hears how far it has come, if nothing happens meanwhile."""


class HandClock:
    """The clock of the machine, which somebody can move ahead by hand.

    Moved time does not jump, it passes quickly: the timekeeper naps through it in short hops, each
    no further than the next moment at which something is due, and looks around after each. So
    everything happens at its own time, and nobody was away.
    """

    def __init__(self, ahead: float = 0.0) -> None:
        self._ahead = self._wanted = self._reported = ahead
        self._patience = MAX_BUSY_SECONDS
        self._moved = asyncio.Event()
        self._woke = self.now()
        self.report: Callable[[float], Awaitable[object]] | None = None
        """Tells whoever moved the clock by how much it is ahead by now."""

    def now(self) -> float:
        """Return seconds since the epoch, as far as moved time has passed."""
        return time.time() + self._ahead

    def move(self, ahead: float) -> None:
        """Let time pass quickly until the clock is so far ahead; it never goes back."""
        self._wanted = max(self._wanted, ahead)
        self._moved.set()

    async def nap(
        self,
        seconds: float,
        busy: Callable[[], Awaitable[bool]],
        due: Callable[[], Awaitable[float | None]],
    ) -> None:
        """Let a nap of the timekeeper pass, quickly if time was moved and nobody is busy.

        A hop ends when the next thing is due. What the timekeeper itself took counts as a part of
        the hop, for the clock went on meanwhile.
        """
        if self._ahead >= self._wanted:
            self._patience = MAX_BUSY_SECONDS
            self._moved.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), seconds)
        else:
            await self._wait_while(busy)
            await self._hop(await due())
        self._woke = self.now()

    async def _wait_while(self, busy: Callable[[], Awaitable[bool]]) -> None:
        began = time.monotonic()
        until = began + min(BUSY_SECONDS, self._patience)
        # The autopilot and the outbox work beside us: looking is the only way to know.
        while time.monotonic() < until and await busy():  # noqa: ASYNC110 (nobody tells when work is over)
            await asyncio.sleep(GLANCE_SECONDS)
        self._patience -= time.monotonic() - began

    async def _hop(self, due: float | None) -> None:
        now, left = self.now(), self._wanted - self._ahead
        hop = min(left, max(0.0, HOP_SECONDS - (now - self._woke)))
        is_due = due is not None and now < due <= now + hop
        self._ahead += due - now if due is not None and is_due else hop
        behind = self._ahead - self._reported
        if self.report and (is_due or behind >= REPORT_SECONDS or self._ahead >= self._wanted):
            self._reported = self._ahead
            await self.report(self._ahead)


@dataclass(frozen=True, slots=True)
class DevLink:
    """A stream from whoever started the bot, and the clock that is moved over it."""

    stream: TextIO
    clock: HandClock

    def watch(self, loop: asyncio.AbstractEventLoop, end: Callable[[], object]) -> None:
        """Move the clock at every line, and call `end` when there will be none any more."""

        def read_lines() -> None:
            # The loop may have ended before, and what is no number ends the link too.
            with contextlib.suppress(OSError, ValueError, RuntimeError):
                while line := self.stream.readline():
                    loop.call_soon_threadsafe(self.clock.move, float(line))
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(end)

        threading.Thread(target=read_lines, name="link", daemon=True).start()


@contextlib.asynccontextmanager
async def reports(clock: HandClock, url: str, token: str) -> AsyncIterator[None]:
    """Let the clock tell the local Discord how far it has come."""
    headers = {"Authorization": f"Bot {token}"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def report(ahead: float) -> None:
            # Without an answer the page's clock is late, and nothing else.
            with contextlib.suppress(aiohttp.ClientError, TimeoutError):
                async with session.post(f"{url}/clock", data=str(ahead)):
                    pass

        clock.report = report
        yield
        clock.report = None
