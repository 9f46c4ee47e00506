"""What can go wrong with the database, as refusals with a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import EngineError

CODES = {
    "SQLITE_BUSY": "host.store.locked",
    "SQLITE_LOCKED": "host.store.locked",
    "SQLITE_FULL": "host.store.full",
    "SQLITE_CORRUPT": "host.store.corrupt",
    "SQLITE_NOTADB": "host.store.corrupt",
    "SQLITE_READONLY": "host.store.readonly",
    "SQLITE_CANTOPEN": "host.store.unreadable",
    "SQLITE_PERM": "host.store.unreadable",
}


class StoreFailed(EngineError):
    """The database could not do what was asked; nothing was written."""


def failed(error: sqlite3.Error) -> StoreFailed:
    """Return the refusal that names what went wrong."""
    name = getattr(error, "sqlite_errorname", "") or ""
    primary = "_".join(name.split("_")[:2])  # SQLITE_CORRUPT_VTAB is a kind of SQLITE_CORRUPT
    code = CODES.get(primary)
    if code is None:
        return StoreFailed("host.store.failed", problem=name or type(error).__name__)
    return StoreFailed(code)


@contextmanager
def explained() -> Iterator[None]:
    """Turn errors of the database into refusals with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise failed(error) from error
