"""Everything a seat can do in Johari; one deed is one action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.johari.pieces import ActionCard, Card, Cards, Gem, Place, Store


@dataclass(frozen=True, slots=True)
class Claim:
    """Take a first card from the market before day 1."""

    place: Place
    card: Card
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True, slots=True)
class Seal:
    """Play an action card face down."""

    card: ActionCard
    kind: Literal["seal"] = "seal"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the revealed card undone."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Baksheesh:
    """Receive gold."""

    kind: Literal["baksheesh"] = "baksheesh"


@dataclass(frozen=True, slots=True)
class Bribe:
    """Be safe from inspections for the rest of the day."""

    kind: Literal["bribe"] = "bribe"


@dataclass(frozen=True, slots=True)
class Purchase:
    """Take everything from one place, and turn some of its gold cards into gold."""

    place: Place
    cash: Cards = ()
    kind: Literal["purchase"] = "purchase"


@dataclass(frozen=True, slots=True)
class Disguise:
    """One gem card that counts as another type."""

    card: Card
    gem: Gem


@dataclass(frozen=True, slots=True)
class SellToJeweler:
    """Sell cards of different types; the one that stands for `scoring` moves that token.

    `cards` holds every gem card sold (a disguised one included), `gold` the gold card that stands
    in for a type.
    """

    cards: Cards
    scoring: Gem
    gold: Card | None = None
    disguise: Disguise | None = None
    kind: Literal["jeweler"] = "jeweler"


@dataclass(frozen=True, slots=True)
class SellToCollector:
    """Sell all cards of one type, and perhaps one of another type that counts as this one."""

    gem: Gem
    added: Card | None = None
    kind: Literal["collector"] = "collector"


@dataclass(frozen=True, slots=True)
class DiscardOne:
    """Instead of a sale: discard one gem card to move its token."""

    card: Card
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class TradeAtStore:
    """Take everything from one store onto the Trade card, or at once into the display."""

    store: Store
    at_once: bool = False
    cash: Cards = ()
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class Hire:
    """Hire the noble on a space for cards or gold from the track; some take a slot (1 to 3)."""

    space: int
    cards: Cards = ()
    gold: int = 0
    slot: int | None = None
    kind: Literal["hire"] = "hire"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap a card of the display for one in the market."""

    give: Card
    place: Place
    take: Card
    kind: Literal["exchange"] = "exchange"


@dataclass(frozen=True, slots=True)
class Surrender:
    """Lose a fake of one's own choice."""

    card: Card
    kind: Literal["surrender"] = "surrender"


@dataclass(frozen=True, slots=True)
class Unpack:
    """Add the cards on Trade to the display, and turn some gold cards into gold."""

    cash: Cards = ()
    kind: Literal["unpack"] = "unpack"


@dataclass(frozen=True, slots=True)
class Advance:
    """At the end: move one token two steps (one gem named) or two tokens one step (two named)."""

    gems: tuple[Gem, ...]
    kind: Literal["advance"] = "advance"


Sale: TypeAlias = SellToJeweler | SellToCollector | DiscardOne
"""What a Sale, or a noble instead of one, lets a seat do."""
Deed: TypeAlias = Decline | Baksheesh | Bribe | Purchase | Sale | TradeAtStore | Hire | Exchange
"""What a seat can do with a revealed card."""

Action: TypeAlias = Claim | Seal | Deed | Surrender | Unpack | Advance
