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
class Trader:
    """What one seat owns in the running round; hands are kept in sorted order."""

    hand: tuple[Good, ...]
    herd: int
    tokens: tuple[Values, ...]
    bonuses: tuple[Values, ...]


@dataclass(frozen=True, slots=True)
class Purse:
    """What one seat had when a round was scored."""

    tokens: tuple[Values, ...]
    bonuses: tuple[Values, ...]
    herd: int


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: who began it, and what each seat had in the end."""

    starter: Seat
    purses: tuple[Purse, ...]


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
    """A table of Jaipur; the top of the deck and of every pile comes first."""

    variants: tuple[Variant, ...]
    rng: Rng
    step: int
    phase: Phase
    starter: Seat
    deck: tuple[Card, ...]
    market: tuple[Card, ...]
    discard: tuple[Good, ...]
    piles: tuple[Values, ...]
    bonus_piles: tuple[Values, ...]
    traders: tuple[Trader, ...]
    rounds: tuple[Round, ...]
