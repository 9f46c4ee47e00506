"""How hard seals: an answer to a wide belief about the others, mixed so that it cannot be met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.ai.basari.equilibrium import Mixed, Payoffs, expected, matched, payoffs_of
from engine.ai.basari.evaluate import Round, sealings
from engine.ai.basari.round_solver import settling_of
from engine.ai.core import shares_of
from engine.basari.pieces import Letter, letters

LEARNING = 60  # times that every seat plays a sealed choice in mind
BELIEF = (0.35, 0.2, 0.15, 0.2, 0.1)
"""How much is believed that a seat chooses: what cannot be met, what looks best, the answer to
that, what it leans to, anything. Wide on purpose: who foresees one player loses to the others."""
ANSWERING = 0.95  # of the time hard answers what it believes; else it plays what cannot be met
CLOSE = 0.005  # of victory: a choice better by so much is made 2.7 times as often
STEPS = 4  # the spread of choices is at most this part of the way from the worst to the best


@dataclass(frozen=True, slots=True)
class Choosing:
    """A choice that all make at once: what it brings, what cannot be met, what is believed."""

    payoffs: list[Payoffs]
    even: list[Mixed]
    beliefs: list[Mixed]


def promised(
    whole: Round, half: Round, pile: tuple[str, ...], seat: int
) -> list[tuple[Letter, float, float]]:
    """Return what each action card is worth to a seat, and how often it is sealed.

    The round is given as it is before anybody acts and as it will be bargained.
    """
    choosing = _choosing(whole, half, pile)
    others = [belief for other, belief in enumerate(choosing.beliefs) if other != seat]
    promises = expected(choosing.payoffs[seat], others)
    odds = [
        ANSWERING * answer + (1 - ANSWERING) * even
        for answer, even in zip(leaning(promises, CLOSE), choosing.even[seat], strict=True)
    ]
    return list(zip(letters(whole.table.seats), promises, odds, strict=True))


def leaning(promises: Sequence[float], spread: float) -> list[float]:
    """Return how often to choose each option: the best one most often, close ones nearly so.

    Where all are close, as in a game that is won, the spread is smaller, so that points decide.
    """
    reach = max(promises) - min(promises)
    return shares_of(promises, max(1e-9, min(spread, reach / STEPS)))


@lru_cache(8)
def _choosing(whole: Round, half: Round, pile: tuple[str, ...]) -> Choosing:
    """Think a choice over once for all seats: what it leads to is public."""
    seats, cards = whole.table.seats, letters(whole.table.seats)
    settling = settling_of(half, pile)
    outcomes = [settling.payoffs(joint) for joint in product(cards, repeat=seats)]
    payoffs = payoffs_of(outcomes, seats, len(cards))
    even = matched(payoffs, len(cards), LEARNING)
    return Choosing(payoffs, even, _beliefs(whole, payoffs, even))


def _beliefs(whole: Round, payoffs: Sequence[Payoffs], even: Sequence[Mixed]) -> list[Mixed]:
    """Blend for each seat what it may do, from what cannot be met to anything at all."""
    options = sealings(whole)
    seats = range(len(options))
    naive = [_surest([promise for _, promise, _ in own]) for own in options]
    clever = [
        _surest(expected(payoffs[seat], [naive[other] for other in seats if other != seat]))
        for seat in seats
    ]
    leanings = [[chance for _, _, chance in own] for own in options]
    anything = [1 / len(even[0])] * len(even[0])
    return [
        _blended((even[seat], naive[seat], clever[seat], leanings[seat], anything))
        for seat in seats
    ]


def _surest(promises: Sequence[float]) -> Mixed:
    """Return the choice of somebody who always takes the best."""
    best = promises.index(max(promises))
    return [float(place == best) for place in range(len(promises))]


def _blended(ways: Sequence[Mixed]) -> Mixed:
    return [
        sum([weight * chance for weight, chance in zip(BELIEF, column, strict=True)])
        for column in zip(*ways, strict=True)
    ]
