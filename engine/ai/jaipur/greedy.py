"""A plain trader who sells what earns most and otherwise takes what is dearest: a yardstick."""

from __future__ import annotations

from engine.ai.jaipur.fast_round import BONUS_MEANS, KIND, LEASTS, SUMS, Seen
from engine.jaipur.actions import Action, Sell, Take, TakeCamels
from engine.jaipur.pieces import GOODS, HAND_LIMIT, MARKET, SIZES
from engine.jaipur.view import View

GOOD_SALE = 3  # cards; fewer are sold only if the hand is full or nothing can be taken


def greedy(view: View) -> Action:
    """Return the turn of a trader who never looks further than this turn."""
    seen = Seen(view)
    sales = [
        (_earned(seen, kind, seen.hand[kind]), kind)
        for kind in range(len(GOODS))
        if seen.hand[kind] >= LEASTS[kind]
    ]
    good = [each for each in sales if seen.hand[each[1]] >= GOOD_SALE]
    full = len(view.hand) == HAND_LIMIT
    if good or (full and sales):
        _, kind = max(good or sales)
        return Sell(GOODS[kind], seen.hand[kind])
    camels = view.market.count("camel")
    if full or camels == MARKET:
        return TakeCamels()
    goods = [KIND[card] for card in view.market if card != "camel"]
    best = max(goods, key=lambda kind: (_earned(seen, kind, seen.hand[kind] + 1), -kind))
    return Take(GOODS[best])


def _earned(seen: Seen, kind: int, cards: int) -> float:
    at, sums = seen.sold[kind], SUMS[kind]
    earned: float = sums[at + cards] - sums[at]
    if cards >= SIZES[0]:
        earned += BONUS_MEANS[min(cards, SIZES[-1]) - SIZES[0]]
    return earned
