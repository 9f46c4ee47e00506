"""The server itself: loopback only, strangers refused, worlds kept, records without tokens."""

import asyncio
import json
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox.page.words import words
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world import storage
from sandbox.world.examples import BOT_ID, PEOPLE, TOKEN, example
from tests.demo_bot import DemoBot, point_at
from tests.sandbox.conftest import connected

pytestmark = pytest.mark.asyncio
PLACE = "1180000000000000201"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://127.0.0.1"}, 403),
    ],
)
async def test_strangers_are_refused(rig: Rig, headers: dict[str, str], status: int) -> None:
    for path in ("/page/people", "/api/v10/gateway"):
        async with rig.session.get(rig.base + path, headers=headers) as answer:
            assert answer.status == status
    if status == 403:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await rig.session.ws_connect(rig.base + "/gateway", headers=headers)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await rig.session.ws_connect(rig.base + "/page/ws", headers=headers)


async def test_its_own_origin_is_welcome(rig: Rig) -> None:
    for host in (rig.base, rig.base.replace("127.0.0.1", "localhost")):
        headers = {"Origin": host}
        async with rig.session.get(rig.base + "/page/people", headers=headers) as answer:
            assert answer.status == 200


async def test_only_loopback_listens(rig: Rig) -> None:
    assert rig.sandbox is not None
    assert rig.sandbox.runner is not None
    assert [host for host, _ in rig.sandbox.runner.addresses] == ["127.0.0.1"]


async def test_nobody_sits_without_the_key(rig: Rig) -> None:
    ada, bo = PEOPLE[0][0], PEOPLE[1][0]
    assert rig.sandbox is not None
    keys = {user.id: user.key for user in rig.sandbox.world.people()}
    for person, key in ((ada, "wrong"), (ada, keys[bo]), ("5", ""), (BOT_ID, "")):
        socket = await rig.session.ws_connect(
            rig.base + "/page/ws", params={"person": person, "key": key}
        )
        frame = await socket.receive()
        assert frame.type is aiohttp.WSMsgType.CLOSE
        assert frame.data == 4003


async def test_nonsense_from_a_page_is_answered(rig: Rig) -> None:
    ada = await rig.person("ada")
    for text in ("{", "[]", '{"n":101,"do":"fly"}', '{"n":102,"do":"send"}'):
        await ada.socket.send_str(text)
    assert (await ada.do("typing", channel=PLACE)) == {}


async def test_no_control_unless_asked() -> None:
    from sandbox.server import Sandbox  # noqa: PLC0415 - the rig always asks

    sandbox = Sandbox()
    await sandbox.start()
    async with (
        aiohttp.ClientSession() as session,
        session.post(sandbox.base + "/control/state") as answer,
    ):
        assert answer.status == 404
    await sandbox.stop()


async def test_a_private_picture_needs_its_whole_address(rig: Rig, bot: DemoBot) -> None:
    import discord  # noqa: PLC0415 - after the warnings filter of conftest

    from tests.demo_bot import picture_file  # noqa: PLC0415 (only this test needs it)

    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(file=picture_file(), ephemeral=True)

    bot.tree.get_command("ping")._callback = show  # type: ignore[union-attr]  # it is registered
    ada = await rig.person("ada")
    shown = (await ada.command(PLACE, "ping")).message["attachments"][0]
    assert shown["ephemeral"] is True
    guesses = [
        (shown["url"], 200),
        (f"{rig.base}/cdn/attachments/{PLACE}/{shown['id']}/board.png", 404),
        (f"{rig.base}/cdn/ephemeral-attachments/{PLACE}/{shown['id']}/board.png", 404),
    ]
    for url, status in guesses:
        async with rig.session.get(url) as answer:
            assert answer.status == status


