"""Positions whose pieces or phase do not fit together, and why."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from engine.core import Setup, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.jaipur.pieces import (
    BONUSES,
    CARDS,
    GOODS,
    HAND_LIMIT,
    MARKET,
    SEATS,
    SIZES,
    WARES,
    Values,
    Ware,
    name,
)
from engine.jaipur.rules import plain_turn, round_over
from engine.jaipur.scoring import champion, finished
from engine.jaipur.state import Over, Round, State
from engine.text import Arg


def audit(spec: Spec, state: State) -> None:
    """Refuse a position whose pieces or phase do not fit together; any other can be played on."""
    _setup(spec, state)
    _shape(state)
    _cards(state)
    for place, ware in enumerate(WARES):
        _pile(state, place, ware)
    for result in state.rounds:
        _round(result)
    _bonuses(state)
    _match(state)
    _phase(state)


def _setup(spec: Spec, state: State) -> None:
    try:
        setup = spec.checked(Setup(SEATS, state.rng.seed, state.variants))
    except IllegalAction as error:
        raise ImpossiblePosition("jaipur.audit.setup", problem=error.text) from None
    _require(setup.variants == state.variants, "variants")
    _require(state.rng.drawn >= 0, "drawn")


def _shape(state: State) -> None:
    _require(len(state.hands) == len(state.herds) == len(state.tokens) == SEATS, "seats")
    _require(all(len(tokens) == len(GOODS) for tokens in state.tokens), "piles")
    _require(len(state.piles) == len(GOODS), "piles")
    _require(len(state.bonus_piles) == len(state.bonuses) == len(SIZES), "piles")
    seats = (state.starter, *chain(*state.bonuses), *(result.starter for result in state.rounds))
    _require(all(seat in range(SEATS) for seat in seats), "seats")
    _require(state.step >= 0, "step")
    if not isinstance(state.phase, Over):
        _require(state.phase.seat in range(SEATS), "seats")
        _require(state.phase.opened == state.step, "opened")


def _cards(state: State) -> None:
    for cards in (*state.hands, state.market):
        _require(tuple(sorted(cards)) == cards, "order")
    _require(all(len(hand) <= HAND_LIMIT for hand in state.hands), "hand", most=HAND_LIMIT)
    _require(min(state.herds) >= 0, "herd")
    counts = Counter[str]((*state.deck, *state.market, *state.discard, *chain(*state.hands)))
    counts["camel"] += sum(state.herds)
    for card, number in CARDS.items():
        _require(
            counts[card] == number, "cards", card=name(card), got=counts[card], expected=number
        )


def _pile(state: State, place: int, ware: Ware) -> None:
    """Check the tokens of one good against the cards of it that were sold."""
    good, sold = name(ware.good), state.discard.count(ware.good)
    _require(state.piles[place] == ware.tokens[sold:], "pile", good=good)
    taken = tuple(tokens[place] for tokens in state.tokens)
    _require(_dealt_from(ware.tokens[:sold], taken), "tokens", good=good)


def _round(result: Round) -> None:
    sizes = len(result.herds), len(result.tokens), len(result.bonuses)
    shaped = (
        sizes == (SEATS,) * 3
        and all(len(tokens) == len(GOODS) for tokens in result.tokens)
        and all(len(bonuses) == len(SIZES) for bonuses in result.bonuses)
    )
    _require(shaped, "piles")


def _bonuses(state: State) -> None:
    for place, values in enumerate(BONUSES):
        _require(tuple(sorted(state.bonus_piles[place])) == values, "bonus_pile")
        _require(len(state.bonuses[place]) <= len(values), "bonus_pile")


def _match(state: State) -> None:
    """Check that the match is over if and only if somebody has just won it."""
    rounds, over = state.rounds, isinstance(state.phase, Over)
    _require(champion(rounds[:-1]) is None, "seals")
    _require((champion(rounds) is not None) == over, "seals")
    if over:
        _require(rounds[-1] == finished(state), "last_round")


def _phase(state: State) -> None:
    if isinstance(state.phase, Over):
        _require(round_over(state), "not_ended")
        return
    _require(len(state.market) == MARKET, "market", expected=MARKET, got=len(state.market))
    _require(not round_over(state), "ended_before")
    _require(plain_turn(state, state.phase.seat) is None, "forced")


def _dealt_from(values: Values, taken: tuple[Values, ...]) -> bool:
    """Tell whether the seats can have taken just these tokens, each from the top."""
    descending = all(tuple(sorted(tokens, reverse=True)) == tokens for tokens in taken)
    return descending and Counter(values) == Counter(chain(*taken))


def _require(fits: bool, why: str, **details: Arg) -> None:
    if not fits:
        raise ImpossiblePosition(f"jaipur.audit.{why}", **details)
