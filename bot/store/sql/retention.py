"""Forgetting what can never be asked for again, so that the file grows by what was played alone."""

from __future__ import annotations

from bot.store.sql.connection import Connection

INTERACTION_KEPT_SECONDS = 86_400.0
PRUNE_INTERVAL_SECONDS = 3_600.0
MAX_PRUNED_AT_ONCE = 10_000
_DISCORD_EPOCH = 1_420_070_400.0


def prune(connection: Connection, now: float) -> float:
    """Forget interactions that began a day ago, for Discord repeats none after minutes.

    Return when to prune next: never so much is forgotten at once that somebody would have to wait.
    """
    query = (
        "DELETE FROM interactions WHERE id IN"
        " (SELECT id FROM interactions WHERE id < ? ORDER BY id LIMIT ?)"
    )
    oldest = (born_at(now - INTERACTION_KEPT_SECONDS), MAX_PRUNED_AT_ONCE)
    if connection.execute(query, oldest).rowcount < MAX_PRUNED_AT_ONCE:
        return now + PRUNE_INTERVAL_SECONDS
    return now


def born_at(moment: float) -> int:
    """Return the smallest id that Discord could have given at a moment: ids carry their time."""
    return max(0, int((moment - _DISCORD_EPOCH) * 1000)) << 22
