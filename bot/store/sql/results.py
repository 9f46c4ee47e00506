"""What remains of finished tables, as rows: results, hints that were asked for, and aliases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.sql.connection import LOCKED, Access, Connection, reads, writes
from bot.store.sql.result_rows import read_results, write_results
from bot.store.sql.tables import read_log, read_table
from bot.tables.ratings import MIN_SHARE, Rating
from bot.tables.results import Reliability, Scope, SeatResult, Sources, Standing
from bot.tables.table import Table, TableId, User

MAX_RESULTS = 5000
"""So many results of one person, at most, make their statistics: the newest."""
WITH_PEOPLE = "r.people > 1"
LISTED = "NOT EXISTS (SELECT 1 FROM user_settings AS u WHERE u.user = r.user AND u.listed = 0)"
FINISHED = (
    "r.walked_out = 0 AND (r.decisions = 0"
    " OR CAST(r.own AS DOUBLE PRECISION) / r.decisions >= :share)"
)
"""What makes a result `SeatResult.finished`."""


class ResultRows(Access):
    """Keeps what remains of finished tables."""

    @reads
    def sources(self, db: Connection, id_: TableId) -> Sources:
        """Return what the results of a table are made from beside the table itself."""
        return read_sources(db, id_)

    @reads
    def without_results(self, db: Connection) -> Sequence[TableId]:
        """Return the finished tables whose results were not written yet, by their ends."""
        return [id_ for (id_,) in db.execute(UNWRITTEN).fetchall()]

    @writes
    def keep_results(self, db: Connection, table: Table, results: Sequence[SeatResult]) -> bool:
        """Keep the results of a table as it still is; False if somebody was forgotten meanwhile."""
        row = db.execute(f"SELECT revision FROM tables WHERE id = ? {LOCKED}", (table.id,))
        if row.fetchone() != (table.revision,):
            return False
        write_results(db, results)
        return True

    @reads
    def results(self, db: Connection, id_: TableId) -> Sequence[SeatResult]:
        """Return the results of a table, by seat."""
        return read_results(db, "WHERE r.table_id = ?", (id_,))

    @reads
    def results_of(self, db: Connection, user: User, scope: Scope) -> Sequence[SeatResult]:
        """Return a person's results where they sat until the end, newest first."""
        where, values = _where(scope)
        where = f"WHERE r.user = :user AND r.rank IS NOT NULL{where}"
        return read_results(db, where, {**values, "user": user}, newest=MAX_RESULTS)

    @reads
    def shared_results(
        self, db: Connection, user: User, other: User, scope: Scope
    ) -> Sequence[SeatResult]:
        """Return the results of two people at tables where both sat until the end, oldest first."""
        where, values = _where(scope)
        both = "SELECT o.table_id FROM results AS o WHERE o.rank IS NOT NULL AND o.user"
        where = (
            "WHERE r.user IN (:user, :other) AND r.rank IS NOT NULL"
            f" AND r.table_id IN ({both} = :user) AND r.table_id IN ({both} = :other){where}"
        )
        return read_results(db, where, {**values, "user": user, "other": other})

    @reads
    def standings(self, db: Connection, scope: Scope) -> Sequence[Standing]:
        """Return how everybody in lists did at tables with other people, most games first."""
        where, values = _where(scope)
        query = (
            "SELECT r.user, COUNT(*), SUM(CASE WHEN r.rank = 1 THEN 1 ELSE 0 END),"
            " SUM(CAST(1 AS DOUBLE PRECISION) / r.seats),"
            " SUM(CASE WHEN r.mu IS NULL THEN 0 ELSE 1 END) FROM results AS r"
            f" WHERE r.user > 0 AND r.rank IS NOT NULL AND {WITH_PEOPLE} AND {LISTED}{where}"
            " GROUP BY r.user ORDER BY COUNT(*) DESC, r.user"
        )
        return [
            Standing(user, int(games), int(wins), float(fair), None, int(rated))
            for user, games, wins, fair, rated in db.execute(query, values)
        ]

    @reads
    def ratings(
        self, db: Connection, guild: int, game: str, user: User | None = None
    ) -> Mapping[User, tuple[Rating, int]]:
        """Return ratings at a game on a server, one's or everybody's, and over how many games."""
        where, values = _where(Scope(guild, game))
        who = "r.user > 0" if user is None else "r.user = :user"
        query = (
            f"SELECT r.user, r.mu, r.sigma FROM results AS r WHERE {who} AND r.mu IS NOT NULL"
            f"{where} ORDER BY r.ended, r.table_id"
        )
        ratings: dict[User, tuple[Rating, int]] = {}
        named = {} if user is None else {"user": user}
        for person, mu, sigma in db.execute(query, {**values, **named}):
            _, games = ratings.get(person, (None, 0))
            ratings[person] = (Rating(mu, sigma), games + 1)
        return ratings

    @reads
    def reliability(
        self, db: Connection, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, Reliability]:
        """Return how many games with other people each of some has finished, on a server or all."""
        where, values = _where(Scope(guild))
        query = (
            f"SELECT COALESCE(SUM(CASE WHEN {FINISHED} THEN 1 ELSE 0 END), 0), COUNT(*)"
            f" FROM results AS r WHERE r.user = :user AND {WITH_PEOPLE}{where}"
        )
        reliable = {}
        for user in users:
            given = {**values, "user": user, "share": MIN_SHARE}
            ((finished, games),) = db.execute(query, given).fetchall()
            reliable[user] = Reliability(int(finished), int(games))
        return reliable

    @reads
    def newest_names(
        self, db: Connection, users: Sequence[User], guild: int | None = None
    ) -> Mapping[User, str]:
        """Return what each of some was called at the table they finished last, if there is one."""
        where, values = _where(Scope(guild))
        query = (
            "SELECT s.name FROM results AS r"
            " JOIN sitters AS s ON s.table_id = r.table_id AND s.user = r.user"
            f" WHERE r.user = :user AND r.rank IS NOT NULL{where}"
            " ORDER BY r.ended DESC, r.table_id DESC LIMIT 1"
        )
        names = {}
        for user in users:
            if (row := db.execute(query, {**values, "user": user}).fetchone()) is not None:
                names[user] = str(row[0])
        return names

    @reads
    def finished_tables(
        self, db: Connection, scope: Scope, user: User | None, limit: int, offset: int
    ) -> Sequence[Table]:
        """Return finished tables, of a person if one is named, newest first."""
        where, values = _where(scope)
        one_a_table = "r.seat = 0" if user is None else "r.user = :user"
        query = (
            f"SELECT r.table_id FROM results AS r WHERE {one_a_table} AND r.rank IS NOT NULL{where}"
            " ORDER BY r.ended DESC, r.table_id DESC LIMIT :limit OFFSET :offset"
        )
        named = {} if user is None else {"user": user}
        ids = db.execute(query, {**values, **named, "limit": limit, "offset": offset}).fetchall()
        return [table for (id_,) in ids if (table := read_table(db, id_)) is not None]

    @writes
    def note_hint(self, db: Connection, id_: TableId, seat: int, opened: int) -> None:
        """Keep that a seat asked for a hint on a decision, unless the table is over by now.

        The table changes with it, so that whoever is just ending it counts this hint too.
        """
        values = {"id": id_, "seat": seat, "opened": opened}
        use = "table_id = :id AND seat = :seat AND opened = :opened"
        changed = db.execute(
            "UPDATE tables SET revision = revision + 1 WHERE id = :id AND status = 'playing'"
            f" AND NOT EXISTS (SELECT 1 FROM hint_uses WHERE {use})",
            values,
        )
        if changed.rowcount:
            db.execute(
                "INSERT INTO hint_uses (table_id, seat, opened) VALUES (:id, :seat, :opened)"
                " ON CONFLICT DO NOTHING",
                values,
            )


