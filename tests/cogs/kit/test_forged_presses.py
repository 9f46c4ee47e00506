"""Forged presses on replays and statistics: each gets a sentence or a page, and changes nothing."""

from __future__ import annotations

import copy
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from bot.tables.table import PRIVATE, Home, Sitter
from tests.cogs.replays import ended, logged
from tests.cogs.simulated import Simulated, alt_text, labels, shown, simulated, text
from tests.cogs.statistics.finished import finish, hide, read_text
from tests.conformance.tables import PLAIN
from tests.samples import first

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from cogs.kit.custom_id import MAX_NUMBER, Target
    from tests.cogs.exploring import posted, pressing

pytestmark = pytest.mark.asyncio
JAIPUR = next(case for case in PLAIN if case.game.spec.key == "jaipur")
REPLAY = ("replay", "chapter", "viewer", "openhands", "showhere", "clip", "card", "playon")
CHOSEN = ("replays", "past")
"""Verbs of selects whose values are tables."""
STATISTICS = ("stats", "versus", "standings", "history", "season", "statsgame", "past")
PLAYING, PRIVATE_ONE, ELSEWHERE, UNKNOWN = "tplay1", "tpriv1", "tother", "zzzzzz"
WICKED = (
    "", "0", "1", "-1", "9" * 40, "all", "\0", "\ud800", "x" * 50, "\u0663", "0.card", "1.game",
    "file_" + "0" * 24, "'; DROP TABLE tables; --",
)  # fmt: skip
SECRET_SCORES = (64_321, 54_321)
NUMBERS = (0, 1, MAX_NUMBER, MAX_NUMBER + 1, 10**40)


@asynccontextmanager
async def curious() -> AsyncIterator[Simulated]:
    """Start the bot with tables that cy must not know of, and one that is played before them."""
    async with simulated("ada", "bo", "cy", attach_files=False) as sim:
        await sim.begun("jaipur", "ada", "bo")
        running, log = sim.table(), logged(JAIPUR)
        del sim.store.kept[running.id]
        sim.store.states.clear()
        robot = Sitter(None, "Nila", ai="easy")
        over = ended(running, JAIPUR, log)
        alone = replace(over.with_sitter(1, robot), id=PRIVATE_ONE, home=PRIVATE, panel=None)
        for table in (
            alone,
            replace(over, id=ELSEWHERE, home=Home(1, 2), panel=None),
            replace(over, id=PLAYING, status="playing"),
        ):
            sim.store.kept[table.id] = table
            sim.store.logs[table.id] = list(log)
        sim.store.waiting.clear()
        yield sim


async def press(sim: Simulated, name: str, target: Target, value: str = "0") -> str:
    """Press what nobody was shown, and return all that answers it."""
    message = await posted(sim, target)
    result = await sim.send(name, message, pressing(str(target), (value,)))
    assert result.acknowledged, target
    assert result.response or result.followups, target
    answer = shown(result)
    return "\n".join((answer.content, text(answer), alt_text(answer), *map(str, labels(answer))))


def kept(sim: Simulated) -> dict[str, Any]:
    """Return all that is stored."""
    return {name: copy.copy(value) for name, value in sim.store.__dict__.items()}


def forged(verb: str, id_: str) -> Iterator[tuple[Target, str]]:
    """Yield presses of a verb that no screen offers, and what is chosen with them."""
    for number in NUMBERS:
        yield Target(verb, id_, number, rest="all"), "all"
    for wicked in WICKED:
        yield Target(verb, id_, 1, rest=wicked), wicked


@pytest.mark.parametrize("verb", first(REPLAY, 3))
async def test_a_table_that_one_must_not_know_of_is_like_one_that_never_was(verb: str) -> None:
    async with curious() as sim:
        before = kept(sim)
        for target, value in forged(verb, UNKNOWN):
            unknown = await press(sim, "cy", target, value)
            assert len(unknown) > 10
            for id_ in (PRIVATE_ONE, ELSEWHERE):
                known = await press(sim, "cy", replace(target, table=id_), value)
                assert known == unknown, (target, value)
        assert kept(sim) == before


