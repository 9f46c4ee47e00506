"""What a trader can do in a turn: exactly one of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.jaipur.pieces import Card, Good


@dataclass(frozen=True, slots=True)
class Take:
    """Take a single good out of the market."""

    good: Good
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class TakeCamels:
    """Take all the camels of the market into the herd."""

    kind: Literal["camels"] = "camels"


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell so many cards of one good."""

    good: Good
    count: int
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Take several goods and return as many goods and camels; both sides in sorted order."""

    take: tuple[Good, ...]
    give: tuple[Card, ...]
    kind: Literal["exchange"] = "exchange"


Action: TypeAlias = Take | TakeCamels | Sell | Exchange
