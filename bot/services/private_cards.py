"""Private cards: which private message shows somebody their move at a table, and how it is changed.

A private message can be changed only by the token of an interaction that sent it or was answered
on it, for a quarter of an hour. All of this is kept in memory alone: after a restart no card is
known, and whatever stands there is answered with how things are when it is pressed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from bot.services.presence import MAX_KEPT, VALID_SECONDS
from bot.tables.table import TableId, User
from engine.cache import LruCache


@dataclass(frozen=True, slots=True)
class PrivateCard:
    """A private message about a move, and the token by which it can be changed.

    `since` is when that token was new. `opened` is the decision that can be taken on it or still be
    changed; None if there is none. What is `lasting` is a short line about what was done, which
    may stay where it is.
    """

    message: int
    place: int
    application: int
    token: str
    language: str
    since: float
    opened: int | None = None
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class PrivateMenu:
    """A private message with the Table menu: what of the table it `shows`, and to whom.

    Whoever looks after the server (`steward`) is offered more.
    """

    card: PrivateCard
    shows: object
    steward: bool


class PrivateCards:
    """Keeps one card and one Table menu a person and table: those that were shown last."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._cards: LruCache[tuple[TableId, User], PrivateCard] = LruCache(MAX_KEPT)
        self._menus: LruCache[tuple[TableId, User], PrivateMenu] = LruCache(MAX_KEPT)
        self._shown_on: LruCache[int, tuple[TableId, User]] = LruCache(MAX_KEPT)
        self._newest_presses: LruCache[int, int] = LruCache(MAX_KEPT)
        self._presses: dict[tuple[TableId, User], list[asyncio.Event]] = {}

    def put(self, id_: TableId, user: User, card: PrivateCard) -> PrivateCard | None:
        """Keep the card that somebody is shown; return the one before if it is to be removed.

        It may stay if nothing could be decided on either of them: then it misleads nobody.
        """
        before = self.of(id_, user)
        self.forget(card.message)  # as what it may have been at another table
        self._cards.put((id_, user), card)
        self._shown_on.put(card.message, (id_, user))
        if before is None or before.message == card.message or before.lasting:
            return None
        return None if before.opened is None and card.opened is None else before

    def of(self, id_: TableId, user: User) -> PrivateCard | None:
        """Return the card of somebody at a table, as long as it can be changed."""
        card = self._cards.get((id_, user))
        if card is not None and self.now() - card.since > VALID_SECONDS:
            self._cards.pop((id_, user))
            return None
        return card

    def put_menu(self, id_: TableId, user: User, menu: PrivateMenu) -> None:
        """Keep the Table menu that somebody is shown."""
        self.forget(menu.card.message)
        self._menus.put((id_, user), menu)
        self._shown_on.put(menu.card.message, (id_, user))

    def menu_of(self, id_: TableId, user: User) -> PrivateMenu | None:
        """Return the Table menu of somebody at a table, as long as it can be changed."""
        menu = self._menus.get((id_, user))
        if menu is not None and self.now() - menu.card.since > VALID_SECONDS:
            self._menus.pop((id_, user))
            return None
        return menu

    def settle(self, id_: TableId, user: User, message: int | None) -> None:
        """Note that somebody answered on a message; if it is their card, it shows that itself."""
        card = self._cards.get((id_, user))
        if card is not None and card.message == message:
            self._cards.put((id_, user), replace(card, opened=None))

    def forget(self, message: int) -> None:
        """Keep a message as nobody's card or menu, since it shows something else now."""
        whose = self._shown_on.get(message)
        if whose is None:
            return
        card, menu = self._cards.get(whose), self._menus.get(whose)
        if card is not None and card.message == message:
            self._cards.pop(whose)
        if menu is not None and menu.card.message == message:
            self._menus.pop(whose)

    def note_press(self, message: int, press: int) -> None:
        """Note which press on a private message is the newest."""
        self._newest_presses.put(message, press)

    def is_newest(self, message: int, press: int) -> bool:
        """Tell whether nothing was pressed on a private message since, so that it is answered."""
        return self._newest_presses.get(message) in {None, press}

    @contextmanager
    def pressed(self, id_: TableId, user: User) -> Iterator[None]:
        """Note that a press of somebody is being answered, perhaps on their card."""
        answered = asyncio.Event()
        presses = self._presses.setdefault((id_, user), [])
        presses.append(answered)
        try:
            yield
        finally:
            answered.set()
            presses.remove(answered)
            if not presses:
                self._presses.pop((id_, user), None)

    async def answered(self, id_: TableId, user: User) -> None:
        """Wait until all that somebody pressed is answered: only then it is known what they see."""
        for answered in tuple(self._presses.get((id_, user), ())):
            await answered.wait()
