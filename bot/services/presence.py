"""Presence: who acted at a table or looked at it a moment ago, as far as this process knows."""

from __future__ import annotations

from bot.runtime.clock import Clock
from bot.tables.table import TableId, User
from engine.cache import LruCache

HERE_SECONDS = 90.0
"""Whoever was seen so lately need not be called."""
MAX_KEPT = 5000


class Presence:
    """Remembers when people were seen at tables; after a restart nobody was."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen_at: LruCache[tuple[TableId, User], float] = LruCache(MAX_KEPT)

    def note(self, id_: TableId, user: User) -> None:
        """Note that somebody is at a table now: they pressed or asked for something there."""
        self._seen_at.put((id_, user), self._clock.now())

    def here(self, id_: TableId, user: User) -> bool:
        """Tell whether somebody was at a table a moment ago."""
        return self.since(id_, user, self._clock.now() - HERE_SECONDS)

    def since(self, id_: TableId, user: User, moment: float) -> bool:
        """Tell whether somebody was at a table after a moment."""
        return (self._seen_at.get((id_, user)) or 0.0) > moment

    def clear(self) -> None:
        """Forget everybody, as after a restart."""
        self._seen_at.clear()
