"""The pieces of Johari: cards, nobles, action cards, places and tracks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias, cast, get_args

from engine import card_tables as tables
from engine.errors import BadTable
from engine.forms import MAX_OPTIONS

Gem: TypeAlias = Literal["diamond", "sapphire", "ruby", "emerald"]
Kind: TypeAlias = Literal["diamond", "sapphire", "ruby", "emerald", "gold", "prestige"]
# fmt: off
Card: TypeAlias = Literal[
    "diamond-1", "diamond-1-fake", "diamond-2", "diamond-2-fake", "diamond-3", "diamond-3-fake",
    "sapphire-1", "sapphire-1-fake", "sapphire-2", "sapphire-2-fake",
    "sapphire-3", "sapphire-3-fake",
    "ruby-1", "ruby-1-fake", "ruby-2", "ruby-2-fake", "ruby-3", "ruby-3-fake",
    "emerald-1", "emerald-1-fake", "emerald-2", "emerald-2-fake", "emerald-3", "emerald-3-fake",
    "gold-1", "gold-2", "gold-3",
    "prestige-1", "prestige-2", "prestige-3",
]
# fmt: on
Noble: TypeAlias = Literal[
    "baksheesh-gold",
    "baksheesh-shield",
    "bribe-gold",
    "jeweler-three",
    "collector-one",
    "trade-at-once",
    "slot-one",
    "seven-gold",
    "slot-two",
    "purchase-discount",
    "discard-one",
    "collector-two",
    "disguise",
    "hire-discount",
    "hire-gold",
    "exchange-any",
    "points-five",
    "points-six",
    "points-seven",
    "points-eight",
    "prestige-cards",
    "gem-types",
    "final-steps",
    "entourage",
]
Effect: TypeAlias = Literal[
    "baksheesh_gold",
    "baksheesh_shield",
    "bribe_gold",
    "jeweler_cards",
    "collector_steps",
    "trade_at_once",
    "slot_discount",
    "gold_now",
    "purchase_discount",
    "discard_steps",
    "disguise",
    "hire_discount",
    "hire_gold",
    "exchange_any",
    "points",
    "prestige_cards",
    "gem_types",
    "final_steps",
    "entourage",
]
Task: TypeAlias = Literal["baksheesh", "bribe", "exchange", "sale", "trade", "purchase"]
"""What an action card lets its player do."""
# fmt: off
ActionCard: TypeAlias = Literal[
    "baksheesh", "bribe", "doppelganger", "exchange", "sale", "trade", "purchase"
]
# fmt: on
"""The seven cards of a hand, harmless ones first: an absent player plays Baksheesh, Bribe and,
with the Doppelganger, Bribe again."""
Store: TypeAlias = Literal["diamond", "sapphire", "ruby", "emerald", "treasury"]
# fmt: off
Place: TypeAlias = Literal[
    "diamond", "sapphire", "ruby", "emerald", "treasury",
    "booth-1", "booth-2", "booth-3", "booth-4", "booth-5", "booth-6",
]
# fmt: on
Cards: TypeAlias = tuple[Card, ...]
"""Cards that lie together, in the order of CARDS: equal heaps are equal values."""

GEMS: tuple[Gem, ...] = get_args(Gem)
KINDS: tuple[Kind, ...] = get_args(Kind)
CARDS: Cards = get_args(Card)
ACTION_CARDS: tuple[ActionCard, ...] = get_args(ActionCard)
STORES: tuple[Store, ...] = get_args(Store)
PLACES: tuple[Place, ...] = get_args(Place)

LEAST_SEATS = 2
MOST_SEATS = 4
MUST_ACT = "must_act"
"""The variant in which nobody may leave a card undone."""

DAYS = 10
ROUNDS = 3
SLOTS = 3
SPACES = 5
"""Spaces for nobles; the number of a space is the price of the noble on it."""
EXTRA_BOOTHS = 2
"""There are so many more booths than seats."""
BOX = 96
TIERS = 3
NOBLES_A_TIER = 8
DRAWN_A_TIER = 4
NOBLES_BEFORE_DAY_ONE = 2

START_GOLD = 15
MOST_POINTS = 100
BAKSHEESH_GOLD = 2
JEWELER_CARDS = 4
BASE_COST: Mapping[Task, int] = MappingProxyType(
    {"baksheesh": 0, "bribe": 1, "exchange": 1, "sale": 2, "trade": 3, "purchase": 4}
)
SLOT_DISCOUNT: tuple[int | None, ...] = (0, 2, None)
"""What each slot takes off a card's cost; None takes off everything."""


@dataclass(frozen=True, slots=True)
class Face:
    """What is printed on a card: how much of what, and whether the gems are fake."""

    kind: Kind
    value: int
    fake: bool


@dataclass(frozen=True, slots=True)
class NobleCard:
    """What is printed on a noble."""

    key: Noble
    tier: int
    effect: Effect
    amount: int


def _face(card: Card) -> Face:
    kind, value, *fake = card.split("-")
    return Face(cast(Kind, kind), int(value), bool(fake))


FACE: Mapping[Card, Face] = {card: _face(card) for card in CARDS}
KIND: Mapping[Card, Kind] = {card: face.kind for card, face in FACE.items()}
VALUE: Mapping[Card, int] = {card: face.value for card, face in FACE.items()}
FAKES = frozenset(card for card, face in FACE.items() if face.fake)
_RANK: dict[Card, int] = {card: rank for rank, card in enumerate(CARDS)}
_STORE: dict[Kind, Store] = {
    "diamond": "diamond",
    "sapphire": "sapphire",
    "ruby": "ruby",
    "emerald": "emerald",
    "gold": "treasury",
    "prestige": "treasury",
}


