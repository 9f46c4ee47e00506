"""Positions that play cannot reach are refused with the reason; all others are accepted."""

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
from tests.engine.basari.positions import found, gems, one_gem, position, seen, wandered


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


def test_chance_that_was_used_more_or_less_than_the_stages_need() -> None:
    assert refused(replace(FIRST, rng=Rng("audit", 37))) == "chance"
    assert refused(replace(FIRST, stage=2)) == "chance"


def test_gems_that_are_not_22_of_each_colour() -> None:
    assert refused(replace(FIRST, stock=FIRST.stock + gems("R"))) == "gems"
    assert refused(with_player(FIRST, 0, gems=gems("RRRYYYGGGBB"))) == "gems"
    assert refused(moving(FIRST, None, 0, Gems(red=8))) == "gems"
    assert refused(moving(FIRST, 0, 1, Gems(red=4))) == "gems"


def test_cards_that_are_not_the_39() -> None:
    assert refused(replace(FIRST, deck=FIRST.deck[1:])) == "cards"
    assert refused(replace(FIRST, deck=(*FIRST.deck[1:], "5-5-rrr"))) == "cards"
    assert refused(replace(FIRST, deck=(*FIRST.deck[1:], FIRST.deck[1]))) == "cards"


@pytest.mark.parametrize("round_", [-1, 0, 2])
def test_cards_that_do_not_fit_the_round(round_: int) -> None:
    assert refused(replace(FIRST, round=round_)) == "dealt"


def test_a_card_of_the_round_that_is_not_on_top() -> None:
    assert refused(with_player(FIRST, 0, dealt=FIRST.deck[0])) == "dealt"
    assert refused(with_player(FIRST, 0, dealt="", cards=())) == "cards"
    no_cards = with_player(FIRST, 0, dealt="", cards=())
    assert refused(replace(no_cards, deck=(*FIRST.deck, *FIRST.players[0].cards))) == "dealt"
    seat = next(s for s, p in enumerate(SEALING.players) if len(p.cards) == SEALING.round)
    assert refused(with_player(SEALING, seat, dealt=SEALING.players[seat].cards[-2])) == "dealt"


def draw(state: State, seat: int, number: int) -> State:
    """Return the table with more cards drawn for action A in earlier rounds."""
    player = state.players[seat]
    cards = (*state.deck[:number], *player.cards)
    return replace(with_player(state, seat, cards=cards), deck=state.deck[number:])


def test_more_draws_than_rounds() -> None:
    assert refused(draw(FIRST, 0, 1)) == "too_many_cards"


def test_a_round_after_the_stage_was_over() -> None:
    assert refused(draw(SEALING, 0, 12)) == "ended"


def fifth_round(last: str, points: tuple[int, ...] = ()) -> State:
    """Return a fifth round; seat 0 had eleven workers and this card before it."""
    before = [
        ("4-4-rb", "4-4-ggg", "3-6-gg", last),
        ("1-4-rrr", "1-5-rrb", "1-5-ggbb", "1-6-ygbb"),
        ("2-4-rrg", "2-4-ryy", "2-4-rbbb", "2-5-yyy"),
    ]
    state = position(before=before, points=points)
    return replace(state, step=12, phase=Sealing(12, (None,) * 3))


def test_a_round_after_somebody_had_15_workers() -> None:
    BASARI.audit(fifth_round("3-7-bb"))
    assert refused(fifth_round("4-7-yg")) == "ended"


def test_four_rounds_allow_four_trades() -> None:
    BASARI.audit(fifth_round("3-7-bb", (8, 9, 0)))
    assert refused(fifth_round("3-7-bb", (8, 9, 4))) == "trades"


def test_a_draw_for_a_that_was_not_made_or_by_another_seat() -> None:
    (chooser,) = choosing(OPENING, "a")
    player = OPENING.players[chooser]
    undone = with_player(OPENING, chooser, cards=player.cards[:-1])
    assert refused(replace(undone, deck=(player.cards[-1], *OPENING.deck))) == "hired"

    other = next(s for s in choosing(OPENING, "c"))
    cards = OPENING.players[other].cards
    table = with_player(undone, other, cards=(*cards, player.cards[-1]))
    assert refused(table) == "hired"

    early = with_player(SEALING, 0, cards=(*SEALING.players[0].cards, SEALING.deck[0]))
    assert refused(replace(early, deck=SEALING.deck[1:])) == "hired"


