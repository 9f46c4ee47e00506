"""Two processes and a spare on PostgreSQL, through whatever happens: nothing lost or said twice."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from pathlib import Path
from random import Random

import pytest

from sandbox.testing.postgres import PostgresServer
from sandbox.world.examples import on_server
from tests.cogs.clicking import answer, control, fill_once, has, text
from tests.e2e.chaos import Chaos, summary, unheard
from tests.e2e.fleet import CHANNEL, PATIENCE, Fleet, Seating, eventually, fleet
from tests.e2e.playing import number_of

pytestmark = pytest.mark.asyncio
log = logging.getLogger(__name__)
SEEDS = range(int(os.environ.get("FLEET_SEEDS", "1")))
"""More for a long run, which also tells its figures:
FLEET_SEEDS=20 pytest --thorough tests/e2e/test_fleet.py -k whatever -n0 --log-cli-level=INFO
"""
LEASE_SECONDS = 10.0
TAKE_OVER_SECONDS = LEASE_SECONDS + 3.0
SLACK_SECONDS = 10.0
"""What a machine with other work to do may need besides; the figures stand in docs/scale.md."""
HAPPENINGS = ("kill", "ambush", "freeze", "terminate", "cut", "restart")
QUICK_HAPPENINGS = ("ambush", "cut", "restart")
PAIRS = (("ada", "bo"), ("chidi", "dana"))
THINK_SECONDS = 0.2
TABLES = 200
"""So many panels to be posted at once that the limit of the whole bot binds."""


async def begun(world: Fleet, *, spare: bool = False) -> None:
    """Start a process for each shard, and perhaps one that waits."""
    for _ in range(world.shards):
        world.start()
    await world.complete()
    if spare:
        await world.joined(world.start(spare=True))
    await world.rig.online(shards=world.shards)


@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_happens_to_processes_and_database_every_move_counts_once(
    own_postgres: PostgresServer, tmp_path: Path, seed: int, thorough: bool
) -> None:
    chance, happenings = Random(seed), HAPPENINGS if thorough else QUICK_HAPPENINGS
    async with fleet(own_postgres, tmp_path) as world:
        await begun(world, spare=True)
        for server in range(world.shards):
            for names in PAIRS:
                await world.seat(server, names)
        ended = asyncio.Event()
        playing = [
            asyncio.create_task(world.play_on(seating, ended, THINK_SECONDS))
            for seating in list(world.seatings)
        ]
        chaos = Chaos(world, chance)
        try:
            for happening in chance.sample(happenings, len(happenings)):
                await asyncio.sleep(chance.uniform(0.5, 2.0))
                await chaos.strike(happening)
        finally:
            ended.set()
            await asyncio.gather(*playing)
        await world.complete(apart=False)
        for seating in world.seatings:
            await seating.quiet()
        moves = sum([await asyncio.to_thread(seating.judged) for seating in world.seatings])
        assert (await asyncio.to_thread(world.report)).findings == ()
        unheard_, unanswered = (
            sum(len(getattr(seating, name)) for seating in world.seatings)
            for name in ("unheard", "unanswered")
        )
        log.info(
            "seed %d: %d moves, %d presses unheard, %d unanswered; %s",
            seed, moves, unheard_, unanswered, summary(chaos.blows),
        )  # fmt: skip
        for blow in chaos.blows:
            assert not unheard(world.seatings, blow), f"{blow} was felt at the other shard"
            if blow.taken is not None:
                assert blow.taken <= TAKE_OVER_SECONDS + SLACK_SECONDS, blow


@pytest.mark.thorough
async def test_a_deadline_that_is_due_while_nobody_has_the_shard_is_taken_once(
    own_postgres: PostgresServer, tmp_path: Path
) -> None:
    async with fleet(own_postgres, tmp_path) as world:
        await begun(world)
        seating = await world.seat(0, PAIRS[0], pace="1h")
        assert await seating.turn()
        victim = await world.holder(seating.shard)
        victim.process.kill()
        # Nothing is to be done about it but to play for whoever is late.
        own_postgres.ask(
            "UPDATE deadlines SET due = soon, alarm = soon, reminded = 1"
            " FROM (SELECT EXTRACT(EPOCH FROM clock_timestamp()) + 2 AS soon) AS now"
            f" WHERE table_id = '{seating.id}'",
            world.database,
        )

        def care() -> list[str]:
            return [entry.kind for entry in seating.oracle.logged() if entry.kind == "care"]

        await eventually(lambda: bool(care()), "somebody's time runs out")
        assert await world.holder(seating.shard) is not victim
        world.start()
        await world.complete()
        await seating.quiet()
        assert len(await asyncio.to_thread(care)) == 1
        assert (await asyncio.to_thread(world.report)).findings == ()
        assert len(seating.panels()) == 1


async def test_a_press_in_a_direct_message_moves_a_panel_of_another_process(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    async with fleet(postgres_server, tmp_path) as world:
        await begun(world)
        seating = await world.seat(0, PAIRS[0])
        assert seating.shard != 0, "direct messages are heard by shard 0"
        assert await world.holder(0) is not await world.holder(seating.shard)
        took = [await moved_by_direct_message(world, seating) for _ in range(4)]
        assert max(took) <= 1.0 + SLACK_SECONDS
        log.info("on the panel after %s s", [round(seconds, 2) for seconds in took])
        assert await asyncio.to_thread(seating.judged) == 4


async def moved_by_direct_message(world: Fleet, seating: Seating) -> float:
    """Let whoever is awaited move in private; return the seconds until the panel shows it."""
    assert world.rig.sandbox is not None
    pending = await asyncio.to_thread(seating.oracle.pending)
    person = seating.people[next(one.seat for one in pending if not one.answered)]
    bot = world.rig.sandbox.world.bot_id
    place = (await person.do("open_dm", user=bot))["channel"]["id"]
    form = (await person.command(place, "move")).message
    if has(form, "justplay"):
        form = await answer(person, form, control(form, "justplay")["custom_id"])
    opened = number_of(form)
    assert opened is not None, text(form)
    began = time.monotonic()
    while number_of(form) == opened:
        began = time.monotonic()
        form = await fill_once(person, form, seating.chance)
    await seating.done(opened)
    return time.monotonic() - began


async def test_a_setting_that_one_process_changed_is_used_by_the_other(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    async with fleet(postgres_server, tmp_path) as world:
        await begun(world)
        ada = await world.person("ada")
        here, there = (on_server(number, CHANNEL) for number in range(2))
        for language, words in (("de", "Deine Einstellungen"), ("en", "Your settings")):
            await ada.command(here, "settings")
            await ada.command(there, "settings", language=language)

            async def shown(words: str = words) -> bool:
                return words in text((await ada.command(here, "settings")).message)

            async with asyncio.timeout(SLACK_SECONDS):
                while not await shown():
                    await asyncio.sleep(0.05)


@pytest.mark.thorough
async def test_four_processes_together_never_ask_too_much_of_discord(
    postgres_server: PostgresServer, tmp_path: Path
) -> None:
    async with fleet(postgres_server, tmp_path, shards=4) as world:
        await world.deal(TABLES)
        await world.rig.control("limits", on=True, identify=True)
        for _ in range(world.shards):
            world.start()
        # The first may take all, and gives them away one by one, each with an identify of its own.
        await world.complete(patience=2 * PATIENCE)
        before = await world.rig.control("state")
        await eventually(world.silent, "all panels stand", 2 * PATIENCE)
        after = await world.rig.control("state")
        assert after["served"] - before["served"] >= TABLES / 2
        assert after["limits"]["refused_everywhere"] == 0
        assert len(world.standing()) == TABLES
