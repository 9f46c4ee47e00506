"""A table that could not be shown is shown again by itself as soon as it can be, and only once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.tables.table import Table
from sandbox.testing.rig import Person, Rig
from sandbox.world import payloads
from sandbox.world.model import Json
from sandbox.world.permissions import NAMES
from tests.bot.hosting import Player
from tests.cogs.clicking import CHANNEL, has, is_private, push, text
from tests.cogs.conftest import Running, running
from tests.cogs.play.test_games import GUILD, seated
from tests.e2e.oracle import Oracle, sentences
from tests.e2e.process import until

pytestmark = pytest.mark.asyncio
ELSEWHERE = "1180000000000000202"
BOT_ROLE = "1180000000000000101"
SEEING = ["view_channel"]
"""Without which nothing can be posted or edited."""
Change = Callable[[Rig, bool], Awaitable[None]]


@pytest.fixture
def oracle(tmp_path: Path) -> Iterator[Oracle]:
    with closing(Oracle(tmp_path)) as oracle:
        yield oracle


async def table_of(game: Running) -> Table:
    (table,) = await game.store.tables(guild=GUILD, status=("playing",))
    return table


def posted(rig: Rig, place: str) -> list[Json]:
    assert rig.sandbox is not None
    messages = rig.sandbox.world.messages.get(place, {}).values()
    return [message.body for message in messages if message.owner is None]


def panels(rig: Rig, *places: str) -> list[Json]:
    everywhere = [one for place in places for one in posted(rig, place)]
    return [one for one in everywhere if has(one, "more") and not is_private(one)]


async def settled(game: Running, holds: Callable[[Table], bool]) -> Table:
    """Wait until a table is as it shall be."""
    async with asyncio.timeout(10):
        while not holds(table := await table_of(game)):
            await asyncio.sleep(0.01)
    return table


async def frozen(game: Running, reason: str) -> Table:
    """Let somebody move without a press, which cannot be told, and return the frozen table."""
    table = await table_of(game)
    assert await Player(game.host, table.id).step() is not None
    table = await settled(game, lambda table: table.frozen is not None)
    assert table.frozen == f"play.frozen.{reason}"
    return table


async def may_see(rig: Rig, *, allow: bool) -> None:
    await rig.control("permission", channel=CHANNEL, person="bot", names=SEEING, allow=allow)


async def told(game: Running, oracle: Oracle) -> None:
    """See that a table goes on where it is: all told in order, once, and one panel."""
    table = await settled(game, lambda table: table.frozen is None)
    await game.quiet()
    place = str(table.home.place)
    (panel,) = panels(game.rig, place)
    assert int(panel["id"]) == (await table_of(game)).panel
    stories = [text(one) for one in posted(game.rig, place) if not has(one, "more")]
    assert [one for story in stories for one in sentences(story)] == oracle.told()


async def change_role(rig: Rig, *, allow: bool) -> None:
    """Change what the bot's role allows on the whole server."""
    assert rig.sandbox is not None
    world = rig.sandbox.world
    guild = world.guilds[str(GUILD)]
    for role in (guild.roles[BOT_ROLE], guild.roles[str(GUILD)]):
        for name in SEEING:
            role.permissions = role.permissions & ~NAMES[name] | (NAMES[name] if allow else 0)
        data = {"guild_id": guild.id, "role": payloads.role(role)}
        world.tell("GUILD_ROLE_UPDATE", data, guild_id=guild.id)


async def overwrite(rig: Rig, allow: bool) -> None:
    await may_see(rig, allow=allow)


async def role(rig: Rig, allow: bool) -> None:
    await change_role(rig, allow=allow)


async def membership(rig: Rig, allow: bool) -> None:
    if allow:
        await rig.control("join", guild=str(GUILD), person="bot", roles=[BOT_ROLE])
    else:
        await rig.control("leave", guild=str(GUILD), person="bot")


@pytest.mark.parametrize("change", [overwrite, role, membership])
async def test_a_table_thaws_when_the_permission_returns(
    game: Running, rig: Rig, oracle: Oracle, change: Change
) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    await change(rig, False)
    await frozen(game, "permission")
    await change(rig, True)
    await told(game, oracle)


