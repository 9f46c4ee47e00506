"""The file grows by what was played, and by nothing else."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest

from bot.delivery.outbox import Outbox
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.store.sql.retention import (
    INTERACTION_KEPT_SECONDS,
    MAX_PRUNED_AT_ONCE,
    PRUNE_INTERVAL_SECONDS,
    born_at,
    prune,
)
from bot.store.sqlite.connection import plain
from bot.tables.forms import Form
from bot.tables.lobby import cancelled
from bot.tables.table import TableId
from tests.bot.hosting import (
    HOME,
    PEOPLE,
    USUAL,
    FixedClock,
    FixedIds,
    Scribe,
    dealt,
    opened,
    played_out,
)

pytestmark = pytest.mark.asyncio
TONIGHT = 1_800_000_000.0
TOKEN_SECONDS = 15 * 60.0
PASSING = ("outbox", "drafts", "interactions")
LASTING = ("tables", "sitters", "states", "actions")


def counted(path: Path, names: tuple[str, ...]) -> dict[str, int]:
    with contextlib.closing(plain(path, readonly=True)) as connection:
        return {
            name: int(connection.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0])
            for name in names
        }


async def night(store: AnyStore, clock: FixedClock, prefix: str) -> None:
    """Play a table of each game to its end and break off two; everything is said as it happens."""
    signals, scribe = Signals(), Scribe()
    host = build_host(store, clock, FixedIds(prefix), None, signals)
    outbox = Outbox(store, scribe, clock, signals)
    speaking = asyncio.create_task(outbox.run())
    first = born_at(clock.now())
    for number, (game, seats) in enumerate(USUAL):
        table = await dealt(host, game, seats, first=first + number * 100_000)
        await played_out(host, table.id, first + number * 100_000 + 100)
    left = await dealt(host, "johari", 2, first=first + 4_000_000)
    await half_filled(host, left.id)
    await host.requests.end(left.id, PEOPLE[0], first + 5_000_000, steward=True)
    lobby = await host.lobby.open(PEOPLE[0], "jaipur", 2, (), HOME, "en", first + 6_000_000)
    await host.lobby.change(lobby.id, first + 6_000_001, cancelled, PEOPLE[0])
    await outbox.drain()
    await speaking


async def half_filled(host: Host, id_: TableId) -> None:
    """Let whoever is asked begin to fill in a form."""
    for person in PEOPLE[:2]:
        form = await host.turns.move(id_, person)
        if isinstance(form, Form):
            field = form.prompt.fields[0]
            picked = (field.open[0].id,)
            await host.turns.pick(id_, person, form.decision.opened, 0, field.key, picked)


@pytest.mark.thorough
async def test_after_a_night_nothing_is_left_but_the_tables(tmp_path: Path) -> None:
    path, clock = tmp_path / "night.db", FixedClock()
    clock.time = TONIGHT
    store = await opened(path, clock)
    try:
        await night(store, clock, "a")
        passing, lasting = counted(path, PASSING), counted(path, LASTING)
        assert passing["outbox"] == passing["drafts"] == 0
        assert 100 < passing["interactions"] <= lasting["actions"] + 100
        tables, states = len(USUAL) + 2, len(USUAL) + 1  # one was never dealt
        assert (lasting["tables"], lasting["states"]) == (tables, states)
        clock.time += INTERACTION_KEPT_SECONDS + 2 * PRUNE_INTERVAL_SECONDS
        await night(store, clock, "b")
        passing, both = counted(path, PASSING), counted(path, LASTING)
        assert passing["outbox"] == passing["drafts"] == 0
        assert 100 < passing["interactions"] <= both["actions"] - lasting["actions"] + 100
        assert (both["tables"], both["states"]) == (2 * tables, 2 * states)
    finally:
        await store.close()
    assert not path.with_name(path.name + "-wal").exists()


async def test_an_interaction_is_known_as_long_as_discord_may_repeat_it(tmp_path: Path) -> None:
    clock = FixedClock()
    clock.time = TONIGHT
    store = await opened(tmp_path / "known.db", clock)
    try:
        host = build_host(store, clock, FixedIds())
        first = born_at(TONIGHT)
        table = await host.lobby.open(PEOPLE[0], "jaipur", 2, (), HOME, "en", first)
        clock.time += TOKEN_SECONDS + PRUNE_INTERVAL_SECONDS
        await host.lobby.join(table.id, PEOPLE[1], born_at(clock.now()))
        assert await store.done(first) == (table.id, 0)
        clock.time = TONIGHT + INTERACTION_KEPT_SECONDS + PRUNE_INTERVAL_SECONDS
        await host.lobby.start(table.id, PEOPLE[0], born_at(clock.now()))
        assert await store.done(first) is None
        assert await store.done(born_at(clock.now())) == (table.id, 0)
    finally:
        await store.close()


async def test_a_heap_of_old_ids_is_cleared_bit_by_bit(tmp_path: Path) -> None:
    clock = FixedClock()
    clock.time = TONIGHT
    path = tmp_path / "heap.db"
    store = await opened(path, clock)
    try:
        table = await build_host(store, clock, FixedIds()).lobby.open(
            PEOPLE[0], "jaipur", 2, (), HOME, "en", born_at(TONIGHT)
        )
    finally:
        await store.close()
    with contextlib.closing(plain(path)) as connection:
        old = ((number, table.id, 0) for number in range(1, 2 * MAX_PRUNED_AT_ONCE))
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO interactions VALUES (?, ?, ?)", old)
        connection.execute("COMMIT")
        left: list[int] = []
        for _ in range(3):
            prune(connection, clock.now())
            left += connection.execute("SELECT COUNT(*) FROM interactions").fetchone()
    assert left == [MAX_PRUNED_AT_ONCE, 1, 1]
