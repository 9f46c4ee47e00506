"""Two processes at once: each has a host of its own, and nothing is lost, doubled or exceeded."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.services.host import Host
from bot.tables.forms import Done, Form, Nothing
from bot.tables.invitations import CALL_INTERVAL_SECONDS, MAX_CALLED_USERS, by_lot
from bot.tables.lobby import cancelled
from bot.tables.settings import MAX_AVOIDED, MAX_LOBBIES, Room, ServerSettings, UserSettings
from bot.tables.table import Home, Person, Table, TableId, game_of
from engine.errors import EngineError
from engine.play import first_legal
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    Player,
    dealt,
    person_of,
    played_out,
)
from tests.bot.processes import DIRECT, Pair
from tests.engine.retracing import picks_at
from tests.samples import FILES_FIRST, first

pytestmark = [
    pytest.mark.asyncio,
    FILES_FIRST,
]
ADA, BEN, CEM, DORA, *_ = PEOPLE
ROUNDS = 12


async def refusal_of(attempt: Awaitable[object]) -> str:
    try:
        await attempt
    except EngineError as refusal:
        return refusal.code
    return ""


async def opened(host: Host, pair: Pair, home: Home = HOME, person: Person = ADA) -> Table:
    return await host.lobby.open(person, "johari", 3, (), home, "en", pair.press)


async def answer_at_random(
    host: Host, id_: TableId, person: Person, chance: Random, press: int
) -> None:
    """Answer the form that somebody is to fill in, whatever the other host does to it."""
    form = await host.turns.move(id_, person)
    if isinstance(form, Form):
        free = [
            [option.id for option in field.options if option.blocked is None]
            for field in form.prompt.fields
        ]
        picks = tuple(
            tuple(chance.sample(ids, min(len(ids), max(1, field.least))))
            for field, ids in zip(form.prompt.fields, free, strict=True)
        )
        await host.turns.answer(id_, person, form.decision.opened, form.filled, picks, press)


async def test_whoever_was_refused_reads_what_the_other_wrote(pair: Pair) -> None:
    here, there = pair.hosts
    table = await opened(here, pair)
    old = await here.queries.table(table.id)
    await there.lobby.join(table.id, BEN, pair.press)
    await here.lobby.change(old, pair.press, by_lot, ADA, lot=True)
    table = await there.queries.table(table.id)
    assert table.random_seats
    assert table.people == (ADA.user, BEN.user)


async def test_a_press_that_both_hear_is_carried_out_once(pair: Pair) -> None:
    table = await dealt(pair.hosts[0], "basari", 3, first=1000)
    for sequence in range(ROUNDS):
        awaited = (await pair.hosts[0].queries.look(table.id)).awaited
        person = person_of((await pair.hosts[0].queries.table(table.id)).sitters[awaited[0]])
        form: Form | Done | Nothing = await pair.hosts[0].turns.move(table.id, person)
        while isinstance(form, Form):
            game, press = game_of(table), 2000 + sequence * 10 + form.filled
            picks = picks_at(game, form.view, first_legal(game, form.view), form.prompt)
            answer = (table.id, person, form.decision.opened, form.filled, picks, press)
            replies = await pair.both(lambda host: host.turns.answer(*answer))  # noqa: B023
            assert len({type(reply) for reply in replies}) == 1
            form = replies[0]
        assert (await pair.hosts[1].queries.table(table.id)).sequence == sequence + 1
    assert (await pair.checked()).findings == ()


@pytest.mark.parametrize("seed", first(range(4)))
async def test_whatever_both_press_at_random_nothing_is_lost_or_doubled(
    pair: Pair, seed: int
) -> None:
    chance, games = Random(seed), ("johari", "jaipur", "basari")
    tables = [
        await dealt(pair.hosts[0], game, 3 if game == "basari" else 2, first=1000 * number)
        for number, game in enumerate(games, 1)
    ]
    refusals = Counter[str]()

    async def press(host: Host) -> None:
        for _ in range(60):
            id_, person = chance.choice(tables).id, chance.choice(PEOPLE[:3])
            act = chance.choices(
                (
                    lambda: answer_at_random(host, id_, person, chance, pair.press),  # noqa: B023
                    lambda: host.requests.ask(id_, person, "pause", pair.press),  # noqa: B023
                    lambda: host.requests.ask(id_, person, "take_back", pair.press),  # noqa: B023
                    lambda: host.requests.resume(id_, person, pair.press),  # noqa: B023
                ),
                (8, 1, 1, 1),
            )[0]
            refusals[await refusal_of(act())] += 1

    await asyncio.gather(*(press(host) for host in (*pair.hosts, *pair.hosts)))
    assert refusals[""] > 50
    assert "host.error.busy" not in refusals
    for table in tables:
        log = await pair.stores[1].log(table.id)
        assert [entry.sequence for entry in log] == [*range(1, len(log) + 1)]
        assert (await pair.hosts[0].queries.table(table.id)).sequence == len(log)
        one, other = await pair.both(lambda host: host.queries.look(table.id))  # noqa: B023
        assert one.view == other.view
    assert (await pair.checked()).findings == ()


@pytest.mark.parametrize("seed", first(range(3)))
async def test_whatever_both_open_and_close_at_random_limits_and_numbers_hold(
    pair: Pair, seed: int
) -> None:
    chance, people = Random(seed), PEOPLE[:4]
    most_tables, most_lobbies, most_seats = 5, 2, 3
    old = await dealt(pair.hosts[0], "jaipur", 2, first=1_000_000)
    await pair.hosts[0].requests.end(old.id, ADA, 2_000_000, steward=True)

    async def press(host: Host) -> None:
        for _ in range(40):
            person = chance.choice(people)
            room = Room(person.user, most_tables, most_lobbies, most_seats)
            seats = Room(person.user, seats=most_seats)
            gathering = await pair.stores[0].tables(guild=HOME.guild, status=("lobby",))
            id_ = chance.choice(gathering).id if gathering else "none"
            at = pair.press
            acts: tuple[Callable[[], Awaitable[object]], ...] = (
                lambda: host.lobby.open(person, "jaipur", 2, (), HOME, "en", at, room=room),  # noqa: B023
                lambda: host.lobby.join(id_, person, at, seats),  # noqa: B023
                lambda: host.lobby.change(id_, at, cancelled, person),  # noqa: B023
                lambda: host.lobby.start(id_, person, at),  # noqa: B023
                lambda: host.invitations.rematch(old.id, person, HOME, at, room),  # noqa: B023
                lambda: host.solo.open(person, "jaipur", 2, "easy", at),  # noqa: B023
                lambda: host.requests.end(id_, person, at, steward=True),  # noqa: B023
            )
            assert await refusal_of(chance.choice(acts)()) != "host.error.busy"

    await asyncio.gather(*(press(host) for host in (*pair.hosts, *pair.hosts)))
    tables = await pair.tables()
    numbers = Counter((table.private and table.owner, table.number) for table in tables)
    assert numbers.most_common(1)[0][1] == 1
    open_ = [table for table in tables if table.status in {"lobby", "playing"}]
    public = [table for table in open_ if not table.private]
    assert len(public) <= most_tables
    assert sum(table.rematch_of == old.id for table in public) <= 1
    for person in people:
        mine = [table for table in public if table.seat_of(person.user) is not None]
        lobbies = [one for one in mine if one.owner == person.user and one.status == "lobby"]
        assert len(mine) <= most_seats
        assert len(lobbies) <= most_lobbies
    assert (await pair.checked()).findings == ()


@pytest.mark.parametrize("home", [HOME, DIRECT], ids=["server", "direct"])
async def test_tables_opened_at_once_have_numbers_of_their_own(pair: Pair, home: Home) -> None:
    for person in PEOPLE[:4]:
        await pair.both(lambda host, person=person: opened(host, pair, home, person))  # type: ignore[misc]
    numbers = [table.number for table in await pair.tables()]
    assert sorted(numbers) == [*range(1, 9)]


async def test_private_games_dealt_at_once_have_numbers_of_their_own(pair: Pair) -> None:
    for _ in range(3):
        await pair.both(lambda host: host.solo.open(ADA, "jaipur", 2, "easy", pair.press))
    assert sorted(table.number for table in await pair.tables()) == [*range(1, 7)]


async def test_an_untouched_private_game_is_dealt_once(pair: Pair) -> None:
    one, other = await pair.both(
        lambda host: host.solo.open(ADA, "jaipur", 2, "easy", pair.press, another=False)
    )
    assert one.id == other.id
    assert len(await pair.tables()) == 1


async def test_whatever_opens_at_once_stays_within_its_room(pair: Pair) -> None:
    room = Room(ADA.user, tables=100, lobbies=MAX_LOBBIES)

    async def open_many(host: Host) -> None:
        for _ in range(MAX_LOBBIES):
            with suppress(EngineError):
                await host.lobby.open(ADA, "johari", 3, (), HOME, "en", pair.press, room=room)

    await pair.both(open_many)
    assert len(await pair.tables()) == MAX_LOBBIES
    few = Room(BEN.user, tables=MAX_LOBBIES + 1)
    refusals = await pair.both(
        lambda host: refusal_of(
            host.lobby.open(BEN, "johari", 3, (), HOME, "en", pair.press, room=few)
        )
    )
    assert sorted(refusals) == ["", "server.error.tables"]


async def test_whoever_sits_down_twice_at_once_sits_within_their_seats(pair: Pair) -> None:
    tables = [await opened(pair.hosts[0], pair, person=person) for person in (ADA, CEM)]
    one_seat = Room(BEN.user, seats=1)
    refusals = await asyncio.gather(
        *(
            refusal_of(host.lobby.join(table.id, BEN, pair.press, one_seat))
            for host, table in zip(pair.hosts, tables, strict=True)
        )
    )
    assert sorted(refusals) == ["", "invitations.error.seats"]


async def test_who_play_again_at_once_meet_at_one_table(pair: Pair) -> None:
    table = await dealt(pair.hosts[0], "jaipur", 2, first=1000)
    await played_out(pair.hosts[0], table.id)
    ada, ben = await asyncio.gather(
        pair.hosts[0].invitations.rematch(table.id, ADA, HOME, pair.press),
        pair.hosts[1].invitations.rematch(table.id, BEN, Home(11, 21), pair.press),
    )
    assert ada.id == ben.id
    rematch = await pair.hosts[0].queries.table(ada.id)
    assert sorted(rematch.people) == [ADA.user, BEN.user]
    assert len(await pair.tables()) == 2


async def test_a_private_game_is_played_again_once(pair: Pair) -> None:
    table = await pair.hosts[0].solo.open(ADA, "jaipur", 2, "easy", pair.press)
    await pair.hosts[0].requests.end(table.id, ADA, pair.press)
    one, other = await pair.both(lambda host: host.solo.open_again(table.id, ADA, pair.press))
    assert one.id == other.id


async def test_settings_chosen_at_once_are_all_kept(pair: Pair) -> None:
    await pair.both(lambda host: host.settings.of_user(ADA.user))
    changes: list[Callable[[UserSettings], UserSettings]] = [
        lambda chosen: replace(chosen, theme="light"),
        lambda chosen: replace(chosen, boards="text"),
        lambda chosen: replace(chosen, notify_level="all"),
        lambda chosen: replace(chosen, language="de"),
    ]
    here, there = pair.hosts
    await asyncio.gather(
        *(
            host.settings.change_user(ADA.user, change)
            for host, change in zip((here, there, here, there), changes, strict=True)
        )
    )
    chosen = await pair.stores[0].user_settings(ADA.user)
    assert chosen == UserSettings("de", theme="light", boards="text", notify_level="all")


async def test_settings_of_a_server_chosen_at_once_are_all_kept(pair: Pair) -> None:
    here, there = pair.hosts
    await asyncio.gather(
        here.settings.change_server(10, ADA.user, lambda chosen: replace(chosen, most_tables=7)),
        there.settings.change_server(10, BEN.user, lambda chosen: replace(chosen, theme="light")),
    )
    assert await pair.stores[0].server_settings(10) == ServerSettings(most_tables=7, theme="light")
    assert len(await here.settings.server_changes(10)) == 2


async def test_a_holiday_that_is_over_ends_once(pair: Pair) -> None:
    table = await dealt(pair.hosts[0], "johari", 2, first=1000)
    until = pair.clock.time + 3600
    for user in table.people:
        await pair.hosts[0].settings.change_user(
            user, lambda chosen: replace(chosen, away_until=until)
        )
    pair.clock.time = until + 1
    await pair.both(lambda host: host.holidays.end_over())
    queued = await pair.stores[0].queued(pair.clock.time, 1000)
    called = [one.notice.user for one in queued if one.notice.kind == "call"]
    assert len(called) == len(set(called)) > 0


async def test_a_holiday_that_begins_with_a_decision_stops_its_clock_all_the_same(
    pair: Pair,
) -> None:
    here, there = pair.hosts
    table = await dealt(here, "jaipur", 2, first=1000)
    seat = table.seat_of(ADA.user)
    for number in range(ROUNDS):
        until = pair.clock.time + 50_000
        away, back = (
            partial(replace, away_until=until),
            partial(replace, away_until=None),
        )
        for change, due in ((away, until + 3600), (back, pair.clock.time + 3600)):
            await asyncio.gather(
                here.settings.change_user(ADA.user, change),
                Player(there, table.id, 10_000 * (number + 1)).step(),
            )
            deadlines = await pair.stores[0].deadlines(table.id)
            own = [deadline.due for deadline in deadlines if deadline.seat == seat]
            assert own in ([], [due])


async def test_whom_somebody_avoids_is_kept_whoever_hears_it(pair: Pair) -> None:
    here, there = pair.hosts
    others = range(500, 500 + MAX_AVOIDED)
    await asyncio.gather(
        *(
            host.avoidance.toggle(ADA.user, [other])
            for host, other in zip((here, there) * MAX_AVOIDED, others, strict=False)
        )
    )
    assert await here.avoidance.avoided_by(ADA.user) == tuple(others)


class SeveralFields(Exception):
    """A form with several fields is to be filled in."""


class UntilSeveralFields(Player):
    """Plays until somebody is asked for several things at once, and fills that in no more."""

    async def _fill(
        self, form: Form, action: Any, person: Person, *, by_parts: bool
    ) -> Form | Done:
        if len(form.prompt.fields) > 1:
            raise SeveralFields(form, person)
        return await super()._fill(form, action, person, by_parts=by_parts)


async def played(player: Player) -> None:
    while await player.step():
        pass


async def test_fields_picked_at_once_are_all_marked(pair: Pair) -> None:
    table = await dealt(pair.hosts[0], "johari", 3, first=1000)
    player = UntilSeveralFields(pair.hosts[0], table.id)
    with pytest.raises(SeveralFields) as found:
        await played(player)
    form, person = found.value.args
    picks = {field.key: (field.options[0].id,) for field in form.prompt.fields}
    press = (table.id, person, form.decision.opened, form.filled)
    await asyncio.gather(
        *(
            host.turns.pick(*press, key, ids)
            for host, (key, ids) in zip(pair.hosts, picks.items(), strict=False)
        )
    )
    form_now = await pair.hosts[0].turns.move(table.id, person)
    assert isinstance(form_now, Form)
    assert form_now.picks == picks


async def test_no_more_follow_a_table_than_can_be_called(pair: Pair) -> None:
    table = await opened(pair.hosts[0], pair)
    users = range(700, 700 + 2 * MAX_CALLED_USERS)
    refusals = await asyncio.gather(
        *(refusal_of(pair.hosts[user % 2].follows.follow(table, user, on=True)) for user in users)
    )
    assert len(await pair.stores[0].followers(table.id)) == MAX_CALLED_USERS
    assert refusals.count("invitations.error.followers") == MAX_CALLED_USERS


async def test_two_new_tables_call_somebody_once(pair: Pair) -> None:
    await pair.hosts[0].watches.watch(10, "johari", BEN.user, on=True)
    await pair.hosts[0].watches.watch(11, "johari", BEN.user, on=True)
    pair.clock.time += CALL_INTERVAL_SECONDS + 1
    homes = (HOME, Home(guild=11, channel=21))
    await asyncio.gather(
        *(opened(host, pair, home) for host, home in zip(pair.hosts, homes, strict=True))
    )
    queued = await pair.stores[0].queued(pair.clock.time, 1000)
    called = [one.notice.called_users for one in queued if one.notice.kind == "opened"]
    assert called == [(BEN.user,)]
