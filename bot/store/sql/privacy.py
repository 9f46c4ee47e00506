"""What is stored of a person, and how to forget them."""

from __future__ import annotations

from bot.store.sql.connection import Access, Connection, reads, writes
from bot.store.sql.locks import hold
from bot.store.sql.tables import FORGOTTEN
from bot.tables.table import User

QUERIES = {
    "settings": "SELECT * FROM user_settings WHERE user = ?",
    "seats": (
        "SELECT s.*, t.guild, t.channel, t.thread, t.number, t.game, t.status,"
        " t.owner = s.user AS owner FROM sitters AS s JOIN tables AS t ON t.id = s.table_id"
        " WHERE s.user = ? ORDER BY t.row"
    ),
    "actions": "SELECT * FROM actions WHERE user = ? ORDER BY table_id, sequence",
    "drafts": (
        "SELECT d.* FROM drafts AS d JOIN sitters AS s"
        " ON s.table_id = d.table_id AND s.seat = d.seat WHERE s.user = ?"
        " ORDER BY d.table_id, d.seat"
    ),
    "met_games": "SELECT * FROM met_games WHERE user = ? ORDER BY game",
    "lessons": "SELECT * FROM lessons WHERE user = ? ORDER BY game",
    "visits": "SELECT * FROM visits WHERE user = ? ORDER BY table_id",
    "letters": "SELECT * FROM letters WHERE user = ? ORDER BY table_id",
    "outbox": "SELECT id, kind, table_id, sequence, user FROM outbox WHERE user = ? ORDER BY id",
    "invites": "SELECT * FROM invites WHERE user = ? ORDER BY table_id, place",
    "watches": "SELECT * FROM watches WHERE user = ? ORDER BY guild, game",
    "follows": "SELECT * FROM follows WHERE user = ? ORDER BY table_id",
    "avoided": "SELECT * FROM avoided WHERE user = ? ORDER BY other",
    "server_changes": "SELECT * FROM server_changes WHERE user = ? ORDER BY row",
}
"""What there is of a person; everything but what others alone may know."""

PARTS_OF_TABLES = (
    "actions", "deadlines", "drafts", "follows", "interactions", "invites", "letters", "outbox",
    "request_messages", "sitters", "states", "stories", "visits",
)  # fmt: skip
"""All whose rows belong to a table."""


class PrivacyRows(Access):
    """Knows what is stored of a person, and can forget them."""

    @reads
    def stored_of(self, db: Connection, user: User) -> dict[str, list[dict[str, object]]]:
        """Return every row that is about a person, by what it is kept for."""
        stored = {}
        for name, query in QUERIES.items():
            rows = db.execute(query, (user,))
            columns = [column[0] for column in rows.description]
            stored[name] = [dict(zip(columns, map(_readable, row), strict=True)) for row in rows]
        return stored

    @writes
    def forget(self, db: Connection, user: User) -> None:
        """Drop what is a person's own, and take their id and name from everything else.

        The log keeps every action, for it is the others' table too; whose it was is forgotten.
        """
        hold(db, "person", user)
        seats = db.execute("SELECT table_id, seat FROM sitters WHERE user = ?", (user,)).fetchall()
        for id_, seat in seats:
            db.execute("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (id_, seat))
            db.execute("DELETE FROM deadlines WHERE table_id = ? AND seat = ?", (id_, seat))
            db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?", (id_,))
        invited_to = "SELECT table_id FROM invites WHERE user = ?"
        db.execute(f"UPDATE tables SET revision = revision + 1 WHERE id IN ({invited_to})", (user,))
        _drop_private_tables(db, user)
        own = (
            "user_settings", "visits", "met_games", "lessons", "letters", "outbox", "invites",
            "watches", "follows",
        )  # fmt: skip
        for table in own:
            db.execute(f"DELETE FROM {table} WHERE user = ?", (user,))
        db.execute("DELETE FROM avoided WHERE user = :user OR other = :user", {"user": user})
        # What waits to be said names whom it calls, perhaps others too.
        calling = "kind IN ('reminder', 'invite', 'opened', 'followed')"
        db.execute(
            "UPDATE outbox SET about = TRIM(REPLACE(' ' || about || ' ', :user, ' '))"
            f" WHERE ({calling} OR kind = 'story')"
            " AND ' ' || about || ' ' LIKE '%' || :user || '%'",
            {"user": f" {user} "},
        )
        db.execute(f"DELETE FROM outbox WHERE {calling} AND about = ''")
        db.execute(
            "UPDATE tables SET ended_by = NULL WHERE ended_by IS NOT NULL"
            " AND (EXISTS (SELECT 1 FROM sitters AS s WHERE s.table_id = tables.id"
            " AND s.user = :user AND s.name = tables.ended_by)"
            " OR EXISTS (SELECT 1 FROM actions AS a WHERE a.table_id = tables.id"
            " AND a.user = :user AND a.kind IN ('end', 'leave', 'concede')))",
            {"user": user},
        )
        db.execute("UPDATE sitters SET user = ?, name = '' WHERE user = ?", (FORGOTTEN, user))
        db.execute("UPDATE tables SET owner = ? WHERE owner = ?", (FORGOTTEN, user))
        for table in ("actions", "server_changes"):
            db.execute(f"UPDATE {table} SET user = ? WHERE user = ?", (FORGOTTEN, user))


def _drop_private_tables(db: Connection, user: User) -> None:
    """Drop the private tables of a person whole, for they are nobody else's."""
    private = "SELECT id FROM tables WHERE private = 1 AND owner = ?"
    for (id_,) in db.execute(private, (user,)).fetchall():
        for name in PARTS_OF_TABLES:
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (id_,))
        db.execute("DELETE FROM tables WHERE id = ?", (id_,))


def _readable(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
