"""The contract of a store: whole changes, once, in order, and what happens when it cannot."""

import asyncio
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
import pytest_asyncio

from bot.services.host import Host
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore
from bot.store.sqlite.backups import backup
from bot.store.sqlite.connection import Database, plain
from bot.store.sqlite.integrity import check
from bot.store.sqlite.lease import LEASE_SECONDS, FileLease
from bot.store.sqlite.migrations import MIGRATIONS, migrate, steps, version_of
from bot.store.sqlite.restoration import restore
from bot.store.sqlite.store import SqliteStore
from bot.tables.changes import AlreadyDone, Change, Conflict
from bot.tables.drafts import StoredDraft
from bot.tables.greeting import Greeting
from bot.tables.notices import (
    AskedDecision,
    CalledUsers,
    Delivered,
    Notice,
    NoticeKind,
    OldPanel,
    Subject,
    TimeAway,
)
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import UserSettings
from bot.tables.shards import Shard
from bot.tables.table import Home
from tests.bot.hosting import (
    FixedClock,
    Player,
    Where,
    altered,
    beside,
    checked,
    dealt,
    host_on,
    stored,
)

ROOT = Path(__file__).resolve().parents[3]
SYNCHRONOUS_FULL: int | str = 2
pytestmark = pytest.mark.asyncio


async def code_of(attempt: Awaitable[object]) -> str:
    with pytest.raises(StoreFailed) as refusal:
        await attempt
    return refusal.value.code


def file_beside(path: Path) -> closing[sqlite3.Connection]:
    """Open a file beside its store, for as long as a `with` lasts."""
    return closing(sqlite3.connect(path, isolation_level=None))


