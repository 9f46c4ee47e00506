"""`bazaar play` with its clock moved by hand: what falls into that time happens at its time."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
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


async def begin(ada: Person, bo: Person, pace: str) -> None:
    """Begin a game."""
    await ada.command(CHANNEL, "table new", game="jaipur", pace=pace)
    lobby = await offered(ada, "join")
    await bo.press(lobby, press_of(lobby, "join"))
    lobby = await offered(ada, "start")
    await ada.press(lobby, press_of(lobby, "start"))
    await offered(ada, "move")


async def skip(person: Person, seconds: int) -> float:
    """Let time pass quickly; return what time it is then."""
    mark = len(person.frames)
    await person.do("clock", seconds=seconds)
    last = await person.until(
        lambda frame: frame["t"] == "clock" and not frame["owed"], after=mark, timeout_seconds=150
    )
    return float(last["now"])


def posted(person: Person) -> list[Json]:
    return [frame["message"] for frame in person.frames if frame["t"] == "message_create"]


def said_at(message: Json) -> float:
    return datetime.fromisoformat(message["timestamp"]).timestamp()


async def test_moved_time_brings_every_call_at_its_time_and_nobody_was_away(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as rig:
        ada, bo = await rig.person("ada"), await rig.person("bo")
        await begin(ada, bo, "1h")
        with closing(sqlite3.connect(tmp_path / "play" / "bazaar.db")) as database:
            [(alarm,), *_] = database.execute("SELECT alarm FROM deadlines ORDER BY alarm")
        started = time.time()
        passed = await skip(ada, 8 * HOUR) - started
        assert 8 * HOUR <= passed < 8 * HOUR + 120
        moments = [said_at(message) for message in posted(ada)]
        assert any(0 <= moment - alarm < SLACK_SECONDS for moment in moments), "the reminder"
        later = [moment for moment in moments if moment > started + HOUR]
        assert later, "the stand-in has played"
        assert min(later) < started + HOUR + SLACK_SECONDS
    log = (tmp_path / "play" / "bot.log").read_text(encoding="utf-8")
    assert "was away" not in log
    assert "behind" not in log


@pytest.mark.thorough
async def test_a_call_that_quiet_hours_hold_back_comes_when_they_end(tmp_path: Path) -> None:
    async with playing(tmp_path) as rig:
        ada, bo = await rig.person("ada"), await rig.person("bo")
        begins = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
        ends = begins + timedelta(hours=6)
        for person in (ada, bo):
            quiet = f"{begins.hour}:00-{ends.hour}:00"
            await person.command(CHANNEL, "settings", time_zone="UTC", quiet_hours=quiet)
        await begin(ada, bo, "none")
        started = time.time()
        await skip(ada, 8 * HOUR)
        calls = [
            said_at(message) - ends.timestamp()
            for message in posted(ada)
            if message["mentions"] and said_at(message) > started + 60
        ]
        assert [0 <= call < SLACK_SECONDS for call in calls] == [True], calls
