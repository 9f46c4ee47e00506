"""Presence: who was at a table a moment ago, and by which token they can be shown more in private.

A bot cannot speak first in private, but for a quarter of an hour after a press it may go on
speaking. All of this is kept in memory alone: after a restart nobody was here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bot.runtime.clock import Clock
from bot.tables.table import TableId, User
from engine.cache import LruCache

HERE_SECONDS = 90.0
"""Whoever was seen so lately need not be called."""
VALID_SECONDS = 14 * 60.0
"""How long a token is used, a little less than Discord lets it be."""
MAX_KEPT = 5000


class Presence:
    """Remembers when people were seen at tables; after a restart nobody was."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen_at: LruCache[tuple[TableId, User], float] = LruCache(MAX_KEPT)
        self._acted_at: LruCache[tuple[TableId, User], float] = LruCache(MAX_KEPT)

    def note(self, id_: TableId, user: User) -> None:
        """Note that somebody is at a table now: they pressed or asked for something there."""
        self._seen_at.put((id_, user), self._clock.now())

    def note_action(self, id_: TableId, user: User) -> None:
        """Note that everybody sees somebody act now: they moved, or are one more who has chosen."""
        self._acted_at.put((id_, user), self._clock.now())

    def acted(self, id_: TableId, user: User) -> bool:
        """Tell whether everybody saw somebody act a moment ago: what they do unseen is left out."""
        return (self._acted_at.get((id_, user)) or 0.0) > self._clock.now() - HERE_SECONDS

    def here(self, id_: TableId, user: User) -> bool:
        """Tell whether somebody was at a table a moment ago."""
        return self.since(id_, user, self._clock.now() - HERE_SECONDS)

    def since(self, id_: TableId, user: User, moment: float) -> bool:
        """Tell whether somebody was at a table after a moment."""
        return self.seen_at(id_, user) > moment

    def seen_at(self, id_: TableId, user: User) -> float:
        """Return when somebody was last at a table; the beginning of time if nobody knows."""
        return self._seen_at.get((id_, user)) or 0.0

    def clear(self) -> None:
        """Forget everybody, as after a restart."""
        self._seen_at.clear()
        self._acted_at.clear()


@dataclass(frozen=True, slots=True)
class FollowupToken:
    """What a press left: its token, where it was made, and in which language it is answered.

    `since` is when it was new.
    """

    application: int
    token: str
    place: int
    language: str
    since: float = 0.0


class FollowupTokens:
    """Keeps the last token of each person at each table, and which decision they were asked for."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._tokens: LruCache[tuple[TableId, User], FollowupToken] = LruCache(MAX_KEPT)
        self._asked: LruCache[tuple[TableId, User], int] = LruCache(MAX_KEPT)
        self._asked_anew: LruCache[TableId, int] = LruCache(MAX_KEPT)
        self._tables: LruCache[TableId, None] = LruCache(MAX_KEPT)

    def answered_at(self, id_: TableId) -> bool:
        """Tell whether anybody at a table was answered lately: then the next answer is quick."""
        return id_ in self._tables

    def remember(self, id_: TableId, user: User, token: FollowupToken) -> None:
        """Keep the token of somebody's last press at a table."""
        self._tables.put(id_, None)
        self._tokens.put((id_, user), replace(token, since=self._now()))

    def valid_for(self, id_: TableId, user: User) -> FollowupToken | None:
        """Return the token of somebody at a table, as long as it is valid."""
        token = self._tokens.get((id_, user))
        if token is not None and self._now() - token.since > VALID_SECONDS:
            self._tokens.pop((id_, user))
            return None
        return token

    def ask(self, id_: TableId, user: User, opened: int) -> bool:
        """Note that somebody is asked for a decision; False if they were before."""
        known = self._asked.get((id_, user))
        self._asked.put((id_, user), opened)
        return known != opened

    def ask_anew(self, id_: TableId, users: Iterable[User], sequence: int) -> bool:
        """Let all be asked once more because of an entry of the log; False if they were before."""
        if sequence <= (self._asked_anew.get(id_) or 0):
            return False
        self._asked_anew.put(id_, sequence)
        for user in users:
            self.forget_asking(id_, user)
        return True

    def forget_asking(self, id_: TableId, user: User) -> None:
        """Let somebody be asked once more for the decision that they were asked for."""
        self._asked.pop((id_, user))