def load_cards(text: str, file: str = "cards.txt") -> Mapping[Card, int]:
    """Return how many copies of each card are in the box, or name the wrong line."""
    copies: dict[Card, int] = {}
    for row in tables.rows(file, text, 4):
        kind, make = row.word(0, KINDS), row.word(2, ("genuine", "fake"))
        if make == "fake" and kind not in GEMS:
            raise row.wrong("johari.error.table_fake", card=kind)
        suffix = "-fake" if make == "fake" else ""
        card = cast(Card, f"{kind}-{row.number(1, 1, 3)}{suffix}")
        if card in copies:
            raise row.wrong("johari.error.table_twice", card=card)
        copies[card] = row.number(3, 0, BOX)
    for card in CARDS:
        if card not in copies:
            raise BadTable("johari.error.table_missing", file=file, card=card)
    for kind in KINDS:
        total = sum(copies[card] for card in CARDS if KIND[card] == kind)
        if total > MAX_OPTIONS:  # each of them may have to be an option of its own
            raise BadTable(
                "johari.error.table_kind", file=file, card=kind, total=total, most=MAX_OPTIONS
            )
    if sum(copies.values()) != BOX:
        raise BadTable("johari.error.table_total", file=file, total=sum(copies.values()), box=BOX)
    return MappingProxyType(copies)


def load_nobles(text: str, file: str = "nobles.txt") -> Mapping[Noble, NobleCard]:
    """Return all nobles by key, or name the wrong line."""
    nobles: dict[Noble, NobleCard] = {}
    for row in tables.rows(file, text, 4):
        key = cast(Noble, row.word(0, get_args(Noble)))
        if key in nobles:
            raise row.wrong("johari.error.table_twice", card=key)
        effect = cast(Effect, row.word(2, get_args(Effect)))
        nobles[key] = NobleCard(key, row.number(1, 1, TIERS), effect, row.number(3, 1, 20))
    for key in get_args(Noble):
        if key not in nobles:
            raise BadTable("johari.error.table_missing", file=file, card=key)
    for tier in range(1, TIERS + 1):
        total = sum(noble.tier == tier for noble in nobles.values())
        if total != NOBLES_A_TIER:
            raise BadTable("johari.error.table_tier", file=file, tier=tier, total=total)
    return MappingProxyType({key: nobles[key] for key in get_args(Noble)})


def load_track(text: str, file: str = "track.txt") -> tuple[int, ...]:
    """Return the points of each step of the prestige track, or name the wrong line."""
    points: list[int] = []
    for row in tables.rows(file, text, 2):
        row.number(0, len(points), len(points))
        points.append(row.number(1, points[-1] + 1 if points else 0, MOST_POINTS if points else 0))
    if len(points) < 2:
        raise BadTable("johari.error.table_track", file=file, steps=len(points))
    return tuple(points)


COPIES = load_cards(tables.read(__package__, "cards.txt"))
NOBLES = load_nobles(tables.read(__package__, "nobles.txt"))
TRACK = load_track(tables.read(__package__, "track.txt"))
TRACK_END = len(TRACK) - 1
_NOBLE_RANK: dict[Noble, int] = {noble: rank for rank, noble in enumerate(NOBLES)}


def track_gain(at: int, steps: int) -> tuple[int, int]:
    """Return how far a token goes from a step of its track, and for how many points."""
    reached = min(at + steps, TRACK_END)
    return reached - at, TRACK[reached] - TRACK[at]


def heap(cards: Iterable[Card]) -> Cards:
    """Return the cards as they lie together: in the order of CARDS."""
    return tuple(sorted(cards, key=_RANK.__getitem__))


def without(cards: Cards, taken: Iterable[Card]) -> Cards:
    """Return the heap after one copy of each taken card has left it."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def retinue(nobles: Iterable[Noble]) -> tuple[Noble, ...]:
    """Return nobles that stand together: in the order of the table."""
    return tuple(sorted(nobles, key=_NOBLE_RANK.__getitem__))


def of_kind(cards: Cards, kind: Kind) -> Cards:
    """Return the cards of one kind."""
    return tuple([card for card in cards if KIND[card] == kind])


def fakes(cards: Cards) -> Cards:
    """Return the cards whose gems are fake."""
    return tuple([card for card in cards if card in FAKES])


def worth(cards: Iterable[Card]) -> int:
    """Return how many gems, gold or points the cards show together."""
    return sum([VALUE[card] for card in cards])


def store_of(card: Card) -> Store:
    """Return the store that offers cards like this one."""
    return _STORE[KIND[card]]


@lru_cache(4096)
def gem_counts(display: Cards) -> Mapping[Kind, int]:
    """Return how many gems of each type a display shows; gold cards are counted as gold."""
    counts = dict.fromkeys(KINDS, 0)
    for card in display:
        counts[KIND[card]] += VALUE[card]
    return counts


def booths(seats: int) -> tuple[Place, ...]:
    """Return the booths that are used with so many seats."""
    return PLACES[len(STORES) : len(STORES) + seats + EXTRA_BOOTHS]