@pytest.mark.parametrize("verb", CHOSEN)
async def test_nor_can_it_be_chosen(verb: str) -> None:
    async with curious() as sim:
        before = kept(sim)
        unknown = await press(sim, "cy", Target(verb, "all"), UNKNOWN)
        for value in (PRIVATE_ONE, ELSEWHERE, *(one for one in WICKED if "file" not in one)):
            assert await press(sim, "cy", Target(verb, "all"), value) == unknown, value
        assert kept(sim) == before


@pytest.mark.parametrize("name", ["ada", "cy"])
@pytest.mark.parametrize("verb", first(REPLAY, 3))
async def test_a_table_at_play_is_not_to_be_had(verb: str, name: str) -> None:
    async with curious() as sim:
        before = kept(sim)
        for target, value in forged(verb, PLAYING):
            answer = await press(sim, name, target, value)
            refused = target.number <= MAX_NUMBER and "\0" not in value
            assert ("still running" in answer) or not refused, (target, value, answer)
        for chosen in CHOSEN:
            answer = await press(sim, name, Target(chosen, "all"), PLAYING)
            assert "still running" in answer or "table is gone" in answer
        assert kept(sim) == before


@pytest.mark.parametrize("verb", first(STATISTICS, 2))
async def test_forged_statistics_are_a_page_or_a_sentence(verb: str) -> None:
    async with simulated("ada", "bo", "cy", "dee") as sim:
        read_text(sim)
        await finish(sim, "ada", "bo")
        await finish(sim, "dee", "NILA", home=PRIVATE, scores=SECRET_SCORES)
        await finish(sim, "dee", "bo", home=Home(1, 2), scores=SECRET_SCORES)
        hide(sim, "bo")
        before = kept(sim)
        dee, bo = sim.people["dee"].id, sim.people["bo"].id
        for game in ("all", "jaipur", "zzzzzz", "__class__", PRIVATE_ONE):
            presses = [*forged(verb, game), *_rests(verb, game, (dee, bo, *NUMBERS))]
            for target, value in presses:
                answer = await press(sim, "cy", target, value)
                assert 10 < len(answer) < 4000, (target, value)
                assert "went wrong" not in answer, (target, value)
                assert "dee" not in answer, (target, value)
                assert not [score for score in SECRET_SCORES if str(score) in answer]
        assert kept(sim) == before


def _rests(verb: str, game: str, numbers: tuple[int, ...]) -> Iterator[tuple[Target, str]]:
    """Yield presses that only look like those of the screens."""
    rests = ("people.everywhere", "ai.everywhere", "x.y", "server", "2026q1", "0000q1", "9999q4")
    for number in numbers:
        for rest in rests:
            yield Target(verb, game, number, rest=rest), "jaipur"
            if verb == "statsgame" and game == "all":
                for screen in ("stats", "versus", "standings", "history", "past", "forget"):
                    yield Target(verb, game, number, rest=f"{screen}.{rest}"), "jaipur"


async def test_options_that_were_never_offered_get_a_sentence() -> None:
    async with curious() as sim:
        read_text(sim)
        before = kept(sim)
        for value in (*WICKED, *map(str, NUMBERS), "0000q1", "9999q4", "2026q5"):
            for command, option in (("stats server", "season"), ("replay", "table")):
                answer = text(shown(await sim.slash("cy", command, **{option: value})))
                assert 10 < len(answer) < 1000, (command, value)
                assert "went wrong" not in answer, (command, value)
        for id_ in (PRIVATE_ONE, ELSEWHERE, UNKNOWN):
            answer = text(shown(await sim.slash("cy", "replay", table=id_)))
            assert "table is gone" in answer
        assert kept(sim) == before
