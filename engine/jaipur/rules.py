"""The course of a match: dealing, turns, the end of a round, and the next one."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never, cast

from engine.core import Seat, Setup, Step
from engine.errors import IllegalAction
from engine.jaipur import events as event
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.events import Event
from engine.jaipur.pieces import (
    BONUSES,
    CAMEL,
    CAMELS_LAID_OUT,
    DEALT,
    EMPTY_PILES,
    LEAST_EXCHANGED,
    MARKET,
    PILE,
    SEATS,
    SHUFFLED,
    SIZES,
    TOKENS,
    Card,
    Good,
    Values,
)
from engine.jaipur.scoring import champion, finished, next_starter, verdict
from engine.jaipur.state import OPEN_HERDS, Over, Round, State, Turn, Variant
from engine.rng import Rng

T = TypeVar("T")

NO_TOKENS: tuple[Values, ...] = ((),) * len(TOKENS)


def start(setup: Setup) -> Step[State, Event]:
    """Deal the first round; the lot decides who begins."""
    starter, rng = Rng(setup.seed).below(SEATS)
    variants = cast(tuple[Variant, ...], setup.variants)
    return _settled(*_dealt(rng, starter, 0, variants=variants, rounds=()))


def apply(state: State, seat: Seat, action: Action) -> Step[State, Event]:
    """Carry out a turn, and whatever follows from it without anybody being asked."""
    phase = state.phase
    if isinstance(phase, Over) or phase.seat != seat:
        raise IllegalAction("engine.error.nothing_to_decide")
    state, happened = _turn(state, seat, action, state.step + 1)
    return _settled(state, [happened])


def with_bonus_told(before: State, step: Step[State, Event]) -> Step[State, Event]:
    """Return a step that also tells whoever drew a bonus token what it is worth."""
    sale, *later = step.events
    if not isinstance(sale, event.Sold) or sale.bonus is None:
        return step
    place = SIZES.index(sale.bonus)
    value = before.bonus_piles[place][len(before.bonuses[place])]
    drawn = event.BonusDrawn(sale.seat, sale.bonus, value, (sale.seat,))
    return Step(step.state, (sale, drawn, *later))


def round_over(state: State) -> bool:
    """Tell whether the market could not be refilled or too many piles are sold out."""
    return len(state.market) < MARKET or state.piles.count(()) >= EMPTY_PILES


def _settled(state: State, events: list[Event]) -> Step[State, Event]:
    """Score a finished round, and carry out turns that plainly leave no choice."""
    while True:
        if round_over(state):
            state, scored = _scored(state)
            events += scored
        phase = state.phase
        only = None if isinstance(phase, Over) else plain_turn(state, phase.seat)
        if isinstance(phase, Over) or only is None:
            return Step(state, tuple(events))
        state, happened = _turn(state, phase.seat, only, state.step)
        events.append(happened)


def plain_turn(state: State, seat: Seat) -> Action | None:
    """Return the only turn that a trader has, if everybody can see that it is the only one.

    One that only the trader knows to be the only one is asked for all the same: carried out at
    once, it would tell the rival about the hand or the herd.
    """
    first = state.market[0]
    if state.hands[seat] or first != state.market[-1]:
        return None
    if first == "camel":
        return TakeCamels()
    herds_are_open = OPEN_HERDS in state.variants
    return Take(first) if herds_are_open and state.herds[seat] < LEAST_EXCHANGED else None


def _turn(state: State, seat: Seat, action: Action, step: int) -> tuple[State, Event]:
    match action:
        case Take():
            return _take(state, seat, action.good, step)
        case TakeCamels():
            return _take_camels(state, seat, step)
        case Sell():
            return _sell(state, seat, action, step)
        case Exchange():
            return _exchange(state, seat, action, step)
        case _:
            assert_never(action)


def _take(state: State, seat: Seat, good: Good, step: int) -> tuple[State, Event]:
    refill, left = state.deck[:1], state.deck[1:]
    market = _swapped(state.market, (good,), refill)
    hand = _swapped(state.hands[seat], (), (good,))
    after = _after(state, seat, step, deck=left, market=market, hand=hand, herds=state.herds)
    return after, event.Took(seat, good, refill)


def _take_camels(state: State, seat: Seat, step: int) -> tuple[State, Event]:
    count = state.market.count(CAMEL)
    refill, left = state.deck[:count], state.deck[count:]
    market = _swapped(state.market[count:], (), refill)  # camels come first in sorted order
    hand, herds = state.hands[seat], _put(state.herds, seat, state.herds[seat] + count)
    after = _after(state, seat, step, deck=left, market=market, hand=hand, herds=herds)
    return after, event.TookCamels(seat, count, tuple(sorted(refill)))


def _exchange(state: State, seat: Seat, action: Exchange, step: int) -> tuple[State, Event]:
    take, give, deck, herds = action.take, action.give, state.deck, state.herds
    market = _swapped(state.market, take, give)
    camels = give.count(CAMEL)
    hand = _swapped(state.hands[seat], cast("tuple[Good, ...]", give[camels:]), take)
    if camels:
        herds = _put(herds, seat, herds[seat] - camels)
    after = _after(state, seat, step, deck=deck, market=market, hand=hand, herds=herds)
    return after, event.Exchanged(seat, take, give)


def _after(
    state: State,
    seat: Seat,
    step: int,
    *,
    deck: tuple[Card, ...],
    market: tuple[Card, ...],
    hand: tuple[Good, ...],
    herds: tuple[int, ...],
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
        _put(state.hands, seat, hand),
        herds,
        state.piles,
        state.tokens,
        state.bonus_piles,
        state.bonuses,
        state.rounds,
    )


def _sell(state: State, seat: Seat, action: Sell, step: int) -> tuple[State, Event]:
    good, count = action.good, action.count
    place, hand, tokens = PILE[good], state.hands[seat], state.tokens[seat]
    pile = state.piles[place]
    earned = pile[:count]  # Rulebook, notes: with too few tokens some cards go without
    bonus, bonuses = _bonus(state, seat, count)
    first = hand.index(good)
    after = State(
        state.variants,
        state.rng,
        step,
        Turn(1 - seat, step),
        state.starter,
        state.deck,
        state.market,
        state.discard + (good,) * count,
        _put(state.hands, seat, hand[:first] + hand[first + count :]),
        state.herds,
        _put(state.piles, place, pile[count:]),
        _put(state.tokens, seat, _put(tokens, place, tokens[place] + earned)),
        state.bonus_piles,
        bonuses,
        state.rounds,
    )
    return after, event.Sold(seat, good, count, earned, bonus)


def _bonus(state: State, seat: Seat, count: int) -> tuple[int | None, tuple[Values, ...]]:
    """Return the size of the bonus token that a sale earns, and who has drawn which then."""
    bonuses = state.bonuses
    if count < SIZES[0]:
        return None, bonuses
    size = min(count, SIZES[-1])
    place = SIZES.index(size)
    if len(bonuses[place]) == len(state.bonus_piles[place]):
        return None, bonuses  # our choice: an empty pile gives nothing
    return size, _put(bonuses, place, (*bonuses[place], seat))


def _scored(state: State) -> tuple[State, list[Event]]:
    result = finished(state)
    decided, rounds = verdict(result), (*state.rounds, result)
    scored = event.RoundScored(
        len(rounds), result, decided.rupees, decided.camels, decided.winner, decided.tie_break
    )
    winner = champion(rounds)
    if winner is None:
        starter, variants = next_starter(result), state.variants
        state, events = _dealt(state.rng, starter, state.step, variants=variants, rounds=rounds)
        return state, [scored, *events]
    return replace(state, phase=Over(), rounds=rounds), [scored, event.MatchWon(winner)]


def _dealt(
    rng: Rng,
    starter: Seat,
    step: int,
    *,
    variants: tuple[Variant, ...],
    rounds: tuple[Round, ...],
) -> tuple[State, list[Event]]:
    deck, bonus_piles, rng = _shuffled(rng)
    hands = tuple(_picked_up(deck[DEALT * seat : DEALT * (seat + 1)]) for seat in range(SEATS))
    herds = tuple(DEALT - len(hand) for hand in hands)
    filled = DEALT * SEATS + MARKET - CAMELS_LAID_OUT
    market = _swapped(deck[DEALT * SEATS : filled], (), (CAMEL,) * CAMELS_LAID_OUT)
    events: list[Event] = [event.RoundBegan(len(rounds) + 1, starter, market)]
    events += (event.Dealt(seat, hands[seat], herds[seat], (seat,)) for seat in range(SEATS))
    state = State(
        variants,
        rng,
        step,
        Turn(starter, step),
        starter,
        deck[filled:],
        market,
        (),
        hands,
        herds,
        TOKENS,
        (NO_TOKENS,) * SEATS,
        bonus_piles,
        ((),) * len(SIZES),
        rounds,
    )
    return state, events


def _picked_up(cards: tuple[Card, ...]) -> tuple[Good, ...]:
    return tuple(sorted(card for card in cards if card != "camel"))


def _shuffled(rng: Rng) -> tuple[tuple[Card, ...], tuple[Values, ...], Rng]:
    deck, rng = rng.shuffled(SHUFFLED)
    bonus_piles = []
    for values in BONUSES:
        pile, rng = rng.shuffled(values)
        bonus_piles.append(pile)
    return deck, tuple(bonus_piles), rng


def _swapped(cards: tuple[T, ...], out: tuple[T, ...], into: tuple[T, ...]) -> tuple[T, ...]:
    left = [*cards, *into]
    for card in out:
        left.remove(card)
    left.sort()
    return tuple(left)


def _put(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
