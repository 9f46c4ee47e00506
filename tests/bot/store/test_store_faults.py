"""Faults in a piece of work: whoever asked for it is told, and everybody else is served on."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.errors import StoreFailed
from bot.store.postgres.store import PostgresStore
from bot.store.sql.connection import Connection
from tests.bot.hosting import FixedClock

pytestmark = pytest.mark.asyncio
FAULTS = [asyncio.CancelledError, StopIteration, GeneratorExit, RuntimeError]


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_reaches_who_asked_and_stops_nobody_else(
    postgres: str, fault: type[BaseException]
) -> None:
    store = await PostgresStore.open(postgres, FixedClock())

    def fail(_db: Connection) -> None:
        raise fault

    try:
        for runner in (store.reader, store.writer):
            async with asyncio.timeout(5):
                with pytest.raises((RuntimeError, StoreFailed)):
                    await runner.run(fail)
                await runner.run(lambda db: db.execute("SELECT 1").fetchone())
    finally:
        async with asyncio.timeout(5):
            await store.close()
