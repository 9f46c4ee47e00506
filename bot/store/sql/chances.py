"""How the chances went at tables that are over, as rows: a cache of what minds have thought."""

from __future__ import annotations

import json

from bot.store.sql.connection import Access, Connection, reads, upsert, writes
from bot.tables.forms import Chances
from bot.tables.table import Table

KEEP_CHANCES = upsert("chances", ("table_id",), ("rules", "moments"))


class ChancesRows(Access):
    """Keeps how the chances went at tables that are over."""

    @reads
    def chances(self, db: Connection, table: Table) -> Chances | None:
        """Return how the chances went at a table, if that is kept and fits it."""
        query = "SELECT moments FROM chances WHERE table_id = ? AND rules = ?"
        row = db.execute(query, (table.id, table.version)).fetchone()
        chances = None if row is None else _read(row[0])
        return chances if chances is not None and chances.fits(table) else None

    @writes
    def keep_chances(self, db: Connection, table: Table, chances: Chances) -> None:
        """Keep how the chances went at a table, as long as it is there."""
        if db.execute("SELECT 1 FROM tables WHERE id = ?", (table.id,)).fetchone():
            db.execute(KEEP_CHANCES, (table.id, table.version, _written(chances)))


def _written(chances: Chances) -> str:
    """Return chances as the text of a row: chapters of moments, each a sequence and its shares."""
    chapters = zip(chances.sequences, chances.chapters, strict=True)
    return json.dumps([list(zip(*moments, strict=True)) for moments in chapters])


def _read(moments: str) -> Chances | None:
    """Return the chances of a row; what cannot be read is made again, as of every cache."""
    try:
        chapters = json.loads(moments)
        return Chances(
            tuple(tuple(tuple(shares) for _, shares in chapter) for chapter in chapters),
            tuple(tuple(sequence for sequence, _ in chapter) for chapter in chapters),
        )
    except (TypeError, ValueError):
        return None
