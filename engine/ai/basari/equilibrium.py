"""Mixed strategies for a choice that all seats make at once, by regret matching.

Every seat plays the choice over and over in mind, each time as often as it regrets not having
chosen otherwise. The average of what it plays cannot be met by foreseeing it: between two it
is an equilibrium, among more seats a good answer to players who learn as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

Mixed: TypeAlias = list[float]
"""How often each option is chosen; adds up to 1."""
Payoffs: TypeAlias = list[float]
"""What every joint choice is worth to one seat: the own option first, then the others in order."""


def payoffs_of(outcomes: Sequence[Sequence[float]], seats: int, options: int) -> list[Payoffs]:
    """Turn the outcomes of all joint choices, in the order of `product`, into payoffs by seat."""
    steps = [options ** (seats - 1 - seat) for seat in range(seats)]
    payoffs = []
    for seat in range(seats):
        order = [steps[seat], *[step for other, step in enumerate(steps) if other != seat]]
        payoffs.append(
            [
                outcomes[sum([step * place for step, place in zip(order, joint, strict=True)])][
                    seat
                ]
                for joint in product(range(options), repeat=seats)
            ]
        )
    return payoffs


def expected(payoffs: Payoffs, others: Sequence[Mixed]) -> list[float]:
    """Return what each option is worth to a seat against what the others play."""
    values = payoffs
    for mixed in reversed(others):
        size = len(mixed)
        total = [mixed[0] * value for value in values[::size]]
        for place in range(1, size):
            chance = mixed[place]
            if chance > 0:
                part = values[place::size]
                total = [old + chance * value for old, value in zip(total, part, strict=True)]
        values = total
    return values


def matched(payoffs: Sequence[Payoffs], options: int, rounds: int) -> list[Mixed]:
    """Return what each seat plays on average, later rounds counting for more."""
    seats = range(len(payoffs))
    mixed = [[1 / options] * options for _ in seats]
    regrets = [[0.0] * options for _ in seats]
    totals = [[0.0] * options for _ in seats]
    for number in range(1, rounds + 1):
        # All learn at once: whoever learnt first would get the best option for itself.
        before = list(mixed)
        for seat in seats:
            values = expected(payoffs[seat], [before[o] for o in seats if o != seat])
            got = sum([p * v for p, v in zip(mixed[seat], values, strict=True)])
            regrets[seat] = regret = [
                max(0.0, old + value - got)
                for old, value in zip(regrets[seat], values, strict=True)
            ]
            whole = sum(regret)
            mixed[seat] = [r / whole for r in regret] if whole > 0 else [1 / options] * options
            totals[seat] = [
                old + number * p for old, p in zip(totals[seat], mixed[seat], strict=True)
            ]
    weight = rounds * (rounds + 1) / 2
    return [[total / weight for total in row] for row in totals]
