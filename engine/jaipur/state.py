"""The whole truth of a table of Jaipur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.core import Seat
from engine.jaipur.pieces import Card, Good, Values
from engine.rng import Rng

Variant: TypeAlias = Literal["open_herds"]
"""Rules that may be switched on: everybody sees the size of every herd."""
OPEN_HERDS: Variant = "open_herds"


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: who began it, and what each seat had in the end, bonuses by size."""

    starter: Seat
    herds: tuple[int, ...]
    tokens: tuple[tuple[Values, ...], ...]
    bonuses: tuple[tuple[Values, ...], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The table waits for one trader."""

    seat: Seat
    opened: int
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Over:
    """Somebody has won; the last round lies as it ended."""

    kind: Literal["over"] = "over"


Phase: TypeAlias = Turn | Over


@dataclass(frozen=True, slots=True)
class State:
    """A table of Jaipur; the top of the deck and of every pile comes first.

    Hands and the market are kept in sorted order, so that equal positions are equal values.
    `bonus_piles` are the face-down tokens of the whole round, and `bonuses` tells for each pile
    which seats have drawn from its top so far.
    """

    variants: tuple[Variant, ...]
    rng: Rng
    step: int
    phase: Phase
    starter: Seat
    deck: tuple[Card, ...]
    market: tuple[Card, ...]
    discard: tuple[Good, ...]
    hands: tuple[tuple[Good, ...], ...]
    herds: tuple[int, ...]
    piles: tuple[Values, ...]
    tokens: tuple[tuple[Values, ...], ...]
    bonus_piles: tuple[Values, ...]
    bonuses: tuple[tuple[Seat, ...], ...]
    rounds: tuple[Round, ...]

    def bonuses_of(self, seat: Seat) -> tuple[Values, ...]:
        """Return the values of the bonus tokens that a seat has drawn this round, by size."""
        return tuple(
            [
                tuple([value for value, owner in zip(pile, seats, strict=False) if owner == seat])
                for pile, seats in zip(self.bonus_piles, self.bonuses, strict=True)
            ]
        )
