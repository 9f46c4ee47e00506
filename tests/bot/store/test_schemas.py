"""Both databases have the same tables, columns, keys and indexes, and migrate in step."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres import migrations as postgres_migrations
from bot.store.postgres.connection import Link, PostgresConnection
from bot.store.postgres.migrations import FIRST, migrate, version_of
from bot.store.sql.connection import Connection
from bot.store.sql.privacy import PARTS_OF_TABLES
from bot.store.sqlite import migrations as sqlite_migrations
from tests.bot.conftest import EmptyDatabases
from tests.bot.hosting import FILE_TABLES, PUBLIC_TABLES, beside, on_a_thread, stored

TYPES = {
    "INTEGER": "number",
    "bigint": "number",
    "REAL": "float",
    "double precision": "float",
    "BLOB": "bytes",
    "bytea": "bytes",
    "TEXT": "text",
    "text": "text",
}
COLUMNS = (
    "SELECT CAST(column_name AS TEXT), CAST(data_type AS TEXT), CAST(is_nullable AS TEXT) = 'NO'"
    " FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?"
)
INDEXES = """
    SELECT CAST(c.relname AS TEXT), i.indisunique, i.indisprimary, i.indpred IS NOT NULL,
        (SELECT string_agg(CAST(a.attname AS TEXT), ' ' ORDER BY k.place)
            FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number)
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indrelid = CAST(CAST(? AS TEXT) AS regclass)"""


def of_file(db: Connection, table: str) -> dict[str, Any]:
    """Return the columns, keys and indexes of a table in a file."""
    rows = db.execute(f"PRAGMA table_info({table})").fetchall()
    columns = {name: (TYPES[kind], bool(full or key)) for _, name, kind, full, _, key in rows}
    primary = [row[1] for row in sorted(rows, key=lambda row: row[5]) if row[5]]
    unique, indexes = set(), set()
    for _, name, is_unique, origin, partial in db.execute(f"PRAGMA index_list({table})").fetchall():
        parts = [row[2] for row in db.execute(f"PRAGMA index_info({name})").fetchall()]
        if origin == "u":
            unique.add(" ".join(parts))
        elif origin == "c":
            indexes.add((name, " ".join(parts), bool(is_unique), bool(partial)))
    return {"columns": columns, "key": primary, "unique": unique, "indexes": indexes}


def of_postgres(db: Connection, table: str) -> dict[str, Any]:
    """Return the columns, keys and indexes of a table of PostgreSQL."""
    rows = db.execute(COLUMNS, (table,)).fetchall()
    columns = {name: (TYPES[kind], bool(full)) for name, kind, full in rows}
    primary, unique, indexes = list[str](), set(), set()
    for name, is_unique, is_primary, partial, parts in db.execute(INDEXES, (table,)).fetchall():
        if is_primary:
            primary = parts.split()
        elif name.endswith("_key"):
            unique.add(parts)
        else:
            indexes.add((name, parts, bool(is_unique), bool(partial)))
    return {"columns": columns, "key": primary, "unique": unique, "indexes": indexes}


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
        for table in sorted(tables):
            assert of_postgres(theirs, table) == of_file(ours, table), table


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
