"""The bot says hello once to a server that it joins, where it may write."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

from tests.cogs.simulated import Simulated, bazaar, labels, shown, simulated, text

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

pytestmark = pytest.mark.asyncio


def greetings(sim: Simulated) -> list[discord.Message]:
    """Return the greetings in the channel."""
    return [message for message in sim.channel.history() if "Play" in labels(message)]


async def join(sim: Simulated) -> None:
    """Let Discord tell that the bot joined, as it does when somebody adds it."""
    guild: Any = sim.bot.get_guild(sim.guild.id)
    sim.bot.dispatch("guild_join", guild)
    await sim.env.settle()


async def test_one_message_says_what_it_is_and_leads_on() -> None:
    async with simulated("ada") as sim:
        assert greetings(sim) == []
        await join(sim)
        (hello,) = greetings(sim)
        assert "board games" in text(hello)
        assert labels(hello) == ["Play", "Settings"]
        refused = shown(await sim.click("ada", hello, "server"))
        assert "Only people who manage this server" in text(refused)


async def test_nobody_is_greeted_twice_however_often_discord_tells() -> None:
    async with simulated("ada") as sim:
        await join(sim)
        await join(sim)
        sim.bot.dispatch("ready")
        await sim.env.settle()
        assert len(greetings(sim)) == 1
        await sim.env.restart_bot(bazaar(sim.store))
        await join(sim)
        assert len(greetings(sim)) == 1


async def test_what_may_have_been_said_before_a_kill_is_looked_for() -> None:
    async with simulated("ada") as sim:
        await join(sim)
        sim.store.hello.clear()  # killed after posting, before that was kept
        await sim.env.restart_bot(bazaar(sim.store))
        await sim.env.settle()
        assert len(greetings(sim)) == 1
        assert sim.store.hello


async def test_what_was_not_said_before_a_kill_is_said_after_it() -> None:
    async with simulated("ada") as sim:
        await join(sim)
        (hello,) = greetings(sim)
        sim.store.hello.clear()
        await hello.delete()
        await sim.env.restart_bot(bazaar(sim.store))
        await sim.env.settle()
        assert len(greetings(sim)) == 1


async def test_an_outage_delays_the_greeting() -> None:
    async with simulated("ada") as sim:
        greeter: Any = sim.bot.get_cog("Greeter")
        greeter.retry_seconds = (0.0,)
        sim.env.inject_error("POST", "/channels/*/messages", status=503)
        await join(sim)
        await sim.env.settle()
        sent = [one for one in sim.env.http_requests if one.path.endswith("/messages")]
        assert len([one for one in sent if one.method == "POST"]) == 2
        assert len(greetings(sim)) == 1


async def test_where_it_may_write_nowhere_it_is_silent() -> None:
    async with simulated("ada", send_messages=False) as sim:
        await join(sim)
        assert greetings(sim) == []
        assert not sim.store.greeting


async def test_whoever_adds_it_again_is_greeted_again() -> None:
    async with simulated("ada") as sim:
        await join(sim)
        guild: Any = sim.bot.get_guild(sim.guild.id)
        later = discord.utils.utcnow().replace(year=2099)
        guild.me.joined_at = later
        sim.bot.dispatch("guild_join", guild)
        await sim.env.settle()
        assert len(greetings(sim)) == 2
