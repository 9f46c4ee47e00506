"""Limits as the real client meets them: refusals with paths, buckets it obeys, bans it sees."""

import asyncio
import time

import discord
import pytest

from sandbox.limits.rate_limits import MAX_INVALID_REQUESTS
from sandbox.testing.rig import Rig
from tests.demo_bot import DemoBot

pytestmark = pytest.mark.asyncio
PLACE = 1180000000000000201


def place(bot: DemoBot) -> discord.TextChannel:
    channel = bot.get_channel(PLACE)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_the_client_reads_the_path_of_the_wrong_field(rig: Rig, bot: DemoBot) -> None:
    view = discord.ui.View()
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(label="b", custom_id="same")
    other: discord.ui.Button[discord.ui.View] = discord.ui.Button(label="b", custom_id="same")
    view.add_item(button).add_item(other)
    with pytest.raises(discord.HTTPException) as refused:
        await place(bot).send("x" * 2001)
    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert "In content: Must be 2000 or fewer in length." in refused.value.text
    with pytest.raises(discord.HTTPException) as refused:
        await place(bot).send("x", view=view)
    assert "In components.0.components.1.custom_id: Component custom id" in refused.value.text


async def test_an_empty_message_is_refused_by_its_own_code(rig: Rig, bot: DemoBot) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await place(bot).send("   ")
    assert refused.value.code == 50006


async def test_the_client_waits_for_its_bucket(rig: Rig, bot: DemoBot) -> None:
    await rig.control("limits", on=True)
    begun = time.monotonic()
    sent = await asyncio.gather(*(place(bot).send(f"{n}") for n in range(6)))
    assert len({message.id for message in sent}) == 6
    assert time.monotonic() - begun > 4.0
    assert (await rig.control("state"))["limits"]["banned"] is False


async def test_a_ban_shows_and_shuts_out_until_it_is_lifted(rig: Rig, bot: DemoBot) -> None:
    assert rig.sandbox is not None
    limits, now = rig.sandbox.limits, rig.sandbox.world.clock.now()
    await rig.control("limits", on=True)
    for _ in range(MAX_INVALID_REQUESTS - 1):
        limits.answered(403, now)
    assert (await rig.control("state"))["limits"]["banned"] is False
    await rig.fault("refuse", "POST /channels/{channel}/messages", code=50013)
    with pytest.raises(discord.Forbidden):
        await place(bot).send("x")
    assert (await rig.control("state"))["limits"]["banned"] is True
    with pytest.raises(discord.HTTPException) as refused:
        await place(bot).send("x")
    assert refused.value.status == 429
    await rig.control("limits", on=True, reset=True)
    assert (await place(bot).send("x")).content == "x"
