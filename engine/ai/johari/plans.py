"""What a seat can still make of the day: the gain of every task, and the best order to play them.

Gains are added up as if nobody else played; a search finds out where that is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.ai.johari.holdings import Holding, Table
from engine.ai.johari.standing import (
    gold_points,
    least_fake,
    promise,
    rivals_of,
    sale_chances,
    value_of,
)
from engine.ai.johari.ways import Way, ways
from engine.core import Seat
from engine.johari.actions import (
    Exchange,
    Hire,
    Purchase,
    SellToCollector,
    SellToJeweler,
    TradeAtStore,
)
from engine.johari.nobles import amount, cost, task
from engine.johari.pieces import ACTION_CARDS, BASE_COST, ROUNDS, ActionCard, Task
from engine.johari.sales import sale_open

TASKS: tuple[Task, ...] = tuple(BASE_COST)
SELLING = 0.4  # how likely somebody who can sell later today will
AGAIN: dict[Task, float] = {
    "baksheesh": 1.0,
    "bribe": 0.0,
    "exchange": 0.5,
    "sale": 0.7,
    "trade": 1.0,
    "purchase": 1.0,
}
"""How much of its gain the next best way of a task really brings."""


@dataclass(frozen=True, slots=True)
class Gains:
    """What the best way of each task brings before its price, and the next best way after it."""

    first: dict[Task, float]
    again: dict[Task, float]


@dataclass(frozen=True, slots=True)
class Scene:
    """One seat's position while it weighs ways: what it is compared to, and how long it lasts."""

    table: Table
    seat: Seat
    chances: int
    rivals: tuple[int, ...]
    base: float

    @classmethod
    def of(cls, table: Table, seat: Seat) -> Scene:
        """Look at the table from a seat."""
        holding, left = table.holdings[seat], table.left
        rounds = table.rounds_after(seat) + (seat in table.queue)
        chances = sale_chances(holding, rounds, left)
        rivals = rivals_of(table.holdings, seat)
        return cls(table, seat, chances, rivals, value_of(holding, rivals, chances, left))

    def gain(self, way: Way) -> float:
        """Return what a way brings: own points, and what others lose by an inspection."""
        deed, holding = way
        chances, left = self.chances, self.table.left
        sold = isinstance(deed, SellToJeweler | SellToCollector)
        if sold and left < 2:
            chances = max(0, chances - 1)
        gain = value_of(holding, self.rivals, chances, left) - self.base
        if sold:
            gain += self.inspected()
        return gain

    def inspected(self) -> float:
        """Return what the others lose by a sale of this seat, shared among all others."""
        holdings = self.table.holdings
        lost = [
            loss_of(self.table, seat)
            for seat, holding in enumerate(holdings)
            if seat != self.seat and not holding.protected
        ]
        return sum(lost) / (len(holdings) - 1)


def loss_of(table: Table, seat: Seat) -> float:
    """Return what a seat loses by one inspection."""
    holding, left = table.holdings[seat], table.left
    chances = sale_chances(holding, table.rounds_after(seat) + (seat in table.queue), left)
    rivals = rivals_of(table.holdings, seat)
    card = least_fake(holding, rivals, chances)
    if card is None or not chances:
        return 0.0
    cards, fewer = holding.display + holding.trade, holding.losing((card,))
    before = promise(cards, holding.steps, holding.nobles, rivals, chances)
    after = promise(fewer.display + fewer.trade, holding.steps, holding.nobles, rivals, chances)
    return max(0.0, before - after)


def exposure(table: Table, seat: Seat) -> float:
    """Return what inspections will probably cost an unprotected seat today."""
    if table.holdings[seat].protected:
        return 0.0
    danger = 0.0
    displays = [holding.display for holding in table.holdings]
    for other, holding in enumerate(table.holdings):
        if other == seat or not sale_open(displays, other, holding.nobles):
            continue
        if other in table.queue and task(holding.played) == "sale":
            danger += 1.0
        elif table.rounds_after(other) and "sale" not in holding.played:
            danger += SELLING
    return min(danger, 2.0) * loss_of(table, seat) if danger else 0.0


