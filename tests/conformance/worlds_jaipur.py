"""Worlds of Jaipur that look the same from a seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, TypeVar, cast

from engine.core import Seat
from engine.errors import ImpossiblePosition
from engine.jaipur import JAIPUR
from engine.jaipur.pieces import Card, Good, Values
from engine.jaipur.state import OPEN_HERDS, Over, State
from engine.play import Below
from engine.rng import Rng

T = TypeVar("T")

TRIES = 50


def reshuffled(state: State, seat: Seat | None, below: Below) -> State:
    """Return an equally possible table: other hands, deck, bonus values, herds and seed."""
    for _ in range(TRIES):
        other = _mixed(state, seat, below)
        try:
            JAIPUR.audit(other)
        except ImpossiblePosition:  # the trader in turn would have had no choice
            continue
        return other
    return state


def _mixed(state: State, seat: Seat | None, below: Below) -> State:
    hidden = [place for place in (0, 1) if place != seat]
    goods = [card for card in state.deck if card != "camel"]
    goods += [card for place in hidden for card in state.hands[place]]
    goods = _shuffled(goods, below)
    hands = list(state.hands)
    for place in hidden:
        size = len(hands[place])
        hands[place] = cast("tuple[Good, ...]", tuple(sorted(goods[:size])))
        goods = goods[size:]
    camels: list[Card] = ["camel"] * state.deck.count("camel")
    deck = _shuffled([*goods, *camels], below)
    seed = f"another-{below(10**9)}"
    return replace(
        state,
        rng=Rng(seed, state.rng.drawn),
        deck=tuple(deck),
        hands=tuple(hands),
        herds=_herds(state, seat, below),
        bonus_piles=tuple(_pile(state, seat, place, below) for place in range(3)),
    )


def _herds(state: State, seat: Seat | None, below: Below) -> tuple[int, ...]:
    # A trader can work out the other herd from the cards that are not seen; a spectator can
    # only work out the sum. In the end both herds were counted.
    if seat is not None or OPEN_HERDS in state.variants or isinstance(state.phase, Over):
        return state.herds
    first = below(sum(state.herds) + 1)
    return first, sum(state.herds) - first


def _pile(state: State, seat: Seat | None, place: int, below: Below) -> Values:
    # Whoever drew a token knows its value; in the end all that were drawn are turned over.
    over, pile = isinstance(state.phase, Over), state.bonus_piles[place]
    known = [over or owner == seat for owner in state.bonuses[place]]
    known += [False] * (len(pile) - len(known))
    hidden = [value for value, seen in zip(pile, known, strict=True) if not seen]
    shuffled = iter(_shuffled(hidden, below))
    return tuple(value if seen else next(shuffled) for value, seen in zip(pile, known, strict=True))


def _shuffled(items: Sequence[T], below: Below) -> list[T]:
    left = list(items)
    return [left.pop(below(len(left))) for _ in items]


JAIPUR_CARDS = Counter[str](diamond=6, gold=6, silver=6, cloth=8, spice=8, leather=10, camel=11)
JAIPUR_TOKENS = Counter[str](
    chain(
        *(
            [f"{good} {value}" for value in values.split()]
            for good, values in {
                "diamond": "7 7 5 5 5",
                "gold": "6 6 5 5 5",
                "silver": "5 5 5 5 5",
                "cloth": "5 3 3 2 2 1 1",
                "spice": "5 3 3 2 2 1 1",
                "leather": "4 3 2 1 1 1 1 1 1",
                "bonus": "1 1 2 2 2 3 3 4 4 5 5 6 6 8 8 9 10 10",
            }.items()
        )
    )
)
JAIPUR_GOODS = ("diamond", "gold", "silver", "cloth", "spice", "leather")
BOX = {"cards": JAIPUR_CARDS, "tokens": JAIPUR_TOKENS}
"""What is in the box, counted by hand."""


def pieces(state: Any) -> dict[str, Counter[str]]:
    """Count every piece of a state given as plain data."""
    cards = Counter[str](chain(state["deck"], state["market"], state["discard"], *state["hands"]))
    cards["camel"] += sum(state["herds"])
    tokens = Counter[str](f"bonus {value}" for value in chain(*state["bonus_piles"]))
    for good, *piles in zip(JAIPUR_GOODS, state["piles"], *state["tokens"], strict=True):
        tokens.update(f"{good} {value}" for value in chain(*piles))
    return {"cards": cards, "tokens": tokens}
