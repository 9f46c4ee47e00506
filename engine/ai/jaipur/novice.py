"""A trader fresh from the tutorial: knows the rules and looks no further than this turn."""

from __future__ import annotations

from engine.jaipur.actions import Action, Sell, Take, TakeCamels
from engine.jaipur.pieces import GOODS, HAND_LIMIT, LEAST, PILE, Good
from engine.jaipur.view import View


def novice(view: View) -> Action:
    """Return the turn that brings most rupees at once, or else the dearest card.

    Whatever can be sold is sold at once. Sets that would grow, bonus tokens, exchanges, herds and
    the rival's wishes are forgotten; camels come when nothing else does.
    """
    sales = [(_rupees(view, good, count), -PILE[good], count) for good, count in _sets(view)]
    paid, place, count = max(sales, default=(0, 0, 0))
    if paid or (count and len(view.hand) == HAND_LIMIT):
        return Sell(GOODS[-place], count)
    goods: list[Good] = [card for card in view.market if card != "camel"]
    if not goods:
        return TakeCamels()
    return Take(max(goods, key=lambda good: (_rupees(view, good, 1), -PILE[good])))


def _sets(view: View) -> list[tuple[Good, int]]:
    """Return what the hand could sell, all cards of a good at a time."""
    counts = [(good, view.hand.count(good)) for good in GOODS]
    return [(good, count) for good, count in counts if count >= LEAST[good]]


def _rupees(view: View, good: Good, count: int) -> int:
    """Return what the tokens on top of a pile would pay now."""
    return sum(view.piles[PILE[good]][:count])
