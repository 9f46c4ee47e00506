"""Moves: everything arrives as it was, a bot goes on with it there, and none is done by half."""

from __future__ import annotations

import asyncio
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest

from bot.services.host import Host
from bot.store import maintenance
from bot.store.copying import NO_CONTENT, CopyTarget, Endpoint, Row, RowTable, row_tables
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore, open_store
from bot.store.postgres.endpoint import PostgresDatabase
from bot.store.sqlite.backups import backup as backup_file
from bot.store.sqlite.endpoint import SqliteFile
from bot.store.sqlite.migrations import schema_of, steps
from bot.tables.forms import Form
from bot.tables.shards import Process
from bot.tables.table import TableId, game_of
from engine.play import first_legal
from sandbox.testing.postgres import PostgresServer
from tests.before.standing import kept, restored
from tests.bot.hosting import PEOPLE, FixedClock, FixedIds, Player, altered, dealt, host_on
from tests.bot.store.populated import populate
from tests.engine.retracing import picks_at
from tests.samples import first

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("made")]
MADE: dict[str, Path] = {}
ROOT = Path(__file__).resolve().parents[3]
MOMENTS = ("first insert", "last insert", "before commit", "after commit")
SEEDS = first(range(3))
BACKUPS = 3
PROCESS = Process("one", "here", 1, "1.0")
AT = 5000.0

P = ParamSpec("P")
T = TypeVar("T")
Places = Callable[[], Endpoint]
"""Makes databases that are not there yet, of one kind."""


@pytest.fixture
def files(tmp_path: Path) -> Places:
    """Databases in files."""
    names = iter(range(100))
    return lambda: SqliteFile(tmp_path / f"{next(names)}.db", FixedClock())


@pytest.fixture
def databases(postgres_server: PostgresServer) -> Iterator[Places]:
    """Databases at a server."""
    names: list[str] = []

    def place() -> Endpoint:
        names.append(postgres_server.create())
        return PostgresDatabase(postgres_server.url(names[-1]))

    yield place
    for name in names:
        postgres_server.drop(name)


@pytest.fixture(params=["files", "databases"])
def others(request: pytest.FixtureRequest) -> Places:
    """Databases of every kind."""
    places: Places = request.getfixturevalue(request.param)
    return places


@asynccontextmanager
async def opened(place: Endpoint) -> AsyncIterator[AnyStore]:
    """Open a database as the bot does."""
    url = place.url if isinstance(place, PostgresDatabase) else ""
    path = place.path if isinstance(place, SqliteFile) else Path()
    store = await open_store(url, path, FixedClock())
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def at_work(place: Endpoint) -> AsyncIterator[AnyStore]:
    """Open a database and be there as a process of a bot is."""
    async with opened(place) as store:
        await store.join(PROCESS)
        yield store
        await store.leave(PROCESS.id)


def apart(work: Callable[P, T]) -> Callable[P, T]:
    """Let a command run as it does when it is typed: where no event loop runs."""

    def run(*args: P.args, **options: P.kwargs) -> T:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(work, *args, **options).result()

    return run


move = apart(maintenance.move)
backup = apart(maintenance.backup)
restore = apart(maintenance.restore)
check = apart(maintenance.check)


def all_tables() -> tuple[RowTable, ...]:
    with closing(schema_of()) as schema:
        return row_tables(schema)


@apart
def rows_of(place: Endpoint) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table, in one order whatever the database."""
    with place.reading() as db:
        return {
            table.name: sorted(
                [tuple(row) for row in db.execute(f"SELECT {listed(table)} FROM {table.name}")],
                key=repr,
            )
            for table in all_tables()
        }


def listed(table: RowTable) -> str:
    return ", ".join(f'"{column}"' for column in table.columns)


def refusal(attempt: Callable[[], object]) -> str:
    with pytest.raises(StoreFailed) as refused:
        attempt()
    return refused.value.code


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A place for files in which much has happened, which are made once and copied."""
    MADE["folder"] = tmp_path_factory.mktemp("populated")
    yield
    MADE.clear()


async def populated(place: Endpoint, seed: int = 0) -> Endpoint:
    """Return a database in which much has happened."""
    path = MADE["folder"] / f"{seed}.db"
    if not path.exists():
        async with opened(SqliteFile(path)) as store:
            await populate(store, seed)
    if isinstance(place, SqliteFile):
        shutil.copyfile(path, place.path)
    else:
        restore(path, place)
    return place


