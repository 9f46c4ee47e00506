"""Privacy: everything stored of a person, as a file; and being forgotten."""

from __future__ import annotations

import json
from contextlib import suppress

from bot.services.invitations import Company
from bot.services.seats import Absence
from bot.services.settings import Choices
from bot.tables.table import Person, User
from engine.errors import IllegalAction

MOST_BYTES = 8 * 1024 * 1024
"""What Discord takes as one file, with room to spare."""


class Privacy(Company, Absence, Choices):
    """Hands out what is stored of a person, and forgets them."""

    async def export(self, user: User) -> bytes:
        """Return everything stored of a person as JSON, or refuse what fits in no file."""
        everything = {"user": user, **await self._store.stored_of(user)}
        text = json.dumps(everything, ensure_ascii=False, indent=1).encode()
        if len(text) > MOST_BYTES:
            raise IllegalAction("privacy.error.too_much")
        return text

    async def forget(self, person: Person) -> None:
        """Take a person from every open table, and their id and name from everything stored.

        Done twice it does no harm, so it may be tried again after a failure halfway.
        """
        for table in await self._store.tables(user=person.user, status=("lobby", "playing")):
            seat = table.seat_of(person.user) or 0
            known = Person(person.user, table.names[seat], person.language)
            with suppress(IllegalAction):  # they may have left, or the table ended in this moment
                if table.status == "lobby":
                    await self.leave(table.id, known, None)
                else:
                    await self.stand(table.id, known, None)
        for table in await self._store.invitations(person.user):
            with suppress(IllegalAction):  # the table may have begun in this moment
                await self.decline(table.id, person, None)
        await self._store.forget(person.user)
        self.forget_wishes(person.user)
