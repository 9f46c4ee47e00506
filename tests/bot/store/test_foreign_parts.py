"""What is not ours in a database is named by a check, and never restored."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bot.commands.database import CommandResult, keep
from bot.runtime.i18n import Speaker
from bot.store.sqlite.backups import backup
from bot.store.sqlite.migrations import MIGRATIONS, steps
from tests.before.standing import restored
from tests.bot.hosting import Where, altered, dealt, dumped, host_on, stored

pytestmark = pytest.mark.asyncio
SPEAKER = Speaker("en", strict=True)
IN_FILES = {
    "trigger evil": "CREATE TRIGGER evil AFTER INSERT ON actions BEGIN DELETE FROM tables; END",
    "view spy": "CREATE VIEW spy AS SELECT * FROM sitters",
    "table loot": "CREATE TABLE loot (one INTEGER)",
    "index slow": "CREATE INDEX slow ON actions (at)",
    "table drafts": "ALTER TABLE drafts ADD COLUMN more TEXT",
    "index tables_by_guild": "DROP INDEX tables_by_guild",
}
"""Statements that alter a schema, by the part that they concern."""
AT_SERVERS = {
    "trigger evil of actions": (
        "CREATE TRIGGER evil BEFORE UPDATE ON actions FOR EACH ROW"
        " EXECUTE FUNCTION suppress_redundant_updates_trigger()"
    ),
    "rule evil of drafts": "CREATE RULE evil AS ON DELETE TO drafts DO INSTEAD NOTHING",
    "index slow": "CREATE INDEX slow ON actions (at)",
    "table drafts": "ALTER TABLE drafts ADD COLUMN more TEXT",
    "index tables_by_guild": "DROP INDEX tables_by_guild",
    "key of lessons": "ALTER TABLE lessons DROP CONSTRAINT lessons_pkey",
}


async def played(where: Where) -> None:
    async with stored(where) as store:
        await dealt(host_on(store), "jaipur", 2)


def kept(name: str, where: Where, file: Path) -> CommandResult:
    """Carry out a command as it is typed: where no event loop runs."""
    own = where if isinstance(where, Path) else file
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(keep, name, str(where), own, file).result()


def said(result: CommandResult) -> str:
    return " ".join(map(SPEAKER, result.texts))


@pytest.fixture
def backed_up(tmp_path: Path) -> Path:
    return tmp_path / "backup.db"


@pytest.mark.parametrize("part", IN_FILES)
async def test_a_backup_with_something_else_in_it_is_refused_and_nothing_is_replaced(
    database: Where, backed_up: Path, tmp_path: Path, part: str
) -> None:
    await played(tmp_path / "other.db")
    backup(tmp_path / "other.db", backed_up)
    altered(backed_up, IN_FILES[part])
    await played(database)
    before, beside = dumped(database), sorted(tmp_path.iterdir())
    refused = kept("restore", database, backed_up)
    assert not refused.well
    assert part in said(refused)
    assert str(backed_up) in said(refused)
    assert dumped(database) == before
    assert sorted(tmp_path.iterdir()) == beside


@pytest.mark.parametrize("of", ["file", "postgres"])
async def test_a_check_names_every_part_that_is_not_as_it_should_be(
    request: pytest.FixtureRequest, of: str
) -> None:
    # A database of its own: what is added here would disturb whoever gets it next.
    database: Where = request.getfixturevalue(of)
    await played(database)
    assert kept("check", database, Path()).well
    statements = IN_FILES if isinstance(database, Path) else AT_SERVERS
    for sql in statements.values():
        altered(database, sql)
    result = kept("check", database, Path())
    assert not result.well
    *findings, _ = map(SPEAKER, result.texts)
    assert _named(findings) == sorted(statements)


def _named(findings: Sequence[str]) -> list[str]:
    return sorted(finding.partition(": ")[2].rstrip(".") for finding in findings)


async def test_what_a_host_may_do_to_a_file_is_no_difference(file: Path, backed_up: Path) -> None:
    await played(file)
    for sql in ("ANALYZE", "VACUUM", "REINDEX"):
        altered(file, sql)
    assert kept("check", file, Path()).well
    assert kept("backup", file, backed_up).well
    assert kept("restore", file, backed_up).well


@pytest.mark.parametrize("version", [1, 12, len(steps()) - 1])
async def test_a_backup_of_an_older_version_is_compared_with_that_version(
    file: Path, backed_up: Path, version: int
) -> None:
    with closing(sqlite3.connect(backed_up)) as older:
        for script in sorted(MIGRATIONS.glob("*.sql"))[:version]:
            older.executescript(script.read_text(encoding="utf-8"))
        older.execute(f"PRAGMA user_version = {version}")
    assert kept("restore", file, backed_up).well
    async with stored(file):
        pass
    assert kept("check", file, Path()).well


async def test_a_backup_of_the_version_before_is_as_that_version_made_it(
    file: Path, backed_up: Path
) -> None:
    assert kept("restore", file, restored(backed_up)).well


async def test_a_name_in_a_backup_cannot_steer_the_terminal(file: Path, backed_up: Path) -> None:
    await played(file)
    backup(file, backed_up)
    altered(backed_up, 'CREATE TABLE "\x1b[2J\u202e' + "x" * 200 + '" (one INTEGER)')
    refused = said(kept("restore", file, backed_up))
    assert "\x1b" not in refused
    assert "\u202e" not in refused
    assert "x" * 100 not in refused
