"""Action D, for five seats."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import play
from engine.basari import BASARI
from engine.basari.actions import Action, Pick, Swap
from engine.basari.events import Forfeited, NothingSwapped, Picked, PicksOrdered, Skipped, Swapped
from engine.basari.pieces import COLOURS, Gems
from engine.basari.rules import only_swap
from engine.basari.state import Picking, State, Swapping
from engine.errors import IllegalAction
from tests.engine.basari.positions import (
    act,
    gems,
    holding,
    kinds,
    one_gem,
    options,
    owing,
    position,
    reveal,
    seen,
    told,
)


@pytest.mark.cites("basari-b53", "basari-2")
@pytest.mark.parametrize("number", range(1, 6))
def test_d_is_carried_out_by_all_who_chose_it(number: int) -> None:
    step = reveal(position(5), "d" * number + "a" * (5 - number) if number != 3 else "dddab")
    state = step.state
    while isinstance(state.phase, Swapping | Picking):
        ((seat, _),) = owing(state)
        state = act(state, seat, play.first_legal(BASARI, seen(state, seat))).state
    gained = [player.gems.total - 12 for player in state.players[:number]]
    assert gained == [1] * number
    assert "bargain" not in kinds(step) or number == 3
    assert not any(isinstance(e, Forfeited) and e.action == "d" for e in step.events)


def alone(own: str, stock: str | None = None) -> State:
    """Return a table at which seat 4 alone chose D."""
    return reveal(position(5, own=["R", "R", "R", "R", own], stock=stock), "aaabd").state


@pytest.mark.cites("basari-b54", "basari-10")
def test_alone_on_d_one_returns_any_gem_and_takes_any_two() -> None:
    state = alone("RB")
    expected: set[Action] = {
        Swap(give, one_gem(one) + one_gem(other))
        for give in ("red", "blue")
        for one in COLOURS
        for other in COLOURS
    }
    assert options(state, 4) == expected
    step = act(state, 4, Swap("blue", gems("RY")))
    assert told(step, Swapped) == [Swapped(4, "blue", gems("RY"))]
    assert step.state.players[4].gems == gems("RRY")
    assert step.state.stock == state.stock + gems("B") - gems("RY")
    assert step.state.round == 2


@pytest.mark.cites("basari-10")
def test_the_same_colour_may_be_taken_twice_if_there_are_two() -> None:
    assert Swap("blue", gems("RR")) in options(alone("RB"), 4)
    scarce = alone("YB", "RGGG")
    assert Swap("blue", gems("RR")) not in options(scarce, 4)
    assert Swap("blue", gems("GG")) in options(scarce, 4)
    with pytest.raises(IllegalAction):
        act(scarce, 4, Swap("blue", gems("RR")))


@pytest.mark.cites("basari-10")
@pytest.mark.parametrize("take", ["", "R", "RYG", "RRR"])
def test_neither_more_nor_fewer_than_two_can_be_taken(take: str) -> None:
    with pytest.raises(IllegalAction):
        act(alone("RB"), 4, Swap("blue", gems(take)))


def test_a_gem_that_one_does_not_own_cannot_be_returned() -> None:
    with pytest.raises(IllegalAction) as refusal:
        act(alone("RB"), 4, Swap("green", gems("RR")))
    assert refusal.value.code == "engine.error.blocked"


@pytest.mark.cites("basari-10")
def test_alone_on_d_without_a_gem_nothing_happens() -> None:
    step = reveal(position(5, own=["R", "R", "R", "R", ""]), "aaabd")
    assert told(step, NothingSwapped) == [NothingSwapped(4)]
    assert step.state.players[4].gems == Gems()
    assert step.state.round == 2


@pytest.mark.cites("basari-13")
def test_the_returned_gem_can_be_taken_back_from_an_empty_stock() -> None:
    state = alone("RB", "")
    assert options(state, 4) == {Swap("red", gems("R")), Swap("blue", gems("B"))}
    assert act(state, 4, Swap("blue", gems("B"))).state.players[4].gems == gems("RB")


@pytest.mark.cites("basari-13")
def test_a_stock_of_one_gives_that_one_and_the_returned_gem() -> None:
    state = alone("RB", "Y")
    assert options(state, 4) == {Swap("red", gems("RY")), Swap("blue", gems("YB"))}


@pytest.mark.cites("basari-13")
@pytest.mark.parametrize(
    ("own", "stock", "after"),
    [("BB", "", "BB"), ("BB", "Y", "YBB"), ("BB", "BBBB", "BBB")],
)
def test_a_swap_that_can_only_be_one_is_made_at_once(own: str, stock: str, after: str) -> None:
    step = reveal(position(5, own=["R", "R", "R", "R", own], stock=stock), "aaaad")
    assert told(step, Swapped)
    assert step.state.players[4].gems == gems(after)
    assert step.state.round == 2


few = st.builds(Gems, *[st.integers(0, 2)] * 4)


@settings(deadline=None, max_examples=80)
@given(own=few.filter(lambda g: g.total > 0), stock=few)
def test_legal_swaps_are_those_of_a_plain_enumeration(own: Gems, stock: Gems) -> None:
    expected: set[Action] = set()
    for give in own.colours:
        there = [c for c in COLOURS for _ in range(stock.of(c) + (c == give))]
        for some in combinations(there, min(2, len(there))):
            expected.add(Swap(give, sum(map(one_gem, some), Gems())))
    forced = only_swap(own, stock)
    assert (forced is not None) == (len(expected) == 1)
    if forced is not None:
        assert expected == {forced}
        return
    base = position(5)
    players = tuple(player.with_gems(own) for player in base.players)
    phase = Swapping(0, ("a", "a", "a", "b", "d"), 4)
    table = State(base.setup, base.rng, 0, 1, 1, base.deck, stock, players, phase)
    assert options(table, 4) == expected


@pytest.mark.cites("basari-b55", "basari-b56", "basari-10")
def test_several_on_d_take_one_gem_each_in_the_order_of_bargaining() -> None:
    state = position(5, own=["RRR", "RY", "RRR", "RRRY", "RYB"])
    step = reveal(state, "adadd")
    assert owing(step.state) == [(0, "bid")]  # the bargain for A comes first
    state = position(5, own=["RRR", "RY", "RRR", "RRRY", "RYB"])
    step = reveal(state, "adbdd")
    assert told(step, PicksOrdered) == [PicksOrdered((3, 4, 1))]
    takers = []
    table = step.state
    while isinstance(table.phase, Picking):
        ((seat, kind),) = owing(table)
        assert kind == "pick"
        assert options(table, seat) == {Pick(colour) for colour in COLOURS}
        takers.append(seat)
        step = act(table, seat, Pick("blue"))
        assert told(step, Picked) == [Picked(seat, "blue")]
        table = step.state
    assert takers == [3, 4, 1]
    assert [held.blue for held in holding(table)] == [0, 1, 0, 1, 2]


@pytest.mark.cites("basari-10")
def test_the_order_of_taking_is_fixed_before_the_first_gem_is_taken() -> None:
    state = reveal(position(5, own=["", "RR", "R", "RY", ""]), "adddb").state
    assert isinstance(state.phase, Picking)
    assert state.phase.order == (1, 3, 2)
    state = act(state, 1, Pick("red")).state
    state = act(state, 3, Pick("blue")).state
    assert owing(state) == [(2, "pick")]


def test_a_colour_that_ran_out_cannot_be_taken() -> None:
    state = reveal(position(5, stock="YYB"), "ddaaa").state
    assert options(state, 0) == {Pick("yellow"), Pick("blue")}
    with pytest.raises(IllegalAction) as refusal:
        act(state, 0, Pick("red"))
    assert refusal.value.code == "engine.error.blocked"


@pytest.mark.cites("basari-13")
def test_the_last_colour_is_no_choice_and_an_empty_stock_gives_nothing() -> None:
    state = reveal(position(5, stock="YYB"), "ddddd").state
    assert owing(state) == [(0, "pick")]
    step = act(state, 0, Pick("blue"))
    assert [(event.seat, event.colour) for event in told(step, Picked)] == [
        (0, "blue"),
        (1, "yellow"),
        (2, "yellow"),
    ]
    assert told(step, Skipped) == [Skipped(3), Skipped(4)]
    assert step.state.round == 2


def test_an_absent_player_gives_the_lowest_gem_for_the_highest() -> None:
    assert play.first_legal(BASARI, seen(alone("RYG"), 4)) == Swap("green", gems("RR"))
    state = reveal(position(5), "ddaaa").state
    assert play.first_legal(BASARI, seen(state, 0)) == Pick("red")
