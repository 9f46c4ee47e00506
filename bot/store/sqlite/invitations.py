"""Invitations, rematches and those who want to hear of new tables, as rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.protocols import Change, NoRoom
from bot.store.sqlite import rows
from bot.store.visits import CALLED_EVERY
from bot.tables.table import Table, TableId, User

WATCHING = "INSERT OR IGNORE INTO watches (guild, game, user, told) VALUES (?, ?, ?, ?)"

OPEN = "tables.status IN ('lobby', 'playing') AND tables.id <> ?2"
TABLES = f"SELECT COUNT(*) FROM tables WHERE guild = ?1 AND {OPEN}"
LOBBIES = (
    "SELECT COUNT(*) FROM sitters JOIN tables ON tables.id = table_id"
    f" WHERE user = ?1 AND owner = ?1 AND tables.status = 'lobby' AND {OPEN}"
)
SEATS = (
    f"SELECT COUNT(*) FROM sitters JOIN tables ON tables.id = table_id WHERE user = ?1 AND {OPEN}"
)


def make_room(connection: sqlite3.Connection, change: Change) -> None:
    """Raise NoRoom if there are as many other tables as there may be."""
    room, table = change.room, change.table
    if room is None:
        return
    limits = (
        ("server.error.tables", room.tables, TABLES, table.home.guild),
        ("company.error.lobbies", room.lobbies, LOBBIES, room.user),
        ("company.error.seats", room.seats, SEATS, room.user),
    )
    for code, most, query, whose in limits:
        if most is not None and connection.execute(query, (whose, table.id)).fetchone()[0] >= most:
            raise NoRoom(code, most)


def hold(connection: sqlite3.Connection, table: Table) -> None:
    """Keep who is asked to come to a table; once it was dealt or closed, nobody is any more."""
    if table.sequence:
        return  # it is long since anybody could be asked to come
    if table.status == "lobby" and rows.invites(connection, table.id) == table.invites:
        return
    connection.execute("DELETE FROM invites WHERE table_id = ?", (table.id,))
    if table.status == "lobby":
        connection.executemany(
            "INSERT INTO invites (table_id, place, user, answer) VALUES (?, ?, ?, ?)",
            [(table.id, place, one.user, one.answer) for place, one in enumerate(table.invites)],
        )


def called(connection: sqlite3.Connection, users: Sequence[User], at: float) -> None:
    """Keep who is called because a table opened, so that the next one waits its time."""
    connection.executemany(
        "UPDATE watches SET told = ? WHERE user = ?", [(at, user) for user in users]
    )


def invitations(connection: sqlite3.Connection, user: User) -> Sequence[Table]:
    """Return the lobbies where a seat is held for somebody, newest first."""
    query = "SELECT table_id FROM invites WHERE user = ? AND answer = 'awaited'"
    found = (rows.table(connection, id_) for (id_,) in connection.execute(query, (user,)))
    newest = sorted((table for table in found if table), key=lambda table: -table.moved)
    return tuple(table for table in newest if table.status == "lobby")


def rematch_of(connection: sqlite3.Connection, id_: TableId) -> Table | None:
    """Return the rematch of a table that gathers or is played, if there is one."""
    # Whoever can still sit down is better served by a lobby.
    query = (
        "SELECT id FROM tables WHERE again = ? AND status IN ('lobby', 'playing') ORDER BY status"
    )
    row = connection.execute(query, (id_,)).fetchone()
    return None if row is None else rows.table(connection, row[0])


def watch(connection: sqlite3.Connection, guild: int, game: str, user: User, *, on: bool) -> None:
    """Keep whether somebody wants to hear of new tables of a game on a server."""
    if on:
        # Whoever turns it off and on again was still called when they were.
        query = "SELECT COALESCE(MAX(told), 0) FROM watches WHERE user = ?"
        (last,) = connection.execute(query, (user,)).fetchone()
        connection.execute(WATCHING, (guild, game, user, last))
    else:
        where = "DELETE FROM watches WHERE guild = ? AND game = ? AND user = ?"
        connection.execute(where, (guild, game, user))


def watched(connection: sqlite3.Connection, guild: int, user: User) -> Sequence[str]:
    """Return the games of whose new tables somebody wants to hear on a server."""
    query = "SELECT game FROM watches WHERE guild = ? AND user = ? ORDER BY game"
    return tuple(game for (game,) in connection.execute(query, (guild, user)))


def watchers(connection: sqlite3.Connection, guild: int, game: str, since: float) -> Sequence[User]:
    """Return who wants to hear of a new table and was not called since, longest ago first."""
    # A time in the future is left from a clock that was wrong, and shall silence nobody.
    query = (
        "SELECT user FROM watches WHERE guild = ?1 AND game = ?2"
        f" AND (told <= ?3 OR told > ?3 + {CALLED_EVERY}) ORDER BY told, user"
    )
    return tuple(user for (user,) in connection.execute(query, (guild, game, since)))
