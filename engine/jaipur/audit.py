"""Positions that play cannot reach, and why."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain

from engine.core import Seat, Setup, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.jaipur.audit_progress import audit_course, audit_end, require
from engine.jaipur.pieces import (
    BONUSES,
    CAMELS,
    CARDS,
    EMPTY_PILES,
    GOODS,
    HAND_LIMIT,
    MARKET,
    SEATS,
    SIZES,
    TOKENS,
    WARES,
    Values,
    Ware,
    name,
)
from engine.jaipur.rules import draws, plain_turn, round_over
from engine.jaipur.scoring import champion, finished, next_starter
from engine.jaipur.state import Over, Round, State
from engine.text import seat_name


def audit(spec: Spec, state: State) -> None:
    """Refuse a position that play cannot reach."""
    _setup(spec, state)
    _shape(state)
    _cards(state)
    for place, ware in enumerate(WARES):
        _pile(state, place, ware)
    for number, result in enumerate(state.rounds, 1):
        _round(number, result)
    _bonuses(state)
    _course(state)
    _phase(state)
    audit_course(state)


def _setup(spec: Spec, state: State) -> None:
    try:
        setup = spec.checked(Setup(SEATS, state.rng.seed, state.variants))
    except IllegalAction as error:
        raise ImpossiblePosition("jaipur.audit.setup", problem=error.text) from None
    require(setup.variants == state.variants, "variants")
    dealt = len(state.rounds) + (not isinstance(state.phase, Over))
    require(state.rng.drawn == draws(dealt), "drawn", got=state.rng.drawn, expected=draws(dealt))


def _shape(state: State) -> None:
    require(len(state.hands) == len(state.herds) == len(state.tokens) == SEATS, "seats")
    require(all(len(tokens) == len(GOODS) for tokens in state.tokens), "piles")
    require(len(state.piles) == len(GOODS), "piles")
    require(len(state.bonus_piles) == len(state.bonuses) == len(SIZES), "piles")
    seats = (state.starter, *chain(*state.bonuses), *(result.starter for result in state.rounds))
    require(all(seat in range(SEATS) for seat in seats), "seats")
    require(state.step >= 0, "step")
    if not isinstance(state.phase, Over):
        require(state.phase.seat in range(SEATS), "seats")
        require(state.phase.opened == state.step, "opened")


def _cards(state: State) -> None:
    for cards in (*state.hands, state.market):
        require(tuple(sorted(cards)) == cards, "order")
    require(all(len(hand) <= HAND_LIMIT for hand in state.hands), "hand", most=HAND_LIMIT)
    require(min(state.herds) >= 0, "herd")
    found = Counter[str]((*state.deck, *state.market, *state.discard, *chain(*state.hands)))
    found["camel"] += sum(state.herds)
    for card, number in CARDS.items():
        require(found[card] == number, "cards", card=name(card), got=found[card], expected=number)


def _pile(state: State, place: int, ware: Ware) -> None:
    """Check the tokens of one good against the cards of it that were sold."""
    good, sold = name(ware.good), state.discard.count(ware.good)
    require(sold == 0 or sold >= ware.least, "least", good=good, least=ware.least)
    require(state.piles[place] == ware.tokens[sold:], "pile", good=good)
    taken = tuple(tokens[place] for tokens in state.tokens)
    require(_dealt_from(ware.tokens[:sold], taken), "tokens", good=good)
    if sold <= len(ware.tokens):  # every card brought a token, so tokens tell the sales
        few = any(0 < len(tokens) < ware.least for tokens in taken)
        require(not few, "least", good=good, least=ware.least)


def _round(number: int, result: Round) -> None:
    sizes = len(result.herds), len(result.tokens), len(result.bonuses)
    shaped = (
        sizes == (SEATS,) * 3
        and all(len(tokens) == len(GOODS) for tokens in result.tokens)
        and all(len(bonuses) == len(SIZES) for bonuses in result.bonuses)
    )
    require(shaped, "piles")
    fit = min(result.herds) >= 0 and sum(result.herds) <= CAMELS
    for place, values in enumerate(TOKENS):
        taken = tuple(tokens[place] for tokens in result.tokens)
        fit = fit and _dealt_from(values[: sum(map(len, taken))], taken)
    for place, values in enumerate(BONUSES):
        drawn = Counter(chain(*(bonuses[place] for bonuses in result.bonuses)))
        fit = fit and drawn <= Counter(values)
    empty = sum(
        len(values) == sum(len(tokens[place]) for tokens in result.tokens)
        for place, values in enumerate(TOKENS)
    )
    require(fit and empty <= EMPTY_PILES, "round", number=number)
    for seat in range(SEATS):
        sold = tuple(
            len(result.tokens[seat][place])
            + (ware.cards - len(ware.tokens)) * _sold_out(result.tokens, place)
            for place, ware in enumerate(WARES)
        )
        sizes_drawn = tuple(map(len, result.bonuses[seat]))
        require(_earned(sold, sizes_drawn), "unearned", seat=seat_name(seat))
    audit_end(number, result)


def _bonuses(state: State) -> None:
    for place, values in enumerate(BONUSES):
        require(tuple(sorted(state.bonus_piles[place])) == values, "bonus_pile")
        require(len(state.bonuses[place]) <= len(values), "bonus_pile")
    for seat in range(SEATS):
        sold = tuple(_sold(state, seat, place) for place in range(len(WARES)))
        require(_earned(sold, _drawn(state, seat)), "unearned", seat=seat_name(seat))


def _course(state: State) -> None:
    """Check that each round follows from those before it."""
    rounds, over = state.rounds, isinstance(state.phase, Over)
    starters = [*(result.starter for result in rounds), *(() if over else (state.starter,))]
    for result, starter in zip(rounds, starters[1:], strict=False):
        require(next_starter(result) == starter, "starter")
    require(champion(rounds[:-1]) is None, "seals")
    require((champion(rounds) is not None) == over, "seals")
    if over:
        require(rounds[-1] == finished(state), "last_round")


def _phase(state: State) -> None:
    empty = state.piles.count(())
    if isinstance(state.phase, Over):
        require(round_over(state), "not_ended")
        require(len(state.market) <= MARKET and empty <= EMPTY_PILES, "ended_before")
        if len(state.market) < MARKET:  # then nothing was left to refill it with
            require(not state.deck and empty < EMPTY_PILES, "ended_before")
        return
    require(len(state.market) == MARKET, "market", expected=MARKET, got=len(state.market))
    require(empty < EMPTY_PILES, "ended_before")
    require(plain_turn(state, state.phase.seat) is None, "forced")


def _dealt_from(values: Values, taken: tuple[Values, ...]) -> bool:
    """Tell whether the seats can have taken just these tokens, each from the top."""
    descending = all(tuple(sorted(tokens, reverse=True)) == tokens for tokens in taken)
    return descending and Counter(values) == Counter(chain(*taken))


def _sold(state: State, seat: Seat, place: int) -> int:
    """Return how many cards of a good a seat has sold at most: tokens, and cards without one."""
    ware = WARES[place]
    bare = max(0, state.discard.count(ware.good) - len(ware.tokens))
    return len(state.tokens[seat][place]) + bare


def _sold_out(tokens: tuple[tuple[Values, ...], ...], place: int) -> bool:
    return sum(len(taken[place]) for taken in tokens) == len(TOKENS[place])


def _drawn(state: State, seat: Seat) -> tuple[int, ...]:
    return tuple(seats.count(seat) for seats in state.bonuses)


def _earned(sold: tuple[int, ...], drawn: tuple[int, ...]) -> bool:
    """Tell whether sales of these cards, so many of each good, can earn so many bonus tokens."""
    sizes = [size for size, number in zip(SIZES, drawn, strict=True) for _ in range(number)]
    return sum(sizes) <= sum(sold) and _packed(tuple(sorted(sold)), tuple(reversed(sizes)))


@lru_cache(maxsize=4096)
def _packed(sold: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    if not sizes:
        return True
    size, rest = sizes[0], sizes[1:]
    return any(
        _packed(tuple(sorted((*sold[:place], cards - size, *sold[place + 1 :]))), rest)
        for place, cards in enumerate(sold)
        if cards >= size
    )
