"""`bazaar play` with its clock moved by hand: what falls into that time happens at its time."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path

import aiohttp
import pytest

from benchmarks._players import controls, verb_of
from sandbox.testing.rig import Person, Rig
from sandbox.world.examples import CHANNELS
from sandbox.world.model import Json
from tests.packages import environment

pytestmark = pytest.mark.asyncio
CHANNEL = CHANNELS[0][0]
HOUR = 3600
SLACK_SECONDS = 30
"""What a machine may take for saying something."""


@asynccontextmanager
async def playing(data: Path) -> AsyncIterator[Rig]:
    """Run `bazaar play` until the end."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "bot.commands.cli"),
        *("play", "--no-browser", "--port", "0"),
        env={**environment(), "BAZAAR_DATA": str(data)},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    rig = Rig((await process.stdout.readline()).decode().strip(), aiohttp.ClientSession())
    try:
        yield rig
    finally:
        await rig.close()
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.wait(), 30)


def press_of(message: Json, verb: str) -> str:
    return next(str(part["custom_id"]) for part in controls(message) if verb_of(part) == verb)


async def offered(person: Person, verb: str) -> Json:
    """Wait for a message on which there is something of this kind to press."""

    def fits(frame: Json) -> bool:
        return any(verb_of(part) == verb for part in controls(frame.get("message") or {}))

    return dict((await person.until(fits, timeout_seconds=30))["message"])


async def begin(ada: Person, bo: Person) -> None:
    """Begin a game with an hour for each decision."""
    await ada.command(CHANNEL, "table new", game="jaipur", pace="1h")
    lobby = await offered(ada, "join")
    await bo.press(lobby, press_of(lobby, "join"))
    lobby = await offered(ada, "start")
    await ada.press(lobby, press_of(lobby, "start"))
    await offered(ada, "move")


async def test_moved_time_brings_every_call_at_its_time_and_nobody_was_away(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as rig:
        ada, bo = await rig.person("ada"), await rig.person("bo")
        await begin(ada, bo)
        with closing(sqlite3.connect(tmp_path / "play" / "bazaar.db")) as database:
            [(alarm,), *_] = database.execute("SELECT alarm FROM deadlines ORDER BY alarm")
        started = time.time()
        mark = len(ada.frames)
        await ada.do("clock", seconds=8 * HOUR)
        last = await ada.until(
            lambda f: f["t"] == "clock" and not f["owed"], after=mark, timeout_seconds=120
        )
        passed = last["now"] - started
        assert 8 * HOUR <= passed < 8 * HOUR + 120
        said = [frame["message"] for frame in ada.frames if frame["t"] == "message_create"]
        moments = [datetime.fromisoformat(m["timestamp"]).timestamp() for m in said]
        assert any(0 <= moment - alarm < SLACK_SECONDS for moment in moments), "the reminder"
        later = [moment for moment in moments if moment > started + HOUR]
        assert later, "the stand-in has played"
        assert min(later) < started + HOUR + SLACK_SECONDS
    log = (tmp_path / "play" / "bot.log").read_text(encoding="utf-8")
    assert "was away" not in log
    assert "behind" not in log
