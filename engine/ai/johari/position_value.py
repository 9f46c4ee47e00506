"""What a seat's holding is worth in prestige points, at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import fsum
from operator import mul

from engine.ai.core import shares_of
from engine.ai.johari.holdings import Holding, counted
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari.nobles import Nobles, amount, jeweler_cards, task
from engine.johari.pieces import BOX, FAKES, NOBLES, TRACK, TRACK_END, VALUE, Card, Cards, Noble

Rivals = tuple[int, ...]
"""The most gems of each type that an opponent shows."""

# What cards promise, by how many sales are still to come: weights of `features`, by regression of
# the final margin on positions at dawn, rounded. Gold is worth so much a piece, by the same.
_WEIGHTS: tuple[tuple[float, ...], ...] = (
    (0.0,) * 11,
    (0.65, 0.2, -0.1, 0.1, 0.1, 0.05, 0.1, 0.1, 0.2, 0.2, 0.0),
    (0.5, 0.3, 0.0, 0.05, 0.0, 0.1, 0.1, 0.0, -0.2, 0.4, 0.1),
    (0.57, 0.35, 0.0, 0.05, 0.0, 0.12, 0.2, -0.05, -0.3, 0.5, 0.1),
    (0.45, 0.5, 0.35, 0.15, 0.05, 0.1, -0.2, -0.2, -0.1, 0.6, 0.45),
    (0.45, 0.3, 0.27, 0.15, 0.4, 0.12, -0.3, 0.15, 0.0, 0.7, 0.65),
)
EARLY = 5  # so many days before the last, nearly everything is still to come
_GOLD = (0.0, 1.0, 0.9, 0.9, 0.95, 1.2)
_SPENDING = 4  # gold that a day can make use of
# What a rule is worth to its owner, in points for each day to come.
_A_DAY: dict[Noble, float] = {
    "baksheesh-gold": 0.25,
    "baksheesh-shield": 0.3,
    "bribe-gold": 0.35,
    "jeweler-three": 0.5,
    "collector-one": 0.8,
    "trade-at-once": 0.2,
    "slot-one": 0.4,
    "seven-gold": 0.0,
    "slot-two": 0.8,
    "purchase-discount": 0.5,
    "discard-one": 0.6,
    "collector-two": 1.3,
    "disguise": 0.7,
    "hire-discount": 0.5,
    "hire-gold": 0.4,
    "exchange-any": 0.4,
}


ADVANCED = [
    [TRACK[min(step + steps, TRACK_END)] - points for steps in range(BOX)]
    for step, points in enumerate(TRACK)
]
"""The points of so many steps from each step of the track."""


def rivals_of(holdings: Sequence[Holding], seat: Seat) -> Rivals:
    """Return the most gems of each type that the others show."""
    others = [
        counted(holding.display)[0] for other, holding in enumerate(holdings) if other != seat
    ]
    return others[0] if len(others) == 1 else tuple(map(max, *others))


def sale_chances(table: Table, seat: Seat) -> int:
    """Return how often a seat can still sell: today and on days to come, 4 for more, 5 for many."""
    holding, rounds, left = table.holdings[seat], table.rounds_after(seat), table.left
    waiting = seat in table.queue and task(holding.played) == "sale"
    today = rounds > 0 and "sale" not in holding.played
    again = rounds > 0 and holding.played[-1:] == ("sale",) and "doppelganger" not in holding.played
    return min(4, left * 2 + (waiting or today or again)) + (left >= EARLY)


def value_of(holding: Holding, rivals: Rivals, chances: int, left: int) -> float:
    """Return about how many points a seat will have, apart from what everyone will still earn."""
    cards = holding.display + holding.trade
    points: float = (
        TRACK[holding.steps[0]]
        + TRACK[holding.steps[1]]
        + TRACK[holding.steps[2]]
        + TRACK[holding.steps[3]]
        + holding.prestige
    )
    points += promise(cards, holding.steps, holding.nobles, rivals, chances)
    if holding.nobles:
        points += retinue_points(
            holding.nobles, holding.collected, counted(cards)[0], holding.steps, left
        )
    return points + gold_points(holding.gold, chances, left)


def gold_points(gold: int, chances: int, left: int) -> float:
    """Return what gold on the track is worth."""
    useful = min(gold, _SPENDING * (left + (chances > 0)))
    return _GOLD[chances] * useful


@lru_cache(1 << 16)
def promise(
    cards: Cards, steps: tuple[int, ...], nobles: Nobles, rivals: Rivals, chances: int
) -> float:
    """Return what gem and gold cards promise."""
    if not chances or not cards:
        return 0.0
    parts = features(cards, steps, nobles, rivals)
    return fsum(map(mul, _WEIGHTS[chances], parts))


def features(
    cards: Cards, steps: tuple[int, ...], nobles: Nobles, rivals: Rivals
) -> tuple[float, ...]:
    """Return what is good about cards: sales they allow, gems, types, gold, and room to move."""
    gems, best, genuine, fake, genuine_cards, fake_cards, gold = counted(cards)
    bonus, wanted = _sale_rules(nobles)
    sales, jeweler, types, room = [0.0, 0.0, 0.0, 0.0], 0, 0, 0
    for place, own in enumerate(gems):
        if not own:
            continue
        advanced, rival = ADVANCED[steps[place]], rivals[place]
        types += 1
        room += own * advanced[1]
        jeweler = max(jeweler, advanced[best[place]])
        if rival:
            if own > rival:
                sales[place] = advanced[own - rival + bonus]
        elif own > 1:
            # Somebody must show the type: they will probably come to, and take from the lead.
            sales[place] = 0.6 * advanced[own - 1 + bonus]
    sales.sort()
    return (
        sales[3],
        sales[2],
        sales[1] + sales[0],
        jeweler if types + (gold > 0) >= wanted else 0,
        genuine,
        fake,
        genuine_cards,
        fake_cards,
        types,
        gold,
        room / 4,
    )


@lru_cache(4096)
def _sale_rules(nobles: Nobles) -> tuple[int, int]:
    """Return what a collector adds, and how many cards a jeweler wants."""
    return amount(nobles, "collector_steps"), jeweler_cards(nobles)


@lru_cache(1 << 14)
def retinue_points(
    nobles: Nobles, collected: int, gems: tuple[int, ...], steps: tuple[int, ...], left: int
) -> float:
    """Return what nobles bring until the end."""
    total = 0.0
    for noble in nobles:
        card = NOBLES[noble]
        match card.effect:
            case "points":
                total += card.amount
            case "prestige_cards":
                total += card.amount * (collected + 0.3 * left)
            case "gem_types":
                types = sum([1 for n in gems if n])
                total += card.amount * (types if not left else 0.5 * types + 1.5)
            case "final_steps":
                total += _final_steps(steps)
            case "entourage":
                total += card.amount * (len(nobles) + 0.2 * left)
            case _:
                total += _A_DAY[noble] * left
    return total


def _final_steps(steps: tuple[int, ...]) -> int:
    two = max([ADVANCED[step][2] for step in steps])
    return max(
        two, *[ADVANCED[one][1] + ADVANCED[other][1] for one, other in combinations(steps, 2)]
    )


def least_fake(holding: Holding, rivals: Rivals, chances: int) -> Card | None:
    """Return the fake that a seat misses least."""
    fakes = [card for card in dict.fromkeys(holding.display) if card in FAKES]
    if len(fakes) < 2:
        return fakes[0] if fakes else None
    chances = max(chances, 1)

    def kept(card: Card) -> tuple[float, int]:
        left = holding.losing((card,))
        value = promise(left.display + left.trade, left.steps, left.nobles, rivals, chances)
        return value, -VALUE[card]

    return max(fakes, key=kept)


def values(table: Table) -> list[float]:
    """Return everyone's points as they look now."""
    left, holdings = table.left, table.holdings
    points = []
    for seat, holding in enumerate(holdings):
        chances = sale_chances(table, seat)
        points.append(value_of(holding, rivals_of(holdings, seat), chances, left))
    return points


def shares(points: Sequence[float], left: float) -> list[float]:
    """Turn points into shares of victory: a lead counts the more, the less can still happen."""
    return shares_of(points, 4.5 + 0.6 * left)
