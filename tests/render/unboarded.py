"""Games without boards of their own, and a speaker who knows their words.

One is `toy`, which can be played. Of `souk` there is only a view, with all that views can hold.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal

from engine.core import BySeat, Decision, Private, Seat
from engine.text import Text, say, seat_name
from render.text.markdown import Speak
from tests.render.speaking import ENGLISH

Gem = Literal["ruby", "opal", "pearl"]

WORDS = {
    "toy.name": "Toy",
    "toy.view.hand": "Cards",
    "toy.view.sealed": "Sealed",
    "toy.view.phase": "Phase",
    "toy.view.opened": "Step",
    "toy.view.shown": "Card",
    "toy.view.bought": "Bought",
    "toy.view.coins": "Coins",
    "toy.view.gems": "Gems",
    "toy.view.gift": "Gift to",
    "toy.piece.buying": "the best card buys",
    "toy.piece.over": "over",
    "toy.piece.buy": "gems",
    "toy.tie": "The earlier seat wins a tie.",
    "souk.name": "Souk",
    "souk.view.round": "Round",
    "souk.view.weather": "Weather",
    "souk.view.market": "Market",
    "souk.view.stock": "Stock",
    "souk.view.closed": "Closed",
    "souk.view.leader": "In the lead",
    "souk.view.news": "News",
    "souk.view.phase": "Phase",
    "souk.view.lot": "Lot",
    "souk.view.color": "color",
    "souk.view.worth": "worth",
    "souk.view.bids": "Bid",
    "souk.view.points": "Points",
    "souk.view.camels": "Camels",
    "souk.view.gems": "Gems",
    "souk.view.wish": "Wish",
    "souk.view.passed": "Passed",
    "souk.view.hand": "Your gems",
    "souk.view.seen": "Seen card",
    "souk.view.discard": "Discarded",
    "souk.view.routes": "Routes",
    "souk.news": "{seat} left the market",
    "souk.piece.ruby": "Ruby",
    "souk.piece.opal": "Opal",
    "souk.piece.pearl": "Pearl",
    "souk.piece.auction": "auction",
}


def speaking(otherwise: Speak = ENGLISH) -> Speak:
    """Return a speaker who knows the words of these games, and else says what another says."""

    def speak(text: Text) -> str:
        if text.key not in WORDS:
            return otherwise(text)
        args = {name: speak(arg) if isinstance(arg, Text) else arg for name, arg in text.args}
        return WORDS[text.key].format(**args)

    return speak


@dataclass(frozen=True, slots=True)
class Card:
    color: Gem
    worth: int
    hidden: Private[int] = 77


@dataclass(frozen=True, slots=True)
class Merchant:
    points: int
    camels: int
    gems: tuple[Gem, ...]
    wish: Private[Gem | None] = None


@dataclass(frozen=True, slots=True)
class Auction:
    lot: tuple[Card, ...]
    bids: BySeat[int | None]
    kind: Literal["auction"] = "auction"


@dataclass(frozen=True, slots=True)
class Souk:
    seat: Seat | None
    pending: tuple[Decision, ...]
    variants: tuple[str, ...]
    round: int
    weather: str
    market: tuple[Gem, ...]
    stock: Counter[Gem]
    closed: bool
    leader: Seat | None
    news: Text | None
    phase: Auction | None
    merchants: BySeat[Merchant]
    passed: BySeat[bool]
    hand: Private[tuple[Gem, ...]]
    seen: Private[BySeat[int | None]]
    discard: frozenset[int]
    routes: tuple[tuple[int, Gem], ...]


@dataclass(frozen=True, slots=True)
class Open:
    """All that a view must have: nothing lies on the table, and nobody has secrets."""

    seat: Seat | None
    pending: tuple[Decision, ...]


MERCHANTS = (
    Merchant(12, 3, ("ruby", "ruby", "opal"), "pearl"),
    Merchant(7, 0, ()),
    Merchant(104, 11, ("pearl",) * 14),
    Merchant(0, 1, ("opal",)),
    Merchant(-3, 2, ("ruby", "pearl")),
)
SOUK = Souk(
    seat=0,
    pending=(Decision(2, "bid", 4),),
    variants=("late",),
    round=3,
    weather="dusty  and\nhot",
    market=("ruby", "opal"),
    stock=Counter[Gem]({"ruby": 2, "pearl": 1}),
    closed=False,
    leader=2,
    news=say("souk.news", seat=seat_name(1)),
    phase=Auction((Card("ruby", 5), Card("opal", 2)), (4, None, 6, 0, None)),
    merchants=MERCHANTS,
    passed=(False, True, False, False, True),
    hand=("opal", "opal", "pearl"),
    seen=(None, 9, None, None, 8),
    discard=frozenset({10, 9, 2}),
    routes=((1, "ruby"), (2, "opal")),
)
CROWDED = replace(
    SOUK,
    weather=" ".join(f"gust{number}" for number in range(300)),
    market=("ruby",) * 300,
    routes=tuple((number, "opal") for number in range(60)),
)
"""Values far too long for a board."""
