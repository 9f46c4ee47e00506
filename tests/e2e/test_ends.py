"""How processes end and begin: one a database, in good order, and in time."""

from __future__ import annotations

import asyncio
import sys
import time

import pytest

from bot.runtime.exit_codes import Exit
from tests.cogs.clicking import control
from tests.e2e.playing import Match
from tests.e2e.process import PATIENCE, POST, environ

pytestmark = pytest.mark.asyncio


async def test_a_second_process_refuses_and_the_first_plays_on(match: Match) -> None:
    settings = {"BAZAAR_TOKEN": match.rig.token, "BAZAAR_DISCORD_URL": match.rig.base}
    second = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "bot.commands.cli", "bot"),
        env=environ(match.bot.data, **settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, complained = await asyncio.wait_for(second.communicate(), PATIENCE)
    assert second.returncode == Exit.DATABASE
    assert len(complained.splitlines()) == 1
    assert await match.action()
    await match.quiet()
    assert match.said() == match.oracle.told()


async def test_sigterm_in_the_midst_of_a_move_says_what_is_to_be_said_and_ends_in_time(
    match: Match,
) -> None:
    await match.rig.fault("delay", POST, seconds=1.0)
    assert await match.action()
    begun = time.monotonic()
    assert await match.bot.stop() == Exit.STOPPED
    assert time.monotonic() - begun < 10
    assert match.oracle.waiting() == []
    assert match.said() == match.oracle.told()
    assert [line["event"] for line in match.bot.said()][-2:] == ["stopping", "stopped"]
    await match.bot.start()
    (panel,) = match.panels()
    assert control(panel, "move")
    assert await match.action()
    await match.quiet()
    assert len(match.panels()) == 1
