"""kill -9 before and after every request and commit of whatever people do around tables."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from bot.store.sqlite.integrity import check
from sandbox.testing.rig import Person
from sandbox.world import permissions
from sandbox.world.model import Json
from tests.cogs.clicking import CHANNEL, text
from tests.e2e.deeds import END, JOURNEYS
from tests.e2e.journeys import GUEST, HEIR, OTHER, OWNER, STEWARD, Deed, Journey, NotThere
from tests.e2e.kept import CALLED, kept, seen
from tests.e2e.playing import Match, at
from tests.e2e.process import Struck, until
from tests.samples import first

pytestmark = pytest.mark.asyncio
EVERYBODY = (OWNER, GUEST, OTHER, HEIR, STEWARD)
A_MOMENT = 0.02
MIN_HIT_SHARE = 0.8
"""How many of the points must be there: now and then two notices are said or saved in one."""
QUICK_POINTS = 2
"""At how many points a deed is struck unless the tests are thorough."""

Point: TypeAlias = tuple[int, str]
"""How many requests and commits pass by, and whether death comes before or after the next one."""


@dataclass
class Trace:
    """What came of a deed: what the person was told, and how all stands.

    `steps` is how many requests and commits began (before) and succeeded (after), `struck` whether
    the bot was killed in the midst of them.
    """

    steps: dict[str, int]
    struck: bool
    told: str
    kept: Counter[tuple[str, ...]]
    seen: dict[str, list[str]]


class Walk:
    """One journey, walked as often as there are points to die at."""

    def __init__(self, journey: Journey, deeds: tuple[Deed, ...]) -> None:
        self.journey = journey
        self.deeds = deeds
        self.deaths = self.before = 0
        self.struck = False

    async def walked(self, fate: Callable[[int], Point | None]) -> list[Trace]:
        """Do all deeds, each struck as fate wants it: at a point, or not at all."""
        journey = self.journey
        assert journey.match.rig.sandbox is not None
        world, path = journey.match.rig.sandbox.world, journey.match.oracle.path
        journey.first, since = len(journey.match.oracle.tables()), int(world.ids.next())
        before = kept(path)
        traces = []
        for number, deed in enumerate(self.deeds):
            if deed.before is not None:
                await deed.before(journey)
            told = await self.done(deed, None if deed.spared else fate(number))
            stands = (kept(path) - before, seen(world, since))
            traces.append(Trace(self._steps(), self.struck, told, *stands))
        if journey.table.status == "playing":
            await self.done(END, None)
        assert check(path).findings == ()
        return traces

    async def done(self, deed: Deed, fate: Point | None) -> str:
        """Do one deed, dying on the way; return what the person was told at last."""
        bot = self.journey.match.bot
        do = await deed.ready(self.journey)
        self.before, self.struck = len(bot.ambush.seen), False
        if fate is not None:
            bot.ambush.arm("*", fate[1], fate[0])
        shown: list[Json | None] = []

        async def act() -> None:
            shown.append(await do())
            await self._settled(deed, shown)

        try:
            await bot.alive(act())
        except Struck:
            self.struck = True
            await self._died(deed, told=any(shown))
            if not any(shown):
                await self._again(deed, shown)
            await self._settled(deed, shown)
        finally:
            bot.ambush.route = ""
        return _words(shown)

    def _steps(self) -> dict[str, int]:
        answers = [status for _, status, _ in self.journey.match.bot.ambush.seen[self.before :]]
        return {"before": len(answers), "after": sum(200 <= status < 300 for status in answers)}

    async def _again(self, deed: Deed, shown: list[Json | None]) -> None:
        """Press again what got no answer, if it is still there to be pressed."""
        saved = deed.saved or deed.done
        is_done = saved is not None and saved(self.journey)
        if is_done and deed.once:
            return
        try:
            do = await deed.ready(self.journey)
        except NotThere:
            assert is_done, deed.name
            return
        shown.append(await do())

    async def _died(self, deed: Deed, *, told: bool) -> None:
        """See that what a person was told is on disk; then live again."""
        bot = self.journey.match.bot
        await bot.die()
        self.deaths += 1
        saved = deed.saved or deed.done
        if told and saved is not None:
            assert saved(self.journey), f"told, but not on disk: {deed.name}"
        await bot.start()
        await self.journey.match.quiet()

    async def _settled(self, deed: Deed, shown: list[Json | None]) -> None:
        """Wait until it is on disk and all that is to be said of it is said."""
        journey = self.journey
        if deed.done is not None:
            what = f"{deed.name}: {_words(shown)}"
            await until(lambda: deed.done is None or deed.done(journey), what)
        count = -1
        while count != len(journey.match.bot.ambush.seen):
            count = len(journey.match.bot.ambush.seen)
            await until(lambda: not journey.match.oracle.waiting(), "the outbox empties")
            await asyncio.sleep(A_MOMENT)


def _words(shown: list[Json | None]) -> str:
    last = [screen for screen in shown if screen is not None]
    return CALLED.sub("#", text(last[-1])) if last else ""


@pytest.mark.parametrize("name", first(["private", *(n for n in JOURNEYS if n != "private")]))
async def test_no_deed_is_lost_or_done_twice_wherever_it_is_struck(
    tmp_path: Path, name: str, thorough: bool
) -> None:
    async with at(tmp_path / "world", EVERYBODY, main="tests.e2e.staged:main") as match:
        people = dict(zip(EVERYBODY, match.people, strict=True))
        await _without_pictures(match)
        await _without_statistics(people[STEWARD])
        walk = Walk(Journey(match, people), JOURNEYS[name])
        calm = await walk.walked(lambda _number: None)
        # Whoever does something for the first time may cause a commit that never comes again.
        again = await walk.walked(lambda _number: None)
        _same(walk, calm, again, -1)
        points = [_points(deed, trace) for deed, trace in zip(walk.deeds, again, strict=True)]
        if not thorough:
            chance = Random(name)
            points = [chance.sample(some, min(len(some), QUICK_POINTS)) for some in points]
        for turn in range(max(map(len, points))):
            fates = [(*some, None)[min(turn, len(some))] for some in points]
            rough = await walk.walked(fates.__getitem__)
            _same(walk, calm, rough, turn)
            _in_time(walk, fates, rough)
    assert walk.deaths >= MIN_HIT_SHARE * sum(map(len, points))


def _points(deed: Deed, trace: Trace) -> list[Point]:
    """Return where a deed can be struck: before and after each of its requests and commits."""
    steps = {} if deed.spared else trace.steps
    return [(number, when) for when, count in steps.items() for number in range(count)]


def _in_time(walk: Walk, fates: Sequence[Point | None], rough: list[Trace]) -> None:
    """See that no death came too late: a step that there was has struck."""
    for deed, fate, trace in zip(walk.deeds, fates, rough, strict=True):
        if fate is not None and not deed.spared:
            number, when = fate
            assert trace.struck or trace.steps[when] <= number, (deed.name, fate)


async def _without_pictures(match: Match) -> None:
    """Let the bot send no files: pictures take most of the time, and have their own tests."""
    assert match.rig.sandbox is not None
    for guild in match.rig.sandbox.world.guilds.values():
        for role in guild.roles.values():
            role.permissions &= ~permissions.ATTACH_FILES
    await match.bot.again()


async def _without_statistics(steward: Person) -> None:
    """Let the server tell nothing of people: what they finished they did on earlier walks too."""
    await steward.command(CHANNEL, "server settings", statistics="nothing")


def _same(walk: Walk, calm: list[Trace], rough: list[Trace], turn: int) -> None:
    for deed, wanted, found in zip(walk.deeds, calm, rough, strict=True):
        assert found.kept == wanted.kept, (deed.name, turn)
        for place in wanted.seen.keys() | found.seen.keys():
            there, due = found.seen.get(place, []), wanted.seen.get(place, [])
            more = list((Counter(there) - Counter(due)).elements())
            less = list((Counter(due) - Counter(there)).elements())
            assert (more, less) == ([], []), (deed.name, turn, more, less)
            assert there == due, (deed.name, turn)
        if deed.done is None:
            assert found.told == wanted.told, (deed.name, turn)
