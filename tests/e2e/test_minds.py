"""Minds beside a real bot: they go on after its death, die with it, and end with it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cogs.clicking import CHANNEL
from tests.e2e.playing import NAMES, Match, at
from tests.e2e.process import until

pytestmark = pytest.mark.asyncio


def thinking(match: Match) -> list[int]:
    """Return the processes that the bot has started."""
    assert match.bot.process is not None
    pid = match.bot.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return [int(child) for child in children.split()]


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}/cmdline").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux lists them")
async def test_minds_go_on_after_a_death_of_the_bot_and_never_outlive_it(tmp_path: Path) -> None:
    async with at(tmp_path / "solo", NAMES[:1]) as match:
        (ada,) = match.people
        await ada.command(CHANNEL, "solo", game="basari", level="hard", seats=3, where="here")
        await match.bot.alive(until(lambda: bool(thinking(match)), "a mind thinks"))
        (mind,) = thinking(match)
        assert match.oracle.table().sequence < 2
        await match.bot.again()
        await until(lambda: is_gone(mind), "the mind of the dead ends")
        await until(lambda: match.oracle.table().sequence == 2, "both minds have chosen")
        assert await match.action()
        await until(lambda: match.oracle.table().sequence > 3, "the minds play on")
        told = {line["event"] for line in match.bot.said()}
        assert not told & {"mind failed", "no decision", "table not attended"}
        (mind,) = thinking(match)
        assert await match.bot.stop() == 0
        assert is_gone(mind)