# -- the same rows ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
async def test_everything_is_the_same_there_and_back_again(
    files: Places, others: Places, seed: int
) -> None:
    start, there, back = await populated(files(), seed), others(), files()
    before = rows_of(start)
    assert {name for name, rows in before.items() if not rows} <= NO_CONTENT
    moved = move(start, there, AT)
    assert moved.rows == sum(map(len, before.values()))
    assert (moved.report.findings, moved.aside) == ((), None)
    assert rows_of(there) == before
    assert check(there) == moved.report
    assert move(there, back, AT).rows == moved.rows
    assert rows_of(back) == before


async def test_a_database_of_the_version_before_is_moved_after_a_backup(
    files: Places, others: Places, tmp_path: Path
) -> None:
    restored(tmp_path / "old.db")
    there = others()
    moved = move(SqliteFile(tmp_path / "old.db"), there, AT)
    counted = kept("SELECT COUNT(*), SUM(sequence) FROM tables WHERE seed <> ''")
    assert [(moved.report.tables, moved.report.actions)] == counted
    assert check(there).findings == ()
    assert list(tmp_path.glob("old.db.before-*"))
    assert rows_of(there) == rows_of(SqliteFile(tmp_path / "old.db"))
    assert move(there, files(), AT).rows == moved.rows


async def test_a_bot_goes_on_with_what_was_moved(files: Places, others: Places) -> None:
    start, there = files(), others()
    async with opened(start) as store:
        host = host_on(store)
        table = await dealt(host, "jaipur", 2)
        await Player(host, table.id).step()
        ben = PEOPLE[(await host.queries.look(table.id)).awaited[0]]
        form: Any = await host.turns.move(table.id, ben)
        last = max(queued.id for queued in await store.queued(1e12, 100))
        for queued in await store.queued(1e12, 100):
            await store.sent(queued.id)
    before = rows_of(start)
    assert before["outbox"] == []
    move(start, there, AT)
    async with opened(there) as store:
        host = host_on(store, FixedIds("new"))
        assert await store.done(1) == (table.id, 0), "the same press again changes nothing"
        action, answer = first_legal(game_of(table), form.view), form
        while isinstance(answer, Form):  # the first one is on a message from before
            picks = picks_at(game_of(table), form.view, action, answer.prompt)
            at = answer.decision.opened, answer.filled
            answer = await host.turns.answer(table.id, ben, *at, picks, 800 + answer.filled)
        assert (await host.queries.table(table.id)).sequence == 2
        while (await host.queries.table(table.id)).sequence < 13:
            await Player(host, table.id).step()
        await dealt(host, "basari", 3, first=900)
        assert min(queued.id for queued in await store.queued(1e12, 100)) > last
        assert (await host.queries.table(table.id)).sequence == 13
    after = rows_of(there)
    assert len({row[0] for row in after["tables"]}) == 2
    assert check(there).findings == ()


async def test_ids_of_notices_go_on_upward_also_after_the_way_back(
    files: Places, others: Places
) -> None:
    start = files()
    async with opened(start) as store:
        await dealt(host_on(store), "jaipur", 2)
        last = max(queued.id for queued in await store.queued(1e12, 100))
        for queued in await store.queued(1e12, 100):
            await store.sent(queued.id)
    place = start
    for number, target in enumerate((others(), files(), others(), files())):
        move(place, target, AT)
        place = target
        async with opened(place) as store:
            await dealt(
                host_on(store, FixedIds(f"m{number}")), "jaipur", 2, first=100 * number + 50
            )
            ids = [queued.id for queued in await store.queued(1e12, 100)]
            assert min(ids) > last
            last = max(ids)
            for id_ in ids:
                await store.sent(id_)


# -- refusals -----------------------------------------------------------------------------------


async def test_nothing_is_moved_while_a_bot_is_at_work_on_either_side(
    files: Places, others: Places
) -> None:
    start, there = await populated(files()), others()
    async with at_work(start):
        assert refusal(lambda: move(start, there, AT)) == "host.store.taken"
    before = rows_of(start)
    async with at_work(there):
        assert refusal(lambda: move(start, there, AT)) == "host.store.taken"
    assert rows_of(start) == before
    move(start, there, AT)  # what a bot leaves that nobody has used does not count
    assert rows_of(there) == before


