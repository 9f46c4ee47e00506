"""Lessons: how far each person is."""

from __future__ import annotations

from bot.store.protocols import LessonStore
from bot.tables.table import User


class Lessons:
    """Keeps how far people are in the lessons of games."""

    def __init__(self, store: LessonStore) -> None:
        self._store = store

    async def progress(self, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
        return await self._store.lesson(user, game)

    async def keep_progress(self, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in the lesson of a game."""
        await self._store.keep_lesson(user, game, number)
