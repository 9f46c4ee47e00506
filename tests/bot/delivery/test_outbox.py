"""The outbox says what was saved: in order, once, and again when it could not be said."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.delivery.circuit_breaker import (
    MAX_PAUSE_SECONDS,
    MAX_REFUSALS,
    MIN_PAUSE_SECONDS,
    CircuitBreaker,
)
from bot.delivery.leased_store import LeasedStore
from bot.delivery.outbox import (
    MAX_OUTAGE_RETRY_SECONDS,
    MAX_TRIES,
    Outbox,
    Retry,
    Unreachable,
)
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore
from bot.tables.notices import (
    CALLED_AFTER,
    DELIVERED,
    Delivered,
    Notice,
    NoticeKind,
    Queued,
    Upcoming,
)
from bot.tables.quiet_hours import Quiet
from bot.tables.shards import Lease, Process
from bot.tables.table import Home, Table
from engine.errors import UnknownGame
from tests.bot.hosting import HOME, PEOPLE, FixedClock, Player, Scribe, dealt, played_out

pytestmark = pytest.mark.asyncio
MAX_RECOVERY_SECONDS = 15.0
"""How long after an outage everything must have been said."""


@asynccontextmanager
async def speaking(outbox: Outbox) -> AsyncIterator[None]:
    task = asyncio.create_task(outbox.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def until(true: Callable[[], bool], seconds: float = 3.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def drained(outbox: Outbox) -> None:
    task = asyncio.create_task(outbox.run())
    await asyncio.sleep(0)
    await outbox.drain()
    await task


async def test_a_whole_table_is_told_in_order_and_each_notice_once(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    scribe = Scribe()
    outbox = Outbox(store, scribe, FixedClock(), signals)
    async with speaking(outbox):
        table = await dealt(host, "basari", 3)
        table = await played_out(host, table.id)
        await until(lambda: "final" in scribe.kinds())
        await outbox.drain()
    await drained(Outbox(store, scribe, FixedClock(), signals))
    told = [queued.notice for queued in scribe.said.values()]
    stories = [notice.sequence for notice in told if notice.kind == "story"]
    assert stories == sorted(set(stories))
    assert told[-1].kind in {"final", "panel"}
    assert [notice.kind for notice in told].count("final") == 1
    assert len(scribe.said) == scribe.posts
    assert await store.queued(1e12, 10) == ()
    last = await store.table(table.id)
    assert last is not None
    assert last.panel is not None


async def test_it_wakes_at_once_when_the_host_has_committed(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    scribe = Scribe()
    outbox = Outbox(store, scribe, FixedClock(), signals)
    async with speaking(outbox):
        await asyncio.sleep(0.05)
        await dealt(host, "jaipur", 2)
        await until(lambda: "panel" in scribe.kinds(), 1.0)


async def test_what_could_not_be_said_is_said_later_and_nothing_overtakes_it(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    scribe, clock = Scribe(), FixedClock()
    await dealt(host, "jaipur", 2)
    scribe.refusals = [Retry(5.0)]
    await drained(Outbox(store, scribe, clock, signals))
    assert set(scribe.kinds()) == {"nudge"}
    clock.time += 4.9
    await drained(Outbox(store, scribe, clock, signals))
    assert set(scribe.kinds()) == {"nudge"}
    clock.time += 0.2
    await drained(Outbox(store, scribe, clock, signals))
    assert [kind for kind in scribe.kinds() if kind != "nudge"] == ["lobby", "story", "panel"]


async def test_a_lost_place_freezes_the_table_and_only_that_one(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    scribe, clock = Scribe(), FixedClock()
    one = await dealt(host, "jaipur", 2)
    scribe.refusals = [Unreachable("play.frozen.gone")]
    await drained(Outbox(store, scribe, clock, signals))
    frozen = await store.table(one.id)
    assert frozen is not None
    assert frozen.frozen == "play.frozen.gone"
    other = await dealt(host, "jaipur", 2, first=20)
    await drained(Outbox(store, scribe, clock, signals))
    assert {q.notice.table for q in scribe.said.values() if q.notice.kind == "story"} == {other.id}
    await Player(host, one.id).step()
    await host.lobby.relocate(one.id, Home(10, 21))
    await drained(Outbox(store, scribe, clock, signals))
    stories = [q.notice for q in scribe.said.values() if q.notice.kind == "story"]
    assert [notice.sequence for notice in stories if notice.table == one.id] == [0, 1]


async def test_a_closed_door_for_a_nudge_harms_nobody(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    class NoDoor(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            if queued.notice.kind == "nudge":
                raise Unreachable("play.frozen.gone")
            return await super().present(queued)

    table = await dealt(host, "jaipur", 2)
    scribe = NoDoor()
    await drained(Outbox(store, scribe, FixedClock(), signals))
    found = await store.table(table.id)
    assert found is not None
    assert found.frozen is None
    assert scribe.kinds() == ["lobby", "story", "panel"]
    assert await store.queued(1e12, 10) == ()


async def test_a_notice_that_breaks_again_and_again_freezes_its_table(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    class Broken(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            if queued.notice.user is None:
                self.posts += 1
                raise ValueError("a bug")
            return await super().present(queued)

    table = await dealt(host, "jaipur", 2)
    clock = FixedClock()
    await drained(Outbox(store, Scribe(), clock, signals))
    await Player(host, table.id).step()
    broken = Broken()
    row = await host.queries.table(table.id)
    async with asyncio.timeout(60):
        while row.frozen is None:  # a look that the store is too busy for is no try
            await drained(Outbox(store, broken, clock, signals))
            clock.time += 1000
            row = await host.queries.table(table.id)
    assert row.frozen == "host.frozen.unsaid"
    tries = broken.posts - sum(queued.notice.user is not None for queued in broken.said.values())
    assert tries == MAX_TRIES - 1, "a new process counts what waits as tried"


async def test_what_was_said_but_could_not_be_marked_is_not_said_again(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    await opened(host)
    scribe, clock = Scribe(), FixedClock()
    outbox = Outbox(store, scribe, clock, signals)
    real, failures = store.sent, [StoreFailed("host.store.full")]

    async def sent(id_: int, delivered: Delivered = DELIVERED) -> None:
        if failures:
            raise failures.pop()
        await real(id_, delivered)

    store.sent = sent  # type: ignore[assignment, method-assign]  # a store that fails once
    async with speaking(outbox):
        await until(lambda: scribe.posts == 1)
        clock.time += 10
        signals.notices_queued.set()
        async with asyncio.timeout(3):
            while await store.queued(clock.now(), 10):
                await asyncio.sleep(0.01)
                signals.notices_queued.set()
    assert scribe.posts == 1


async def test_where_a_panel_stands_is_known_before_a_newer_one_is_shown(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    table, clock = await dealt(host, "jaipur", 2), FixedClock()
    real, failures = store.sent, [StoreFailed("host.store.full")]
    seen = list[int | None]()

    class Watcher(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            if queued.notice.kind == "panel":
                seen.append((await host.queries.table(table.id)).panel)
            return await super().present(queued)

    async def sent(id_: int, delivered: Delivered = DELIVERED) -> None:
        if delivered.panel is not None and failures:
            await Player(host, table.id).step()  # after which another panel waits
            raise failures.pop()
        await real(id_, delivered)

    store.sent = sent  # type: ignore[assignment, method-assign]  # a store that fails once
    scribe = Watcher()
    async with speaking(Outbox(store, scribe, clock, signals)), asyncio.timeout(5):
        while len(seen) < 2:
            clock.time += 1
            signals.notices_queued.set()
            await asyncio.sleep(0.02)
    first, _ = (5000 + id_ for id_, one in scribe.said.items() if one.notice.kind == "panel")
    assert seen == [None, first]


async def test_what_is_said_while_it_looks_for_more_is_not_said_again(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    await dealt(host, "jaipur", 2)
    speak, looks = asyncio.Event(), 0

    class Slow(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            await speak.wait()
            return await super().present(queued)

    scribe = Slow()
    outbox = Outbox(store, scribe, FixedClock(), signals)
    real = store.upcoming

    async def upcoming(now: float, limit: int) -> Upcoming:
        nonlocal looks
        found = await real(now, limit)
        looks += 1
        if looks == 2:
            speak.set()
            await until(lambda: not outbox.speaking)
        return found

    store.upcoming = upcoming  # type: ignore[assignment, method-assign]  # a store that answers late
    async with speaking(outbox):
        await until(lambda: looks == 1)
        await outbox.drain()
    assert [kind for kind in scribe.kinds() if kind != "nudge"] == ["lobby", "story", "panel"]
    assert len(scribe.said) == scribe.posts
    assert await store.queued(1e12, 10) == ()


async def test_a_breaker_falls_silent_for_longer_and_longer() -> None:
    clock = FixedClock()
    breaker = CircuitBreaker(clock)
    for _ in range(MAX_REFUSALS - 1):
        breaker.refused()
    assert breaker.wait == 0
    breaker.refused()
    assert breaker.wait == MIN_PAUSE_SECONDS
    for _ in range(10):
        clock.time += breaker.wait
        assert breaker.wait == 0
        assert breaker.careful
        breaker.refused()
    assert breaker.wait == MAX_PAUSE_SECONDS
    breaker.worked()
    assert breaker.wait == 0
    assert not breaker.careful


async def test_refused_again_and_again_it_stops_asking(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    for number in range(20):
        await dealt(host, "jaipur", 2, first=1 + number * 10)
    asked = []

    class Wall(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            asked.append(queued.id)
            raise Retry(0.0)

    outbox = Outbox(store, Wall(), FixedClock(), signals)
    async with speaking(outbox):
        await asyncio.sleep(0.3)
    assert len(asked) <= 2 * 16


async def test_many_tables_speak_at_once(host: Host, store: AnyStore, signals: Signals) -> None:
    for number in range(8):
        await opened(host, number + 1)
    together: list[int] = []

    class Slow(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            self.now = getattr(self, "now", 0) + 1
            together.append(self.now)
            await asyncio.sleep(0.02)
            self.now -= 1
            return await super().present(queued)

    await drained(Outbox(store, Slow(), FixedClock(), signals))
    assert max(together) == 8


async def opened(host: Host, interaction: int = 1) -> Table:
    return await host.lobby.open(PEOPLE[0], "jaipur", 2, (), HOME, "en", interaction)


async def test_a_table_whose_game_is_gone_is_frozen_at_once_and_no_other(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    gone = await dealt(host, "jaipur", 2)
    scribe = Scribe()
    scribe.refusals = [UnknownGame("engine.error.game", game="ghosts")] * MAX_REFUSALS
    await drained(Outbox(store, scribe, FixedClock(), signals))
    row = await host.queries.table(gone.id)
    assert row.frozen == "host.frozen.no_game"
    assert len(scribe.refusals) == MAX_REFUSALS - 2, "tried once for all and once for one person"
    scribe.refusals.clear()
    other = await dealt(host, "jaipur", 2, first=50)
    await drained(Outbox(store, scribe, FixedClock(), signals))
    assert {queued.notice.table for queued in scribe.said.values()} == {other.id}


async def test_a_call_that_is_held_back_takes_the_place_of_what_was_said_without_it(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    clock = FixedClock()

    class Sleeper(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            await super().present(queued)
            notice = queued.notice
            if notice.kind != "nudge" or clock.now() >= 2000:
                return DELIVERED
            return Delivered(held_back=(replace(notice, due=2000.0),))

    scribe = Sleeper()
    table = await dealt(host, "basari", 3)
    await drained(Outbox(store, scribe, clock, signals))
    assert await store.queued(1999.0, 10) == ()
    waiting = await store.queued(2000.0, 10)
    assert [(one.notice.kind, one.notice.user, one.tries) for one in waiting] == [
        ("nudge", person.user, 0) for person in PEOPLE[:3]
    ]
    assert await store.next_due(clock.now()) == 2000.0
    await drained(Outbox(store, scribe, clock, signals))
    assert scribe.kinds().count("nudge") == 3, "a new process waits too"
    clock.time = 2000.0
    await drained(Outbox(store, scribe, clock, signals))
    assert scribe.kinds().count("nudge") == 6
    assert await store.queued(1e12, 10) == ()
    assert table.id == waiting[0].notice.table


async def test_whoever_changes_their_quiet_hours_is_not_held_back_by_the_old_ones(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    user = PEOPLE[0].user
    await host.settings.change_user(user, lambda old: replace(old, quiet=Quiet(0, 60)))
    for queued in await store.queued(1e12, 99):
        await store.sent(queued.id)
    kinds: tuple[NoticeKind, ...] = ("nudge", "call")
    held = tuple(Notice(kind, table.id, 0, user, due=3600.0) for kind in kinds)
    await Player(host, table.id).step()
    last, *others = reversed(await store.queued(1e12, 99))
    for queued in others:
        await store.sent(queued.id)
    await store.sent(last.id, Delivered(held_back=held))
    await host.settings.change_user(user, lambda old: replace(old, theme="light"))
    assert [one.due for one in await store.queued(1e12, 99)] == [3600.0, 3600.0]
    await host.settings.change_user(user, lambda old: replace(old, quiet=None))
    assert [one.due for one in await store.queued(1e12, 99)] == [1000.0, 1000.0 + CALLED_AFTER]


async def test_nothing_is_begun_while_it_may_not_speak(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    scribe, may_speak = Scribe(), False
    outbox = Outbox(store, scribe, FixedClock(), signals, lambda: may_speak)
    await dealt(host, "jaipur", 2)
    async with speaking(outbox):
        await asyncio.sleep(0.1)
        assert scribe.posts == 0
        may_speak = True
        await until(lambda: "panel" in scribe.kinds())
    before = scribe.posts
    may_speak = False
    await opened(host)
    await drained(Outbox(store, scribe, FixedClock(), signals, lambda: may_speak))
    assert scribe.posts == before


async def test_what_is_said_when_another_has_the_shard_is_left_to_it(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    await store.divide(1, 1)
    (lease,) = await store.take(Process("one", "here", 1, "1.0"), [0], 1)
    await store.drop(lease)
    await store.take(Process("two", "here", 2, "1.0"), [0], 1)
    lost = list[Lease]()
    leased = LeasedStore(store, lease, lambda: lost.append(lease))
    await opened(host)
    scribe = Scribe()
    outbox = Outbox(leased, scribe, FixedClock(), signals, lambda: not lost)
    async with speaking(outbox):
        await until(lambda: bool(lost))
    assert scribe.posts == 0, "it could not even mark what may have been said"
    assert [one.tries for one in await store.queued(1e12, 9)] == [0]


@pytest.mark.parametrize("refusals", [12, 32, 40])
async def test_after_an_outage_everything_is_said_at_once_in_order_and_once(
    host: Host, store: AnyStore, signals: Signals, refusals: int
) -> None:
    clock = FixedClock()
    refused_at = list[float]()

    class Outage(Scribe):
        async def present(self, queued: Queued) -> Delivered:
            if len(refused_at) < refusals:
                refused_at.append(clock.now())
                raise Retry(2.0)
            return await super().present(queued)

    tables = [await dealt(host, "jaipur", 2, first=1 + number * 10) for number in range(3)]
    scribe = Outage()
    outbox = Outbox(store, scribe, clock, signals)
    async with speaking(outbox), asyncio.timeout(60):
        while await store.queued(1e12, 1):
            clock.time += 0.5
            signals.notices_queued.set()
            await asyncio.sleep(0.01)
            await until(lambda: not outbox.speaking)
    assert clock.now() - refused_at[-1] < MAX_RECOVERY_SECONDS
    assert len(scribe.said) == scribe.posts
    for table in tables:
        kinds = [q.notice.kind for q in scribe.said.values() if q.notice.table == table.id]
        assert [kind for kind in kinds if kind != "nudge"] == ["lobby", "story", "panel"]


async def test_what_discord_told_to_wait_is_not_tried_before(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    clock, scribe = FixedClock(), Scribe()
    await opened(host)
    scribe.refusals = [Retry(600.0)]
    await drained(Outbox(store, scribe, clock, signals))
    clock.time += 599
    await drained(Outbox(store, scribe, clock, signals))
    assert scribe.posts == 0
    clock.time += 2
    await drained(Outbox(store, scribe, clock, signals))
    assert scribe.posts == 1


async def test_an_outage_of_days_does_not_break_the_reckoning_of_pauses(
    host: Host, store: AnyStore, signals: Signals
) -> None:
    await opened(host)
    (queued,) = await store.queued(1e12, 1)
    for _ in range(2000):
        await store.postpone(queued.id, 0.0)
    clock, scribe = FixedClock(), Scribe()
    scribe.refusals = [Retry(0.0)]
    await drained(Outbox(store, scribe, clock, signals))
    assert await store.next_due(clock.now()) == clock.now() + MAX_OUTAGE_RETRY_SECONDS