async def test_a_world_survives_a_restart_at_another_address(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "world.json"
    async with rigs.inside(file=file) as first, connected(first, DemoBot()):
        ada = await first.person("ada")
        await ada.command(PLACE, "count")
        await ada.command(PLACE, "classic")
        await ada.command(PLACE, "secret")
        await ada.command(PLACE, "table new", name="Kept", private=True)
        await ada.do("read", channel=PLACE, message_id="5")
        await first.move_clock(100)
        before = await first.sees("ada")
        key = ada.hello["me"]["key"]
    assert file.stat().st_mode & 0o777 == 0o600
    async with rigs.inside(file=file) as second, connected(second, DemoBot()):
        after = await second.sees("ada")
        moved = json.loads(json.dumps(before).replace(first.base, second.base))
        assert after == moved
        ada = await second.person("ada")
        assert ada.hello["me"]["key"] == key
        assert ada.hello["read"] == {PLACE: "5"}
        board, classic, *_ = after[PLACE]
        assert len(list(file.with_name("world.json.uploads").iterdir())) == 1
        async with second.session.get(classic["attachments"][0]["url"]) as answer:
            assert answer.status == 200
        assert (await ada.press(board, "press:0")).state == "done"
        assert (await ada.command(PLACE, "ping")).state == "done"


async def test_a_token_survives_a_restart_of_the_sandbox(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with rigs.inside(file=file) as first, connected(first, DemoBot()):
        ada = await first.person("ada")
        await ada.command(PLACE, "ping")
        assert first.sandbox is not None
        token = next(iter(first.sandbox.world.tokens))
    async with rigs.inside(file=file) as second:
        url = f"{second.base}/api/v10/webhooks/{BOT_ID}/{token}"
        async with second.session.post(url, json={"content": "later"}) as answer:
            assert answer.status == 200


async def test_a_saved_world_is_the_same_world() -> None:
    world = example()
    saved = json.loads(json.dumps(storage.dump(world)))
    assert storage.dump(storage.restore(saved, {})) == saved


async def test_a_world_is_saved_while_it_runs(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with rigs.inside(file=file) as rig:
        ada = await rig.person("ada")
        await ada.do("send", channel=PLACE, content="keep me")
        async with asyncio.timeout(10):
            while not file.exists():
                await asyncio.sleep(0.05)
        assert "keep me" in file.read_text("utf-8")


async def test_a_record_holds_everything_but_tokens(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    async with rigs.inside(record=record) as rig, connected(rig, DemoBot()):
        ada = await rig.person("ada")
        await ada.command(PLACE, "slow", seconds=0.01)
        await ada.until(
            lambda f: f["t"] == "message_create" and "follow-up" in f["message"]["content"]
        )
        assert rig.sandbox is not None
        secrets = [TOKEN, *rig.sandbox.world.tokens]
    text = record.read_text("utf-8")
    assert not any(secret in text for secret in secrets)
    lines = [json.loads(line) for line in text.splitlines()]
    routes = [line["route"] for line in lines if line["kind"] == "request"]
    assert "POST /interactions/{interaction}/{token}/callback" in routes
    assert "PATCH /webhooks/{application}/{token}/messages/{message}" in routes
    edit = next(line for line in lines if line.get("route", "").startswith("PATCH /webhooks"))
    assert edit["files"][0]["filename"] == "board.png"
    names = [line["t"] for line in lines if line["kind"] == "dispatch"]
    assert names[:2] == ["READY", "GUILD_CREATE"]
    assert "INTERACTION_CREATE" in names


async def test_a_record_holds_what_was_sent_before_anything_is_filled_in(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    async with rigs.inside(record=record) as rig, connected(rig, DemoBot()):
        ada = await rig.person("ada")
        await rig.fault("limited", "/callback", seconds=0.01)
        await ada.command(PLACE, "count")
        await ada.command(PLACE, "showcase")
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    refused, answered, shown = [one for one in lines if one.get("route", "").endswith("/callback")]
    assert (refused["status"], answered["status"]) == (429, 200)
    assert refused["body"] == answered["body"]
    (button,) = answered["body"]["data"]["components"][0]["components"]
    assert "id" not in button
    (button,) = answered["answer"]["resource"]["message"]["components"][0]["components"]
    assert button["id"] == 2
    assert answered["query"] == {"with_response": "1"}
    assert answered["headers"]["Content-Type"] == "application/json"
    assert "Authorization" not in answered["headers"]
    assert shown["headers"]["Content-Type"].startswith("multipart/form-data")
    assert '"attachment://' in json.dumps(shown["body"])
    assert shown["files"][0]["part"] == 0
    asked = next(one for one in lines if one.get("route") == "GET /users/@me")
    assert (asked["body"], asked["headers"]["Authorization"]) == (None, "Bot [redacted]")


async def test_it_runs_alone_as_a_process(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with rigs.beside("--world", str(file)) as rig, connected(rig, DemoBot()):
        await rig.online()
        ada = await rig.person("ada")
        assert (await ada.command(PLACE, "ping")).message["content"] == "Pong!"
        port = rig.base.rpartition(":")[2]
        with pytest.raises(AssertionError):
            async with rigs.beside(port=int(port)):
                pass
    assert rig.process is not None
    assert rig.process.returncode == 0
    assert "Pong!" in file.read_text("utf-8")


async def test_the_words_of_the_page(rig: Rig) -> None:
    english, german = words("en"), words("de")
    assert english
    assert set(english) == set(german)
    async with rig.session.get(rig.base + "/page/words/de.json") as answer:
        assert await answer.json() == german
    async with rig.session.get(rig.base + "/page/words/fr.json") as answer:
        assert answer.status == 404
    async with rig.session.get(rig.base + "/page/words/..%2Fen.json") as answer:
        assert answer.status == 404


async def test_a_running_bot_survives_a_restart_of_the_sandbox(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    async with rigs.inside(file=file) as first:
        point_at(first.base)
        bot = DemoBot()
        running = asyncio.create_task(bot.start(TOKEN))
        await first.online()
        board = (await (await first.person("ada")).command(PLACE, "count")).message
    port = int(first.base.rpartition(":")[2])
    async with rigs.inside(file=file, port=port) as second:
        await second.online()
        ada = await second.person("ada")
        assert (await ada.press(board, "press:0")).message["content"] == "Count: 1"
        await bot.close()
        await running


async def test_a_broken_world_is_named_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "world.json"
    file.write_text("{", "utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        "--world",
        str(file),
        cwd=rigs.ROOT,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complaint = await process.communicate()
    assert process.returncode == 1
    assert complaint.decode().count("\n") == 1
    assert str(file) in complaint.decode()


async def test_a_led_clock_goes_as_far_as_the_bot_says_and_no_further_than_asked(rig: Rig) -> None:
    assert rig.sandbox is not None
    clock = rig.sandbox.world.clock
    clock.led = True
    clock.owe(100)
    own = {"Authorization": f"Bot {rig.token}"}
    seen = []
    for headers, ahead in (({}, "50"), (own, "soon"), (own, "60"), (own, "20"), (own, "500")):
        async with rig.session.post(f"{rig.base}/clock", data=ahead, headers=headers) as answer:
            seen.append((answer.status, clock.offset, clock.owed))
    assert seen == [(401, 0, 100), (400, 0, 100), (204, 60, 40), (204, 60, 40), (204, 100, 0)]
