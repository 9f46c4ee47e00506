"""Presence: who was at a table a moment ago, and by which token more can be said there.

A bot cannot speak first in private, but for a quarter of an hour after a press it may go on
speaking, in private and, once the press was answered, also to all. All of this is kept in memory
alone: after a restart nobody was here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.runtime.clock import Clock
from bot.tables.table import TableId, User
from engine.cache import LruCache

HERE_SECONDS = 90.0
"""Whoever was seen so lately need not be called."""
VALID_SECONDS = 14 * 60.0
"""How long a token is used, a little less than Discord lets it be."""
MAX_KEPT = 5000
K = TypeVar("K", bound=Hashable)


class Presence:
    """Remembers when people were seen at tables; after a restart nobody was."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen_at: LruCache[tuple[TableId, User], float] = LruCache(MAX_KEPT)
        self._acted_at: LruCache[tuple[TableId, User], float] = LruCache(MAX_KEPT)
        self._seen_presses: LruCache[int, None] = LruCache(MAX_KEPT)

    def note(self, id_: TableId, user: User) -> None:
        """Note that somebody is at a table now: they pressed or asked for something there."""
        self._seen_at.put((id_, user), self._clock.now())

    def note_action(self, id_: TableId, user: User, press: int | None = None) -> None:
        """Note that everybody sees somebody act now: they moved, or are one more who has chosen."""
        self._acted_at.put((id_, user), self._clock.now())
        if press is not None:
            self._seen_presses.put(press, None)

    def was_seen(self, press: int) -> bool:
        """Tell whether everybody saw what somebody did by a press: it may be known that they did.

        What is posted by the token of a press tells whose that was.
        """
        return press in self._seen_presses

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

    `user` is whose it is, and `since` when it was new. Only a `public` one may post what all read:
    its press was answered, so that nothing waits to be filled in, everybody there saw what was done
    by it, and the bot may speak there by itself. `pressed` is the message that was pressed on, if
    all see it and it may be changed by the token.
    """

    application: int
    token: str = field(repr=False)
    place: int
    language: str
    since: float = 0.0
    user: User = 0
    public: bool = False
    pressed: int | None = None


class FollowupTokens:
    """Keeps the last token of each person at each table, and which decision they were asked for.

    For what all read it keeps the newest token of each place, which is used while `posts` says
    so, and by which a message is changed: the one that it was posted by, or that a press on it
    left.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, *, posts: Callable[[], bool] = lambda: True
    ) -> None:
        self._now = now
        self._posts = posts
        self._tokens: LruCache[tuple[TableId, User], FollowupToken] = LruCache(MAX_KEPT)
        self._asked: LruCache[tuple[TableId, User], int] = LruCache(MAX_KEPT)
        self._asked_anew: LruCache[TableId, int] = LruCache(MAX_KEPT)
        self._tables: LruCache[TableId, None] = LruCache(MAX_KEPT)
        self._public: LruCache[int, FollowupToken] = LruCache(MAX_KEPT)
        self._changing: LruCache[int, FollowupToken] = LruCache(MAX_KEPT)
        self._refused: LruCache[str, None] = LruCache(MAX_KEPT)
        self._forgotten_at: LruCache[User, float] = LruCache(MAX_KEPT)
        self._awaited: LruCache[TableId, Callable[[], object]] = LruCache(MAX_KEPT)
        self.changes_pressed = True
        """Whether a press changes the message that it was made on; Discord may say no."""

    def answered_at(self, id_: TableId) -> bool:
        """Tell whether anybody at a table was answered lately: then the next answer is quick."""
        return id_ in self._tables

    def remember(self, id_: TableId, user: User, token: FollowupToken) -> None:
        """Keep the token of somebody's last press at a table."""
        token = replace(token, since=self._now())
        self._tables.put(id_, None)
        self._tokens.put((id_, user), token)
        if token.public:
            self._public.put(token.place, token)
        if token.pressed is not None and self.changes_pressed:
            self._changing.put(token.pressed, token)
        speaks = token.public or token.pressed is not None
        if speaks and (tell := self._awaited.pop(id_)) is not None:
            tell()

    def wait_for(self, id_: TableId, tell: Callable[[], object]) -> None:
        """Have it told, once, when a press at a table leaves a token to speak by to all."""
        self._awaited.put(id_, tell)

    def valid_for(self, id_: TableId, user: User) -> FollowupToken | None:
        """Return the token of somebody at a table, as long as it is valid."""
        return self._valid(self._tokens, (id_, user))

    def forget(self, id_: TableId, user: User) -> None:
        """Forget the token of somebody at a table who is elsewhere by now."""
        self._tokens.pop((id_, user))

    def forget_user(self, user: User) -> None:
        """Let nothing be said by what somebody has pressed who is to be forgotten."""
        self._forgotten_at.put(user, self._now())

    def public_at(self, place: int, *, spare: bool = False) -> FollowupToken | None:
        """Return the newest token by which all at a place can be spoken to.

        Where there is no other way, a `spare` one may be used although it would not be now.
        """
        return self._valid(self._public, place) if spare or self._posts() else None

    def changing(self, message: int) -> FollowupToken | None:
        """Return the token by which a message that all see can be changed or removed."""
        return self._valid(self._changing, message)

    def note_posted(self, message: int, token: FollowupToken) -> None:
        """Note by which token a message was posted."""
        self._changing.put(message, token)

    def forget_changing(self, message: int) -> None:
        """Let a message be changed by no token, since it is gone or the token was refused."""
        self._changing.pop(message)

    def refuse(self, token: FollowupToken) -> None:
        """Let nothing more be said to all by a token that Discord did not take."""
        self._refused.put(token.token, None)

    def _valid(self, tokens: LruCache[K, FollowupToken], key: K) -> FollowupToken | None:
        token = tokens.get(key)
        if token is None:
            return None
        forgotten_at = self._forgotten_at.get(token.user)
        over = forgotten_at is not None and token.since <= forgotten_at
        over = over or self._now() - token.since > VALID_SECONDS
        if over or (tokens is not self._tokens and token.token in self._refused):
            tokens.pop(key)
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
