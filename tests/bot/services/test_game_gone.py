"""A game that is not installed any more: nobody at other tables notices."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.store.opening import AnyStore
from bot.tables.seats import stood_up
from bot.tables.table import Table
from tests.bot.hosting import (
    PEOPLE,
    FirstLegal,
    Where,
    altered,
    autopilot_of,
    dealt,
    host_on,
    person_of,
)

pytestmark = pytest.mark.asyncio
ADA, BEN, *_ = PEOPLE


@pytest_asyncio.fixture
async def tables(database: Where, store: AnyStore) -> tuple[Table, Table]:
    """A table that Ada left and whose game is gone, and one that goes on."""
    host = host_on(store)
    gone = await dealt(host, "jaipur", 2)
    await host.seats.change(gone.id, 600, stood_up, ADA)
    other = await dealt(host, "jaipur", 2, first=50)
    altered(database, f"UPDATE tables SET game = 'ghosts' WHERE id = '{gone.id}'")
    return gone, other


async def test_other_tables_wait_for_their_people(
    store: AnyStore, tables: tuple[Table, Table]
) -> None:
    _, other = tables
    host = host_on(store)
    (seat,) = (await host.queries.look(other.id)).awaited
    waiting = await host.inbox.waiting_for(person_of(other.sitters[seat]).user)
    assert [item.table.id for item in waiting] == [other.id]


async def test_a_person_can_be_forgotten(store: AnyStore, tables: tuple[Table, Table]) -> None:
    await host_on(store).privacy.forget(BEN)
    for table in tables:
        row = await store.table(table.id)
        assert row is not None
        assert BEN.user not in row.people


async def test_the_autopilot_says_so_once_and_does_not_try_again_and_again(
    store: AnyStore, tables: tuple[Table, Table]
) -> None:
    autopilot = autopilot_of(host_on(store), FirstLegal())
    with capture_logs() as logs:
        running = asyncio.create_task(autopilot.run())
        async with asyncio.timeout(5):
            while not logs or autopilot.busy:
                await asyncio.sleep(0.01)
        running.cancel()
    assert [(line["event"], line["code"]) for line in logs] == [
        ("table not attended", "engine.error.game")
    ]
