"""Privacy: everything stored of a person, as a file; and being forgotten."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, replace

from bot.services.lessons import Lessons
from bot.services.lobby import Lobby
from bot.services.seats import Seats
from bot.services.settings import Settings
from bot.services.wakeups import Wakeups
from bot.store.protocols import InvitationStore, PrivacyStore, TableStore
from bot.tables.invitations import declined
from bot.tables.lobby import left
from bot.tables.seats import own_seat, stood_up
from bot.tables.table import Person, User
from engine.errors import IllegalAction, UnknownGame

MAX_EXPORT_BYTES = 8 * 1024 * 1024
"""What Discord takes as one file, with room to spare."""


@dataclass(kw_only=True)
class Privacy:
    """Hands out what is stored of a person, and forgets them."""

    store: PrivacyStore
    tables: TableStore
    invited: InvitationStore
    lobby: Lobby
    seats: Seats
    settings: Settings
    lessons: Lessons
    wakeups: Wakeups

    async def export(self, user: User) -> bytes:
        """Return everything stored of a person as JSON, or refuse what fits in no file."""
        everything = {"user": user, **await self.store.stored_of(user)}
        text = json.dumps(everything, ensure_ascii=False, indent=1).encode()
        if len(text) > MAX_EXPORT_BYTES:
            raise IllegalAction("privacy.error.too_much")
        return text

    async def forget(self, person: Person) -> None:
        """Take a person from every open table, and their id and name from everything stored.

        Done twice it does no harm, so it may be tried again after a failure halfway.
        """
        for table in await self.tables.tables(user=person.user, status=("lobby", "playing")):
            # They may have left, the table ended in this moment, or its game is not here any more.
            with suppress(IllegalAction, UnknownGame):
                known = replace(person, name=table.names[own_seat(table, person)])
                if table.status == "lobby":
                    await self.lobby.change(table.id, None, left, known)
                else:
                    await self.seats.change(table.id, None, stood_up, known)
        for table in await self.invited.invitations(person.user):
            with suppress(IllegalAction):  # the table may have begun in this moment
                await self.lobby.change(table.id, None, declined, person)
        await self.store.forget(person.user)
        self.settings.drop_cached(person.user)
        self.lessons.drop_cached(person.user)
        self.wakeups.user_changed(person.user)
