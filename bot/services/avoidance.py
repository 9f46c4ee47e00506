"""Avoidance: people who are never brought together by an invitation or a call, told to nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.services.table_writer import Locks, retried
from bot.store.protocols import AvoidanceStore
from bot.tables.settings import MAX_AVOIDED
from bot.tables.table import User
from engine.errors import IllegalAction


@dataclass(kw_only=True)
class Avoidance:
    """Keeps whom each person would rather not be seated with; only they ever see their list."""

    store: AvoidanceStore
    locks: Locks

    async def avoided_by(self, user: User) -> tuple[User, ...]:
        """Return whom somebody would rather not be seated with."""
        return tuple(await self.store.avoided(user))

    async def toggle(self, user: User, others: Iterable[User]) -> None:
        """Put people on somebody's list, or take those off who are on it."""
        picked = set(others) - {user}

        async def attempt() -> None:
            known = await self.avoided_by(user)
            wanted = {*known} ^ picked
            if len(wanted) > MAX_AVOIDED:
                raise IllegalAction("settings.error.avoided", n=MAX_AVOIDED)
            if picked:
                await self.store.keep_avoided(user, sorted(wanted), before=known)

        async with self.locks.of("person", user):
            await retried(attempt)

    async def apart(self, user: User, others: Sequence[User]) -> bool:
        """Tell whether somebody avoids any of some others, or one of those avoids them."""
        return await self.store.apart(user, others)
