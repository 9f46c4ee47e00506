"""Branches: a private game against AI players that begins at a step of a finished one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.tables import fairness
from bot.tables.lobby import ai_names, require_ai
from bot.tables.log import LogEntry, standing
from bot.tables.narration import replayed
from bot.tables.table import PRIVATE, Level, Person, Sitter, Table, game_of
from engine.core import Seat
from engine.errors import IllegalAction


@dataclass(frozen=True, slots=True)
class Branch:
    """A table that begins in the midst of a game: the log that it has by then, and the state.

    The table still needs an id and a number.
    """

    table: Table
    prefix: tuple[LogEntry, ...]
    state: Any


def _require_branchable(base: Table, person: Person) -> None:
    """Refuse unless a person may know of a table, it was dealt and is over, and AI can play it."""
    if base.hidden_from(person.user):
        raise IllegalAction("host.error.no_table")
    if base.status not in {"over", "cancelled"}:
        raise IllegalAction("invitations.error.not_over")
    if not base.seed:
        raise IllegalAction("solo.error.not_dealt")
    require_ai(base)


def branched(
    base: Table,
    log: Sequence[LogEntry],
    *,
    sequence: int,
    seat: Seat,
    person: Person,
    level: Level,
) -> Branch:
    """Return the game that goes on after an entry of a table's log, with a person at one seat.

    Seed and rules are the same, and so is what was played by then; what had been taken back is
    left out. AI players of one level sit at the other seats. Nobody is known in it but the person.
    """
    _require_branchable(base, person)
    if not 0 <= seat < len(base.sitters):
        raise IllegalAction("solo.error.no_seat")
    if not 0 <= sequence <= base.sequence:
        raise IllegalAction("solo.error.no_step", step=sequence)
    names = ai_names()
    sitters = tuple(
        Sitter(person.user, person.name, joined=before.joined)
        if at == seat
        else Sitter(None, next(names), ai=level, joined=before.joined)
        for at, before in enumerate(base.sitters)
    )
    table = Table(
        id="",
        number=0,
        game=base.game,
        version=base.version,
        status="playing",
        owner=person.user,
        seats=len(sitters),
        variants=base.variants,
        sitters=sitters,
        home=PRIVATE,
        language=person.language,
        seed=base.seed,
        secret=base.secret,
        random_seats=base.random_seats,
        branch_of=base.id,
        branch_sequence=sequence,
    )
    # Tables that were dealt before there was a chain have no secret; theirs begins with nothing.
    first = fairness.deal_of(table).digest if table.secret else ""
    prefix = _relinked(standing(log[:sequence]), first, person)
    table = replace(table, sequence=len(prefix), digest=prefix[-1].digest if prefix else first)
    *_, (_, state) = replayed(table, prefix)
    if not game_of(table).pending(state):
        raise IllegalAction("solo.error.step_over")
    return Branch(table, prefix, state)


def _relinked(actions: Iterable[LogEntry], first: str, person: Person) -> tuple[LogEntry, ...]:
    """Return actions as the beginning of another log, whose chain begins with a digest."""
    prefix, digest = list[LogEntry](), first
    for number, action in enumerate(actions, 1):
        user = person.user if action.user == person.user else None
        entry = replace(action, sequence=number, user=user)
        digest = fairness.link(digest, entry)
        prefix.append(replace(entry, digest=digest))
    return tuple(prefix)
