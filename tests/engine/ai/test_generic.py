"""The mind of a game that brings none: it plays by its rules alone, and better than chance."""

import pytest

from engine.ai.arena import play_table
from engine.ai.core import LEVELS, Level
from engine.ai.generic import MAX_ACTIONS, GenericMind
from engine.ai.levels import advise
from engine.basari import BASARI
from engine.chance import Chance
from engine.core import Setup
from engine.jaipur import JAIPUR
from engine.play import act, awaited, sample
from tests.engine.toy import TOY


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_level_plays_a_table_to_its_end(level: Level, seats: int) -> None:
    mind, state = GenericMind(TOY), TOY.start(Setup(seats, "ends")).state
    while decisions := awaited(TOY, state):
        seat = decisions[-1].seat
        advice = advise(mind, TOY.view(state, seat), level, seed="x", simulations=20)
        state = act(TOY, state, seat, advice.action).state
    assert TOY.outcome(state) is not None


def test_a_sealed_choice_can_be_thought_over_again() -> None:
    mind, state = GenericMind(TOY), TOY.start(Setup(3, "again")).state
    for seat in (0, 1):
        action = sample(TOY, TOY.view(state, seat), Chance("any").below)
        state = TOY.apply(state, seat, action).state
    for seat in (0, 2):
        advice = advise(mind, TOY.view(state, seat), "hard", seed="x", simulations=20)
        act(TOY, state, seat, advice.action)


def test_the_better_card_is_sealed_and_nothing_is_paid_in_vain() -> None:
    mind, state = GenericMind(TOY), TOY.start(Setup(2, "better")).state
    advice = advise(mind, TOY.view(state, 0), "medium", seed="x")
    assert advice.action.card == max(state.hands[0])


def test_the_same_view_and_seed_get_the_same_advice() -> None:
    view = JAIPUR.view(JAIPUR.start(Setup(2, "same")).state, 0)
    if JAIPUR.pending(JAIPUR.start(Setup(2, "same")).state)[0].seat != 0:
        view = JAIPUR.view(JAIPUR.start(Setup(2, "same")).state, 1)
    first, second = (
        advise(GenericMind(JAIPUR), view, "hard", seed="s", simulations=5) for _ in range(2)
    )
    assert first == second


def test_of_very_many_actions_only_some_are_weighed() -> None:
    mind, state = GenericMind(BASARI), BASARI.start(Setup(5, "many")).state
    chance, most = Chance("many"), 0
    for _ in range(60):
        decisions = awaited(BASARI, state)
        if not decisions:
            break
        seat = decisions[0].seat
        most = max(most, len(mind.moves(state, seat)))
        state = BASARI.apply(
            state, seat, sample(BASARI, BASARI.view(state, seat), chance.below)
        ).state
    assert most <= MAX_ACTIONS


def test_it_wins_against_chance() -> None:
    mind, won, tables = GenericMind(TOY), 0.0, 60
    players = [
        lambda view, seed: advise(mind, view, "medium", seed=seed).action,
        lambda view, seed: sample(TOY, view, Chance(seed).below),
    ]
    for number in range(tables):
        seated = players[::-1] if number % 2 else players
        played = play_table(TOY, Setup(2, f"deal {number}"), seated, "salt", lambda: 0.0)
        assert played.fault is None
        won += played.shares[number % 2]
    assert won > tables * 0.6
