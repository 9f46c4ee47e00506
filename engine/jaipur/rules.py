"""The course of a match: dealing, turns, the end of a round, and the next one."""

from __future__ import annotations

from typing import TypeVar, assert_never

from engine.core import Seat, Setup, Step
from engine.errors import IllegalAction
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.asking import sole
from engine.jaipur.events import (
    Dealt,
    Event,
    Exchanged,
    Forced,
    MatchWon,
    RoundBegan,
    RoundScored,
    Sold,
    Took,
    TookCamels,
)
from engine.jaipur.pieces import (
    BONUSES,
    CAMELS_LAID_OUT,
    DEALT,
    EMPTY_PILES,
    HAND_LIMIT,
    MARKET,
    PILE,
    SEATS,
    SHUFFLED,
    SIZES,
    TOKENS,
    Card,
    Good,
)
from engine.jaipur.scoring import champion, next_starter, verdict
from engine.jaipur.state import Over, Purse, Round, State, Trader, Turn, Variant
from engine.jaipur.view import view
from engine.rng import Rng

T = TypeVar("T")

NOTHING = ((),) * len(TOKENS)
NO_BONUS = ((),) * len(SIZES)


def start(seed: str, variants: tuple[Variant, ...]) -> Step[State, Event]:
    """Deal the first round; the lot decides who begins."""
    starter, rng = Rng(seed).below(SEATS)
    events: list[Event] = []
    state = _dealt(variants, rng, 0, starter, (), events)
    return Step(_settled(state, events), tuple(events))


