"""Whole tables to count facts of: by chance, or by AI players, who do more that is remarkable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.ai.players import player_of
from engine.core import Fact, Seat
from engine.play import awaited
from engine.text import Text
from tests.conformance.tables import Case, Moment, moments

Amounts = Counter[tuple[Seat, Text]]
"""What an oracle expects of facts: an amount for each seat and text, if there is any."""


def advised(case: Case, seed: str) -> Iterator[Moment]:
    """Let AI players of a level that does not search play a table."""
    game = case.game
    player = player_of(game, "medium", lambda: 0.0)
    state = game.start(case.setup(seed)).state
    while waiting := awaited(game, state):
        seat = waiting[0].seat
        action = player(game.view(state, seat), seed)
        step = game.apply(state, seat, action)
        yield Moment(state, seat, action, step)
        state = step.state


def whole_tables(case: Case, seed: str) -> Iterator[list[Moment]]:
    """Yield a random table and one of AI players, each also as if somebody gave it up."""
    for table in (list(moments(case, seed)), list(advised(case, seed))):
        yield table
        yield table[: len(table) * 2 // 3]


def happened(case: Case, seed: str, table: Sequence[Moment]) -> tuple[Any, ...]:
    """Return all events of a table, those of the deal first."""
    deal = case.game.start(case.setup(seed)).events
    return (*deal, *(event for moment in table for event in moment.step.events))


def amounts(facts: Sequence[Fact]) -> Amounts:
    """Return facts as an oracle expects them."""
    assert len({(fact.seat, fact.text) for fact in facts}) == len(facts)
    return Counter({(fact.seat, fact.text): fact.amount for fact in facts})


def raised(expected: Amounts, seat: Seat, text: Text, amount: int) -> None:
    """Let an oracle expect an amount if it expected less."""
    expected[seat, text] = max(expected[seat, text], amount)
