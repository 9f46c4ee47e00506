"""Positions that differ only in what somebody may not know look the same to them, byte by byte."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from bot.i18n import Speaker, languages
from bot.stories import Telling, pages
from engine.basari import BASARI
from engine.core import Event, Seat, Step
from engine.errors import IllegalAction
from engine.jaipur import JAIPUR
from engine.johari import JOHARI
from engine.play import AnyGame, Below, act, sample
from tests.conformance.tables import CASES, Case, Moment, everyone, moments, other_world

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.components import log as logs
    from render.board import public_board
    from tests.cogs.screens import NAMES, all_forms, all_screens, components, seated

pytestmark = pytest.mark.asyncio
ONE_IN = 5


@dataclass(frozen=True)
class Twins:
    """The same step in two worlds that one seat cannot tell from each other."""

    one: Step[Any, Event]
    other: Step[Any, Event]


def twins(case: Case, moment: Moment, seat: Seat | None, chance: Below) -> Twins:
    """Let a step happen in another world too; where it cannot, or would show, compare the rest."""
    game, view = case.game, case.game.view(moment.step.state, seat)
    before = other_world(case, moment.state, seat, chance)
    # Where several decide at once, nobody may notice that another's choice was another one.
    hidden = seat != moment.seat and len(game.pending(before)) > 1
    others = [sample(game, game.view(before, moment.seat), chance)] if hidden else []
    for action in (*others, moment.action):
        try:
            step = act(game, before, moment.seat, action)
        except IllegalAction:
            continue  # in that world the acting seat holds other cards
        if game.view(step.state, seat) == view:
            return Twins(moment.step, step)
    after = other_world(case, moment.step.state, seat, chance)
    return Twins(Step(moment.step.state, ()), Step(after, ()))


def seen(case: Case, step: Step[Any, Event], seat: Seat | None, said: Speaker) -> Iterator[str]:
    """Yield everything that a seat, or everyone, can be shown after a step."""
    shown = [*all_screens(case, step.state, step, seat, said)]
    shown += all_forms(case, step.state, said, Random(1).randrange, seat)
    history = pages((Telling(0, step.events, ends=True),), seat)
    shown += [("log", logs.log(seated(case), history, number, said)) for number in (None, 1)]
    for name, screen in shown:
        yield f"{name}: {json.dumps(components(screen), ensure_ascii=False)}"


def differing(case: Case, seed: str) -> Iterator[tuple[bool, bool]]:
    """Yield for many positions whether the worlds differ, and whether it can be seen."""
    chance = Random(seed).randrange
    for number, moment in enumerate(moments(case, seed)):
        language = languages()[number % len(languages())]
        said = Speaker(language, NAMES[: case.seats], strict=True)
        for seat in everyone(case):
            if chance(ONE_IN) == 0:
                found = twins(case, moment, seat, chance)
                pair = [[*seen(case, step, seat, said)] for step in (found.one, found.other)]
                yield found.one.state != found.other.state, pair[0] != pair[1]


@pytest.mark.parametrize("seed", ["a", "b"])
@pytest.mark.parametrize("case", CASES, ids=str)
async def test_no_screen_tells_what_its_reader_may_not_know(case: Case, seed: str) -> None:
    worlds = 0
    for differ, visibly in differing(case, f"secrecy/{seed}"):
        assert not visibly
        worlds += differ
    assert worlds >= 20


class Leaking:
    """A game that tells more than it may; all else is as it was."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def __str__(self) -> str:
        return f"{type(self).__name__}-{self.game.spec.key}"


class Peeking(Leaking):
    """Shows everyone what the first seat sees."""

    def view(self, state: Any, seat: Seat | None) -> Any:
        return self.game.view(state, seat or 0)


class Gossiping(Leaking):
    """Tells everyone what was meant for one seat."""

    def apply(self, state: Any, seat: Seat, action: Any) -> Step[Any, Event]:
        step = self.game.apply(state, seat, action)
        return Step(step.state, tuple(replace(event, to=None) for event in step.events))


@pytest.mark.parametrize("leak", [Peeking(JAIPUR), Peeking(JOHARI), Gossiping(BASARI)], ids=str)
async def test_a_game_that_tells_too_much_is_found_out(leak: AnyGame) -> None:
    case = Case(leak, leak.spec.seat_counts[0])
    assert any(visibly for _, visibly in differing(case, "secrecy/leak"))


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_the_board_for_everyone_is_the_same_from_every_seat(case: Case) -> None:
    said = Speaker("en", NAMES[: case.seats], strict=True)
    for number, moment in enumerate(moments(case, "boards")):
        if number % 10 == 0:
            views = [case.game.view(moment.state, seat) for seat in everyone(case)]
            assert len({public_board(case.game.spec.key, view, said) for view in views}) == 1
