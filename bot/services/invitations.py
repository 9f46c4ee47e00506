"""Company: people are asked to come, told of new tables, and play again with each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.services.lobby import Lobby
from bot.tables import invitations as inviting
from bot.tables import notices
from bot.tables.settings import Room
from bot.tables.table import Home, Person, Table, TableId, User


class Company(Lobby):
    """Brings people to lobbies, and closes those that nobody starts."""

    async def invite(
        self, id_: TableId, person: Person, users: Sequence[User], interaction: int
    ) -> Table:
        """Hold seats for some people and ask them to come."""
        return await self._held(
            id_, interaction, lambda table: inviting.asked(table, person, users)
        )

    async def hold_for(
        self, id_: TableId, person: Person, users: Sequence[User], interaction: int
    ) -> Table:
        """Hold seats for these people and nobody else; who was not asked before is asked."""
        return await self._held(
            id_, interaction, lambda table: inviting.held_for(table, person, users)
        )

    async def release(self, id_: TableId, person: Person, user: User, interaction: int) -> Table:
        """Open the seat that is held for somebody to all."""
        return await self._seated(
            id_, interaction, lambda table: inviting.released(table, person, [user])
        )

    async def decline(self, id_: TableId, person: Person, interaction: int | None) -> Table:
        """Let somebody say that they will not come."""
        return await self._seated(id_, interaction, lambda table: inviting.declined(table, person))

    async def draw_lots(
        self, id_: TableId, person: Person, interaction: int, *, lot: bool
    ) -> Table:
        """Let the seats be drawn at the start, or taken as people come."""
        return await self._seated(
            id_, interaction, lambda table: inviting.by_lot(table, person, lot=lot)
        )

    async def move_up(self, id_: TableId, person: Person, user: User, interaction: int) -> Table:
        """Let somebody sit one seat further to the front."""
        return await self._seated(
            id_, interaction, lambda table: inviting.moved_up(table, person, user)
        )

    async def keep_open(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Let a lobby wait as long again as a new one."""
        return await self._seated(
            id_, interaction, lambda table: inviting.kept_open(table, person, self._clock.now())
        )

    async def lapse(self, id_: TableId, opened: int) -> Table:
        """Close a lobby that nobody started in time; too late changes nothing."""

        async def attempt() -> Table:
            table = await self.table(id_)
            if table.status != "lobby" or int(table.moved) != opened:
                return table
            table = replace(table, status="cancelled", ended_by="", invites=())
            return await self._save(table, None, notices.after_seating(table))

        return await self._changed(id_, None, attempt)

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
        plan = inviting.rematch(await self.table(id_), person, home)

        async def attempt() -> Table:
            return await self._opened(plan, interaction, room)

        async with self._opening:
            there = await self._store.rematch_of(id_)
            if there is None:
                return await self._once(attempt, interaction, self._as_it_is)
        if there.status != "lobby" or there.seat_of(person.user) is not None:
            return there
        return await self.join(there.id, person, interaction, Room(person.user))

    async def watch(self, guild: int, game: str, user: User, *, on: bool | None = None) -> bool:
        """Tell somebody of new tables of a game from now on, or no more; return which."""
        async with self._alone(f"person {user}"):
            if on is None:
                on = game not in await self._store.watched(guild, user)
            await self._store.watch(guild, game, user, on=on)
        return on

    async def _held(
        self, id_: TableId, interaction: int, change: Callable[[Table], Table]
    ) -> Table:
        async def attempt() -> Table:
            before = await self.table(id_)
            table = change(before)
            called = await self.called_at(inviting.newly_asked(before, table))
            said = (*notices.after_seating(table), *notices.calling(table, "invite", called))
            return await self._save(table, interaction, said)

        return await self._changed(id_, interaction, attempt)
