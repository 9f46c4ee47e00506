"""What every task would bring a seat right now.

The parts are remembered one by one: most places, nobles and displays stay as they are from one
position of a search to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.ai.johari.candidates import Way, cashings, exchanges, hirings, sales
from engine.ai.johari.holdings import Holding
from engine.ai.johari.position_value import (
    Rivals,
    gold_points,
    least_fake,
    promise,
    rivals_of,
    sale_chances,
    value_of,
)
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari.actions import SellToCollector, SellToJeweler
from engine.johari.nobles import amount, baksheesh_gold, task
from engine.johari.pieces import BASE_COST, STORES, Cards, Noble, Task
from engine.johari.prices import sale_open

TASKS: tuple[Task, ...] = tuple(BASE_COST)
SELLING = 0.4  # how likely somebody who can sell later today will
SWAPS_AGAIN = 0.5  # how much of its gain the second exchange or sale of a day really brings
SALES_AGAIN = 0.7
ROUGHLY = 4  # exchanges looked at
PURSE = 3  # gold that a holding is looked at with: what it buys is weighed elsewhere


@dataclass(frozen=True, slots=True)
class Gains:
    """What the best way of each task brings before its price, and the next best way after it."""

    first: dict[Task, float]
    again: dict[Task, float]


@dataclass(frozen=True, slots=True)
class Look:
    """A holding without what passes with the day, and what it is measured by."""

    holding: Holding
    rivals: Rivals
    chances: int
    left: int

    @classmethod
    def at(cls, table: Table, seat: Seat) -> Look:
        """Look at the holding of a seat."""
        holding = table.holdings[seat]
        chances = sale_chances(table, seat)
        return cls(holding.lean(PURSE), rivals_of(table.holdings, seat), chances, table.left)

    def value(self, holding: Holding, fewer: int = 0) -> float:
        """Return what a holding is worth, perhaps with fewer sales to come."""
        chances = max(0, self.chances - fewer) if self.left < 2 else self.chances
        return value_of(holding, self.rivals, chances, self.left)

    @property
    def unsold(self) -> float:
        """What a seat loses by not selling on the last day: a promise that nobody can keep."""
        return 0.0 if self.left else self.value(self.holding) - self.value(self.holding, 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's position while it weighs ways: what it is compared to, and how long it lasts."""

    table: Table
    seat: Seat
    look: Look
    base: float

    @classmethod
    def of(cls, table: Table, seat: Seat) -> Scene:
        """Look at the table from a seat."""
        look = Look.at(table, seat)
        return cls(table, seat, look, look.value(table.holdings[seat]))

    def gain(self, way: Way) -> float:
        """Return what a way brings: own points, and what others lose by an inspection."""
        deed, holding = way
        if isinstance(deed, SellToJeweler | SellToCollector):
            kept = self.base - self.look.unsold
            return self.look.value(holding, 1) - kept + inspected(self.table, self.seat)
        return self.look.value(holding) - self.base


def inspected(table: Table, seller: Seat) -> float:
    """Return what a sale makes the others lose, shared among all of them."""
    lost = [
        loss_of(Look.at(table, seat))
        for seat, holding in enumerate(table.holdings)
        if seat != seller and not holding.protected
    ]
    return sum(lost) / (len(table.holdings) - 1)


@lru_cache(1 << 14)
def loss_of(look: Look) -> float:
    """Return what an inspection costs an unprotected holding."""
    holding, rivals, chances = look.holding, look.rivals, look.chances
    card = least_fake(holding, rivals, chances)
    if card is None or not chances:
        return 0.0
    cards, fewer = holding.display + holding.trade, holding.losing((card,))
    before = promise(cards, holding.steps, holding.nobles, rivals, chances)
    after = promise(fewer.display + fewer.trade, holding.steps, holding.nobles, rivals, chances)
    return max(0.0, before - after)


