"""Actions: what a seat can answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.basari.pieces import Colour, Gems, Letter


@dataclass(frozen=True, slots=True)
class Seal:
    """Lay down an action card face down."""

    action: Letter
    kind: Literal["seal"] = "seal"


@dataclass(frozen=True, slots=True)
class Bid:
    """Offer gems for the right to act: the first offer or a raise."""

    gems: Gems
    kind: Literal["bid"] = "bid"


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the gems on offer and leave the action to the bidder."""

    kind: Literal["accept"] = "accept"


@dataclass(frozen=True, slots=True)
class Swap:
    """Action D alone: return one gem, then take two."""

    give: Colour
    take: Gems
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Pick:
    """Action D among several: take one gem."""

    colour: Colour
    kind: Literal["pick"] = "pick"


Action: TypeAlias = Seal | Bid | Accept | Swap | Pick
