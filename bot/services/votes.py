"""Votes: what people at a table agree upon (pause, take back, end), and who owns it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from bot.runtime.clock import Clock
from bot.services.state_cache import StateCache
from bot.services.table_writer import TableWriter
from bot.store.protocols import TableStore
from bot.tables import notices
from bot.tables.log import LogEntry, standing
from bot.tables.narration import replayed
from bot.tables.seats import closed_by, own_seat, require_may_play, require_playing
from bot.tables.table import Person, Table, TableId, VoteKind, game_of, owner_name
from bot.tables.votes import agreed, revocable, shown, voted
from engine.core import Seat
from engine.errors import IllegalAction


@dataclass(kw_only=True)
class Votes:
    """Carries out what everybody votes for, and nothing that fewer do."""

    writer: TableWriter
    states: StateCache
    tables: TableStore
    clock: Clock

    async def propose(
        self, id_: TableId, person: Person, kind: VoteKind, interaction: int
    ) -> Table:
        """Vote for something, or no longer; it is done as soon as all who are there do."""

        async def attempt(table: Table) -> Table:
            seat = own_seat(table, person)
            require_may_play(table, seat)
            if not table.sitters[seat].present:
                raise IllegalAction("seats.error.away")
            if kind == "take_back":
                await self._last(table)
            new = voted(table, seat, kind)
            if agreed(new, kind):
                return await self._granted(new, kind, seat, person, interaction)
            known = shown(table) != shown(new) or kind in shown(new)
            to_say = notices.after_change(new) if known else ()
            return await self.writer.save(new, interaction=interaction, notices=to_say)

        return await self.writer.change(id_, interaction, attempt)

    async def resume(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Go on after a pause: any one of those who sit here is enough, so that nobody waits."""

        async def attempt(table: Table) -> Table:
            seat = own_seat(table, person)
            require_playing(table)
            if table.paused is None:
                raise IllegalAction("seats.error.not_paused")
            new = replace(table, paused=None)
            return await self.writer.save_entry(
                new, "resume", seat=seat, person=person, interaction=interaction
            )

        return await self.writer.change(id_, interaction, attempt)

    async def hand_over(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, steward: bool = False
    ) -> Table:
        """Let somebody else who sits here own the table."""

        async def attempt(table: Table) -> Table:
            if table.status not in {"lobby", "playing"}:
                require_playing(table)
            if table.owner != person.user and not steward:
                raise IllegalAction("host.error.not_owner", owner=owner_name(table))
            if not 0 <= seat < len(table.sitters) or not table.sitters[seat].present:
                raise IllegalAction("seats.error.nobody_there")
            new = replace(table, owner=table.sitters[seat].user)
            if table.status == "lobby":
                return await self.writer.save(
                    new, interaction=interaction, notices=notices.after_change(new)
                )
            return await self.writer.save_entry(
                new, "hand_over", seat=seat, person=person, interaction=interaction
            )

        return await self.writer.change(id_, interaction, attempt)

    async def end(
        self, id_: TableId, person: Person, interaction: int, *, steward: bool = False
    ) -> Table:
        """Close a table in the midst of play.

        Those who look after the server may; somebody who sits here only votes for it.
        """
        if not steward:
            return await self.propose(id_, person, "end", interaction)

        async def attempt(table: Table) -> Table:
            require_playing(table)
            return await self._ended(table, table.seat_of(person.user) or 0, person, interaction)

        return await self.writer.change(id_, interaction, attempt)

    async def _granted(
        self, table: Table, kind: VoteKind, seat: Seat, person: Person, interaction: int | None
    ) -> Table:
        """Do what everybody votes for."""
        match kind:
            case "pause":
                new = replace(table.without_votes(kind), paused=self.clock.now())
                return await self.writer.save_entry(
                    new, "pause", seat=seat, person=person, interaction=interaction
                )
            case "take_back":
                last, before = await self._last(table)
                return await self.writer.save_entry(
                    table.without_votes(kind),
                    "take_back",
                    seat=last.seat,
                    person=person,
                    interaction=interaction,
                    state=before,
                )
            case "end":
                return await self._ended(table, seat, person, interaction)

    async def _ended(
        self, table: Table, seat: Seat, person: Person, interaction: int | None
    ) -> Table:
        return await self.writer.save_entry(
            closed_by(table, person), "end", seat=seat, person=person, interaction=interaction
        )

    async def _last(self, table: Table) -> tuple[LogEntry, Any]:
        """Return the last step and the state before it, or say why it cannot be taken back."""
        log = await self.tables.log(table.id)
        actions = standing(log)
        if not actions:
            raise IllegalAction("seats.error.nothing_to_take_back")
        last = actions[-1]
        until = replace(table, sequence=last.sequence - 1)
        *_, (_, before) = replayed(until, log)
        now = (await self.states.at(table)).state
        # Nobody's step is taken back behind their back.
        there = last.user is not None and table.sitters[last.seat].player == last.user
        if last.by != "person" or not there or not revocable(game_of(table), before, now):
            raise IllegalAction("seats.error.not_revocable")
        return last, before
