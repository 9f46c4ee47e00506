"""How the chances went: by chapters as the game counts them, and judged once."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.services.adviser import NoAdvice
from bot.services.host import Host
from bot.store.opening import AnyStore
from bot.tables.narration import replayed
from bot.tables.swings import swings
from bot.tables.table import Table
from engine.play import AnyGame
from tests.bot.hosting import (
    PEOPLE,
    USUAL,
    Coach,
    FirstLegal,
    Player,
    Where,
    altered,
    autopilot_of,
    checked,
    dealt,
    host_on,
    played_out,
    stored,
)

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize(("game", "seats"), USUAL)
async def test_there_are_as_many_chapters_as_the_game_begins(
    game: str, seats: int, store: AnyStore
) -> None:
    host: Host = host_on(store, adviser=Coach())
    table = await played_out(host, (await dealt(host, game, seats)).id)
    told = [telling for telling, _ in replayed(table, await store.log(table.id))]
    begun = sum(telling.begins_chapter for telling in told)
    chances = await host.hints.chances(table.id)
    assert chances is not None
    assert len(chances.chapters) == max(1, begun)
    if game == "johari":
        assert begun == 10  # the cards claimed before the first day are no day of their own


class Slow(Coach):
    """An adviser who knows better every time it is asked, and thinks until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.done = asyncio.Event()

    async def chances(self, _game: AnyGame, views: Any, _seed: str) -> tuple[float, ...]:
        self.asked += 1
        await self.done.wait()
        chance = Random(self.asked)
        return tuple(chance.random() for _ in views)


async def over(host: Host, game: str = "jaipur", seats: int = 2, first: int = 1) -> Table:
    table = await dealt(host, game, seats, first=first)
    return await played_out(host, table.id, 10_000 * first)


@pytest.mark.parametrize(("game", "seats"), USUAL)
async def test_each_moment_tells_after_which_entry_it_stands(
    game: str, seats: int, store: AnyStore
) -> None:
    host = host_on(store, adviser=Coach())
    table = await over(host, game, seats)
    chances = await host.hints.chances(table.id)
    assert chances is not None
    assert [*map(len, chances.sequences)] == [*map(len, chances.chapters)]
    flat = [sequence for moments in chances.sequences for sequence in moments]
    assert flat == sorted(set(flat))
    assert flat[-1] == table.sequence
    log = await store.log(table.id)
    begun = 0
    first_of_chapters = []
    for telling, _ in replayed(table, log):
        begun += telling.begins_chapter
        if telling.begins_chapter and begun > 1:
            first_of_chapters.append(telling.sequence)
    for begins, moments in zip(first_of_chapters, chances.sequences[1:], strict=True):
        assert begins <= moments[0]
    found = swings(chances, log)
    shares = [share for moments in chances.chapters for share in moments]
    for swing, first, last in zip(found, shares[0], shares[-1], strict=True):
        assert swing.own + swing.rest == pytest.approx(last - first)


async def test_what_was_judged_once_is_kept_for_all(database: Where) -> None:
    adviser = Slow()
    adviser.done.set()
    async with stored(database) as store:
        table = await over(host_on(store, adviser=adviser))
        first = await host_on(store, adviser=adviser).hints.chances(table.id)
        again = await host_on(store, adviser=adviser).hints.chances(table.id)
        assert first is not None
        assert (first, adviser.asked) == (again, 1)
    async with stored(database) as store:
        assert await host_on(store).hints.chances(table.id) == first, "nobody need be asked"
    assert checked(database).findings == ()


async def test_it_is_judged_to_its_end_also_if_nobody_waits(store: AnyStore) -> None:
    adviser = Slow()
    host = host_on(store, adviser=adviser)
    table = await over(host)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await asyncio.gather(host.hints.chances(table.id), host.hints.chances(table.id))
    assert await store.chances(table) is None
    adviser.done.set()
    chances = await host.hints.chances(table.id)
    assert chances is not None
    assert adviser.asked == 1
    assert await store.chances(table) == chances


async def test_one_table_at_a_time_is_judged_while_nobody_waits(store: AnyStore) -> None:
    adviser = Slow()
    host = host_on(store, adviser=adviser)
    tables = [await over(host, first=first) for first in (1, 100)]
    for table in (*tables, *tables):
        host.hints.judge_later(table)
    adviser.done.set()
    assert await host.hints.chances(tables[0].id) is not None
    assert adviser.asked == 1
    assert await store.chances(tables[1]) is None


async def test_what_no_mind_can_judge_is_not_tried_with_every_press(store: AnyStore) -> None:
    class Clueless(Coach):
        asked = 0

        async def chances(self, _game: AnyGame, _views: Any, _seed: str) -> tuple[float, ...]:
            self.asked += 1
            raise NoAdvice("nothing comes to mind")

    adviser = Clueless()
    host = host_on(store, adviser=adviser)
    table = await over(host)
    host.hints.judge_later(table)
    while not adviser.asked:
        await asyncio.sleep(0.01)
    for _ in range(3):
        await asyncio.sleep(0.05)
        host.hints.judge_later(table)
    assert adviser.asked == 1


async def test_only_what_fits_the_table_counts(database: Where, store: AnyStore) -> None:
    adviser = Slow()
    adviser.done.set()
    host = host_on(store, adviser=adviser)
    table = await over(host)
    chances = await host.hints.chances(table.id)
    assert chances is not None
    others = [replace(table, sequence=table.sequence + 1), replace(table, version=0)]
    others.append(replace(table, sitters=(*table.sitters, table.sitters[0])))
    assert [await store.chances(other) for other in others] == [None] * 3
    for number, broken in enumerate(("", "{}", "[]", "[[[1]]]", "[[]]", "7"), 2):
        altered(database, "UPDATE chances SET moments = ?", broken)
        assert await store.chances(table) is None
        renewed = await host_on(store, adviser=adviser).hints.chances(table.id)
        assert renewed is not None
        assert (renewed == chances, adviser.asked) == (False, number)
        assert await store.chances(table) == renewed


async def test_of_a_table_that_is_not_over_nothing_is_judged(store: AnyStore) -> None:
    host = host_on(store, adviser=Coach())
    table = await dealt(host, "jaipur", 2)
    assert await host.hints.chances(table.id) is None
    await host.requests.end(table.id, PEOPLE[0], 900, steward=True)
    assert await host.hints.chances(table.id) is None
    assert await store.chances(await host.queries.table(table.id)) is None


async def test_chances_go_with_the_private_game_they_belong_to(
    database: Where, store: AnyStore
) -> None:
    host = host_on(store, adviser=Coach())
    ada = PEOPLE[0]
    table = await host.solo.open(ada, "jaipur", 2, "easy", 1)
    minds, player = autopilot_of(host, FirstLegal()), Player(host, table.id)
    while (table := await host.queries.table(table.id)).status == "playing":
        await minds.play_out(table.id)
        if (await host.queries.look(table.id)).awaited:
            await player.step_of(ada)
    chances = await host.hints.chances(table.id)
    assert chances is not None
    assert await store.chances(table) == chances
    await host.privacy.forget(ada)
    assert await store.chances(table) is None
    await store.keep_chances(table, chances)  # by somebody who had not heard of it
    assert await store.chances(table) is None
    assert checked(database).findings == ()
