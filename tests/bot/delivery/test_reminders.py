"""Deadlines: one reminder, the autopilot when time is up, and no time lost by anybody's fault."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest
import pytest_asyncio

from bot.delivery.reminders import BEAT_SECONDS, RETRY_SECONDS, Timekeeper
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.tables.forms import Form
from bot.tables.notices import Notice
from bot.tables.quiet_hours import Quiet
from bot.tables.seats import returned
from bot.tables.settings import UserSettings
from bot.tables.table import Person, Table, TableId
from engine.core import Seat
from engine.errors import IllegalAction
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    FixedClock,
    FixedIds,
    Player,
    Where,
    opened,
    timekeeper_of,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE
DAY = 86_400
NOON = 1_768_478_400.0  # 15 January 2026, 12:00 UTC


@dataclass
class Night:
    """A host, its store and its timekeeper on one clock that goes only when told to."""

    clock: FixedClock
    store: AnyStore
    host: Host
    keeper: Timekeeper
    signals: Signals

    async def begun(self, game: str, seats: int, pace: int | None = DAY, first: int = 1) -> Table:
        table = await self.host.lobby.open(ADA, game, seats, (), HOME, "en", first, pace)
        for number, person in enumerate(PEOPLE[1:seats], first + 1):
            await self.host.lobby.join(table.id, person, number)
        return await self.host.lobby.start(table.id, ADA, first + seats)

    async def later(self, seconds: float) -> float:
        """Let time pass while the bot is there."""
        self.clock.time += seconds
        await self.store.beat(self.clock.time)
        return await self.keeper.tick()

    async def said(self, kind: str) -> list[Notice]:
        queued = await self.store.queued(self.clock.time, 1000)
        return [one.notice for one in queued if one.notice.kind == kind]

    async def due(self, id_: TableId) -> dict[Seat | None, float | None]:
        return {one.seat: one.due for one in await self.store.deadlines(id_)}

    async def awaited(self, id_: TableId) -> list[Person]:
        return [PEOPLE[seat] for seat in (await self.host.queries.look(id_)).awaited]


@pytest_asyncio.fixture
async def night(database: Where) -> AsyncIterator[Night]:
    clock = FixedClock()
    clock.time = NOON
    store = await opened(database, clock)
    signals = Signals()
    host = build_host(store, clock, FixedIds())
    keeper = timekeeper_of(host, store, clock, signals)
    found = Night(clock, store, host, keeper, signals)
    await store.beat(clock.time)
    try:
        yield found
    finally:
        await found.store.close()


async def test_a_deadline_is_kept_with_the_deal_and_goes_with_the_answer(night: Night) -> None:
    table = await night.begun("basari", 3)
    assert await night.due(table.id) == dict.fromkeys(range(3), NOON + DAY)
    assert (await night.host.queries.look(table.id)).due == NOON + DAY
    await night.later(3600)
    done = await Player(night.host, table.id).step()
    assert done is not None
    others = dict.fromkeys({0, 1, 2} - {done.seat}, NOON + DAY)
    assert await night.due(table.id) == others, "a sealed choice ends one's own deadline only"


async def test_whoever_changes_a_sealed_choice_leaves_no_trace_in_time(night: Night) -> None:
    table = await night.begun("basari", 3)
    done = await Player(night.host, table.id).step()
    assert done is not None
    before, said = await night.store.deadlines(table.id), await night.said("panel")
    person = PEOPLE[done.seat]
    await night.later(60)
    form = await night.host.turns.move(table.id, person)
    assert isinstance(form, Form)
    assert form.sealed
    for option in form.prompt.fields[0].open:
        opened, number = form.decision.opened, 700 + len(option.id)
        await night.host.turns.answer(table.id, person, opened, 0, ((option.id,),), number)
    assert await night.store.deadlines(table.id) == before
    assert await night.said("panel") == said


async def test_a_new_decision_gets_the_whole_time(night: Night) -> None:
    table = await night.begun("jaipur", 2)
    await night.later(5 * 3600)
    done = await Player(night.host, table.id).step()
    assert done is not None
    assert await night.due(table.id) == {1 - done.seat: NOON + 5 * 3600 + DAY}


async def test_without_a_pace_there_is_no_deadline(night: Night) -> None:
    table = await night.begun("jaipur", 2, None)
    assert await night.due(table.id) == {}
    assert (await night.host.queries.look(table.id)).due is None
    assert await night.later(400 * DAY) == BEAT_SECONDS


async def test_all_who_are_awaited_are_reminded_once_and_in_one_ping(night: Night) -> None:
    table = await night.begun("basari", 3)
    nap = await night.later(0.8 * DAY - 1)
    assert await night.said("reminder") == []
    assert nap == 1.0, "it sleeps until the next thing to do"
    await night.later(1)
    (reminder,) = await night.said("reminder")
    assert reminder.called_users == (ADA.user, BEN.user, CEM.user)
    assert night.signals.notices_queued.is_set()
    for _ in range(5):
        await night.later(0.03 * DAY)
    assert len(await night.said("reminder")) == 1
    assert set(await night.due(table.id)) == {0, 1, 2}


async def test_whoever_looked_or_moved_is_not_reminded(night: Night) -> None:
    table = await night.begun("basari", 3)
    await night.later(3600)
    await night.host.recaps.mark_seen(table.id, ADA.user)
    done = await Player(night.host, table.id).step()
    assert done is not None
    await night.later(0.8 * DAY)
    called = {person.user for person in await night.awaited(table.id)} - {ADA.user}
    (reminder,) = await night.said("reminder")
    assert set(reminder.called_users) == called


async def test_a_look_from_before_the_decision_does_not_count(night: Night) -> None:
    table = await night.begun("jaipur", 2)
    (first,) = await night.awaited(table.id)
    second = PEOPLE[1 - PEOPLE.index(first)]
    await night.host.recaps.mark_seen(table.id, second.user)
    await Player(night.host, table.id).step()
    await night.later(0.8 * DAY)
    (reminder,) = await night.said("reminder")
    assert reminder.called_users == (second.user,)


@pytest.mark.parametrize("peace", ["hush", "nothing"])
async def test_nobody_is_nagged_who_wants_peace(night: Night, peace: str) -> None:
    table = await night.begun("jaipur", 2)
    (person,) = await night.awaited(table.id)
    if peace == "hush":
        await night.host.recaps.hush(table.id, person.user, hushed=True)
    else:
        await night.host.settings.change_user(
            person.user, lambda old: replace(old, notify_level="nothing")
        )
    await night.later(0.9 * DAY)
    assert await night.said("reminder") == []
    await night.later(0.1 * DAY)
    assert (await night.host.queries.table(table.id)).sitters[PEOPLE.index(person)].autopilot


async def test_quiet_hours_put_a_reminder_off_and_never_beyond_the_end(night: Night) -> None:
    table = await night.begun("basari", 3)  # noon; the reminder would come at 7:12
    await night.host.settings.change_user(
        ADA.user, lambda _: UserSettings(quiet=Quiet(22 * 60, 9 * 60))
    )
    await night.host.settings.change_user(BEN.user, lambda _: UserSettings(quiet=Quiet(0, 23 * 60)))
    await night.later(0.8 * DAY)
    (reminder,) = await night.said("reminder")
    assert reminder.called_users == (CEM.user,)
    await night.later(NOON + 21 * 3600 - night.clock.time - 1)
    assert len(await night.said("reminder")) == 1
    await night.later(1)
    called = [one.called_users for one in await night.said("reminder")]
    assert called == [(CEM.user,), (ADA.user,)]
    await night.later(4 * 3600)
    assert len(await night.said("reminder")) == 2
    assert (await night.host.queries.table(table.id)).present == (), (
        "time is up for all, asleep or not"
    )


async def test_when_time_is_up_the_autopilot_takes_the_seat(night: Night) -> None:
    table = await night.begun("jaipur", 2)
    (person,) = await night.awaited(table.id)
    seat = PEOPLE.index(person)
    await night.later(DAY)
    table = await night.host.queries.table(table.id)
    assert table.sitters[seat].autopilot
    assert await night.due(table.id) == {}
    back = await night.host.seats.change(table.id, 900, returned, person)
    assert not back.sitters[seat].autopilot
    assert await night.due(table.id) == {seat: night.clock.time + DAY}, "back with the whole time"


async def test_a_pause_and_a_table_that_nobody_can_see_let_time_stand_still(night: Night) -> None:
    table = await night.begun("jaipur", 2)
    (seat,) = await night.due(table.id)
    await night.later(DAY / 2)
    for number, person in enumerate((ADA, BEN)):
        await night.host.requests.ask(table.id, person, "pause", 500 + number)
    assert await night.due(table.id) == {seat: None}
    await night.later(10 * DAY)
    await night.host.requests.resume(table.id, ADA, 600)
    assert await night.due(table.id) == {seat: night.clock.time + DAY / 2}
    await night.store.freeze(table.id, "play.frozen.gone")
    await night.later(10 * DAY)
    await night.store.freeze(table.id, None)
    assert await night.due(table.id) == {seat: night.clock.time + DAY / 2}
    assert await night.said("reminder") == []


async def test_time_away_is_given_back_and_the_table_says_so(night: Night, database: Where) -> None:
    table = await night.begun("jaipur", 2)
    await night.begun("jaipur", 2, None, 50)
    await night.later(3600)
    await night.store.close()
    night.clock.time += 7 * DAY
    store = night.store = await opened(database, night.clock)
    host = build_host(store, night.clock, FixedIds())
    night.keeper = timekeeper_of(host, store, night.clock)
    await night.keeper.tick()
    (due,) = (await night.due(table.id)).values()
    assert due == night.clock.time + 23 * 3600
    assert [(one.table, one.seconds_away) for one in await night.said("away")] == [
        (table.id, 7 * DAY)
    ]
    assert [one.table for one in await night.said("panel")][-1] == table.id, "with the new time"
    await night.keeper.tick()
    assert len(await night.said("away")) == 1, "it is said once"
    assert (await host.queries.table(table.id)).present == (0, 1)


async def test_a_short_restart_is_nothing_to_speak_of(night: Night) -> None:
    table = await night.begun("jaipur", 2)
    night.clock.time += 20
    await night.keeper.tick()
    assert list((await night.due(table.id)).values()) == [NOON + DAY]
    assert await night.said("away") == []


@pytest.mark.parametrize("jump", [-10 * DAY, -60, 60, 10 * DAY])
async def test_a_clock_that_jumps_does_no_harm(night: Night, jump: float) -> None:
    table = await night.begun("jaipur", 2)
    await night.later(3600)
    night.clock.time += jump
    # Somebody plays before the jump is noticed.
    await Player(night.host, table.id).step()
    for _ in range(3):
        await night.keeper.tick()
        night.clock.time += BEAT_SECONDS
    (due,) = (await night.due(table.id)).values()
    assert due is not None
    assert DAY - 100 <= due - night.clock.time <= DAY, "neither lost nor more than the whole"
    assert (await night.host.queries.table(table.id)).present == (0, 1)


async def test_while_the_bot_is_not_connected_no_time_passes(night: Night) -> None:
    table = await night.begun("jaipur", 2, 1200)
    naps: list[float] = []

    class Enough(Exception):
        pass

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        night.clock.time += seconds
        if night.clock.time > NOON + 2000:
            raise Enough

    def here() -> bool:
        return not NOON + 100 < night.clock.time < NOON + 1100

    night.clock.time = NOON
    with pytest.raises(Enough):
        await night.keeper.run(here, nap)
    assert max(naps) == BEAT_SECONDS
    (away,) = await night.said("away")
    assert 950 < away.seconds_away < 1050
    assert (await night.host.queries.table(table.id)).present == (0, 1)


class Unwilling:
    """A host that cannot take anybody's decision."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error
        self.asked: list[TableId] = []

    async def absent(self, id_: TableId, _seat: int, _opened: int) -> None:
        self.asked.append(id_)
        if self.error is not None:
            raise self.error

    async def lapse(self, id_: TableId, _opened: int) -> None:
        raise AssertionError(id_)


