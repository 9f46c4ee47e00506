"""Votes: what people at a table want together, and which steps may be taken back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.tables.table import Table, Vote, VoteKind
from engine.core import Seat
from engine.play import AnyGame


def enough(table: Table) -> int:
    """Return how many must vote the same before the others hear of it: more than half."""
    return len(table.present) // 2 + 1


def shown(table: Table) -> tuple[VoteKind, ...]:
    """Return the votes that everybody may see, because enough people share them."""
    kinds: tuple[VoteKind, ...] = ("pause", "take_back", "end")
    return tuple(kind for kind in kinds if len(_sharing(table, kind)) >= enough(table))


def agreed(table: Table, kind: VoteKind) -> bool:
    """Tell whether everybody who is there votes for something; the absent are not asked."""
    return bool(table.present) and set(_sharing(table, kind)) == set(table.present)


def voted(table: Table, seat: Seat, kind: VoteKind) -> Table:
    """Return the table with a vote more, or with it withdrawn if it was there."""
    vote = Vote(kind, seat)
    if vote in table.votes:
        return replace(table, votes=tuple(other for other in table.votes if other != vote))
    return replace(table, votes=(*table.votes, vote))


def revocable(game: AnyGame, before: Any, after: Any) -> bool:
    """Tell whether a step may be taken back: the game says so, and goes on after it.

    Choices that several make in secret can be changed until they are revealed, and never after.
    """
    several = len(game.pending(before)) > 1
    return not several and bool(game.pending(after)) and game.may_undo(before, after)


def _sharing(table: Table, kind: VoteKind) -> tuple[Seat, ...]:
    return tuple(seat for seat in table.seats_voting_for(kind) if table.sitters[seat].present)
