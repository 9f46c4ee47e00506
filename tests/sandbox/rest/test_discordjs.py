"""discord.js as a second, independent client: what two clients agree on is no accident."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world.examples import BOT_ID
from tests.machine import trouble, unavailable

HOME = Path(__file__).resolve().parents[2] / "discordjs"
pytestmark = pytest.mark.asyncio
TRIAL = "import('discord.js').catch(error => (console.error(error.message), process.exit(1)))"
PLACE = "1180000000000000201"


@contextlib.asynccontextmanager
async def bot(rig: Rig) -> AsyncIterator[asyncio.StreamReader]:
    process = await asyncio.create_subprocess_exec(
        "node", "bot.mjs", rig.base, rig.token, cwd=HOME, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 60)
        assert line == f"gem {BOT_ID} false\n".encode()
        assert await process.stdout.readline() == b"ready\n"
        yield process.stdout
    finally:
        process.terminate()
        await process.communicate()


async def test_a_second_client_meets_the_same_discord() -> None:
    if reason := trouble("node", "-e", TRIAL, cwd=HOME):
        unavailable(f"needs node and discord.js (npm ci --prefix tests/discordjs): {reason}")
    async with rigs.inside() as rig, bot(rig) as output:
        ada = await rig.person("ada")
        board = (await ada.command(PLACE, "board")).message
        assert board["flags"] & 1 << 15
        more = board["components"][0]["components"][0]["accessory"]
        assert ada.hello["emojis"] == {more["emoji"]["id"]: "gem"}
        assert more["emoji"]["name"] == "gem"
        after = (await ada.press(board, "count:1")).message
        text = after["components"][0]["components"][0]["components"][0]["content"]
        assert (after["id"], text) == (board["id"], "Count: 1")

        form = (await ada.press(after, "form")).modal
        hello = (await ada.submit(form, name="Ada")).message
        assert (hello["content"], hello["flags"] & 64) == ("Hello Ada", 64)

        done = (await ada.command(PLACE, "slow")).message
        assert done["attachments"][0]["description"] == "A log"
        async with rig.session.get(done["attachments"][0]["url"]) as answer:
            assert await answer.read() == b"one\ntwo\n"
        await ada.until(
            lambda f: f["t"] == "message_create" and f["message"]["content"] == "Between us."
        )

        await rig.control("gateway", do="drop")
        later = (await ada.press(after, "count:2")).message
        assert later["id"] == board["id"]
        assert await asyncio.wait_for(output.readline(), 20) == b"resumed\n"
