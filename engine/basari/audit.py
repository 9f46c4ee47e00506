"""Positions whose pieces or phase do not fit together, and why."""

from __future__ import annotations

from typing import assert_never

from engine.basari.bidding import bargaining_order, can_raise
from engine.basari.pieces import ALL_GEMS, DECK, NO_GEMS, STAGES, Letter, letters
from engine.basari.rules import choosers, only_swap
from engine.basari.state import SOURCES, Bargaining, Over, Picking, Sealing, State, Swapping
from engine.core import Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.text import seat_name

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


def _check_setup(spec: Spec, state: State) -> None:
    try:
        spec.checked(state.setup)
    except IllegalAction as error:
        raise ImpossiblePosition("basari.audit.setup", reason=error.text) from None
    if not 1 <= state.stage <= STAGES:
        raise ImpossiblePosition("basari.audit.stage", stage=state.stage, most=STAGES)
    if state.rng.seed != state.setup.seed or state.rng.drawn < 0:
        raise ImpossiblePosition("basari.audit.chance")


def _check_pieces(state: State) -> None:
    players = state.players
    if len(players) != state.setup.seats:
        raise ImpossiblePosition("basari.audit.seats", expected=state.setup.seats)
    held = state.stock
    for gems in (state.stock, *(player.gems for player in players)):
        if min(gems.counts) < 0:
            raise ImpossiblePosition("basari.audit.gems")
    for player in players:
        held += player.gems
    if held != ALL_GEMS:
        raise ImpossiblePosition("basari.audit.gems")
    if sorted(sum((player.cards for player in players), state.deck)) != _SORTED_DECK:
        raise ImpossiblePosition("basari.audit.cards")
    for seat, player in enumerate(players):
        if state.round < 1 or player.dealt not in player.cards:
            raise ImpossiblePosition("basari.audit.dealt", seat=seat_name(seat), round=state.round)


def _check_books(state: State) -> None:
    """Make sure that every seat has its points of each stage, and none below zero."""
    for seat, player in enumerate(state.players):
        books = player.books
        if len(books) != state.stage or any(b.of(s) < 0 for b in books for s in SOURCES):
            raise ImpossiblePosition("basari.audit.books", seat=seat_name(seat))


def _check_step(state: State, opened: int, answers: int) -> None:
    """Make sure that the phase was opened so many answers ago."""
    if opened < 0 or state.step != opened + answers:
        raise ImpossiblePosition("basari.audit.step", step=state.step)


def _check_sealing(state: State, phase: Sealing) -> None:
    known = letters(len(state.players))
    sealed = [choice for choice in phase.sealed if choice is not None]
    if len(phase.sealed) != len(state.players) or not set(sealed) <= set(known):
        raise ImpossiblePosition("basari.audit.choices")
    if len(sealed) == len(phase.sealed):
        raise ImpossiblePosition("basari.audit.not_revealed")
    _check_step(state, phase.opened, len(sealed))


def _check_choices(state: State, choices: tuple[Letter, ...], opened: int) -> None:
    seats = len(state.players)
    if len(choices) != seats or not set(choices) <= set(letters(seats)):
        raise ImpossiblePosition("basari.audit.choices")
    _check_step(state, opened, 0)


def _check_bargain(state: State, phase: Bargaining) -> None:
    seats = choosers(phase.choices, phase.action)
    if phase.action == "d" or len(seats) != 2 or {phase.turn, phase.rival} != set(seats):
        raise ImpossiblePosition("basari.audit.bargain")
    opener = bargaining_order(state.players, seats)[0]
    gems, rival = state.players[phase.turn].gems, state.players[phase.rival].gems
    if phase.offer is None:
        if phase.turn != opener:
            raise ImpossiblePosition("basari.audit.opener", seat=seat_name(opener))
        if gems.total < 2:
            raise ImpossiblePosition("basari.audit.no_choice", seat=seat_name(phase.turn))
        return
    if min(phase.offer.counts) < 0 or phase.offer == NO_GEMS or not rival.holds(phase.offer):
        raise ImpossiblePosition("basari.audit.offer", seat=seat_name(phase.rival))
    if not can_raise(gems, phase.offer):
        raise ImpossiblePosition("basari.audit.no_choice", seat=seat_name(phase.turn))


def _check_swap(state: State, phase: Swapping) -> None:
    if choosers(phase.choices, "d") != (phase.turn,):
        raise ImpossiblePosition("basari.audit.swap")
    gems = state.players[phase.turn].gems
    if gems == NO_GEMS or only_swap(gems, state.stock) is not None:
        raise ImpossiblePosition("basari.audit.no_choice", seat=seat_name(phase.turn))


def _check_picks(state: State, phase: Picking) -> None:
    seats, order = choosers(phase.choices, "d"), phase.order
    if len(seats) < 2 or not order or not set(order) <= set(seats):
        raise ImpossiblePosition("basari.audit.picks")
    if order != bargaining_order(state.players, set(order)):
        raise ImpossiblePosition("basari.audit.picks")
    if len(state.stock.colours) < 2:
        raise ImpossiblePosition("basari.audit.no_choice", seat=seat_name(order[0]))


def _check_over(state: State) -> None:
    if state.stage != STAGES:
        raise ImpossiblePosition("basari.audit.not_over")
    _check_step(state, state.step, 0)
