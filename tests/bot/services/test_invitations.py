"""Company for a lobby: held seats, lots, news of tables, lobbies that close, and rematches."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.delivery.reminders import BEAT_SECONDS
from bot.services.host import Host, build_host
from bot.store.opening import AnyStore
from bot.store.sqlite.migrations import migrate, steps
from bot.tables import fairness
from bot.tables.changes import Change
from bot.tables.invitations import by_lot, declined, released
from bot.tables.lobby import LOBBY_SECONDS, cancelled
from bot.tables.quiet_hours import Quiet
from bot.tables.record import Record, read, written
from bot.tables.settings import MAX_AVOIDED, MAX_LOBBIES, MAX_SEATS, Room, UserSettings
from bot.tables.table import Home, Invite, Person, Table
from bot.tables.verify import verify
from engine.errors import EngineError
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    Databases,
    FixedClock,
    FixedIds,
    Where,
    checked,
    dealt,
    dumped,
    opened,
    played_out,
    timekeeper_of,
)
from tests.bot.store.test_crashes import Died, Mortal, deaths

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, DORA, EVA, *_ = PEOPLE
HOUR, DAY = 3600, 86_400
NOON = 1_768_478_400.0


class Evening:
    """A host, its store and its timekeeper on one clock that goes only when told to."""

    def __init__(self, store: AnyStore, clock: FixedClock) -> None:
        self.store, self.clock = store, clock
        self.host = build_host(store, clock, FixedIds())
        self.keeper = timekeeper_of(self.host, store, clock)
        self.pressed = 0

    @property
    def press(self) -> int:
        self.pressed += 1
        return self.pressed

    async def later(self, seconds: float) -> None:
        self.clock.time += seconds
        await self.store.beat(self.clock.time)
        await self.keeper.tick()

    async def lobby(self, game: str = "johari", seats: int = 3, **how: Any) -> Table:
        return await self.host.lobby.open(ADA, game, seats, (), HOME, "en", self.press, **how)

    async def said(self, kind: str) -> list[tuple[str, tuple[int, ...]]]:
        queued = await self.store.queued(self.clock.time, 1000)
        notices = [one.notice for one in queued if one.notice.kind == kind]
        return [(notice.table, notice.called_users) for notice in notices]

    async def refused(self, attempt: Any) -> str:
        with pytest.raises(EngineError) as refusal:
            await attempt
        return refusal.value.code


@pytest_asyncio.fixture
async def evening(database: Where) -> AsyncIterator[Evening]:
    clock = FixedClock()
    clock.time = NOON
    store = await opened(database, clock)
    await store.beat(clock.time)
    try:
        yield Evening(store, clock)
    finally:
        await store.close()


# -- invitations --------------------------------------------------------------------------------


async def test_a_seat_is_held_until_its_person_answers(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby()
    table = await host.invitations.invite(table.id, ADA, [BEN.user], evening.press)
    assert table.reserved == (BEN.user,)
    assert await evening.store.table(table.id) == table
    await host.lobby.join(table.id, CEM, evening.press)
    full = await evening.refused(host.lobby.join(table.id, DORA, evening.press))
    assert full == "invitations.error.reserved"
    assert (await evening.store.invitations(BEN.user))[0].id == table.id
    (waiting,) = await host.inbox.waiting_for(BEN.user)
    assert (waiting.what.key, waiting.due) == ("inbox.invited", NOON + DAY)
    table = await host.lobby.join(table.id, BEN, evening.press)
    assert (table.names, table.invites) == (("Ada", "Cem", "Ben"), ())
    assert await evening.said("invite") == [(table.id, (BEN.user,))]


# -- people who avoid each other ----------------------------------------------------------------


async def test_whoever_avoids_somebody_is_not_called_to_their_table_nor_they_to_theirs(
    evening: Evening,
) -> None:
    host = evening.host
    await host.avoidance.toggle(BEN.user, [CEM.user, BEN.user])
    assert await host.avoidance.avoided_by(BEN.user) == (CEM.user,), "nobody avoids themselves"
    assert await host.avoidance.avoided_by(CEM.user) == ()
    for person, other in ((BEN, CEM), (CEM, BEN)):
        table = await evening.lobby()
        await host.lobby.join(table.id, person, evening.press)
        guests = [other.user, DORA.user]
        with_guest = await host.invitations.invite(table.id, ADA, [other.user], evening.press)
        assert with_guest.reserved == (other.user,), "to the host it looks like any invitation"
        assert await host.invitations.called_for(with_guest, guests) == (DORA.user,)
        assert await host.inbox.waiting_for(other.user) == ()
        assert (await host.lobby.join(table.id, other, evening.press)).seat_of(other.user) == 2, (
            "who comes by themselves may sit"
        )


async def test_whoever_avoids_somebody_hears_of_no_table_of_theirs(evening: Evening) -> None:
    host = evening.host
    for person in (BEN, CEM, DORA):
        await host.watches.watch(10, "johari", person.user)
    await host.avoidance.toggle(BEN.user, [ADA.user])
    await host.avoidance.toggle(ADA.user, [CEM.user])
    table = await evening.lobby(seats=4)
    assert await evening.said("opened") == [(table.id, (DORA.user,))]
    late = await host.watches.still_wanted(table, [BEN.user, CEM.user, DORA.user], late=False)
    assert late == (DORA.user,), "nor if they began to avoid them since"


async def test_nobody_invites_whom_they_avoid_and_a_list_is_changed_by_picking(
    evening: Evening,
) -> None:
    host, table = evening.host, await evening.lobby()
    await host.avoidance.toggle(ADA.user, [BEN.user, CEM.user])
    own = await evening.refused(host.invitations.invite(table.id, ADA, [BEN.user], evening.press))
    assert own == "invitations.error.avoided"
    assert (await host.queries.table(table.id)).reserved == ()
    await host.avoidance.toggle(ADA.user, [BEN.user, DORA.user])
    assert await host.avoidance.avoided_by(ADA.user) == (CEM.user, DORA.user)
    await host.invitations.invite(table.id, ADA, [BEN.user], evening.press)
    many = await evening.refused(host.avoidance.toggle(ADA.user, range(5000, 5024)))
    assert many == "settings.error.avoided"
    assert await host.avoidance.avoided_by(ADA.user) == (CEM.user, DORA.user)
    await host.avoidance.toggle(ADA.user, range(5000, 5023))
    assert len(await host.avoidance.avoided_by(ADA.user)) == MAX_AVOIDED


async def test_who_says_no_makes_room_and_is_not_asked_again(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby(seats=2)
    await host.invitations.invite(table.id, ADA, [BEN.user], evening.press)
    assert await evening.refused(host.lobby.change(table.id, evening.press, declined, CEM)) == (
        "invitations.error.not_you"
    )
    table = await host.lobby.change(table.id, evening.press, declined, BEN)
    assert table.invites == (Invite(BEN.user, "declined"),)
    again = await evening.refused(host.invitations.invite(table.id, ADA, [BEN.user], evening.press))
    assert again == "invitations.error.declined"
    table = await host.lobby.join(table.id, BEN, evening.press)
    assert table.names == ("Ada", "Ben"), "who changed their mind may still come"


async def test_the_owner_opens_held_seats_and_nobody_is_called_twice(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby()
    await host.invitations.hold_for(table.id, ADA, [BEN.user, CEM.user], evening.press)
    table = await host.invitations.hold_for(table.id, ADA, [CEM.user], evening.press)
    assert table.reserved == (CEM.user,)
    table = await host.lobby.change(table.id, evening.press, released, ADA, [CEM.user])
    assert table.reserved == ()
    await host.invitations.hold_for(table.id, ADA, [BEN.user, CEM.user], evening.press)
    assert await evening.said("invite") == [(table.id, (BEN.user, CEM.user))]


async def test_what_cannot_be_held_is_refused_whole(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby()
    await host.lobby.join(table.id, BEN, evening.press)
    before = await host.queries.table(table.id)
    for users, code in (
        ([BEN.user], "invitations.error.seated"),
        ([CEM.user, DORA.user], "invitations.error.no_seat"),
    ):
        assert (
            await evening.refused(host.invitations.invite(table.id, ADA, users, evening.press))
            == code
        )
    for attempt in (
        host.invitations.invite(table.id, BEN, [CEM.user], evening.press),
        host.lobby.change(table.id, evening.press, released, BEN, [CEM.user]),
        host.lobby.change(table.id, evening.press, by_lot, BEN, lot=True),
    ):
        assert await evening.refused(attempt) == "host.error.not_owner"
    nobody = await evening.refused(
        host.lobby.change(table.id, evening.press, released, ADA, [CEM.user])
    )
    assert nobody == "invitations.error.not_asked"
    assert await host.queries.table(table.id) == before


async def test_beginning_does_not_wait_for_those_who_have_not_answered(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby()
    await host.lobby.join(table.id, BEN, evening.press)
    await host.invitations.invite(table.id, ADA, [CEM.user], evening.press)
    table = await host.lobby.start(table.id, ADA, evening.press)
    assert (table.names, table.invites) == (("Ada", "Ben"), ())
    assert await evening.store.invitations(CEM.user) == ()
    assert (
        await evening.refused(host.lobby.change(table.id, evening.press, declined, CEM))
        == "host.error.started"
    )


async def test_whoever_is_forgotten_is_not_awaited_either(
    evening: Evening, database: Where
) -> None:
    host, table = evening.host, await evening.lobby()
    guest = Person(987_654_321, "Gus")
    await host.invitations.invite(table.id, ADA, [guest.user], evening.press)
    await host.watches.watch(10, "jaipur", guest.user, on=True)
    exported = (await host.privacy.export(guest.user)).decode()
    assert table.id in exported
    assert "jaipur" in exported
    await host.privacy.forget(guest)
    assert (await host.queries.table(table.id)).reserved == ()
    assert str(guest.user) not in str(dumped(database))


# -- lots ---------------------------------------------------------------------------------------


async def test_lots_are_drawn_from_the_sealed_secret_and_can_be_checked(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby("jaipur", 2, lot=True)
    await host.lobby.join(table.id, BEN, evening.press)
    table = await host.lobby.start(table.id, ADA, evening.press)
    joins = [sitter.joined for sitter in table.sitters]
    assert fairness.drawn(table.secret, joins) == [0, 1], "they sit as they were drawn"
    assert fairness.seed_of(table.secret, joins) == table.seed
    await played_out(host, table.id)
    verdict = await host.queries.verify(table.id)
    assert verdict.well
    assert "fairness.lot" in [text.key for text in verdict.texts]
    record = await host.queries.record(table.id, ADA.user)
    assert isinstance(record, Record)
    assert verify(read(written(record))) == verdict, "the file is enough to check the lots"
    hidden = verify(replace(record, lot=False))
    assert "fairness.wrong.chain" in [text.key for text in hidden.texts]
    swapped = replace(await host.queries.table(table.id), sitters=tuple(reversed(table.sitters)))
    swapped = replace(swapped, revision=swapped.revision + 1)
    await evening.store.commit(Change(swapped, swapped.revision - 1))
    redrawn = await host.queries.verify(table.id)
    assert "fairness.wrong.lot" in [text.key for text in redrawn.texts]


async def test_every_order_of_seats_can_be_drawn_and_none_is_favoured() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for number in range(3000):
        joins = [f"join {number} {seat}" for seat in range(3)]
        order = tuple(fairness.drawn(f"secret {number}", joins))
        seen[order] = seen.get(order, 0) + 1
        mixed = [joins[place] for place in (2, 0, 1)]
        drawn = [mixed[place] for place in fairness.drawn(f"secret {number}", mixed)]
        assert drawn == [joins[place] for place in order], "whoever came first has no say in it"
    assert len(seen) == 6
    assert all(400 < count < 600 for count in seen.values()), seen


# -- lobbies that nobody starts -----------------------------------------------------------------


async def test_a_lobby_says_an_hour_before_that_it_closes_and_closes(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby()
    await evening.later(22.9 * HOUR)
    assert await evening.said("reminder") == []
    await evening.later(0.1 * HOUR)
    assert await evening.said("reminder") == [(table.id, (ADA.user,))]
    await evening.later(0.9 * HOUR)
    assert (await host.queries.table(table.id)).status == "lobby"
    await evening.later(0.1 * HOUR)
    table = await host.queries.table(table.id)
    assert (table.status, table.ended_by) == ("cancelled", "")
    assert len(await evening.said("reminder")) == 1
    assert await evening.store.next_alarm() is None


async def test_in_its_owners_quiet_hours_a_lobby_waits_with_that_unless_it_closes_first(
    evening: Evening,
) -> None:
    minute = int(evening.clock.time // 60)  # the warning comes 23 hours from now
    for begins, ends, warned_after in ((-90, -30, 0.5), (-90, 30, 0.0)):
        await evening.lobby()
        quiet = Quiet((minute + begins) % 1440, (minute + ends) % 1440)
        chosen = await evening.store.user_settings(ADA.user)
        settings = UserSettings(quiet=quiet)
        await evening.store.keep_user_settings(ADA.user, settings, before=chosen)
        evening.host.settings.drop_cached(ADA.user)
        before = len(await evening.said("reminder"))
        await evening.later(23 * HOUR)
        assert len(await evening.said("reminder")) == before + (warned_after == 0.0)
        await evening.later(warned_after * HOUR)
        assert len(await evening.said("reminder")) == before + 1
        await evening.later(HOUR)
        minute = int(evening.clock.time // 60)


async def test_a_lobby_kept_open_gets_another_day_and_one_begun_none(evening: Evening) -> None:
    host, kept, begun = evening.host, await evening.lobby(), await evening.lobby("jaipur", 2)
    await host.lobby.join(begun.id, BEN, evening.press)
    await host.lobby.start(begun.id, ADA, evening.press)
    assert await evening.store.deadlines(begun.id) == ()
    await evening.later(23.5 * HOUR)
    stranger = await evening.refused(host.invitations.keep_open(kept.id, STRANGER, evening.press))
    assert stranger == "host.error.not_seated"
    await host.invitations.keep_open(kept.id, ADA, evening.press)
    (deadline,) = await evening.store.deadlines(kept.id)
    assert (deadline.seat, deadline.due) == (None, evening.clock.time + LOBBY_SECONDS)
    await evening.later(22 * HOUR)
    await host.lobby.join(kept.id, BEN, evening.press)
    (same,) = await evening.store.deadlines(kept.id)
    assert same.due == deadline.due, "joining changes nothing"
    await evening.later(2 * HOUR)
    assert (await host.queries.table(kept.id)).status == "cancelled"
    assert (await host.queries.table(begun.id)).status == "playing"


@pytest.mark.parametrize("jump", [-10 * DAY, 10 * DAY])
async def test_a_lobby_loses_nothing_by_a_clock_that_jumps_or_a_bot_that_was_away(
    evening: Evening, jump: float
) -> None:
    table = await evening.lobby()
    await evening.later(HOUR)
    evening.clock.time += jump
    for _ in range(3):
        await evening.keeper.tick()
        evening.clock.time += BEAT_SECONDS
    (deadline,) = await evening.store.deadlines(table.id)
    assert deadline.due is not None
    assert 23 * HOUR - 60 <= deadline.due - evening.clock.time <= DAY
    assert await evening.said("away") == [], "nobody waited"
    kept = await evening.host.invitations.keep_open(table.id, ADA, evening.press)
    assert kept.last_activity_at > table.last_activity_at


async def test_a_lobby_that_nobody_can_see_closes_too(evening: Evening) -> None:
    table = await evening.lobby()
    await evening.store.freeze(table.id, "play.frozen.gone")
    await evening.later(DAY)
    assert (await evening.host.queries.table(table.id)).status == "cancelled"


# -- news of tables -----------------------------------------------------------------------------


async def test_who_wants_to_hear_of_tables_is_called_once_an_hour(evening: Evening) -> None:
    host = evening.host
    for person in (ADA, BEN, CEM):
        assert await host.watches.watch(10, "johari", person.user)
    await host.watches.watch(10, "jaipur", BEN.user)
    first = await evening.lobby()
    assert await evening.said("opened") == [(first.id, (BEN.user, CEM.user))], "not the owner"
    await evening.later(HOUR - 1)
    other = await evening.lobby("jaipur", 2)
    assert [id_ for id_, _ in await evening.said("opened")] == [first.id], "any game counts"
    await evening.later(1)
    assert not await host.watches.watch(10, "johari", CEM.user), "turned off"
    third = await evening.lobby()
    assert await evening.said("opened") == [
        (first.id, (BEN.user, CEM.user)), (third.id, (BEN.user,))
    ]  # fmt: skip
    assert await evening.store.watched(10, BEN.user) == ("jaipur", "johari")
    assert other.status == "lobby"


async def test_nobody_is_called_at_night_or_who_wants_nothing_or_elsewhere(
    evening: Evening,
) -> None:
    host = evening.host
    for person in (BEN, CEM, DORA, EVA):
        await host.watches.watch(10 if person is not EVA else 11, "johari", person.user)
    await host.settings.change_user(BEN.user, lambda _: UserSettings(quiet=Quiet(11 * 60, 13 * 60)))
    await host.settings.change_user(CEM.user, lambda _: UserSettings(notify_level="nothing"))
    table = await evening.lobby()
    assert await evening.said("opened") == [(table.id, (DORA.user,))]
    await evening.later(HOUR)
    assert {who for _, who in await evening.said("opened")} == {(DORA.user,), (BEN.user,)}
    assert await host.watches.still_wanted(table, [BEN.user], late=True) == (BEN.user,)
    second = await evening.lobby()
    assert await host.watches.still_wanted(second, [BEN.user], late=True) == (), (
        "called within the hour"
    )
    await host.lobby.join(table.id, BEN, evening.press)
    full = await host.lobby.join(table.id, CEM, evening.press)
    assert await host.watches.still_wanted(full, [BEN.user, EVA.user], late=False) == (), (
        "no seat is left"
    )


async def test_an_invitation_in_quiet_hours_comes_when_they_end_and_holds_nothing_up(
    evening: Evening,
) -> None:
    host, store, table = evening.host, evening.store, await evening.lobby()
    await host.settings.change_user(BEN.user, lambda _: UserSettings(quiet=Quiet(11 * 60, 13 * 60)))
    await host.invitations.invite(table.id, ADA, [BEN.user, CEM.user], evening.press)
    assert await evening.said("invite") == [(table.id, (CEM.user,))]
    await host.lobby.change(table.id, evening.press, by_lot, ADA, lot=True)
    due = [queued.notice.kind for queued in await store.queued(evening.clock.time, 9)]
    assert due == ["invite", "lobby"], "the lobby does not wait for the morning"
    await store.mark_maybe_sent(evening.clock.time)
    await store.freeze(table.id, "why")
    await store.freeze(table.id, None)
    assert await evening.said("invite") == [(table.id, (CEM.user,))], "a restart keeps it late"
    assert await store.next_due(evening.clock.time) == NOON + HOUR
    await host.settings.change_user(CEM.user, lambda _: UserSettings(quiet=Quiet(11 * 60, 13 * 60)))
    other = await evening.lobby()
    await host.invitations.invite(other.id, ADA, [BEN.user, CEM.user], evening.press)
    await host.privacy.forget(CEM)
    await evening.later(HOUR)
    invites = await evening.said("invite")
    assert sorted(invites) == [(table.id, (BEN.user,)), (other.id, (BEN.user,))]


async def test_a_clock_that_was_wrong_silences_nobody(evening: Evening) -> None:
    await evening.host.watches.watch(10, "johari", BEN.user)
    evening.clock.time += 400 * DAY
    await evening.lobby()
    evening.clock.time -= 400 * DAY
    await evening.lobby()
    assert len(await evening.said("opened")) == 2


# -- once more ----------------------------------------------------------------------------------


async def test_a_rematch_has_the_same_people_rules_and_pace_and_another_begins(
    evening: Evening,
) -> None:
    host = evening.host
    old = await played_out(host, (await dealt(host, "basari", 3, first=1)).id)
    evening.pressed = 100_000
    table = await host.invitations.rematch(old.id, CEM, HOME, evening.press)
    assert (table.owner, table.status, table.rematch_of) == (CEM.user, "lobby", old.id)
    assert (table.seats, table.variants, table.seconds_per_move) == (
        3,
        old.variants,
        old.seconds_per_move,
    )
    assert table.reserved == (ADA.user, BEN.user)
    assert await evening.said("invite") == [(table.id, (ADA.user, BEN.user))]
    joined = await host.invitations.rematch(old.id, BEN, HOME, evening.press)
    assert (joined.id, joined.names) == (table.id, ("Cem", "Ben")), "one rematch for all"
    assert (await host.invitations.rematch(old.id, BEN, HOME, evening.press)).id == table.id
    await host.lobby.join(table.id, ADA, evening.press)
    table = await host.lobby.start(table.id, CEM, evening.press)
    assert old.names == ("Ada", "Ben", "Cem")
    assert table.names == ("Ben", "Cem", "Ada"), "everybody moves up"
    running = await host.invitations.rematch(old.id, ADA, HOME, evening.press)
    assert (running.id, running.status) == (table.id, "playing"), "no second one beside it"
    code = await evening.refused(host.invitations.rematch(table.id, ADA, HOME, evening.press))
    assert code == "invitations.error.not_over"
    code = await evening.refused(host.invitations.rematch(old.id, STRANGER, HOME, evening.press))
    assert code == "host.error.not_seated"


async def test_two_who_want_a_rematch_at_once_sit_at_one_table(evening: Evening) -> None:
    host = evening.host
    old = await played_out(host, (await dealt(host, "jaipur", 2, first=1)).id)
    both = await asyncio.gather(
        host.invitations.rematch(old.id, ADA, HOME, 200_001),
        host.invitations.rematch(old.id, BEN, HOME, 200_002),
    )
    assert both[0].id == both[1].id
    assert set((await host.queries.table(both[0].id)).names) == {"Ada", "Ben"}


async def test_whoever_has_no_seat_left_joins_no_rematch_either(evening: Evening) -> None:
    host = evening.host
    old = await played_out(host, (await dealt(host, "jaipur", 2, first=1)).id)
    evening.pressed = 100_000
    await host.invitations.rematch(old.id, ADA, HOME, evening.press)
    await host.lobby.open(BEN, "jaipur", 2, (), HOME, "en", evening.press)
    room = Room(BEN.user, seats=1)
    code = await evening.refused(host.invitations.rematch(old.id, BEN, HOME, evening.press, room))
    assert code == "invitations.error.seats"


async def test_ai_players_come_along_and_the_forgotten_do_not(evening: Evening) -> None:
    host, table = evening.host, await evening.lobby("basari", 4)
    await host.lobby.add_ai(table.id, ADA, "easy", evening.press)
    await host.lobby.join(table.id, BEN, evening.press)
    await host.lobby.join(table.id, CEM, evening.press)
    await host.lobby.start(table.id, ADA, evening.press)
    await host.requests.end(table.id, ADA, evening.press, steward=True)
    await host.privacy.forget(CEM)
    again = await host.invitations.rematch(table.id, ADA, HOME, evening.press)
    assert [sitter.ai for sitter in again.sitters] == [None, "easy"]
    assert again.reserved == (BEN.user,)
    assert len({sitter.joined for sitter in again.sitters}) == 2


async def test_nobody_follows_a_table_that_ended_in_the_same_moment(evening: Evening) -> None:
    table = await evening.lobby("jaipur", 2)
    await evening.host.lobby.change(table.id, evening.press, cancelled, ADA)
    await evening.host.follows.follow(table, EVA.user)  # as it was when she pressed
    assert await evening.store.followers(table.id) == ()


# -- caps, deaths, and older files --------------------------------------------------------------


async def test_nobody_opens_or_sits_at_more_tables_than_there_is_measure(evening: Evening) -> None:
    host = evening.host
    for number in range(MAX_LOBBIES):
        await host.settings.admit(Home(number, 1), (), ADA.user, steward=False)
        await evening.lobby()
    elsewhere = host.settings.admit(Home(77, 1), (), ADA.user, steward=True)
    assert await evening.refused(elsewhere) == "invitations.error.lobbies"
    await host.settings.admit(HOME, (), BEN.user, steward=False)
    for _ in range(MAX_SEATS):
        table = await evening.lobby("jaipur", 2)
        await host.lobby.join(table.id, BEN, evening.press)
    assert await evening.refused(host.settings.check_seats(BEN.user)) == "invitations.error.seats"
    await host.lobby.change(table.id, evening.press, cancelled, ADA)
    await host.settings.check_seats(BEN.user)


async def _gathering(host: Host) -> Table:
    """Open, ask, draw, decline, join, begin; every press may have been carried out before."""
    await host.watches.watch(10, "johari", EVA.user, on=True)
    table = await host.lobby.open(ADA, "johari", 3, (), HOME, "en", 1, 3600)
    await host.invitations.invite(table.id, ADA, [BEN.user, CEM.user], 2)
    await host.lobby.change(table.id, 3, by_lot, ADA, lot=True)
    await host.lobby.change(table.id, 4, declined, CEM)
    await host.lobby.join(table.id, BEN, 5)
    await host.invitations.keep_open(table.id, BEN, 6)
    return await host.lobby.start(table.id, ADA, 7)


async def test_a_lobby_that_dies_at_every_write_ends_like_one_undisturbed(
    databases: Databases,
) -> None:
    async def life(path: Where, fate: Any) -> Table | None:
        clock = FixedClock()
        clock.time = 100_000.0  # before Discord began: no interaction is too old to be known
        store = await opened(path, clock)
        mortal: Any = Mortal(store, fate)
        try:
            return await _gathering(build_host(mortal, clock, FixedIds()))
        except Died:
            return None
        finally:
            await store.close()
            assert checked(path).findings == ()

    calm, rough = databases(), databases()
    wanted = await life(calm, deaths("never"))
    fate, lives, found = deaths("before and after"), 0, None
    while found is None:
        found, lives = await life(rough, fate), lives + 1
    assert lives > 10
    assert found == wanted
    notices = []
    for path in (calm, rough):
        store = await opened(path, FixedClock())
        notices.append([one.notice for one in await store.queued(0, 100)])
        await store.close()
    assert notices[0] == notices[1]
    assert [one.called_users for one in notices[0] if one.kind == "opened"] == [(EVA.user,)]


async def test_lobbies_of_an_older_file_wait_a_day_from_now_on(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older = [step for step in steps() if step.name < "0005"]
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for step in older:
            connection.executescript(step.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA user_version = {len(older)}")
        connection.execute(
            "INSERT INTO tables (id, channel, number, game, version, status, owner, seats,"
            " variants, language, seed, revision, sequence)"
            " VALUES ('old123', 1, 1, 'jaipur', 1, 'lobby', 7, 2, '[]', 'en', '', 1, 0)"
        )
        migrate(connection, path)
    assert checked(path).findings == ()


async def test_news_wait_for_the_morning_of_the_clock_on_the_wall(evening: Evening) -> None:
    host = evening.host
    await host.watches.watch(10, "johari", BEN.user)
    night = Quiet(22 * 60, 8 * 60)
    await host.settings.change_user(
        BEN.user, lambda _: UserSettings(quiet=night, zone="Europe/Berlin")
    )
    # The clocks go forward on 29 March 2026 and back on 25 October: 8:00 is 6:00, then 7:00 UTC.
    for morning in ("2026-03-29T06:00", "2026-10-25T07:00"):
        loud = datetime.fromisoformat(morning).replace(tzinfo=UTC).timestamp()
        for moment, called in ((loud - 1, []), (loud, [(BEN.user,)])):
            evening.clock.time = moment
            table = await evening.lobby()
            told = [about for id_, about in await evening.said("opened") if id_ == table.id]
            assert told == called, (morning, moment)
