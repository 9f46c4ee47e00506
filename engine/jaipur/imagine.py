"""Positions that give a view of Jaipur: hands, herds, the deck and bonus tokens are drawn."""

from __future__ import annotations

from functools import lru_cache

from engine.chance import Chance
from engine.core import Seat
from engine.jaipur.pieces import BONUSES, CAMEL, GOODS, SEATS, Card, Good, Values
from engine.jaipur.state import Over, State, Turn
from engine.jaipur.view import View
from engine.rng import Rng


def imagine(view: View, chance: Chance) -> State:
    """Draw a whole position that gives the view."""
    hidden_goods, camels = _hidden(view)
    goods = list(hidden_goods)
    chance.shuffle(goods)
    hands: list[tuple[Good, ...]] = []
    for seat, size in enumerate(view.hands):
        own = seat == view.seat
        hands.append(view.hand if own else tuple(sorted(goods[:size])))
        goods = goods if own else goods[size:]
    herds = _herds(view, camels - view.deck + len(goods), chance)
    deck: list[Card] = [*goods, *[CAMEL] * (view.deck - len(goods))]
    chance.shuffle(deck)
    step = view.pending[0].opened if view.pending else 0
    return State(
        view.variants,
        Rng(f"imagined {chance.below(1 << 32)}"),
        step,
        Turn(view.pending[0].seat, step) if view.pending else Over(),
        view.starter,
        tuple(deck),
        view.market,
        view.discard,
        tuple(hands),
        herds,
        view.piles,
        view.tokens,
        tuple(_pile(view, place, chance) for place in range(len(BONUSES))),
        view.bonuses,
        view.rounds,
    )


@lru_cache(16)
def _hidden(view: View) -> tuple[tuple[Good, ...], int]:
    """Return the goods and the number of camels that the viewer does not see."""
    unseen = view.unseen
    return tuple([good for good in GOODS for _ in range(unseen[good])]), unseen[CAMEL]


def _herds(view: View, hidden: int, chance: Chance) -> tuple[int, ...]:
    """Return the herds; so many camels lie in those whose size is not told."""
    if not view.pending:
        return view.rounds[-1].herds  # all was counted in the end
    first, second = view.herds
    if first is None and second is None:
        first = chance.below(hidden + 1)
        return first, hidden - first
    return hidden if first is None else first, hidden if second is None else second


def _pile(view: View, place: int, chance: Chance) -> Values:
    """Return a pile of bonus tokens, those that the viewer knows in their places."""
    drawn, left = view.bonuses[place], list(BONUSES[place])
    known = [list(_known(view, seat, place)) for seat in range(SEATS)]
    for value in (value for values in known for value in values):
        left.remove(value)
    chance.shuffle(left)
    top = [known[seat].pop(0) if known[seat] else left.pop() for seat in drawn]
    return (*top, *left)


def _known(view: View, seat: Seat, place: int) -> Values:
    """Return the values of a seat's tokens of one size that the viewer knows, in order."""
    if not view.pending:
        return view.rounds[-1].bonuses[seat][place]
    return view.own_bonuses[place] if seat == view.seat else ()
