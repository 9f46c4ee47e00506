"""Invitations: people are asked to come, and play again with each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.runtime.clock import Clock
from bot.services.avoidance import Avoidance
from bot.services.lobby import Lobby
from bot.services.settings import Settings
from bot.services.table_writer import TableWriter
from bot.store.protocols import InvitationStore
from bot.tables import invitations as inviting
from bot.tables import notices
from bot.tables.settings import Room
from bot.tables.table import Home, Person, Table, TableId, User
from engine.errors import IllegalAction


@dataclass(kw_only=True)
class Invitations:
    """Brings people to lobbies, and closes those that nobody starts."""

    writer: TableWriter
    lobby: Lobby
    store: InvitationStore
    settings: Settings
    avoidance: Avoidance
    clock: Clock

    async def invite(
        self, id_: TableId, person: Person, users: Sequence[User], interaction: int
    ) -> Table:
        """Hold seats for some people and ask them to come."""
        return await self._held(
            id_, person, interaction, lambda table: inviting.invited(table, person, users)
        )

    async def hold_for(
        self, id_: TableId, person: Person, users: Sequence[User], interaction: int
    ) -> Table:
        """Hold seats for these people and nobody else; who was not asked before is asked."""
        return await self._held(
            id_, person, interaction, lambda table: inviting.held_for(table, person, users)
        )

    async def keep_open(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Let a lobby wait as long again as a new one."""
        now = self.clock.now()
        return await self.lobby.change(id_, interaction, inviting.kept_open, person, now)

    async def lapse(self, id_: TableId, opened: int) -> Table:
        """Close a lobby that nobody started in time; too late changes nothing."""

        async def attempt(table: Table) -> Table:
            if table.status != "lobby" or int(table.last_activity_at) != opened:
                return table
            table = replace(table, status="cancelled", ended_by="", invites=())
            return await self.writer.save(
                table, interaction=None, notices=notices.after_change(table)
            )

        return await self.writer.change(id_, None, attempt)

    async def rematch(
        self,
        id_: TableId,
        person: Person,
        home: Home,
        interaction: int,
        room: Room | None = None,
    ) -> Table:
        """Open a table for all who sat at one that is over, or join the one that was opened.

        One that is played already is left as it is.
        """
        plan = inviting.rematch(await self.writer.table(id_), person, home)

        async def attempt() -> Table:
            there = await self.store.rematch_of(id_)
            return there or await self.lobby.open_planned(plan, interaction, room)

        table = await self.lobby.open_once(attempt, interaction)
        if table.status != "lobby" or table.seat_of(person.user) is not None:
            return table
        seats = Room(person.user) if room is None else replace(room, tables=None, lobbies=None)
        return await self.lobby.join(table.id, person, interaction, seats)

    async def called_for(self, table: Table, users: Sequence[User]) -> tuple[User, ...]:
        """Return who of some people is told that a seat is held for them.

        Whoever avoids somebody there, or is avoided, is not; it looks as if they did not answer.
        """
        return tuple([user for user in users if not await self.avoidance.apart(user, table.people)])

    async def _held(
        self, id_: TableId, person: Person, interaction: int, change: Callable[[Table], Table]
    ) -> Table:
        async def attempt(before: Table) -> Table:
            table = change(before)
            guests = inviting.newly_asked(before, table)
            # What stands on one's own list is no secret to oneself.
            for user in await self.avoidance.avoided_by(person.user):
                if user in guests:
                    raise IllegalAction("invitations.error.avoided", user=f"<@{user}>")
            called = await self.settings.called_at(guests)
            return await self.writer.save(
                table,
                interaction=interaction,
                notices=(
                    *notices.after_change(table),
                    *notices.calling(table, "invite", called),
                ),
            )

        return await self.writer.change(id_, interaction, attempt)