@pytest_asyncio.fixture
async def file_store(file: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(file, FixedClock())
    yield store
    await store.close()


@pytest.fixture
def file_host(file_store: SqliteStore) -> Host:
    return host_on(file_store)


async def test_a_change_on_an_old_revision_or_a_known_interaction_writes_nothing(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    before = await store.table(table.id), await store.queued(0, 100)
    newer = replace(table, revision=table.revision + 1, language="de")
    notice = (Notice("panel", table.id, 0),)
    with pytest.raises(Conflict):
        await store.commit(Change(newer, table.revision - 1, 99, notices=notice))
    with pytest.raises(AlreadyDone):
        await store.commit(Change(newer, table.revision, 1, notices=notice))
    assert (await store.table(table.id), await store.queued(0, 100)) == before
    assert await store.done(1) == (table.id, 0)
    assert await store.done(99) is None


async def test_one_refused_change_does_not_spoil_those_committed_with_it(
    host: Host, store: AnyStore
) -> None:
    tables = [await dealt(host, "jaipur", 2, first=number) for number in (1, 11, 21)]
    changes = [
        store.commit(Change(replace(table, revision=table.revision + 1), expected, None))
        for table, expected in zip(tables, (tables[0].revision, 1, tables[2].revision), strict=True)
    ]
    results = await asyncio.gather(*changes, return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]


async def test_of_panels_only_the_newest_is_said_and_it_settles_the_older_ones(
    host: Host, store: AnyStore
) -> None:
    table = await dealt(host, "jaipur", 2)
    for _ in range(3):
        await Player(host, table.id).step()
    queued = await store.queued(0, 100)
    panels = [one for one in queued if one.notice.kind == "panel"]
    assert [one.notice.sequence for one in panels] == [3]
    stories = [one.notice.sequence for one in queued if one.notice.kind == "story"]
    assert stories == [0, 1, 2, 3]
    await store.sent(panels[0].id, Delivered(777, Home(10, 20, 30)))
    assert "panel" not in [one.notice.kind for one in await store.queued(0, 100)]
    moved = await store.table(table.id)
    assert moved is not None
    assert (moved.panel, moved.home.thread) == (777, 30)
    await Player(host, table.id).step()
    assert [one.notice.sequence for one in await store.queued(0, 99) if one.notice.kind == "panel"]


async def test_what_waits_holds_back_its_table_but_no_nudge_and_no_other_table(
    host: Host, store: AnyStore
) -> None:
    one, other = [await dealt(host, "jaipur", 2, first=number) for number in (1, 11)]
    lobby = next(q for q in await store.queued(0, 100) if q.notice.table == one.id)
    await store.postpone(lobby.id, 50.0)
    due = await store.queued(49.0, 100)
    assert {q.notice.kind for q in due if q.notice.table == one.id} == {"nudge"}
    assert "story" in {q.notice.kind for q in due if q.notice.table == other.id}
    assert await store.next_due(49.0) == 50.0
    again = [q for q in await store.queued(50.0, 100) if q.notice.table == one.id]
    assert (again[0].id, again[0].tries) == (lobby.id, 1)


async def test_drafts_and_preferences_are_kept(host: Host, store: AnyStore) -> None:
    table = await dealt(host, "jaipur", 2)
    draft = StoredDraft(3, b"[]", b"{}")
    await store.keep_draft(table.id, 1, draft)
    assert await store.draft(table.id, 1) == draft
    await store.keep_draft(table.id, 1, None, before=draft)
    assert await store.draft(table.id, 1) is None
    assert await store.user_settings(5) == UserSettings()
    await store.keep_user_settings(5, UserSettings(by_dm=True, discord_language="de"))
    assert await store.user_settings(5) == UserSettings(by_dm=True, discord_language="de")
    await store.keep_letter(table.id, 5, 99)
    await store.keep_letter(table.id, 5, 100)
    assert await store.letter(table.id, 5) == 100
    await store.drop_letter(table.id, 5, 99)  # which another one replaced meanwhile
    assert await store.letter(table.id, 5) == 100
    await store.drop_letter(table.id, 5, 100)
    assert await store.letter(table.id, 5) is None


async def test_how_far_somebody_is_in_a_lesson_is_kept(store: AnyStore) -> None:
    assert await store.lesson(5, "johari") == 1
    await store.keep_lesson(5, "johari", 4)
    await store.keep_lesson(5, "johari", 7)
    await store.keep_lesson(6, "johari", 2)
    assert await store.lesson(5, "johari") == 7
    assert await store.lesson(5, "jaipur") == 1
    await store.keep_lesson(5, "johari", 1)
    assert await store.lesson(5, "johari") == 1
    assert await store.lesson(6, "johari") == 2


async def test_somebody_meets_a_game_once_until_they_are_forgotten(store: AnyStore) -> None:
    assert await store.meet(5, "johari")
    assert not await store.meet(5, "johari")
    assert await store.meet(5, "jaipur")
    assert await store.meet(6, "johari")
    exported = (await store.stored_of(5))["met_games"]
    assert exported == [{"user": 5, "game": "jaipur"}, {"user": 5, "game": "johari"}]
    await store.forget(5)
    assert await store.meet(5, "johari")
    assert not await store.meet(6, "johari")


async def test_a_server_is_greeted_once_for_each_joining(store: AnyStore) -> None:
    first, later = Greeting(10, 100.0, 20), Greeting(10, 200.0, 30)
    assert await store.greet(first)
    assert not await store.greet(first)
    assert await store.greetings() == [first]
    await store.greeted(10, 99)
    assert await store.greetings() == []
    assert not await store.greet(first)
    assert await store.greet(later)
    assert await store.greetings() == [later]
    await store.greeted(10, None)
    assert await store.greetings() == []


async def test_only_the_owner_may_read_the_files(file_store: SqliteStore, file: Path) -> None:
    await file_store.keep_user_settings(1, UserSettings())
    for path in file.parent.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


HOLDER = """
import asyncio, sys
from pathlib import Path
from bot.runtime.clock import SystemClock
from bot.store.sqlite.store import SqliteStore
async def main():
    store = await SqliteStore.open(Path(sys.argv[1]), SystemClock())
    print("ready", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def _holder(database: Path) -> subprocess.Popen[bytes]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", HOLDER, str(database)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=environ)


async def test_a_commit_waits_for_the_disk_in_every_life(database: Where) -> None:
    where, query, durable = database, "PRAGMA synchronous", SYNCHRONOUS_FULL
    if isinstance(where, str):  # whoever set up a server may be hastier than we are
        where, durable = f"{where}?synchronous_commit=off", "on"
        query = "SELECT current_setting('synchronous_commit')"
    for _ in range(2):
        async with stored(where) as store:
            row = await store.writer.run(lambda db: db.execute(query).fetchone())
            assert row == (durable,)


async def test_a_second_process_is_refused_until_the_first_has_gone(file: Path) -> None:
    with _holder(file) as process:
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline) == b"ready\n"
        assert await code_of(SqliteStore.open(file, FixedClock())) == "host.store.taken"
        process.kill()
    async with stored(file):
        pass


async def test_a_lease_held_on_another_machine_is_respected_until_it_ends(file: Path) -> None:
    async with stored(file):
        pass
    with file_beside(file) as db:
        db.execute("INSERT INTO lease VALUES (1, 'other', 'elsewhere', 1010)")
    assert await code_of(SqliteStore.open(file, FixedClock())) == "host.store.taken"
    clock = FixedClock()
    clock.time += LEASE_SECONDS
    store = await SqliteStore.open(file, clock)
    await store.close()


async def test_who_lost_the_lease_writes_nothing_any_more(file: Path) -> None:
    store = await SqliteStore.open(file, FixedClock())
    with file_beside(file) as thief:
        thief.execute("UPDATE lease SET holder = 'thief'")
        assert (
            await code_of(store.keep_user_settings(1, UserSettings(by_dm=True)))
            == "host.store.lost"
        )
        assert thief.execute("SELECT COUNT(*) FROM user_settings").fetchone() == (0,)
        assert (
            await code_of(store.keep_user_settings(1, UserSettings(by_dm=True)))
            == "host.store.lost"
        )
        FileLease("thief", FixedClock()).drop(thief)
    await store.close()


async def test_a_full_disk_refuses_a_move_and_play_goes_on_when_there_is_room(
    file_host: Host, file_store: SqliteStore
) -> None:
    table = await dealt(file_host, "johari", 3)
    player = Player(file_host, table.id)

    def limit(pages: int | None) -> Awaitable[None]:
        def work(db: sqlite3.Connection) -> None:
            now = db.execute("PRAGMA page_count").fetchone()[0]
            db.execute(f"PRAGMA max_page_count = {now if pages is None else pages}")

        return file_store.writer.run(work)

    await limit(None)
    codes = []
    for _ in range(150):
        before = await file_store.table(table.id), await file_store.log(table.id)
        try:
            await player.step()
        except StoreFailed as refusal:
            codes.append(refusal.code)
            assert (await file_store.table(table.id), await file_store.log(table.id)) == before
            break
    assert codes == ["host.store.full"]
    await limit(1_000_000)
    assert await player.step() is not None


async def test_a_database_locked_by_others_is_told_and_left_alone(file: Path) -> None:
    async with stored(file) as store:
        await store.writer.run(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchall())
        table = await dealt(host_on(store), "jaipur", 2)
        with file_beside(file) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await code_of(Player(host_on(store), table.id).step()) == "host.store.locked"
            other.execute("ROLLBACK")
        assert await Player(host_on(store), table.id).step() is not None


def _no_database(whole: bytes) -> bytes:
    return b"no database at all " * 100


def _overwritten(whole: bytes) -> bytes:
    return whole[:100] + b"\xff" * 4000 + whole[4100:]


@pytest.mark.parametrize("damaged", [_no_database, _overwritten])
async def test_a_damaged_database_is_refused_with_a_sentence(
    file: Path, damaged: Callable[[bytes], bytes]
) -> None:
    async with stored(file) as store:
        await dealt(host_on(store), "jaipur", 2)
    whole = _damage(file, damaged)
    assert await code_of(SqliteStore.open(file, FixedClock())) == "host.store.corrupt"
    with pytest.raises(StoreFailed, match="corrupt"):
        check(file)
    _damage(file, lambda _: whole)
    assert check(file).findings == ()


def _damage(file: Path, damaged: Callable[[bytes], bytes]) -> bytes:
    whole = file.read_bytes()
    file.write_bytes(damaged(whole))
    return whole


async def test_after_damage_is_found_nothing_more_is_written(
    file_host: Host, file_store: SqliteStore
) -> None:
    def damaged(_: sqlite3.Connection) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorname = "SQLITE_CORRUPT"
        raise error

    assert await code_of(file_store.writer.run(damaged)) == "host.store.corrupt"
    assert await code_of(file_store.keep_user_settings(1, UserSettings())) == "host.store.corrupt"
    assert await file_store.user_settings(1) == UserSettings()


async def test_a_bug_in_one_piece_of_work_stops_neither_the_writer_nor_its_caller(
    store: AnyStore,
) -> None:
    def bug(_: object) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await store.writer.run(bug)
    await store.keep_user_settings(1, UserSettings(by_dm=True))
    assert await store.user_settings(1) == UserSettings(by_dm=True)


async def test_who_comes_after_the_end_is_told_so(database: Where) -> None:
    async with stored(database) as store:
        pass
    assert await code_of(store.keep_user_settings(1, UserSettings())) == "host.store.closed"


async def test_an_end_that_is_cut_short_closes_the_file_and_lets_others_have_it(
    file: Path,
) -> None:
    store = await SqliteStore.open(file, FixedClock())
    ending = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    async with stored(file):
        pass


async def test_what_opens_after_nobody_waits_any_more_is_closed(file: Path) -> None:
    async with stored(file):
        pass
    begun, go = Event(), Event()
    opened: list[sqlite3.Connection] = []

    def slowly() -> sqlite3.Connection:
        begun.set()
        go.wait()
        opened.append(plain(file))
        return opened[0]

    async def awaited() -> None:
        await late

    late = Database(slowly)
    opening = asyncio.create_task(awaited())
    await asyncio.to_thread(begun.wait)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    go.set()
    await late.ended()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")


async def test_a_newer_database_is_not_touched(file: Path) -> None:
    async with stored(file):
        pass
    with file_beside(file) as db:
        db.execute("PRAGMA user_version = 99")
    assert await code_of(SqliteStore.open(file, FixedClock())) == "host.store.newer"


async def test_a_migration_comes_after_a_backup_and_is_whole_or_nothing(
    file: Path, tmp_path: Path
) -> None:
    async with stored(file) as store:
        await dealt(host_on(store), "jaipur", 2)
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    now = len(steps())
    more = folder / f"{now + 1:04}_more.sql"
    broken = "CREATE TABLE more (one INTEGER); CREATE TABLE more (one INTEGER);"
    more.write_text(broken, encoding="utf-8")
    with file_beside(file) as db:
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, file, folder)
        if db.in_transaction:
            db.execute("ROLLBACK")
        assert version_of(db) == now
        more.write_text("CREATE TABLE more (one INTEGER);", encoding="utf-8")
        migrate(db, file, folder)
        assert version_of(db) == now + 1
    assert check(file.with_name(f"bazaar.db.before-{now + 1:04}.1")).tables == 1


async def test_a_backup_of_a_running_bot_is_whole_and_can_be_put_back(
    file: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    async with stored(file) as store:
        table = await dealt(host_on(store), "jaipur", 2)
        await Player(host_on(store), table.id).step()
        backup(file, copy)
        await Player(host_on(store), table.id).step()
        with pytest.raises(StoreFailed, match="taken"):
            restore(copy, file)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(StoreFailed, match="exists"):
        backup(file, copy)
    with pytest.raises(StoreFailed, match="missing"):
        backup(tmp_path / "nothing.db", tmp_path / "other.db")
    kept = restore(copy, file)
    assert kept is not None
    assert (check(file).actions, check(kept).actions) == (1, 2)
    async with stored(file) as store:
        assert await Player(host_on(store), table.id).step() is not None
    with file_beside(tmp_path / "foreign.db") as foreign:
        foreign.execute("CREATE TABLE recipes (one INTEGER)")
    with pytest.raises(StoreFailed, match="foreign"):
        restore(tmp_path / "foreign.db", file)


@pytest.mark.parametrize(
    ("finding", "tampering"),
    [
        ("host.check.state", "another seed"),
        ("host.check.state", "UPDATE states SET sequence = 1"),
        ("host.check.gap", "DELETE FROM actions WHERE sequence = 2"),
        (
            "host.check.status",
            "UPDATE tables SET status = 'over', pace = NULL; DELETE FROM deadlines",
        ),
        ("pace.check", "DELETE FROM deadlines"),
        ("pace.check", "UPDATE deadlines SET opened = opened + 1"),
        ("host.check.unplayable", "UPDATE actions SET action = ? WHERE sequence = 2"),
        ("host.check.unplayable", "UPDATE tables SET version = 999"),
    ],
)
async def test_check_finds_what_was_tampered_with(
    database: Where, finding: str, tampering: str
) -> None:
    async with stored(database) as store:
        table = await dealt(host_on(store), "jaipur", 2)
        for _ in range(3):
            await Player(host_on(store), table.id).step()
        cached = await store.state(table.id)
    assert checked(database).findings == ()
    assert cached is not None
    if tampering == "another seed":
        state = json.loads(cached[1])
        state["seed"] = "another"
        altered(database, "UPDATE states SET state = ?", json.dumps(state).encode())
    elif "action = ?" in tampering:
        altered(database, tampering, b"{}")
    else:
        for statement in tampering.split(";"):
            altered(database, statement)
    assert [text.key for text in checked(database).findings] == [finding]


async def test_settings_of_an_older_file_become_one_record_a_person(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older = [step for step in steps() if step.name < "0009"]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for step in older:
            db.executescript(step.read_text(encoding="utf-8"))
        db.execute(f"PRAGMA user_version = {len(older)}")
        db.execute(
            "INSERT INTO wishes VALUES (1, 'de', 60, 120, 'Europe/Berlin', 'light', 'all'),"
            " (2, NULL, NULL, NULL, 'UTC', 'dark', 'nothing'),"
            " (5, NULL, 60, 120, 'UTC', 'dark', 'turns')"
        )
        db.execute(
            "INSERT INTO preferences (user, by_dm, text_board, language)"
            " VALUES (1, 1, 0, 'en'), (3, 0, 1, 'de')"
        )
        migrate(db, path)
    async with stored(path) as store:
        found = [await store.user_settings(user) for user in (1, 2, 3, 4, 5)]
    assert found == [
        UserSettings(
            "de",
            Quiet(60, 120),
            "Europe/Berlin",
            "light",
            "all",
            by_dm=True,
            discord_language="en",
            zone_chosen=True,
        ),
        UserSettings(notify_level="nothing"),
        UserSettings(boards="text"),
        UserSettings(),
        UserSettings(quiet=Quiet(60, 120), zone_chosen=True),  # by the clock they were set by
    ]


async def test_what_a_notice_is_about_is_stored_as_the_version_before_did(
    host: Host, store: AnyStore, database: Where
) -> None:
    table = await dealt(host, "jaipur", 2)
    for queued in await store.queued(1e12, 100):
        await store.sent(queued.id)
    subjects: list[tuple[NoticeKind, Subject, str]] = [
        ("panel", None, ""),
        ("reminder", CalledUsers((100, 101)), "100 101"),
        ("away", TimeAway(90), "90"),
        ("call", AskedDecision(3), "3"),
        ("old_panel", OldPanel(20, 5001), "20 5001"),
    ]
    new = replace(table, revision=table.revision + 1)
    notices = tuple(Notice(kind, table.id, 1, subject=subject) for kind, subject, _ in subjects)
    await store.commit(Change(new, table.revision, notices=notices))
    with beside(database) as db:
        rows = db.execute("SELECT kind, about FROM outbox ORDER BY id").fetchall()
    assert rows == [(kind, about) for kind, _, about in subjects]
    assert tuple(one.notice for one in await store.queued(1e12, 100)) == notices


async def test_frozen_tables_are_found_as_long_as_something_of_them_waits(
    host: Host, store: AnyStore
) -> None:
    table, _ = await dealt(host, "jaipur", 2), await dealt(host, "jaipur", 2, first=50)
    await store.freeze(table.id, "play.frozen.permission")
    assert [one.id for one in await store.frozen()] == [table.id]
    assert await store.frozen(Shard(1, 2)) == ()
    await store.freeze(table.id, None)
    assert await store.frozen() == ()


async def test_whoever_was_dealt_cards_before_knows_the_game(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older = [step for step in steps() if step.name < "0015"]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for step in older:
            db.executescript(step.read_text(encoding="utf-8"))
        db.execute(f"PRAGMA user_version = {len(older)}")
        tables = "INSERT INTO tables (id, guild, channel, number, game, version, status, owner,"
        tables += " seats, variants, language, seed, revision, sequence) VALUES"
        for id_, number, game, seed in (("dealt", 1, "jaipur", "s"), ("lobby", 2, "basari", "")):
            row = (id_, 10, 20, number, game, 1, "playing", 5, 2, "[]", "en", seed, 1, 0)
            db.execute(f"{tables} ({', '.join('?' * len(row))})", row)
            for seat, user in enumerate((5, 0, -1)):
                values = (id_, seat, user, "name")
                db.execute(
                    "INSERT INTO sitters (table_id, seat, user, name) VALUES (?, ?, ?, ?)", values
                )
        db.execute("INSERT INTO lessons VALUES (6, 'johari', 3)")
        migrate(db, path)
    async with stored(path) as store:
        met = [("jaipur", 5), ("johari", 6)]
        assert [await store.meet(user, game) for game, user in met] == [False, False]
        assert await store.meet(5, "basari")
        assert await store.meet(6, "jaipur")