@pytest.mark.parametrize("error", [None, IllegalAction("host.error.busy"), RuntimeError("a bug")])
async def test_a_table_that_fails_is_tried_again_later_and_holds_up_nobody(
    night: Night, error: Exception | None
) -> None:
    broken = await night.begun("jaipur", 2)
    await night.begun("jaipur", 2, DAY + 1, 50)
    unwilling = Unwilling(error)
    keeper = Timekeeper(
        deadlines=night.store,
        tables=night.store,
        visits=night.store,
        settings=night.host.settings,
        late_seat=unwilling.absent,
        late_lobby=unwilling.lapse,
        end_holidays=night.host.holidays.end_over,
        clock=night.clock,
        signals=night.signals,
    )
    night.clock.time += DAY
    await night.store.beat(night.clock.time)
    for _ in range(3):
        await keeper.tick()
    assert unwilling.asked == [broken.id], "not over and over"
    night.clock.time += RETRY_SECONDS
    await keeper.tick()
    assert len(unwilling.asked) == 3, "both tables now"


async def test_many_tables_expire_without_a_crowd(night: Night) -> None:
    tables = [await night.begun("jaipur", 2, DAY, 100 * n) for n in range(1, 30)]
    await night.later(DAY)
    for table in tables:
        assert len((await night.host.queries.table(table.id)).present) == 1
    assert await night.store.next_alarm() is None


async def test_an_hour_is_told_once_when_it_has_begun(night: Night) -> None:
    hours = list[float]()
    keeper = replace(night.keeper, tell_hour=lambda: hours.append(night.clock.time))
    night.clock.time = NOON - 20
    await night.store.beat(night.clock.time)
    for _ in range(8):
        await keeper.tick()
        night.clock.time += 10
    assert hours == [NOON]
