"""Figures of all rows together, for whoever watches the bot; nothing here is about a person."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.sql.connection import Access, Connection, reads
from bot.tables.figures import OutboxFigures


class FigureRows(Access):
    """Counts what is kept; asked seldom, for it looks at many rows."""

    @reads
    def ping(self, db: Connection) -> None:
        """Return if the database answers."""
        db.execute("SELECT 1").fetchone()

    @reads
    def outbox_figures(self, db: Connection, now: float) -> OutboxFigures:
        """Return what is to be said now, and since when the oldest of it waits.

        A notice that is due at once does not say since when: the action that it tells of does, or
        what happened last at the table.
        """
        query = (
            "SELECT COUNT(*), MIN(CASE WHEN o.due > 0 THEN o.due"
            " ELSE COALESCE(a.at, t.moved) END)"
            " FROM outbox AS o JOIN tables AS t ON t.id = o.table_id"
            " LEFT JOIN actions AS a ON a.table_id = o.table_id AND a.sequence = o.sequence"
            " WHERE o.due <= ? AND t.frozen IS NULL"
        )
        due, oldest = db.execute(query, (now,)).fetchone()
        return OutboxFigures(due, oldest)

    @reads
    def tables_by_status(self, db: Connection) -> Mapping[str, int]:
        """Return how many tables there are in each status."""
        return dict(db.execute("SELECT status, COUNT(*) FROM tables GROUP BY status").fetchall())
