"""Statistics on a real store: who is in lists, what they are called, and how reliable they are."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.results import Reliability, Scope
from bot.tables.seats import conceded, stood_up
from bot.tables.settings import STATISTICS, Statistics
from bot.tables.table import Table
from engine.errors import IllegalAction
from tests.bot.hosting import HOME, PEOPLE, STRANGER, FixedClock, dealt, host_on

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE
HOUR = 3600.0


async def won_by_ada(host: Host, first: int) -> Table:
    """Play a table of Jaipur that Ben gives up at once."""
    table = await dealt(host, "jaipur", 2, first=first)
    return await host.seats.change(table.id, first + 50, conceded, BEN)


async def evening(store: AnyStore) -> Host:
    """Let Ada win four short games against Ben."""
    clock = FixedClock()
    host = host_on(store, clock=clock)
    for number in range(4):
        await won_by_ada(host, 1000 * (number + 1))
        clock.time += HOUR
    return host


async def test_whoever_hides_is_in_no_list_and_back_when_they_show_themselves(
    store: AnyStore,
) -> None:
    host = await evening(store)
    assert HOME.guild is not None

    async def users() -> list[int]:
        standings = await host.statistics.standings(HOME.guild or 0, None, None)
        return [each.standing.user for each in standings]

    assert await users() == [ADA.user, BEN.user]
    await host.settings.change_user(ADA.user, lambda old: replace(old, listed=False))
    assert await users() == [BEN.user]
    assert await host.statistics.reliability([ADA.user], HOME.guild) == {}
    with pytest.raises(IllegalAction, match=r"statistics\.error\.nothing"):
        await host.statistics.results_for(BEN.user, ADA.user, Scope(HOME.guild))
    assert len(await host.statistics.results_for(ADA.user, ADA.user, Scope())) == 4
    assert len((await host.statistics.head_to_head(BEN.user, ADA.user, None)).meetings) == 4
    await host.settings.change_user(ADA.user, lambda old: replace(old, listed=True))
    assert await users() == [ADA.user, BEN.user]


async def test_people_are_called_as_at_the_table_they_finished_last(store: AnyStore) -> None:
    host = await evening(store)
    users = [ADA.user, STRANGER.user]
    assert await host.statistics.names(users, HOME.guild) == {ADA.user: ADA.name}
    assert await host.statistics.names(users, None) == {ADA.user: ADA.name}
    assert await host.statistics.names(users, (HOME.guild or 0) + 1) == {}


async def test_reliability_is_that_of_a_server_and_counts_who_left(store: AnyStore) -> None:
    host = await evening(store)
    assert HOME.guild is not None
    reliable = await host.statistics.reliability([ADA.user, STRANGER.user], HOME.guild)
    assert reliable == {ADA.user: Reliability(4, 4)}
    assert await host.statistics.reliability([ADA.user], HOME.guild + 1) == {}
    for user in (ADA.user, BEN.user):
        rows = await store.results_of(user, Scope())
        plain = Reliability(sum(row.finished for row in rows), len(rows))
        assert await host.statistics.own_reliability(user, HOME.guild) == plain
    table = await dealt(host, "jaipur", 2, first=90_000)
    await host.seats.change(table.id, 90_050, stood_up, ADA)
    await host.seats.change(table.id, 90_051, conceded, BEN)
    assert await host.statistics.own_reliability(ADA.user, None) == Reliability(4, 5)


async def test_places_and_remarks_are_read_of_any_finished_table(store: AnyStore) -> None:
    host = await evening(store)
    table, *_ = await host.statistics.finished_tables(Scope(), ADA.user, 1, 0)
    assert await host.statistics.places(table.id) == {0: 1, 1: 2}
    assert await host.statistics.places("nobody") == {}
    assert [text.key for text in await host.statistics.remarks_on(table)] == []


async def test_somebody_forgotten_is_seen_by_nobody_while_others_keep_their_figures(
    store: AnyStore,
) -> None:
    host = await evening(store)
    await host.privacy.forget(BEN)
    assert HOME.guild is not None
    standings = await host.statistics.standings(HOME.guild, None, None)
    assert [(each.standing.user, each.standing.wins) for each in standings] == [(ADA.user, 4)]
    with pytest.raises(IllegalAction, match=r"statistics\.error\.nothing"):
        await host.statistics.results_for(ADA.user, BEN.user, Scope(HOME.guild))
    assert not (await host.statistics.head_to_head(ADA.user, BEN.user, None)).meetings


@pytest.mark.parametrize("chosen", STATISTICS)
async def test_a_server_decides_what_is_shown(store: AnyStore, chosen: Statistics) -> None:
    host = await evening(store)
    assert HOME.guild is not None
    await host.settings.change_server(
        HOME.guild, ADA.user, lambda old: replace(old, statistics=chosen)
    )
    assert await host.statistics.rates(HOME.guild) == (chosen == "ratings")
    (change, *_) = await host.settings.server_changes(HOME.guild) or (None,)
    if chosen != "statistics":
        assert change is not None
        assert (change.what, change.value) == ("statistics", chosen)
    if chosen == "nothing":
        with pytest.raises(IllegalAction, match=r"statistics\.error\.off"):
            await host.statistics.standings(HOME.guild, None, None)
    else:
        standings = await host.statistics.standings(HOME.guild, "jaipur", None)
        rated = [each.standing.rating is not None for each in standings]
        assert any(rated) == (chosen == "ratings")


async def test_what_is_no_choice_of_a_server_is_refused(store: AnyStore) -> None:
    host, wrong = host_on(store), cast("Statistics", "everything")
    with pytest.raises(IllegalAction, match=r"server\.error\.choice"):
        await host.settings.change_server(1, ADA.user, lambda old: replace(old, statistics=wrong))


async def test_nobody_is_compared_with_the_number_that_stands_for_ai_players(
    store: AnyStore,
) -> None:
    host = await evening(store)
    table = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 9001, 3600)
    await host.lobby.add_ai(table.id, ADA, "easy", 9002)
    await host.lobby.start(table.id, ADA, 9003)
    await host.seats.change(table.id, 9004, conceded, ADA)
    assert [row.user for row in await store.results(table.id)] == [ADA.user, None]
    with pytest.raises(IllegalAction, match=r"statistics\.error\.bot"):
        await host.statistics.head_to_head(ADA.user, 0, None)
    with pytest.raises(IllegalAction, match=r"statistics\.error\.bot"):
        await host.statistics.results_for(ADA.user, 0, Scope(HOME.guild))


@pytest.mark.parametrize(
    "text", ["\0", "\ud800", "x" * 6000, "", "'; DROP TABLE tables; --", "\u0663"]
)
async def test_whatever_is_typed_for_an_id_is_a_table_or_none(host: Host, text: str) -> None:
    assert await host.queries.find(text) is None


async def test_who_hides_who_was_forgotten_and_who_never_played_are_told_alike(
    store: AnyStore,
) -> None:
    host = await evening(store)
    await host.settings.change_user(ADA.user, lambda old: replace(old, listed=False))
    await host.privacy.forget(BEN)
    refusals = []
    for person in (ADA, BEN, STRANGER):
        with pytest.raises(IllegalAction) as refused:
            await host.statistics.results_for(CEM.user, person.user, Scope(HOME.guild))
        refusals.append(str(refused.value).replace(str(person.user), "somebody"))
        assert await host.statistics.reliability([person.user], HOME.guild) == {}
        both = await host.statistics.head_to_head(CEM.user, person.user, None)
        assert both.meetings == ()
    assert len(set(refusals)) == 1
    assert await host.statistics.standings(HOME.guild or 0, None, None) == ()
