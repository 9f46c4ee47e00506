"""Backups of a database in use; copying its file would lose what still stands in the journal."""

from __future__ import annotations

from pathlib import Path

from bot.store.connection import PRIVATE, plain
from bot.store.errors import StoreFailed, explained


def backup(path: Path, target: Path) -> None:
    """Write the whole database as of now to a new file that only its owner may read."""
    if not path.exists():
        raise StoreFailed("host.store.missing", path=str(path))
    if target.exists():
        raise StoreFailed("host.store.exists", path=str(target))
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with explained():
        connection = plain(path, readonly=True)
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
        finally:
            connection.close()
    part.chmod(PRIVATE)
    part.rename(target)
