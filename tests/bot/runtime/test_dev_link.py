"""A clock that is moved by hand: its time passes quickly, and as if we had been there."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from bot.runtime.dev_link import HOP_SECONDS, DevLink, HandClock
from bot.services.host import build_host
from bot.store.sqlite.store import SqliteStore
from tests.bot.hosting import HOME, PEOPLE, FixedIds, timekeeper_of

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE
HOUR, SPAN = 3600, 600


async def idle() -> bool:
    return False


async def nothing() -> float | None:
    return None


async def test_moved_time_reminds_first_then_lets_the_autopilot_play_and_gives_nothing_back(
    file: Path,
) -> None:
    clock = HandClock(HOUR)
    store = await SqliteStore.open(file, clock)
    host = build_host(store, clock, FixedIds())
    keeper = timekeeper_of(host, store, clock)
    try:
        table = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, SPAN)
        await host.lobby.join(table.id, BEN, 2)
        await host.lobby.start(table.id, ADA, 3)
        await keeper.tick()
        began, naps = clock.now(), 0
        clock.move(HOUR + SPAN + 60)

        async def nap(seconds: float) -> None:
            nonlocal naps
            naps += 1
            await clock.nap(seconds, idle, store.next_alarm)
            if clock.now() - began > SPAN + 30:
                raise asyncio.CancelledError

        with pytest.raises(asyncio.CancelledError):
            await keeper.run(lambda: True, nap)
        said = [one.notice.kind for one in await store.queued(clock.now(), 1000)]
        assert said.count("reminder") == 1
        assert "away" not in said
        assert [sitter.present for sitter in (await host.queries.table(table.id)).sitters].count(
            False
        ) == 1
        assert naps > SPAN / HOP_SECONDS
    finally:
        await store.close()


async def test_what_is_said_on_the_tether_moves_the_clock_and_its_end_is_heard() -> None:
    ended = asyncio.Event()
    reading, writing = os.pipe()
    clock = HandClock()
    before = clock.now()
    with os.fdopen(reading) as stream:
        DevLink(stream, clock).watch(asyncio.get_running_loop(), ended.set)
        os.write(writing, b"60.0\n40.0\n")
        os.close(writing)
        await asyncio.wait_for(ended.wait(), 5)
        for _ in range(3):
            await clock.nap(1000, idle, nothing)
    assert 60 <= clock.now() - before < 65, "it never goes back"


async def test_moved_time_waits_for_whoever_is_busy() -> None:
    clock, asked = HandClock(), 0

    async def busy() -> bool:
        nonlocal asked
        asked += 1
        return asked < 3

    clock.move(5)
    before = clock.now()
    await clock.nap(1000, busy, nothing)
    assert asked == 3
    assert clock.now() - before >= 5


async def test_a_hop_ends_when_something_is_due_and_says_so_before_it_is_done() -> None:
    clock = HandClock()
    reported: list[float] = []
    begun = clock.now()

    async def report(ahead: float) -> None:
        reported.append(ahead)

    async def due() -> float | None:
        return begun + 7

    clock.report = report
    clock.move(HOUR)
    await clock.nap(10, idle, due)
    assert 7 <= clock.now() - begun < 8
    assert len(reported) == 1
    while reported[-1] < HOUR:
        await clock.nap(10, idle, nothing)
    assert reported[-1] == HOUR
    assert len(reported) < HOUR / HOP_SECONDS, "not every hop is worth telling"


async def test_who_is_busy_for_long_was_there_all_the_while(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Waiting for what is sent takes time of its own, which counts as a part of a hop."""
    began, real = time.time(), [0.0]
    monkeypatch.setattr(time, "time", lambda: began + real[0])
    clock = HandClock()
    store = await SqliteStore.open(file, clock)
    host = build_host(store, clock, FixedIds())
    keeper = timekeeper_of(host, store, clock)

    async def busy() -> bool:
        real[0] += 12
        return False

    try:
        await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, SPAN)
        await keeper.tick()
        clock.move(HOUR)
        for _ in range(5):
            await clock.nap(10, busy, store.next_alarm)
            await keeper.tick()
        kinds = [one.notice.kind for one in await store.queued(clock.now(), 1000)]
        assert "away" not in kinds
        assert clock.now() - began > 60
    finally:
        await store.close()
