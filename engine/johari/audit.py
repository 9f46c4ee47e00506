"""Positions whose pieces or phase do not fit together, and why."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from engine.core import Seat, Spec
from engine.errors import IllegalAction, ImpossiblePosition
from engine.johari import deeds, inspections, pieces, rules
from engine.johari.gold_track import in_order
from engine.johari.hand import sealable
from engine.johari.names import card_name
from engine.johari.nobles import Nobles, takes_a_slot, task
from engine.johari.pieces import (
    DAYS,
    FAKES,
    GEMS,
    ROUNDS,
    TRACK_END,
    ActionCard,
    Cards,
    heap,
    retinue,
)
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
from engine.text import Arg, seat_name


def audit(spec: Spec, state: State, *, plain_deeds_asked: bool) -> None:
    """Refuse a position whose pieces or phase do not fit together; any other can be played on.

    Under rules version 1 Baksheesh and Bribe are asked for like every other card.
    """
    _audit_setup(spec, state)
    _audit_clock(state)
    _audit_cards(state)
    _audit_nobles(state)
    _audit_track(state)
    for seat, player in enumerate(state.players):
        _audit_player(state, seat, player)
    _audit_phase(state)
    _refuse_unless(plain_deeds_asked or rules.plain_deed(state) is None, "no_choice")


def _refuse_unless(fits: bool, why: str, **details: Arg) -> None:
    if not fits:
        raise ImpossiblePosition(f"johari.audit.{why}", **details)


def _refuse_seat_unless(fits: bool, why: str, seat: Seat) -> None:
    _refuse_unless(fits, why, seat=seat_name(seat))


def _audit_setup(spec: Spec, state: State) -> None:
    try:
        checked = spec.checked(state.setup)
    except IllegalAction:
        raise ImpossiblePosition("johari.audit.setup") from None
    _refuse_unless(checked == state.setup, "setup")
    _refuse_unless(state.rng.seed == state.setup.seed and state.rng.drawn >= 0, "chance")
    _refuse_unless(len(state.players) == state.setup.seats, "seats")


def _audit_clock(state: State) -> None:
    day, round_, phase = state.day, state.round, state.phase
    _refuse_unless(state.step >= 0, "step")
    if isinstance(phase, Claiming):
        _refuse_unless(day == 0 and round_ == 0, "clock")
        return
    _refuse_unless(1 <= day <= DAYS and 1 <= round_ <= ROUNDS, "clock")
    if isinstance(phase, Unpacking | Advancing | Over):
        _refuse_unless(round_ == ROUNDS, "clock")
    if isinstance(phase, Advancing | Over):
        _refuse_unless(day == DAYS, "clock")


def _audit_cards(state: State) -> None:
    market = state.market
    in_use = len(pieces.STORES) + len(pieces.booths(state.setup.seats))
    _refuse_unless(len(market.places) == in_use, "places")
    for store, cards in zip(pieces.STORES, market.places, strict=False):
        _refuse_unless(all(pieces.store_of(card) == store for card in cards), "misplaced")
    face_up = list(market.discards)
    for player in state.players:
        face_up += player.display
        _refuse_unless(
            all(pieces.KIND[card] == "prestige" for card in player.prestige), "misplaced"
        )
    _refuse_unless(all(pieces.KIND[card] != "prestige" for card in face_up), "misplaced")
    heaps = _heaps(state)
    _refuse_unless(all(cards == heap(cards) for cards in heaps), "card_order")
    counted = Counter(market.pile)
    for cards in heaps:
        counted.update(cards)
    for card, copies in pieces.COPIES.items():
        _refuse_unless(
            counted[card] == copies, "cards", card=card_name(card), n=counted[card], copies=copies
        )


def _heaps(state: State) -> list[Cards]:
    heaps = [*state.market.places, state.market.discards]
    for player in state.players:
        heaps += [player.display, player.prestige, player.trade]
    return heaps


def _audit_nobles(state: State) -> None:
    court = state.court
    _refuse_unless(len(court.spaces) == pieces.SPACES, "court")
    hired = [noble for player in state.players for noble in player.nobles]
    waiting = [noble for noble in court.spaces if noble is not None]
    everyone = [*waiting, *court.stack, *court.left, *hired]
    entrants = pieces.DRAWN_A_TIER * pieces.TIERS
    tiers = Counter(pieces.NOBLES[noble].tier for noble in set(everyone))
    _refuse_unless(len(set(everyone)) == len(everyone) == entrants, "nobles", n=len(everyone))
    _refuse_unless(
        all(tiers[tier + 1] == pieces.DRAWN_A_TIER for tier in range(pieces.TIERS)), "tiers"
    )
    _refuse_unless(len(court.stack) == DAYS - state.day, "stack")
    _refuse_unless(court.left == retinue(court.left), "court")
    for seat, player in enumerate(state.players):
        _refuse_unless(_slots_fit(player), "slots", seat=seat_name(seat))


def _slots_fit(player: Player) -> bool:
    placed: Nobles = tuple(noble for slot in player.slots for noble in slot)
    expected = tuple(noble for noble in player.nobles if takes_a_slot(noble))
    return (
        len(player.slots) == pieces.SLOTS
        and player.nobles == retinue(player.nobles)
        and retinue(placed) == expected
        and all(slot == retinue(slot) for slot in player.slots)
    )


def _audit_track(state: State) -> None:
    tokens = state.track.tokens
    seats = sorted(token.seat for token in tokens)
    _refuse_unless(seats == list(range(state.setup.seats)), "tokens")
    _refuse_unless(in_order(tokens), "track_order")
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
    _refuse_unless(
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
            _refuse_unless(bool(waiting) and phase.queue == waiting, "queue")
            _refuse_unless(bool(gold_cards(state.players[waiting[0]].trade)), "no_choice")
            _refuse_unless(phase.opened == state.step, "opened")
        case Advancing():
            waiting = rules.steppers(state)
            _refuse_unless(bool(waiting) and phase.queue == waiting, "queue")
            _refuse_unless(phase.opened == state.step, "opened")
        case Over():
            pass
        case _:
            assert_never(phase)


def _audit_claiming(state: State, phase: Claiming) -> None:
    seats, queue = state.setup.seats, phase.queue
    from_below = state.track.order[::-1]
    _refuse_unless(bool(queue) and queue == from_below[seats - len(queue) :], "queue")
    _refuse_unless(phase.opened == state.step, "opened")
    _refuse_unless(sum(map(len, state.market.places)) >= len(queue), "no_choice")


def _audit_sealing(state: State, phase: Sealing) -> None:
    choices = [_sealable(state, seat) for seat in range(state.setup.seats)]
    asked = tuple(seat for seat, cards in enumerate(choices) if len(cards) > 1)
    _refuse_unless(bool(asked) and phase.asked == asked, "asked")
    for seat, player in enumerate(state.players):
        forced = seat not in asked
        fits = not forced if player.sealed is None else player.sealed in choices[seat]
        _refuse_seat_unless(fits, "sealed", seat)
    sealed = sum(state.players[seat].sealed is not None for seat in asked)
    _refuse_unless(sealed < len(asked), "no_choice")
    _refuse_unless(state.step == phase.opened + sealed, "opened")


def _sealable(state: State, seat: Seat) -> tuple[ActionCard, ...]:
    player = state.players[seat]
    return sealable(player.nobles, player.slots, player.played, state.track.gold(seat))


def _audit_acting(state: State, phase: Acting) -> None:
    _audit_queue(state, phase.queue)
    _refuse_unless(bool(phase.queue), "queue")
    _refuse_unless(phase.opened == state.step, "opened")
    seat = phase.queue[0]
    _refuse_unless(deeds.possible(state, seat), "no_choice")
    _refuse_unless(rules.only_deed(state, seat) is None, "no_choice")


def _audit_queue(state: State, queue: tuple[Seat, ...]) -> None:
    """Check that whoever has not acted yet waits in the order of the track."""
    waiting = tuple(seat for seat in state.track.order if seat in queue)
    _refuse_unless(queue == waiting, "queue")


def _audit_inspecting(state: State, phase: Inspecting) -> None:
    _audit_queue(state, phase.queue)
    acted = set(range(state.setup.seats)) - set(phase.queue)
    _refuse_unless(phase.seller in acted, "seller")
    _refuse_unless(task(state.players[phase.seller].played) == "sale", "seller")
    asked = inspections.asked(state, phase.seller)
    _refuse_unless(bool(asked) and phase.asked == asked, "asked")
    _refuse_unless(len(phase.chosen) == len(asked), "asked")
    for seat, card in zip(asked, phase.chosen, strict=True):
        fits = card is None or (card in FAKES and card in state.players[seat].display)
        _refuse_seat_unless(fits, "surrender", seat)
    chosen = Counter(card is not None for card in phase.chosen)
    _refuse_unless(chosen[False] > 0, "no_choice")
    _refuse_unless(state.step == phase.opened + chosen[True], "opened")
