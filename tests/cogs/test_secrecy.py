"""Positions that differ only in what somebody may not know look the same to them, byte by byte."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.runtime.i18n import Speaker, languages
from bot.tables.narration import StepNarration, pages
from engine.basari import BASARI
from engine.core import Decision, Event, Seat, Step
from engine.jaipur import JAIPUR
from engine.johari import JOHARI
from engine.play import AnyGame, Below
from tests.conformance.hidden import told_secrets
from tests.conformance.tables import CASES, Case, Moment, everyone, moments, other_world
from tests.samples import first
from tests.worlds import is_open

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.play.screens.panel import waiting
    from cogs.records import screens as records
    from render.text.board import public_board
    from tests.cogs.screens import NAMES, all_forms, all_screens, components, seated
    from tests.cogs.twins import twin

pytestmark = pytest.mark.asyncio
ONE_IN = 5
ENOUGH_WORLDS = 20
MAX_TABLES = 20
"""So many tables, at most, are played to find enough worlds: some games are short."""


def twins(
    case: Case, moment: Moment, seat: Seat | None, chance: Below
) -> tuple[Step[Any, Event], Step[Any, Event]]:
    """Return a step in two worlds; where it cannot be or would show, two positions after it."""
    turn = twin(case, 0, moment, seat, chance)
    if turn is not None:
        return turn.worlds[0].step, turn.worlds[1].step
    after = other_world(case, moment.step.state, seat, chance)
    return Step(moment.step.state, ()), Step(after, ())


def seen(case: Case, step: Step[Any, Event], seat: Seat | None, speaker: Speaker) -> Iterator[str]:
    """Yield everything that a seat, or everyone, can be shown after a step."""
    shown = [*all_screens(case, step.state, step, seat, speaker)]
    shown += all_forms(case, step.state, speaker, Random(1).randrange, seat)
    history = pages((StepNarration(0, step.events, ends=True),), seat)
    shown += [("log", records.log(seated(case), history, number, speaker)) for number in (None, 1)]
    for name, screen in shown:
        yield f"{name}: {json.dumps(components(screen), ensure_ascii=False)}"


def differing(
    case: Case, seed: str, *, in_all_languages: bool = False
) -> Iterator[tuple[bool, bool]]:
    """Yield for many positions whether the worlds differ, and whether it can be seen."""
    chance = Random(seed).randrange
    for number, moment in enumerate(moments(case, seed)):
        language = languages()[number % len(languages())]
        spoken = languages() if in_all_languages else [language]
        speakers = [Speaker(one, NAMES[: case.seats], strict=True) for one in spoken]
        for seat in everyone(case):
            if chance(ONE_IN) == 0:
                one, other = twins(case, moment, seat, chance)
                visibly = any(
                    [*seen(case, one, seat, speaker)] != [*seen(case, other, seat, speaker)]
                    for speaker in speakers
                )
                yield one.state != other.state, visibly


@pytest.mark.parametrize("seed", first(["secrecy", "secrecy again"]))
@pytest.mark.parametrize("case", [case for case in CASES if case.game.imagines], ids=str)
async def test_no_screen_tells_what_its_reader_may_not_know(
    case: Case, seed: str, thorough: bool
) -> None:
    worlds, tables = 0, iter(range(MAX_TABLES))
    while worlds < ENOUGH_WORLDS and (number := next(tables, None)) is not None:
        for differ, visibly in differing(case, f"{seed}/{number}", in_all_languages=thorough):
            assert not visibly
            worlds += differ
    assert worlds or is_open(case), "there are secrets, but no two worlds to compare"


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


@pytest.mark.parametrize("leak", [Gossiping(BASARI)], ids=str)
async def test_an_event_that_tells_too_much_is_found_out(leak: AnyGame) -> None:
    case = Case(leak, leak.spec.seat_counts[0])
    assert any(visibly for _, visibly in differing(case, "secrecy/leak"))


@pytest.mark.parametrize("leak", [Peeking(JAIPUR), Peeking(JOHARI)], ids=str)
async def test_a_view_that_tells_too_much_is_found_out(leak: AnyGame) -> None:
    assert any(told_secrets(Case(leak, leak.spec.seat_counts[0]), "secrecy/leak", 5))


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_hidden_round_tells_who_is_missing_and_nothing_else(case: Case) -> None:
    speaker = Speaker("en", NAMES[: case.seats], strict=True)
    said: dict[tuple[int, tuple[Seat, ...]], str] = {}
    for number in range(3):
        for moment in moments(case, f"missing/{number}"):
            pending = case.game.view(moment.state, None).pending
            missing = tuple(one.seat for one in pending if not one.answered)
            if len(pending) < 2:
                continue
            sentence = waiting(seated(case), pending, speaker)
            assert said.setdefault((len(pending), missing), sentence) == sentence
            named = [seat for seat in range(case.seats) if NAMES[seat] in sentence]
            assert tuple(named) == tuple(sorted(missing))


async def test_where_the_order_of_choosing_is_a_secret_only_a_number_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case, speaker = Case(BASARI, 3), Speaker("en", NAMES[:3], strict=True)
    pending = (Decision(0, "choose", 1, answered=True), Decision(1, "choose", 1))
    assert waiting(seated(case), pending, speaker).endswith(f"waiting for {NAMES[1]}")
    monkeypatch.setattr(BASARI, "hides_who_chose", True, raising=False)
    assert waiting(seated(case), pending, speaker) == "⏳ 1 of 2 ready."


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_the_board_for_everyone_is_the_same_from_every_seat(case: Case) -> None:
    speaker = Speaker("en", NAMES[: case.seats], strict=True)
    for number, moment in enumerate(moments(case, "boards")):
        if number % 10 == 0:
            views = [case.game.view(moment.state, seat) for seat in everyone(case)]
            assert len({public_board(case.game.spec.key, view, speaker) for view in views}) == 1