def gains_of(scene: Scene) -> Gains:
    """Return what each task would bring a seat now."""
    first: dict[Task, float] = {}
    again: dict[Task, float] = {}
    for each in TASKS:
        best, second = _two_best(scene, each)
        first[each] = best
        again[each] = second * AGAIN[each]
    guarded = exposure(scene.table, scene.seat)
    first["bribe"] += guarded
    if amount(scene.table.holdings[scene.seat].nobles, "baksheesh_shield"):
        first["baksheesh"] += guarded
    return Gains(first, again)


def _two_best(scene: Scene, each: Task) -> tuple[float, float]:
    """Return the best gain of a task, and the best of a way that the first leaves open."""
    best: dict[object, float] = {}
    for way in ways(scene.table, scene.seat, each, 0):
        where, gain = _where(way), scene.gain(way)
        if gain > best.get(where, -1e9):
            best[where] = gain
    ranked = sorted([0.0, 0.0, *best.values()], reverse=True)
    if each == "baksheesh":
        return ranked[0], ranked[0]
    return ranked[0], ranked[1]


def _where(way: Way) -> object:
    deed = way[0]
    match deed:
        case Purchase():
            return deed.place
        case TradeAtStore():
            return deed.store
        case Hire():
            return deed.space
        case SellToCollector():
            return deed.gem
        case Exchange():
            return deed.place, deed.take
        case _:
            return None


def outlook(table: Table, seat: Seat, scene: Scene | None = None) -> float:
    """Return what a seat can still gain today."""
    scene = scene or Scene.of(table, seat)
    holding = table.holdings[seat]
    waiting = seat in table.queue
    if not waiting and not table.rounds_after(seat):
        return 0.0
    gains = gains_of(scene)
    total, gold = 0.0, holding.gold
    if waiting:
        repeated = holding.played[-1] == "doppelganger"
        what = task(holding.played)
        price = holding.price
        total = max(0.0, (gains.again if repeated else gains.first)[what] - price * rate(scene))
        gold -= price
        gains.first[what] = gains.again[what]
    if table.rounds_after(seat):
        total += max(plans(scene, gains, holding.played, gold).values(), default=0.0)
    return total - exposure(table, seat)


def rate(scene: Scene) -> float:
    """Return what a piece of gold is worth to a seat now."""
    gold, left = scene.table.holdings[scene.seat].gold, scene.table.left
    few = max(gold, 2)
    return (gold_points(few, scene.chances, left) - gold_points(few - 2, scene.chances, left)) / 2


def plans(
    scene: Scene, gains: Gains, played: tuple[ActionCard, ...], gold: int
) -> dict[ActionCard, float]:
    """Return for each card that can be played next the best that a day gone on with it brings."""
    holding = scene.table.holdings[scene.seat]
    hand = [card for card in ACTION_CARDS if card not in played]
    last = task(played) if played else None
    planner = _Planner(holding, gains, rate(scene))
    return planner.by_card(hand, last, len(played), gold)


class _Planner:
    """Tries all orders of the cards in hand."""

    __slots__ = ("_gains", "_prices", "_rate")

    def __init__(self, holding: Holding, gains: Gains, gold: float) -> None:
        self._gains = gains
        self._rate = gold
        self._prices = [
            {
                each: cost(holding.nobles, holding.slots, (*("bribe",) * slot, each))
                for each in TASKS
            }
            for slot in range(ROUNDS)
        ]

    def by_card(
        self, hand: Sequence[ActionCard], last: Task | None, slot: int, gold: int
    ) -> dict[ActionCard, float]:
        prices, found = self._prices[slot], {}
        for card in hand:
            if card == "doppelganger":
                if last is None:
                    continue
                what, gain = last, self._gains.again[last]
            else:
                what = card
                gain = self._gains.first[what]
            price = prices[what]
            if price > gold:
                continue
            # Whatever does not pay is left undone, and costs nothing.
            total, rest = max(0.0, gain - price * self._rate), gold - price
            if slot + 1 < ROUNDS:
                others = [other for other in hand if other != card]
                total += max(self.by_card(others, what, slot + 1, rest).values())
            found[card] = total
        return found
