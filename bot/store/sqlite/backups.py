"""Backups of a database in use; copying its file would lose what still stands in the journal."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sql.moved import moved_to, unmark_moved
from bot.store.sqlite.connection import PRIVATE, explained, plain
from bot.store.sqlite.lease import FileLock

TABLES = "SELECT COUNT(*) FROM sqlite_schema WHERE name IN ('tables', 'actions', 'outbox')"


def backup(path: Path, target: Path) -> None:
    """Write the whole database as of now to a new file that only its owner may read."""
    if not path.exists():
        raise StoreFailed("host.store.missing", path=str(path))
    if target.exists():
        raise StoreFailed("host.store.exists", path=str(target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with explained(), closing(plain(path, readonly=True)) as connection:
        connection.execute("VACUUM INTO ?", (str(part),))
    part.chmod(PRIVATE)
    part.rename(target)


def restore(source: Path, path: Path) -> Path | None:
    """Put a backup in the database's place; return where the database that was there is kept."""
    sound_backup(source)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_name(path.name + ".lock"))
    try:
        part = path.with_name(path.name + ".part")
        shutil.copyfile(source, part)
        part.chmod(PRIVATE)
        _unmark(part)
        aside = spare(path, "before-restore") if path.exists() else None
        if aside is not None:
            put_aside(path, aside)
        part.replace(path)
    finally:
        lock.release()
    return aside


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


def sound_backup(path: Path) -> None:
    """Refuse a file that cannot be restored."""
    try:
        sound(path)
    except StoreFailed as refusal:
        if refusal.code == "host.store.corrupt":
            raise StoreFailed("host.store.no_backup", path=str(path)) from refusal
        raise


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


def _unmark(path: Path) -> None:
    """Let a bot use what is restored, even if it was moved elsewhere when it was backed up."""
    with explained(), closing(plain(path)) as connection:
        if is_moved(connection):
            unmark_moved(connection)