async def test_a_table_thaws_when_the_bot_gets_a_role_back(
    game: Running, rig: Rig, oracle: Oracle
) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    assert rig.sandbox is not None
    everyone = rig.sandbox.world.guilds[str(GUILD)].roles[str(GUILD)]
    for name in SEEING:
        everyone.permissions &= ~NAMES[name]
    await rig.control("roles", guild=str(GUILD), person="bot", roles=[])
    await frozen(game, "permission")
    await rig.control("roles", guild=str(GUILD), person="bot", roles=[BOT_ROLE])
    await told(game, oracle)


async def test_a_table_thaws_when_its_thread_is_unlocked(
    game: Running, rig: Rig, oracle: Oracle
) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    place = str((await table_of(game)).home.place)
    await rig.control("thread", channel=place, archived=True, locked=True)
    await rig.fault("refuse", "/channels/", code=160005, times=1000)
    await frozen(game, "locked")
    await rig.control("clear")
    await rig.control("thread", channel=place, archived=False, locked=False)
    await told(game, oracle)


async def test_a_table_thaws_within_the_hour_if_nobody_told_that_it_may(
    game: Running, rig: Rig, oracle: Oracle
) -> None:
    await seated(game, "jaipur", ("ada", "bo"))
    await rig.fault("refuse", "/channels/", code=50013, times=1000)
    await frozen(game, "permission")
    await rig.control("clear")
    game.bot.dispatch("hour")
    await told(game, oracle)


async def test_a_table_thaws_by_the_next_press_where_it_may_speak(
    game: Running, rig: Rig, oracle: Oracle
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await rig.fault("refuse", "/channels/", code=50013, times=1000)
    table = await frozen(game, "permission")
    await rig.control("clear")
    (panel,) = panels(rig, str(table.home.place))
    await push(people[0], panel, "log")
    await told(game, oracle)


async def test_a_press_where_it_may_not_speak_thaws_nothing(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await may_see(rig, allow=False)
    table = await frozen(game, "permission")
    (panel,) = panels(rig, str(table.home.place))
    await push(people[0], panel, "log")
    game.bot.dispatch("hour")
    await rig.control("permission", channel=ELSEWHERE, person="bot", names=["attach_files"])
    await game.quiet()
    after = await table_of(game)
    assert (after.frozen, after.revision) == (table.frozen, table.revision)


async def test_a_table_thaws_after_a_restart(rig: Rig, tmp_path: Path, oracle: Oracle) -> None:
    async with running(rig, tmp_path) as game:
        await seated(game, "jaipur", ("ada", "bo"))
        await may_see(rig, allow=False)
        await frozen(game, "permission")
    await may_see(rig, allow=True)
    async with running(rig, tmp_path) as game:
        await told(game, oracle)


async def brought(game: Running, person: Person, channel: str) -> None:
    await person.command(channel, "table show")
    await settled(game, lambda table: str(table.home.place) == channel)
    await game.quiet()


async def test_a_table_that_is_brought_elsewhere_leaves_no_second_panel(
    game: Running, rig: Rig
) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await rig.fault("refuse", "/channels/", code=50013, times=1000)
    table = await frozen(game, "permission")
    await rig.control("clear")
    await brought(game, people[0], ELSEWHERE)
    (panel,) = panels(rig, str(table.home.place), CHANNEL, ELSEWHERE)
    assert panel["channel_id"] == ELSEWHERE
    assert int(panel["id"]) == (await table_of(game)).panel


async def test_a_panel_that_cannot_be_reached_is_removed_later(game: Running, rig: Rig) -> None:
    people = await seated(game, "jaipur", ("ada", "bo"))
    await rig.control("permission", channel=CHANNEL, person="bot", names=["view_channel"])
    table = await frozen(game, "permission")
    await people[0].command(ELSEWHERE, "table show")
    await settled(game, lambda table: str(table.home.place) == ELSEWHERE)
    old = str(table.home.place)
    waiting = [one for one in await game.store.queued(1e12, 99) if one.notice.kind == "old_panel"]
    assert len(waiting) == 1
    await until(lambda: len(panels(rig, ELSEWHERE)) == 1, "the panel is posted")
    assert len(panels(rig, old)) == 1
    assert await Player(game.host, table.id).step() is not None, "nothing waits for it"
    await until(lambda: len(posted(rig, ELSEWHERE)) > 1, "the story is told")
    await rig.control(
        "permission", channel=CHANNEL, person="bot", names=["view_channel"], allow=True
    )
    await game.store.freeze(table.id, None)  # as if the hour had passed
    game.signals.notices_queued.set()
    await until(lambda: not panels(rig, old), "the old panel is removed")
    await game.quiet()
    assert len(panels(rig, ELSEWHERE)) == 1
