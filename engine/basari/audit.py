"""Positions whose pieces or phase do not fit together, and why."""

from __future__ import annotations

from typing import assert_never

from engine.basari.bidding import bargaining_order, can_raise
from engine.basari.pieces import ALL_GEMS, DECK, NO_GEMS, STAGES, Letter, letters
from engine.basari.rules import choosers, only_swap
from engine.basari.state import SOURCES, Bargaining, Over, Picking, Sealing, State, Swapping
from engine.core import Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.text import Arg, seat_name

_SORTED_DECK = sorted(DECK)


def audit(spec: Spec, state: State) -> None:
    """Refuse a position whose pieces or phase do not fit together; any other can be played on."""
    _check_setup(spec, state)
    _check_pieces(state)
    _check_books(state)
    match state.phase:
        case Sealing() as phase:
            _check_sealing(state, phase)
        case Bargaining() as phase:
            _check_choices(state, phase.choices, phase.opened)
            _check_bargain(state, phase)
        case Swapping() as phase:
            _check_choices(state, phase.choices, phase.opened)
            _check_swap(state, phase)
        case Picking() as phase:
            _check_choices(state, phase.choices, phase.opened)
            _check_picks(state, phase)
        case Over():
            _check_over(state)
        case _:
            assert_never(state.phase)


def _refuse_if(wrong: bool, why: str, **details: Arg) -> None:
    if wrong:
        raise ImpossiblePosition(f"basari.audit.{why}", **details)


def _check_setup(spec: Spec, state: State) -> None:
    try:
        spec.checked(state.setup)
    except IllegalAction as error:
        raise ImpossiblePosition("basari.audit.setup", reason=error.text) from None
    _refuse_if(not 1 <= state.stage <= STAGES, "stage", stage=state.stage, most=STAGES)
    _refuse_if(state.rng.seed != state.setup.seed or state.rng.drawn < 0, "chance")


def _check_pieces(state: State) -> None:
    players = state.players
    _refuse_if(len(players) != state.setup.seats, "seats", expected=state.setup.seats)
    held = state.stock
    for gems in (state.stock, *(player.gems for player in players)):
        _refuse_if(min(gems.counts) < 0, "gems")
    for player in players:
        held += player.gems
    _refuse_if(held != ALL_GEMS, "gems")
    _refuse_if(
        sorted(sum((player.cards for player in players), state.deck)) != _SORTED_DECK, "cards"
    )
    for seat, player in enumerate(players):
        _refuse_if(
            state.round < 1 or player.dealt not in player.cards,
            "dealt",
            seat=seat_name(seat),
            round=state.round,
        )


def _check_books(state: State) -> None:
    """Make sure that every seat has its points of each stage, and none below zero."""
    for seat, player in enumerate(state.players):
        books = player.books
        _refuse_if(
            len(books) != state.stage or any(b.of(s) < 0 for b in books for s in SOURCES),
            "books",
            seat=seat_name(seat),
        )


def _check_step(state: State, opened: int, answers: int) -> None:
    """Make sure that the phase was opened so many answers ago."""
    _refuse_if(opened < 0 or state.step != opened + answers, "step", step=state.step)


def _check_sealing(state: State, phase: Sealing) -> None:
    known = letters(len(state.players))
    sealed = [choice for choice in phase.sealed if choice is not None]
    _refuse_if(len(phase.sealed) != len(state.players) or not set(sealed) <= set(known), "choices")
    _refuse_if(len(sealed) == len(phase.sealed), "not_revealed")
    _check_step(state, phase.opened, len(sealed))


def _check_choices(state: State, choices: tuple[Letter, ...], opened: int) -> None:
    seats = len(state.players)
    _refuse_if(len(choices) != seats or not set(choices) <= set(letters(seats)), "choices")
    _check_step(state, opened, 0)


def _check_bargain(state: State, phase: Bargaining) -> None:
    seats = choosers(phase.choices, phase.action)
    _refuse_if(
        phase.action == "d" or len(seats) != 2 or {phase.turn, phase.rival} != set(seats), "bargain"
    )
    opener = bargaining_order(state.players, seats)[0]
    gems, rival = state.players[phase.turn].gems, state.players[phase.rival].gems
    if phase.offer is None:
        _refuse_if(phase.turn != opener, "opener", seat=seat_name(opener))
        _refuse_if(gems.total < 2, "no_choice", seat=seat_name(phase.turn))
        return
    _refuse_if(
        min(phase.offer.counts) < 0 or phase.offer == NO_GEMS or not rival.holds(phase.offer),
        "offer",
        seat=seat_name(phase.rival),
    )
    _refuse_if(not can_raise(gems, phase.offer), "no_choice", seat=seat_name(phase.turn))


def _check_swap(state: State, phase: Swapping) -> None:
    _refuse_if(choosers(phase.choices, "d") != (phase.turn,), "swap")
    gems = state.players[phase.turn].gems
    _refuse_if(
        gems == NO_GEMS or only_swap(gems, state.stock) is not None,
        "no_choice",
        seat=seat_name(phase.turn),
    )


def _check_picks(state: State, phase: Picking) -> None:
    seats, order = choosers(phase.choices, "d"), phase.order
    _refuse_if(len(seats) < 2 or not order or not set(order) <= set(seats), "picks")
    _refuse_if(order != bargaining_order(state.players, set(order)), "picks")
    _refuse_if(len(state.stock.colours) < 2, "no_choice", seat=seat_name(order[0]))


def _check_over(state: State) -> None:
    _refuse_if(state.stage != STAGES, "not_over")
    _check_step(state, state.step, 0)
