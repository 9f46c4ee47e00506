"""Lessons: which games people have met, and how far they are in learning them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.store.protocols import LessonStore
from bot.tables.table import User
from engine.cache import LruCache

MAX_REMEMBERED_USERS = 5000


@dataclass(kw_only=True)
class Lessons:
    """Keeps which games people have met, and how far they are in the lessons of games.

    Who has met a game has met it, unless they were forgotten since.
    """

    store: LessonStore
    _met: LruCache[User, frozenset[str]] = field(
        init=False, default_factory=lambda: LruCache(MAX_REMEMBERED_USERS)
    )

    async def meet(self, user: User, game: str) -> bool:
        """Keep that somebody has met a game; True if this is the first time."""
        met = self._met.get(user) or frozenset()
        if game in met:
            return False
        first = await self.store.meet(user, game)
        self._met.put(user, met | {game})
        return first

    def drop_cached(self, user: User) -> None:
        """Read anew what a person has met when it is asked for next."""
        self._met.pop(user)

    def drop_all_cached(self) -> None:
        """Read everything anew when it is asked for next."""
        self._met.clear()

    async def progress(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
        return await self.store.lesson(user, game)

    async def keep_progress(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""
        await self.store.keep_lesson(user, game, number)
