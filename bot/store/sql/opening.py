"""What must hold when a table is opened or somebody sits down, whoever else does so just now."""

from __future__ import annotations

from typing import Any

from bot.store.sql.connection import Connection
from bot.store.sql.locks import hold
from bot.tables.changes import Conflict, NoRoom
from bot.tables.settings import Room
from bot.tables.table import Home, Table, TableId, User

OPEN = "tables.status IN ('lobby', 'playing') AND tables.id <> :table"
TABLES = f"SELECT COUNT(*) FROM tables WHERE guild = :whose AND {OPEN}"
SEATS = (
    "SELECT COUNT(*) FROM sitters JOIN tables ON tables.id = table_id"
    f" WHERE user = :whose AND tables.private = 0 AND {OPEN}"
)
LOBBIES = f"{SEATS} AND owner = :whose AND tables.status = 'lobby'"


def next_number(db: Connection, home: Home, owner: int) -> int:
    """Return the next table number of a server or, of private tables, of a person."""
    where, values = _numbered_alike(home, owner)
    query = f"SELECT COALESCE(MAX(number), 0) + 1 FROM tables WHERE {where}"
    return int(db.execute(query, values).fetchone()[0])


def require_new(db: Connection, table: Table, owner: int) -> None:
    """Raise Conflict if the number of a new table was given meanwhile, or its rematch opened.

    Whoever planned it looks anew then: at the numbers, and at what was opened.
    """
    if table.private:
        hold(db, "tables of person", owner)
    else:
        hold(db, "tables of server", table.home.guild)
    where, values = _numbered_alike(table.home, owner)
    query = f"SELECT 1 FROM tables WHERE {where} AND number = ?"
    if db.execute(query, (*values, table.number)).fetchone():
        raise Conflict(table.id)
    if table.rematch_of is not None:
        hold(db, "rematch", table.rematch_of)
        if read_rematch(db, table.rematch_of) is not None:
            raise Conflict(table.id)


def require_room(db: Connection, room: Room, table: Table) -> None:
    """Raise NoRoom if there are as many other tables as there may be."""
    if room.tables is not None:
        hold(db, "tables of server", table.home.guild)
    hold(db, "tables of person", room.user)
    limits: tuple[tuple[str, int | None, str, User | None], ...] = (
        ("server.error.tables", room.tables, TABLES, table.home.guild),
        ("invitations.error.lobbies", room.lobbies, LOBBIES, room.user),
        ("invitations.error.seats", room.seats, SEATS, room.user),
    )
    for code, most, query, whose in limits:
        if most is None:
            continue
        if db.execute(query, {"whose": whose, "table": table.id}).fetchone()[0] >= most:
            raise NoRoom(code, most)


def read_rematch(db: Connection, id_: TableId) -> TableId | None:
    """Return the rematch of a table that gathers or is played, if there is one."""
    # Whoever can still sit down is better served by a lobby.
    query = (
        "SELECT id FROM tables WHERE again = ? AND status IN ('lobby', 'playing') ORDER BY status"
    )
    (rematch,) = db.execute(query, (id_,)).fetchone() or (None,)
    return rematch


def _numbered_alike(home: Home, owner: int) -> tuple[str, tuple[Any, ...]]:
    """Return the condition of the tables that are numbered together, and its values."""
    if home.private:
        return "private = 1 AND owner = ?", (owner,)
    if home.guild is None:
        return "private = 0 AND guild IS NULL", ()
    return "private = 0 AND guild = ?", (home.guild,)
