"""Seats without their people: the caretaker steps in, somebody else sits down, nobody waits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from bot.services.table_writer import Ledger
from bot.services.votes import owner_name
from bot.store.protocols import EntryKind
from bot.tables import lobby as seating
from bot.tables import notices
from bot.tables.table import Person, Sitter, Table, TableId, User
from engine.core import Seat
from engine.errors import IllegalAction

PATIENCE = 24 * 3600.0
"""How long somebody must be awaited before the others may call the caretaker for them."""
ALOUD = frozenset({"leave", "replace", "concede"})
"""Changes of a seat that get a message of their own; the panel shows the others."""

SeatChange: TypeAlias = Callable[[Table], Awaitable[tuple[Table, Seat]]]
"""Changes who plays a seat, or refuses."""


class Absence(Ledger):
    """Keeps tables going, whoever is away."""

    async def absent(self, id_: TableId, seat: Seat, opened: int) -> Table:
        """Hand a seat to the caretaker because its decision expired; too late changes nothing."""

        async def attempt() -> Table:
            table = await self.table(id_)
            if table.status != "playing" or table.paused is not None:
                return table
            if not table.sitters[seat].present or not await self._owes(table, seat, opened):
                return table
            new = _tidy(table.with_sitter(seat, table.sitters[seat].cared_for()))
            said = notices.after_note(new, aloud=False)
            return await self._enter(new, "care", seat, None, None, said)

        return await self._changed(id_, None, attempt)

    async def call_caretaker(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, sure: bool = False
    ) -> Table:
        """Hand somebody's seat to the caretaker because they are missing.

        Those who play with them may after a day, and at once if it is `sure`: because the person
        has left the server, or because those who look after the server say so.
        """

        async def changed(table: Table) -> tuple[Table, Seat]:
            sitter = _sitter(table, seat)
            if not sure:
                _seat(table, person)
            overdue = self._clock.now() - table.moved >= PATIENCE and await self._owes(table, seat)
            if not sitter.present or not (sure or overdue):
                raise IllegalAction("agreement.error.not_missing", name=sitter.name)
            return table.with_sitter(seat, sitter.cared_for(open_=sure)), seat

        return await self._reseated(id_, "care", person, interaction, changed)

    async def returned(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give a person their seat back."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = _seat(table, person)
            sitter = table.sitters[seat]
            if sitter.conceded:
                raise IllegalAction("agreement.error.conceded")
            if sitter.present:
                raise IllegalAction("agreement.error.not_away")
            return table.with_sitter(seat, sitter.back()), seat

        return await self._reseated(id_, "back", person, interaction, changed)

    async def stand(self, id_: TableId, person: Person, interaction: int | None) -> Table:
        """Leave a table at play: the caretaker plays on, and anybody may take the seat.

        When the last person leaves, the table ends.
        """

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = _seat(table, person)
            if table.sitters[seat].open or table.sitters[seat].conceded:
                raise IllegalAction("agreement.error.left")
            new = left(table, seat)
            return (new if _anybody(new) else _closed(new, person)), seat

        return await self._reseated(id_, "leave", person, interaction, changed)

    async def free(
        self, id_: TableId, person: Person, seat: Seat, interaction: int, *, steward: bool = False
    ) -> Table:
        """Let anybody take a seat that the caretaker looks after, unless its person is first."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            if not steward and not leads(table, person.user):
                raise IllegalAction("host.error.not_owner", owner=owner_name(table))
            sitter = _sitter(table, seat)
            if not sitter.caretaker or sitter.open or sitter.conceded:
                raise IllegalAction("agreement.error.not_missing", name=sitter.name)
            return table.with_sitter(seat, sitter.cared_for(open_=True)), seat

        return await self._reseated(id_, "free", person, interaction, changed)

    async def take(self, id_: TableId, person: Person, seat: Seat, interaction: int) -> Table:
        """Sit down in somebody's place; whatever they had half filled in is gone."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            sitter = _sitter(table, seat)
            if table.seat_of(person.user) is not None:
                raise IllegalAction("host.error.seated")
            if not sitter.open:
                raise IllegalAction("agreement.error.not_open")
            new = table.with_sitter(seat, Sitter(person.user, person.name, joined=sitter.joined))
            owner = person.user if table.owner == sitter.user else table.owner
            return replace(new, owner=owner), seat

        return await self._reseated(id_, "replace", person, interaction, changed)

    async def concede(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Give up: the caretaker plays the seat out, and the last one left has won."""

        async def changed(table: Table) -> tuple[Table, Seat]:
            seat = _seat(table, person)
            seating.going_on(table, seat)
            new = given_up(table, seat)
            if winner(new) is not None:
                return replace(new, status="over", wishes=()), seat
            return (new if _anybody(new) else _closed(new, person)), seat

        return await self._reseated(id_, "concede", person, interaction, changed)

    async def _reseated(
        self,
        id_: TableId,
        kind: EntryKind,
        person: Person,
        interaction: int | None,
        change: SeatChange,
    ) -> Table:
        async def attempt() -> Table:
            table = await self.table(id_)
            seating.in_play(table)
            new, seat = await change(table)
            new = _tidy(new)
            if new.status == "over":
                said = notices.after_end(new)
            elif new.status == "cancelled":
                said = notices.after_moving(new)
            else:
                said = notices.after_note(new, aloud=kind in ALOUD)
            return await self._enter(new, kind, seat, person, interaction, said)

        return await self._changed(id_, interaction, attempt)


def leads(table: Table, user: User) -> bool:
    """Tell whether somebody decides about seats: the owner, or who plays while they are away."""
    if table.owner == user:
        return True
    seat, owner = table.seat_of(user), table.seat_of(table.owner)
    away = owner is not None and not table.sitters[owner].present
    return away and seat is not None and table.sitters[seat].present


def left(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat has left it."""
    return table.with_sitter(seat, table.sitters[seat].cared_for(open_=True))


def given_up(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat gave up."""
    return table.with_sitter(seat, replace(table.sitters[seat].cared_for(), conceded=True))


def winner(table: Table) -> Seat | None:
    """Return the only seat that has not given up, if there is but one."""
    rest = [seat for seat, sitter in enumerate(table.sitters) if not sitter.conceded]
    return rest[0] if len(rest) == 1 else None


def goes_on(table: Table) -> bool:
    """Tell whether a table is still played once somebody has left it or given up."""
    return _anybody(table) and winner(table) is None


def _tidy(table: Table) -> Table:
    """Return the table owned by somebody who plays on.

    All wishes lapse: who is there counts for what all wish, so nobody's coming or going may make a
    wish known, or true.
    """
    table = replace(table, wishes=())
    seat = table.seat_of(table.owner)
    if seat is not None and not (table.sitters[seat].open or table.sitters[seat].conceded):
        return table
    owner = table.sitters[table.present[0]].user if table.present else table.owner
    return replace(table, owner=owner)


def _anybody(table: Table) -> bool:
    """Tell whether somebody who sits here may still come back and play."""
    return any(
        sitter.ai is None and not sitter.open and not sitter.conceded for sitter in table.sitters
    )


def _closed(table: Table, person: Person) -> Table:
    return replace(table, status="cancelled", ended_by=person.name, wishes=(), paused=None)


def _sitter(table: Table, seat: Seat) -> Sitter:
    if not 0 <= seat < len(table.sitters):
        raise IllegalAction("agreement.error.nobody_there")
    return table.sitters[seat]


def _seat(table: Table, person: Person) -> Seat:
    seat = table.seat_of(person.user)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    return seat
