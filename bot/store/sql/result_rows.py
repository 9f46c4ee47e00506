"""Results as rows: how each is written and read, and how ratings are folded over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from bot.store.sql.connection import Connection
from bot.store.sql.locks import hold
from bot.tables.ratings import Rating
from bot.tables.results import (
    DAY_SECONDS,
    PersonKey,
    SeatResult,
    day_of,
    order_of,
    rated_group,
    with_ratings,
)
from bot.tables.table import TableId
from engine.codec import Coder
from engine.core import Fact

NAMES = (
    "table_id", "seat", "sitting", "guild", "game", "version", "seats", "people", "ended", "user",
    "ai", "rank", "tied", "score", "conceded", "walked_out", "decisions", "own", "hints",
    "rated_place", "mu", "sigma", "facts",
)  # fmt: skip
SELECT = f"SELECT {', '.join(f'r.{name}' for name in NAMES)} FROM results AS r"
NEWEST_FIRST = "ORDER BY r.ended DESC, r.table_id DESC, r.seat, r.sitting"
IN_ORDER = "ORDER BY r.ended, r.table_id, r.seat, r.sitting"
INSERT = (
    f"INSERT INTO results ({', '.join(NAMES)}) VALUES ({', '.join('?' * len(NAMES))})"
    " ON CONFLICT DO NOTHING"
)
NOBODY = 0
"""Whose a row is if it is an AI player's, or nobody knows whose; aliases count down from -1."""
FACTS: Coder[tuple[Fact, ...]] = Coder(tuple[Fact, ...])
OF_GAME = "r.guild = :guild AND r.game = :game"
BEFORE = "(r.ended, r.table_id) < (CAST(:ended AS DOUBLE PRECISION), :id)"


def write_results(db: Connection, rows: Sequence[SeatResult]) -> None:
    """Write the results of a table, unless they are there, and all ratings that follow from them.

    Tables are rated in the order of their ends. What is written late changes those after it.
    """
    written = [db.execute(INSERT, _values(row)).rowcount for row in rows]
    if any(written) and rated_group(rows):
        _rate_from(db, rows)


def read_results(db: Connection, where: str, values: Any, *, newest: int = 0) -> list[SeatResult]:
    """Return results in order or, if so many are wanted, the newest ones, newest first."""
    order = f"{NEWEST_FIRST} LIMIT {newest}" if newest else IN_ORDER
    return [_result(row) for row in db.execute(f"{SELECT} {where} {order}", values)]


def by_table(rows: Iterable[SeatResult]) -> Iterator[tuple[SeatResult, ...]]:
    """Yield the results of each table; those of one table stand together."""
    for _, each in groupby(rows, key=lambda row: row.table):
        yield tuple(each)


def hold_ratings(db: Connection, guild: int | None, game: str) -> None:
    """Let nobody else rate the tables of a game on a server until this is committed."""
    hold(db, "ratings", f"{guild}/{game}")


def _rate_from(db: Connection, first: Sequence[SeatResult]) -> None:
    """Rate a table, and anew all tables of its game and server that ended after it."""
    guild, game = first[0].guild, first[0].game
    hold_ratings(db, guild, game)
    ended, id_ = order_of(first)
    where = f"WHERE {OF_GAME} AND NOT {BEFORE} AND r.ended >= :ended"
    values = {"guild": guild, "game": game, "ended": ended, "id": id_}
    for rows in list(by_table(read_results(db, where, values))):
        if not rated_group(rows):
            continue
        for row in with_ratings(rows, _ratings_before(db, rows), _rated_that_day(db, rows)):
            rating = row.rating
            db.execute(
                "UPDATE results SET mu = ?, sigma = ?"
                " WHERE table_id = ? AND seat = ? AND sitting = ?",
                (
                    None if rating is None else rating.mu,
                    None if rating is None else rating.sigma,
                    *(row.table, row.seat, row.sitting),
                ),
            )


def _ratings_before(db: Connection, rows: Sequence[SeatResult]) -> Mapping[PersonKey, Rating]:
    """Return the ratings of everybody at a table before it ended."""
    ended, id_ = order_of(rows)
    query = (
        f"SELECT r.mu, r.sigma FROM results AS r WHERE r.user = :user AND {OF_GAME}"
        f" AND r.mu IS NOT NULL AND {BEFORE} ORDER BY r.ended DESC, r.table_id DESC LIMIT 1"
    )
    values = {"guild": rows[0].guild, "game": rows[0].game, "ended": ended, "id": id_}
    ratings = {}
    for person in rated_group(rows):
        row = db.execute(query, {**values, "user": person}).fetchone()
        if row is not None:
            ratings[person] = Rating(*row)
    return ratings


def _rated_that_day(db: Connection, rows: Sequence[SeatResult]) -> int:
    """Return how many tables of the same group were rated before on the same day."""
    ended, id_ = order_of(rows)
    query = (
        f"SELECT r.table_id, r.user FROM results AS r WHERE {OF_GAME} AND r.mu IS NOT NULL"
        f" AND {BEFORE} AND r.ended >= :morning ORDER BY r.table_id"
    )
    morning = float(day_of(ended) * DAY_SECONDS)
    values = {"guild": rows[0].guild, "game": rows[0].game, "ended": ended, "id": id_}
    groups: dict[TableId, set[PersonKey]] = {}
    for table, person in db.execute(query, {**values, "morning": morning}):
        groups.setdefault(table, set()).add(person)
    return sum(group == rated_group(rows) for group in groups.values())


def _values(row: SeatResult) -> tuple[Any, ...]:
    rating = row.rating
    return (
        *(row.table, row.seat, row.sitting, row.guild, row.game, row.version, row.seats),
        *(row.people, row.ended, NOBODY if row.person is None else row.person),
        *(row.ai, row.rank, int(row.tied), row.score, int(row.conceded), int(row.left)),
        *(row.decisions, row.own, row.hints, row.rated_place),
        None if rating is None else rating.mu,
        None if rating is None else rating.sigma,
        FACTS.dumps(row.facts),
    )


def _result(row: Sequence[Any]) -> SeatResult:
    *place, person, ai, rank, tied, score, conceded, left = row[:16]
    *counts, mu, sigma, facts = row[16:]
    fields: tuple[Any, ...] = (
        *place,
        person if person > NOBODY else None,
        person if person < NOBODY else None,
        *(ai, rank, bool(tied), score, bool(conceded), bool(left)),
        *counts,
        None if mu is None else Rating(mu, sigma),
        FACTS.read_back(facts),
    )
    return SeatResult(*fields)
