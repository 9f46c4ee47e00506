"""What one person has chosen, as a row: read by settings, and by deadlines in their own writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.store.sql.connection import Connection
from bot.tables.quiet_hours import Quiet
from bot.tables.settings import UserSettings
from bot.tables.table import User

PERSONAL = (
    "language, quiet_begins, quiet_ends, zone, theme, notify_level, by_dm, boards,"
    " discord_language, zone_chosen, away_until, listed"
)


def read_user_settings(db: Connection, user: User) -> UserSettings:
    """Return what a person has chosen."""
    query = f"SELECT {PERSONAL} FROM user_settings WHERE user = ?"
    row = db.execute(query, (user,)).fetchone()
    return UserSettings() if row is None else settings_of(row)


def settings_of(row: Sequence[Any]) -> UserSettings:
    """Return what a person has chosen from a row's personal columns."""
    language, begins, ends, zone, theme, notify_level, by_dm, boards, *others = row
    discord_language, zone_chosen, away_until, listed = others
    return UserSettings(
        language=language,
        quiet=None if begins is None else Quiet(begins, ends),
        zone=zone,
        theme=theme,
        notify_level=notify_level,
        by_dm=bool(by_dm),
        boards=boards,
        discord_language=discord_language,
        zone_chosen=bool(zone_chosen),
        away_until=away_until,
        listed=bool(listed),
    )