def test_two_draws_in_the_last_round() -> None:
    state = OVER
    for seat, player in enumerate(OVER.players):
        if player.dealt == player.cards[-1]:
            state = with_player(state, seat, cards=(*player.cards, state.deck[0]))
            state = replace(state, deck=state.deck[1:])
    assert refused(state) == "hired"


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
    assert refused(replace(SEALING, step=14, phase=Sealing(14, (None,) * 5))) == "step"
    assert refused(replace(OPENING, step=OPENING.step + 1)) == "step"
    assert refused(replace(phase_with(OPENING, opened=4), step=4)) == "step"
    assert refused(replace(OVER, step=20)) == "step"
    done = 5 * (PICKING.stage + PICKING.round - 1)
    assert refused(replace(phase_with(PICKING, opened=done), step=done)) == "step"


def test_more_answers_than_the_longest_bargains_take() -> None:
    late = 10**11
    assert refused(replace(SEALING, step=late, phase=Sealing(late, (None,) * 5))) == (
        "too_many_answers"
    )
    for state in (OPENING, SWAPPING, PICKING):
        assert refused(replace(phase_with(state, opened=late), step=late)) == "too_many_answers"
    assert refused(replace(OVER, step=late)) == "too_many_answers"


@pytest.mark.parametrize("seats", [3, 5])
def test_gems_that_one_round_cannot_have_brought(seats: int) -> None:
    state = found(
        lambda s: isinstance(s.phase, Sealing) and (s.stage, s.round) == (1, 2), seats=seats
    )
    assert refused(moving(state, None, 0, state.stock)) == "gained"
    poor, rich = state, state
    for seat in range(seats):
        poor = moving(poor, seat, None, poor.players[seat].gems)
    assert refused(poor) == "gained"
    for seat in range(1, seats):
        rich = moving(rich, seat, 0, rich.players[seat].gems)
    assert refused(rich) == "holding"
    if seats == 3:  # without D nothing goes back before the stage is scored
        reds = sum(player.gems.red for player in state.players) - 8
        seat = max(range(seats), key=lambda s: state.players[s].gems.red)
        turned = moving(moving(state, seat, None, Gems(red=reds)), None, seat, Gems(blue=reds))
        assert refused(turned) == "gained"


def test_gems_that_have_moved_before_the_action_of_a_seat_in_the_first_round() -> None:
    state = found(lambda s: bargain(s, "a", opened=False) and (s.stage, s.round) == (1, 1))
    assert refused(moving(state, 0, 1, gems("R"))) == "holding"


def test_a_first_round_in_which_gems_have_moved_already() -> None:
    assert refused(moving(FIRST, 0, 1, gems("R"))) == "start"
    assert refused(replace(FIRST, step=5, phase=Sealing(5, (None,) * 5))) == "start"


def test_books_that_do_not_fit_the_stage() -> None:
    assert refused(with_player(FIRST, 0, books=())) == "books"
    assert refused(with_player(FIRST, 0, books=(Income(),) * 2)) == "books"
    assert refused(with_book(FIRST, 0, 0, trade=-5)) == "books"
    assert refused(with_book(FIRST, 0, 0, trade=-8, red=8)) == "books"


@pytest.mark.parametrize("source", ["red", "blue", "workers"])
def test_points_for_gems_or_workers_before_the_stage_is_scored(source: str) -> None:
    assert refused(with_book(SEALING, 2, 1, **{source: 12})) == "too_early"


def test_a_bonus_that_nobody_or_the_wrong_one_got() -> None:
    none = SEALING
    for seat in range(5):
        none = with_book(none, seat, 0, workers=0)
    assert refused(none) == "bonus"
    assert refused(with_book(SEALING, 0, 0, workers=6)) == "bonus"
    poor = next(s for s, player in enumerate(OVER.players) if not player.books[2].workers)
    assert refused(with_book(OVER, poor, 2, workers=12)) == "bonus"


def test_a_majority_that_is_shared_wrongly() -> None:
    assert refused(with_book(SEALING, 0, 0, red=13)) == "majority"
    everyone = SEALING
    for seat in range(5):
        everyone = with_book(everyone, seat, 0, red=14)
    assert refused(everyone) == "majority"


