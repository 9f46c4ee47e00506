"""Chance for a search: far faster than the dealing kind, and just as reproducible."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

from engine.rng import Rng

T = TypeVar("T")

_FACTOR = 6364136223846793005
_ADDEND = 1442695040888963407
_MASK = (1 << 64) - 1


class Chance:
    """A source of chance that changes as it is drawn from (a 64-bit congruential generator).

    Tables are dealt by `engine.rng`, which hashes for every number. A search draws thousands of
    numbers a decision, of which nobody needs proof: it is seeded by one such number instead.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: str) -> None:
        self._state, _ = Rng(seed).below(1 << 64)

    def below(self, limit: int) -> int:
        """Return a number from 0 to `limit` - 1."""
        self._state = state = (self._state * _FACTOR + _ADDEND) & _MASK
        return ((state >> 32) * limit) >> 32

    def share(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        self._state = state = (self._state * _FACTOR + _ADDEND) & _MASK
        return (state >> 11) / (1 << 53)

    def noise(self) -> float:
        """Return a number around 0, nearly always between -2 and 2, with a variance of 1."""
        return 2 * (self.share() + self.share() + self.share() - 1.5)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring items into a random order, in place (Fisher-Yates)."""
        state = self._state
        for last in range(len(items) - 1, 0, -1):
            state = (state * _FACTOR + _ADDEND) & _MASK
            other = ((state >> 32) * (last + 1)) >> 32
            items[last], items[other] = items[other], items[last]
        self._state = state

    def pick(self, weights: Sequence[float]) -> int:
        """Return a place, as likely as its weight says."""
        left = self.share() * sum(weights)
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        return len(weights) - 1
