"""Several shards and several processes of one bot: who hears what, and who may identify when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandbox.testing.rig import Rig
from sandbox.world.examples import CHANNELS, GUILD_ID, on_server
from sandbox.world.snowflakes import shard_of
from tests.demo_bot import DemoBot
from tests.sandbox.conftest import connected
from tests.sandbox.gateway.test_gateway import GUILDS, MESSAGES, Bare

pytestmark = pytest.mark.asyncio
PLACE = CHANNELS[0][0]


async def shard(rig: Rig, number: int, count: int) -> Bare:
    """A client of a shard that has heard of its guilds."""
    bare = await Bare.connect(rig)
    ready = await bare.identify(rig, GUILDS | MESSAGES, shard=[number, count])
    for _ in ready["d"]["guilds"]:
        assert (await bare.next())["t"] == "GUILD_CREATE"
    return bare


async def advised(rig: Rig) -> dict[str, Any]:
    headers = {"Authorization": f"Bot {rig.token}"}
    async with rig.session.get(f"{rig.base}/api/v10/gateway/bot", headers=headers) as answer:
        body: dict[str, Any] = await answer.json()
        return body


@pytest.mark.parametrize("count", [2, 3, 4])
async def test_example_servers_go_from_shard_to_shard(rig: Rig, count: int) -> None:
    guilds = (await rig.control("servers", count=count))["guilds"]
    assert guilds[0] == GUILD_ID
    assert {shard_of(guild, count) for guild in guilds} == set(range(count))
    ada = await rig.person("ada")
    listeners = [await shard(rig, number, count) for number in range(count)]
    for number, guild in enumerate(guilds):
        place = on_server(number, PLACE)
        sent = (await ada.do("send", channel=place, content=f"on {number}"))["message"]["id"]
        frame = await listeners[shard_of(guild, count)].next()
        assert (frame["d"]["guild_id"], frame["d"]["id"]) == (guild, sent)
    assert [await listener.drain() for listener in listeners] == [[]] * count


async def test_a_bot_at_work_is_told_of_a_server_that_is_founded(rig: Rig) -> None:
    home = shard_of(on_server(1, GUILD_ID), 2)
    listeners = [await shard(rig, number, 2) for number in range(2)]
    await rig.control("servers", count=2)
    assert [frame["t"] for frame in await listeners[home].drain()] == ["GUILD_CREATE"]
    assert await listeners[1 - home].drain() == []


async def test_two_processes_play_on_the_shard_of_each(rig: Rig) -> None:
    await rig.control("servers", count=2)
    one = DemoBot(shard_count=2, shard_ids=[0])
    two = DemoBot(shard_count=2, shard_ids=[1])
    async with connected(rig, one), connected(rig, two):
        await rig.online(shards=2)
        ada = await rig.person("ada")
        for number in range(2):
            outcome = await ada.command(on_server(number, PLACE), "ping")
            assert outcome.message["content"] == "Pong!"
        assert [len(bot.guilds) for bot in (one, two)] == [1, 1]


async def test_a_shard_that_identifies_twice_has_two_sessions_that_both_hear(rig: Rig) -> None:
    ada = await rig.person("ada")
    first, second = await shard(rig, 0, 1), await shard(rig, 0, 1)
    both = (await ada.do("send", channel=PLACE, content="to both"))["message"]["id"]
    assert [(await one.next())["d"]["id"] for one in (first, second)] == [both, both]
    await first.socket.close(code=1000)
    one = (await ada.do("send", channel=PLACE, content="to one"))["message"]["id"]
    assert (await second.next())["d"]["id"] == one
    live = [session["live"] for session in (await rig.control("state"))["sessions"]]
    assert live == [True]


async def test_one_shard_is_not_two_however_often_it_is_connected(rig: Rig) -> None:
    assert rig.sandbox is not None
    rig.sandbox.world.commands["1"] = {}
    twice = [await shard(rig, 0, 2) for _ in range(2)]
    waiting = asyncio.create_task(rig.online(shards=2))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    other = await shard(rig, 1, 2)
    await waiting
    assert len({*twice, other}) == 3


async def test_shards_of_one_bucket_identify_one_after_the_other(rig: Rig) -> None:
    await rig.control("limits", on=False, identify=True)
    await rig.control("shards", count=4, max_concurrency=2)
    answers = []
    for number in range(4):
        bare = await Bare.connect(rig)
        answers.append((await bare.identify(rig, shard=[number, 4]))["op"])
    assert answers == [0, 0, 9, 9]


async def test_the_advice_can_be_set_and_sessions_are_counted(rig: Rig) -> None:
    assert (await advised(rig))["shards"] == 1
    await rig.control("shards", count=16, max_concurrency=4)
    await shard(rig, 0, 1)
    told = await advised(rig)
    assert told["shards"] == 16
    assert told["session_start_limit"]["max_concurrency"] == 4
    assert told["session_start_limit"]["remaining"] == 999


async def test_the_global_limit_is_one_for_all_processes(rig: Rig) -> None:
    assert rig.sandbox is not None
    moment = rig.sandbox.world.clock.now()
    rig.sandbox.world.clock.source = lambda: moment  # all of it in the same second
    await rig.control("limits", on=True)
    headers = {"Authorization": f"Bot {rig.token}"}

    async def asked(place: str) -> int:
        path = f"{rig.base}/api/v10/channels/{place}"
        async with rig.session.get(path, headers=headers) as answer:
            return answer.status

    places = [channel for channel, _ in CHANNELS]
    statuses = [await asked(places[number % 3]) for number in range(60)]
    state = await rig.control("state")
    assert statuses.count(429) == state["limits"]["refused_everywhere"] == 10
    assert (state["served"], state["exempt"]) == (60, 0)
