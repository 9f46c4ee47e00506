"""Somebody watches a bot of its own process: its figures move with what people do."""

from __future__ import annotations

import asyncio
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.e2e.playing import Match
from tests.e2e.process import GLANCE, PATIENCE, until

pytestmark = pytest.mark.asyncio


def address(match: Match) -> str:
    (line,) = [line for line in match.bot.said() if line["event"] == "figures served"]
    return f"http://{line['address']}"


async def served(match: Match) -> str:
    """Start the bot anew with pages, and return where they are."""
    assert await match.bot.stop() == 0
    await until(lambda: not match.bot.gateway.online, "the line closes")
    match.bot.settings["BAZAAR_METRICS"] = "0"
    await match.bot.start()
    return address(match)


async def figures(match: Match, base: str) -> dict[str, float]:
    """Return every figure, those of one name added up."""
    async with match.rig.session.get(f"{base}/metrics") as answer:
        assert answer.status == 200
        text = await answer.text()
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    for id_ in (match.oracle.table().id, str(match.oracle.table().home.channel), match.rig.token):
        assert id_ not in text
    return sums


async def ready(match: Match, base: str, status: int) -> str:
    """Wait until the bot says that it is ready, or that it is not, and return what else it says."""
    end = time.monotonic() + PATIENCE
    while True:
        async with match.rig.session.get(f"{base}/readyz") as answer:
            if answer.status == status:
                return await answer.text()
        assert time.monotonic() < end, f"never {status}"
        await asyncio.sleep(GLANCE)


async def test_figures_move_with_presses(match: Match) -> None:
    base = await served(match)
    before = await figures(match, base)
    for _ in range(3):
        assert await match.action()
    await match.quiet()
    after = await figures(match, base)
    grown = {name: n - before.get(name, 0.0) for name, n in after.items()}
    assert grown["bazaar_presses_total"] >= 3
    assert grown["bazaar_ack_seconds_count"] == grown["bazaar_presses_total"]
    assert grown["bazaar_commits_total"] == 3
    assert 1 <= grown["bazaar_panel_seconds_count"] <= 3
    assert grown["bazaar_discord_requests_total"] > grown["bazaar_presses_total"]
    assert grown["bazaar_store_reads_total"] > 0
    assert grown["bazaar_store_writes_total"] >= 3
    assert after["bazaar_shards_held"] == after["bazaar_shard_connected"] == 1
    assert after["bazaar_tables"] == 1
    assert "bazaar_press_failures_total" not in after


async def test_who_does_not_hear_discord_is_not_ready_but_well(match: Match) -> None:
    base = await served(match)
    assert '"spare": false' in await ready(match, base, 200)
    await match.rig.control("gateway", do="drop", refuse_connect=3)
    assert '"store": true, "shards": {"0": false}' in await ready(match, base, 503)
    async with match.rig.session.get(f"{base}/healthz") as answer:
        assert answer.status == 200
    await ready(match, base, 200)
