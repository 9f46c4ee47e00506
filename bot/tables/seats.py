"""Seats without their people: who plays them, who decides about them, and when a table ends."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from bot.tables.log import EntryKind
from bot.tables.requests import lapsed
from bot.tables.table import Person, Sitter, Table, User, owner_name
from engine.core import Outcome, Seat, ranked
from engine.errors import IllegalAction


def leads(table: Table, user: User) -> bool:
    """Tell whether somebody decides about seats: the owner, or who plays while they are away."""
    if table.owner == user:
        return True
    seat, owner = table.seat_of(user), table.owner_seat
    away = owner is not None and not table.sitters[owner].present
    return away and seat is not None and table.sitters[seat].present


def left(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat has left it."""
    return table.with_sitter(seat, table.sitters[seat].on_autopilot(open_=True))


def given_up(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat gave up."""
    return table.with_sitter(seat, replace(table.sitters[seat].on_autopilot(), conceded=True))


class SeatChange(NamedTuple):
    """A change of who plays a seat: the table after it, and how the log calls it."""

    table: Table
    kind: EntryKind
    seat: Seat


def returned(table: Table, person: Person) -> SeatChange:
    """Give a person their seat back."""
    seat = own_seat(table, person)
    sitter = table.sitters[seat]
    if sitter.conceded:
        raise IllegalAction("seats.error.conceded")
    if sitter.present:
        raise IllegalAction("seats.error.not_away")
    return SeatChange(table.with_sitter(seat, sitter.back()), "back", seat)


def stood_up(table: Table, person: Person) -> SeatChange:
    """Let a person leave for good: anybody may take the seat, and without people a table ends."""
    seat = own_seat(table, person)
    if table.sitters[seat].open or table.sitters[seat].conceded:
        raise IllegalAction("seats.error.left")
    new = left(table, seat)
    return SeatChange(new if anybody_left(new) else closed_by(new, person), "leave", seat)


def freed(table: Table, person: Person, seat: Seat, *, steward: bool = False) -> SeatChange:
    """Let anybody take a seat that the autopilot looks after, unless its person is first."""
    if not steward and not leads(table, person.user):
        raise IllegalAction("host.error.not_owner", owner=owner_name(table))
    sitter = sitter_at(table, seat)
    if not sitter.autopilot or sitter.open or sitter.conceded:
        raise IllegalAction("seats.error.not_missing", name=sitter.tagged)
    return SeatChange(table.with_sitter(seat, sitter.on_autopilot(open_=True)), "free", seat)


def taken(table: Table, person: Person, seat: Seat) -> SeatChange:
    """Let a person sit down in somebody's place."""
    sitter = sitter_at(table, seat)
    if table.seat_of(person.user) is not None:
        raise IllegalAction("host.error.seated")
    if not sitter.open:
        raise IllegalAction("seats.error.not_open")
    new = table.with_sitter(seat, Sitter(person.user, person.name, joined=sitter.joined))
    owner = person.user if table.owned_by(sitter) else table.owner
    return SeatChange(replace(new, owner=owner), "replace", seat)


def conceded(table: Table, person: Person) -> SeatChange:
    """Let a person give up: the autopilot plays the seat out, and the last one left has won."""
    seat = own_seat(table, person)
    require_may_play(table, seat)
    new = given_up(table, seat)
    if winner(new) is not None:
        new = replace(new, status="over")
    elif not anybody_left(new):
        new = closed_by(new, person)
    return SeatChange(new, "concede", seat)


def is_replaced(table: Table, user: User) -> bool:
    """Tell whether the autopilot plays for somebody who may come back."""
    seat = table.seat_of(user)
    if seat is None or table.status != "playing":
        return False
    return table.sitters[seat].autopilot and not table.sitters[seat].conceded


def winner(table: Table) -> Seat | None:
    """Return the only seat that has not given up, if there is but one."""
    rest = [seat for seat, sitter in enumerate(table.sitters) if not sitter.conceded]
    return rest[0] if len(rest) == 1 else None


def goes_on(table: Table) -> bool:
    """Tell whether a table is still played once somebody has left it or given up."""
    return anybody_left(table) and winner(table) is None


def tidied(table: Table) -> Table:
    """Return the table owned by somebody who plays on.

    All requests lapse: they are answered by those who are there, so nobody's coming or going may
    carry one.
    """
    table = lapsed(table)
    seat = table.owner_seat
    if seat is not None and not (table.sitters[seat].open or table.sitters[seat].conceded):
        return table
    owner = table.sitters[table.present[0]].user if table.present else table.owner
    return replace(table, owner=owner)


def anybody_left(table: Table) -> bool:
    """Tell whether somebody who sits here may still come back and play."""
    return any(
        sitter.ai is None and not sitter.open and not sitter.conceded for sitter in table.sitters
    )


def closed_by(table: Table, person: Person) -> Table:
    """Return the table closed before its time by a person."""
    return replace(lapsed(table), status="cancelled", ended_by=person.name, paused=None)


def closed_together(table: Table) -> Table:
    """Return the table closed before its time because all who were there agreed."""
    return replace(lapsed(table), status="cancelled", ended_together=True, paused=None)


def sitter_at(table: Table, seat: Seat) -> Sitter:
    """Return who sits at a seat, or refuse a seat that is not there."""
    if not 0 <= seat < len(table.sitters):
        raise IllegalAction("seats.error.nobody_there")
    return table.sitters[seat]


def own_seat(table: Table, person: Person) -> Seat:
    """Return the seat of a person, or refuse those who do not sit here."""
    seat = table.seat_of(person.user)
    if seat is None:
        raise IllegalAction("host.error.not_seated")
    return seat


def require_playing(table: Table) -> None:
    """Refuse unless the table is in play."""
    match table.status:
        case "lobby":
            raise IllegalAction("host.error.not_started")
        case "over":
            raise IllegalAction("host.error.over")
        case "cancelled":
            raise IllegalAction("host.error.cancelled")
        case "playing":
            return


def require_may_play(table: Table, seat: Seat) -> None:
    """Refuse unless a seat may play at the table now."""
    require_playing(table)
    if table.paused is not None:
        raise IllegalAction("seats.error.paused")
    if table.sitters[seat].conceded:
        raise IllegalAction("seats.error.conceded")


def judged(table: Table, outcome: Outcome | None) -> Outcome | None:
    """Return the outcome with those who gave up behind all others, whatever the points say."""
    gave_up = [sitter.conceded for sitter in table.sitters]
    if outcome is None or not any(gave_up) or all(gave_up):
        return outcome
    merits = tuple(
        zip([not conceded for conceded in gave_up], [-rank for rank in outcome.ranks], strict=True)
    )
    ranks = ranked(merits)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return replace(outcome, winners=winners, ranks=ranks)
