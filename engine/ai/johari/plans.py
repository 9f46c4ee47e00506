"""What a seat can still make of the day: the best order to play its cards in.

Gains are added up as if nobody else played; a search finds out where that is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.ai.johari.gains import TASKS, Gains, Scene, exposure, gains_of
from engine.ai.johari.holdings import Holding
from engine.ai.johari.position_value import gold_points
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari.nobles import cost, task
from engine.johari.pieces import ACTION_CARDS, ROUNDS, ActionCard, Task


@lru_cache(1 << 13)
def outlook(table: Table, seat: Seat) -> float:
    """Return what a seat can still gain today."""
    holding = table.holdings[seat]
    waiting, rounds = seat in table.queue, table.rounds_after(seat)
    if not waiting and not rounds:
        return 0.0
    scene, gains = Scene.of(table, seat), gains_of(table, seat)
    total, gold = 0.0, holding.gold
    if waiting:
        what, price = task(holding.played), holding.price
        repeated = holding.played[-1] == "doppelganger"
        gain = (gains.again if repeated else gains.first)[what]
        total = max(0.0, gain - price * rate(scene))
        gold -= price
    if rounds:
        total += max(plans(scene, gains, holding.played, gold).values())
    return total - scene.look.unsold - exposure(table, seat)


def rate(scene: Scene) -> float:
    """Return what a piece of gold is worth to a seat now."""
    look, few = scene.look, max(2, scene.table.holdings[scene.seat].gold)
    two = gold_points(few, look.chances, look.left) - gold_points(few - 2, look.chances, look.left)
    return two / 2


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
        prices, totals = self._prices[slot], {}
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
            totals[card] = total
        return totals
