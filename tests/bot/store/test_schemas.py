"""Both databases have the same tables, columns, keys and indexes, and migrate in step."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres import migrations as postgres_migrations
from bot.store.postgres.connection import Link, PostgresConnection
from bot.store.postgres.migrations import FIRST, migrate, version_of
from bot.store.postgres.schema import parts_of_file, parts_of_server
from bot.store.sql.privacy import PARTS_OF_TABLES
from bot.store.sqlite import migrations as sqlite_migrations
from tests.bot.conftest import EmptyDatabases
from tests.bot.hosting import FILE_TABLES, PUBLIC_TABLES, beside, on_a_thread, stored


@pytest.mark.asyncio
async def test_both_databases_have_the_same_tables_columns_keys_and_indexes(
    file: Path, postgres: str
) -> None:
    async with stored(file), stored(postgres):
        pass
    with beside(file) as ours, beside(postgres) as theirs:
        tables = {name for (name,) in ours.execute(FILE_TABLES).fetchall()}
        public = {name for (name,) in theirs.execute(PUBLIC_TABLES).fetchall()}
        assert public == tables | {"schema_version"}
        assert parts_of_server(theirs, frozenset(tables)) == parts_of_file(ours)


def test_whatever_belongs_to_a_table_is_known(empty_databases: EmptyDatabases) -> None:
    url = empty_databases.take()
    query = "SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE column_name = ?"
    with beside(url) as db:
        parts = {name for (name,) in db.execute(query, ("table_id",)).fetchall()}
    empty_databases.give_back(url, used=False)
    assert set(PARTS_OF_TABLES) == parts


def test_migrations_have_the_same_numbers_and_names() -> None:
    files = [step.name for step in sqlite_migrations.steps()]
    ours = [path.name for _, path in postgres_migrations.steps()]
    assert ours[1:] == files[FIRST:]


def migrated(db: PostgresConnection, folder: Path) -> tuple[int, int]:
    migrate(db, folder)
    return version_of(db)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(postgres_migrations.MIGRATIONS, tmp_path / "migrations")
    return tmp_path / "migrations"


def later(folder: Path, script: str) -> int:
    """Write a further migration, and return its number."""
    number = postgres_migrations.steps()[-1][0] + 1
    (folder / f"{number:04}_more.sql").write_text(script, encoding="utf-8")
    return number


def test_a_migration_is_whole_or_nothing_and_is_run_once(postgres: str, folder: Path) -> None:
    def work(link: Link) -> None:
        now = migrated(link.connected(), folder)
        number = later(folder, "CREATE TABLE more (one BIGINT); CREATE TABLE more (one BIGINT);")
        with pytest.raises(StoreFailed):
            link.patiently(lambda db: migrate(db, folder))
        assert version_of(link.connected()) == now
        later(folder, "CREATE TABLE more (one BIGINT);")
        for _ in range(2):
            assert migrated(link.connected(), folder) == (number, now[1])

    on_a_thread(postgres, work)


@pytest.mark.parametrize("said", [True, False], ids=["said", "not said"])
def test_older_code_writes_on_unless_a_migration_says_otherwise(
    postgres: str, folder: Path, said: bool
) -> None:
    def work(link: Link) -> None:
        number = postgres_migrations.steps()[-1][0] + 1
        line = f"-- Oldest writer: {number}\n" if said else ""
        assert later(folder, f"{line}CREATE TABLE more (one BIGINT);") == number
        migrated(link.connected(), folder)
        if said:
            with pytest.raises(StoreFailed, match="newer"):
                migrate(link.connected())
        else:
            migrate(link.connected())
        assert version_of(link.connected()) == (number, number if said else 0)

    on_a_thread(postgres, work)


def test_two_who_migrate_at_once_wait_for_each_other(postgres: str) -> None:
    on_a_thread(postgres, lambda link: migrate(link.connected()), times=3)
