"""Audit: positions that play cannot reach are refused, with the reason."""

from __future__ import annotations

from typing import assert_never

from engine.basari.audit_points import check_books, check_returns
from engine.basari.audit_progress import FIRST, check_course
from engine.basari.bidding import bargaining_order, can_raise, smallest_offer
from engine.basari.pieces import (
    ALL_GEMS,
    CARD,
    CARDS,
    DECK,
    ENOUGH_WORKERS,
    NO_GEMS,
    ONE,
    STAGES,
    Letter,
    letters,
)
from engine.basari.rules import choosers, only_swap
from engine.basari.scoring import hosts
from engine.basari.state import Bargaining, Over, Picking, Player, Sealing, State, Swapping
from engine.core import Seat, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.rng import Rng
from engine.text import seat_name

_SORTED_DECK = sorted(DECK)


def audit(state: State, spec: Spec) -> None:
    """Refuse a position that play cannot reach; one that passes can be played on."""
    _check_setup(state, spec)
    _check_pieces(state)
    match state.phase:
        case Sealing() as phase:
            _check_sealing(state, phase)
        case Bargaining() as phase:
            _check_choices(state, phase.choices, phase.opened, phase.action)
            _check_bargain(state, phase)
        case Swapping() as phase:
            _check_choices(state, phase.choices, phase.opened, "d")
            _check_swap(state, phase)
        case Picking() as phase:
            _check_choices(state, phase.choices, phase.opened, "d")
            _check_picks(state, phase)
        case Over():
            _check_over(state)
        case _:
            assert_never(state.phase)
    check_course(state)


def _check_setup(state: State, spec: Spec) -> None:
    try:
        spec.checked(state.setup)
    except IllegalAction as error:
        raise ImpossiblePosition("basari.audit.setup", reason=error.text) from None
    if not 1 <= state.stage <= STAGES:
        raise ImpossiblePosition("basari.audit.stage", stage=state.stage, most=STAGES)
    shuffles = (CARDS - 1) * state.stage
    if state.rng != Rng(state.setup.seed, shuffles):
        raise ImpossiblePosition("basari.audit.chance", expected=shuffles)


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
        _check_cards(seat, player, state.round)
    # One card a round, at most, is drawn for action A.
    earlier = sum(len(p.cards) - state.round for p in players) - len(_hired(players))
    if earlier > state.round - 1:
        raise ImpossiblePosition("basari.audit.too_many_cards", round=state.round)


def _check_cards(seat: Seat, player: Player, round_: int) -> None:
    if player.dealt not in player.cards[-2:] or not 1 <= round_ <= len(player.cards):
        raise ImpossiblePosition("basari.audit.dealt", seat=seat_name(seat), round=round_)
    if player.dealt != player.cards[-1] and len(player.cards) == round_:
        raise ImpossiblePosition("basari.audit.dealt", seat=seat_name(seat), round=round_)
    before = player.cards[: player.cards.index(player.dealt)]
    workers = sum(CARD[card].workers for card in before)
    if workers >= ENOUGH_WORKERS:
        raise ImpossiblePosition("basari.audit.ended", seat=seat_name(seat), workers=workers)


def _hired(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Return the seats that drew a card for action A this round."""
    return tuple(seat for seat, player in enumerate(players) if player.dealt != player.cards[-1])


def _check_hired(state: State, choosers: tuple[Seat, ...]) -> None:
    """Make sure that action A, if it has been carried out, was by one of those who chose it."""
    hired = _hired(state.players)
    expected = 1 if len(choosers) in {1, 2} else 0
    if len(hired) != expected or not set(hired) <= set(choosers):
        raise ImpossiblePosition("basari.audit.hired", expected=expected, got=len(hired))


def _check_step(state: State, opened: int, answers: int) -> None:
    """Make sure that there were at least as many answers as the rounds before must have taken."""
    rounds = state.stage - 1 + state.round - 1  # an earlier stage had at least one
    if opened < rounds * len(state.players) + answers:
        raise ImpossiblePosition("basari.audit.step", step=state.step)


def _check_sealing(state: State, phase: Sealing) -> None:
    known = letters(len(state.players))
    sealed = [choice for choice in phase.sealed if choice is not None]
    if len(phase.sealed) != len(state.players) or not set(sealed) <= set(known):
        raise ImpossiblePosition("basari.audit.choices")
    if len(sealed) == len(phase.sealed):
        raise ImpossiblePosition("basari.audit.not_revealed")
    if state.step != phase.opened + len(sealed):
        raise ImpossiblePosition("basari.audit.step", step=state.step)
    _check_step(state, phase.opened, 0)
    _check_hired(state, ())
    check_books(state, ())
    if state.round == 1:
        _check_fresh(state, phase)


def _check_fresh(state: State, phase: Sealing) -> None:
    """Check the first round of a stage, in which no gem has moved yet."""
    if state.stage > 1:
        check_returns(state.players, state.stage - 2)
    elif phase.opened or any(player.gems != FIRST for player in state.players):
        raise ImpossiblePosition("basari.audit.start")


def _check_choices(state: State, choices: tuple[Letter, ...], opened: int, action: Letter) -> None:
    seats = len(state.players)
    if len(choices) != seats or not set(choices) <= set(letters(seats)):
        raise ImpossiblePosition("basari.audit.choices")
    if state.step != opened:
        raise ImpossiblePosition("basari.audit.step", step=state.step)
    _check_step(state, opened, seats)
    _check_hired(state, choosers(choices, "a") if action > "a" else ())
    check_books(state, choosers(choices, "b") if action > "b" else ())


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
    if phase.turn == opener and not phase.offer.beats(smallest_offer(gems)):
        raise ImpossiblePosition("basari.audit.offer", seat=seat_name(phase.rival))


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
    done = set(seats) - set(order)
    if not all(_picked_before(state.players, seat, order[0]) for seat in done):
        raise ImpossiblePosition("basari.audit.picks")
    _check_step(state, phase.opened, len(state.players) + len(done))


def _picked_before(players: tuple[Player, ...], seat: Seat, next_: Seat) -> bool:
    """Tell whether a seat came before another, given that it has taken some gem since."""
    for colour in players[seat].gems.colours:
        earlier = list(players)
        earlier[seat] = players[seat].with_gems(players[seat].gems - ONE[colour])
        if bargaining_order(tuple(earlier), (seat, next_))[0] == seat:
            return True
    return False


def _check_over(state: State) -> None:
    if state.stage != STAGES or not hosts(state.players):
        raise ImpossiblePosition("basari.audit.not_over")
    _check_step(state, state.step, len(state.players))
    if len(_hired(state.players)) > 1:
        raise ImpossiblePosition("basari.audit.hired", expected=1, got=len(_hired(state.players)))
    check_books(state, None)
    check_returns(state.players, state.stage - 1)
