"""Pages of a database file overwritten, as a dying disk or a careless program does."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

Pages: TypeAlias = Callable[[sqlite3.Connection], range]
"""Returns which pages of a file are overwritten; the first one has number 1."""
LAST = 10
NONSENSE = b"\xa5"


def _root_of(table: str) -> Pages:
    def pages(db: sqlite3.Connection) -> range:
        query = "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = ?"
        (root,) = db.execute(query, (table,)).fetchone()
        return range(root, root + 1)

    return pages


def _last(db: sqlite3.Connection) -> range:
    (count,) = db.execute("PRAGMA page_count").fetchone()
    return range(count - LAST + 1, count + 1)


DAMAGES: Mapping[str, Pages] = {
    "root of actions": _root_of("actions"),
    "root of tables": _root_of("tables"),
    "last ten pages": _last,
}


def overwrite(file: Path, damage: str) -> None:
    """Overwrite pages of a file that somebody may be using, after all is in it that was saved."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=10.0)) as db:
        busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        assert not busy
        (size,) = db.execute("PRAGMA page_size").fetchone()
        pages = DAMAGES[damage](db)
    with file.open("r+b") as raw:
        raw.seek((pages.start - 1) * size)
        raw.write(NONSENSE * size * len(pages))
