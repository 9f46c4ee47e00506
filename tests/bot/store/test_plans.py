"""How PostgreSQL finds what is looked for all the time, when there are many tables."""

from __future__ import annotations

import pytest

from bot.store.postgres.connection import PostgresConnection
from bot.store.postgres.store import PostgresStore
from bot.store.sql.connection import Connection, Cursor, Values
from bot.store.sql.outbox import read_next_due, read_queued
from bot.tables.shards import Shard
from tests.bot.hosting import FixedClock

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

    def __init__(self, db: PostgresConnection) -> None:
        self._db = db
        self.plan = ""

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        self.plan += "\n".join(row for (row,) in self._db.execute(f"EXPLAIN {query}", values))
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
        return explained.plan

    try:
        found = await store.reader.run(plan)
    finally:
        await store.close()
    assert "Seq Scan on tables" not in found, found
