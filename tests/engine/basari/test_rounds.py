"""Set-up, the three parts of a round, and actions A, B and C."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from engine import play
from engine.basari import BASARI
from engine.basari.actions import Accept, Bid, Seal
from engine.basari.events import (
    BargainOpened,
    Forfeited,
    Hired,
    Mined,
    NobodyHired,
    RanShort,
    Revealed,
    RoundDealt,
    Sealed,
    Traded,
)
from engine.basari.pieces import ALL_GEMS, CARD, DECK, Gems
from engine.basari.state import Bargaining, Sealing
from engine.basari.view import Concealed
from engine.core import Setup, visible
from engine.errors import IllegalAction
from tests.engine.basari.positions import (
    THREE_EACH,
    act,
    gems,
    holding,
    kinds,
    options,
    owing,
    position,
    reveal,
    seen,
    told,
    wandered,
)

EVERY_NUMBER = pytest.mark.parametrize("seats", [3, 4, 5])


@EVERY_NUMBER
@pytest.mark.cites("basari-b1", "basari-b4")
def test_everybody_starts_with_three_gems_of_each_colour_and_the_rest_is_the_stock(
    seats: int,
) -> None:
    state = BASARI.start(Setup(seats, "x")).state
    assert holding(state) == [THREE_EACH] * seats
    assert state.stock == Gems(*(22 - 3 * seats,) * 4)


@EVERY_NUMBER
@pytest.mark.cites("basari-b5", "basari-b10", "basari-14")
def test_the_shuffled_pile_deals_one_open_card_to_each_seat_from_seat_0(seats: int) -> None:
    step = BASARI.start(Setup(seats, "x"))
    state = step.state
    dealt = tuple(player.dealt for player in state.players)
    assert sorted((*dealt, *state.deck)) == sorted(DECK)
    assert state.deck != DECK[seats:]
    assert told(step, RoundDealt) == [RoundDealt(1, dealt)]
    assert [player.cards for player in seen(state).players] == [(card,) for card in dealt]

    after = reveal(state, "aaaaa"[:seats]).state
    assert tuple(player.dealt for player in after.players) == state.deck[:seats]


def test_another_seed_deals_other_cards() -> None:
    one, other = (BASARI.start(Setup(3, seed)).state for seed in ("x", "y"))
    assert one.deck != other.deck


@pytest.mark.cites("basari-b2", "basari-b6")
def test_three_or_four_seats_choose_among_a_b_and_c_in_every_round() -> None:
    for seats in (3, 4):
        state = BASARI.start(Setup(seats, "x")).state
        for _ in range(2):
            for seat in range(seats):
                assert options(state, seat) == {Seal("a"), Seal("b"), Seal("c")}
            with pytest.raises(IllegalAction):
                act(state, 0, Seal("d"))
            state = reveal(state, "aaaa"[:seats]).state


@pytest.mark.cites("basari-b52")
def test_five_seats_choose_among_a_b_c_and_d() -> None:
    state = BASARI.start(Setup(5, "x")).state
    assert options(state, 4) == {Seal("a"), Seal("b"), Seal("c"), Seal("d")}


@pytest.mark.parametrize("seats", [2, 6])
def test_no_other_number_can_play(seats: int) -> None:
    with pytest.raises(IllegalAction):
        BASARI.start(Setup(seats, "x"))


@pytest.mark.cites("basari-b12", "basari-12")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_sealed_action_is_known_to_its_seat_alone(seat: int) -> None:
    state = position()
    step = act(state, seat, Seal("b"))
    assert step.events == (Sealed(seat, "b", (seat,)),)
    assert seen(step.state, seat).phase == Concealed("b")
    for other in {None, 0, 1, 2} - {seat}:
        assert visible(step.events, other) == ()
        assert seen(step.state, other).phase == Concealed(None)
        assert seen(step.state, other) == seen(act(state, seat, Seal("c")).state, other)


@pytest.mark.cites("basari-b5")
def test_the_order_of_the_pile_is_in_no_view() -> None:
    for state in wandered(3, "pile"):
        other = state.with_deck(state.deck[::-1])
        for seat in (None, 0, 1, 2):
            assert seen(other, seat) == seen(state, seat)


@pytest.mark.cites("basari-b26", "basari-12")
def test_gems_points_workers_and_cards_are_public() -> None:
    for state in wandered(4, "public"):
        for seat in (None, *range(4)):
            view = seen(state, seat)
            assert view.players == state.players
            assert view.stock == state.stock
            assert set(view.unseen) == set(state.deck)


@pytest.mark.cites("basari-b13")
def test_nothing_is_revealed_before_the_last_choice() -> None:
    state = position()
    for seat, letter in ((2, "a"), (0, "c")):
        step = act(state, seat, Seal("a" if letter == "a" else "c"))
        assert kinds(step) == ["seal"]
        state = step.state
    assert [decision.answered for decision in BASARI.pending(state)] == [True, False, True]
    last = act(state, 1, Seal("b"))
    assert told(last, Revealed) == [Revealed(("c", "b", "a"))]


def test_a_changed_choice_counts_as_if_it_were_the_first() -> None:
    state = position()
    changed = act(act(state, 1, Seal("a")).state, 1, Seal("b"))
    assert changed == act(state, 1, Seal("b"))
    assert changed.state.step == 1


def test_the_order_of_choosing_does_not_matter() -> None:
    state = position(own=["R", "Y", "G"])
    ends = set()
    for order in permutations(range(3)):
        after = state
        for seat in order:
            after = act(after, seat, Seal(("c", "b", "a")[seat])).state
        ends.add(after)
    assert len(ends) == 1


@pytest.mark.cites("basari-b9", "basari-b14", "basari-b22", "basari-1", "basari-2")
def test_single_choices_are_carried_out_in_the_order_a_b_c() -> None:
    step = reveal(position(), "cba")
    assert kinds(step) == ["seal", "reveal", "hire", "trade", "mine", "deal"]
    assert [event.seat for event in told(step, Hired)] == [2]
    assert [event.seat for event in told(step, Traded)] == [1]
    assert [event.seat for event in told(step, Mined)] == [0]


@pytest.mark.cites("basari-1")
def test_d_comes_after_a_b_and_c() -> None:
    step = reveal(position(5), "ddcba")
    assert kinds(step) == ["seal", "reveal", "hire", "trade", "mine", "picks"]


@pytest.mark.cites("basari-b15", "basari-b16", "basari-3")
def test_action_a_draws_the_top_card_for_its_workers() -> None:
    state = position(dealt=["3-6-gg"], deck=["2-7-ryb", *DECK[:10]])
    step = reveal(state, "abb")
    assert told(step, Hired) == [Hired(0, "2-7-ryb", 5)]
    assert isinstance(step.state.phase, Bargaining)
    player = step.state.players[0]
    assert player.cards == ("3-6-gg", "2-7-ryb")
    assert player.workers == 5
    assert player.points == 0
    assert player.gems == THREE_EACH
    assert step.state.deck == DECK[:10]


@pytest.mark.cites("basari-3")
def test_a_drawn_card_does_not_become_the_card_of_the_round() -> None:
    state = position(dealt=["3-6-gg"], deck=["2-7-ryb", *DECK[:10]])
    drawn = reveal(state, "abb").state.players[0]
    assert drawn.dealt == "3-6-gg"
    assert drawn.card.points == 6


@pytest.mark.cites("basari-b17", "basari-b19")
def test_action_b_brings_the_points_of_the_card_dealt_this_round() -> None:
    state = position(dealt=["1-4-rrr", "4-5-ry"], before=[["1-7-rgb"], ["4-7-yg"], ["2-4-rrg"]])
    step = reveal(state, "abc")
    assert told(step, Traded) == [Traded(1, 5)]
    assert [player.points for player in step.state.players] == [0, 5, 0]


@pytest.mark.cites("basari-b18")
def test_points_for_b_are_noted_while_the_round_goes_on() -> None:
    after = reveal(position(4), "bacc").state
    assert owing(after) == [(2, "bid")]
    assert after.players[0].books[0].trade == after.players[0].card.points
    assert seen(after).players[0].points == after.players[0].card.points


@pytest.mark.cites("basari-b20", "basari-b21")
def test_action_c_takes_the_gems_of_the_card_dealt_this_round_from_the_stock() -> None:
    state = position(dealt=["2-6-rrb"], before=[["2-5-yyy"], ["4-7-yg"], ["2-4-rrg"]])
    step = reveal(state, "cab")
    assert told(step, Mined) == [Mined(0, gems("RRB"))]
    assert step.state.players[0].gems == THREE_EACH + gems("RRB")
    assert step.state.stock == state.stock - gems("RRB")


@pytest.mark.cites("basari-b27", "basari-3")
def test_a_colour_that_ran_out_gives_what_is_left_and_no_substitute() -> None:
    state = position(dealt=["1-4-rggg"], stock="GYYYYBBBB")
    step = reveal(state, "cab")
    assert told(step, Mined) == [Mined(0, gems("G"))]
    assert told(step, RanShort) == [RanShort(0, gems("RGG"))]
    assert step.state.players[0].gems == THREE_EACH + gems("G")
    assert step.state.stock == gems("YYYYBBBB")
    assert not told(reveal(position(dealt=["1-4-rggg"]), "cab"), RanShort)


@pytest.mark.cites("basari-b28")
def test_within_a_stage_of_less_than_five_seats_no_gem_comes_back_to_the_stock() -> None:
    states = wandered(4, "stock")
    for one, next_ in pairwise(states):
        if next_.stage == one.stage and next_.phase.kind != "over":
            assert one.stock.holds(next_.stock)
    assert any(next_.stock.total > one.stock.total for one, next_ in pairwise(states))


@pytest.mark.cites("basari-b23", "basari-2")
@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_two_on_an_action_bargain(letter: str) -> None:
    other = "b" if letter == "a" else "a"
    step = reveal(position(own=["R", "RR", "RRR"]), letter + other + letter)
    assert [(event.seat, event.rival) for event in told(step, BargainOpened)] == [(2, 0)]
    assert owing(step.state) == [(2, "bid")]


@pytest.mark.cites("basari-b24", "basari-2")
@pytest.mark.parametrize("letter", ["a", "b", "c"])
@pytest.mark.parametrize("number", [3, 4, 5])
def test_three_or_more_on_an_action_lose_it(letter: str, number: int) -> None:
    state = position(5)
    rest = "a" if letter == "b" else "b"
    step = reveal(state, letter * number + (rest * (5 - number) if number != 3 else rest + "d"))
    (lost,) = told(step, Forfeited)
    assert (lost.action, lost.seats) == (letter, tuple(range(number)))
    for seat in range(number):
        assert step.state.players[seat].gems == state.players[seat].gems
        assert step.state.players[seat].points == 0
    assert not [hired for hired in told(step, Hired) if hired.seat < number]


@pytest.mark.cites("basari-b11", "basari-b25")
def test_after_the_actions_a_new_round_begins_and_all_cards_are_kept() -> None:
    state = position()
    step = reveal(state, "abc")
    after = step.state
    assert after.round == 2
    assert after.phase == Sealing(3, (None, None, None))
    assert [len(player.cards) for player in after.players] == [3, 2, 2]
    for old, new in zip(state.players, after.players, strict=True):
        assert new.cards[0] == old.dealt
        assert new.dealt == new.cards[-1]
        assert new.workers == sum(CARD[card].workers for card in new.cards)


@pytest.mark.cites("basari-b11")
def test_nobody_ever_loses_a_card_within_a_stage() -> None:
    states = wandered(5, "cards")
    for one, next_ in pairwise(states):
        if one.stage == next_.stage:
            for old, new in zip(one.players, next_.players, strict=True):
                assert new.cards[: len(old.cards)] == old.cards


@pytest.mark.cites("basari-9")
def test_a_draw_from_an_empty_pile_brings_nothing_and_ends_the_stage_after_the_round() -> None:
    step = reveal(position(deck=[]), "abc")
    assert told(step, NobodyHired) == [NobodyHired(0)]
    assert kinds(step)[2:6] == ["no_card", "trade", "mine", "deck_end"]
    assert step.state.stage == 2


@pytest.mark.cites("basari-9")
@pytest.mark.parametrize(("left", "stage"), [(3, 2), (4, 1)])
def test_a_pile_too_small_for_the_next_round_ends_the_stage(left: int, stage: int) -> None:
    step = reveal(position(deck=DECK[20 : 20 + left]), "abc")
    assert ("deck_end" in kinds(step)) == (stage == 2)
    assert step.state.stage == stage


def test_an_answer_of_another_kind_or_seat_is_refused() -> None:
    state = position(own=["R", "RR", "RRR"])
    with pytest.raises(IllegalAction):
        BASARI.apply(state, 0, Accept())
    with pytest.raises(IllegalAction):
        BASARI.apply(state, 3, Seal("a"))
    bargain = reveal(state, "aba").state
    with pytest.raises(IllegalAction):
        BASARI.apply(bargain, 2, Accept())
    with pytest.raises(IllegalAction):
        BASARI.apply(bargain, 0, Bid(gems("R")))
    with pytest.raises(IllegalAction):
        BASARI.apply(bargain, 2, Seal("a"))


def test_everybody_asleep_still_ends_the_game() -> None:
    for seats in (3, 4, 5):
        state = BASARI.start(Setup(seats, "asleep")).state
        while waiting := play.awaited(BASARI, state):
            view = seen(state, waiting[0].seat)
            state = act(state, waiting[0].seat, play.first_legal(BASARI, view)).state
        assert BASARI.outcome(state)


def test_gems_know_what_they_are() -> None:
    assert ALL_GEMS.total == 88
    assert gems("RB").colours == ("red", "blue")
    assert gems("RRB").common(gems("RBB")) == gems("RB")
    assert gems("RRB").holds(gems("RB"))
    assert not gems("RRB").holds(gems("RBB"))
