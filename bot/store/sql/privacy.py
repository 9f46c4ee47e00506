"""What is stored of a person, and how to forget them."""

from __future__ import annotations

from bot.store.sql.connection import Access, Connection, reads, writes
from bot.store.sql.locks import hold
from bot.store.sql.result_rows import hold_ratings
from bot.store.sql.tables import FORGOTTEN
from bot.tables.results import OWN_KINDS
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
    "hints": (
        "SELECT h.* FROM hint_uses AS h JOIN sitters AS s"
        " ON s.table_id = h.table_id AND s.seat = h.seat WHERE s.user = ?"
        " ORDER BY h.table_id, h.opened"
    ),
    "opened_hands": "SELECT * FROM opened_hands WHERE user = ? ORDER BY table_id",
    "avoided": "SELECT * FROM avoided WHERE user = ? ORDER BY other",
    "results": "SELECT * FROM results WHERE user = ? ORDER BY ended, table_id",
    "server_changes": "SELECT * FROM server_changes WHERE user = ? ORDER BY row",
}
"""What there is of a person; everything but what others alone may know."""

PARTS_OF_TABLES = (
    "actions", "aliases", "chances", "deadlines", "drafts", "follows", "hint_uses", "interactions",
    "invites", "letters", "opened_hands", "outbox", "request_messages", "results", "sitters",
    "states", "stories", "visits",
)  # fmt: skip
"""All whose rows belong to a table."""


TAKEN_OVER = (
    "(SELECT COUNT(*) FROM actions AS r"
    " WHERE r.table_id = s.table_id AND r.seat = s.seat AND r.kind = 'replace'"
)
"""How often a seat was taken over, up to some entry of the log or until now."""
SITTINGS = (
    f"SELECT s.table_id, s.seat, {TAKEN_OVER} AND r.sequence <= s.sequence), CAST(:alias AS BIGINT)"
    " FROM actions AS s WHERE s.user = :user AND s.played_by = 'person'"
    f" AND s.kind IN ({', '.join(repr(kind) for kind in sorted(OWN_KINDS))})"
    f" UNION SELECT s.table_id, s.seat, {TAKEN_OVER}), CAST(:alias AS BIGINT)"
    " FROM sitters AS s WHERE s.user = :user"
)
"""Where somebody sat: each seat, and how often it had been taken over before."""

KNOWN_AT = " UNION ".join(
    f"SELECT table_id FROM {name} WHERE user = :user" for name in ("sitters", "actions", "invites")
)
"""The tables at which somebody sits or sat, or is asked to."""


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
        # Whoever is just writing one of their tables, or its results, begins anew.
        db.execute(
            f"UPDATE tables SET revision = revision + 1 WHERE id IN ({KNOWN_AT})", {"user": user}
        )
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
        _give_alias(db, user)
        db.execute("UPDATE sitters SET user = ?, name = '' WHERE user = ?", (FORGOTTEN, user))
        db.execute("UPDATE tables SET owner = ? WHERE owner = ?", (FORGOTTEN, user))
        for table in ("actions", "opened_hands", "server_changes"):
            db.execute(f"UPDATE {table} SET user = ? WHERE user = ?", (FORGOTTEN, user))


def _give_alias(db: Connection, user: User) -> None:
    """Let a number that leads to nobody stand for a person wherever they sat.

    It keeps them apart from others, so that results made anew are the same for everybody else.
    """
    # Whoever rates later tables of theirs must find all of them under one number.
    games = "SELECT DISTINCT guild, game FROM results WHERE user = ? AND rated_place IS NOT NULL"
    for guild, game in db.execute(f"{games} ORDER BY guild, game", (user,)).fetchall():
        hold_ratings(db, guild, game)
    hold(db, "aliases", None)
    (lowest,) = db.execute("SELECT MIN(alias) FROM aliases").fetchone()
    alias = min(0, lowest or 0) - 1
    db.execute(
        f"INSERT INTO aliases (table_id, seat, sitting, alias) {SITTINGS} ON CONFLICT DO NOTHING",
        {"user": user, "alias": alias},
    )
    db.execute("UPDATE results SET user = ? WHERE user = ?", (alias, user))


def _drop_private_tables(db: Connection, user: User) -> None:
    """Drop the private tables of a person whole, for they are nobody else's."""
    private = "SELECT id FROM tables WHERE private = 1 AND owner = ?"
    for (id_,) in db.execute(private, (user,)).fetchall():
        for name in PARTS_OF_TABLES:
            db.execute(f"DELETE FROM {name} WHERE table_id = ?", (id_,))
        db.execute("DELETE FROM tables WHERE id = ?", (id_,))


def _readable(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value
