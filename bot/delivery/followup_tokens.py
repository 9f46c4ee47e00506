"""Follow-up tokens: how somebody can be shown something in private without having asked for it.

A bot cannot speak first in private, but for a quarter of an hour after a press it may go on
speaking. What is needed for that is kept in memory alone, one token a person and table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.tables.table import TableId, User
from engine.cache import LruCache

VALID_SECONDS = 14 * 60.0
MAX_KEPT = 5000


@dataclass(frozen=True, slots=True)
class FollowupToken:
    """What a press left: its token, where it was made, and in which language it is answered.

    `screen` is the private message that the press led to, if it is about that person's move.
    """

    application: int
    token: str
    place: int
    language: str
    screen: int | None = None


class FollowupTokens:
    """Keeps the last token of each person at each table, and which decision they were asked for."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tokens: LruCache[tuple[TableId, User], tuple[float, FollowupToken]] = LruCache(
            MAX_KEPT
        )
        self._asked: LruCache[tuple[TableId, User], int] = LruCache(MAX_KEPT)
        self._tables: LruCache[TableId, None] = LruCache(MAX_KEPT)

    def answered_at(self, id_: TableId) -> bool:
        """Tell whether anybody at a table was answered lately: then the next answer is quick."""
        return id_ in self._tables

    def remember(self, id_: TableId, user: User, token: FollowupToken) -> None:
        """Keep the token of somebody's last press at a table."""
        self._tables.put(id_, None)
        self._tokens.put((id_, user), (self._now(), token))

    def set_screen(self, id_: TableId, user: User, screen: int) -> None:
        """Keep which private message shows somebody their move now."""
        known = self._tokens.get((id_, user))
        if known is not None:
            since, token = known
            self._tokens.put((id_, user), (since, replace(token, screen=screen)))

    def valid_for(self, id_: TableId, user: User) -> FollowupToken | None:
        """Return the token of somebody at a table, as long as it is valid."""
        known = self._tokens.get((id_, user))
        if known is None:
            return None
        since, token = known
        if self._now() - since > VALID_SECONDS:
            self._tokens.pop((id_, user))
            return None
        return token

    def ask(self, id_: TableId, user: User, opened: int) -> bool:
        """Note that somebody is asked for a decision; False if they were before."""
        known = self._asked.get((id_, user))
        self._asked.put((id_, user), opened)
        return known != opened
