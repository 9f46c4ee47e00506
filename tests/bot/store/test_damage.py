"""A damaged database is noticed, before a bot uses it and while one does."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres.store import PostgresStore
from bot.store.refusals import CALM_SECONDS, Refusals
from bot.store.sqlite.damage import keep_looking
from bot.store.sqlite.store import SqliteStore
from bot.tables.settings import UserSettings
from sandbox.testing.postgres import PostgresServer
from tests.bot.hosting import FixedClock, Player, beside, dealt, host_on, stored
from tests.overwritten import DAMAGES, overwrite
from tests.samples import first

pytestmark = pytest.mark.asyncio


async def played(file: Path) -> str:
    """Make a database with a table in play, and return the table's id."""
    async with stored(file) as store:
        table = await dealt(host_on(store), "jaipur", 2)
        await Player(host_on(store), table.id).step()
    return table.id


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_database_that_was_damaged_before_is_not_opened(file: Path, damage: str) -> None:
    await played(file)
    overwrite(file, damage)
    before = file.read_bytes()
    with pytest.raises(StoreFailed, match="corrupt"):
        await SqliteStore.open(file, FixedClock())
    assert file.read_bytes() == before


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damage_is_found_by_a_look_while_the_database_is_used(
    file: Path, damage: str
) -> None:
    await played(file)
    store = await SqliteStore.open(file, FixedClock())
    overwrite(file, damage)
    async with asyncio.timeout(10):
        await keep_looking(file, store.reader.refusals, look_seconds=0.01)
    assert store.broken is not None
    assert store.broken.code == "host.store.corrupt"
    await store.close()


@pytest.mark.parametrize("damage", ["root of actions", "root of tables"])
async def test_whoever_reads_a_damaged_page_stops_all_who_write(file: Path, damage: str) -> None:
    id_ = await played(file)
    store = await SqliteStore.open(file, FixedClock())
    overwrite(file, damage)
    with pytest.raises(StoreFailed, match="corrupt"):
        await (store.log(id_) if "actions" in damage else store.table(id_))
    assert store.broken is not None
    with pytest.raises(StoreFailed, match="corrupt"):
        await store.keep_user_settings(1, UserSettings())
    await store.close()


@pytest.mark.parametrize("name", first(["actions", "tables"]))
async def test_whoever_reads_a_damaged_page_of_a_server_stops_all_who_write(
    own_postgres: PostgresServer, name: str
) -> None:
    url = own_postgres.url(own_postgres.create())
    async with stored(url) as store:
        table = await dealt(host_on(store), "jaipur", 2)
        await Player(host_on(store), table.id).step()
    with beside(url) as db:
        (relation,) = db.execute("SELECT pg_relation_filepath(?)", (name,)).fetchone()
    own_postgres.stop()
    pages = own_postgres.data / relation
    pages.write_bytes(b"\xa5" * pages.stat().st_size)
    own_postgres.start()
    store = await PostgresStore.open(url, FixedClock())
    with pytest.raises(StoreFailed, match="corrupt"):
        await (store.log(table.id) if name == "actions" else store.table(table.id))
    assert store.broken is not None
    with pytest.raises(StoreFailed, match="corrupt"):
        await store.keep_user_settings(1, UserSettings())
    await store.close()


async def test_a_look_finds_nothing_wrong_in_a_database_that_is_written(file: Path) -> None:
    async with stored(file) as store:
        assert isinstance(store, SqliteStore)
        looking = asyncio.create_task(keep_looking(file, store.reader.refusals, 0.001))
        table = await dealt(host_on(store), "jaipur", 2)
        player = Player(host_on(store), table.id)
        for _ in range(30):
            await player.step()
        looking.cancel()
        assert (store.broken, store.refusal) == (None, None)


def refused(refusals: Refusals) -> str | None:
    return None if refusals.current is None else refusals.current.code


async def test_a_refusal_holds_until_the_same_works_some_time_later() -> None:
    clock = FixedClock()
    refusals = Refusals(clock.now)
    full = StoreFailed("host.store.full")
    refusals.note("writes", full)
    clock.time += CALM_SECONDS
    refusals.note_success("reads")
    assert refused(refusals) == full.code
    refusals.note("writes", full)
    refusals.note_success("writes")
    assert refused(refusals) == full.code, "a full disk has room for small things"
    clock.time += CALM_SECONDS
    refusals.note_success("writes")
    assert refused(refusals) is None
    refusals.note("looks for damage", StoreFailed("host.store.corrupt"))
    clock.time += CALM_SECONDS
    refusals.note_success("looks for damage")
    assert refused(refusals) == "host.store.corrupt", "no damage heals"
