"""Agreements that everybody may see all hands of a finished table, as rows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.sql.connection import Access, Connection, reads, writes
from bot.store.sql.locks import hold
from bot.tables.table import TableId, User
from engine.core import Seat


class OpenedHandsRows(Access):
    """Keeps at which seats people let everybody see all hands."""

    @writes
    def open_hands(self, db: Connection, id_: TableId, user: User) -> None:
        """Keep that somebody lets everybody see all hands, if they sat at a table that is over."""
        hold(db, "person", user)  # whoever is forgotten in this moment agrees before it or not
        db.execute(
            "INSERT INTO opened_hands (table_id, seat, user)"
            " SELECT s.table_id, s.seat, s.user FROM sitters AS s"
            " JOIN tables AS t ON t.id = s.table_id"
            " WHERE s.table_id = ? AND s.user = ? AND t.status IN ('over', 'cancelled')"
            " ON CONFLICT DO NOTHING",
            (id_, user),
        )

    @reads
    def opened_hands(self, db: Connection, id_: TableId) -> Sequence[Seat]:
        """Return the seats at which people let everybody see all hands."""
        query = "SELECT seat FROM opened_hands WHERE table_id = ? ORDER BY seat"
        return tuple(seat for (seat,) in db.execute(query, (id_,)))
