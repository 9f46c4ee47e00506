"""How a match can have come so far: what cards, sales and answers its turns allow."""

from __future__ import annotations

from engine.core import Seat
from engine.errors import ImpossiblePosition
from engine.jaipur.pieces import (
    CAMEL,
    CAMELS,
    CAMELS_LAID_OUT,
    DEALT,
    EMPTY_PILES,
    GOODS_CARDS,
    HAND_LIMIT,
    MARKET,
    SEATS,
    SHUFFLED,
    WARES,
    Values,
    name,
)
from engine.jaipur.state import OPEN_HERDS, Over, Round, State, Turn
from engine.text import Arg, seat_name

DECK = len(SHUFFLED) - DEALT * SEATS - (MARKET - CAMELS_LAID_OUT)
"""The cards that a deal leaves in the deck."""
MOST_ANSWERS = 10**9
"""No rule ends a row of exchanges, but nobody has the time for so many."""


def require(fits: bool, why: str, **details: Arg) -> None:
    """Refuse a position for a reason unless it fits."""
    if not fits:
        raise ImpossiblePosition(f"jaipur.audit.{why}", **details)


def audit_course(state: State) -> None:
    """Refuse a position that no turns lead to, though all its pieces are there."""
    _flow(state)
    past = state.rounds[:-1] if isinstance(state.phase, Over) else state.rounds
    before = sum(_least_sales(result.tokens, _bonuses(result)) for result in past)
    _answers(state, before)
    if isinstance(state.phase, Turn):
        if state.step == before:
            _untouched(state, state.phase.seat)
        if not past:
            _turns(state, state.phase.seat)


def audit_end(number: int, result: Round) -> None:
    """Refuse a result unless three piles were sold out, or the deck can have run out."""
    sold_out, sold = 0, 0
    for place, ware in enumerate(WARES):
        taken = tuple(len(tokens[place]) for tokens in result.tokens)
        if sum(taken) == len(ware.tokens):
            sold_out += 1
            sold += ware.cards  # the last ones may have been sold without a token
        else:
            sold += sum(taken)
            few = any(0 < tokens < ware.least for tokens in taken)
            require(not few, "least", good=name(ware.good), least=ware.least)
    # With the deck empty, what is not sold lies in hands, herds and a market that lacks a card.
    in_market = MARKET - 1
    camels_elsewhere = CAMELS - sum(result.herds)
    elsewhere = GOODS_CARDS - sold + camels_elsewhere
    ran_out = elsewhere <= HAND_LIMIT * SEATS + in_market and camels_elsewhere <= in_market
    require(sold_out == EMPTY_PILES or ran_out, "round_end", number=number)


def _flow(state: State) -> None:
    """Check what only ever leaves the deck, and what never leaves a trader but by a sale."""
    require(len(state.deck) <= DECK, "deck", most=DECK, got=len(state.deck))
    most = CAMELS - CAMELS_LAID_OUT
    require(state.deck.count(CAMEL) <= most, "camels", most=most)
    without_token = sum(max(0, state.discard.count(w.good) - len(w.tokens)) for w in WARES)
    for seat in range(SEATS):
        sold = sum(map(len, state.tokens[seat])) + without_token
        had = len(state.hands[seat]) + state.herds[seat] + sold
        require(had >= DEALT, "lost_cards", seat=seat_name(seat), least=DEALT)


def _answers(state: State, before: int) -> None:
    """Check the number of answers against the sales and against what left the deck."""
    drawn = tuple(sum(seats.count(seat) for seats in state.bonuses) for seat in range(SEATS))
    least = before + _least_sales(state.tokens, drawn)
    require(state.step >= least, "too_few_answers", least=least, got=state.step)
    require(state.step <= MOST_ANSWERS, "too_many_answers", most=MOST_ANSWERS)
    # A turn takes at most five cards from the deck. Turns that nobody is asked for may follow,
    # but of all turns between two answers only two can take five camels: there are eleven.
    # Before the first answer only one can, if a trader was dealt five camels.
    most = MARKET + 2 * MARKET * (state.step - before)
    require(DECK - len(state.deck) <= most, "too_many_drawn", most=most)


def _untouched(state: State, turn: Seat) -> None:
    """Check a round without an answer: a deal, or one whose starter had to take five camels."""
    starter = state.starter
    if len(state.deck) == DECK:
        laid_out = state.market.count(CAMEL) >= CAMELS_LAID_OUT
        require(laid_out and turn == starter, "deal")
    else:
        forced = len(state.deck) == DECK - MARKET and state.herds[starter] == DEALT + MARKET
        require(forced and turn != starter and not state.hands[starter], "deal")


def _turns(state: State, turn: Seat) -> None:
    """Check who is in turn in the first round, as long as every turn was asked for."""
    unasked = 1 if OPEN_HERDS in state.variants else MARKET  # so many cards such a turn takes
    if DECK - len(state.deck) < unasked:
        require(turn == (state.starter + state.step) % SEATS, "turn")


def _bonuses(result: Round) -> tuple[int, ...]:
    return tuple(sum(map(len, bonuses)) for bonuses in result.bonuses)


def _least_sales(tokens: tuple[tuple[Values, ...], ...], bonuses: tuple[int, ...]) -> int:
    """Return how many sales these tokens took at least: one for each bonus, good or handful."""
    sales = 0
    for seat in range(SEATS):
        handfuls = sum(-(-len(taken) // HAND_LIMIT) for taken in tokens[seat])
        sales += max(handfuls, bonuses[seat])
    return sales
