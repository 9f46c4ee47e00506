"""What people and servers have chosen, as rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

from bot.tables.quiet_hours import Quiet
from bot.tables.settings import Ruled, ServerRules, Wishes
from bot.tables.table import User


def wishes(connection: sqlite3.Connection, user: User) -> Wishes:
    """Return what a person has chosen."""
    query = "SELECT language, quiet_begins, quiet_ends, zone, theme, told FROM wishes"
    row = connection.execute(f"{query} WHERE user = ?", (user,)).fetchone()
    if row is None:
        return Wishes()
    language, begins, ends, *others = row
    return Wishes(language, None if begins is None else Quiet(begins, ends), *others)


def wish(connection: sqlite3.Connection, user: User, wishes: Wishes) -> None:
    """Keep what a person has chosen."""
    quiet = wishes.quiet
    hours = (None, None) if quiet is None else (quiet.begins, quiet.ends)
    connection.execute(
        "INSERT OR REPLACE INTO wishes VALUES (?, ?, ?, ?, ?, ?, ?)",
        (user, wishes.language, *hours, wishes.zone, wishes.theme, wishes.told),
    )


def rules(connection: sqlite3.Connection, guild: int) -> ServerRules:
    """Return what a server has chosen."""
    query = "SELECT channels, threads, pace, most_tables, language, openers, role FROM servers"
    row = connection.execute(f"{query} WHERE guild = ?", (guild,)).fetchone()
    if row is None:
        return ServerRules()
    channels, threads, *others = row
    return ServerRules(tuple(json.loads(channels)), bool(threads), *others)


def rule(
    connection: sqlite3.Connection, guild: int, rules: ServerRules, changes: Sequence[Ruled]
) -> None:
    """Keep what a server has chosen, and who changed what."""
    connection.execute(
        "INSERT OR REPLACE INTO servers VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            guild,
            json.dumps(rules.channels),
            int(rules.threads),
            rules.pace,
            rules.most_tables,
            rules.language,
            rules.openers,
            rules.role,
        ),
    )
    connection.executemany(
        "INSERT INTO server_changes (guild, user, what, value, at) VALUES (?, ?, ?, ?, ?)",
        [(guild, one.user, one.what, one.value, one.at) for one in changes],
    )


def ruled(connection: sqlite3.Connection, guild: int, limit: int) -> Sequence[Ruled]:
    """Return the last changes of a server's rules, newest first."""
    query = "SELECT user, what, value, at FROM server_changes WHERE guild = ?"
    found = connection.execute(f"{query} ORDER BY row DESC LIMIT ?", (guild, limit))
    return tuple(Ruled(*row) for row in found)
