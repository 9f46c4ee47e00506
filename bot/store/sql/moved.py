"""The mark on a database from which everything was moved to another."""

from __future__ import annotations

from bot.store.errors import StoreFailed
from bot.store.sql.connection import Connection


def moved_to(db: Connection) -> str | None:
    """Return where everything is that was here, or None if it still is here."""
    row = db.execute("SELECT address FROM moved_to").fetchone()
    return None if row is None else str(row[0])


def mark_moved(db: Connection, address: str, at: float) -> None:
    """Keep where everything is now; the address has no password in it."""
    db.execute("DELETE FROM moved_to")
    db.execute("INSERT INTO moved_to (one, address, at) VALUES (1, ?, ?)", (address, at))


def unmark_moved(db: Connection) -> None:
    """Let a bot use this database again."""
    db.execute("DELETE FROM moved_to")


def refuse_moved(db: Connection) -> None:
    """Refuse a database whose content a bot goes on with elsewhere."""
    if (address := moved_to(db)) is not None:
        raise StoreFailed("host.store.moved", address=address)
