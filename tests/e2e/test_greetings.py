"""A server that adds the bot is greeted once, wherever the bot is killed meanwhile."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from bot.store.sqlite.connection import plain
from sandbox.world import channels
from sandbox.world.model import Json
from sandbox.world.world import World
from tests.cogs.clicking import label
from tests.e2e.playing import Match, at
from tests.e2e.process import POST, until

pytestmark = pytest.mark.asyncio


def world_of(match: Match) -> World:
    assert match.rig.sandbox is not None
    return match.rig.sandbox.world


def greetings(match: Match) -> list[Json]:
    """Return every greeting that anybody can see."""
    kept = [m.body for there in world_of(match).messages.values() for m in there.values()]
    return [body for body in kept if "board games" in str(body.get("components"))]


async def add_anew(match: Match) -> None:
    """Let the server remove the bot and add it again."""
    world = world_of(match)
    guild = next(iter(world.guilds.values()))
    roles = guild.members[world.bot_id].roles
    channels.leave(world, guild, world.bot_id)
    channels.join(world, guild, world.bot_id, roles)


async def said_by(match: Match, count: int) -> None:
    """Wait until so many greetings stand there and nothing more is to be said."""
    await until(lambda: len(greetings(match)) >= count, f"{count} greetings")

    def all_kept() -> bool:
        with closing(plain(match.oracle.path, readonly=True)) as connection:
            rows = connection.execute("SELECT message FROM greetings").fetchall()
        return bool(rows) and all(message is not None for (message,) in rows)

    await until(all_kept, "the greeting is kept")


async def test_a_start_greets_nobody_and_each_joining_is_greeted_once(tmp_path: Path) -> None:
    async with at(tmp_path / "world", ("ada",)) as match:
        assert greetings(match) == []
        await add_anew(match)
        await said_by(match, 1)
        (hello,) = greetings(match)
        assert label(hello, "solo") == "Play"
        assert label(hello, "server") == "Settings"
        await match.bot.again()
        await add_anew(match)
        await said_by(match, 2)
        await match.bot.again()
        assert len(greetings(match)) == 2


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_kill_loses_no_greeting_and_doubles_none(tmp_path: Path, when: str) -> None:
    async with at(tmp_path / "world", ("ada",)) as match:
        match.bot.ambush.arm(POST, when)
        await add_anew(match)
        await match.bot.ambush.struck.wait()
        await match.bot.again()
        await said_by(match, 1)
        assert len(greetings(match)) == 1
