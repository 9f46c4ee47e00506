"""In worlds that somebody cannot tell apart, the bot asks the same of Discord, byte by byte."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.basari import BASARI
from engine.core import Seat, visible
from engine.play import awaited, legal, sample
from tests.cogs.twins import Turn, turns, twin
from tests.conformance.tables import CASES, Case, Moment, moments
from tests.engine.retracing import picks_at
from tests.samples import first

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from bot.services.presence import Presence
    from bot.services.queries import Queries
    from bot.services.table_writer import Locks, Signals, TableRef, TableWriter, id_of
    from bot.tables.changes import Change
    from bot.tables.forms import Form, Look
    from bot.tables.notices import Notice
    from bot.tables.table import User
    from tests.bot.hosting import FixedClock
    from tests.cogs.memory import MemoryStore
    from tests.cogs.simulated import menus, shown, verbs
    from tests.cogs.staging import Stage, Staging, staged, staging

pytestmark = pytest.mark.asyncio
TURNS, THOROUGH_TURNS = 12, 16
SEEDS = first(["requests", "requests again"])
SOME_ACTIONS = 5
MAX_LEAKS = 4
LOOKS = ("move", "hand", "board", "log", "score")


def hides(case: Case) -> bool:
    """Tell whether everybody chooses at once in a game, and may think again."""
    return any(len(awaited(case.game, m.state)) == case.seats for m in moments(case, "hiding"))


HIDING = [case for case in CASES if hides(case)]


async def pressed(stage: Stage, seat: Seat, action: Any) -> None:
    """Carry an action out as a player does, from form to form."""
    sim, name, who = stage.sim, stage.name(seat), stage.person(seat)
    person, before = sim.people[name], sim.table().sequence
    screen = shown(await sim.click(name, sim.panel, "move"))
    while sim.table().sequence == before:
        form = await stage.host.turns.move(stage.table.id, who)
        assert isinstance(form, Form)
        known = picks_at(stage.case.game, form.view, action, form.prompt)
        named = f"={known[0][0]}" if known and known[0] else None
        wanted = [id_ for id_ in verbs(screen, "option") if named and id_.endswith(named)]
        if wanted:
            screen = shown(await person.click(screen, custom_id=wanted[0]))
        elif verbs(screen, "choose"):
            ((id_, *_),) = menus(screen)
            screen = shown(await person.select(screen, list(known[0]), custom_id=id_))
        else:
            picks = {field.key: ids for field, ids in zip(form.prompt.fields, known, strict=True)}
            for id_, *_ in menus(screen):
                chosen = list(picks[id_.split(":", 5)[5]])
                screen = shown(await person.select(screen, chosen, custom_id=id_))
            screen = shown(await person.click(screen, custom_id=verbs(screen, "confirm")[0]))
    await sim.speak()


async def performed(stage: Stage, turn: Turn, world: int) -> list[str]:
    """Play one turn in one world; then its observer looks at everything there is."""
    played = turn.worlds[world]
    stage.put(turn.number, played.before, turn.observer)
    if turn.seat == turn.observer:
        await pressed(stage, turn.seat, played.action)
    else:
        await stage.act(turn.seat, played.action)
    for look in LOOKS:
        await stage.sim.slash(stage.name(turn.observer), look, table=stage.table.id)
    assert not stage.sim.env.errors
    return stage.heard()


async def compared(
    case: Case, seed: str, course: list[Turn], build: Callable[[], Staging] = staging
) -> int:
    """Return how many turns could be told apart."""
    heard: list[list[list[str]]] = []
    for world in (0, 1):
        async with staged(case, seed, build) as stage:
            heard.append([await performed(stage, turn, world) for turn in course])
    assert all(len(one) >= 2 * len(LOOKS) for one in heard[0])
    return sum(one != other for one, other in zip(*heard, strict=True))


@pytest.mark.parametrize("name", SEEDS)
@pytest.mark.parametrize("case", [case for case in CASES if case.game.imagines], ids=str)
async def test_requests_and_log_lines_tell_nothing(case: Case, name: str, thorough: bool) -> None:
    seed, most = f"{name}/{case}", THOROUGH_TURNS if thorough else TURNS
    course = list(turns(case, seed, most))
    assert len(course) > min(most, len(list(moments(case, seed)))) / 2
    assert await compared(case, seed, course) == 0


class PeekingQueries(Queries):
    """Shows everyone what the first seat sees."""

    async def look(self, at: TableRef, user: User | None = None) -> Look:
        if user is None:
            user = (await self.table(id_of(at))).sitters[0].user
        return await super().look(at, user)


def peeking() -> Staging:
    built = staging()
    store, clock = built.store, FixedClock()
    queries = PeekingQueries(
        writer=TableWriter(store, clock, built.states, Locks(), Signals()),
        states=built.states,
        store=store,
        presence=Presence(clock),
        holidays=built.host.holidays,
    )
    return replace(built, host=replace(built.host, queries=queries))


def known_to_first(case: Case, seed: str) -> Iterator[Turn]:
    """Yield turns that tell the first seat in each world something else, and a visitor nothing.

    Who thinks again stirs no panel, so nothing could be seen on it.
    """
    chance = Random(seed).randrange
    for number, moment in enumerate(moments(case, seed)):
        turn = twin(case, number, moment, None, chance)
        owing = {decision.seat for decision in awaited(case.game, moment.state)}
        if turn is not None and moment.seat in owing:
            one, other = (visible(world.step.events, 0) for world in turn.worlds)
            if one != other:
                yield turn


@pytest.mark.parametrize("case", [case for case in HIDING if not case.variants], ids=str)
async def test_a_panel_that_shows_too_much_is_found_out_each_time(case: Case) -> None:
    course = list(islice(known_to_first(case, "peeking"), MAX_LEAKS))
    assert course, "nothing that the first seat alone is told"
    assert await compared(case, "peeking", course) == 0
    assert await compared(case, "peeking", course, peeking) == len(course)


def first_of_several(case: Case, seed: str) -> tuple[int, Moment]:
    """Return a choice of a hidden round, not the very first, in which all have still to choose."""
    course = enumerate(moments(case, seed))
    hidden = [one for one in course if len(awaited(case.game, one[1].state)) == case.seats]
    return next((one for one in hidden if one[0] > SOME_ACTIONS), hidden[-1])


async def revealed(
    case: Case, seed: str, *, hesitant: bool, build: Callable[[], Staging] = staging
) -> list[str]:
    """Return all that is asked of Discord until a hidden round is revealed."""
    number, moment = first_of_several(case, seed)
    game, seat, chance = case.game, moment.seat, Random(seed).randrange
    first, second = islice(legal(game, game.view(moment.state, seat)), 2)
    async with staged(case, seed, build) as stage:
        stage.put(number, moment.state, None)
        stage.heard()
        for choice in (first, second) if hesitant else (second,):
            await stage.act(seat, choice)
        await stage.sim.slash(stage.name(None), "board", table=stage.table.id)
        for other in range(case.seats):
            if other != seat:
                await stage.act(other, sample(game, game.view(moment.state, other), chance))
        return stage.heard()


@pytest.mark.parametrize("case", HIDING, ids=str)
async def test_nobody_notices_that_somebody_hesitated(case: Case) -> None:
    resolute, hesitant = [
        await revealed(case, "hesitation", hesitant=hesitant) for hesitant in (False, True)
    ]
    assert hesitant == resolute
    assert len(resolute) > case.seats


class TalkingStore(MemoryStore):
    """Says something about every change."""

    async def commit(self, change: Change) -> None:
        if change.table.sequence and not change.notices:
            notice = Notice("panel", change.table.id, change.table.sequence)
            change = replace(change, notices=(notice,))
        await super().commit(change)


def talking() -> Staging:
    return staging(TalkingStore())


async def test_a_panel_that_stirs_too_often_is_found_out() -> None:
    case = Case(BASARI, 3)
    resolute, hesitant = [
        await revealed(case, "hesitation", hesitant=hesitant, build=talking)
        for hesitant in (False, True)
    ]
    assert hesitant != resolute


@pytest.mark.parametrize("case", HIDING, ids=str)
async def test_a_sealed_choice_stirs_the_panel_once_and_a_changed_one_never(case: Case) -> None:
    number, moment = first_of_several(case, "sealing")
    first, second = islice(legal(case.game, case.game.view(moment.state, moment.seat)), 2)
    async with staged(case, "sealing") as stage:
        stage.put(number, moment.state, None)
        stage.heard()
        await pressed(stage, moment.seat, first)
        public = [one for one in stage.heard() if '"/channels/' in one]
        await pressed(stage, moment.seat, second)
        changed = stage.heard()
    assert len([one for one in public if "/messages" in one and '["DELETE"' not in one]) == 1
    assert changed
    assert not [one for one in changed if '"/channels/' in one]
