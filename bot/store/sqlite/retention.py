"""Forgetting what can never be asked for again, so that the file grows by what was played alone."""

from __future__ import annotations

import sqlite3

from bot.runtime.clock import Clock

INTERACTION_KEPT_SECONDS = 86_400.0
PRUNE_INTERVAL_SECONDS = 3_600.0
MAX_PRUNED_AT_ONCE = 10_000
_DISCORD_EPOCH = 1_420_070_400.0


class Pruning:
    """Drops the ids of interactions a day after they began: Discord repeats none after minutes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._due = 0.0

    def run(self, connection: sqlite3.Connection) -> None:
        """Forget what is old, now and then, and never so much that somebody would have to wait."""
        now = self._clock.now()
        if now < self._due:
            return
        query = (
            "DELETE FROM interactions WHERE id IN"
            " (SELECT id FROM interactions WHERE id < ? ORDER BY id LIMIT ?)"
        )
        oldest = (born_at(now - INTERACTION_KEPT_SECONDS), MAX_PRUNED_AT_ONCE)
        if connection.execute(query, oldest).rowcount < MAX_PRUNED_AT_ONCE:
            self._due = now + PRUNE_INTERVAL_SECONDS


def born_at(moment: float) -> int:
    """Return the smallest id that Discord could have given at a moment: ids carry their time."""
    return max(0, int((moment - _DISCORD_EPOCH) * 1000)) << 22