async def test_what_is_somewhere_already_is_not_overwritten(files: Places, others: Places) -> None:
    start, there = await populated(files(), 0), await populated(others(), 1)
    before = rows_of(start), rows_of(there)
    assert refusal(lambda: move(start, there, AT)) == "host.store.filled"
    assert (rows_of(start), rows_of(there)) == before
    async with opened(start):
        pass


async def test_a_database_is_not_moved_to_itself_nor_from_nowhere(
    files: Places, tmp_path: Path
) -> None:
    start = await populated(files())
    assert refusal(lambda: move(start, start, AT)) == "host.store.same"
    nowhere = SqliteFile(tmp_path / "nowhere.db")
    assert refusal(lambda: move(nowhere, files(), AT)) == "host.store.missing"


async def test_a_lease_of_another_machine_keeps_a_database_in_its_place(
    files: Places, tmp_path: Path
) -> None:
    start = await populated(files())
    altered(tmp_path / "0.db", "INSERT INTO lease VALUES (1, 'x', 'elsewhere', 1001.0)")
    assert refusal(lambda: move(start, files(), AT)) == "host.store.taken"


# -- the mark -----------------------------------------------------------------------------------


async def test_a_bot_refuses_a_database_that_was_moved_and_says_where_it_went(
    files: Places, others: Places, tmp_path: Path
) -> None:
    start, there = await populated(files()), others()
    move(start, there, AT)
    with pytest.raises(StoreFailed) as refused:
        async with opened(start):
            pass
    assert refused.value.code == "host.store.moved"
    assert dict(refused.value.text.args)["address"] == there.address
    assert refusal(lambda: move(start, files(), AT)) == "host.store.moved"
    assert check(start).findings == ()
    backup(start, tmp_path / "kept.db")
    assert rows_of(SqliteFile(tmp_path / "kept.db")) == rows_of(there)


async def test_moving_back_puts_the_old_content_aside_and_clears_the_mark(
    files: Places, others: Places
) -> None:
    start, there = await populated(files()), others()
    before = rows_of(start)
    move(start, there, AT)
    async with opened(there) as store:
        await dealt(host_on(store, FixedIds("late")), "jaipur", 2, first=900)
    after = rows_of(there)
    back = move(there, start, AT)
    assert rows_of(start) == after
    assert back.aside is not None
    assert rows_of(put_aside(start, back.aside)) == before
    async with opened(start):
        pass
    again = move(start, there, AT)
    assert again.aside is not None
    assert rows_of(put_aside(there, again.aside)) == after
    assert rows_of(there) == after
    async with opened(there):
        pass


# -- moves that fail ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Spoiled:
    """A database that writes one name otherwise than it was told."""

    target: CopyTarget

    @property
    def connection(self) -> Any:
        return self.target.connection

    @property
    def aside(self) -> str | None:
        return self.target.aside

    def insert(self, table: RowTable, rows: Sequence[Row]) -> None:
        self.target.insert(table, [*rows[:-1], _spoiled(table, rows[-1])])

    def continue_after(self, ids: Mapping[str, int]) -> None:
        self.target.continue_after(ids)


def _spoiled(table: RowTable, row: Row) -> Row:
    if table.name != "sitters":
        return row
    place = table.columns.index("name")
    return (*row[:place], row[place] + "!", *row[place + 1 :])


class SpoilingFile(SqliteFile):
    """A file that keeps one name otherwise than it was told."""

    @contextmanager
    def filled(self, *, replace: bool = False) -> Iterator[Any]:
        with super().filled(replace=replace) as target:
            yield Spoiled(target)


async def test_a_copy_that_differs_is_thrown_away(files: Places, tmp_path: Path) -> None:
    start = await populated(files())
    before = rows_of(start)
    target = SpoilingFile(tmp_path / "there.db")
    assert refusal(lambda: move(start, target, AT)) == "host.store.differs"
    assert not list(tmp_path.glob("there.db*[!k]")), "but for its lock nothing is left of it"
    assert rows_of(start) == before
    async with opened(start):
        pass


async def test_what_was_wrong_before_is_moved_as_it_is_and_told(files: Places) -> None:
    start = await populated(files())
    assert isinstance(start, SqliteFile)
    altered(start.path, "UPDATE states SET state = CAST('{}' AS BLOB) WHERE rowid = 1")
    moved = move(start, there := files(), AT)
    assert moved.report.findings
    assert check(there) == moved.report


