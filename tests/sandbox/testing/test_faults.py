"""Each injected fault behaves as it is named, towards the real client."""

import asyncio
import time

import discord
import pytest

from sandbox.testing.rig import Refused, Rig
from sandbox.world.examples import GUILD_ID
from tests.demo_bot import DemoBot

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
POST = "POST /channels/{channel}/messages"


def place(bot: DemoBot) -> discord.TextChannel:
    channel = bot.get_channel(int(PLACE))
    assert isinstance(channel, discord.TextChannel)
    return channel


async def contents(rig: Rig) -> list[str]:
    return [m["content"] for m in (await rig.sees("ada"))[PLACE]]


async def test_a_limited_request_is_retried_by_the_client(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("limited", POST, seconds=0.2, times=2)
    began = time.monotonic()
    await place(bot).send("at last")
    assert time.monotonic() - began >= 0.4
    assert await contents(rig) == ["at last"]


async def test_a_global_limit_holds_every_request(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("limited", POST, seconds=0.3, everywhere=True)
    began = time.monotonic()
    sending = asyncio.create_task(place(bot).send("one"))
    await asyncio.sleep(0.05)
    await bot.fetch_user(int("1180000000000000012"))
    assert time.monotonic() - began >= 0.3
    await sending


async def test_a_limit_without_via_is_not_retried(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("banned", POST)
    with pytest.raises(discord.HTTPException) as refused:
        await place(bot).send("no")
    assert refused.value.status == 429
    assert await contents(rig) == []


@pytest.mark.parametrize("status", [500, 502])
async def test_some_server_errors_are_retried(rig: Rig, bot: DemoBot, status: int) -> None:
    await rig.fault("status", POST, status=status)
    await place(bot).send("again")
    assert await contents(rig) == ["again"]


async def test_a_503_is_not_retried(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("status", POST, status=503)
    with pytest.raises(discord.DiscordServerError):
        await place(bot).send("no")
    assert await contents(rig) == []


async def test_a_server_error_on_a_callback_is_retried(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await rig.fault("status", "/callback", status=500)
    assert (await ada.command(PLACE, "ping")).state == "done"


async def test_a_delay_that_outlives_the_three_seconds(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await rig.fault("delay", "/callback", seconds=0.3)
    using = asyncio.create_task(ada.command(PLACE, "ping"))
    await asyncio.sleep(0.1)
    await rig.move_clock(3)
    assert (await using).state == "failed"
    await asyncio.sleep(0.4)
    assert await contents(rig) == []


async def test_a_cut_request_did_nothing(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("cut", POST)
    with pytest.raises((discord.HTTPException, OSError, Exception)):
        await place(bot).send("lost")
    assert await contents(rig) == []
    await place(bot).send("next")
    assert await contents(rig) == ["next"]


async def test_a_lost_answer_was_done_and_a_nonce_finds_it(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("lost", POST)
    with pytest.raises(Exception, match=r".*"):
        await place(bot).send("once", nonce="stable")
    assert await contents(rig) == ["once"]
    again = await place(bot).send("once", nonce="stable")
    assert again.content == "once"
    assert await contents(rig) == ["once"]


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (10003, discord.NotFound),
        (10008, discord.NotFound),
        (50001, discord.Forbidden),
        (50013, discord.Forbidden),
        (50083, discord.HTTPException),
        (30046, discord.HTTPException),
        (40003, discord.HTTPException),
    ],
)
async def test_any_refusal_can_be_ordered(
    rig: Rig, bot: DemoBot, code: int, kind: type[discord.HTTPException]
) -> None:
    await rig.fault("refuse", POST, code=code)
    with pytest.raises(kind) as refused:
        await place(bot).send("no")
    assert refused.value.code == code


async def test_a_fault_strikes_only_its_route_and_only_so_often(rig: Rig, bot: DemoBot) -> None:
    await rig.fault("refuse", POST, code=50013, times=2)
    await bot.fetch_channel(int(PLACE))
    for _ in range(2):
        with pytest.raises(discord.Forbidden):
            await place(bot).send("no")
    await place(bot).send("yes")
    await rig.fault("refuse", code=50013, times=99)
    await rig.control("clear")
    await place(bot).send("yes again")
    with pytest.raises(Refused):
        await rig.fault("earthquake")


async def test_an_unknown_fault_of_the_gateway_is_refused_without_any_socket(rig: Rig) -> None:
    with pytest.raises(Refused, match="earthquake"):
        await rig.control("gateway", do="earthquake")


async def test_a_doubled_interaction_is_answered_once(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await rig.control("gateway", double=1)
    assert (await ada.command(PLACE, "ping")).state == "done"
    await asyncio.sleep(0.2)
    assert await contents(rig) == ["Pong!"]


async def test_delayed_dispatches_arrive_late_and_in_order(rig: Rig, bot: DemoBot) -> None:
    ada = await rig.person("ada")
    await rig.control("gateway", delay=0.3)
    began = time.monotonic()
    await ada.command(PLACE, "ping")
    assert time.monotonic() - began >= 0.3
    await rig.control("clear")


async def test_a_refused_connection_is_tried_again(rig: Rig, bot: DemoBot) -> None:
    await rig.control("gateway", do="drop", refuse_connect=1)
    await asyncio.sleep(0.05)
    await rig.online()
    ada = await rig.person("ada")
    assert (await ada.command(PLACE, "ping")).state == "done"


async def test_a_deleted_message_channel_and_guild(rig: Rig, bot: DemoBot) -> None:
    sent = await place(bot).send("here")
    await rig.control("delete-message", channel=PLACE, message=str(sent.id))
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="x")
    assert gone.value.code == 10008
    channel = place(bot)
    await rig.control("delete-channel", channel=PLACE)
    with pytest.raises(discord.NotFound) as gone:
        await channel.send("x")
    assert gone.value.code == 10003
    left = asyncio.Event()

    async def note(guild: discord.Guild) -> None:
        left.set()

    bot.on_guild_remove = note  # type: ignore[attr-defined]  # an event by its name
    await rig.control("delete-guild", guild=GUILD_ID)
    await asyncio.wait_for(left.wait(), 5)
    assert list(bot.guilds) == []


async def test_the_bot_is_thrown_out_and_comes_back(rig: Rig, bot: DemoBot) -> None:
    await rig.control("leave", guild=GUILD_ID, person="bot")
    with pytest.raises(discord.Forbidden):
        await bot.fetch_channel(int(PLACE))
    joined = asyncio.Event()

    async def note(guild: discord.Guild) -> None:
        joined.set()

    bot.on_guild_join = note  # type: ignore[attr-defined]  # an event by its name
    await rig.control("join", guild=GUILD_ID, person="bot", roles=["1180000000000000101"])
    await asyncio.wait_for(joined.wait(), 5)
    await place(bot).send("back")


async def test_rate_limits_are_real_when_switched_on(rig: Rig, bot: DemoBot) -> None:
    await rig.control("limits", on=True)
    began = time.monotonic()
    for n in range(6):
        await place(bot).send(str(n))
    assert time.monotonic() - began >= 4
    assert len(await contents(rig)) == 6


async def test_a_habit_lasts_until_all_is_cleared_and_an_unknown_one_is_refused(
    rig: Rig, bot: DemoBot
) -> None:
    with pytest.raises(Refused):
        await rig.control("habit", name="sings")
    await rig.control("habit", name="forgets_nonces")
    for _ in range(2):
        await place(bot).send("twice", nonce="n")
    assert await contents(rig) == ["twice"] * 2
    await rig.control("clear")
    for _ in range(2):
        await place(bot).send("once", nonce="m")
    assert await contents(rig) == ["twice", "twice", "once"]
