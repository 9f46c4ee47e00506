"""The lobby: who sits where and by which rules, before anything is dealt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from bot.tables import fairness
from bot.tables.seats import require_playing
from bot.tables.table import Home, Level, Person, Sitter, Table, owner_name
from engine.ai.core import LEVELS
from engine.ai.registry import plays
from engine.core import Seat, Setup
from engine.errors import IllegalAction
from engine.registry import find
from engine.text import Text

LOBBY_SECONDS = 86_400
"""How long a lobby waits."""
LOBBY_WARNING_SECONDS = 3_600.0
"""How long before a lobby closes somebody is told."""
AI_NAMES = ("Opal", "Onyx", "Topaz", "Garnet")
"""Names that are the same in every language; where more are needed, they are numbered."""


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


def joined(table: Table, person: Person, token: str) -> Table:
    """Return the table with one more sitter, whose joining gives a token to the seed."""
    require_lobby(table)
    if table.seat_of(person.user) is not None:
        raise IllegalAction("host.error.seated")
    invites = tuple(invite for invite in table.invites if invite.user != person.user)
    table = replace(table, invites=invites)
    return _seated(table, Sitter(person.user, person.name, joined=token))


def joined_by_ai(table: Table, person: Person, level: Level, token: str) -> Table:
    """Return the table with an AI player more, as its owner wants."""
    require_own_lobby(table, person)
    require_ai(table)
    name = next(name for name in ai_names() if table.seat_of(name) is None)
    return _seated(table, Sitter(None, name, ai=level, joined=token))


def ai_names() -> Iterator[str]:
    """Yield the names that AI players are given, as many as anybody needs."""
    yield from AI_NAMES
    for number in count(2):
        yield from (f"{name} {number}" for name in AI_NAMES)


def without_ai(table: Table, person: Person, seat: Seat) -> Table:
    """Return the table without an AI player, as its owner wants."""
    require_own_lobby(table, person)
    if not 0 <= seat < len(table.sitters) or table.sitters[seat].ai is None:
        raise IllegalAction("host.error.not_seated")
    return replace(table, sitters=(*table.sitters[:seat], *table.sitters[seat + 1 :]))


def _seated(table: Table, sitter: Sitter) -> Table:
    if len(table.sitters) >= table.seats:
        raise IllegalAction("host.error.full", seats=table.seats)
    if table.free <= 0:
        people = ", ".join(f"<@{user}>" for user in table.reserved)
        raise IllegalAction("invitations.error.reserved", people=people, n=len(table.reserved))
    return replace(table, sitters=(*table.sitters, sitter))


def left(table: Table, person: Person) -> Table:
    """Return the table without a sitter; the next one owns it, and an empty table is cancelled."""
    require_lobby(table)
    if table.seat_of(person.user) is None:
        raise IllegalAction("host.error.not_seated")
    others = tuple(user for user in table.people if user != person.user)
    if not others:
        return replace(table, status="cancelled", ended_by=person.name, invites=())
    sitters = tuple(sitter for sitter in table.sitters if sitter.user != person.user)
    owner = others[0] if table.owner == person.user else table.owner
    return replace(table, sitters=sitters, owner=owner)


def varied(table: Table, person: Person, variants: tuple[str, ...]) -> Table:
    """Return the table with other rules switched on."""
    require_own_lobby(table, person)
    setup = find(table.game).spec.checked(Setup(table.seats, "lobby", variants))
    return replace(table, variants=setup.variants)


def paced(table: Table, person: Person, pace: int | None) -> Table:
    """Return the table with another time for each decision."""
    require_own_lobby(table, person)
    return replace(table, seconds_per_move=pace)


def sleeping(table: Table, person: Person, *, clocks_sleep: bool) -> Table:
    """Return the table where time stands still, or runs, in each person's quiet hours."""
    require_own_lobby(table, person)
    return replace(table, clocks_sleep=clocks_sleep)


def hinting(table: Table, person: Person, *, hints: bool) -> Table:
    """Return the table where people may, or may not, ask for hints."""
    require_own_lobby(table, person)
    require_ai(table)
    return replace(table, hints=hints)


def started(table: Table, person: Person, thread: int | None) -> Table:
    """Return the table in play, dealt by the rules as they are today.

    The seed is made of the host's secret, whose digest everybody could see, and of all joins. Who
    was asked to come and has not answered is no longer awaited. Where nobody plays but its owner,
    the table speaks as they do.
    """
    require_own_lobby(table, person)
    spec, sitters = find(table.game).spec, len(table.sitters)
    if sitters not in spec.seat_counts:
        raise IllegalAction("host.error.too_few", least=spec.least_seats, n=sitters)
    home = table.home if thread is None else replace(table.home, thread=thread)
    seed = fairness.seed_of(table.secret, [sitter.joined for sitter in table.sitters])
    table = replace(
        table,
        status="playing",
        version=spec.version,
        seats=sitters,
        seed=seed,
        home=home,
        invites=(),
        language=person.language if table.alone else table.language,
    )
    return replace(table, digest=fairness.deal_of(table).digest)


def cancelled(table: Table, person: Person, *, steward: bool = False) -> Table:
    """Return the table closed before it began, by its owner or who looks after the server."""
    if steward:
        require_lobby(table)
    else:
        require_own_lobby(table, person)
    return replace(table, status="cancelled", ended_by=person.name, invites=())


def settled(table: Table, home: Home) -> Table:
    """Return the table at another place, where the next panel takes the place of the last one."""
    return replace(table, home=home, frozen=None)


def require_ai(table: Table) -> None:
    """Refuse unless there are AI players for the game."""
    if not plays(table.game):
        raise IllegalAction("ai.error.no_mind", game=Text(f"{table.game}.name"))


def require_level(named: str) -> Level:
    """Return the level of that name, or refuse."""
    for level in LEVELS:
        if level == named:
            return level
    raise IllegalAction("ai.error.level")


def require_lobby(table: Table) -> None:
    """Refuse unless the table has not begun."""
    if table.status == "playing":
        raise IllegalAction("host.error.started")
    if table.status != "lobby":
        require_playing(table)


def require_own_lobby(table: Table, person: Person) -> None:
    """Refuse unless the table has not begun and is this person's."""
    require_lobby(table)
    if table.owner != person.user:
        raise IllegalAction("host.error.not_owner", owner=owner_name(table))
