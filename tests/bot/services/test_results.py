"""Results: written with the last step, made again from the log, and folded into ratings."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.services.adviser import Hinted
from bot.services.host import Host
from bot.services.results import Results
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore
from bot.store.sql.result_rows import by_table
from bot.tables.lobby import hinting
from bot.tables.ratings import MAX_RATED_A_DAY, NEW, rerated
from bot.tables.results import Period, Reliability, Scope, SeatResult, folded, results_of
from bot.tables.seats import conceded, stood_up, taken
from bot.tables.table import Person, Table
from engine.core import Event, Fact
from engine.jaipur.game import JAIPUR, Jaipur
from engine.play import AnyGame
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    STRANGER,
    USUAL,
    Coach,
    FirstLegal,
    FixedClock,
    FixedIds,
    Player,
    Where,
    altered,
    autopilot_of,
    beside,
    checked,
    dealt,
    dumped,
    host_on,
    played_out,
)
from tests.bot.processes import Pair

pytestmark = pytest.mark.asyncio
ADA, BEN, CEM, *_ = PEOPLE
DAY = 86_400.0


async def conceded_by(host: Host, loser: Person, first: int) -> Table:
    """Play a table of Jaipur that somebody gives up at once."""
    table = await dealt(host, "jaipur", 2, first=first)
    return await host.seats.change(table.id, first + 50, conceded, loser)


async def evening(host: Host, clock: FixedClock) -> None:
    """Let the same three people play a week of short games; Ada wins most."""
    for number in range(6):
        await conceded_by(host, ADA if number == 2 else BEN, 1000 * (number + 1))
        clock.time += DAY / 4
    three = await dealt(host, "basari", 3, first=20_000)
    await host.seats.change(three.id, 20_050, conceded, CEM)
    await host.seats.change(three.id, 20_051, conceded, BEN)


def rows_of(where: Where) -> list[tuple[Any, ...]]:
    return dumped(where)["results"]


@pytest.mark.parametrize(("game", "seats"), USUAL)
async def test_the_last_step_writes_a_row_for_every_seat(
    host: Host, store: AnyStore, database: Where, game: str, seats: int
) -> None:
    table = await dealt(host, game, seats)
    player = Player(host, table.id)
    while (done := await player.step()) is not None:
        written = await store.results(table.id)
        assert bool(written) == (done.table.status == "over")
    table = await host.queries.table(table.id)
    rows = await store.results(table.id)
    outcome = (await host.queries.look(table.id)).outcome
    assert outcome is not None
    assert [row.user for row in rows] == list(table.people)
    assert [row.rank for row in rows] == list(outcome.ranks)
    assert [row.score for row in rows] == list(outcome.scores)
    assert [row.tied for row in rows] == [outcome.ranks.count(rank) > 1 for rank in outcome.ranks]
    assert all(row.own == row.decisions > 0 and row.finished for row in rows)
    assert sum(row.decisions for row in rows) == table.sequence
    assert {row.ended for row in rows} == {table.last_activity_at}
    assert checked(database).findings == ()


async def test_deleted_results_are_made_anew_and_are_the_same(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    await host.privacy.forget(CEM)
    before = rows_of(database)
    assert any(row.rating is not None for row in await store.results_of(ADA.user, Scope()))
    altered(database, "DELETE FROM results")
    assert await host.results.fill_in() == 7
    assert rows_of(database) == before
    assert await host.results.fill_in() == 0
    assert checked(database).findings == ()


async def test_what_is_filled_in_late_is_rated_in_its_place(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    before = rows_of(database)
    second = (await store.results_of(BEN.user, Scope(game="jaipur")))[-2].table
    altered(database, "DELETE FROM results WHERE table_id = ?", second)
    assert checked(database).findings != ()  # those after it were rated with it
    assert await host.results.fill_in() == 1
    assert rows_of(database) == before


async def test_ratings_are_a_fold_over_tables_in_the_order_of_their_ends(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    with beside(database) as connection:
        ids = [id_ for (id_,) in connection.execute("SELECT id FROM tables ORDER BY id")]
    rows = [await store.results(id_) for id_ in ids]
    plain = [[replace(row, rating=None) for row in each] for each in rows]
    jaipur = [each for each in plain if each[0].game == "jaipur"]
    stored = {each[0].table: tuple(each) for each in rows}
    assert all(stored[new[0].table] == new for new in folded(reversed(jaipur)))
    ratings = await store.ratings(HOME.guild or 0, "jaipur")
    assert ratings[ADA.user][0].mu > NEW.mu > ratings[BEN.user][0].mu
    assert {games for _, games in ratings.values()} == {6}
    own = await store.ratings(HOME.guild or 0, "jaipur", BEN.user)
    assert own == {BEN.user: ratings[BEN.user]}


async def test_no_more_than_five_tables_of_a_group_are_rated_on_a_day(store: AnyStore) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    for number in range(MAX_RATED_A_DAY + 2):
        await conceded_by(host, BEN, 1000 * (number + 1))
        clock.time += 60
    newest_first = await store.results_of(ADA.user, Scope())
    assert [row.rating is not None for row in newest_first] == [False] * 2 + [True] * 5
    clock.time += DAY
    await conceded_by(host, BEN, 90_000)
    assert (await store.results_of(ADA.user, Scope()))[0].rating is not None


async def test_forgetting_somebody_changes_no_other_figure(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    others = [row for row in rows_of(database) if BEN.user not in row]
    ada, cem = [await store.results_of(who.user, Scope()) for who in (ADA, CEM)]
    await host.privacy.forget(BEN)
    assert await store.results_of(BEN.user, Scope()) == []
    assert [row for row in rows_of(database) if row in others] == others
    altered(database, "DELETE FROM results")
    await host.results.fill_in()
    assert await store.results_of(ADA.user, Scope()) == ada
    assert await store.results_of(CEM.user, Scope()) == cem
    clock.time += DAY
    await conceded_by(host, BEN, 80_000)  # the same person again is somebody new
    (newest,) = await store.results_of(BEN.user, Scope())
    before = next(row.rating for row in ada if row.game == "jaipur" and row.rating is not None)
    assert newest.rating == rerated([before, NEW], [1, 2])[1]
    assert checked(database).findings == ()


async def test_two_who_were_forgotten_are_still_told_apart(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    await host.privacy.forget(ADA)
    await host.privacy.forget(BEN)
    before = rows_of(database)
    aliases = {row[3] for row in dumped(database)["aliases"]}
    assert aliases == {-1, -2}
    altered(database, "DELETE FROM results")
    await host.results.fill_in()
    assert rows_of(database) == before


async def test_whoever_leaves_counts_as_last_and_who_takes_over_is_not_rated(
    host: Host, store: AnyStore, database: Where
) -> None:
    table = await dealt(host, "jaipur", 2)
    player = Player(host, table.id)
    for _ in range(4):
        await player.step()
    await host.seats.change(table.id, 500, stood_up, BEN)
    await host.seats.change(table.id, 501, taken, STRANGER, table.seat_of(BEN.user) or 0)
    table = await played_out(host, table.id)
    rows = await store.results(table.id)
    by_user = {row.user: row for row in rows}
    assert set(by_user) == {ADA.user, BEN.user, STRANGER.user}
    left, stranger, ada = by_user[BEN.user], by_user[STRANGER.user], by_user[ADA.user]
    assert (left.rank, left.score, left.left, left.finished) == (None, None, True, False)
    assert stranger.rating is None
    assert stranger.sitting == 1
    assert ada.rating is not None
    assert left.rating is not None
    assert ada.rating.mu > NEW.mu > left.rating.mu
    assert left.decisions + stranger.decisions + ada.decisions == len(
        [entry for entry in await store.log(table.id) if entry.kind == "action"]
    )
    reliable = await store.reliability([ADA.user, BEN.user, STRANGER.user])
    assert [(reliable[who].finished, reliable[who].games) for who in reliable] == [
        (1, 1),
        (0, 1),
        (1, 1),
    ]
    await host.privacy.forget(BEN)
    before = rows_of(database)
    altered(database, "DELETE FROM results")
    await host.results.fill_in()
    assert rows_of(database) == before


async def test_whoever_lets_the_autopilot_play_counts_as_last(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    decision = next(one for one in (await host.queries.look(table.id)).pending)
    await host.seats.absent(table.id, decision.seat, decision.opened)
    autopilot, player = autopilot_of(host, FirstLegal()), Player(host, table.id)
    other = PEOPLE[1 - decision.seat]
    while (await host.queries.table(table.id)).status == "playing":
        await autopilot.play_out(table.id)
        if (await host.queries.table(table.id)).status == "playing":
            await player.step_of(other)
    absent, present = sorted(await store.results(table.id), key=lambda row: row.share)
    assert (absent.seat, absent.own, absent.finished) == (decision.seat, 0, False)
    assert (absent.rated_place, present.rated_place) == (2, 1)


async def test_giving_up_is_an_end_and_the_last_one_left_has_won(
    host: Host, store: AnyStore
) -> None:
    table = await conceded_by(host, BEN, 1)
    ada, ben = sorted(await store.results(table.id), key=lambda row: row.user or 0)
    assert (ada.rank, ada.score, ada.won) == (1, None, True)
    assert (ben.rank, ben.conceded, ben.finished) == (2, True, True)


async def test_only_tables_of_people_in_time_and_unaided_are_rated(
    host: Host, store: AnyStore
) -> None:
    unpaced = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, None)
    await host.lobby.join(unpaced.id, BEN, 2)
    await host.lobby.start(unpaced.id, ADA, 3)
    hinted = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 4, 3600)
    await host.lobby.join(hinted.id, BEN, 5)
    await host.lobby.change(hinted.id, 6, hinting, ADA, hints=True)
    await host.lobby.start(hinted.id, ADA, 7)
    with_ai = await host.lobby.open(ADA, "basari", 3, (), HOME, "en", 8, 3600)
    await host.lobby.join(with_ai.id, BEN, 9)
    await host.lobby.add_ai(with_ai.id, ADA, "easy", 10)
    await host.lobby.start(with_ai.id, ADA, 11)
    for number, id_ in enumerate((unpaced.id, hinted.id), 20):
        await host.seats.change(id_, number, conceded, BEN)
        assert [row.rated_place for row in await store.results(id_)] == [None, None]
    await host.seats.change(with_ai.id, 30, conceded, BEN)
    autopilot = autopilot_of(host, FirstLegal())
    while (await host.queries.table(with_ai.id)).status == "playing":
        await autopilot.play_out(with_ai.id)
        if (await host.queries.table(with_ai.id)).status == "playing":
            await Player(host, with_ai.id).step_of(ADA)
    rows = await store.results(with_ai.id)
    assert [row.ai for row in rows] == [None, None, "easy"]
    assert {row.rated_place for row in rows} == {None}
    assert {row.people for row in rows} == {2}


async def test_hints_are_counted_once_a_decision(store: AnyStore) -> None:
    host = host_on(store, adviser=Coach())
    table = await host.solo.open(ADA, "jaipur", 2, "easy", 1)
    autopilot = autopilot_of(host, FirstLegal())
    player, asked = Player(host, table.id), set[int]()
    while (await host.queries.table(table.id)).status == "playing":
        await autopilot.play_out(table.id)
        look = await host.queries.look(table.id, ADA.user)
        for decision in look.pending:
            if len(asked) < 3:
                await host.hints.hint(table.id, ADA, decision.opened)
                await host.hints.hint(table.id, ADA, decision.opened)
                asked.add(decision.opened)
            await player.step_of(ADA)
    own, ai = await store.results(table.id)
    assert (own.hints, ai.hints) == (3, 0)
    assert (own.guild, own.people, ai.user, ai.ai) == (None, 1, None, "easy")


class Meanwhile:
    """A store in which something happens once, just after something was read."""

    def __init__(self, store: AnyStore, read: str, deed: Callable[[], Awaitable[object]]) -> None:
        self._store = store
        self._read = read
        self._deed: Callable[[], Awaitable[object]] | None = deed

    def __getattr__(self, name: str) -> Any:
        return self._reading if name == self._read else getattr(self._store, name)

    async def _reading(self, *args: Any) -> Any:
        rows = await getattr(self._store, self._read)(*args)
        deed, self._deed = self._deed, None
        if deed is not None:
            await deed()
        return rows


async def taken_over(host: Host) -> Table:
    """Let somebody take Ben's seat after a few moves."""
    table = await dealt(host, "jaipur", 2)
    for _ in range(4):
        await Player(host, table.id).step()
    await host.seats.change(table.id, 500, stood_up, BEN)
    return await host.seats.change(table.id, 501, taken, STRANGER, table.seat_of(BEN.user) or 0)


