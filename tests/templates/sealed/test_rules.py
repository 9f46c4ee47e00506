"""The rules of New Game."""

import pytest

from engine.core import Setup
from engine.play import legal
from tests.templates.sealed.game import GAME, ROUNDS, Seal, State


def after(*numbers: int, round_: int = 1) -> State:
    """Return the position after everybody has chosen a number."""
    nothing, seats = (None,) * len(numbers), len(numbers)
    state = State(Setup(seats, "test"), round_, nothing, nothing, (0,) * seats)
    for seat, number in enumerate(numbers):
        state = GAME.apply(state, seat, Seal(number)).state
    return state


@pytest.mark.cites("newgame-b1")
def test_everybody_chooses_a_number_from_one_to_five() -> None:
    state = GAME.start(Setup(3, "test")).state
    assert [decision.seat for decision in GAME.pending(state)] == [0, 1, 2]
    assert list(legal(GAME, GAME.view(state, 0))) == [Seal(number) for number in range(1, 6)]


@pytest.mark.cites("newgame-b2")
def test_the_highest_number_that_nobody_else_chose_scores() -> None:
    assert after(5, 5, 3).points == (0, 0, 3)
    assert after(4, 2, 3).points == (4, 0, 0)
    assert after(4, 4).points == (0, 0)


@pytest.mark.cites("newgame-b3")
def test_equal_points_share_the_victory() -> None:
    outcome = GAME.outcome(after(2, 2, round_=ROUNDS))
    assert outcome is not None
    assert outcome.winners == (0, 1)
