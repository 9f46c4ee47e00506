"""Somebody watches a bot of its own process: its figures move with what people do."""

from __future__ import annotations

import asyncio
import io
import time
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.commands import fleet as command
from bot.runtime import config
from bot.runtime.i18n import Speaker
from bot.runtime.version import VERSION
from sandbox.testing.postgres import PostgresServer
from sandbox.testing.rig import Rig
from sandbox.world.model import Json
from tests.e2e.fleet import Fleet, fleet
from tests.e2e.playing import Match
from tests.e2e.process import GLANCE, PATIENCE, until

pytestmark = pytest.mark.asyncio


def address(lines: list[Json]) -> str:
    """Read in a log where the pages are."""
    (line,) = [line for line in lines if line["event"] == "figures served"]
    return f"http://{line['address']}"


async def served(match: Match) -> str:
    """Start the bot anew with pages, and return where they are."""
    assert await match.bot.stop() == 0
    await until(lambda: not match.bot.gateway.online, "the line closes")
    match.bot.settings["BAZAAR_METRICS"] = "0"
    await match.bot.start()
    return address(match.bot.said())


async def figures(rig: Rig, base: str, *secret: str) -> dict[str, float]:
    """Return every figure, those of one name added up; none may name something secret."""
    async with rig.session.get(f"{base}/metrics") as answer:
        assert answer.status == 200
        text = await answer.text()
    assert [word for word in (rig.token, *secret) if word in text] == []
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0.0) + sample.value
    return sums


async def ready(rig: Rig, base: str, status: int, state: str = "") -> str:
    """Wait until a process says that it is ready, or that it is not, and return what it says."""
    end = time.monotonic() + PATIENCE
    while True:
        async with rig.session.get(f"{base}/readyz") as answer:
            told = await answer.text()
            if answer.status == status and state in told:
                return told
        assert time.monotonic() < end, f"never {status} {state}, but {told}"
        await asyncio.sleep(GLANCE)


async def test_figures_move_with_presses(match: Match) -> None:
    base = await served(match)
    secret = (match.oracle.table().id, str(match.oracle.table().home.channel))
    before = await figures(match.rig, base, *secret)
    for _ in range(3):
        assert await match.action()
    await match.quiet()
    after = await figures(match.rig, base, *secret)
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


@pytest.mark.thorough
async def test_who_does_not_hear_discord_is_not_ready_but_well(match: Match) -> None:
    base = await served(match)
    assert '"spare": false' in await ready(match.rig, base, 200)
    await match.rig.control("gateway", do="drop", refuse_connect=3)
    assert '"store": true, "shards": {"0": false}' in await ready(match.rig, base, 503)
    async with match.rig.session.get(f"{base}/healthz") as answer:
        assert answer.status == 200
    await ready(match.rig, base, 200)


async def shown(world: Fleet) -> list[list[str]]:
    """Return what `./bazaar fleet` says, by line and word."""
    out = io.StringIO()
    given = {"database_url": world.server.url(world.database)}
    await command.show(config.read([], given), Speaker(strict=True), watch=False, out=out)
    return [line.split() for line in out.getvalue().splitlines()]


@pytest.mark.thorough
async def test_a_fleet_tells_who_has_what_and_who_took_over(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    async with fleet(postgres_server, tmp_path, BAZAAR_METRICS="0") as world:
        workers = [world.start() for _ in range(world.shards)]
        await world.complete()
        spare = world.start(spare=True)
        await world.joined(spare)
        bases = {member: address(member.said()) for member in workers}
        for base in bases.values():
            assert '"spare": false' in await ready(world.rig, base, 200)
            told = await figures(world.rig, base)
            async with asyncio.timeout(PATIENCE):  # a newcomer's share grows after a while
                while told["bazaar_request_share"] != 22.5:
                    await asyncio.sleep(GLANCE)
                    told = await figures(world.rig, base)
            assert (told["bazaar_shards"], told["bazaar_shards_held"]) == (2, 1)
        await until(lambda: "figures served" in str(spare.said()), "the spare serves figures")
        waiting = address(spare.said())
        await ready(world.rig, waiting, 200, '"spare": true')
        states = [words[-1] for words in await shown(world) if VERSION in words]
        assert sorted(states) == ["spare", "working", "working"]

        dead = await world.holder(1)
        dead.process.kill()
        assert '{"1": true}' in await ready(world.rig, waiting, 200, '"spare": false')
        assert (await figures(world.rig, waiting))["bazaar_lease_epoch"] >= 2
        (line,) = [words for words in await shown(world) if words[:1] == ["1"]]
        assert line[1] != next(words[0] for words in await shown(world) if "gone" in words)
