"""The gateway: sessions, RESUME, sharding, intents, compression, close codes."""

import asyncio
import json
import zlib
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.testing.rig import Rig
from sandbox.world.examples import GUILD_ID, example
from tests.demo_bot import DemoBot
from tests.sandbox.conftest import connected

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"
GUILDS, MEMBERS, MESSAGES, DMS, CONTENT = 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15


class Bare:
    """A gateway client without any library."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, packed: bool = False) -> None:
        self.socket = socket
        self.unpacker = zlib.decompressobj() if packed else None
        self.seq = 0

    @classmethod
    async def connect(cls, rig: Rig, query: str = "v=10&encoding=json") -> "Bare":
        socket = await rig.session.ws_connect(f"{rig.base}/gateway/?{query}")
        return cls(socket, packed="zlib-stream" in query)

    async def next(self) -> dict[str, Any]:
        frame = await self.socket.receive(timeout=5)
        if frame.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED):
            return {"closed": self.socket.close_code}
        text = frame.data
        if self.unpacker is not None:
            assert frame.data.endswith(b"\x00\x00\xff\xff")
            text = self.unpacker.decompress(frame.data)
        data: dict[str, Any] = json.loads(text)
        self.seq = data["s"] or self.seq
        return data

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def identify(self, rig: Rig, intents: int = GUILDS, **more: object) -> dict[str, Any]:
        assert (await self.next())["op"] == 10
        await self.send(2, {"token": rig.token, "intents": intents, "properties": {}, **more})
        return await self.next()

    async def drain(self) -> list[dict[str, Any]]:
        frames = []
        try:
            while True:
                async with asyncio.timeout(0.1):
                    frames.append(await self.next())
        except TimeoutError:
            return frames


async def test_ready_then_guilds_in_order(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    ready = await bare.identify(rig)
    assert (ready["t"], ready["s"]) == ("READY", 1)
    assert ready["d"]["guilds"] == [{"id": GUILD_ID, "unavailable": True}]
    assert ready["d"]["shard"] == [0, 1]
    guild = await bare.next()
    assert (guild["t"], guild["s"]) == ("GUILD_CREATE", 2)
    assert len(guild["d"]["members"]) == 1
    await bare.send(1, 2)
    assert (await bare.next())["op"] == 11


async def test_a_zlib_stream_is_one_stream(rig: Rig) -> None:
    bare = await Bare.connect(rig, "v=10&encoding=json&compress=zlib-stream")
    assert (await bare.identify(rig))["t"] == "READY"
    assert (await bare.next())["t"] == "GUILD_CREATE"


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, {"token": "wrong", "intents": 1}, 4004),
        (2, {"intents": 1}, 4004),
        (2, {"token": None}, 4004),
        (2, {"token": "ok"}, 4013),
        (2, {"token": "ok", "intents": -1}, 4013),
        (2, {"token": "ok", "intents": 1 << 40}, 4013),
        (2, {"token": "ok", "intents": MEMBERS}, 4014),
        (2, {"token": "ok", "intents": CONTENT}, 4014),
        (2, {"token": "ok", "intents": 1, "shard": [2, 2]}, 4010),
        (2, "text", 4002),
        (2, {"token": "ok", "intents": 1, "shard": 5}, 4002),
        (2, {"token": "ok", "intents": 1, "shard": [0, 1, 2]}, 4002),
        (6, {"token": "ok", "seq": "x"}, 4002),
        (6, {"token": "wrong"}, 4004),
        (3, {}, 4003),
        (8, {}, 4003),
        (99, {}, 4001),
        (1, "x" * 5000, 4002),
    ],
)
async def test_wrong_frames_close_with_their_code(rig: Rig, op: int, data: Any, code: int) -> None:
    bare = await Bare.connect(rig)
    await bare.next()
    if isinstance(data, dict) and data.get("token") == "ok":
        data["token"] = rig.token
    await bare.send(op, data)
    assert (await bare.next())["closed"] == code


@pytest.mark.parametrize(
    ("query", "code"), [("v=9&encoding=json", 4012), ("v=10&encoding=etf", 4002)]
)
async def test_other_versions_are_refused(rig: Rig, query: str, code: int) -> None:
    bare = await Bare.connect(rig, query)
    assert (await bare.next())["closed"] == code


async def test_identifying_twice_and_talking_too_much_is_refused(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    await bare.identify(rig)
    await bare.next()
    await bare.send(2, {"token": rig.token, "intents": 1})
    assert (await bare.next())["closed"] == 4005
    talker = await Bare.connect(rig)
    await talker.next()
    for _ in range(121):
        await talker.send(1, None)
    while "closed" not in (frame := await talker.next()):
        assert frame["op"] == 11
    assert frame == {"closed": 4008}


async def test_a_heartbeat_is_answered_a_moment_later_as_over_a_network(rig: Rig) -> None:
    """At once would be before discord.py has noted that it sent one: "41 s behind", it says."""
    bare = await Bare.connect(rig)
    await bare.next()
    await bare.send(1, None)
    await bare.send(2, {"token": rig.token, "intents": GUILDS, "properties": {}})
    frames = [await bare.next() for _ in range(3)]
    assert [frame["op"] for frame in frames] == [0, 0, 11]


async def test_a_silent_client_is_cut_off(rig: Rig) -> None:
    assert rig.sandbox is not None
    rig.sandbox.gateway.heartbeat_ms = 100
    bare = await Bare.connect(rig)
    await bare.next()
    assert (await bare.next())["closed"] == 4009


async def test_resume_replays_exactly_what_was_missed(rig: Rig) -> None:
    ada = await rig.person("ada")
    bare = await Bare.connect(rig)
    ready = await bare.identify(rig, GUILDS | MESSAGES)
    await bare.next()
    await ada.do("send", channel=PLACE, content="heard")
    heard = await bare.next()
    await rig.control("gateway", do="drop")
    missed = [
        (await ada.do("send", channel=PLACE, content=f"missed {n}"))["message"]["id"]
        for n in range(3)
    ]
    again = await Bare.connect(rig)
    assert (await again.next())["op"] == 10
    session = ready["d"]["session_id"]
    await again.send(6, {"token": rig.token, "session_id": session, "seq": heard["s"]})
    replayed = await again.drain()
    assert [f["d"].get("id") for f in replayed[:-1]] == missed
    assert [f["t"] for f in replayed] == ["MESSAGE_CREATE"] * 3 + ["RESUMED"]
    assert [f["s"] for f in replayed] == list(range(heard["s"] + 1, heard["s"] + 5))


async def test_resume_is_refused_when_it_cannot_be_kept(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    ready = await bare.identify(rig)
    await bare.next()
    session = ready["d"]["session_id"]
    await rig.control("gateway", do="drop")

    async def tried(session_id: str, seq: int) -> dict[str, Any]:
        again = await Bare.connect(rig)
        await again.next()
        await again.send(6, {"token": rig.token, "session_id": session_id, "seq": seq})
        return await again.next()

    assert (await tried("unknown", 1))["d"] is False
    assert (await tried(session, 99))["closed"] == 4007
    await rig.control("gateway", refuse_resume=1)
    assert (await tried(session, 2))["op"] == 9
    assert (await tried(session, 2))["t"] == "RESUMED"
    await rig.control("gateway", do="drop")
    await rig.move_clock(181)
    assert (await tried(session, 3))["op"] == 9


async def test_what_a_heartbeat_confirmed_is_forgotten(rig: Rig) -> None:
    assert rig.sandbox is not None
    ada = await rig.person("ada")
    bare = await Bare.connect(rig)
    ready = await bare.identify(rig, GUILDS | MESSAGES)
    await bare.next()
    session = rig.sandbox.gateway.sessions[ready["d"]["session_id"]]
    await bare.send(1, 1)
    await bare.next()
    assert [number for number, _ in session.sent] == [2]
    await ada.do("send", channel=PLACE, content="later")
    await bare.next()
    await rig.control("gateway", do="drop")
    again = await Bare.connect(rig)
    await again.next()
    await again.send(6, {"token": rig.token, "session_id": session.id, "seq": 1})
    assert [f["t"] for f in await again.drain()] == ["GUILD_CREATE", "MESSAGE_CREATE", "RESUMED"]


async def test_a_session_ended_by_the_client_is_gone(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    await bare.identify(rig)
    await bare.socket.close(code=1000)
    async with asyncio.timeout(5):
        while (await rig.control("state"))["sessions"]:
            await asyncio.sleep(0.01)


async def test_intents_gate_events_but_never_interactions(rig: Rig) -> None:
    ada = await rig.person("ada")
    assert rig.sandbox is not None
    world = rig.sandbox.world
    bare = await Bare.connect(rig)
    await bare.identify(rig, 0)
    speaker = await Bare.connect(rig)
    await speaker.identify(rig, GUILDS | MESSAGES)
    await speaker.next()
    await ada.do("send", channel=PLACE, content="in the open")
    dm = (await ada.do("open_dm", user=world.bot_id))["channel"]
    await ada.do("send", channel=dm["id"], content="in private")
    heard = await speaker.drain()
    assert [f["t"] for f in heard] == ["MESSAGE_CREATE"]
    assert heard[0]["d"]["content"] == ""
    await rig.session.put(
        f"{rig.base}/api/v10/applications/{world.bot_id}/commands",
        json=[{"name": "ping", "description": "x"}],
        headers={"Authorization": f"Bot {rig.token}"},
    )
    await ada.until(lambda f: f["t"] == "commands")
    command = ada.named("ping")["id"]
    await ada.do("command", channel=PLACE, command_id=command, options=[])
    await ada.do("command", channel=dm["id"], command_id=command, options=[])
    assert [f["t"] for f in await bare.drain()] == ["INTERACTION_CREATE"] * 2


async def test_a_bot_hears_of_its_own_membership_only(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    await bare.identify(rig)
    await bare.next()
    await rig.control("roles", guild=GUILD_ID, person="bo", roles=["1180000000000000102"])
    await rig.control("roles", guild=GUILD_ID, person="bot", roles=[])
    heard = await bare.drain()
    assert [f["t"] for f in heard] == ["GUILD_MEMBER_UPDATE"]
    assert heard[0]["d"]["user"]["bot"] is True


async def test_message_content_is_readable_where_discord_says_so(rig: Rig) -> None:
    ada = await rig.person("ada")
    assert rig.sandbox is not None
    world = rig.sandbox.world
    world.privileged = CONTENT
    plain, reader = await Bare.connect(rig), await Bare.connect(rig)
    await plain.identify(rig, GUILDS | MESSAGES | DMS)
    await reader.identify(rig, GUILDS | MESSAGES | CONTENT)
    await plain.next()
    await reader.next()
    await ada.do("send", channel=PLACE, content="for readers")
    await ada.do("send", channel=PLACE, content=f"<@{world.bot_id}> for you")
    dm = (await ada.do("open_dm", user=world.bot_id))["channel"]
    await ada.do("send", channel=dm["id"], content="in private")
    contents = [f["d"]["content"] for f in await plain.drain()]
    assert contents == ["", f"<@{world.bot_id}> for you", "in private"]
    assert (await reader.next())["d"]["content"] == "for readers"


async def test_two_shards_hear_of_their_own_guilds(rig: Rig) -> None:
    other = str(int(GUILD_ID) + (1 << 22))
    made = await rig.control("guild", name="Elsewhere", id=other)
    async with connected(rig, DemoBot(shard_count=2)) as bot:
        await rig.online(shards=2)
        assert {g.shard_id for g in bot.guilds} == {0, 1}
        ada = await rig.person("ada")
        for place in (PLACE, made["channel"]):
            assert (await ada.command(place, "ping")).message["content"] == "Pong!"
        assert (await ada.command(made["channel"], "whisper")).message["content"] == "Sent."
        word = await ada.until(
            lambda f: f["t"] == "message_create" and f["message"]["content"] == "A word in private."
        )
        assert (await ada.press(word["message"], "press:0")).state == "done"
        shards = {
            s.shard: [t for t in ("INTERACTION_CREATE",) for _, x in s.sent if f'"{t}"' in x]
            # it runs in this process
            for s in rig.sandbox.gateway.sessions.values()  # type: ignore[union-attr]
        }
        home = (int(GUILD_ID) >> 22) % 2
        assert len(shards[home]) == (2 if home == 0 else 1)
        assert len(shards[1 - home]) == (2 if home == 0 else 3)


async def test_identify_is_paced_when_asked(rig: Rig) -> None:
    await rig.control("limits", on=False, identify=True)
    assert (await (await Bare.connect(rig)).identify(rig))["t"] == "READY"
    assert (await (await Bare.connect(rig)).identify(rig))["op"] == 9


async def test_too_many_guilds_for_one_shard(rig: Rig) -> None:
    assert rig.sandbox is not None
    world = rig.sandbox.world
    crowd = example()
    home = world.guilds[GUILD_ID]
    for n in range(2500):
        guild = crowd.add_guild("more", home.owner_id, guild_id=str(n + 1))
        guild.members = home.members
        world.guilds[guild.id] = guild
    bare = await Bare.connect(rig)
    assert (await bare.identify(rig))["closed"] == 4011


async def test_members_are_sent_on_request(rig: Rig) -> None:
    bare = await Bare.connect(rig)
    await bare.identify(rig)
    await bare.next()
    await bare.send(8, {"guild_id": GUILD_ID, "query": "b", "limit": 5, "nonce": "n"})
    chunk = (await bare.next())["d"]
    assert {m["user"]["username"] for m in chunk["members"]} == {"Bazaar", "bo"}
    await bare.send(8, {"guild_id": GUILD_ID, "user_ids": ["1180000000000000012", "5"]})
    chunk = (await bare.next())["d"]
    assert (len(chunk["members"]), chunk["not_found"]) == (1, ["5"])


@pytest.mark.parametrize(
    "fault",
    [
        {"do": "drop"},
        {"do": "reconnect"},
        {"do": "close", "code": 4000},
        {"do": "close", "code": 1001},
        {"do": "invalidate", "resumable": True},
    ],
)
async def test_the_real_client_resumes_and_misses_nothing(
    rig: Rig, bot: DemoBot, fault: dict[str, Any]
) -> None:
    ada = await rig.person("ada")
    resumed = asyncio.Event()

    async def note(shard_id: int) -> None:
        resumed.set()

    bot.on_shard_resumed = note  # type: ignore[attr-defined]  # an event by its name
    await rig.control("gateway", **fault)
    outcome = await ada.command(PLACE, "ping")
    assert outcome.state == "done"
    await asyncio.wait_for(resumed.wait(), 10)
    pongs = [m for m in await ada.history(PLACE) if m["content"] == "Pong!"]
    assert len(pongs) == 1


@pytest.mark.parametrize("how", ["refuse_resume", "invalidate"])
async def test_the_real_client_identifies_anew(rig: Rig, bot: DemoBot, how: str) -> None:
    before = {s["id"] for s in (await rig.control("state"))["sessions"]}
    if how == "invalidate":
        await rig.control("gateway", do="invalidate", resumable=False)
    else:
        await rig.control("gateway", do="drop", refuse_resume=1)
    async with asyncio.timeout(15):
        while True:
            state = await rig.control("state")
            if any(s["live"] and s["id"] not in before for s in state["sessions"]):
                break
            await asyncio.sleep(0.05)
    ada = await rig.person("ada")
    assert (await ada.command(PLACE, "ping")).state == "done"


async def test_a_wrong_token_stops_the_client(rig: Rig) -> None:
    rig.token = "wrong"
    with pytest.raises(discord.LoginFailure):
        async with connected(rig, DemoBot()):
            pass


async def test_privileged_intents_stop_the_client(rig: Rig) -> None:
    class Greedy(discord.Client):
        pass

    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with connected(rig, Greedy(intents=discord.Intents.all())):
            pass
