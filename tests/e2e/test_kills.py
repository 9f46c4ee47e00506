"""Whole games with the bot as its own process, undisturbed and killed at many points: one end."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.store.checking import check
from tests.e2e.playing import NAMES, Match, at, copied, dealt
from tests.e2e.process import CALLBACK, DELETE, EDIT, POST, SHOW, Struck

pytestmark = pytest.mark.asyncio
GAMES = [("jaipur", 2), ("johari", 2), ("basari", 3)]
POINTS = [
    (route, when) for route in (CALLBACK, SHOW, POST, EDIT, DELETE) for when in ("before", "after")
]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_game_killed_again_and_again_ends_like_an_undisturbed_one(
    tmp_path: Path, game: str, seats: int
) -> None:
    await dealt(tmp_path / "dealt", game, seats)
    copied(tmp_path / "dealt", tmp_path / "rough")
    async with at(tmp_path / "dealt", NAMES[:seats]) as calm:
        await calm.played_out()
        truth, state = calm.oracle.log(), calm.oracle.state()
        assert calm.oracle.table().status == "over"
        wanted = calm.said()
        assert wanted[:-1] == calm.oracle.told()
        assert "🏆 1." in wanted[-1]
        assert len(calm.panels()) == 1
    async with at(tmp_path / "rough", NAMES[:seats]) as rough:
        struck = await killed(rough, Random(game), truth)
        assert rough.oracle.log() == truth
        assert rough.oracle.state() == state
        assert rough.said() == wanted
        assert len(rough.panels()) == 1
    assert check(rough.oracle.path).findings == ()
    assert struck >= 6


async def killed(match: Match, chance: Random, truth: list[tuple[int, int, int, bytes]]) -> int:
    """Play to the end; lie in wait at one point after another."""
    points = [*POINTS, ("time", ""), ("time", "")]
    chance.shuffle(points)
    struck = 0
    while True:
        timer: asyncio.TimerHandle | None = None
        if points and not match.bot.ambush.route:
            route, when = points.pop()
            if route == "time":
                loop = asyncio.get_running_loop()
                timer = loop.call_later(chance.uniform(0, 0.2), match.bot.ambush.strike)
            else:
                match.bot.ambush.arm(route, when, chance.randrange(3))
        try:
            if not await match.action():
                await match.quiet()
                return struck
        except Struck:
            struck += 1
            if timer is not None:  # meant for the life that is over, if it has not struck yet
                timer.cancel()
            await match.bot.again()
            log = match.oracle.log()
            assert match.acknowledged <= len(log) <= match.acknowledged + 1
            assert log == truth[: len(log)]
        finally:
            if timer is not None:
                timer.cancel()
