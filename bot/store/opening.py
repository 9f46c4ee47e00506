"""Which database a bot keeps everything in: a file of its own, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed
from bot.store.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from bot.store.postgres.store import PostgresStore

AnyStore: TypeAlias = "SqliteStore | PostgresStore"
"""A store that is open: it is to be closed, and says when it is broken."""


async def open_store(url: str, path: Path, clock: Clock) -> AnyStore:
    """Open the database at an address, or the file if there is no address, or say why not."""
    if not url:
        return await SqliteStore.open(path, clock)
    try:
        # An extra that only those install who have several processes.
        from bot.store.postgres.store import PostgresStore  # noqa: PLC0415 (an extra)
    except ModuleNotFoundError as missing:
        raise StoreFailed("host.store.driver") from missing
    return await PostgresStore.open(url, clock)
