"""Notices are queued: every way into the outbox, to be run inside the writer's transaction."""

from __future__ import annotations

import sqlite3

from bot.store.protocols import Notice
from bot.store.sqlite.rows import INHERITING


def queue(connection: sqlite3.Connection, notice: Notice) -> None:
    """Put a notice in the outbox."""
    # A newer panel inherits how often its predecessor was tried, and how long it was told to wait.
    query = (
        "SELECT due, tries FROM outbox"
        " WHERE table_id = ? AND kind = ? AND user IS ? ORDER BY id DESC LIMIT 1"
    )
    inherited = None
    if notice.kind in INHERITING:
        known = (notice.table, notice.kind, notice.user)
        inherited = connection.execute(query, known).fetchone()
    said = (notice.kind, notice.table, notice.sequence, notice.user, notice.about)
    connection.execute(
        "INSERT INTO outbox (kind, table_id, sequence, user, about, due, tries)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*said, *(inherited or (notice.due, 0))),
    )
