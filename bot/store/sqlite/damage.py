"""Damage of a database file: looked for before the file is used, and now and then while it is."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path

from bot.store.errors import StoreFailed
from bot.store.refusals import Refusals
from bot.store.sqlite.connection import Connect, connect

LOOK_SECONDS = 15.0
"""How long nobody looks after a look, at least."""
MAX_SHARE = 0.01
"""How much of the time looks may take.

Measured: one at 88 MB took 0.17 s, and 1.8 s where the system had nothing of the file in memory.
"""


def refuse_damaged(connection: sqlite3.Connection) -> None:
    """Refuse a file if a page in use is not as it must be; indexes are not compared with rows."""
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise StoreFailed("host.store.corrupt")


async def keep_looking(
    path: Path,
    refusals: Refusals,
    look_seconds: float = LOOK_SECONDS,
    connect: Connect = connect,
) -> None:
    """Look for damage until there is some; a bot may be at work meanwhile."""
    time = asyncio.get_running_loop().time
    pause = look_seconds
    while refusals.broken is None:
        await asyncio.sleep(pause)
        begun = time()
        with suppress(StoreFailed), refusals.noted("looks for damage"):
            await _look(path, connect)
        pause = max(look_seconds, (time() - begun) / MAX_SHARE)


async def _look(path: Path, connect: Connect) -> None:
    """Read what is on disk: a connection that was used before would have pages of its own."""
    database = await connect(path, readonly=True)
    try:
        await database.run(refuse_damaged)
    finally:
        await database.interrupt()  # whoever is cancelled does not wait for the rest of it
        await database.close()