async def test_rows_that_belong_to_no_table_are_found(files: Places) -> None:
    place = await populated(files())
    assert isinstance(place, SqliteFile)
    altered(place.path, "INSERT INTO follows VALUES ('nobody', 5)")
    (finding,) = check(place).findings
    assert finding.key == "host.check.orphans"


async def test_a_database_of_an_older_version_is_not_checked_but_backed_up(
    tmp_path: Path,
) -> None:
    place = SqliteFile(restored(tmp_path / "old.db"))
    with pytest.raises(StoreFailed) as refused:
        check(place)
    assert refused.value.code == "host.store.older"
    assert dict(refused.value.text.args)["known"] == len(steps())
    with place.reading() as db:
        version = place.version(db)
    backup(place, tmp_path / "kept.db")
    with SqliteFile(tmp_path / "kept.db").reading() as db:
        assert place.version(db) == version
    backup_file(tmp_path / "old.db", tmp_path / "whole.db")
    assert move(SqliteFile(tmp_path / "kept.db"), SqliteFile(tmp_path / "a.db"), AT).rows
    assert move(SqliteFile(tmp_path / "whole.db"), SqliteFile(tmp_path / "b.db"), AT).rows
    assert rows_of(SqliteFile(tmp_path / "a.db")) == rows_of(SqliteFile(tmp_path / "b.db"))


