"""What is true: read from the database beside the bot, and told as it must have been told."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, TypeVar

from bot.runtime.i18n import Speaker
from bot.store.sql import tables as rows
from bot.store.sql.connection import Connection, Work
from bot.tables.log import LogEntry
from bot.tables.narration import replayed, stories, texts
from bot.tables.table import Table, TableId, game_of
from cogs.kit.screen import clipped
from engine.core import Decision
from render.text.icons import without_icons
from tests.e2e.databases import Database, Looks, looks

T = TypeVar("T")
GUILD = 1180000000000000100


class Oracle:
    """Reads one table of a database, the newest unless it is named."""

    def __init__(
        self, data: Database, table: TableId | None = None, eyes: Looks | None = None
    ) -> None:
        self.database = data / "bazaar.db" if isinstance(data, Path) else data
        self._looks = eyes or looks(self.database)
        self._table = table

    @property
    def path(self) -> Path:
        """The database's file."""
        assert isinstance(self.database, Path)
        return self.database

    def close(self) -> None:
        """Read no more."""
        self._looks.close()

    def run(self, work: Work[T]) -> T:
        """Read whatever else there is."""
        return self._looks.run(work)

    def tables(self) -> list[Table]:
        """Return all tables of the first server, the newest first."""
        if isinstance(self.database, Path) and not self.database.exists():
            return []
        every: Any = ("lobby", "playing", "over", "cancelled")
        return self.run(lambda db: list(rows.read_tables(db, GUILD, None, every)))

    def _read(self, db: Connection) -> Table:
        id_ = self._table
        if id_ is None:
            ((id_,),) = db.execute("SELECT id FROM tables ORDER BY row DESC LIMIT 1").fetchall()
        table = rows.read_table(db, id_)
        assert table is not None
        return table

    def table(self) -> Table:
        """Return the table."""
        return self.run(self._read)

    def log(self) -> list[tuple[int, int, int | None, bytes]]:
        """Return what was done, without when."""
        return [(one.sequence, one.seat, one.user, one.action) for one in self.logged()]

    def logged(self) -> list[LogEntry]:
        """Return the log of the table."""
        return self.run(lambda db: list(rows.read_log(db, self._read(db).id)))

    def state(self) -> tuple[int, bytes]:
        """Return the cached state."""
        found = self.run(lambda db: rows.read_state(db, self._read(db).id))
        assert found is not None
        return found

    def waiting(self) -> list[str]:
        """Return what is still to be said; calls may never be, and a request lapses in its time."""
        query = (
            "SELECT kind FROM outbox WHERE kind <> 'call' AND (kind <> 'lapse' OR due <= ?)"
            f"{'' if self._table is None else ' AND table_id = ?'} ORDER BY id"
        )
        values = (time.time(),) if self._table is None else (time.time(), self._table)
        return self.run(lambda db: [row[0] for row in db.execute(query, values)])

    def drafts(self) -> int:
        """Return how many forms are half-filled."""
        return self.run(lambda db: int(db.execute("SELECT COUNT(*) FROM drafts").fetchone()[0]))

    def pending(self) -> tuple[Decision, ...]:
        """Return the decisions that are open."""

        def read(db: Connection) -> tuple[Table, tuple[int, bytes] | None]:
            table = self._read(db)
            return table, rows.read_state(db, table.id)

        table, found = self.run(read)
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
