"""Numbered migrations of PostgreSQL: which one it has had last, and which code may still write."""

from __future__ import annotations

import re
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.postgres.changes import define
from bot.store.postgres.connection import PostgresConnection
from bot.store.sql import connection as sql

MIGRATIONS = Path(__file__).parent.parent / "migrations" / "postgres"
FIRST = 16
"""The first one makes all that a database file has after so many."""
LOCK = 0x62617A616172
"""The number of the advisory lock that whoever migrates holds."""
LOCK_SECONDS = 60
VERSION_TABLE = """
CREATE TABLE schema_version (
    one BIGINT PRIMARY KEY CHECK (one = 1),
    version BIGINT NOT NULL,
    oldest_writer BIGINT NOT NULL
);
INSERT INTO schema_version VALUES (1, 0, 0);
"""
_OLDEST_WRITER = re.compile(r"^-- Oldest writer: (\d+)$", re.MULTILINE)


def steps(folder: Path = MIGRATIONS) -> tuple[tuple[int, Path], ...]:
    """Return the migrations in order, each with its number."""
    files = tuple(sorted(folder.glob("[0-9]*.sql")))
    numbers = [int(path.name[:4]) for path in files]
    assert numbers == list(range(FIRST, FIRST + len(files))), files
    return tuple(zip(numbers, files, strict=True))


def version_of(db: sql.Connection) -> tuple[int, int]:
    """Return the last migration the database has had, and the oldest code that may write it."""
    if db.execute("SELECT to_regclass('schema_version')::text").fetchone() == (None,):
        return 0, 0
    version, oldest = db.execute("SELECT version, oldest_writer FROM schema_version").fetchone()
    return int(version), int(oldest)


def migrate(db: PostgresConnection, folder: Path = MIGRATIONS) -> None:
    """Bring the database up to date, whole or not at all, while no other process does."""
    db.script("BEGIN")
    try:
        db.script(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
        db.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
        bring_up_to_date(db, folder)
        db.script("COMMIT")
    except BaseException:
        if not db.closed:
            db.script("ROLLBACK")
        raise


def bring_up_to_date(db: PostgresConnection, folder: Path = MIGRATIONS) -> None:
    """Run what the database has not had yet, in a transaction that is begun and ended elsewhere.

    A database that newer code has migrated is used as it is, unless code as old as this may not
    write it any more: a migration says so by a line `-- Oldest writer: <its number>`.
    """
    wanted = steps(folder)
    version, oldest = version_of(db)
    known = wanted[-1][0]
    if oldest > known:
        raise StoreFailed("host.store.newer", found=oldest, known=known)
    if not version:
        db.script(VERSION_TABLE)
    for number, path in wanted:
        if number > version:
            script = path.read_text(encoding="utf-8")
            db.script(script)
            oldest = max([oldest, *map(int, _OLDEST_WRITER.findall(script))])
    if version < known:
        query = "UPDATE schema_version SET version = ?, oldest_writer = ?"
        db.execute(query, (known, oldest))
    define(db)