@pytest.mark.parametrize("moment", first(MOMENTS[::-1]))
async def test_a_move_that_is_killed_leaves_everything_in_one_place_and_can_be_done_again(
    files: Places, others: Places, moment: str, tmp_path: Path
) -> None:
    start, there = await populated(files()), others()
    before = rows_of(start)
    command = [sys.executable, "-m", "tests.bot.store.killed_move", moment, start.address]
    killed = subprocess.run([*command, address_of(there)], cwd=ROOT, stderr=-1, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert rows_of(start) == before
    async with opened(start):  # not marked: its bot goes on
        pass
    assert move(start, there, AT).rows == sum(map(len, before.values()))
    assert rows_of(there) == before
    with pytest.raises(StoreFailed):
        async with opened(start):
            pass
    async with opened(there):
        pass


def address_of(place: Endpoint) -> str:
    return place.url if isinstance(place, PostgresDatabase) else place.address


def put_aside(place: Endpoint, aside: str) -> Endpoint:
    """Return the database that was put aside when another took its place."""
    if isinstance(place, PostgresDatabase):
        return PostgresDatabase(f"{place.url}?search_path={aside}")
    return SqliteFile(Path(aside))


# -- restoring ----------------------------------------------------------------------------------


async def test_a_backup_is_restored_and_what_was_there_is_put_aside(
    files: Places, others: Places, tmp_path: Path
) -> None:
    place, other = await populated(others(), 1), await populated(files(), 2)
    before, wanted = rows_of(place), rows_of(other)
    backup(other, tmp_path / "kept.db")
    aside = restore(tmp_path / "kept.db", place)
    assert rows_of(place) == wanted
    assert aside is not None
    assert rows_of(put_aside(place, aside)) == before
    async with at_work(place):
        assert refusal(lambda: restore(tmp_path / "kept.db", place)) == "host.store.taken"
    backup(place, tmp_path / "again.db")
    assert rows_of(SqliteFile(tmp_path / "again.db")) == wanted


async def test_a_restored_server_gives_no_id_again_that_it_gave_after_the_backup(
    databases: Places, tmp_path: Path
) -> None:
    place = await populated(databases())
    backup(place, tmp_path / "kept.db")
    async with opened(place) as store:
        await dealt(host_on(store, FixedIds("a")), "jaipur", 2, first=900)
        last = max(queued.id for queued in await store.queued(1e12, 1000))
    restore(tmp_path / "kept.db", place)
    async with opened(place) as store:
        before = {queued.id for queued in await store.queued(1e12, 1000)}
        await dealt(host_on(store, FixedIds("b")), "jaipur", 2, first=900)
        after = {queued.id for queued in await store.queued(1e12, 1000)}
        assert min(after - before) > last


async def test_a_backup_of_what_was_moved_can_be_used_once_it_is_restored(
    files: Places, others: Places, tmp_path: Path
) -> None:
    start = await populated(files())
    assert isinstance(start, SqliteFile)
    move(start, others(), AT)
    backup_file(start.path, tmp_path / "kept.db")
    place = others()
    restore(tmp_path / "kept.db", place)
    async with opened(place):
        pass
    assert check(place).findings == ()


# -- several processes --------------------------------------------------------------------------


async def test_a_process_that_slept_through_a_move_writes_nothing_any_more(
    databases: Places, files: Places
) -> None:
    start, there = await populated(databases()), files()
    async with opened(start) as store:
        host = host_on(store, FixedIds("late"))
        move(start, there, AT)
        with pytest.raises(StoreFailed) as refused:
            await dealt(host, "jaipur", 2, first=900)
        assert refused.value.code == "host.store.moved"
        assert dict(refused.value.text.args) == {"address": there.address}
        assert store.broken
    assert rows_of(start) == rows_of(there)


async def test_a_backup_of_a_server_in_use_is_of_one_moment(
    databases: Places, files: Places, tmp_path: Path
) -> None:
    place = databases()
    async with at_work(place) as store:
        await store.divide(1, 1)
        assert await store.take(PROCESS, [0], 1)
        host = host_on(store)
        tables = [await dealt(host, "jaipur", 2, first=20 * number) for number in range(1, 4)]
        playing = [
            asyncio.create_task(played_on(host, table.id, 10_000 * number))
            for number, table in enumerate(tables, 1)
        ]
        for number in range(BACKUPS):
            await asyncio.to_thread(maintenance.backup, place, tmp_path / f"{number}.db")
        await asyncio.gather(*playing)
        await asyncio.to_thread(maintenance.backup, place, tmp_path / "last.db")
    actions = []
    for name in (*range(BACKUPS), "last"):
        report = check(SqliteFile(tmp_path / f"{name}.db"))
        assert (report.tables, report.findings) == (3, ())
        actions.append(report.actions)
    assert actions == sorted(actions)
    assert actions[0] < actions[-1]
    kept_by = rows_of(SqliteFile(tmp_path / "last.db"))["shards"]
    assert [row[1:3] for row in kept_by] == [(None, None)], "nobody holds a shard of a backup"
    assert rows_of(place)["actions"] == rows_of(SqliteFile(tmp_path / "last.db"))["actions"]


async def played_on(host: Host, id_: TableId, first: int) -> None:
    for _ in range(15):
        await Player(host, id_, first).step()


async def test_a_move_from_a_server_that_is_killed_can_be_done_again(
    databases: Places, files: Places
) -> None:
    start, there = await populated(databases()), files()
    before = rows_of(start)
    command = [sys.executable, "-m", "tests.bot.store.killed_move", "after commit"]
    places = [address_of(start), there.address]
    killed = subprocess.run([*command, *places], cwd=ROOT, stderr=-1, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert move(start, there, AT).rows == sum(map(len, before.values()))
    assert rows_of(there) == before


async def test_a_server_that_cannot_be_reached_is_told_without_the_password(
    files: Places, databases: Places
) -> None:
    start, there = await populated(files()), databases()
    assert isinstance(there, PostgresDatabase)
    nowhere = PostgresDatabase(f"{there.url}_gone")
    for place in (nowhere, there):
        assert "@127.0.0.1" in place.address
        password = place.url.split(":")[2].partition("@")[0]
        assert password not in place.address + repr(place)
    assert refusal(lambda: move(start, nowhere, AT)) == "host.store.no_database_at"
    assert refusal(lambda: check(there)) == "host.store.empty"
    unreachable = PostgresDatabase("postgresql://me:hush@127.0.0.1:1/x")
    assert refusal(lambda: move(start, unreachable, AT)) == "host.store.unreachable_at"
    async with opened(start):
        pass


async def test_a_server_that_goes_away_in_the_midst_leaves_everything_as_it_was(
    files: Places, postgres_server: PostgresServer
) -> None:
    start, name = await populated(files()), postgres_server.create()
    before = rows_of(start)
    there = CutDatabase(postgres_server.url(name), lambda: postgres_server.cut(name))
    assert refusal(lambda: move(start, there, AT)) == "host.store.unreachable_at"
    assert rows_of(start) == before
    whole = PostgresDatabase(there.url)
    move(start, whole, AT)
    assert rows_of(whole) == before
    postgres_server.drop(name)


@dataclass(frozen=True)
class CutDatabase(PostgresDatabase):
    """A database whose server hangs up when the last row was written."""

    cut: Callable[[], object]

    @contextmanager
    def filled(self, *, replace: bool = False) -> Iterator[Any]:
        with super().filled(replace=replace) as target:
            yield target
            self.cut()
