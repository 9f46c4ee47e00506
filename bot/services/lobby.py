"""The lobby: tables are opened, people sit down, and somebody deals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.services.settings import Choices
from bot.services.state_cache import Position, game_of, setup_of
from bot.store.protocols import Clock, Ids, Store
from bot.store.visits import CALLED_EVERY, MOST_CALLED
from bot.tables import invitations as inviting
from bot.tables import lobby as seating
from bot.tables import notices
from bot.tables.narration import dealt
from bot.tables.settings import Room
from bot.tables.table import Home, Level, Person, Table, TableId, User
from engine.core import Seat


class Lobby(Choices):
    """Opens and closes tables; who is called for that is a matter of what people chose."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        super().__init__(store, clock, ids)
        self._opening = asyncio.Lock()

    async def open(  # noqa: PLR0917 (a table is opened with all of this)
        self,
        person: Person,
        game: str,
        seats: int,
        variants: tuple[str, ...],
        home: Home,
        language: str,
        interaction: int,
        pace: int | None = None,
        *,
        lot: bool = False,
        minds: tuple[Level, ...] = (),
        room: Room | None = None,
    ) -> Table:
        """Open a table with its owner at the first seat; `pace` is in seconds a decision.

        With `lot` the seats are drawn when it is dealt. AI players of the levels of `minds` sit
        down at once. More tables than there is `room` for are refused, however many open at once.
        """
        plan = seating.planned(person, game, seats, variants, home)
        for level in minds:
            plan = seating.joined_by_ai(plan, person, level, "")
        plan = replace(plan, language=language, pace=pace, lot=lot)

        async def attempt() -> Table:
            return await self._opened(plan, interaction, room)

        async with self._opening:  # so that no two tables get the same number
            return await self._once(attempt, interaction, self._as_it_is)

    async def _opened(self, plan: Table, interaction: int, room: Room | None) -> Table:
        """Commit a table that was planned, and call those who want to hear of it."""
        table = replace(
            plan,
            id=self._ids.table(),
            number=await self._store.next_number(plan.home.guild),
            sitters=tuple(
                replace(sitter, joined=self._ids.join(sitter.user, interaction))
                for sitter in plan.sitters
            ),
            secret=self._ids.secret(),
            moved=self._clock.now(),
        )
        news = await self._told_of(table)
        said = (
            *notices.after_seating(table),
            *notices.calling(table, "invite", await self.called_at(table.reserved)),
            *notices.calling(table, "opened", news),
        )
        told = tuple(news.get(0.0, ()))
        return await self._save(table, interaction, said, told=told, room=room)

    async def _told_of(self, table: Table) -> dict[float, list[User]]:
        """Return who is called because a table opened, and when, if there is room for somebody."""
        if table.home.guild is None or not table.free:
            return {}
        since, known = self._clock.now() - CALLED_EVERY, {*table.people, *table.reserved}
        watching = await self._store.watchers(table.home.guild, table.game, since)
        others = [user for user in watching if user not in known]
        wanting = [user for user in others if (await self.wishes(user)).told != "nothing"]
        return await self.called_at(wanting[:MOST_CALLED])

    async def news(self, table: Table, users: Sequence[User], *, late: bool) -> tuple[User, ...]:
        """Return who of those whom a new table calls can still sit down there.

        When it comes `late`, after their quiet hours, others may have called them by now.
        """
        if table.home.guild is None or not table.free:
            return ()
        still = [user for user in users if user not in {*table.people, *table.reserved}]
        if late:
            now = self._clock.now()
            watching = await self._store.watchers(table.home.guild, table.game, now - CALLED_EVERY)
            still = [user for user in still if user in watching]
            await self._store.called(still, now)
        return tuple(still)

    async def join(
        self, id_: TableId, person: Person, interaction: int, room: Room | None = None
    ) -> Table:
        """Take a seat, if there is room for one more in somebody's evening."""
        token = self._ids.join(person.user, interaction)
        return await self._seated(
            id_, interaction, lambda table: seating.joined(table, person, token), room
        )

    async def add_ai(self, id_: TableId, person: Person, level: Level, interaction: int) -> Table:
        """Seat an AI player at the owner's wish."""
        token = self._ids.join(person.user, interaction)
        return await self._seated(
            id_, interaction, lambda table: seating.joined_by_ai(table, person, level, token)
        )

    async def remove_ai(self, id_: TableId, person: Person, seat: Seat, interaction: int) -> Table:
        """Send an AI player away at the owner's wish."""
        return await self._seated(
            id_, interaction, lambda table: seating.without_ai(table, person, seat)
        )

    async def allow_hints(
        self, id_: TableId, person: Person, interaction: int, *, hints: bool
    ) -> Table:
        """Let people ask for hints at a table, or not."""
        return await self._seated(
            id_, interaction, lambda table: seating.hinting(table, person, hints=hints)
        )

    async def leave(self, id_: TableId, person: Person, interaction: int | None) -> Table:
        """Give a seat up."""
        return await self._seated(id_, interaction, lambda table: seating.left(table, person))

    async def vary(
        self, id_: TableId, person: Person, variants: tuple[str, ...], interaction: int
    ) -> Table:
        """Switch rules on or off."""
        return await self._seated(
            id_, interaction, lambda table: seating.varied(table, person, variants)
        )

    async def repace(
        self, id_: TableId, person: Person, pace: int | None, interaction: int
    ) -> Table:
        """Choose how long a decision may take."""
        return await self._seated(
            id_, interaction, lambda table: seating.paced(table, person, pace)
        )

    async def cancel(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Close a table before it began."""
        return await self._seated(id_, interaction, lambda table: seating.cancelled(table, person))

    async def start(
        self, id_: TableId, person: Person, interaction: int | None, thread: int | None = None
    ) -> Table:
        """Deal."""

        async def attempt() -> Table:
            table = await self.table(id_)
            before = None if table.again is None else await self._store.table(table.again)
            table = seating.started(inviting.seated_in_order(table, before), person, thread)
            game = game_of(table)
            step = game.start(setup_of(table))
            position = Position(0, step.state, (dealt(game, step),))
            table = replace(table, moved=self._clock.now())
            said = notices.after_deal(table, game.pending(step.state))
            return await self._save(table, interaction, said, position)

        return await self._changed(id_, interaction, attempt)

    async def settle(self, id_: TableId, home: Home) -> Table:
        """Move a table to another place and show it there; that also thaws a frozen one."""

        async def attempt() -> Table:
            table = seating.settled(await self.table(id_), home)
            return await self._save(table, None, notices.after_moving(table))

        return await self._changed(id_, None, attempt)

    async def _seated(
        self,
        id_: TableId,
        interaction: int | None,
        change: Callable[[Table], Table],
        room: Room | None = None,
    ) -> Table:
        async def attempt() -> Table:
            table = change(await self.table(id_))
            said = notices.after_seating(table)
            return await self._save(table, interaction, said, room=room)

        return await self._changed(id_, interaction, attempt)
