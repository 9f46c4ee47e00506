"""The lobby: who sits where and by which rules, before anything is dealt."""

from __future__ import annotations

from dataclasses import replace

from bot.tables import Home, Person, Sitter, Table
from engine.core import Setup
from engine.errors import IllegalAction
from engine.registry import find


def planned(person: Person, game: str, seats: int, variants: tuple[str, ...], home: Home) -> Table:
    """Return a new table with its owner at the first seat; it still needs an id and a number."""
    spec = find(game).spec
    setup = spec.checked(Setup(seats, "lobby", variants))
    return Table(
        id="",
        number=0,
        game=spec.key,
        version=spec.version,
        status="lobby",
        owner=person.user,
        seats=seats,
        variants=setup.variants,
        sitters=(Sitter(person.user, person.name),),
        home=home,
        language=person.language,
        seed="",
    )


def joined(table: Table, person: Person) -> Table:
    """Return the table with one more sitter."""
    _in_lobby(table)
    if table.seat_of(person.user) is not None:
        raise IllegalAction("host.error.seated")
    if len(table.sitters) >= table.seats:
        raise IllegalAction("host.error.full", seats=table.seats)
    return replace(table, sitters=(*table.sitters, Sitter(person.user, person.name)))


def left(table: Table, person: Person) -> Table:
    """Return the table without a sitter; the next one owns it, and an empty table is cancelled."""
    _in_lobby(table)
    if table.seat_of(person.user) is None:
        raise IllegalAction("host.error.not_seated")
    sitters = tuple(sitter for sitter in table.sitters if sitter.user != person.user)
    if not sitters:
        return replace(table, status="cancelled", ended_by=person.name)
    owner = sitters[0].user if table.owner == person.user else table.owner
    return replace(table, sitters=sitters, owner=owner)


def varied(table: Table, person: Person, variants: tuple[str, ...]) -> Table:
    """Return the table with other rules switched on."""
    _in_lobby(table)
    _owned(table, person)
    setup = find(table.game).spec.checked(Setup(table.seats, "lobby", variants))
    return replace(table, variants=setup.variants)


def started(table: Table, person: Person, seed: str, thread: int | None) -> Table:
    """Return the table in play, dealt by the rules as they are today."""
    _in_lobby(table)
    _owned(table, person)
    spec, sitters = find(table.game).spec, len(table.sitters)
    if sitters not in spec.seat_counts:
        raise IllegalAction("host.error.too_few", least=spec.least_seats, n=sitters)
    home = table.home if thread is None else replace(table.home, thread=thread)
    return replace(
        table, status="playing", version=spec.version, seats=sitters, seed=seed, home=home
    )


def cancelled(table: Table, person: Person) -> Table:
    """Return the table closed before it began."""
    _in_lobby(table)
    _owned(table, person)
    return replace(table, status="cancelled", ended_by=person.name)


def ended(table: Table, person: Person) -> Table:
    """Return the table closed in the midst of play."""
    in_play(table)
    _owned(table, person)
    return replace(table, status="cancelled", ended_by=person.name)


def settled(table: Table, home: Home) -> Table:
    """Return the table at another place; a panel in another channel cannot come along."""
    panel = table.panel if home.channel == table.home.channel else None
    return replace(table, home=home, panel=panel, frozen=None)


def in_play(table: Table) -> None:
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


def _in_lobby(table: Table) -> None:
    if table.status == "playing":
        raise IllegalAction("host.error.started")
    if table.status != "lobby":
        in_play(table)


def _owned(table: Table, person: Person) -> None:
    if table.owner != person.user:
        raise IllegalAction("host.error.not_owner", owner=_name(table))


def _name(table: Table) -> str:
    seat = table.seat_of(table.owner)
    return "?" if seat is None else table.sitters[seat].name
