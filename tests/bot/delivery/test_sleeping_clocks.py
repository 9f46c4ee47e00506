"""Clocks that sleep at night, and holidays: time stands still for one person, whatever happens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
import pytest_asyncio

from bot.delivery.reminders import Timekeeper
from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.lobby import sleeping
from bot.tables.notices import Queued
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import UserSettings
from bot.tables.table import Table, TableId, User
from engine.core import Seat
from engine.errors import IllegalAction
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    FixedClock,
    FixedIds,
    Player,
    Where,
    altered,
    host_on,
    opened,
    timekeeper_of,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE
HOUR, DAY = 3600.0, 86_400.0
NOON = 1_768_478_400.0  # 15 January 2026, 12:00 UTC
NIGHT = Quiet(22 * 60, 8 * 60)
"""Ten hours of every day."""


@dataclass
class Evening:
    """A host, its store and its timekeeper on one clock that goes only when told to."""

    clock: FixedClock
    path: Where
    store: AnyStore
    host: Host
    keeper: Timekeeper

    async def begun(
        self, pace: int | None = 86_400, *, sleep: bool = True, first: int = 1
    ) -> Table:
        """Begin a hidden round of three, so that all have the same time."""
        table = await self.host.lobby.open(ADA, "basari", 3, (), HOME, "en", first, pace)
        await self.host.lobby.change(table.id, first + 1, sleeping, ADA, clocks_sleep=sleep)
        for number, person in enumerate((BEN, CEM), first + 2):
            await self.host.lobby.join(table.id, person, number)
        return await self.host.lobby.start(table.id, ADA, first + 8)

    async def choose(self, seat: Seat, **chosen: object) -> None:
        user = PEOPLE[seat].user
        await self.host.settings.change_user(user, lambda old: replace(old, **chosen))  # type: ignore[arg-type]

    async def later(self, seconds: float) -> None:
        """Let time pass while the bot is there."""
        self.clock.time += seconds
        await self.store.beat(self.clock.time)
        await self.keeper.tick()

    async def restart(self) -> None:
        """Begin anew, as after a kill."""
        await self.store.close()
        self.store = await opened(self.path, self.clock)
        self.host = host_on(self.store, FixedIds(), clock=self.clock)
        self.keeper = timekeeper_of(self.host, self.store, self.clock)

    async def due(self, id_: TableId) -> list[float]:
        """Return after how many hours from noon each seat must have decided."""
        dues = [deadline.due for deadline in await self.store.deadlines(id_)]
        return [(due - NOON) / HOUR for due in dues if due is not None]

    async def said(self, *kinds: str) -> list[Queued]:
        queued = await self.store.queued(self.clock.time, 1000)
        return [one for one in queued if one.notice.kind in kinds]

    async def silence(self) -> None:
        """Let everything be said that there is to say."""
        for queued in await self.store.queued(1e12, 1000):
            await self.store.sent(queued.id)


@pytest_asyncio.fixture
async def evening(database: Where) -> AsyncIterator[Evening]:
    clock = FixedClock()
    clock.time = NOON
    store = await opened(database, clock)
    host = host_on(store, FixedIds(), clock=clock)
    found = Evening(clock, database, store, host, timekeeper_of(host, store, clock))
    await store.beat(clock.time)
    await found.choose(0, quiet=NIGHT)
    await found.choose(1, quiet=Quiet(0, 60))
    try:
        yield found
    finally:
        await found.store.close()


async def test_time_stands_still_in_each_persons_own_quiet_hours(evening: Evening) -> None:
    table = await evening.begun()
    # From noon on Ada has 10 hours a day, so that 4 more are left for the next day.
    assert await evening.due(table.id) == [24 + 10, 24 + 1, 24]
    again = await evening.host.queries.table(table.id)
    assert again.clocks_sleep
    await evening.restart()
    assert await evening.due(table.id) == [34, 25, 24]


async def test_where_clocks_do_not_sleep_quiet_hours_count(evening: Evening) -> None:
    table = await evening.begun(sleep=False)
    assert await evening.due(table.id) == [24, 24, 24]


async def test_the_reminder_comes_when_a_fifth_of_the_waking_time_is_left(
    evening: Evening,
) -> None:
    table = await evening.begun()
    await evening.silence()
    await evening.later(19.1 * HOUR)  # 19.2 hours are four fifths
    assert not await evening.said("reminder")
    await evening.later(0.1 * HOUR)
    called = [one.notice.called_users for one in await evening.said("reminder")]
    assert called == [(CEM.user,)], "the others have slept"
    await evening.later(HOUR)
    called = [one.notice.called_users for one in await evening.said("reminder")]
    assert called == [(CEM.user,), (BEN.user,)]
    await evening.later(9 * HOUR)
    called = [one.notice.called_users for one in await evening.said("reminder")]
    assert called == [(CEM.user,), (BEN.user,), (ADA.user,)]
    away = [sitter.autopilot for sitter in (await evening.host.queries.table(table.id)).sitters]
    assert away == [False, True, True], "their time was up meanwhile"


async def test_a_pause_keeps_what_is_left_of_the_waking_time(evening: Evening) -> None:
    table = await evening.begun()
    await evening.later(11 * HOUR)  # Ada sleeps since an hour
    await evening.store.freeze(table.id, "play.frozen.gone")
    rests = {one.seat: one.rest for one in await evening.store.deadlines(table.id)}
    assert rests == {0: 14 * HOUR, 1: 13 * HOUR, 2: 13 * HOUR}
    await evening.later(2 * HOUR)
    await evening.store.freeze(table.id, None)
    assert await evening.due(table.id) == [20 + 14, 13 + 13, 13 + 13]


async def test_whoever_slept_while_the_bot_was_away_gets_back_only_what_ran(
    evening: Evening,
) -> None:
    table = await evening.begun()
    await evening.later(11 * HOUR)
    evening.clock.time += 10 * HOUR
    await evening.keeper.tick()
    # It is 9 o'clock: Ada lost one hour, which does not fit into her evening any more.
    assert await evening.due(table.id) == [34 + 10 + 1, 24 + 10, 24 + 10]
    evening.clock.time -= 9 * HOUR  # the clock is set back into her night
    await evening.keeper.tick()
    assert await evening.due(table.id) == [45, 34, 34]
    evening.clock.time -= 3 * DAY
    await evening.keeper.tick()
    # Midnight again: nobody has more than a whole day of their own.
    assert await evening.due(table.id) == [-60 + 8 + 24 + 10, -60 + 24 + 2, -60 + 24]


async def test_other_quiet_hours_count_from_the_next_decision_on(evening: Evening) -> None:
    table = await evening.begun()
    await evening.choose(2, quiet=NIGHT)
    await evening.choose(0, quiet=None)
    assert await evening.due(table.id) == [34, 25, 24], "what was promised stands"


async def test_on_holiday_the_clocks_of_all_ones_tables_stand(evening: Evening) -> None:
    table = await evening.begun(sleep=False)
    await evening.later(4 * HOUR)
    await evening.silence()
    await evening.choose(2, away_until=NOON + 5 * DAY)
    assert await evening.due(table.id) == [24, 24, 5 * 24 + 20]
    assert [one.notice.kind for one in await evening.said("panel")] == ["panel"]
    look = await evening.host.queries.look(table.id)
    assert look.away == {CEM.user: NOON + 5 * DAY}
    await evening.restart()
    await evening.later(2 * HOUR)
    await evening.choose(2, away_until=None)
    assert await evening.due(table.id) == [24, 24, 6 + 20], "back early, with what was left"
    assert not (await evening.host.queries.look(table.id)).away


async def test_a_decision_that_arises_on_holiday_waits_for_its_end(evening: Evening) -> None:
    await evening.choose(0, away_until=NOON + 2 * DAY)
    table = await evening.begun()
    # Back at noon, Ada has a day: 10 hours, the night, and 14 hours.
    assert await evening.due(table.id) == [48 + 34, 25, 24]
    evening.clock.time += 10 * HOUR
    await evening.keeper.tick()
    assert await evening.due(table.id) == [48 + 34, 24 + 10 + 1, 24 + 10], "she lost nothing"


async def test_when_a_holiday_ends_what_waits_is_called_and_shown_once(evening: Evening) -> None:
    table = await evening.begun(None)
    await evening.choose(2, away_until=NOON + 2 * DAY)
    await evening.silence()
    await evening.later(2 * DAY - 1)
    assert not await evening.said("call", "nudge", "panel")
    await evening.restart()
    await evening.later(1)
    await evening.later(1)
    said = [(one.notice.kind, one.notice.user) for one in await evening.said("call", "nudge")]
    assert sorted(said) == [("call", CEM.user), ("nudge", CEM.user)]
    assert len(await evening.said("panel")) == 1
    (call,) = await evening.said("call")
    assert await evening.host.queries.needs_call(table.id, call)
    assert (await evening.host.settings.of_user(CEM.user)).away_until is None


async def test_whose_reminder_is_due_when_a_holiday_ends_is_called_once(evening: Evening) -> None:
    table = await evening.begun(sleep=False)
    await evening.silence()
    await evening.choose(2, notify_level="nothing")
    await evening.later(20 * HOUR)  # the reminder would have come by now
    await evening.choose(2, notify_level="turns", away_until=NOON + 2 * DAY)
    await evening.silence()
    await evening.later(28 * HOUR)
    assert not await evening.said("call", "nudge")
    called = [one.notice.called_users for one in await evening.said("reminder")]
    assert called == [(CEM.user,)]
    assert (await evening.due(table.id))[-1] == 48 + 4


async def test_whoever_owes_nothing_comes_back_unasked(evening: Evening) -> None:
    table = await evening.begun(None)
    await evening.choose(2, away_until=NOON + DAY)
    for _ in range(40):
        if 2 not in (await evening.host.queries.look(table.id)).awaited:
            break
        await Player(evening.host, table.id).step()
    assert 2 not in (await evening.host.queries.look(table.id)).awaited
    await evening.silence()
    await evening.later(DAY)
    assert not await evening.said("call", "nudge")


@pytest.mark.parametrize("until", [NOON, NOON - DAY, NOON + 62 * DAY, float("inf")])
async def test_a_holiday_that_cannot_be_is_refused(evening: Evening, until: float) -> None:
    with pytest.raises(IllegalAction):
        await evening.choose(2, away_until=until)
    assert await evening.store.user_settings(CEM.user) == UserSettings()


async def test_a_damaged_table_keeps_nobody_on_holiday(evening: Evening) -> None:
    damaged, whole = await evening.begun(None), await evening.begun(None, first=11)
    await Player(evening.host, damaged.id).step_of(ADA)
    for seat in (1, 2):
        await evening.choose(seat, away_until=NOON + DAY)
    await evening.silence()
    await evening.restart()
    altered(evening.path, f"UPDATE actions SET action = ? WHERE table_id = '{damaged.id}'", b"")
    altered(evening.path, f"DELETE FROM states WHERE table_id = '{damaged.id}'")
    await evening.later(DAY)
    called = {(one.notice.table, one.notice.user) for one in await evening.said("call")}
    assert called == {(whole.id, BEN.user), (whole.id, CEM.user)}
    assert await evening.store.holidays_over(evening.clock.time) == ()


async def test_a_holiday_that_was_prolonged_in_its_last_moment_goes_on(evening: Evening) -> None:
    await evening.begun(None)
    await evening.choose(2, away_until=NOON + DAY)
    await evening.silence()
    evening.clock.time += DAY

    async def prolonged(now: float) -> Sequence[User]:
        over = await evening.store.holidays_over(now)
        await evening.choose(2, away_until=NOON + 5 * DAY)
        return over

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evening.host.holidays, "store", SimpleNamespace(holidays_over=prolonged))
        await evening.host.holidays.end_over()
    assert (await evening.host.settings.of_user(CEM.user)).away_until == NOON + 5 * DAY
    assert not await evening.said("call", "nudge")


async def test_a_holiday_that_cannot_be_ended_stops_no_clock(evening: Evening) -> None:
    table = await evening.begun(sleep=False)

    async def broken() -> None:
        raise RuntimeError

    keeper = replace(evening.keeper, end_holidays=broken)
    evening.clock.time += DAY
    await evening.store.beat(evening.clock.time)
    await keeper.tick()
    assert not any(one.present for one in (await evening.host.queries.table(table.id)).sitters)


async def test_a_rematch_sleeps_as_the_table_before(evening: Evening) -> None:
    table = await evening.begun()
    ended = await evening.host.requests.end(table.id, ADA, 50, steward=True)
    again = await evening.host.invitations.rematch(ended.id, ADA, HOME, 51)
    assert again.clocks_sleep
    assert (await evening.host.queries.table(again.id)).clocks_sleep
