"""Whole random tables of every game and number of seats, through the host and a real file."""

import pytest

from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.store.sql.counts import COUNTS
from bot.tables.forms import Form
from bot.tables.narration import replayed
from bot.tables.table import game_of
from engine.text import Text
from tests.bot.hosting import (
    PEOPLE,
    USUAL,
    Databases,
    Player,
    Where,
    altered,
    checked,
    dealt,
    host_on,
    played_out,
    stored,
)
from tests.conformance.tables import CASES, Case
from tests.samples import first

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_every_game_is_played_to_its_end_and_replays_to_the_same(
    case: Case, database: Where
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await dealt(host, case.game.spec.key, case.seats, case.variants)
        table = await played_out(host, table.id)
        look = await host.queries.look(table.id)
        assert table.status == "over"
        assert look.outcome is not None
        assert look.pending == ()
        assert await host.queries.score(table.id) == look.outcome.sheets
        *_, (_, state) = replayed(table, await store.log(table.id))
        cached = await store.state(table.id)
        assert cached == (table.sequence, game_of(table).codec.state.dumps(state))
    assert checked(database).findings == ()
    assert checked(database).actions == table.sequence


@pytest.mark.parametrize("case", first([case for case in CASES if case.seats < 4]), ids=str)
async def test_a_restart_after_every_step_changes_nothing(case: Case, databases: Databases) -> None:
    async with stored(databases()) as store:
        host = host_on(store)
        table = await dealt(host, case.game.spec.key, case.seats, case.variants)
        await played_out(host, table.id)
        undisturbed = await store.state(table.id), await store.log(table.id)
    async with stored(databases()) as store:
        await dealt(host_on(store), case.game.spec.key, case.seats, case.variants)
        while await Player(host_on(store), table.id).step() is not None:
            pass
        assert (await store.state(table.id), await store.log(table.id)) == undisturbed


async def test_the_state_is_made_again_from_the_log_when_the_cache_is_gone_or_foreign(
    database: Where, store: AnyStore, host: Host
) -> None:
    table = await dealt(host, "johari", 3)
    player = Player(host, table.id)
    for _ in range(20):
        await player.step()
    truth = await host.queries.look(table.id, PEOPLE[1].user)
    for broken, *values in (
        ("DELETE FROM states",),
        ("UPDATE states SET sequence = sequence - 1",),
        ("UPDATE states SET state = ?", b"{}"),
    ):
        altered(database, broken, *values)
        assert await host_on(store).queries.look(table.id, PEOPLE[1].user) == truth
        person = PEOPLE[truth.awaited[0]]
        form = await host_on(store).turns.move(table.id, person)
        assert isinstance(form, Form)


async def test_stories_of_long_ago_are_told_from_one_reading_of_the_log(
    store: AnyStore, host: Host
) -> None:
    table = await played_out(host, (await dealt(host, "jaipur", 2)).id)
    await host.queries.story(table, 1)
    before = COUNTS.reads
    stories = [await host.queries.stories(table, number, number) for number in range(1, 20)]
    assert any(stories)
    assert COUNTS.reads == before


async def test_stories_tell_every_public_event_once_and_in_order(
    store: AnyStore, host: Host
) -> None:
    for number, (game, seats) in enumerate(USUAL, 1):
        table = await dealt(host, game, seats, first=1000 * number)
        await played_out(host, table.id, first=10_000 * (number + 1))
        queued = [one.notice for one in await store.queued(0, 10_000)]
        told: list[Text] = []
        since = 0
        for notice in queued:
            if notice.kind in {"story", "growth"} and notice.table == table.id:
                for story in await host.queries.stories(table.id, since, notice.sequence):
                    told.extend(story.texts)
                since = notice.sequence + 1
        table = await host.queries.table(table.id)
        steps = replayed(table, await store.log(table.id))
        public = [text for telling, _ in steps for text in telling.texts(None)]
        assert told == public
        pages = await host.queries.history(table.id)
        assert sum(len(page.texts) for page in pages) + len(pages) >= len(public)
