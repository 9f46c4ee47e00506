"""Seats without their people: who plays them, who decides about them, and when a table ends."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.table import Person, Sitter, Table, User
from engine.core import Outcome, Seat, ranked
from engine.errors import IllegalAction


def leads(table: Table, user: User) -> bool:
    """Tell whether somebody decides about seats: the owner, or who plays while they are away."""
    if table.owner == user:
        return True
    seat, owner = table.seat_of(user), table.seat_of(table.owner)
    away = owner is not None and not table.sitters[owner].present
    return away and seat is not None and table.sitters[seat].present


def left(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat has left it."""
    return table.with_sitter(seat, table.sitters[seat].on_autopilot(open_=True))


def given_up(table: Table, seat: Seat) -> Table:
    """Return the table after the person of a seat gave up."""
    return table.with_sitter(seat, replace(table.sitters[seat].on_autopilot(), conceded=True))


def winner(table: Table) -> Seat | None:
    """Return the only seat that has not given up, if there is but one."""
    rest = [seat for seat, sitter in enumerate(table.sitters) if not sitter.conceded]
    return rest[0] if len(rest) == 1 else None


def goes_on(table: Table) -> bool:
    """Tell whether a table is still played once somebody has left it or given up."""
    return anybody_left(table) and winner(table) is None


def tidied(table: Table) -> Table:
    """Return the table owned by somebody who plays on.

    All votes lapse: they count among those who are there, so nobody's coming or going may make a
    vote known, or carry it.
    """
    table = replace(table, votes=())
    seat = table.seat_of(table.owner)
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
    return replace(table, status="cancelled", ended_by=person.name, votes=(), paused=None)


def sitter_at(table: Table, seat: Seat) -> Sitter:
    """Return who sits at a seat, or refuse a seat that is not there."""
    if not 0 <= seat < len(table.sitters):
        raise IllegalAction("agreement.error.nobody_there")
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
        raise IllegalAction("agreement.error.paused")
    if table.sitters[seat].conceded:
        raise IllegalAction("agreement.error.conceded")


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
