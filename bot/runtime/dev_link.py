"""A link to whoever started a bot, who says where to connect and what time it is.

The first line on the link is an address, a token and, if its clock is moved by hand, by how many
seconds it is ahead; every later line is such a number again. When the link ends, so does the bot.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TextIO

from bot.delivery.reminders import AWAY_SECONDS, BEAT_SECONDS

HOP_SECONDS = AWAY_SECONDS * 2 / 3
"""So short that nobody seems to have been away, however fast time is made to pass."""
CALM_SECONDS = 10.0
GLANCE_SECONDS = 0.05


class HandClock:
    """The clock of the machine, which somebody can move ahead by hand.

    Moved time does not jump, it passes quickly: the timekeeper naps through it in short hops and
    looks around after each. So reminders come before deadlines, and nobody was away.
    """

    def __init__(self, ahead: float = 0.0) -> None:
        self._ahead = self._wanted = ahead
        self._patience = CALM_SECONDS
        self._moved = asyncio.Event()

    def now(self) -> float:
        """Return seconds since the epoch, as far as moved time has passed."""
        return time.time() + self._ahead

    def move(self, ahead: float) -> None:
        """Let time pass quickly until the clock is so far ahead; it never goes back."""
        self._wanted = max(self._wanted, ahead)
        self._moved.set()

    async def nap(self, seconds: float, busy: Callable[[], Awaitable[bool]]) -> None:
        """Let a nap of the timekeeper pass, quickly if time was moved and nobody is busy."""
        left = self._wanted - self._ahead
        if left <= 0:
            self._patience = CALM_SECONDS
            self._moved.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._moved.wait(), seconds)
            return
        while self._patience > 0 and await busy():
            self._patience -= GLANCE_SECONDS
            await asyncio.sleep(GLANCE_SECONDS)
        self._ahead += min(left, HOP_SECONDS if seconds >= BEAT_SECONDS else seconds)


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