UNWRITTEN = (
    "SELECT t.id FROM tables AS t WHERE t.status = 'over' AND t.seed <> '' AND t.branch_of IS NULL"
    " AND NOT EXISTS (SELECT 1 FROM results AS r WHERE r.table_id = t.id)"
    " ORDER BY t.moved, t.id"
)
"""In the order in which they are rated, so that none is rated twice."""


def read_sources(db: Connection, id_: TableId) -> Sources:
    """Return what the results of a table are made from beside the table itself."""
    hints = "SELECT seat, COUNT(*) FROM hint_uses WHERE table_id = ? GROUP BY seat"
    aliases = "SELECT seat, sitting, alias FROM aliases WHERE table_id = ?"
    return Sources(
        read_log(db, id_),
        {seat: int(uses) for seat, uses in db.execute(hints, (id_,))},
        {(seat, sitting): alias for seat, sitting, alias in db.execute(aliases, (id_,))},
    )


def _where(scope: Scope) -> tuple[str, dict[str, object]]:
    """Return the conditions of a scope, and their values."""
    where, values = "", dict[str, object]()
    if scope.guild is not None:
        where += " AND r.guild = :guild"
        values["guild"] = scope.guild
    if scope.game is not None:
        where += " AND r.game = :game"
        values["game"] = scope.game
    if scope.period is not None:
        where += " AND r.ended >= :first AND r.ended < :end"
        values |= {"first": scope.period.first, "end": scope.period.end}
    return where, values
