"""Greetings: the bot says hello once to each server that it joins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.protocols import GreetingStore
from bot.tables.greeting import Greeting
from bot.tables.shards import WHOLE, Shard


@dataclass(frozen=True, kw_only=True)
class Greetings:
    """Keeps to which servers hello is to be said, and to which it was said."""

    store: GreetingStore

    async def plan(self, greeting: Greeting) -> bool:
        """Keep that a server is to be greeted; False if it is or was, since it was joined."""
        return await self.store.greet(greeting)

    async def unsent(self, shard: Shard = WHOLE) -> Sequence[Greeting]:
        """Return the greetings to servers of a shard that may not have been said."""
        return await self.store.greetings(shard)

    async def keep_message(self, guild: int, message: int) -> None:
        """Keep which message greeted a server."""
        await self.store.greeted(guild, message)

    async def drop(self, guild: int) -> None:
        """Forget a greeting that cannot be said."""
        await self.store.greeted(guild, None)
