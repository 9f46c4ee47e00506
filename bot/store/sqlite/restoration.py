"""A backup put in the place of a database file, if it is one of ours and nothing else."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.sql.moved import unmark_moved
from bot.store.sqlite.backups import is_moved, put_aside, sound, spare
from bot.store.sqlite.connection import PRIVATE, explained, plain
from bot.store.sqlite.lease import FileLock
from bot.store.sqlite.migrations import steps, version_of
from bot.store.sqlite.schema import schema_differences
from engine.text import Text

MAX_PARTS_NAMED = 5


def restore(source: Path, path: Path) -> Path | None:
    """Put a backup in the database's place; return where the database that was there is kept."""
    sound_backup(source)
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(path.with_name(path.name + ".lock"))
    try:
        part = path.with_name(path.name + ".part")
        part.unlink(missing_ok=True)
        part.touch(PRIVATE)
        shutil.copyfile(source, part)
        _unmark(part)
        aside = spare(path, "before-restore") if path.exists() else None
        if aside is not None:
            put_aside(path, aside)
        part.replace(path)
    finally:
        lock.release()
    return aside


def sound_backup(path: Path) -> None:
    """Refuse a file that cannot be restored, or that has more in it than a backup of ours."""
    try:
        sound(path)
    except StoreFailed as refusal:
        if refusal.code == "host.store.corrupt":
            raise StoreFailed("host.store.no_backup", path=str(path)) from refusal
        raise
    # What is not ours could be at work in the bot: a trigger, for one, whenever somebody moves.
    if differences := _differences(path):
        parts = tuple(str(dict(text.args)["part"]) for text in differences[:MAX_PARTS_NAMED])
        raise StoreFailed("host.store.altered", path=str(path), parts=parts)


def _differences(path: Path) -> tuple[Text, ...]:
    with explained(), closing(plain(path, readonly=True)) as connection:
        version, known = version_of(connection), len(steps())
        if version > known:
            raise StoreFailed("host.store.newer", found=version, known=known)
        return schema_differences(connection, max(0, version))


def _unmark(path: Path) -> None:
    """Let a bot use what is restored, even if it was moved elsewhere when it was backed up."""
    with explained(), closing(plain(path)) as connection:
        if is_moved(connection):
            unmark_moved(connection)
