"""Facts: what was observed at a table, counted by seat and text, and weighed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.core import Fact, Seat
from engine.text import Text


@dataclass(frozen=True, slots=True)
class Remarkable:
    """From which amount on a fact has weight, how much at first, and how much more for each.

    Weights are chosen by AI games: 95 is what 5 players in 100 achieve.
    """

    least: int
    weight: int
    more: int = 1

    def weigh(self, amount: int) -> int:
        """Return how remarkable an amount is."""
        return 0 if amount < self.least else self.weight + self.more * (amount - self.least)


NEVER = Remarkable(1, 0, 0)
"""What is not remarkable, however much there is of it."""


def gathered(observed: Iterable[Fact], remarkable: Mapping[Text, Remarkable]) -> tuple[Fact, ...]:
    """Return one weighed fact for each seat and text, those of a seat together.

    Amounts are added up, or the highest one counts; what came to nothing is left out.
    """
    facts: dict[tuple[Seat, Text], Fact] = {}
    for fact in observed:
        known = facts.get((fact.seat, fact.text))
        facts[fact.seat, fact.text] = fact if known is None else merged(known, fact)
    return tuple(
        replace(fact, weight=remarkable.get(fact.text, NEVER).weigh(fact.amount))
        for fact in sorted(facts.values(), key=lambda fact: fact.seat)
        if fact.amount
    )


def merged(fact: Fact, other: Fact) -> Fact:
    """Return two facts of one text as one: their sum, or the higher one where that counts."""
    both = fact.amount, other.amount
    return replace(fact, amount=max(both) if fact.best else sum(both))
