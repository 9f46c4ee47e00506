"""What a process holds, and until when it may speak; and who is told of which table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.held_shards import QUIET_SECONDS, HeldShards
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.tables.shards import Lease, Shard
from bot.tables.table import PRIVATE, Home
from tests.bot.hosting import dealt

pytestmark = pytest.mark.asyncio
FIRST, SECOND = (Lease(Shard(number, 2), "me", 4) for number in range(2))


async def test_a_table_is_held_while_the_lease_of_its_shard_lasts(host: Host) -> None:
    time = 100.0
    held = HeldShards(lambda: time)
    table = await dealt(host, "jaipur", 2)
    there = replace(table, home=Home(guild=1 << 22, channel=5))
    alone = replace(table, home=PRIVATE)
    assert not held.holds(alone)
    held.hold(SECOND, 110.0)
    assert held.holds(there)
    assert not held.holds(alone)
    held.hold(FIRST, 110.0)
    assert held.holds(alone)
    time = 110.0
    assert not held.holds(alone)
    held.drop(SECOND.shard)
    assert held.leases == {0: FIRST}


async def test_nothing_is_begun_shortly_before_the_end_of_a_lease_or_for_an_older_one() -> None:
    time = 100.0
    held = HeldShards(lambda: time)
    assert not held.may_speak(FIRST)
    held.hold(FIRST, 110.0)
    assert held.may_speak(FIRST)
    assert not held.may_speak(replace(FIRST, epoch=3))
    time = 110.0 - QUIET_SECONDS
    assert not held.may_speak(FIRST)
    assert not held.is_over(FIRST)
    held.hold(FIRST, 113.0)
    assert held.may_speak(FIRST)
    time = 113.0
    assert held.is_over(FIRST)


async def test_each_shard_is_told_of_its_own_tables(host: Host) -> None:
    signals = Signals()
    table = await dealt(host, "jaipur", 2)
    there = replace(table, home=Home(guild=1 << 22, channel=5))
    first, second = signals.of(FIRST.shard), signals.of(SECOND.shard)
    signals.changed(there, notices=True)
    assert second.notices_queued.is_set()
    assert await second.tables_changed.take() == (there,)
    assert not first.notices_queued.is_set()
    assert len(first.tables_changed) == 0
    signals.wake_outboxes()
    assert first.notices_queued.is_set()
    signals.forget(SECOND.shard)
    signals.changed(there, notices=True)
    assert len(second.tables_changed) == 0