@pytest.mark.parametrize("gone", [BEN, ADA], ids=["who left", "who stayed"])
async def test_whoever_is_forgotten_in_the_moment_of_the_end_is_in_no_result(
    store: AnyStore, database: Where, gone: Person
) -> None:
    table = await taken_over(host_on(store))
    late: Any = Meanwhile(store, "sources", lambda: store.forget(gone.user))
    await host_on(late).seats.change(table.id, 502, conceded, STRANGER)
    rows = await store.results(table.id)
    assert len(rows) == 3
    assert gone.user not in {row.user for row in rows}
    assert not any(gone.user in row for row in rows_of(database))
    assert checked(database).findings == ()


@pytest.mark.parametrize("gone", [BEN, ADA], ids=["who left", "who stayed"])
async def test_whoever_is_forgotten_while_results_are_filled_in_is_in_none(
    store: AnyStore, database: Where, gone: Person
) -> None:
    host = host_on(store)
    table = await taken_over(host)
    await host.seats.change(table.id, 502, conceded, STRANGER)
    altered(database, "DELETE FROM results")
    late: Any = Meanwhile(store, "without_results", lambda: store.forget(gone.user))
    await host_on(late).results.fill_in()
    assert not any(gone.user in row for row in rows_of(database))
    await host.results.fill_in()
    assert len(await store.results(table.id)) == 3
    assert checked(database).findings == ()


