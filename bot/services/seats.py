"""Seats without their people: the autopilot steps in, somebody else sits down, nobody waits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.runtime.clock import Clock
from bot.services.table_writer import TableWriter
from bot.tables.log import EntryKind
from bot.tables.seats import (
    anybody_left,
    closed_by,
    given_up,
    leads,
    left,
    own_seat,
    require_may_play,
    require_playing,
    sitter_at,
    tidied,
    winner,
)
from bot.tables.table import Person, Sitter, Table, TableId, owner_name
from engine.core import Seat
from engine.errors import IllegalAction

MISSING_SECONDS = 24 * 3600.0
"""How long somebody must be awaited before the others may call the autopilot for them."""

SeatChange: TypeAlias = Callable[[Table], Awaitable[tuple[Table, Seat]]]
"""Changes who plays a seat, or refuses."""


@dataclass(kw_only=True)
class Seats:
    """Keeps tables going, whoever is away."""

    writer: TableWriter
    clock: Clock

    async def absent(self, id_: TableId, seat: Seat, opened: int) -> Table:
        """Hand a seat to the autopilot because its decision expired; too late changes nothing."""

        async def attempt(table: Table) -> Table:
            if table.status != "playing" or table.paused is not None:
                return table
            if not table.sitters[seat].present or not await self.writer.owes(table, seat, opened):
                return table
            new = tidied(table.with_sitter(seat, table.sitters[seat].on_autopilot()))
            return await self.writer.save_entry(new, "care", seat=seat)

        return await self.writer.change(id_, None, attempt)

    async def call_autopilot(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, sure: bool = False
    ) -> Table:
        """Hand somebody's seat to the autopilot because they are missing.

        Those who play with them may after a day, and at once if it is `sure`: because the person
        has left the server, or because those who look after the server say so.
        """

        async def changed(table: Table) -> tuple[Table, Seat]:
            sitter = sitter_at(table, seat)
            if not sure:
                own_seat(table, person)
            overdue = (
                self.clock.now() - table.last_activity_at >= MISSING_SECONDS
                and await self.writer.owes(table, seat)
            )
            if not sitter.present or not (sure or overdue):
                raise IllegalAction("agreement.error.not_missing", name=sitter.name)
            return table.with_sitter(seat, sitter.on_autopilot(open_=sure)), seat

        return await self._reseated(id_, "care", person, interaction, changed)

    async def return_to(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give a person their seat back."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = own_seat(table, person)
            sitter = table.sitters[seat]
            if sitter.conceded:
                raise IllegalAction("agreement.error.conceded")
            if sitter.present:
                raise IllegalAction("agreement.error.not_away")
            return table.with_sitter(seat, sitter.back()), seat

        return await self._reseated(id_, "back", person, interaction, changed)

    async def leave(self, id_: TableId, person: Person, interaction: int | None) -> Table:
        """Leave a table at play: the autopilot plays on, and anybody may take the seat.

        When the last person leaves, the table ends.
        """

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = own_seat(table, person)
            if table.sitters[seat].open or table.sitters[seat].conceded:
                raise IllegalAction("agreement.error.left")
            new = left(table, seat)
            return (new if anybody_left(new) else closed_by(new, person)), seat

        return await self._reseated(id_, "leave", person, interaction, changed)

    async def free(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, steward: bool = False
    ) -> Table:
        """Let anybody take a seat that the autopilot looks after, unless its person is first."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            if not steward and not leads(table, person.user):
                raise IllegalAction("host.error.not_owner", owner=owner_name(table))
            sitter = sitter_at(table, seat)
            if not sitter.autopilot or sitter.open or sitter.conceded:
                raise IllegalAction("agreement.error.not_missing", name=sitter.name)
            return table.with_sitter(seat, sitter.on_autopilot(open_=True)), seat

        return await self._reseated(id_, "free", person, interaction, changed)

    async def take(self, id_: TableId, person: Person, seat: Seat, interaction: int) -> Table:
        """Sit down in somebody's place; whatever they had half filled in is gone."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            sitter = sitter_at(table, seat)
            if table.seat_of(person.user) is not None:
                raise IllegalAction("host.error.seated")
            if not sitter.open:
                raise IllegalAction("agreement.error.not_open")
            new = table.with_sitter(seat, Sitter(person.user, person.name, joined=sitter.joined))
            owner = person.user if table.owner == sitter.user else table.owner
            return replace(new, owner=owner), seat

        return await self._reseated(id_, "replace", person, interaction, changed)

    async def concede(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give up: the autopilot plays the seat out, and the last one left has won."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = own_seat(table, person)
            require_may_play(table, seat)
            new = given_up(table, seat)
            if winner(new) is not None:
                return replace(new, status="over", votes=()), seat
            return (new if anybody_left(new) else closed_by(new, person)), seat

        return await self._reseated(id_, "concede", person, interaction, changed)

    async def _reseated(
        self,
        id_: TableId,
        kind: EntryKind,
        person: Person,
        interaction: int | None,
        change: SeatChange,
    ) -> Table:
        async def attempt(table: Table) -> Table:
            require_playing(table)
            new, seat = await change(table)
            return await self.writer.save_entry(
                tidied(new), kind, seat=seat, person=person, interaction=interaction
            )

        return await self.writer.change(id_, interaction, attempt)
