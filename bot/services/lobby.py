"""The lobby: tables are opened, people sit down, and somebody deals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Concatenate, ParamSpec

from bot.runtime.clock import Clock, Ids
from bot.services.settings import Settings
from bot.services.state_cache import Position
from bot.services.table_writer import TableRef, TableWriter
from bot.services.watches import Watches
from bot.store.protocols import OutboxStore, TableStore
from bot.tables import invitations as inviting
from bot.tables import lobby as seating
from bot.tables import notices
from bot.tables.narration import dealt
from bot.tables.settings import Room
from bot.tables.shards import Shard
from bot.tables.table import Home, Level, Person, Table, TableId, game_of, setup_of

P = ParamSpec("P")


@dataclass(kw_only=True)
class Lobby:
    """Opens and closes tables, seats people and AI players, and deals."""

    writer: TableWriter
    tables: TableStore
    outbox: OutboxStore
    settings: Settings
    watches: Watches
    clock: Clock
    ids: Ids

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
        plan = replace(plan, language=language, seconds_per_move=pace, random_seats=lot)

        async def attempt() -> Table:
            return await self.open_planned(plan, interaction, room)

        return await self.open_once(attempt, interaction)

    async def open_once(self, attempt: Callable[[], Awaitable[Table]], interaction: int) -> Table:
        """Open a table, anew if another was opened in that moment, and never twice."""
        async with self.writer.locks.of("opening"):
            return await self.writer.run_once(attempt, interaction, self.writer.table_again)

    async def open_planned(self, plan: Table, interaction: int, room: Room | None) -> Table:
        """Attempt to open a table that was planned, and call those who want to hear of it."""
        table = await self.numbered(plan, interaction)
        news = await self.watches.called_for(table)
        invited = await self.settings.called_at(table.reserved)
        return await self.writer.save(
            table,
            interaction=interaction,
            notices=(
                *notices.after_change(table),
                *notices.calling(table, "invite", invited),
                *notices.calling(table, "opened", news),
            ),
            called_users=tuple(news.get(0.0, ())),
            room=room,
        )

    async def numbered(self, plan: Table, interaction: int) -> Table:
        """Return a table that was planned with its id, number and secret, as of now."""
        return replace(
            await self.identified(plan),
            sitters=tuple(
                replace(sitter, joined=self.ids.join(sitter.user or sitter.name, interaction))
                for sitter in plan.sitters
            ),
            secret=self.ids.secret(),
        )

    async def identified(self, plan: Table) -> Table:
        """Return a table that was planned with its id and number, as of now."""
        return replace(
            plan,
            id=self.ids.table(),
            number=await self.tables.next_number(plan.home, plan.owner),
            last_activity_at=self.clock.now(),
        )

    async def join(
        self, id_: TableId, person: Person, interaction: int, room: Room | None = None
    ) -> Table:
        """Take a seat, if the person sits at fewer tables than they may."""
        token = self.ids.join(person.user, interaction)
        return await self._change_seating(
            id_, interaction, lambda table: seating.joined(table, person, token), room
        )

    async def add_ai(self, id_: TableId, person: Person, level: Level, interaction: int) -> Table:
        """Seat an AI player as the owner wants."""
        token = self.ids.join(person.user, interaction)
        return await self._change_seating(
            id_, interaction, lambda table: seating.joined_by_ai(table, person, level, token)
        )

    async def start(
        self, id_: TableId, person: Person, interaction: int | None, thread: int | None = None
    ) -> Table:
        """Deal."""

        async def attempt(table: Table) -> Table:
            before = None if table.rematch_of is None else await self.tables.table(table.rematch_of)
            table = seating.started(inviting.seated_in_order(table, before), person, thread)
            table = replace(table, last_activity_at=self.clock.now())
            game = game_of(table)
            step = game.start(setup_of(table))
            return await self.writer.save(
                table,
                interaction=interaction,
                notices=notices.after_deal(table, game.pending(step.state)),
                position=Position(0, step.state, (dealt(game, step),)),
            )

        return await self.writer.change(id_, interaction, attempt)

    async def relocate(self, id_: TableId, home: Home) -> Table:
        """Move a table to another place and show it there; that also thaws a frozen one."""

        async def attempt(before: Table) -> Table:
            table = before
            if home.guild != table.home.guild:  # where another table may have its number
                number = await self.tables.next_number(home, table.owner)
                table = replace(table, number=number)
            table = seating.settled(table, home)
            return await self.writer.save(
                table, interaction=None, notices=notices.after_move(before, table)
            )

        return await self.writer.change(id_, None, attempt)

    async def frozen(self, shard: Shard) -> Sequence[Table]:
        """Return a shard's tables that could not be shown."""
        return await self.tables.frozen(shard)

    async def thaw(self, id_: TableId) -> None:
        """Try again at once to show a table that could not be shown, or has to wait."""
        await self.outbox.freeze(id_, None)
        self.writer.tell_changed(await self.writer.table(id_))

    async def change(
        self,
        at: TableRef,
        interaction: int | None,
        transition: Callable[Concatenate[Table, P], Table],
        *args: P.args,
        **options: P.kwargs,
    ) -> Table:
        """Change a lobby by a transition, such as `varied`, and show it."""
        return await self._change_seating(
            at, interaction, lambda table: transition(table, *args, **options)
        )

    async def _change_seating(
        self,
        at: TableRef,
        interaction: int | None,
        change: Callable[[Table], Table],
        room: Room | None = None,
    ) -> Table:
        async def attempt(table: Table) -> Table:
            table = change(table)
            return await self.writer.save(
                table, interaction=interaction, notices=notices.after_change(table), room=room
            )

        return await self.writer.change(at, interaction, attempt)
