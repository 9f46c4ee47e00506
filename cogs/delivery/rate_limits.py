"""Rate limits that are too long to wait for: until they are over, nothing is asked for there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from engine.cache import LruCache

T = TypeVar("T")
MAX_LIMITED_PLACES = 1000


class Limits:
    """Knows which places Discord told us to leave alone, and for how long."""

    def __init__(self) -> None:
        self._until: LruCache[int, float] = LruCache(MAX_LIMITED_PLACES)

    def wait(self, place: int) -> float:
        """Return for how many seconds a place is to be left alone."""
        until = self._until.get(place)
        return 0.0 if until is None else max(0.0, until - asyncio.get_running_loop().time())

    async def heed(self, place: int, work: Callable[[], Awaitable[T]]) -> T:
        """Do something at a place, or raise RateLimited if it is to be left alone."""
        if (wait := self.wait(place)) > 0:
            raise discord.RateLimited(wait)
        try:
            return await work()
        except discord.RateLimited as limit:
            self._until.put(place, asyncio.get_running_loop().time() + limit.retry_after)
            raise
