"""Backups of a database in use; copying its file would lose what still stands in the journal."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sql.moved import moved_to
from bot.store.sqlite.connection import PRIVATE, explained, plain

TABLES = "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('tables', 'actions', 'outbox')"


def backup(path: Path, target: Path) -> None:
    """Write the whole database as of now to a new file that only its owner may read."""
    if not path.exists():
        raise StoreFailed("host.store.missing", path=str(path))
    if target.exists():
        raise StoreFailed("host.store.exists", path=str(target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        part.touch(PRIVATE)
        with explained(), closing(plain(path, readonly=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(part),))
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)


def sound(path: Path) -> None:
    """Refuse a file that is no whole database of ours."""
    if not path.exists():
        raise StoreFailed("host.store.missing", path=str(path))
    with explained(), closing(plain(path, readonly=True)) as connection:
        problem = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        ours = connection.execute(TABLES).fetchone()[0]
    if problem != "ok":
        raise StoreFailed("host.store.corrupt")
    if ours != 3:
        raise StoreFailed("host.store.foreign", path=str(path))


def spare(path: Path, reason: str) -> Path:
    """Return a name beside the database that nothing has yet."""
    count = 1
    while (spare_path := path.with_name(f"{path.name}.{reason}.{count}")).exists():
        count += 1
    return spare_path


def is_moved(connection: sqlite3.Connection) -> bool:
    """Tell whether everything in a database, of whatever version, was moved to another."""
    marked = "SELECT 1 FROM sqlite_schema WHERE name = 'moved_to'"
    if connection.execute(marked).fetchone() is None:
        return False
    return moved_to(connection) is not None


def put_aside(path: Path, aside: Path) -> None:
    """Give a database another name, together with its journal."""
    # The journal belongs to its file: both go together, or the new file would read the old one's.
    for end in ("-wal", "-shm"):
        journal = path.with_name(path.name + end)
        if journal.exists():
            journal.replace(aside.with_name(aside.name + end))
    path.replace(aside)