@lru_cache(1 << 13)
def exposure(table: Table, seat: Seat) -> float:
    """Return what inspections will probably cost an unprotected seat today."""
    if table.holdings[seat].protected:
        return 0.0
    danger = 0.0
    displays = [holding.display for holding in table.holdings]
    for other, holding in enumerate(table.holdings):
        if other == seat:
            continue
        waiting = other in table.queue and task(holding.played) == "sale"
        later = table.rounds_after(other) > 0 and "sale" not in holding.played
        if (waiting or later) and sale_open(displays, other, holding.nobles):
            danger += 1.0 if waiting else SELLING
    return min(danger, 2.0) * loss_of(Look.at(table, seat)) if danger else 0.0


@lru_cache(1 << 13)
def gains_of(table: Table, seat: Seat) -> Gains:
    """Return what each task would bring a seat now."""
    look, holding = Look.at(table, seat), table.holdings[seat]
    nobles, guarded = holding.nobles, exposure(table, seat)
    piece = gold_points(1, look.chances, look.left)
    gift = piece * baksheesh_gold(nobles)
    shield = guarded if amount(nobles, "baksheesh_shield") else 0.0
    buy = _two([_taken(look, cards) for cards in table.places if cards])
    trade = _two(_traded(table, look, holding.gold))
    swap = _two(_swapped(look, table.places))
    sale = _two(_sold(look))
    spoils = inspected(table, seat) if sale[0] > 0 else 0.0
    return Gains(
        {
            "baksheesh": gift + shield,
            "bribe": guarded + piece * amount(nobles, "bribe_gold"),
            "exchange": swap[0],
            "sale": sale[0] + spoils,
            "trade": trade[0],
            "purchase": buy[0],
        },
        {
            "baksheesh": gift,
            "bribe": 0.0,
            "exchange": swap[1] * SWAPS_AGAIN,
            "sale": sale[1] * SALES_AGAIN + (spoils / 2 if sale[1] > 0 else 0.0),
            "trade": trade[1],
            "purchase": buy[1],
        },
    )


def _two(gains: list[float]) -> tuple[float, float]:
    """Return the best two gains; what brings nothing is left undone."""
    best, second = 0.0, 0.0
    for gain in gains:
        if gain > best:
            best, second = gain, best
        elif gain > second:
            second = gain
    return best, second


@lru_cache(1 << 15)
def _taken(look: Look, cards: Cards) -> float:
    """Return what everything at one place brings, the best of it cashed."""
    taken = [look.value(look.holding.taking(cards, cash, 0)) for cash in cashings(cards)]
    return max(taken) - look.value(look.holding)


@lru_cache(1 << 15)
def _laid(look: Look, cards: Cards) -> float:
    return look.value(look.holding.laying(cards, 0)) - look.value(look.holding)


def _traded(table: Table, look: Look, gold: int) -> list[float]:
    nobles = look.holding.nobles
    trade = _taken if amount(nobles, "trade_at_once") else _laid
    gains = [trade(look, cards) for cards in table.places[: len(STORES)] if cards]
    purse = gold if amount(nobles, "hire_gold") else 0
    for space, noble in enumerate(table.spaces, 1):
        if noble is not None:
            gains.append(_hired(look, noble, space, purse))
    return gains


@lru_cache(1 << 15)
def _hired(look: Look, noble: Noble, space: int, purse: int) -> float:
    holding = look.holding.lean(purse)
    values = [look.value(after) for _, after in hirings(noble, space, holding, 0, 1)]
    return max(values) - look.value(holding) if values else 0.0


@lru_cache(1 << 13)
def _swapped(look: Look, places: tuple[Cards, ...]) -> list[float]:
    base = look.value(look.holding)
    return [look.value(after) - base for _, after in exchanges(places, look.holding, 0, ROUGHLY)]


@lru_cache(1 << 14)
def _sold(look: Look) -> list[float]:
    base, best = look.value(look.holding) - look.unsold, dict[str, float]()
    for deed, after in sales(look.rivals, look.holding, 0):
        # Two sales need different gems; all ways to sell to a jeweler need much the same.
        sort = deed.gem if isinstance(deed, SellToCollector) else deed.kind
        best[sort] = max(best.get(sort, 0.0), look.value(after, 1) - base)
    return list(best.values())
