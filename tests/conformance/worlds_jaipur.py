"""Worlds of Jaipur that look the same from a seat."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, cast

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
        bonus_piles=tuple(_pile(state, place, below) for place in range(3)),
    )


def _herds(state: State, seat: Seat | None, below: Below) -> tuple[int, ...]:
    # A trader can work out the other herd from the cards that are not seen; a spectator can
    # only work out the sum. In the end both herds were counted.
    if seat is not None or OPEN_HERDS in state.variants or isinstance(state.phase, Over):
        return state.herds
    first = below(sum(state.herds) + 1)
    return first, sum(state.herds) - first


def _pile(state: State, place: int, below: Below) -> Values:
    pile = state.bonus_piles[place]
    shown = len(state.bonuses[place]) if isinstance(state.phase, Over) else 0
    return (*pile[:shown], *_shuffled(pile[shown:], below))


def _shuffled(items: Sequence[T], below: Below) -> list[T]:
    left = list(items)
    return [left.pop(below(len(left))) for _ in items]
