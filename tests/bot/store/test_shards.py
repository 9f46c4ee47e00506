"""Leases of shards on both databases: taken by one, renewed, and refused once they are lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.opening import AnyStore, open_store
from bot.store.sql.connection import Connection, Cursor, Values
from bot.store.sql.deadlines import DeadlineRows
from bot.tables.deadlines import Deadline
from bot.tables.greeting import Greeting
from bot.tables.notices import Delivered, TimeAway
from bot.tables.shards import WHOLE, Lease, LeaseLost, Load, Process, Shard
from bot.tables.table import Home, Table
from tests.bot.hosting import PEOPLE, FixedClock, dealt, host_on

pytestmark = pytest.mark.asyncio
ONE = Process("one", "here", 1, "1.0")
TWO = Process("two", "there", 2, "1.0")
LONG_AGO = 60.0


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def fleet(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyStore]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres")
    store = await open_store(url, tmp_path / "bazaar.db", FixedClock())
    try:
        yield store
    finally:
        await store.close()


async def later(store: AnyStore, seconds: float) -> None:
    """Let time pass for leases, as far as rows show it."""

    def aged(db: Connection) -> None:
        db.execute("UPDATE shards SET until = until - ?", (seconds,))
        db.execute("UPDATE processes SET seen_at = seen_at - ?", (seconds,))
        db.execute("UPDATE identifies SET next_at = next_at - ?", (seconds,))

    await store.writer.run(aged)


async def test_a_shard_is_taken_by_one_and_its_epoch_grows(fleet: AnyStore) -> None:
    await fleet.divide(2, 1)
    (first,) = await fleet.take(ONE, [0], 2)
    assert (first.shard, first.holder, first.epoch) == (Shard(0, 2), "one", 1)
    assert await fleet.take(TWO, [0], 2) == ()
    assert await fleet.take(ONE, [0], 2) == (), "one's own is not free either"
    await fleet.drop(first)
    (second,) = await fleet.take(TWO, [0], 2)
    assert second.epoch == 2
    await fleet.drop(first)
    assert (await fleet.fleet()).leases_of("two") == {0: second}, "an old lease drops nothing"


async def test_many_who_want_the_same_shards_share_them_without_doubles(fleet: AnyStore) -> None:
    await fleet.divide(8, 1)
    processes = [replace(ONE, id=f"process-{number}") for number in range(6)]
    taken = await asyncio.gather(*(fleet.take(one, range(8), 8) for one in processes))
    numbers = [lease.shard.number for leases in taken for lease in leases]
    assert sorted(numbers) == list(range(8))


async def test_a_process_is_known_since_it_joined_however_often_it_is_seen(
    fleet: AnyStore,
) -> None:
    await fleet.join(ONE)
    (joined,) = (await fleet.fleet()).processes
    (seen,) = (await fleet.renew(ONE)).processes
    assert seen.started == joined.started > 0
    await fleet.leave(ONE.id)
    (anew,) = (await fleet.renew(ONE)).processes
    assert anew.started == anew.seen_at


async def test_a_lease_that_is_renewed_stays_and_one_that_is_not_is_free(fleet: AnyStore) -> None:
    await fleet.divide(2, 1)
    await fleet.join(ONE)
    await fleet.take(ONE, [0], 2)
    await fleet.take(TWO, [1], 2)
    for _ in range(3):
        await later(fleet, fleet.lease_seconds - 1)
        state = await fleet.renew(ONE)
    assert state.held_by("one") == (0,)
    assert [shard.number for shard in state.free] == [1]
    assert [lease.epoch for lease in await fleet.take(ONE, [0, 1], 2)] == [2]


async def test_a_process_that_slept_keeps_what_nobody_took_and_loses_the_rest(
    fleet: AnyStore,
) -> None:
    await fleet.divide(2, 1)
    held = {lease.shard.number: lease for lease in await fleet.take(ONE, [0, 1], 2)}
    await later(fleet, LONG_AGO)
    await fleet.take(TWO, [1], 2)
    state = await fleet.renew(ONE)
    assert state.leases_of("one") == {0: held[0]}
    assert state.leases_of("two")[1].epoch == held[1].epoch + 1


async def test_who_lost_a_lease_marks_and_writes_nothing(fleet: AnyStore) -> None:
    host = host_on(fleet)
    home = Home(guild=3 << 22, channel=20)
    table = await host.lobby.open(PEOPLE[0], "jaipur", 2, (), home, "en", 1, 3600)
    await fleet.divide(2, 1)
    shard = Shard(1, 2)
    (old,) = await fleet.take(ONE, [1], 2)
    (queued,) = await fleet.queued(1e12, 9, shard)
    await later(fleet, LONG_AGO)
    (new,) = await fleet.take(TWO, [1], 2)
    with pytest.raises(LeaseLost):
        await fleet.sent(queued.id, Delivered(panel=77), old)
    for attempt in (
        fleet.postpone(queued.id, 99.0, old),
        fleet.freeze(table.id, "why", old),
        fleet.remind(table.id, {(None, 0): None}, old),
        fleet.alarm_at(table.id, (None, 0), 5.0, old),
        fleet.beat(7.0, shard, old),
        fleet.give_back(7.0, 5.0, aloud=True, shard=shard, lease=old),
        fleet.mark_maybe_sent(1e12, shard, old),
    ):
        with pytest.raises(LeaseLost):
            await attempt
    assert await fleet.queued(1e12, 9, shard) == (queued,)
    assert await fleet.table(table.id) == table
    await fleet.sent(queued.id, Delivered(panel=78), new)
    shown = await fleet.table(table.id)
    assert shown is not None
    assert shown.panel == 78


async def test_a_refused_mark_leaves_what_others_write_at_the_same_time(fleet: AnyStore) -> None:
    await fleet.divide(1, 1)
    lost = Lease(WHOLE, "nobody", 1)
    greeting = Greeting(5, 1.0, 6)
    refused, added = await asyncio.gather(
        fleet.sent(1, Delivered(), lost), fleet.greet(greeting), return_exceptions=True
    )
    assert isinstance(refused, LeaseLost)
    assert added is True
    assert list(await fleet.greetings()) == [greeting]


async def test_each_shard_sees_its_own_tables_alone(fleet: AnyStore) -> None:
    host, count = host_on(fleet), 3
    tables = {}
    for number, guild in enumerate((None, 1 << 22, 2 << 22, 4 << 22), 1):
        home = Home(guild=guild, channel=20 + number)
        table = await host.lobby.open(PEOPLE[number % 2], "jaipur", 2, (), home, "en", number, 60)
        tables[table.id] = (guild or 0) >> 22
        await fleet.greet(Greeting((guild or 3) << 1, 1.0, 6))
    await fleet.divide(count, 1)
    queued, alarms, greeted = list[str](), list[Deadline](), list[Greeting]()
    for number in range(count):
        shard = Shard(number, count)
        mine = {id_ for id_, rest in tables.items() if rest % count == number}
        assert {one.notice.table for one in await fleet.queued(1e12, 99, shard)} == mine
        assert {one.table for one in await fleet.alarms(1e12, 99, shard)} == mine
        assert await fleet.next_alarm(shard) is not None
        queued += [one.notice.table for one in await fleet.queued(1e12, 99, shard)]
        alarms += await fleet.alarms(1e12, 99, shard)
        greeted += await fleet.greetings(shard)
    assert sorted(queued) == sorted(one.notice.table for one in await fleet.queued(1e12, 99))
    assert len(alarms) == len(await fleet.alarms(1e12, 99))
    assert len(greeted) == len(await fleet.greetings())


async def test_time_is_given_back_to_the_tables_of_one_shard_alone(fleet: AnyStore) -> None:
    host = host_on(fleet)
    homes = (Home(guild=0, channel=20), Home(guild=1 << 22, channel=21))
    here, there = [
        await host.lobby.open(PEOPLE[0], "jaipur", 2, (), home, "en", number, 60)
        for number, home in enumerate(homes, 1)
    ]
    await fleet.divide(2, 1)
    before = {one.table: one.due for one in await fleet.alarms(1e12, 9)}
    shard = Shard(1, 2)
    (lease,) = await fleet.take(ONE, [1], 2)
    await fleet.beat(500.0, Shard(0, 2))
    now = FixedClock().now() + 100
    await fleet.give_back(now, 50.0, aloud=True, shard=shard, lease=lease)
    after = {one.table: one.due for one in await fleet.alarms(1e12, 9)}
    assert after[here.id] == before[here.id]
    assert after[there.id] == (before[there.id] or 0) + 50
    assert await fleet.heartbeat(shard) == now
    assert await fleet.heartbeat(Shard(0, 2)) == 500.0
    said = [one.notice.table for one in await fleet.queued(1e12, 99) if one.notice.kind == "lobby"]
    assert said.count(there.id) == 1


class Counted:
    """A connection that counts statements."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self.statements = 0

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        self.statements += 1
        return self._db.execute(query, values)

    def executemany(self, query: str, rows: Iterable[Values], /) -> Cursor:
        self.statements += 1
        return self._db.executemany(query, rows)


