"""How many steps a second the store commits: one table alone, and many at once."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time

from bot.runtime.clock import RandomIds, SystemClock
from bot.services.host import Host, build_host
from bot.store.sqlite.store import SqliteStore
from bot.tables.changes import Change
from bot.tables.log import LogEntry
from bot.tables.notices import Notice
from bot.tables.table import Home, Person, Table

HEAD = " tables   steps/s    CPU µs"
AT_ONCE = (1, 16, 64, 256)
OWNER, GUEST = Person(1, "Ada"), Person(2, "Ben")
ACTION = b'{"kind":"seal","card":"bribe"}'


def main(argv: Sequence[str]) -> int:
    """Print the table of the store's speed."""
    parser = argparse.ArgumentParser(prog="bazaar bench store")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each game is measured")
    seconds = parser.parse_args(argv).seconds
    print(HEAD)
    for count in AT_ONCE:
        rate, busy = asyncio.run(_measured(count, seconds))
        print(f"{count:>7}{rate:>10,.0f}{busy * 1e6:>10.0f}")
    return 0


async def _measured(count: int, seconds: float) -> tuple[float, float]:
    """Return the steps a second and the CPU seconds a step of so many tables at once."""
    with tempfile.TemporaryDirectory() as folder:
        store = await SqliteStore.open(Path(folder) / "speed.db", SystemClock())
        try:
            host = build_host(store, SystemClock(), RandomIds())
            tables = [await _dealt(host, 10 * number) for number in range(count)]
            state = await store.state(tables[0].id)
            assert state is not None
            began, worked = perf_counter(), process_time()
            playing = (_play(store, table, state[1], began + seconds) for table in tables)
            steps = sum(await asyncio.gather(*playing))
            return steps / (perf_counter() - began), (process_time() - worked) / steps
        finally:
            await store.close()


async def _dealt(host: Host, first: int) -> Table:
    table = await host.lobby.open(OWNER, "johari", 2, (), Home(1, 1), "en", first)
    await host.lobby.join(table.id, GUEST, first + 1)
    return await host.lobby.start(table.id, OWNER, first + 2)


async def _play(store: SqliteStore, table: Table, state: bytes, until: float) -> int:
    """Commit steps as the host does: interaction, action, state and two notices in each."""
    while perf_counter() < until:
        number = table.sequence + 1
        new = replace(table, revision=table.revision + 1, sequence=number)
        notices = (Notice("story", table.id, number), Notice("panel", table.id, number))
        action = LogEntry(number, 0, OWNER.user, ACTION, 0.0)
        interaction = 1_000_000 * table.number + number
        await store.commit(Change(new, table.revision, interaction, action, state, notices))
        table = new
    return table.sequence
