"""Settings of people and servers: kept whole or refused whole, and every change is noted."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.paces import DAY, HOUR
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import MAX_OPEN_TABLES, Room, ServerSettings, UserSettings
from bot.tables.table import Home, Table
from engine.errors import IllegalAction
from tests.bot.hosting import HOME, PEOPLE, FixedClock, Where, host_on, stored

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE
GUILD = HOME.guild or 0
NIGHT = UserSettings("de", Quiet(22 * 60, 8 * 60), "Europe/Berlin", "contrast", "all")
RULES = ServerSettings((20, 21), False, 7200, 3, "de", "role", 77, "light")


async def test_what_people_and_servers_chose_survives_a_restart(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        assert await host.settings.of_user(ADA.user) == UserSettings()
        assert await host.settings.of_server(GUILD) == ServerSettings()
        await host.settings.change_user(ADA.user, lambda _: NIGHT)
        await host.settings.change_server(GUILD, ADA.user, lambda _: RULES)
    async with stored(database) as store:
        host = host_on(store)
        assert await host.settings.of_user(ADA.user) == NIGHT
        assert await host.settings.of_user(BEN.user) == UserSettings()
        assert await host.settings.of_server(GUILD) == RULES
        assert await host.settings.of_server(GUILD + 1) == ServerSettings()


@pytest.mark.parametrize(
    "wrong",
    [
        {"language": "xx"},
        {"language": "../en"},
        {"language": ""},
        {"theme": "'; DROP TABLE wishes --"},
        {"notify_level": "x" * 10_000},
        {"notify_level": ""},
        {"quiet": Quiet(60, 60)},
        {"quiet": Quiet(-1, 60)},
        {"quiet": Quiet(0, 1440)},
        {"zone": "Mars/Olympus"},
        {"zone": "../../etc/passwd"},
        {"zone": "europe/berlin"},
    ],
    ids=str,
)
async def test_a_wrong_wish_changes_nothing(
    host: Host, store: AnyStore, wrong: dict[str, Any]
) -> None:
    await host.settings.change_user(ADA.user, lambda _: NIGHT)
    with pytest.raises(IllegalAction):
        await host.settings.change_user(ADA.user, lambda old: replace(old, **wrong))
    assert await host.settings.of_user(ADA.user) == await store.user_settings(ADA.user) == NIGHT


@pytest.mark.parametrize(
    "wrong",
    [
        {"channels": tuple(range(26))},
        {"channels": (20, 20)},
        {"most_tables": 0},
        {"most_tables": MAX_OPEN_TABLES + 1},
        {"pace": 1},
        {"pace": 10**9},
        {"language": "xx"},
        {"openers": "'; DELETE FROM servers --"},
        {"openers": "role", "role": None},
        {"theme": "pink"},
    ],
    ids=str,
)
async def test_a_wrong_rule_changes_nothing(
    host: Host, store: AnyStore, wrong: dict[str, Any]
) -> None:
    await host.settings.change_server(GUILD, ADA.user, lambda _: RULES)
    changes = await host.settings.server_changes(GUILD)
    with pytest.raises(IllegalAction):
        await host.settings.change_server(GUILD, ADA.user, lambda old: replace(old, **wrong))
    assert await host.settings.of_server(GUILD) == await store.server_settings(GUILD) == RULES
    assert await host.settings.server_changes(GUILD) == changes


async def test_every_change_of_a_server_is_noted_with_who_and_what(host: Host) -> None:
    with capture_logs() as lines:
        await host.settings.change_server(
            GUILD, ADA.user, lambda old: replace(old, pace=7200, threads=False)
        )
        await host.settings.change_server(GUILD, BEN.user, lambda old: replace(old, pace=None))
        await host.settings.change_server(GUILD, BEN.user, lambda old: old)
    changes = await host.settings.server_changes(GUILD)
    assert [(one.user, one.what, one.value) for one in changes] == [
        (BEN.user, "pace", "None"),
        (ADA.user, "pace", "7200"),
        (ADA.user, "threads", "False"),
    ]
    told = [(line["id"], line["field"]) for line in lines if "setting" in line["event"]]
    assert told == [(ADA.user, "threads"), (ADA.user, "pace"), (BEN.user, "pace")]


@pytest.mark.parametrize(
    ("rules", "who", "code"),
    [
        ({"channels": (99,)}, {}, "server.error.channel"),
        ({"channels": (99,)}, {"steward": True}, "server.error.channel"),
        ({"channels": (HOME.channel,)}, {}, None),
        ({"openers": "stewards"}, {}, "server.error.stewards"),
        ({"openers": "stewards"}, {"steward": True}, None),
        ({"openers": "role", "role": 7}, {"roles": [8]}, "server.error.role"),
        ({"openers": "role", "role": 7}, {"roles": [8, 7]}, None),
        ({"openers": "role", "role": 7}, {"steward": True}, None),
        ({"most_tables": 1}, {}, "server.error.tables"),
        ({"most_tables": 1}, {"steward": True}, "server.error.tables"),
        ({"most_tables": 2}, {}, None),
    ],
    ids=str,
)
async def test_tables_are_opened_as_the_server_allows(
    host: Host, rules: dict[str, Any], who: dict[str, Any], code: str | None
) -> None:
    await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1)
    await host.settings.change_server(GUILD, ADA.user, lambda old: replace(old, **rules))
    wanted: dict[str, Any] = {"roles": [], "steward": False, **who}
    if code is None:
        await host.settings.admit(HOME, wanted["roles"], ADA.user, steward=wanted["steward"])
        return
    with pytest.raises(IllegalAction) as refusal:
        await host.settings.admit(HOME, wanted["roles"], ADA.user, steward=wanted["steward"])
    assert refusal.value.code == code


async def test_two_tables_opened_at_once_do_not_exceed_what_a_server_allows(host: Host) -> None:
    room = ServerSettings(most_tables=2).room(ADA.user)
    openings = [
        host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", press, room=room) for press in range(1, 5)
    ]
    found = await asyncio.gather(*openings, return_exceptions=True)
    refusals = [one.code for one in found if isinstance(one, IllegalAction)]
    assert refusals == ["server.error.tables"] * 2
    again = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, room=room)
    assert again == found[0], "what was done is done, however full it is since"
    one, two = (table for table in found if isinstance(table, Table))
    few = Room(BEN.user, seats=1)
    await host.lobby.join(one.id, BEN, 10, few)
    with pytest.raises(IllegalAction, match=r"invitations\.error\.seats"):
        await host.lobby.join(two.id, BEN, 11, few)
    elsewhere = Room(ADA.user, tables=1, lobbies=2)
    with pytest.raises(IllegalAction, match=r"invitations\.error\.lobbies"):
        await host.lobby.open(ADA, "jaipur", 2, (), Home(77, 1), "en", 12, room=elsewhere)


async def test_who_may_be_called_is_everybodys_own_choice(host: Host) -> None:
    people = [person.user for person in PEOPLE[:4]]
    await host.settings.change_user(people[1], lambda old: replace(old, notify_level="all"))
    await host.settings.change_user(people[2], lambda old: replace(old, notify_level="nothing"))
    await host.settings.change_user(
        people[3], lambda old: replace(old, notify_level="all", quiet=Quiet(0, 1439))
    )
    assert await host.settings.callable_now(people, "turns") == [people[0], people[1]]
    assert await host.settings.callable_now(people, "all") == [people[1]]


async def test_after_a_death_only_those_are_called_who_slept_when_it_was_posted(
    store: AnyStore,
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    night = UserSettings(quiet=Quiet(22 * 60, 8 * 60))
    await host.settings.change_user(ADA.user, lambda _: night)
    clock.time = late = 100 * DAY + 23 * HOUR
    morning = 101 * DAY + 8 * HOUR
    for posted_at, called in (
        (None, {ADA.user: morning}),
        (late - 0.5 * HOUR, {ADA.user: morning}),
        (late - 2 * HOUR, {}),  # she was called when it was posted
    ):
        assert await host.settings.held_back([ADA.user], "turns", posted_at) == called
    clock.time = morning + HOUR
    assert await host.settings.held_back([ADA.user], "turns", late) == {ADA.user: clock.time}
    # The clocks of Discord and ours need not agree on when the night begins.
    clock.time = 101 * DAY + 22 * HOUR
    assert await host.settings.held_back([ADA.user], "turns", clock.time - 1)
