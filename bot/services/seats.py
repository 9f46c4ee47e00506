"""Seats without their people: the autopilot steps in, somebody else sits down, nobody waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from bot.runtime.clock import Clock
from bot.services.table_writer import TableRef, TableWriter
from bot.tables import notices
from bot.tables.notices import Notice, ReplacementReason
from bot.tables.seats import SeatChange, own_seat, require_playing, sitter_at, tidied
from bot.tables.table import Person, Table
from engine.core import Seat
from engine.errors import IllegalAction

MISSING_SECONDS = 24 * 3600.0
"""How long somebody must be awaited before the others may call the autopilot for them."""
P = ParamSpec("P")


@dataclass(kw_only=True)
class Seats:
    """Keeps tables going, whoever is away."""

    writer: TableWriter
    clock: Clock

    async def change(
        self,
        at: TableRef,
        interaction: int | None,
        transition: Callable[Concatenate[Table, Person, P], SeatChange],
        person: Person,
        *args: P.args,
        **options: P.kwargs,
    ) -> Table:
        """Change who plays a seat by a transition, such as `returned`, and tell of it."""

        async def attempt(table: Table) -> Table:
            require_playing(table)
            change = transition(table, person, *args, **options)
            return await self._save(change, person, interaction)

        return await self.writer.change(at, interaction, attempt)

    async def absent(self, at: TableRef, seat: Seat, opened: int) -> Table:
        """Hand a seat to the autopilot because its decision expired; too late changes nothing."""

        async def attempt(table: Table) -> Table:
            if table.status != "playing" or table.paused is not None:
                return table
            if not table.sitters[seat].present or not await self.writer.owes(table, seat, opened):
                return table
            return await self.hand_to_autopilot(table, seat, "late")

        return await self.writer.change(at, None, attempt)

    async def call_autopilot(
        self, at: TableRef, person: Person, seat: Seat, interaction: int, *, sure: bool = False
    ) -> Table:
        """Hand somebody's seat to the autopilot because they are missing.

        Those who play with them may after a day, and at once if it is `sure`: because the person
        has left the server, or because those who look after the server say so.
        """

        async def attempt(table: Table) -> Table:
            require_playing(table)
            sitter = sitter_at(table, seat)
            if not sure:
                own_seat(table, person)
            overdue = (
                self.clock.now() - table.last_activity_at >= MISSING_SECONDS
                and await self.writer.owes(table, seat)
            )
            if not sitter.present or not (sure or overdue):
                raise IllegalAction("seats.error.not_missing", name=sitter.tagged)
            return await self.hand_to_autopilot(
                table, seat, "missing", person=person, interaction=interaction, open_=sure
            )

        return await self.writer.change(at, interaction, attempt)

    async def hand_to_autopilot(
        self,
        table: Table,
        seat: Seat,
        reason: ReplacementReason | None,
        *,
        person: Person | None = None,
        interaction: int | None = None,
        open_: bool = False,
    ) -> Table:
        """Let the autopilot play a seat from now on, and tell its person for what `reason`.

        Whoever calls this holds the table's lock; who agreed to it need not be told.
        """
        new = table.with_sitter(seat, table.sitters[seat].on_autopilot(open_=open_))
        to_tell = () if reason is None else notices.replaced(new, seat, reason)
        return await self._save(SeatChange(new, "care", seat), person, interaction, to_tell)

    async def _save(
        self,
        change: SeatChange,
        person: Person | None = None,
        interaction: int | None = None,
        to_tell: tuple[Notice, ...] = (),
    ) -> Table:
        return await self.writer.save_entry(
            tidied(change.table),
            change.kind,
            seat=change.seat,
            person=person,
            interaction=interaction,
            notices=to_tell,
        )
