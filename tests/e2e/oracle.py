"""What is true: read from the database beside the bot, and told as it must have been told."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.runtime.i18n import Speaker
from bot.store.sql import tables as rows
from bot.store.sqlite.connection import plain
from bot.tables.log import LogEntry
from bot.tables.narration import replayed, stories, texts
from bot.tables.table import Table, game_of
from cogs.kit.screen import clipped
from engine.core import Decision
from render.text.icons import without_icons

GUILD = 1180000000000000100


class Oracle:
    """Reads the newest table of a database."""

    def __init__(self, data: Path) -> None:
        self.path = data / "bazaar.db"
        self._connection: sqlite3.Connection | None = None

    @contextlib.contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        if self._connection is None:
            self._connection = plain(self.path, readonly=True)
        connection = self._connection
        if connection.in_transaction:  # whoever reads already goes on with the same moment
            yield connection
            return
        connection.execute("BEGIN")
        try:
            yield connection
        finally:
            connection.execute("ROLLBACK")

    def close(self) -> None:
        """Read no more."""
        if self._connection is not None:
            self._connection.close()

    def tables(self) -> list[Table]:
        """Return all tables, the newest first."""
        if not self.path.exists():
            return []
        with self._reading() as connection:
            every: Any = ("lobby", "playing", "over", "cancelled")
            return list(rows.read_tables(connection, GUILD, None, every))

    def table(self) -> Table:
        """Return the table."""
        with self._reading() as connection:
            (newest,) = connection.execute("SELECT id FROM tables ORDER BY row DESC LIMIT 1")
            table = rows.read_table(connection, newest[0])
        assert table is not None
        return table

    def log(self) -> list[tuple[int, int, int | None, bytes]]:
        """Return what was done, without when."""
        return [(one.sequence, one.seat, one.user, one.action) for one in self.logged()]

    def logged(self) -> list[LogEntry]:
        """Return the log of the table."""
        with self._reading() as connection:
            return list(rows.read_log(connection, self.table().id))

    def state(self) -> tuple[int, bytes]:
        """Return the cached state."""
        with self._reading() as connection:
            found = rows.read_state(connection, self.table().id)
        assert found is not None
        return found

    def waiting(self) -> list[str]:
        """Return what is still to be said; calls may never be, and a request lapses in its time."""
        query = (
            "SELECT kind FROM outbox WHERE kind <> 'call' AND (kind <> 'lapse' OR due <= ?)"
            " ORDER BY id"
        )
        with self._reading() as connection:
            return [row[0] for row in connection.execute(query, (time.time(),))]

    def drafts(self) -> int:
        """Return how many forms are half-filled."""
        with self._reading() as connection:
            return int(connection.execute("SELECT COUNT(*) FROM drafts").fetchone()[0])

    def pending(self) -> tuple[Decision, ...]:
        """Return the decisions that are open."""
        with self._reading() as connection:
            table = rows.read_table(connection, self.table().id)
            assert table is not None
            found = rows.read_state(connection, table.id)
        assert found is not None
        game = game_of(table)
        return game.pending(game.codec.state.loads(found[1]))

    def told(self) -> list[str]:
        """Return what everybody must have been told by now, each sentence once."""
        table = self.table()
        tellings = [telling for telling, _ in replayed(table, self.logged())]
        said = Speaker(table.language, table.names)
        found = []
        for story in stories(tellings):
            if story[-1].ends:
                found += [f"- {clipped(said(one), 1000)}" for one in texts(story, None)]
        return found


def sentences(said: str) -> list[str]:
    """Return what a message tells of: its sentences, in whichever message they came to stand.

    How many stories a message holds depends on who was there when. What is no story is one.
    """
    read = without_icons(said)
    return [line for line in read.splitlines() if line.startswith("- ")] or [read]