@pytest.mark.parametrize("trade", [1, 3, 99])
def test_points_for_b_that_no_cards_add_up_to(trade: int) -> None:
    assert refused(with_book(SEALING, 0, 1, trade=trade)) == "trades"


def test_more_trades_than_rounds() -> None:
    rich = SEALING
    for seat in range(5):
        rich = with_book(rich, seat, 0, trade=14)
    assert refused(rich) == "trades"
    assert refused(with_book(SEALING, 0, 0, trade=2)) == "trades"
    assert refused(with_book(FIRST, 0, 0, trade=FIRST.players[0].card.points)) == "trades"


def test_a_trade_of_this_round_that_is_missing_or_another_seats() -> None:
    traded = found(
        lambda s: (
            bargain(s, "c", opened=False)
            and len(choosing(s, "b")) == 1
            and s.round == 1
            and s.stage == 1
        )
    )
    (trader,) = choosing(traded, "b")
    points = traded.players[trader].card.points
    undone = with_book(traded, trader, 0, trade=0)
    assert refused(undone) == "trades"
    other = choosing(traded, "c")[0]
    assert refused(with_book(undone, other, 0, trade=points)) == "trades"


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
    # Seat 0 had to open with a red gem at least, so seat 1 cannot have raised to a blue one.
    BASARI.audit(duel("RRR", "RB", gems("RB"), turn=0))
    assert refused(duel("RRR", "RB", gems("B"), turn=0)) == "offer"
    BASARI.audit(duel("RB", "RRR", gems("R"), turn=0))


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


def test_picks_out_of_an_order_that_gems_taken_since_cannot_explain() -> None:
    state = found(
        lambda s: isinstance(s.phase, Picking) and len(s.phase.order) == len(choosing(s, "d")) == 2
    )
    phase = state.phase
    assert isinstance(phase, Picking)
    first, second = phase.order
    rich = moving(state, None, first, Gems(red=min(2, state.stock.red)))
    later = replace(phase_with(rich, order=(first,), opened=state.step + 1), step=state.step + 1)
    assert refused(later) == "picks"
    broke = moving(later, second, None, later.players[second].gems)
    assert refused(broke) == "picks"


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
    unfinished = found(lambda s: s.stage == 3 and s.round == 1)
    assert refused(replace(unfinished, phase=Over())) == "not_over"


def test_gems_that_the_last_scoring_cannot_have_left() -> None:
    other = next(s for s, p in enumerate(OVER.players) if not p.books[2].red)
    rich = moving(OVER, None, other, Gems(red=OVER.stock.red))
    for seat, player in enumerate(OVER.players):
        if seat != other and not player.books[2].red:
            rich = moving(rich, seat, other, Gems(red=player.gems.red))
    assert refused(rich) == "returns"
    nobody = OVER
    for seat in range(5):
        nobody = with_book(nobody, seat, 2, red=0)
    assert refused(nobody) == "returns"


def scored_alike(leaders: int) -> tuple[State, list[int], int]:
    """Return a new stage after so many seats led in red, those seats, and one with no red."""

    def wanted(state: State) -> bool:
        fresh = state.stage == 2 and state.round == 1 and isinstance(state.phase, Sealing)
        return fresh and sum(player.books[0].red > 0 for player in state.players) == leaders

    state = found(wanted)
    led = [seat for seat, player in enumerate(state.players) if player.books[0].red]
    others = [seat for seat in range(5) if seat not in led]
    for seat in others:
        state = moving(state, seat, None, Gems(red=state.players[seat].gems.red))
    return state, led, others[0]


def test_nobody_can_have_more_than_a_sole_leader_had() -> None:
    state, (leader,), other = scored_alike(1)
    most = 2 * state.players[leader].gems.red  # the leader had one more than that at most
    BASARI.audit(moving(state, None, other, Gems(red=most)))
    assert refused(moving(state, None, other, Gems(red=most + 1))) == "returns"


def test_leaders_who_shared_have_equally_many_left_and_others_fewer_than_they_had() -> None:
    state, leaders, other = scored_alike(2)
    assert refused(moving(state, None, leaders[0], gems("R"))) == "returns"
    most = state.players[leaders[0]].gems.red + 1
    BASARI.audit(moving(state, None, other, Gems(red=most)))
    assert refused(moving(state, None, other, Gems(red=most + 1))) == "returns"


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
