"""Positions whose pieces or phase do not fit together, and why."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from engine.core import Seat, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.johari import deeds, inspections, rules
from engine.johari.audit_pieces import audit_cards, audit_nobles, refuse_unless
from engine.johari.gold_track import in_order
from engine.johari.hand import sealable
from engine.johari.nobles import task
from engine.johari.pieces import DAYS, FAKES, GEMS, ROUNDS, TRACK_END, ActionCard
from engine.johari.prices import gold_cards
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Over,
    Player,
    Sealing,
    State,
    Unpacking,
)
from engine.text import seat_name


def audit(spec: Spec, state: State) -> None:
    """Refuse a position whose pieces or phase do not fit together; any other can be played on."""
    _audit_setup(spec, state)
    _audit_clock(state)
    audit_cards(state)
    audit_nobles(state)
    _audit_track(state)
    for seat, player in enumerate(state.players):
        _audit_player(state, seat, player)
    _audit_phase(state)


def _refuse_seat_unless(fits: bool, why: str, seat: Seat) -> None:
    refuse_unless(fits, why, seat=seat_name(seat))


def _audit_setup(spec: Spec, state: State) -> None:
    try:
        checked = spec.checked(state.setup)
    except IllegalAction:
        raise ImpossiblePosition("johari.audit.setup") from None
    refuse_unless(checked == state.setup, "setup")
    refuse_unless(state.rng.seed == state.setup.seed and state.rng.drawn >= 0, "chance")
    refuse_unless(len(state.players) == state.setup.seats, "seats")


def _audit_clock(state: State) -> None:
    day, round_, phase = state.day, state.round, state.phase
    refuse_unless(state.step >= 0, "step")
    if isinstance(phase, Claiming):
        refuse_unless(day == 0 and round_ == 0, "clock")
        return
    refuse_unless(1 <= day <= DAYS and 1 <= round_ <= ROUNDS, "clock")
    if isinstance(phase, Unpacking | Advancing | Over):
        refuse_unless(round_ == ROUNDS, "clock")
    if isinstance(phase, Advancing | Over):
        refuse_unless(day == DAYS, "clock")


def _audit_track(state: State) -> None:
    tokens = state.track.tokens
    seats = sorted(token.seat for token in tokens)
    refuse_unless(seats == list(range(state.setup.seats)), "tokens")
    refuse_unless(in_order(tokens), "track_order")
    for token in tokens:
        _refuse_seat_unless(token.gold >= 0, "gold", token.seat)


def _audit_player(state: State, seat: Seat, player: Player) -> None:
    steps = player.steps
    _refuse_seat_unless(len(steps) == len(GEMS), "steps", seat)
    _refuse_seat_unless(all(0 <= step <= TRACK_END for step in steps), "steps", seat)
    _audit_played(state, seat, player)


def _audit_played(state: State, seat: Seat, player: Player) -> None:
    played, phase = player.played, state.phase
    slots = 0
    if isinstance(phase, Sealing):
        slots = state.round - 1
    elif isinstance(phase, Acting | Inspecting | Unpacking):
        slots = state.round
    _refuse_seat_unless(len(played) == slots == len(set(played)), "played", seat)
    _refuse_seat_unless(played[:1] != ("doppelganger",), "played", seat)
    refuse_unless(
        player.sealed is None or isinstance(phase, Sealing), "sealed", seat=seat_name(seat)
    )
    if isinstance(phase, Acting | Inspecting) and seat in phase.queue:
        affordable = deeds.own_cost(player) <= state.track.gold(seat)
        _refuse_seat_unless(affordable, "too_dear", seat)


def _audit_phase(state: State) -> None:
    phase = state.phase
    match phase:
        case Claiming():
            _audit_claiming(state, phase)
        case Sealing():
            _audit_sealing(state, phase)
        case Acting():
            _audit_acting(state, phase)
        case Inspecting():
            _audit_inspecting(state, phase)
        case Unpacking():
            waiting = tuple(s for s in state.track.order if state.players[s].trade)
            refuse_unless(bool(waiting) and phase.queue == waiting, "queue")
            refuse_unless(bool(gold_cards(state.players[waiting[0]].trade)), "no_choice")
            refuse_unless(phase.opened == state.step, "opened")
        case Advancing():
            waiting = rules.steppers(state)
            refuse_unless(bool(waiting) and phase.queue == waiting, "queue")
            refuse_unless(phase.opened == state.step, "opened")
        case Over():
            pass
        case _:
            assert_never(phase)


def _audit_claiming(state: State, phase: Claiming) -> None:
    seats, queue = state.setup.seats, phase.queue
    from_below = state.track.order[::-1]
    refuse_unless(bool(queue) and queue == from_below[seats - len(queue) :], "queue")
    refuse_unless(phase.opened == state.step, "opened")
    refuse_unless(sum(map(len, state.market.places)) >= len(queue), "no_choice")


def _audit_sealing(state: State, phase: Sealing) -> None:
    choices = [_sealable(state, seat) for seat in range(state.setup.seats)]
    asked = tuple(seat for seat, cards in enumerate(choices) if len(cards) > 1)
    refuse_unless(bool(asked) and phase.asked == asked, "asked")
    for seat, player in enumerate(state.players):
        forced = seat not in asked
        fits = not forced if player.sealed is None else player.sealed in choices[seat]
        _refuse_seat_unless(fits, "sealed", seat)
    sealed = sum(state.players[seat].sealed is not None for seat in asked)
    refuse_unless(sealed < len(asked), "no_choice")
    refuse_unless(state.step == phase.opened + sealed, "opened")


def _sealable(state: State, seat: Seat) -> tuple[ActionCard, ...]:
    player = state.players[seat]
    return sealable(player.nobles, player.slots, player.played, state.track.gold(seat))


def _audit_acting(state: State, phase: Acting) -> None:
    _audit_queue(state, phase.queue)
    refuse_unless(bool(phase.queue), "queue")
    refuse_unless(phase.opened == state.step, "opened")
    seat = phase.queue[0]
    refuse_unless(deeds.possible(state, seat), "no_choice")
    refuse_unless(rules.only_deed(state, seat) is None, "no_choice")


def _audit_queue(state: State, queue: tuple[Seat, ...]) -> None:
    """Check that whoever has not acted yet waits in the order of the track."""
    waiting = tuple(seat for seat in state.track.order if seat in queue)
    refuse_unless(queue == waiting, "queue")


def _audit_inspecting(state: State, phase: Inspecting) -> None:
    _audit_queue(state, phase.queue)
    acted = set(range(state.setup.seats)) - set(phase.queue)
    refuse_unless(phase.seller in acted, "seller")
    refuse_unless(task(state.players[phase.seller].played) == "sale", "seller")
    asked = inspections.asked(state, phase.seller)
    refuse_unless(bool(asked) and phase.asked == asked, "asked")
    refuse_unless(len(phase.chosen) == len(asked), "asked")
    for seat, card in zip(asked, phase.chosen, strict=True):
        fits = card is None or (card in FAKES and card in state.players[seat].display)
        _refuse_seat_unless(fits, "surrender", seat)
    chosen = Counter(card is not None for card in phase.chosen)
    refuse_unless(chosen[False] > 0, "no_choice")
    refuse_unless(state.step == phase.opened + chosen[True], "opened")
