"""The course of a game: answers and gems that so many rounds cannot have brought are refused."""

from __future__ import annotations

from typing import assert_never

from engine.basari.pieces import (
    ALL_GEMS,
    BARGAINED,
    CARDS,
    COLOURS,
    FIRST_GEMS,
    GEMS_OF_A_COLOUR,
    GEMS_ON_A_CARD,
    MOST_SEATS,
    Gems,
    Letter,
)
from engine.basari.rules import choosers
from engine.basari.state import Bargaining, Over, Picking, Sealing, State, Swapping
from engine.core import Seat
from engine.errors import ImpossiblePosition
from engine.text import seat_name

FIRST = Gems(*(FIRST_GEMS,) * len(COLOURS))
"""What every seat has at the start."""


def check_course(state: State) -> None:
    """Check that the rounds so far allow for the answers and, in the first stage, the gems."""
    spoken = state.phase.opened if isinstance(state.phase, Sealing) else state.step
    most = _most_answers(state)
    if spoken > most:
        raise ImpossiblePosition("basari.audit.too_many_answers", step=state.step, most=most)
    if state.stage == 1:
        _check_gained(state)
        for seat in range(len(state.players)):
            _check_seat(state, seat)


def _bids(offer: Gems | None) -> int:
    """Return more than the bids that can have led to an offer: a number that every raise lifts."""
    number = 0
    if offer is not None:
        for digit in (offer.total, *offer.counts):
            number = number * (GEMS_OF_A_COLOUR + 1) + digit
    return number


_BARGAIN = _bids(ALL_GEMS) + 1  # and the one who accepts


def _most_answers(state: State) -> int:
    """Return how many answers there can have been when the phase was opened."""
    seats, phase = len(state.players), state.phase
    a_round = 2 * seats + seats // 2 * _BARGAIN
    before = ((state.stage - 1) * (CARDS // seats) + state.round - 1) * a_round
    match phase:
        case Sealing():
            return before
        case Bargaining():
            settled = _pairs(phase.choices, phase.action) * _BARGAIN
            return before + seats + settled + _bids(phase.offer)
        case Swapping():
            return before + seats + _pairs(phase.choices, "d") * _BARGAIN
        case Picking():
            return before + seats + _pairs(phase.choices, "d") * _BARGAIN + _picked(phase)
        case Over():
            return before + a_round
        case _:
            assert_never(phase)


def _pairs(choices: tuple[Letter, ...], action: Letter) -> int:
    """Return how many bargains an action comes after."""
    return sum(len(choosers(choices, each)) == 2 for each in BARGAINED if each < action)


def _picked(phase: Picking) -> int:
    return phase.choices.count("d") - len(phase.order)


def _check_gained(state: State) -> None:
    """Check what has left the stock: a card a round, and a gem for each seat on D."""
    seats, phase = len(state.players), state.phase
    on_a_card = GEMS_ON_A_CARD[1]
    with_d = seats == MOST_SEATS
    most = (on_a_card + with_d * (seats - 1)) * (state.round - 1)
    if isinstance(phase, Swapping | Picking) and len(choosers(phase.choices, "c")) in {1, 2}:
        most += on_a_card
    if isinstance(phase, Picking):
        most += _picked(phase)
    held = ALL_GEMS - state.stock
    # Only D puts gems back before the stage is scored, and it takes as many at least.
    kept = with_d or min(held.counts) >= FIRST_GEMS * seats
    if not kept or not 0 <= held.total - FIRST.total * seats <= most:
        raise ImpossiblePosition("basari.audit.gained", round=state.round)


def _check_seat(state: State, seat: Seat) -> None:
    """Check the gems of a seat: a round at most doubles them, with all those of a rival."""
    gems, settled = state.players[seat].gems, _is_settled(state, seat)
    too_many = gems.total > FIRST.total << (state.round - 1 + settled)
    if too_many or (state.round == 1 and not settled and gems != FIRST):
        raise ImpossiblePosition("basari.audit.holding", seat=seat_name(seat), round=state.round)


def _is_settled(state: State, seat: Seat) -> bool:
    """Tell whether the action of a seat has been carried out this round."""
    phase = state.phase
    match phase:
        case Bargaining():
            return phase.choices[seat] < phase.action
        case Swapping():
            return seat != phase.turn
        case Picking():
            return seat not in phase.order
        case _:
            return False
