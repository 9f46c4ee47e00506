"""Positions whose pieces or phase do not fit are refused with the reason, all others accepted."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import play
from engine.basari import BASARI
from engine.basari.pieces import DECK, Gems
from engine.basari.state import Bargaining, Income, Over, Picking, Sealing, State, Swapping
from engine.core import Setup
from engine.errors import BadShape, ImpossiblePosition
from engine.rng import Rng
from tests.engine.basari.positions import found, gems, one_gem, seen, wandered


def refused(state: State) -> str:
    """Return the reason for which a position is refused."""
    with pytest.raises(ImpossiblePosition) as caught:
        BASARI.audit(state)
    return caught.value.code.removeprefix("basari.audit.")


def with_player(state: State, seat: int, **changes: Any) -> State:
    return state.with_player(seat, replace(state.players[seat], **changes))


def with_book(state: State, seat: int, stage: int, **changes: int) -> State:
    books = list(state.players[seat].books)
    books[stage] = replace(books[stage], **changes)
    return with_player(state, seat, books=tuple(books))


def moving(state: State, source: int | None, target: int | None, some: Gems) -> State:
    """Return the table with gems moved between seats or (None) the stock."""
    for seat, gained in ((source, Gems() - some), (target, some)):
        if seat is None:
            state = replace(state, stock=state.stock + gained)
        else:
            state = with_player(state, seat, gems=state.players[seat].gems + gained)
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_position_of_play_is_accepted(seats: int, seed: str) -> None:
    for state in wandered(seats, seed):
        BASARI.audit(state)


FIRST = wandered(5, "audit")[0]
SEALING = found(lambda s: isinstance(s.phase, Sealing) and s.round == 3 and s.stage == 2)
OVER = found(
    lambda s: (
        isinstance(s.phase, Over)
        and len(s.deck) >= 5
        and any(not player.books[2].red for player in s.players)
        and 0 < max(player.gems.red for player in s.players) <= 4
    )
)


def choosing(state: State, letter: str) -> tuple[int, ...]:
    choices = getattr(state.phase, "choices", ())
    return tuple(seat for seat, choice in enumerate(choices) if choice == letter)


def bargain(state: State, letter: str, *, opened: bool) -> bool:
    phase = state.phase
    return (
        isinstance(phase, Bargaining)
        and phase.action == letter
        and (phase.offer is not None) == opened
    )


OPENING = found(lambda s: bargain(s, "c", opened=False) and len(choosing(s, "a")) == 1)
SWAPPING = found(lambda s: isinstance(s.phase, Swapping))
PICKING = found(
    lambda s: isinstance(s.phase, Picking) and len(s.phase.order) == 2 < len(choosing(s, "d"))
)


def phase_with(state: State, **changes: Any) -> State:
    return replace(state, phase=replace(state.phase, **changes))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup(6, "x"), "setup"),
        (Setup(5, ""), "setup"),
        (Setup(5, "audit", ("fast",)), "setup"),
        (Setup(5, "other"), "chance"),
        (Setup(4, "audit"), "seats"),
    ],
)
def test_a_setup_that_does_not_fit(setup: Setup, reason: str) -> None:
    assert refused(replace(FIRST, setup=setup)) == reason


@pytest.mark.parametrize("stage", [-1, 0, 4])
def test_a_stage_that_does_not_exist(stage: int) -> None:
    assert refused(replace(FIRST, stage=stage)) == "stage"


def test_chance_that_is_not_the_one_of_the_table() -> None:
    assert refused(replace(FIRST, rng=Rng("other", 38))) == "chance"
    assert refused(replace(FIRST, rng=Rng("audit", -1))) == "chance"


def test_gems_that_are_not_22_of_each_colour() -> None:
    assert refused(replace(FIRST, stock=FIRST.stock + gems("R"))) == "gems"
    assert refused(with_player(FIRST, 0, gems=gems("RRRYYYGGGBB"))) == "gems"
    assert refused(moving(FIRST, None, 0, Gems(red=8))) == "gems"
    assert refused(moving(FIRST, 0, 1, Gems(red=4))) == "gems"


def test_cards_that_are_not_the_39() -> None:
    assert refused(replace(FIRST, deck=FIRST.deck[1:])) == "cards"
    assert refused(replace(FIRST, deck=(*FIRST.deck[1:], "5-5-rrr"))) == "cards"
    assert refused(replace(FIRST, deck=(*FIRST.deck[1:], FIRST.deck[1]))) == "cards"


@pytest.mark.parametrize("round_", [-1, 0])
def test_cards_that_do_not_fit_the_round(round_: int) -> None:
    assert refused(replace(FIRST, round=round_)) == "dealt"


def test_a_card_of_the_round_that_the_seat_does_not_have() -> None:
    assert refused(with_player(FIRST, 0, dealt=FIRST.deck[0])) == "dealt"
    assert refused(with_player(FIRST, 0, dealt="", cards=())) == "cards"
    no_cards = with_player(FIRST, 0, dealt="", cards=())
    assert refused(replace(no_cards, deck=(*FIRST.deck, *FIRST.players[0].cards))) == "dealt"


def draw(state: State, seat: int, number: int) -> State:
    """Return the table with more cards drawn for action A in earlier rounds."""
    player = state.players[seat]
    cards = (*state.deck[:number], *player.cards)
    return replace(with_player(state, seat, cards=cards), deck=state.deck[number:])


@pytest.mark.parametrize(
    "sealed",
    [(None,) * 4, (None,) * 6, ()],
)
def test_sealed_choices_of_another_number_of_seats(sealed: tuple[None, ...]) -> None:
    assert refused(replace(FIRST, phase=Sealing(0, sealed))) == "choices"


def test_d_with_less_than_five_seats() -> None:
    four = wandered(4, "four")[0]
    assert refused(replace(four, step=1, phase=Sealing(0, ("d", None, None, None)))) == "choices"


def test_choices_that_would_have_been_revealed() -> None:
    assert refused(replace(FIRST, step=5, phase=Sealing(0, ("a",) * 5))) == "not_revealed"


def test_a_count_of_answers_that_does_not_fit() -> None:
    assert refused(replace(FIRST, step=1)) == "step"
    assert refused(replace(FIRST, step=0, phase=Sealing(-1, (None,) * 5))) == "step"
    assert refused(replace(OPENING, step=OPENING.step + 1)) == "step"
    assert refused(replace(OVER, step=-1)) == "step"


def test_books_that_do_not_fit_the_stage() -> None:
    assert refused(with_player(FIRST, 0, books=())) == "books"
    assert refused(with_player(FIRST, 0, books=(Income(),) * 2)) == "books"
    assert refused(with_book(FIRST, 0, 0, trade=-5)) == "books"
    assert refused(with_book(FIRST, 0, 0, trade=-8, red=8)) == "books"


def test_revealed_choices_of_another_number_of_seats() -> None:
    assert refused(phase_with(OPENING, choices=("a",) * 4)) == "choices"
    four = found(lambda s: isinstance(s.phase, Bargaining), seats=4)
    assert refused(phase_with(four, choices=("d",) * 4)) == "choices"


def test_a_bargain_of_seats_that_did_not_choose_the_same() -> None:
    phase = OPENING.phase
    assert isinstance(phase, Bargaining)
    assert refused(phase_with(OPENING, rival=phase.turn)) == "bargain"
    assert refused(phase_with(OPENING, turn=7)) == "bargain"
    outsider = next(seat for seat in range(5) if seat not in choosing(OPENING, "c"))
    assert refused(phase_with(OPENING, rival=outsider)) == "bargain"
    assert refused(phase_with(OPENING, action="d")) == "bargain"


def test_a_bargain_that_the_wrong_seat_opens() -> None:
    phase = OPENING.phase
    assert isinstance(phase, Bargaining)
    assert refused(phase_with(OPENING, turn=phase.rival, rival=phase.turn)) == "opener"


def test_an_opener_who_has_no_choice() -> None:
    phase = OPENING.phase
    assert isinstance(phase, Bargaining)
    state = moving(OPENING, phase.turn, None, OPENING.players[phase.turn].gems)
    state = moving(state, phase.rival, None, state.players[phase.rival].gems)
    assert refused(moving(state, None, phase.turn, gems("B"))) == "no_choice"


def duel(own: str, theirs: str, offer: Gems | None, *, turn: int = 0) -> State:
    """Return a later stage in which seats 0 and 1 bargain for A, with these gems."""
    state = found(lambda s: isinstance(s.phase, Sealing) and (s.stage, s.round) == (2, 2), seats=3)
    for seat, held in enumerate((own, theirs)):
        state = moving(state, seat, None, state.players[seat].gems)
        state = moving(state, None, seat, gems(held))
    step = state.step + 3
    phase = Bargaining(step, ("a", "a", "b"), "a", turn, 1 - turn, offer)
    return replace(state, step=step, phase=phase)


def test_offers_that_nobody_can_have_made() -> None:
    BASARI.audit(duel("RRR", "RR", gems("RR"), turn=0))
    assert refused(duel("RRR", "RR", gems("RRR"), turn=0)) == "offer"
    assert refused(duel("RRR", "RR", Gems(), turn=0)) == "offer"
    assert refused(duel("RRR", "RR", Gems(2, 0, -1, 0), turn=0)) == "offer"


def test_an_offer_that_cannot_be_raised_would_have_been_accepted() -> None:
    assert refused(duel("RR", "RRR", gems("RRR"), turn=0)) == "no_choice"


def test_a_swap_by_the_wrong_seat_or_without_a_choice() -> None:
    phase = SWAPPING.phase
    assert isinstance(phase, Swapping)
    assert refused(phase_with(SWAPPING, turn=(phase.turn + 1) % 5)) == "swap"
    seat, other = phase.turn, (phase.turn + 1) % 5
    poor = moving(SWAPPING, seat, other, SWAPPING.players[seat].gems)
    assert refused(poor) == "no_choice"
    only = one_gem(SWAPPING.players[seat].gems.colours[0])
    one = moving(moving(poor, other, seat, only), None, other, poor.stock)
    assert refused(one) == "no_choice"


def test_picks_in_an_impossible_order() -> None:
    phase = PICKING.phase
    assert isinstance(phase, Picking)
    assert refused(phase_with(PICKING, order=())) == "picks"
    assert refused(phase_with(PICKING, order=phase.order[::-1])) == "picks"
    assert refused(phase_with(PICKING, order=(phase.order[0],) * 2)) == "picks"
    assert refused(phase_with(PICKING, order=(9,))) == "picks"
    other = (phase.order[0] + 1) % 5
    emptied = moving(PICKING, None, other, PICKING.stock)
    assert refused(emptied) in {"no_choice", "picks"}


def test_one_colour_in_stock_is_no_choice() -> None:
    state = found(
        lambda s: isinstance(s.phase, Picking) and len(s.phase.order) == len(choosing(s, "d")) < 5
    )
    others = [seat for seat in range(5) if seat not in choosing(state, "d")]
    stock = state.stock
    emptied = moving(state, None, others[0], Gems(0, stock.yellow, stock.green, stock.blue))
    assert refused(emptied) == "no_choice"


def test_a_game_that_is_not_over_yet() -> None:
    assert refused(replace(FIRST, phase=Over())) == "not_over"


@pytest.mark.parametrize(
    "unreachable",
    [
        moving(FIRST, 0, 1, gems("R")),
        moving(FIRST, None, 0, FIRST.stock),
        replace(FIRST, step=10**11, phase=Sealing(10**11, (None,) * 5)),
        with_book(SEALING, 0, 0, trade=99, red=13, workers=6),
        with_book(SEALING, 2, 1, workers=12),
        draw(FIRST, 0, 1),
        draw(SEALING, 0, 12),
        replace(FIRST, rng=Rng("audit", 37)),
        replace(FIRST, round=2),
    ],
    ids=["moved", "rich", "late", "points", "early points", "cards", "workers", "chance", "round"],
)
def test_what_fits_together_can_be_played_to_the_end_though_play_does_not_lead_there(
    unreachable: State,
) -> None:
    chance, state = Random(1), unreachable
    BASARI.audit(state)
    while waiting := play.awaited(BASARI, state):
        seat = waiting[0].seat
        action = play.sample(BASARI, seen(state, seat), chance.randrange)
        state = BASARI.apply(state, seat, action).state
        BASARI.audit(state)
    assert BASARI.outcome(state)


def broken(raw: Any, chance: Random) -> Any:
    """Return a state as JSON with something in it changed."""
    raw = deepcopy(raw)
    place = raw
    while True:
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        value = place[key]
        if isinstance(value, dict | list) and value and chance.random() < 0.9:
            place = value
            continue
        match value:
            case bool() | None:
                place[key] = chance.choice([None, 1, "a"])
            case int():
                place[key] = chance.choice([value + 1, value - 1, -1, 0, 3, 10**20])
            case str():
                place[key] = chance.choice(["a", "b", "d", "", "over", chance.choice(DECK)])
            case list():
                place[key] = value[1:] if chance.random() < 0.5 else value + value[:1]
            case _:
                place[key] = chance.choice([None, [], 7])
        return raw


@pytest.mark.parametrize("seats", [3, 5])
def test_broken_positions_are_refused_or_can_be_played(seats: int) -> None:
    chance = Random(seats)
    for state in wandered(seats, "broken"):
        raw = BASARI.codec.state.dump(state)
        for _ in range(8):
            try:
                table = BASARI.codec.state.load(broken(raw, chance))
                BASARI.audit(table)
            except (BadShape, ImpossiblePosition):
                continue
            for _ in range(6):
                if waiting := BASARI.pending(table):
                    seat = chance.choice(waiting).seat
                    action = play.sample(BASARI, seen(table, seat), chance.randrange)
                    table = BASARI.apply(table, seat, action).state
                    BASARI.audit(table)
