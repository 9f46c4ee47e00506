"""What every mind of the house keeps to, at every number of seats."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.runtime.i18n import Speaker
from engine.ai.core import LEVELS, Level
from engine.ai.generic import GenericMind
from engine.ai.levels import advise
from engine.ai.registry import mind_of, plays
from engine.chance import Chance
from engine.core import Seat
from engine.play import act, awaited
from tests.conformance.tables import CASES, Case, below, other_world, some_moments

MINDED = [case for case in CASES if plays(case.game.spec.key)]
SIMULATIONS = 12
MOMENTS = 12


@pytest.fixture(params=MINDED, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    assert isinstance(request.param, Case)
    return request.param


def views(case: Case, seed: str, one_in: int = 6) -> list[tuple[Any, Seat, Any]]:
    """Return some states of a random table with a seat that owes an answer, and its view."""
    found = some_moments(case, seed, one_in)
    return [
        (moment.state, moment.seat, case.game.view(moment.state, moment.seat))
        for moment in islice(found, MOMENTS)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_a_table_of_one_level_ends_and_every_action_is_legal(case: Case, level: Level) -> None:
    game, mind = case.game, mind_of(case.game.spec.key)
    state = game.start(case.setup(f"ends {level}")).state
    for number in range(1500):
        decisions = awaited(game, state)
        if not decisions:
            break
        seat = decisions[0].seat
        view = game.view(state, seat)
        advice = advise(mind, view, level, seed=f"{seat} {number}", simulations=3)
        state = act(game, state, seat, advice.action).state
    assert game.outcome(state) is not None


def test_everything_that_is_weighed_is_legal_and_stands_in_order(case: Case) -> None:
    mind = mind_of(case.game.spec.key)
    for state, seat, view in views(case, "weighed", 4):
        options = mind.weigh(view)
        values = [option.value for option in options]
        assert values == sorted(values, reverse=True)
        assert all(0 <= value <= 1 for value in values)
        actions = [option.action for option in options]
        assert len(actions) == len(set(actions)) > 0
        for action in actions:
            act(case.game, state, seat, action)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_peeks(case: Case, level: Level) -> None:
    game, mind, chance = case.game, mind_of(case.game.spec.key), below("peeks")
    different = 0
    for state, seat, view in views(case, f"peeks {level}", 8):
        other = other_world(case, state, seat, chance)
        different += other != state
        said, said_there = (
            advise(mind, each, level, seed="same", simulations=SIMULATIONS)
            for each in (view, game.view(other, seat))
        )
        assert said == said_there
    assert different > 0


def test_worlds_look_like_the_view_they_are_drawn_from(case: Case) -> None:
    game, mind = case.game, mind_of(case.game.spec.key)
    chance = Chance("worlds")
    for _, seat, view in views(case, "worlds"):
        world = mind.determinise(view, chance)
        assert seat in mind.asked(world)
        if isinstance(world, type(game.start(case.setup("x")).state)):
            game.audit(world)
            looks = game.view(world, seat)
            assert _settled(looks) == _settled(view)


def _settled(view: Any) -> Any:
    """Return a view without sealed choices, which a world takes back."""
    pending = tuple(replace(decision, answered=False) for decision in view.pending)
    changed: dict[str, Any] = {"pending": pending}
    for name in ("sealed", "surrender"):
        if hasattr(view, name):
            changed[name] = None
    phase = getattr(view, "phase", None)
    if hasattr(phase, "own"):
        # mypy cannot know that what has an `own` is a frozen phase
        changed["phase"] = replace(phase, own=None)  # type: ignore[type-var]
    return replace(view, **changed)


def test_moves_in_a_world_are_weighted_and_worth_is_a_share(case: Case) -> None:
    mind, chance = mind_of(case.game.spec.key), Chance("shares")
    for _, seat, view in views(case, "shares"):
        world = mind.determinise(view, chance)
        priors = [prior for _, prior in mind.moves(world, seat)]
        assert sum(priors) == pytest.approx(1, abs=0.01)
        shares = mind.worth(world, chance)
        assert len(shares) == case.seats
        assert sum(shares) == pytest.approx(1, abs=0.01)


def test_hints_can_be_spoken_in_every_language(case: Case) -> None:
    mind = mind_of(case.game.spec.key)
    generic = isinstance(mind, GenericMind)
    for language in ("en", "de"):
        speak = Speaker(language)
        for _, _, view in views(case, "hints"):
            for option in mind.weigh(view)[:3]:
                reasons = mind.reasons(view, option.action)
                assert reasons or generic
                assert all(map(speak, reasons))
