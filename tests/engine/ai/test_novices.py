"""Players fresh from the tutorial, and the easy level that they meet on their first evening."""

from itertools import islice

import pytest

from engine.ai.core import Weighed
from engine.ai.levels import FORGIVEN, advise
from engine.ai.players import player_of
from engine.ai.registry import mind_of, plain_players
from engine.play import act, awaited
from tests.conformance.tables import CASES, Case, some_moments
from tests.engine.ai.test_frame import Glimpse, Matrix

TAUGHT = [case for case in CASES if "novice" in plain_players(case.game.spec.key)]


def no_clock() -> float:
    return 0.0


def test_every_game_of_the_house_has_a_novice() -> None:
    assert {case.game.spec.key for case in TAUGHT} == {"jaipur", "johari", "basari"}


@pytest.mark.parametrize("case", TAUGHT, ids=str)
def test_novices_play_whole_tables_by_the_rules_and_always_alike(case: Case) -> None:
    game = case.game
    novice = player_of(game, "novice", no_clock)
    state = game.start(case.setup("novices")).state
    for number in range(1500):
        decisions = awaited(game, state)
        if not decisions:
            break
        seat = decisions[0].seat
        view = game.view(state, seat)
        action = novice(view, f"{number}")
        assert action == novice(view, "another seed")
        state = act(game, state, seat, action).state
    assert game.outcome(state) is not None


@pytest.mark.parametrize("case", TAUGHT, ids=str)
def test_what_comes_to_a_beginners_mind_is_legal_and_stands_in_order(case: Case) -> None:
    game, mind = case.game, mind_of(case.game.spec.key)
    for moment in islice(some_moments(case, "first sight", 5), 12):
        view = game.view(moment.state, moment.seat)
        for seed in "abc":
            choices = advise(mind, view, "easy", seed=seed).choices
            values = [choice.value for choice in choices]
            assert values == sorted(values, reverse=True)
            assert all(0 <= value <= 1 for value in values)
            for choice in choices:
                act(game, moment.state, moment.seat, choice.action)


class Valued(Matrix):
    """A mind without a first sight whose glance tells options apart."""

    def weigh(self, _view: Glimpse) -> list[Weighed[int]]:
        return [Weighed(row, value) for row, value in enumerate(self.solved)]


def test_where_a_mind_knows_no_beginners_options_are_overlooked_but_no_gift() -> None:
    def taken(*values: float) -> set[int]:
        mind = Valued([[0.0]] * len(values), solved=values)
        return {advise(mind, Glimpse(), "easy", seed=str(seed)).action for seed in range(40)}

    assert taken(0.5, 0.45, 0.4) == {0, 1, 2}
    assert taken(0.9, 0.9 - FORGIVEN - 0.01) == {0}
