"""Direct messages: which one asks a person to decide at a table."""

from __future__ import annotations

from bot.store.protocols import DirectMessageStore
from bot.tables.table import TableId, User


class DirectMessages:
    """Remembers the message that asks somebody, so that it can be edited or taken back."""

    def __init__(self, store: DirectMessageStore) -> None:
        self._store = store

    async def asking_message(self, id_: TableId, user: User) -> int | None:
        """Return the direct message that asks somebody to decide at a table."""
        return await self._store.letter(id_, user)

    async def remember(self, id_: TableId, user: User, message: int | None) -> None:
        """Remember or forget which direct message asks somebody."""
        await self._store.keep_letter(id_, user, message)
