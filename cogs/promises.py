"""Promises: a press is answered in one go if that is quick, and else acknowledged in time.

An acknowledgement that is followed by its answer a moment later is a request in vain, for us and
for whoever waits. So the answer itself is the acknowledgement, unless it takes too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

QUICK_SECONDS = 0.8
"""How long an answer may take; Discord waits for three seconds, and the way there is part of it."""

Acknowledge: TypeAlias = Callable[[], Awaitable[None]]


class Promise:
    """An answer that is on its way; whoever takes the promise tells Discord."""

    def __init__(self, acknowledge: Acknowledge, *, fresh: bool) -> None:
        self.fresh = fresh
        self._acknowledge = acknowledge
        self._taken = False
        self._telling = asyncio.create_task(self._tell(), name="discord-ui-promise")

    async def _tell(self) -> None:
        await asyncio.sleep(QUICK_SECONDS)
        self._taken = True
        await self._acknowledge()

    async def take(self) -> bool:
        """Tell whether it is left to the caller to answer Discord; if not, it is done by now."""
        if not self._taken:
            self._taken = True
            self._telling.cancel()
            return True
        await asyncio.wait([self._telling])
        return False
