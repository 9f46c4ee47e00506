"""A check of a database file: it is whole, and every table in it replays to its state."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from bot.store.sql.integrity import Report, report_on
from bot.store.sqlite.backups import sound
from bot.store.sqlite.connection import explained, plain


def check(path: Path) -> Report:
    """Replay all tables and compare; nothing is changed, and a bot may be running."""
    sound(path)
    with explained(), closing(plain(path, readonly=True)) as connection:
        connection.execute("BEGIN")  # one moment for all of it
        return report_on(connection)
