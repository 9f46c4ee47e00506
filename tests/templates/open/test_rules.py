"""The rules of New Game."""

import pytest

from engine.core import Setup
from engine.play import legal
from tests.templates.open.game import GAME, GOAL, Add, State


def position(*added: int, turn: int = 0) -> State:
    return State(Setup(len(added), "test"), 0, turn, added)


@pytest.mark.cites("newgame-b1")
def test_one_two_or_three_can_be_added() -> None:
    state = position(5, 7)
    assert list(legal(GAME, GAME.view(state, 0))) == [Add(1), Add(2), Add(3)]
    assert GAME.apply(state, 0, Add(2)).state.added == (7, 7)


@pytest.mark.cites("newgame-b2")
def test_whoever_reaches_the_goal_wins() -> None:
    state = position(GOAL - 8, 7, turn=1)
    assert GAME.outcome(state) is None
    outcome = GAME.outcome(GAME.apply(state, 1, Add(3)).state)
    assert outcome is not None
    assert outcome.winners == (1,)
