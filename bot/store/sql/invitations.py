"""Who is asked to come to a table or to hear of new ones, as rows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.sql.connection import Access, Connection, reads, writes
from bot.store.sql.locks import hold
from bot.tables.changes import Conflict, NoRoom
from bot.tables.invitations import CALL_INTERVAL_SECONDS, MAX_CALLED_USERS
from bot.tables.table import Invite, Table, TableId, User

CLOCKS_DIFFER_SECONDS = 60.0
"""How far the clocks of two machines may be apart."""
# A time in the future is left from a clock that was wrong, and shall silence nobody.
LONG_AGO = f"(told <= :since OR told > :since + {CALL_INTERVAL_SECONDS + CLOCKS_DIFFER_SECONDS})"


class WatchRows(Access):
    """Keeps who wants to hear of new tables, or follows one."""

    @writes
    def watch(self, db: Connection, guild: int, game: str, user: User, *, on: bool) -> None:
        """Keep whether somebody wants to hear of new tables of a game on a server."""
        if on:
            # Whoever turns it off and on again was still called when they were.
            query = "SELECT COALESCE(MAX(told), 0) FROM watches WHERE user = ?"
            (last,) = db.execute(query, (user,)).fetchone()
            row = (guild, game, user, last)
            db.execute(
                "INSERT INTO watches (guild, game, user, told) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                row,
            )
        else:
            where = "DELETE FROM watches WHERE guild = ? AND game = ? AND user = ?"
            db.execute(where, (guild, game, user))

    @reads
    def watched(self, db: Connection, guild: int, user: User) -> Sequence[str]:
        """Return the games of whose new tables somebody wants to hear on a server."""
        query = "SELECT game FROM watches WHERE guild = ? AND user = ? ORDER BY game"
        return tuple(game for (game,) in db.execute(query, (guild, user)))

    @writes
    def follow(self, db: Connection, id_: TableId, user: User, *, on: bool) -> None:
        """Keep whether somebody follows a table, unless it has ended; raise NoRoom if too many."""
        if on:
            hold(db, "followers", id_)
            others = "SELECT COUNT(*) FROM follows WHERE table_id = ? AND user <> ?"
            if db.execute(others, (id_, user)).fetchone()[0] >= MAX_CALLED_USERS:
                raise NoRoom("invitations.error.followers", MAX_CALLED_USERS)
            db.execute(
                "INSERT INTO follows (table_id, user) SELECT id, CAST(? AS BIGINT) FROM tables"
                " WHERE id = ? AND status IN ('lobby', 'playing') ON CONFLICT DO NOTHING",
                (user, id_),
            )
        else:
            db.execute("DELETE FROM follows WHERE table_id = ? AND user = ?", (id_, user))

    @reads
    def followers(self, db: Connection, id_: TableId) -> Sequence[User]:
        """Return who follows a table."""
        query = "SELECT user FROM follows WHERE table_id = ? ORDER BY user"
        return tuple(user for (user,) in db.execute(query, (id_,)))

    @writes
    def called(self, db: Connection, users: Sequence[User], at: float) -> Sequence[User]:
        """Keep who is called for a new table, and return who was not called a moment ago."""
        return tuple(user for user in sorted(users) if _mark_called(db, user, at))

    @reads
    def watchers(self, db: Connection, guild: int, game: str, since: float) -> Sequence[User]:
        """Return who wants to hear of a new table and was not called since, longest ago first."""
        query = (
            "SELECT user FROM watches WHERE guild = :guild AND game = :game"
            f" AND {LONG_AGO} ORDER BY told, user"
        )
        values = {"guild": guild, "game": game, "since": since}
        return tuple(user for (user,) in db.execute(query, values))


def mark_called(db: Connection, users: Sequence[User], at: float) -> None:
    """Keep who is called because a table opened, or raise Conflict if another just called them."""
    for user in sorted(users):
        if not _mark_called(db, user, at):
            raise Conflict(user)


def _mark_called(db: Connection, user: User, at: float) -> bool:
    """Keep that somebody is called, so that the next table waits its time; False if it has to."""
    query = f"UPDATE watches SET told = :at WHERE user = :user AND {LONG_AGO}"
    values = {"at": at, "user": user, "since": at - CALL_INTERVAL_SECONDS}
    return db.execute(query, values).rowcount > 0


def read_invites(db: Connection, id_: TableId) -> tuple[Invite, ...]:
    """Return who was asked to come to a table, in the order in which they were."""
    query = "SELECT user, answer FROM invites WHERE table_id = ? ORDER BY place"
    return tuple(Invite(*row) for row in db.execute(query, (id_,)))


def write_invites(db: Connection, table: Table) -> None:
    """Keep who is asked to come to a table; once it was dealt or closed, nobody is any more."""
    db.execute("DELETE FROM invites WHERE table_id = ?", (table.id,))
    if table.status == "lobby":
        db.executemany(
            "INSERT INTO invites (table_id, place, user, answer) VALUES (?, ?, ?, ?)",
            [(table.id, place, who.user, who.answer) for place, who in enumerate(table.invites)],
        )
