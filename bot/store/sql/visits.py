"""What people have seen, as rows: of tables, with their notes on them, of games and of lessons."""

from __future__ import annotations

from bot.store.sql.connection import Access, Connection, reads, upsert, writes
from bot.tables.deadlines import Visit
from bot.tables.table import TableId, User

KEEP_LESSON = upsert("lessons", ("user", "game"), ("number",))


class VisitRows(Access):
    """Keeps what each person has seen of a table or a lesson, and their notes."""

    @reads
    def visit(self, db: Connection, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""
        query = "SELECT sequence, hushed, note FROM visits WHERE table_id = ? AND user = ?"
        row = db.execute(query, (id_, user)).fetchone()
        return Visit() if row is None else Visit(row[0], bool(row[1]), row[2])

    @writes
    def hush(self, db: Connection, id_: TableId, user: User, *, hushed: bool) -> None:
        """Keep whether a person wants no reminders of a table."""
        _set(db, id_, user, hushed=int(hushed))

    @writes
    def note(self, db: Connection, id_: TableId, user: User, note: str) -> None:
        """Keep a person's note on a table; an empty one is forgotten."""
        _set(db, id_, user, note=note)

    @writes
    def meet(self, db: Connection, user: User, game: str) -> bool:
        """Keep that somebody has met a game; True if they had not before."""
        query = "INSERT INTO met_games (user, game) VALUES (?, ?) ON CONFLICT DO NOTHING"
        return db.execute(query, (user, game)).rowcount > 0

    @reads
    def lesson(self, db: Connection, user: User, game: str) -> int:
        """Return how far somebody is in the lesson of a game; 1 if they have not begun."""
        query = "SELECT number FROM lessons WHERE user = ? AND game = ?"
        row = db.execute(query, (user, game)).fetchone()
        return 1 if row is None else int(row[0])

    @writes
    def keep_lesson(self, db: Connection, user: User, game: str, number: int) -> None:
        """Keep how far somebody is in a lesson; whoever has not begun leaves nothing."""
        if number > 1:
            db.execute(KEEP_LESSON, (user, game, number))
        else:
            db.execute("DELETE FROM lessons WHERE user = ? AND game = ?", (user, game))


def _set(db: Connection, id_: TableId, user: User, **column: int | str) -> None:
    """Keep one column of what a person has of a table."""
    ((name, value),) = column.items()
    db.execute(upsert("visits", ("table_id", "user"), (name,)), (id_, user, value))
