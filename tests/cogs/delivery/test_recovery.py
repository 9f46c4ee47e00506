"""After an outage of Discord everything is said quickly, in order, and nothing twice."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.tables.table import Home, Table
from sandbox.testing.rig import Rig
from sandbox.world.model import Json
from tests.bot.hosting import PEOPLE, Player
from tests.cogs.clicking import CHANNEL, fill, has, is_private, press, push, text
from tests.cogs.conftest import Running
from tests.cogs.play.test_games import seated
from tests.e2e.oracle import GUILD, Oracle, sentences
from tests.e2e.process import EDIT, FOLLOW_UP, POST, SHOW
from tests.samples import first

pytestmark = pytest.mark.asyncio
ELSEWHERE = "1180000000000000202"
CHANNELS = "/channels/"
OUTAGE_SECONDS = 5.0
MAX_RECOVERY_SECONDS = 15.0
STEPS = 3


async def dealt(game: Running, channel: str, first: int) -> Table:
    """Deal a table in a channel, by no press that could be spoken by."""
    lobby, owner, home = game.host.lobby, PEOPLE[0], Home(GUILD, int(channel))
    table = await lobby.open(owner, "jaipur", 2, (), home, "en", first, 3600)
    await lobby.join(table.id, PEOPLE[1], first + 1)
    return await lobby.start(table.id, owner, first + 2)


def posted(rig: Rig, channel: str) -> list[Json]:
    assert rig.sandbox is not None
    messages = rig.sandbox.world.messages[channel].values()
    return [message.body for message in messages if message.owner is None]


def panels(rig: Rig, channel: str) -> list[Json]:
    return [one for one in posted(rig, channel) if has(one, "more") and not is_private(one)]


def sentences_at(rig: Rig, channel: str) -> list[str]:
    stories = [text(message) for message in posted(rig, channel) if not has(message, "more")]
    return [one for story in stories for one in sentences(story)]


@pytest.mark.parametrize(
    "fault",
    first(
        [
            {"kind": "limited", "seconds": 0.3},
            {"kind": "status", "status": 500},
            {"kind": "status", "status": 503},
            {"kind": "lost"},
            {"kind": "cut"},
            {"kind": "banned"},
        ],
        2,
    ),
    ids=["429", "500", "503", "answers lost", "cut off", "429 without Via"],
)
async def test_after_an_outage_all_is_said_soon_in_order_and_once(
    game: Running, rig: Rig, tmp_path: Path, fault: dict[str, object]
) -> None:
    tables = {
        channel: await dealt(game, channel, 1 + 10 * number)
        for number, channel in enumerate((CHANNEL, ELSEWHERE))
    }
    await game.quiet()
    await rig.control("fault", route=CHANNELS, times=100_000, **fault)
    for _ in range(STEPS):
        for table in tables.values():
            assert await Player(game.host, table.id, 1000 * table.number).step() is not None
    await asyncio.sleep(OUTAGE_SECONDS)
    assert await game.store.queued(1e12, 1), "nothing was said meanwhile"
    await rig.control("clear")
    begun = time.monotonic()
    async with asyncio.timeout(60):
        while any(one.notice.kind != "call" for one in await game.store.queued(1e12, 99)):
            await asyncio.sleep(0.02)
    assert time.monotonic() - begun < MAX_RECOVERY_SECONDS
    for channel, table in tables.items():
        assert len([message for message in posted(rig, channel) if has(message, "more")]) == 1
        with closing(Oracle(tmp_path, table.id)) as oracle:
            assert sentences_at(rig, channel) == oracle.told()


async def limited(game: Running) -> tuple[Table, Json, int]:
    """Let somebody act without a press while edits have to wait for ten minutes.

    Return the table, the panel as it was before, and how often Discord would still refuse.
    """
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    (panel,) = panels(game.rig, str(table.home.place))
    await game.rig.fault("limited", EDIT, seconds=600.0, times=1000)
    assert await Player(game.host, table.id).step() is not None
    async with asyncio.timeout(10):
        while not any(one.tries for one in await game.store.queued(1e12, 99)):
            await asyncio.sleep(0.01)
    assert game.rig.sandbox is not None
    return table, panel, game.rig.sandbox.faults.waiting[0].times


async def shown_once(game: Running, table: Table, panel: Json, refusals: int) -> None:
    """See that another panel is shown, and that nothing was asked for in vain or again later."""
    await game.quiet()
    rig = game.rig
    assert rig.sandbox is not None
    (shown,) = panels(rig, str(table.home.place))
    assert text(shown) != text(panel)
    assert int(shown["id"]) == (await game.host.queries.table(table.id)).panel
    assert rig.sandbox.faults.waiting[0].times == refusals, "nobody asks where we have to wait"
    await rig.control("clear")
    before = Counter(rig.sandbox.api.served)
    await asyncio.sleep(0.3)
    later = Counter(rig.sandbox.api.served) - before
    assert not later[EDIT] + later[POST] + later[SHOW] + later[FOLLOW_UP]


async def test_a_board_that_would_have_to_wait_is_shown_by_the_next_press_on_it(
    game: Running,
) -> None:
    people = await seated(game, "basari", ("ada", "bo", "chidi"))
    table, panel, refusals = await limited(game)
    await push(people[0], panel, "log")
    await shown_once(game, table, panel, refusals)


async def test_what_would_have_to_wait_is_told_by_the_next_move(
    game: Running, tmp_path: Path
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    table, panel, refusals = await limited(game)
    person = people[(await game.host.queries.look(table.id, None)).awaited[0]]
    await fill(person, await press(person, panel, "move"), Random("next"))
    await shown_once(game, table, panel, refusals)
    with closing(Oracle(tmp_path)) as oracle:
        assert sentences_at(game.rig, str(table.home.place)) == oracle.told()