class Slow(Coach):
    """An adviser who thinks so long that something happens meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def hint(self, game: AnyGame, view: Any, seed: str) -> tuple[Hinted, ...]:
        if self.meanwhile is not None:
            await self.meanwhile()
        return await super().hint(game, view, seed)


async def test_a_hint_that_comes_after_the_end_is_not_counted(
    store: AnyStore, database: Where
) -> None:
    adviser = Slow()
    host = host_on(store, adviser=adviser)
    table = await host.lobby.open(ADA, "jaipur", 2, (), HOME, "en", 1, 3600)
    await host.lobby.join(table.id, BEN, 2)
    await host.lobby.change(table.id, 3, hinting, ADA, hints=True)
    await host.lobby.start(table.id, ADA, 4)
    (decision,) = (await host.queries.look(table.id)).pending
    asking, other = PEOPLE[decision.seat], PEOPLE[1 - decision.seat]
    adviser.meanwhile = lambda: host.seats.change(table.id, 5, conceded, other)
    await host.hints.hint(table.id, asking, decision.opened)
    assert (await host.queries.table(table.id)).status == "over"
    assert [row.hints for row in await store.results(table.id)] == [0, 0]
    assert checked(database).findings == ()


async def test_a_hint_for_a_table_that_is_over_is_not_kept(
    host: Host, store: AnyStore, database: Where
) -> None:
    table = await conceded_by(host, BEN, 1)
    await store.note_hint(table.id, 0, 0)
    assert dumped(database)["hint_uses"] == []
    assert checked(database).findings == ()


async def test_nothing_remains_of_a_game_that_was_played_on(host: Host, store: AnyStore) -> None:
    table = await conceded_by(host, BEN, 1)
    branch = await host.solo.play_on(table.id, 0, 0, ADA, 90)
    await host.seats.change(branch.id, 91, conceded, ADA)
    assert (await host.queries.table(branch.id)).status == "over"
    assert await store.results(branch.id) == []
    assert await host.results.fill_in() == 0


async def test_check_finds_results_that_were_changed(host: Host, database: Where) -> None:
    table = await conceded_by(host, BEN, 1)
    altered(database, "UPDATE results SET rank = 1 WHERE table_id = ?", table.id)
    assert [text.key for text in checked(database).findings] == ["host.check.results"]


async def test_check_finds_results_that_cannot_be_read(host: Host, database: Where) -> None:
    table = await conceded_by(host, BEN, 1)
    altered(database, "UPDATE results SET mu = 1e300 WHERE table_id = ?", table.id)
    assert [text.key for text in checked(database).findings] == ["host.check.results"]


async def test_check_blames_no_other_table_for_one_that_cannot_be_played(
    store: AnyStore, database: Where
) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    tables = []
    for number in range(1, 4):
        tables.append(await conceded_by(host, BEN, 1000 * number))
        clock.time += 60
    altered(database, "UPDATE tables SET version = 99 WHERE id = ?", tables[0].id)
    findings = checked(database).findings
    assert [text.key for text in findings] == ["host.check.unplayable"]


async def test_a_table_that_nobody_played_is_not_rated(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    table = await played_out(host, table.id)
    sources = await store.sources(table.id)
    asleep = [replace(entry, by="caretaker") for entry in sources.log]
    rows = results_of(table, replace(sources, log=asleep))
    assert {row.rated_place for row in rows} == {None}


async def test_a_game_that_fails_to_count_can_end_all_the_same(
    store: AnyStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: Jaipur, _events: Sequence[Event]) -> tuple[Fact, ...]:
        raise ZeroDivisionError

    host = host_on(store, FixedIds("f"))
    with monkeypatch.context() as patched:
        patched.setattr(Jaipur, "facts", fail)
        table = await conceded_by(host, BEN, 1)
        assert table.status == "over"
        assert await store.results(table.id) == []
        assert await host.results.fill_in() == 0
    assert await host_on(store).results.fill_in() == 1


async def test_results_are_filled_in_after_the_database_was_away(
    host: Host, store: AnyStore, database: Where
) -> None:
    table = await conceded_by(host, BEN, 1)
    altered(database, "DELETE FROM results")

    async def fail() -> None:
        raise StoreFailed("host.store.failed", problem="away")

    away: Any = Meanwhile(store, "without_results", fail)
    filling = asyncio.create_task(
        Results(store=away, tables=store, interval_seconds=0.001).keep_filling()
    )
    async with asyncio.timeout(5):
        while not await store.results(table.id):
            await asyncio.sleep(0.001)
    filling.cancel()


async def test_results_follow_from_the_table_and_its_sources_alone(
    host: Host, store: AnyStore
) -> None:
    table = await played_out(host, (await dealt(host, "johari", 3)).id)
    rows: Sequence[SeatResult] = await store.results(table.id)
    made = results_of(await host.queries.table(table.id), await store.sources(table.id))
    assert tuple(replace(row, rating=None) for row in rows) == made
    assert [len(each) for each in by_table(rows)] == [3]
    assert JAIPUR.facts(()) == ()


async def test_tables_that_end_at_once_in_two_processes_are_rated_in_one_order(pair: Pair) -> None:
    """What one process rates while another does counts in the order of ends, whoever was first."""
    one, two = pair.hosts
    tables = [await dealt(one, "jaipur", 2, first=1000 * number) for number in range(1, 9)]
    await asyncio.gather(
        *(
            (one, two)[number % 2].seats.change(
                table.id, 50_000 + number, conceded, (BEN, ADA)[number % 3 == 0]
            )
            for number, table in enumerate(tables)
        )
    )
    rows = [await pair.stores[0].results(table.id) for table in tables]
    assert sum(each[0].rating is not None for each in rows) == MAX_RATED_A_DAY
    assert (await pair.checked()).findings == ()


async def test_tables_are_filled_in_by_their_ends(store: AnyStore, database: Where) -> None:
    """Each is rated once: by their ids, all that ended after each would be rated anew."""
    clock = FixedClock()
    host = host_on(store, clock=clock)
    tables = [await dealt(host, "jaipur", 2, first=1000 * number) for number in range(1, 5)]
    for number, table in enumerate(reversed(tables)):
        clock.time += 60
        await host.seats.change(table.id, 90_000 + number, conceded, BEN)
    before = rows_of(database)
    altered(database, "DELETE FROM results")
    assert await store.without_results() == [table.id for table in reversed(tables)]
    assert await host.results.fill_in() == 4
    assert rows_of(database) == before


async def test_whoever_gives_up_is_not_rated_above_somebody_who_was_away(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    player = Player(host, table.id)
    for _ in range(6):
        await player.step()
    table = await host.seats.change(table.id, 500, conceded, BEN)
    sources = await store.sources(table.id)
    seat = table.seat_of(ADA.user)
    asleep = [
        replace(entry, by="caretaker") if entry.seat == seat and entry.kind == "action" else entry
        for entry in sources.log
    ]
    rows = results_of(table, replace(sources, log=asleep))
    assert {row.rated_place for row in rows} == {None}  # nobody has won anything


def reckoned(rows: Sequence[SeatResult]) -> dict[int, tuple[int, int]]:
    """Reckon games and wins of everybody by hand, at tables with other people."""
    games: dict[int, tuple[int, int]] = {}
    for row in rows:
        if row.user is not None and row.rank is not None and row.people > 1:
            played, won = games.get(row.user, (0, 0))
            games[row.user] = (played + 1, won + row.won)
    return games


async def test_queries_find_what_is_theirs(store: AnyStore) -> None:
    clock = FixedClock()
    host = host_on(store, clock=clock)
    await evening(host, clock)
    solo = await host.solo.open(ADA, "jaipur", 2, "easy", 70_000)
    await host.seats.change(solo.id, 70_001, conceded, ADA)
    here, everything = Scope(HOME.guild), Scope()
    ada = await store.results_of(ADA.user, everything)
    assert [row.ended for row in ada] == sorted((row.ended for row in ada), reverse=True)
    assert len(ada) == 8
    assert len(await store.results_of(ADA.user, here)) == 7
    assert len(await store.results_of(ADA.user, Scope(HOME.guild, "basari"))) == 1
    assert await store.results_of(ADA.user, Scope(77)) == []
    first_day = Scope(HOME.guild, "jaipur", Period(0.0, 1000.0 + DAY / 2))
    assert len(await store.results_of(ADA.user, first_day)) == 2
    rows = [
        row
        for table in await store.finished_tables(here, None, 50, 0)
        for row in await store.results(table.id)
    ]
    assert {each.user: (each.games, each.wins) for each in await store.standings(here)} == reckoned(
        rows
    )
    fair = {each.user: each.fair for each in await store.standings(here)}
    assert fair[ADA.user] == pytest.approx(6 / 2 + 1 / 3)
    shared = await store.shared_results(ADA.user, CEM.user, everything)
    assert [row.user for row in shared] == [ADA.user, CEM.user]
    assert await store.shared_results(ADA.user, STRANGER.user, everything) == []
    newest = await store.finished_tables(everything, ADA.user, 3, 0)
    assert newest[0].id == solo.id
    assert [table.id for table in newest[1:]] == [
        table.id for table in await store.finished_tables(everything, ADA.user, 2, 1)
    ]
    assert solo.id not in {table.id for table in await store.finished_tables(here, None, 50, 0)}
    assert (await store.reliability([ADA.user]))[ADA.user] == Reliability(7, 7)