def apply(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Carry out a turn, and whatever follows from it without anybody being asked."""
    phase = state.phase
    if isinstance(phase, Over) or phase.seat != seat:
        raise IllegalAction("engine.error.nothing_to_decide")
    events: list[Event] = []
    state = _turn(state, seat, action, state.step + 1, events)
    return Step(_settled(state, events), tuple(events))


def round_over(state: State) -> bool:
    """Tell whether the market could not be refilled or too many piles are sold out."""
    return len(state.market) < MARKET or state.piles.count(()) >= EMPTY_PILES


def _settled(state: State, events: list[Event]) -> State:
    """Score a finished round and carry out turns that leave no choice."""
    while True:
        if round_over(state):
            state = _scored(state, events)
        phase, market = state.phase, state.market
        # With two kinds of cards in the market there is always a choice (ruling 2), so is with
        # a full hand, which can be sold from in several ways.
        if isinstance(phase, Over) or market[0] != market[-1]:
            return state
        seat = phase.seat
        only = None if len(state.traders[seat].hand) == HAND_LIMIT else sole(view(state, seat))
        if only is None:
            return state
        events.append(Forced(seat))
        state = _turn(state, seat, only, state.step, events)


def _turn(state: State, seat: Seat, action: Action, step: int, events: list[Event]) -> State:
    match action:
        case Take(good):
            return _take(state, seat, good, step, events)
        case TakeCamels():
            return _take_camels(state, seat, step, events)
        case Sell(good, count):
            return _sell(state, seat, good, count, step, events)
        case Exchange():
            return _exchange(state, seat, action, step, events)
        case _:
            assert_never(action)


def _take(state: State, seat: Seat, good: Good, step: int, events: list[Event]) -> State:
    trader, deck = state.traders[seat], state.deck
    refill = deck[:1]
    events.append(Took(seat, good, refill))
    hand = tuple(sorted((*trader.hand, good)))
    trader = Trader(hand, trader.herd, trader.tokens, trader.bonuses)
    market = _without(state.market, (good,), refill)
    return _passed(state, seat, trader, step, deck[1:], market)


def _take_camels(state: State, seat: Seat, step: int, events: list[Event]) -> State:
    trader, deck = state.traders[seat], state.deck
    count = state.market.count("camel")
    refill = deck[:count]
    events.append(TookCamels(seat, count, refill))
    trader = Trader(trader.hand, trader.herd + count, trader.tokens, trader.bonuses)
    market = tuple(sorted(state.market[count:] + refill))  # camels come first in sorted order
    return _passed(state, seat, trader, step, deck[count:], market)


def _exchange(
    state: State, seat: Seat, action: Exchange, step: int, events: list[Event]
) -> State:
    trader, take, give = state.traders[seat], action.take, action.give
    events.append(Exchanged(seat, take, give))
    camels = give.count("camel")
    hand = _without(trader.hand, give[camels:], take)
    trader = Trader(hand, trader.herd - camels, trader.tokens, trader.bonuses)
    return _passed(state, seat, trader, step, state.deck, _without(state.market, take, give))


def _sell(
    state: State, seat: Seat, good: Good, count: int, step: int, events: list[Event]
) -> State:
    trader, place = state.traders[seat], PILE[good]
    pile, tokens, bonuses = state.piles[place], trader.tokens, trader.bonuses
    earned = pile[:count]  # fewer tokens than cards: the rest goes without
    bonus_piles, bonus = state.bonus_piles, None
    if count >= SIZES[0]:
        size = min(count, SIZES[-1]) - SIZES[0]
        drawn = bonus_piles[size][:1]
        if drawn:  # our choice: an empty pile gives nothing
            bonus = SIZES[size]
            bonuses = _put(bonuses, size, bonuses[size] + drawn)
            bonus_piles = _put(bonus_piles, size, bonus_piles[size][1:])
    events.append(Sold(seat, good, count, earned, bonus))
    first = trader.hand.index(good)
    hand = trader.hand[:first] + trader.hand[first + count :]
    trader = Trader(hand, trader.herd, _put(tokens, place, tokens[place] + earned), bonuses)
    return State(
        state.variants,
        state.rng,
        step,
        Turn(1 - seat, step),
        state.starter,
        state.deck,
        state.market,
        state.discard + (good,) * count,
        _put(state.piles, place, pile[count:]),
        bonus_piles,
        _put(state.traders, seat, trader),
        state.rounds,
    )


def _passed(
    state: State,
    seat: Seat,
    trader: Trader,
    step: int,
    deck: tuple[Card, ...],
    market: tuple[Card, ...],
) -> State:
    return State(
        state.variants,
        state.rng,
        step,
        Turn(1 - seat, step),
        state.starter,
        deck,
        market,
        state.discard,
        state.piles,
        state.bonus_piles,
        (trader, state.traders[1]) if seat == 0 else (state.traders[0], trader),
        state.rounds,
    )


def _scored(state: State, events: list[Event]) -> State:
    purses = tuple(Purse(trader.tokens, trader.bonuses, trader.herd) for trader in state.traders)
    result = Round(state.starter, purses)
    rounds = (*state.rounds, result)
    found = verdict(result)
    events.append(
        RoundScored(
            len(rounds), result, found.rupees, found.camels, found.winner, found.tie_break
        )
    )
    winner = champion(rounds)
    if winner is None:
        return _dealt(
            state.variants, state.rng, state.step, next_starter(result), rounds, events
        )
    events.append(MatchWon(winner))
    return State(
        state.variants,
        state.rng,
        state.step,
        Over(),
        state.starter,
        state.deck,
        state.market,
        state.discard,
        state.piles,
        state.bonus_piles,
        state.traders,
        rounds,
    )


def _dealt(
    variants: tuple[Variant, ...],
    rng: Rng,
    step: int,
    starter: Seat,
    rounds: tuple[Round, ...],
    events: list[Event],
) -> State:
    deck, rng = rng.shuffled(SHUFFLED)
    bonus_piles = []
    for values in BONUSES:
        pile, rng = rng.shuffled(values)
        bonus_piles.append(pile)
    traders = []
    for seat in range(SEATS):
        hand = tuple(sorted(card for card in deck[:DEALT] if card != "camel"))
        traders.append(Trader(hand, DEALT - len(hand), NOTHING, NO_BONUS))
        deck = deck[DEALT:]
        events.append(Dealt(seat, hand, DEALT - len(hand), (seat,)))
    filled = MARKET - CAMELS_LAID_OUT
    market = tuple(sorted(("camel",) * CAMELS_LAID_OUT + deck[:filled]))
    events.append(RoundBegan(len(rounds) + 1, starter, market))
    return State(
        variants,
        rng,
        step,
        Turn(starter, step),
        starter,
        deck[filled:],
        market,
        (),
        TOKENS,
        tuple(bonus_piles),
        tuple(traders),
        rounds,
    )


def _without(
    cards: tuple[T, ...], out: tuple[T, ...], into: tuple[T, ...]
) -> tuple[T, ...]:
    left = [*cards, *into]
    for card in out:
        left.remove(card)
    left.sort()
    return tuple(left)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
