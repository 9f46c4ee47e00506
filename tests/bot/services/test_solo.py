"""Private games: opened once, answered once, told to nobody, and there again after a death."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from bot.services.autopilot import natural
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.tables.forms import Form
from bot.tables.settings import MAX_PRIVATE_GAMES, MAX_SEATS, Room, ServerSettings
from bot.tables.table import Table
from engine.errors import IllegalAction
from tests.bot.hosting import (
    FEWEST,
    HOME,
    PEOPLE,
    STRANGER,
    FirstLegal,
    FixedClock,
    Player,
    Where,
    altered,
    autopilot_of,
    checked,
    host_on,
    stored,
)

pytestmark = pytest.mark.asyncio
ADA = PEOPLE[0]
ENOUGH_SECONDS = 20.0
"""So long a test waits for AI players that decide at once; nobody ever waits so long."""


@asynccontextmanager
async def hosting(where: Where) -> AsyncIterator[tuple[Host, Any]]:
    """Run a host whose autopilot plays for the AI players."""
    async with stored(where) as store:
        signals = Signals()
        host = host_on(store, signals=signals)
        playing = asyncio.create_task(autopilot_of(host, FirstLegal(), signals).run())
        try:
            yield host, store
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing


async def opened(host: Host, game: str = "jaipur", seats: int = 2, interaction: int = 1) -> Table:
    return await host.solo.open(ADA, game, seats, "easy", interaction)


@pytest.mark.parametrize(("game", "seats"), FEWEST)
async def test_a_private_game_is_played_to_its_end_and_nothing_is_posted(
    database: Where, game: str, seats: int
) -> None:
    async with hosting(database) as (host, store):
        table = await opened(host, game, seats)
        assert (table.status, table.private, table.number) == ("playing", True, 1)
        assert [sitter.ai for sitter in table.sitters] == [None, *["easy"] * (seats - 1)]
        player = Player(host, table.id)
        while await host.solo.wait_for_ai(table.id, ENOUGH_SECONDS):
            now = await host.queries.table(table.id)
            if now.status == "over":
                break
            news = await host.solo.news(now, ADA.user)
            assert news or now.sequence == 0
            form = await host.turns.move(now, ADA)
            assert isinstance(form, Form)
            assert not form.sealed
            await player.step_of(ADA)
        assert (await host.queries.verify(table.id)).well
        assert await store.queued(1e12, 100) == ()
        assert (await host.queries.look(table.id, ADA.user)).outcome is not None
    assert checked(database).findings == ()


async def test_an_interaction_that_comes_twice_opens_one_game(database: Where) -> None:
    async with hosting(database) as (host, store):
        first, again = await asyncio.gather(opened(host), opened(host))
        assert first.id == again.id
        assert len(await store.tables(user=ADA.user, status=("playing",))) == 1
        other = await opened(host, interaction=2)
        assert (other.id != first.id, other.number) == (True, 2)
        (strangers,) = [await host.solo.open(STRANGER, "jaipur", 2, "easy", 3)]
        assert strangers.number == 1, "nobody learns how many others play"


async def test_a_game_in_which_nothing_is_decided_need_not_be_dealt_anew(database: Where) -> None:
    async with hosting(database) as (host, _):
        first = await opened(host)

        async def wanted(game: str, seats: int, interaction: int) -> Table:
            return await host.solo.open(ADA, game, seats, "easy", interaction, another=False)

        assert (await wanted("jaipur", 2, 2)).id == first.id
        assert (await wanted("basari", 3, 3)).id != first.id
        await Player(host, first.id).step_of(ADA)
        assert (await wanted("jaipur", 2, 4)).id != first.id


async def test_who_waits_for_ai_players_that_think_on_is_told_so(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)  # without an autopilot
        table = await opened(host, "basari", 3)
        assert await host.solo.wait_for_ai(table.id, 0.01), "whoever may decide need not wait"
        await Player(host, table.id).step_of(ADA)
        assert not await host.solo.wait_for_ai(table.id, 0.01)


async def test_after_a_death_between_action_and_answer_the_answer_comes_once(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await opened(host, "basari", 3)
        await Player(host, table.id).step_of(ADA)
        before = await host.queries.table(table.id)
    async with hosting(database) as (host, store):
        assert await host.solo.wait_for_ai(table.id, ENOUGH_SECONDS)
        log = await store.log(table.id)
        answered = [entry for entry in log if entry.sequence > before.sequence]
        assert [entry.by for entry in log[: before.sequence]] == ["person"]
        assert {entry.by for entry in answered} == {"ai"}
        assert len({entry.seat for entry in answered[:2]}) == 2, "each answers once"
        assert isinstance(await host.turns.move(table.id, ADA), Form)


async def test_the_rules_of_servers_do_not_count(database: Where) -> None:
    async with hosting(database) as (host, _):
        assert HOME.guild is not None
        strict = ServerSettings(most_tables=1, openers="stewards")
        await host.settings.change_server(HOME.guild, ADA.user, lambda _: strict)
        for number in range(2):
            assert (await opened(host, interaction=number + 1)).status == "playing"


async def test_the_game_that_rested_longest_makes_room_for_one_too_many(database: Where) -> None:
    async with stored(database) as store:
        clock = FixedClock()
        host = host_on(store, clock=clock)
        games = []
        for number in range(MAX_PRIVATE_GAMES):
            clock.time += 60
            games.append(await opened(host, "basari", 3, number + 1))
        clock.time += 60
        await Player(host, games[0].id).step_of(ADA)
        clock.time -= 3600  # a clock that was wrong does not close what was dealt just now
        new = await opened(host, "basari", 3, 100)
        again = await opened(host, "basari", 3, 100)
        now = [await host.queries.table(table.id) for table in (*games, new)]
        closed = [table for table in now if table.status != "playing"]
        assert [(table.id, table.status) for table in closed] == [(games[1].id, "cancelled")]
        assert again.id == new.id
        ended = await host.requests.end(new.id, ADA, 101)
        await host.solo.open_again(ended.id, ADA, 102)
        assert len(await store.tables(user=ADA.user, status=("playing",))) == MAX_PRIVATE_GAMES
    assert checked(database).findings == ()


async def test_a_game_that_cannot_be_closed_keeps_nobody_from_the_next(database: Where) -> None:
    async with stored(database) as store:
        clock = FixedClock()
        host = host_on(store, clock=clock)
        first = await opened(host)
        altered(database, f"UPDATE tables SET game = 'ghosts' WHERE id = '{first.id}'")
        for number in range(MAX_PRIVATE_GAMES + 3):
            clock.time += 60
            assert (await opened(host, interaction=number + 2)).status == "playing"
        left = await store.tables(user=ADA.user, status=("playing",))
        assert len(left) == MAX_PRIVATE_GAMES + 1, "it alone is too many"


async def test_private_games_lock_nobody_out_of_other_tables_nor_those_out_of_them(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        own = await opened(host)
        for number in range(MAX_SEATS - 1):
            await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1000 + number)
        await host.settings.check_seats(ADA.user)
        await host.lobby.open(
            ADA, "jaipur", 2, (), HOME, "en", 2000, room=Room(ADA.user, seats=MAX_SEATS)
        )
        with pytest.raises(IllegalAction):
            await host.settings.check_seats(ADA.user)
        other = await opened(host, interaction=2)
        assert {own.status, other.status} == {"playing"}


async def test_the_next_game_is_dealt_once_and_another_seat_begins(database: Where) -> None:
    async with hosting(database) as (host, _):
        table = await opened(host)
        with pytest.raises(IllegalAction):
            await host.solo.open_again(table.id, ADA, 2)
        ended = await host.requests.end(table.id, ADA, 3)
        assert ended.status == "cancelled"
        with pytest.raises(IllegalAction) as refused:
            await host.solo.open_again(table.id, STRANGER, 4)
        assert refused.value.code == "host.error.no_table"
        first, second = await asyncio.gather(
            host.solo.open_again(table.id, ADA, 5), host.solo.open_again(table.id, ADA, 6)
        )
        assert first.id == second.id
        assert [sitter.ai for sitter in first.sitters] == ["easy", None]
        assert first.seat_of(ADA.user) == 1
        assert await host.solo.wait_for_ai(first.id, ENOUGH_SECONDS)
        assert isinstance(await host.turns.move(first.id, ADA), Form)


async def test_whoever_is_forgotten_leaves_no_private_game(database: Where) -> None:
    async with hosting(database) as (host, store):
        table = await opened(host, "basari", 3)
        await Player(host, table.id).step_of(ADA)
        assert table.id.encode() in await host.privacy.export(ADA.user)
        await host.privacy.forget(ADA)
        assert await store.table(table.id) is None
        assert await store.log(table.id) == ()
    assert checked(database).findings == ()


async def test_direct_messages_that_are_switched_on_ask_for_no_private_game(
    database: Where,
) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await opened(host, "basari", 3)
        await host.turns.ask_by_dm(ADA.user)
        assert await store.queued(1e12, 100) == ()
        assert await host.queries.table(table.id) == table


async def test_ai_players_take_no_time_where_nobody_else_looks_on(database: Where) -> None:
    async with stored(database) as store:
        host = host_on(store)
        table = await opened(host, "basari", 3)
        due = await host.autopilot.due(table.id)
        assert due is not None
        assert natural(*due, False) == 0.0
