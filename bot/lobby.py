"""The lobby: tables are opened, people sit down, and somebody deals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot import notices, seating
from bot.ledger import Ledger
from bot.ports import Clock, Ids, Store
from bot.positions import Position, game_of, setup_of
from bot.stories import dealt
from bot.tables import Home, Person, Table, TableId


class Lobby(Ledger):
    """Opens and closes tables."""

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
    ) -> Table:
        """Open a table with its owner at the first seat."""
        plan = seating.planned(person, game, seats, variants, home)

        async def attempt() -> Table:
            number = await self._store.next_number(home.guild)
            table = replace(plan, id=self._ids.table(), number=number, language=language)
            return await self._save(table, interaction, notices.after_seating(table))

        async with self._opening:  # so that no two tables get the same number
            return await self._once(attempt, interaction, self._as_it_is)

    async def join(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Take a seat."""
        return await self._seated(id_, interaction, lambda table: seating.joined(table, person))

    async def leave(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give a seat up."""
        return await self._seated(id_, interaction, lambda table: seating.left(table, person))

    async def vary(
        self, id_: TableId, person: Person, variants: tuple[str, ...], interaction: int
    ) -> Table:
        """Switch rules on or off."""
        return await self._seated(
            id_, interaction, lambda table: seating.varied(table, person, variants)
        )

    async def cancel(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Close a table before it began."""
        return await self._seated(id_, interaction, lambda table: seating.cancelled(table, person))

    async def start(
        self, id_: TableId, person: Person, interaction: int, thread: int | None = None
    ) -> Table:
        """Deal."""

        async def attempt() -> Table:
            table = seating.started(await self.table(id_), person, self._ids.seed(), thread)
            game = game_of(table)
            step = game.start(setup_of(table))
            position = Position(0, step.state, (dealt(game, step),))
            said = notices.after_deal(table, game.pending(step.state))
            return await self._save(table, interaction, said, position)

        async with self._alone(id_):
            return await self._once(attempt, interaction, self._as_it_is)

    async def end(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Close a table in the midst of play."""

        async def attempt() -> Table:
            table = seating.ended(await self.table(id_), person)
            return await self._save(table, interaction, notices.after_moving(table))

        async with self._alone(id_):
            return await self._once(attempt, interaction, self._as_it_is)

    async def settle(self, id_: TableId, home: Home) -> Table:
        """Move a table to another place and show it there; that also thaws a frozen one."""

        async def attempt() -> Table:
            table = seating.settled(await self.table(id_), home)
            return await self._save(table, None, notices.after_moving(table))

        async with self._alone(id_):
            return await self._once(attempt, None, self._as_it_is)

    async def _seated(
        self, id_: TableId, interaction: int, change: Callable[[Table], Table]
    ) -> Table:
        async def attempt() -> Table:
            table = change(await self.table(id_))
            return await self._save(table, interaction, notices.after_seating(table))

        async with self._alone(id_):
            return await self._once(attempt, interaction, self._as_it_is)
