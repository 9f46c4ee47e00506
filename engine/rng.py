"""Chance as a value: the same seed and counter give the same draw on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rng:
    """A source of chance: draw number `drawn` is SHA-256 of `seed/drawn`, as one big number."""

    seed: str
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, Rng]:
        """Return a number from 0 to `limit` - 1 and the source after it."""
        number, after = _number(self.seed, self.drawn), Rng(self.seed, self.drawn + 1)
        return number % limit, after  # the bias of a 256-bit number is below 2**-240

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """Return the items in a random order (Fisher-Yates) and the source after it."""
        deck = list(items)
        seed, drawn = self.seed, self.drawn
        for last in range(len(deck) - 1, 0, -1):
            other = _number(seed, drawn) % (last + 1)
            deck[last], deck[other] = deck[other], deck[last]
            drawn += 1
        return tuple(deck), Rng(seed, drawn)


def _number(seed: str, drawn: int) -> int:
    return int.from_bytes(sha256(f"{seed}/{drawn}".encode()).digest(), "big")
