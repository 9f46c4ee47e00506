"""What is known of people: the language to write to them in."""

from __future__ import annotations

from dataclasses import replace

from bot.services.table_writer import Ledger
from bot.store.protocols import Clock, Ids, Store
from bot.tables.table import Person, User

MOST_KNOWN = 10_000


class Knowing(Ledger):
    """Hears which language people speak, and keeps it of those who get direct messages."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        super().__init__(store, clock, ids)
        self._heard: dict[User, str] = {}

    async def heard(self, person: Person) -> None:
        """Keep the language of somebody who gets direct messages, if it is another than before."""
        if self._heard.get(person.user) == person.language:
            return
        chosen = await self._store.preferences(person.user)
        if chosen.by_dm and chosen.language != person.language:
            await self._store.prefer(person.user, replace(chosen, language=person.language))
        if len(self._heard) >= MOST_KNOWN:
            self._heard.clear()
        self._heard[person.user] = person.language