async def test_to_tell_many_tables_of_time_given_back_takes_no_more_statements(
    fleet: AnyStore,
) -> None:
    host = host_on(fleet)
    give_back = DeadlineRows.give_back.__wrapped__  # type: ignore[attr-defined]
    now, statements, tables = FixedClock().now() + 100, list[int](), list[Table]()

    def counted(db: Connection) -> int:
        counting = Counted(db)
        give_back(fleet, counting, now, 50.0, aloud=True)
        return counting.statements

    for _ in range(2):
        for _ in range(2):
            first = 100 * len(tables) + 1
            tables.append(await dealt(host, "jaipur", 2, first=first))
        await fleet.writer.run(lambda db: db.execute("UPDATE tables SET clocks_sleep = 1"))
        statements.append(await fleet.writer.run(counted))
    assert statements[0] == statements[1]
    said = [one.notice for one in await fleet.queued(1e12, 99)]
    assert {one.table for one in said if one.kind == "away"} == {table.id for table in tables}
    assert {one.subject for one in said if one.kind == "away"} == {TimeAway(50)}


async def test_a_panel_for_time_given_back_waits_as_the_one_before_it(fleet: AnyStore) -> None:
    table = await dealt(host_on(fleet), "jaipur", 2)
    now = FixedClock().now() + 100
    (panel,) = [one for one in await fleet.queued(now, 99) if one.notice.kind == "panel"]
    await fleet.postpone(panel.id, now + 500)
    await fleet.give_back(now, 50.0, aloud=True)
    (anew,) = [one for one in await fleet.queued(now + 500, 99) if one.notice.kind == "panel"]
    assert anew.id > panel.id
    assert (anew.due, anew.tries, anew.notice) == (now + 500, 1, panel.notice)
    assert anew.notice.table == table.id


