"""Processes of a fleet on real databases: shards are shared, given away, and taken over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio

from bot.runtime.clock import SystemClock
from bot.runtime.fleet import Ending, Fleet
from bot.services.held_shards import HeldShards
from bot.store.opening import AnyStore, open_store
from bot.tables.shards import FleetState, Lease, Process
from tests.bot.hosting import FixedClock
from tests.samples import first

pytestmark = pytest.mark.asyncio
SHORT_LEASE_SECONDS = 1.5


@pytest_asyncio.fixture(params=first(["sqlite", "postgres"]))
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyStore]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres")
    opened = await open_store(url, tmp_path / "bazaar.db", SystemClock())
    opened.lease_seconds = SHORT_LEASE_SECONDS
    try:
        yield opened
    finally:
        await opened.close()


class Frozen:
    """A store for a process that can be stopped, as by SIGSTOP: nothing it asks for is answered."""

    def __init__(self, store: AnyStore) -> None:
        self.store = store
        self.lease_seconds = store.lease_seconds
        self.running = asyncio.Event()
        self.running.set()

    def __getattr__(self, name: str) -> Callable[..., Awaitable[object]]:
        method = getattr(self.store, name)

        async def call(*args: object) -> object:
            await self.running.wait()
            return await method(*args)

        return call


class Member:
    """A process of a fleet whose sessions only note how they ended."""

    def __init__(
        self, store: AnyStore, name: str, *, spare: bool = False, keep_seconds: float = 0.0
    ) -> None:
        self.frozen = Frozen(store)
        self.held = HeldShards()
        self.stop = asyncio.Event()
        self.leases: dict[int, Lease] = {}
        self.ended: list[tuple[int, str]] = []
        self.failure: Exception | None = None
        self.asked = 0
        self.fleet = Fleet(
            store=self.frozen,  # type: ignore[arg-type]  # it answers all that a store does
            held=self.held,
            run_session=self.session,
            version="1.0",
            spare=spare,
            keep_seconds=keep_seconds,
            id=name,
        )

    async def session(self, lease: Lease, ending: Ending) -> None:
        number = lease.shard.number
        self.leases[number] = lease
        await ending.stop.wait()
        del self.leases[number]
        self.ended.append((number, "lost" if ending.lost else "drained"))
        if self.failure is not None:
            raise self.failure

    async def ask(self) -> tuple[int, int]:
        self.asked += 1
        return 4, 1

    async def run(self, wanted: int | None = None) -> None:
        await self.fleet.join(wanted, self.ask)
        await self.fleet.run(self.stop)


@asynccontextmanager
async def running(*members: Member, wanted: int | None = None) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(member.run(wanted)) for member in members]
    try:
        yield
    finally:
        for member in members:
            member.frozen.running.set()
            member.stop.set()
        await asyncio.gather(*tasks)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def test_one_process_holds_all_and_leaves_nothing_behind(store: AnyStore) -> None:
    member = Member(store, "a")
    async with running(member):
        await until(lambda: len(member.leases) == 4)
        await asyncio.sleep(SHORT_LEASE_SECONDS * 1.5)  # it is renewed
        state = await store.fleet()
        assert state.held_by("a") == (0, 1, 2, 3)
        assert [one.id for one in state.live] == ["a"]
        assert all(member.held.leases[number] == member.leases[number] for number in range(4))
    state = await store.fleet()
    assert (state.processes, len(state.free)) == ((), 4)
    assert sorted(member.ended) == [(number, "drained") for number in range(4)]
    assert member.held.leases == {}


async def test_a_newcomer_is_given_its_share_gently_and_takes_all_when_the_other_ends(
    store: AnyStore,
) -> None:
    first, second = Member(store, "a"), Member(store, "b")
    async with running(second):
        async with running(first):
            await until(lambda: len(first.leases) + len(second.leases) == 4)
            await until(lambda: len(first.leases) == len(second.leases) == 2)
        await until(lambda: len(second.leases) == 4)
    assert {how for _, how in first.ended + second.ended} == {"drained"}


async def test_what_a_process_that_sleeps_held_is_taken_over_and_it_falls_silent(
    store: AnyStore,
) -> None:
    first, spare = Member(store, "a"), Member(store, "s", spare=True)
    async with running(first), running(spare):
        await until(lambda: len(first.leases) == 4)
        before = dict(first.leases)
        first.frozen.running.clear()
        await until(lambda: len(spare.leases) == 4)
        assert all(first.held.is_over(lease) for lease in before.values())
        for number, lease in spare.leases.items():
            assert lease.epoch == before[number].epoch + 1
        first.frozen.running.set()
        await until(lambda: not first.leases)
        assert {how for _, how in first.ended} == {"lost"}
        assert len(spare.leases) == 4 or first.leases == {}


@pytest.mark.parametrize("keep_seconds", [0.0, 1000.0])
async def test_a_spare_gives_back_what_it_took_over_but_not_at_once(
    store: AnyStore, keep_seconds: float
) -> None:
    spare = Member(store, "s", spare=True, keep_seconds=keep_seconds)
    async with running(spare):
        first = Member(store, "a")
        async with running(first):
            await until(lambda: len(first.leases) == 4 and not spare.leases)
        await until(lambda: len(spare.leases) == 4)
        newcomer = Member(store, "b")
        async with running(newcomer):
            if keep_seconds:
                await until(lambda: newcomer.fleet.state is not None)
                await asyncio.sleep(0.2)
                assert len(spare.leases) == 4
            else:
                await until(lambda: len(newcomer.leases) == len(spare.leases) == 2)


async def test_two_never_hold_one_shard(store: AnyStore) -> None:
    members = [Member(store, f"m{number}", spare=number == 3) for number in range(4)]
    seen: list[dict[int, Lease]] = []

    async def watch() -> None:
        while True:
            holders = dict[int, Lease]()
            for member in members:
                for number, lease in member.held.leases.items():
                    if not member.held.is_over(lease):
                        assert number not in holders, (holders[number], lease)
                        holders[number] = lease
            seen.append(holders)
            await asyncio.sleep(0.005)

    watching = asyncio.create_task(watch())
    async with running(*members):
        await until(lambda: sum(len(member.leases) for member in members) == 4)
        for member in members[:2]:
            member.frozen.running.clear()
        await until(lambda: sum(len(member.leases) for member in members[2:]) == 4)
        for member in members[:2]:
            member.frozen.running.set()
        await until(lambda: all(len(member.leases) < 3 for member in members))
    assert not watching.done(), watching.result()
    watching.cancel()
    epochs = dict[int, int]()
    for holders in seen:
        for number, lease in holders.items():
            assert lease.epoch >= epochs.get(number, 0)
            epochs[number] = lease.epoch
    assert len(epochs) == 4


async def test_a_session_that_gives_up_ends_the_process_and_frees_its_shards(
    store: AnyStore,
) -> None:
    member = Member(store, "a")
    task = asyncio.create_task(member.run())
    await until(lambda: len(member.leases) == 4)
    member.failure = OSError("given up")
    member.stop.set()
    with pytest.raises(OSError, match="given up"):
        await task
    state = await store.fleet()
    assert (state.processes, len(state.free)) == ((), 4)


async def test_the_first_process_counts_the_shards_and_the_next_ones_adopt_it(
    store: AnyStore,
) -> None:
    first, second, third = Member(store, "a"), Member(store, "b"), Member(store, "c")
    async with running(first, wanted=2):
        await until(lambda: len(first.leases) == 2)
        async with running(second, wanted=3):
            await until(lambda: len(second.leases) == 1)
            assert second.held.count == 2
    assert (first.asked, second.asked) == (1, 0)
    async with running(third):
        await until(lambda: len(third.leases) == 4)


async def test_a_lease_that_nobody_told_us_of_is_given_back(store: AnyStore) -> None:
    member = Member(store, "a")
    await store.divide(1, 1)
    await store.take(Process("a", "here", 1, "1.0"), [0], 1)
    async with running(member):
        await until(lambda: len(member.leases) == 1)
        assert member.leases[0].epoch == 2


async def test_whoever_asks_hears_how_the_fleet_is(store: AnyStore) -> None:
    member, states = Member(store, "a"), list[FleetState]()
    member.fleet.seen = states.append
    assert not member.fleet.is_settled()
    async with running(member):
        await until(member.fleet.is_settled)
    assert states[-1].count == 4


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
async def test_a_clock_that_jumps_takes_no_shard_from_whoever_is_there(
    tmp_path: Path, jump: float
) -> None:
    clock = FixedClock()
    opened = await open_store("", tmp_path / "bazaar.db", clock)
    opened.lease_seconds = SHORT_LEASE_SECONDS
    member = Member(opened, "a")
    async with running(member):
        await until(lambda: len(member.leases) == 4)
        before = dict(member.leases)
        clock.time += jump

        def renewed() -> bool:
            state = member.fleet.state
            return state is not None and state.now == clock.time and len(state.held_by("a")) == 4

        await until(renewed)
        assert member.leases == before
    assert {how for _, how in member.ended} == {"drained"}
    await opened.close()
