"""Whole games with the bot as its own process, undisturbed and killed at many points: one end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.store.checking import check
from tests.cogs.clicking import CHANNEL
from tests.e2e.playing import Match, at, copied, dealt, joined, opened, started
from tests.e2e.process import CALLBACK, DELETE, EDIT, POST, SHOW, THREAD, Struck

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
    async with at(tmp_path / "dealt", seats) as calm:
        await calm.played_out()
        truth = calm.oracle
        assert truth.table().status == "over"
        wanted = calm.said()
        assert wanted[:-1] == truth.told()
        assert "🏆 1." in wanted[-1]
        assert len(calm.panels()) == 1
    async with at(tmp_path / "rough", seats) as rough:
        struck = await killed(rough, Random(game), truth.log())
        assert rough.oracle.log() == truth.log()
        assert rough.oracle.state() == truth.state()
        assert rough.said() == wanted
        assert len(rough.panels()) == 1
    assert check(rough.oracle.path).findings == ()
    assert struck >= 8


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


LOBBY = [
    ("open", SHOW, "before", 0),
    ("open", POST, "before", 0),
    ("open", POST, "after", 0),
    ("join", CALLBACK, "after", 0),
    ("join", EDIT, "before", 0),
    ("join", EDIT, "after", 0),
    ("start", THREAD, "before", 0),
    ("start", THREAD, "after", 0),
    ("start", EDIT, "after", 0),
    ("start", POST, "before", 0),
    ("start", POST, "after", 0),
    ("start", POST, "after", 1),
]


async def test_a_lobby_killed_at_any_point_is_one_table_with_one_thread(tmp_path: Path) -> None:
    async with at(tmp_path / "lobby", 2) as match:
        owner, other = match.people
        for number, point in enumerate(LOBBY, 1):
            match.forms.clear()

            async def sure(
                stage: str,
                done: Callable[[], bool],
                do: Callable[[], Awaitable[None]],
                point: tuple[str, str, str, int] = point,
            ) -> None:
                if stage == point[0]:
                    match.bot.ambush.arm(*point[1:])
                try:
                    await do()
                except Struck:
                    await match.bot.again()
                    if not done():
                        await do()
                    await match.quiet()

            def playing() -> bool:
                return match.oracle.table().status == "playing"

            def seated() -> bool:
                return match.oracle.table().seat_of(int(other.id)) is not None

            def there(number: int = number) -> bool:
                return len(match.oracle.tables()) == number

            await sure("open", there, lambda: opened(match, "jaipur"))
            await sure("join", seated, lambda: joined(match, other))
            await sure("start", playing, lambda: started(match))
            assert match.bot.lives == number + 1, f"not struck: {point}"
            assert len(match.oracle.tables()) == len(match.said(CHANNEL)) == number
            assert match.oracle.table().home.thread is not None
            assert len(match.panels()) == 1
            assert match.said() == match.oracle.told()
        assert match.oracle.table().names[0] == owner.hello["me"]["global_name"]
    assert check(match.oracle.path).findings == ()