async def test_the_count_of_shards_changes_only_while_nobody_has_one(fleet: AnyStore) -> None:
    assert await fleet.divide(2, 1) == 2
    await fleet.beat(100.0, Shard(1, 2))
    (lease,) = await fleet.take(ONE, [1], 2)
    assert await fleet.divide(4, 1) == 2
    await fleet.drop(lease)
    assert await fleet.divide(4, 16) == 4
    assert await fleet.take(TWO, [0, 1], 2) == (), "who counts otherwise takes nothing"
    state = await fleet.fleet()
    assert (state.count, state.max_concurrency) == (4, 16)
    assert [shard.seen_at for shard in state.shards] == [100.0] * 4
    assert await fleet.divide(1, 1) == 1
    assert [shard.number for shard in (await fleet.fleet()).shards] == [0]


async def test_processes_are_shown_with_what_they_do_until_they_leave(fleet: AnyStore) -> None:
    await fleet.divide(1, 1)
    await fleet.join(ONE)
    busy = replace(ONE, load=Load(3.5, 1.25, 0.01), requests_allowed=45.0, draining=True)
    state = await fleet.renew(busy)
    (shown,) = state.processes
    assert replace(shown, started=0.0, seen_at=0.0) == busy
    assert shown.seen_at == pytest.approx(state.now, abs=5)
    assert state.live == ()
    await fleet.take(ONE, [0], 1)
    await fleet.leave("one")
    state = await fleet.fleet()
    assert (state.processes, len(state.free)) == ((), 1)


async def test_identifies_of_a_bucket_take_turns(fleet: AnyStore) -> None:
    await fleet.divide(8, 2)
    waits = await asyncio.gather(*(fleet.identify_after(shard) for shard in (0, 2, 4)))
    assert sorted(waits) == pytest.approx([0.0, 5.5, 11.0], abs=1.0)
    assert await fleet.identify_after(1) == pytest.approx(0.0, abs=1.0)
    await later(fleet, LONG_AGO)
    assert await fleet.identify_after(0) == 0.0


async def test_what_an_application_registered_is_kept(fleet: AnyStore) -> None:
    assert await fleet.registered(1) is None
    await fleet.keep_registered(1, "abc")
    await fleet.keep_registered(1, "def")
    assert await fleet.registered(1) == "def"
    assert await fleet.registered(2) is None


async def test_a_file_that_is_opened_anew_has_its_shards_free_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bazaar.db"
    store = await open_store("", path, FixedClock())
    await store.divide(2, 1)
    await store.join(ONE)
    (lease,) = await store.take(ONE, [1], 2)
    await store.beat(100.0, Shard(1, 2), lease)
    await store.close()
    store = await open_store("", path, FixedClock())
    state = await store.fleet()
    (again,) = await store.take(TWO, [1], 2)
    await store.close()
    assert len(state.free) == 2
    assert state.processes == ()
    assert again.epoch == lease.epoch + 1
    assert state.shards[1].seen_at == 100.0
