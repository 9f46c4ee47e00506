"""How databases find what is looked for all the time, when there are many tables."""

from __future__ import annotations

import re
from typing import TypeVar

import pytest

from bot.store.opening import AnyStore
from bot.store.postgres.connection import PostgresConnection
from bot.store.postgres.store import PostgresStore
from bot.store.sql.connection import Connection, Cursor, Runner, Values, Work
from bot.store.sql.outbox import read_next_due, read_queued
from bot.store.sql.result_rows import INSERT, write_results
from bot.store.sql.results import ResultRows
from bot.tables.results import Period, Scope
from bot.tables.shards import Shard
from tests.bot.hosting import FixedClock
from tests.bot.tables.statistics_rows import result

T = TypeVar("T")
pytestmark = pytest.mark.asyncio
NOW, SHARD = 1000.0, Shard(3, 16)
FILL = """
INSERT INTO tables (id, number, game, version, status, owner, seats, variants, guild, channel,
    language, revision, sequence, moved, wishes, lot, private, seed)
SELECT 't' || n, n, 'jaipur', 1, 'playing', 1, 2, '[]', CAST(n AS BIGINT) << 22, 5, 'en', 1, 1, 1,
    '[]', 0, 0, 1 FROM generate_series(1, 30000) AS n;
INSERT INTO outbox (kind, table_id, sequence, about, due, tries)
SELECT 'call', 't' || n, 1, '1', CASE WHEN n % 100 = 0 THEN 0 ELSE 2000 END, 0
FROM generate_series(1, 30000, 5) AS n;
ANALYZE;
"""


class Explained:
    """A connection that tells how a query is carried out, and runs it."""

    def __init__(self, db: Connection) -> None:
        self._db = db
        self._explain = "EXPLAIN" if isinstance(db, PostgresConnection) else "EXPLAIN QUERY PLAN"
        self.plans: list[str] = []

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        if query.startswith("SELECT") and "FROM" in query:
            steps = self._db.execute(f"{self._explain} {query}", values).fetchall()
            self.plans.append("\n".join([query, *(str(step[-1]) for step in steps)]))
        return self._db.execute(query, values)

    executemany = Connection.executemany


async def test_what_is_due_is_found_without_a_look_at_all_tables(postgres: str) -> None:
    store = await PostgresStore.open(postgres, FixedClock())

    def plan(db: Connection) -> str:
        assert isinstance(db, PostgresConnection)
        db.script(FILL)
        explained = Explained(db)
        read_queued(explained, NOW, 128, SHARD)
        read_next_due(explained, NOW, SHARD)
        return "\n".join(explained.plans)

    try:
        found = await store.reader.run(plan)
    finally:
        await store.close()
    assert "Seq Scan on tables" not in found, found


class ExplainingRunner:
    """Runs what is to be read, and keeps how it was carried out."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self.plans: list[str] = []

    async def run(self, work: Work[T]) -> T:
        def explained(db: Connection) -> T:
            explaining = Explained(db)
            done = work(explaining)
            self.plans += explaining.plans
            return done

        return await self._runner.run(explained)


TABLES, PEOPLE, GUILDS = 6000, 900, 3
SCANS = re.compile(r"Seq Scan on (results|tables)|SCAN [rot]\b")
A_TABLE = (
    "INSERT INTO tables (id, number, game, version, status, owner, seats, variants, guild, channel,"
    " language, revision, sequence, moved, wishes, lot, private, seed)"
    " VALUES (?, ?, 'jaipur', 1, 'over', 1, 2, '[]', ?, 5, 'en', 1, 1, ?, '[]', 0, 0, 'seed')"
)


async def fill_results(store: AnyStore) -> None:
    """Write many finished tables of two people each, on a few servers."""
    numbers = range(1, TABLES + 1)
    tables = [(f"t{n:05}", n, n % GUILDS + 1, 3600.0 * n) for n in numbers]
    rows = [
        (
            *(f"t{n:05}", seat, 0, n % GUILDS + 1, "jaipur", 1, 2, 2, 3600.0 * n),
            *((n * (seat + 1)) % PEOPLE + 1, None, seat + 1, 0, 20, 0, 0, 10, 10, 0, seat + 1),
            *(25.0, 8.0, b"[]"),
        )
        for n in numbers
        for seat in range(2)
    ]

    def fill(db: Connection) -> None:
        db.executemany(A_TABLE, tables)
        db.executemany(INSERT, rows)

    await store.writer.run(fill)
    await store.writer.run(lambda db: db.execute("ANALYZE"))


async def test_results_are_found_without_a_look_at_all_of_them(store: AnyStore) -> None:
    await fill_results(store)
    runner = ExplainingRunner(store.reader)
    results = ResultRows()
    results.reader, results.clock = runner, FixedClock()
    scopes = (Scope(), Scope(1), Scope(1, "jaipur"), Scope(1, "jaipur", Period(3600.0, 90_000.0)))
    for scope in scopes:
        await results.results_of(7, scope)
        await results.shared_results(7, 14, scope)
        await results.finished_tables(scope, 7, 11, 0)
    for scope in scopes[1:]:
        await results.finished_tables(scope, None, 11, 0)
    await results.results("t00007")
    await results.reliability([7, 8], 1)
    await results.newest_names([7, 8], 1)
    for plan in runner.plans:
        assert SCANS.search(plan) is None, plan


async def test_the_newest_tables_of_a_server_are_found_without_sorting_all(
    store: AnyStore,
) -> None:
    await fill_results(store)
    runner = ExplainingRunner(store.reader)
    results = ResultRows()
    results.reader, results.clock = runner, FixedClock()
    await results.finished_tables(Scope(1), None, 11, 0)
    await results.finished_tables(Scope(), 7, 11, 0)
    of_server, of_person = [plan for plan in runner.plans if "FROM results" in plan]
    assert "results_of_tables" in of_server
    assert "results_by_user" in of_person
    for plan in (of_server, of_person):
        assert "Sort" not in plan
        assert "TEMP B-TREE" not in plan


async def test_a_table_is_rated_without_a_look_at_all_results(store: AnyStore) -> None:
    await fill_results(store)
    rows = [
        result(
            "t06000",
            seat=seat,
            sitting=1,
            guild=1,
            user=7 + seat,
            ended=3600.0 * TABLES + 1,
            rated_place=1,
        )
        for seat in range(2)
    ]
    plans: list[str] = []

    def rate(db: Connection) -> None:
        explained = Explained(db)
        write_results(explained, rows)
        plans.extend(explained.plans)

    await store.writer.run(rate)
    assert len(plans) == 4  # the tables to rate, two ratings before, and those rated that day
    for plan in plans:
        assert SCANS.search(plan) is None, plan
