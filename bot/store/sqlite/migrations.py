"""Numbered migrations: the database's `user_version` is the number of the last one it has had."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sql.connection import Connection
from bot.store.sqlite.backups import backup, spare

MIGRATIONS = Path(__file__).parent.parent / "migrations" / "sqlite"


def steps(folder: Path = MIGRATIONS) -> tuple[Path, ...]:
    """Return the migrations in order."""
    files = tuple(sorted(folder.glob("[0-9]*.sql")))
    assert [int(path.name[:4]) for path in files] == list(range(1, len(files) + 1)), files
    return files


def version_of(connection: Connection) -> int:
    """Return the number of the last migration the database has had."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(
    connection: sqlite3.Connection,
    path: Path,
    folder: Path = MIGRATIONS,
    *,
    upto: int | None = None,
) -> None:
    """Bring the database up to date, each step whole or not at all, after a backup of the old.

    A new one may be given an older version instead of the newest.
    """
    at, wanted = version_of(connection), steps(folder)[:upto]
    if at > len(wanted):
        raise StoreFailed("host.store.newer", found=at, known=len(wanted))
    if 0 < at < len(wanted):
        backup(path, spare(path, f"before-{len(wanted):04}"))
    for number, step in enumerate(wanted[at:], at + 1):
        script = step.read_text(encoding="utf-8")
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT"
        )


def schema_of(version: int | None = None) -> sqlite3.Connection:
    """Return an empty database in memory, of a version or of the newest."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for step in steps()[:version]:
        connection.executescript(step.read_text(encoding="utf-8"))
    return connection
