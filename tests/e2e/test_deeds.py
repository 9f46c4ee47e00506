"""kill -9 before and after every request of whatever people do around tables, and at any moment."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from bot.store.sqlite.integrity import check
from sandbox.world import permissions
from sandbox.world.model import Json
from tests.cogs.clicking import text
from tests.e2e.deeds import END, JOURNEYS
from tests.e2e.journeys import GUEST, HEIR, OTHER, OWNER, STEWARD, Deed, Journey, NotThere
from tests.e2e.kept import CALLED, kept, seen
from tests.e2e.playing import Match, at
from tests.e2e.process import Struck, until

pytestmark = pytest.mark.asyncio
EVERYBODY = (OWNER, GUEST, OTHER, HEIR, STEWARD)
A_MOMENT = 0.02
LONGEST = 0.15

Point: TypeAlias = tuple[int, str]
"""How many requests pass by, and whether death comes before or after the next one."""


@dataclass
class Trace:
    """What came of a deed: how many requests, what the person was told, and how all stands.

    `seconds` is how long it took until nothing more happened.
    """

    requests: int
    seconds: float
    told: str
    kept: Counter[tuple[str, ...]]
    seen: dict[str, list[str]]


class Walk:
    """One journey, walked as often as there are points to die at."""

    def __init__(self, journey: Journey, deeds: tuple[Deed, ...]) -> None:
        self.journey = journey
        self.deeds = deeds
        self.deaths = self.missed = self.before = 0
        self.begun = 0.0

    async def walked(self, fate: Callable[[int], Point | float | None]) -> list[Trace]:
        """Do all deeds, each struck as fate wants it: at a point, after seconds, or not at all."""
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
            seconds = time.monotonic() - self.begun - A_MOMENT
            requests = len(journey.match.bot.ambush.seen) - self.before
            traces.append(Trace(requests, seconds, told, kept(path) - before, seen(world, since)))
        if journey.table.status == "playing":
            await self.done(END, None)
        assert check(path).findings == ()
        return traces

    async def done(self, deed: Deed, fate: Point | float | None) -> str:
        """Do one deed, dying on the way; return what the person was told at last."""
        bot = self.journey.match.bot
        do = await deed.ready(self.journey)
        self.before, self.begun = len(bot.ambush.seen), time.monotonic()
        timer: asyncio.TimerHandle | None = None
        if isinstance(fate, float):
            timer = asyncio.get_running_loop().call_later(fate, bot.ambush.strike)
        elif fate is not None:
            bot.ambush.arm("*", fate[1], fate[0])
        shown: list[Json | None] = []

        async def act() -> None:
            shown.append(await do())
            await self._settled(deed, shown)

        try:
            await bot.alive(act())
            if fate is None:
                return _words(shown)
            self.missed += 1  # it was over before; so death comes now
        except Struck:
            pass
        finally:
            if timer is not None:
                timer.cancel()
        await self._died(deed, told=any(shown))
        if not any(shown):
            await self._again(deed, shown)
        await self._settled(deed, shown)
        return _words(shown)

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
        bot.ambush.route = ""
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


@pytest.mark.parametrize("name", JOURNEYS)
async def test_no_deed_is_lost_or_done_twice_wherever_it_is_struck(
    tmp_path: Path, name: str
) -> None:
    async with at(tmp_path / "world", EVERYBODY, main="tests.e2e.staged:main") as match:
        people = dict(zip(EVERYBODY, match.people, strict=True))
        await _without_pictures(match)
        walk = Walk(Journey(match, people), JOURNEYS[name])
        calm = await walk.walked(lambda _number: None)
        points = [_points(deed, trace) for deed, trace in zip(walk.deeds, calm, strict=True)]
        for turn in range(max(map(len, points))):
            fates = [(*some, None)[min(turn, len(some))] for some in points]
            _same(walk, calm, await walk.walked(fates.__getitem__), turn)
        chance = Random(name)

        def any_time(number: int) -> float:
            return chance.uniform(0, min(LONGEST, calm[number].seconds))

        _same(walk, calm, await walk.walked(any_time), -1)
    assert walk.deaths > sum(map(len, points))
    # About one blow in twelve comes when its deed is over already, and more on a busy machine.
    assert walk.missed * 6 < walk.deaths


def _points(deed: Deed, trace: Trace) -> list[Point]:
    """Return where a deed can be struck: before and after each of its requests."""
    requests = 0 if deed.spared else trace.requests
    return [(number, when) for number in range(requests) for when in ("before", "after")]


async def _without_pictures(match: Match) -> None:
    """Let the bot send no files: pictures take most of the time, and have their own tests."""
    assert match.rig.sandbox is not None
    for guild in match.rig.sandbox.world.guilds.values():
        for role in guild.roles.values():
            role.permissions &= ~permissions.ATTACH_FILES
    await match.bot.again()


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
