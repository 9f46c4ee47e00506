"""Company for a lobby: who is asked to come, whose seat is held, who sits where, and play again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.tables import fairness
from bot.tables import lobby as seating
from bot.tables.table import Home, Invite, Person, Sitter, Table, User, Who
from engine.core import Seat
from engine.errors import IllegalAction

CALL_INTERVAL_SECONDS = 3_600.0
"""Nobody is called for new tables more often than once in so many seconds."""
MAX_CALLED_USERS = 50
"""As many as one message can well call."""


def invited(table: Table, person: Person, users: Sequence[User]) -> Table:
    """Return the table with seats held for some people, as its owner wants."""
    seating.require_own_lobby(table, person)
    for user in dict.fromkeys(users):
        table = _invited(table, user)
    return table


def _invited(table: Table, user: User) -> Table:
    known = {invite.user: invite for invite in table.invites}.get(user)
    if table.seat_of(user) is not None:
        raise IllegalAction("invitations.error.seated", user=f"<@{user}>")
    if known is not None and known.answer == "declined":
        raise IllegalAction("invitations.error.declined", user=f"<@{user}>")
    if known is not None and known.answer == "awaited":
        return table
    if table.free <= 0:
        raise IllegalAction("invitations.error.no_seat", n=table.seats)
    others = tuple(invite for invite in table.invites if invite.user != user)
    return replace(table, invites=(*others, Invite(user)))


def held_for(table: Table, person: Person, users: Sequence[User]) -> Table:
    """Return the table with seats held for these people and nobody else, as its owner wants."""
    table = released(table, person, [user for user in table.reserved if user not in users])
    return invited(table, person, users)


def released(table: Table, person: Person, users: Sequence[User]) -> Table:
    """Return the table where the seats of some who have not answered are open to all."""
    seating.require_own_lobby(table, person)
    for user in users:
        if user not in table.reserved:
            raise IllegalAction("invitations.error.not_asked", user=f"<@{user}>")
        table = _answered(table, Invite(user, "released"))
    return table


def declined(table: Table, person: Person) -> Table:
    """Return the table after somebody said that they will not come."""
    seating.require_lobby(table)
    if person.user not in table.reserved:
        raise IllegalAction("invitations.error.not_you")
    return _answered(table, Invite(person.user, "declined"))


def newly_asked(before: Table, after: Table) -> tuple[User, ...]:
    """Return who is to be told; whoever was asked before knows it already."""
    known = {invite.user for invite in before.invites}
    return tuple(user for user in after.reserved if user not in known)


def _answered(table: Table, answer: Invite) -> Table:
    changed = (answer if invite.user == answer.user else invite for invite in table.invites)
    return replace(table, invites=tuple(changed))


def by_lot(table: Table, person: Person, *, lot: bool) -> Table:
    """Return the table whose seats are drawn at the start, or taken as people come."""
    seating.require_own_lobby(table, person)
    return replace(table, random_seats=lot)


def moved_up(table: Table, person: Person, who: Who) -> Table:
    """Return the table with somebody one seat further to the front, as its owner wants."""
    seating.require_own_lobby(table, person)
    seat = table.seat_of(who)
    if table.random_seats or table.rematch_of:
        raise IllegalAction("invitations.error.order")
    if seat is None:
        named = who if isinstance(who, str) else f"<@{who}>"
        raise IllegalAction("invitations.error.not_seated", user=named)
    if seat == 0:
        return table
    before, self_ = table.sitters[seat - 1], table.sitters[seat]
    return table.with_sitter(seat - 1, self_).with_sitter(seat, before)


def kept_open(table: Table, person: Person, now: float) -> Table:
    """Return the lobby that may wait as long as a new one from now on."""
    seating.require_lobby(table)
    if table.seat_of(person.user) is None:
        raise IllegalAction("host.error.not_seated")
    # Another second than before, whatever the clock says: it is what tells the two apart.
    return replace(table, last_activity_at=max(now, table.last_activity_at + 1))


def seated_in_order(table: Table, before: Table | None) -> Table:
    """Return the table with its sitters as they shall sit: by lot, in turn, or as they came.

    At a rematch everybody moves up one seat, so that another one begins than the time before.
    """
    if table.random_seats:
        order = fairness.drawn(table.secret, [sitter.joined for sitter in table.sitters])
    else:
        order = sorted(range(len(table.sitters)), key=lambda seat: _came(table, seat, before))
    return replace(table, sitters=tuple(table.sitters[seat] for seat in order))


def _came(table: Table, seat: Seat, before: Table | None) -> int:
    """Return one place before that at the last table; whoever is new comes after the others."""
    who = table.sitters[seat].who
    known = None if before is None or who is None else before.seat_of(who)
    if before is None or known is None:
        return table.seats
    return (known - 1) % len(before.sitters)


def play_again(old: Table, person: Person) -> Table:
    """Return the next private table of a person: the same AI players, another seat begins."""
    if not old.private or old.seat_of(person.user) is None:
        raise IllegalAction("host.error.no_table")
    if old.status not in {"over", "cancelled"}:
        raise IllegalAction("invitations.error.not_over")
    plan = seating.planned(person, old.game, len(old.sitters), old.variants, old.home)
    sitters = [
        plan.sitters[0] if sitter.ai is None else Sitter(None, sitter.name, ai=sitter.ai)
        for sitter in (*old.sitters[1:], *old.sitters[:1])
    ]
    return replace(plan, sitters=tuple(sitters), rematch_of=old.id)


def rematch(old: Table, person: Person, home: Home) -> Table:
    """Return a new table for all who sat at one that is over: the same game, rules and pace."""
    if old.status not in {"over", "cancelled"} or not old.seed:
        raise IllegalAction("invitations.error.not_over")
    if old.seat_of(person.user) is None:
        raise IllegalAction("host.error.not_seated")
    plan = seating.planned(person, old.game, len(old.sitters), old.variants, home)
    others = [user for user in old.people if user != person.user]
    minds = tuple(Sitter(None, sitter.name, ai=sitter.ai) for sitter in old.sitters if sitter.ai)
    return replace(
        plan,
        sitters=(*plan.sitters, *minds),
        invites=tuple(map(Invite, others)),
        language=old.language,
        seconds_per_move=old.seconds_per_move,
        random_seats=old.random_seats,
        rematch_of=old.id,
        hints=old.hints,
        clocks_sleep=old.clocks_sleep,
    )
