"""How many steps a second the store commits: one table alone, and many at once, on each database.

PostgreSQL is measured with one process and with two that share the tables; its server waits for the
disk like SQLite, and runs on the same machine, so that all of them share its processors.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from bot.runtime.clock import RandomIds, SystemClock
from bot.services.host import Host, build_host
from bot.store.opening import AnyStore, open_store
from bot.tables.changes import Change
from bot.tables.log import LogEntry
from bot.tables.notices import Notice
from bot.tables.table import Home, Person, Table
from sandbox.testing.postgres import NoServer, PostgresServer, running

HEAD = " tables   SQLite steps/s  CPU µs"
FURTHER = "   PostgreSQL  ratio  CPU µs   two processes  ratio"
AT_ONCE = (1, 16, 64, 256)
OWNER, GUEST = Person(1, "Ada"), Person(2, "Ben")
ACTION = b'{"kind":"seal","card":"bribe"}'


def main(argv: Sequence[str]) -> int:
    """Print the table of the store's speed."""
    parser = argparse.ArgumentParser(prog="bazaar bench store")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each game is measured")
    parser.add_argument("--tables", type=int, nargs="+", default=AT_ONCE, help="how many at once")
    options = parser.parse_args(argv)
    with _server() as server:
        print(HEAD + (FURTHER if server else ""))
        for count in options.tables:
            print(_line(count, options.seconds, server), flush=True)
    return 0


@contextmanager
def _server() -> Iterator[PostgresServer | None]:
    """Run a PostgreSQL for the measurements, or say that there is none."""
    try:
        with running(durable=True) as server:
            yield server
    except NoServer as missing:
        print(f"Only SQLite: {missing}")
        yield None


def _line(count: int, seconds: float, server: PostgresServer | None) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file, busy = asyncio.run(_measured("", Path(folder) / "speed.db", count, seconds))
    line = f"{count:>7}{file:>17,.0f}{busy * 1e6:>8.0f}"
    if server is None:
        return line
    one, busy = asyncio.run(_measured(_fresh(server), Path(), count, seconds))
    line += f"{one:>13,.0f}{one / file:>7.2f}{busy * 1e6:>8.0f}"
    if count < 2:
        return line
    two = _by_two(_fresh(server), count, seconds)
    return f"{line}{two:>16,.0f}{two / file:>7.2f}"


def _fresh(server: PostgresServer) -> str:
    return server.url(server.create())


async def _measured(
    url: str, path: Path, count: int, seconds: float, *, number: int = 0, ready: Any = None
) -> tuple[float, float]:
    """Return the steps a second and the CPU seconds a step of so many tables at once."""
    store = await open_store(url, path, SystemClock())
    try:
        host, first = build_host(store, SystemClock(), RandomIds()), 1_000_000_000 * number
        tables = [await _dealt(host, Home(1 + number, 1), first + 10 * n) for n in range(count)]
        state = await store.state(tables[0].id)
        assert state is not None
        if ready is not None:
            ready.wait()
        began, worked = perf_counter(), process_time()
        playing = (_play(store, table, first, state[1], began + seconds) for table in tables)
        steps = sum(await asyncio.gather(*playing))
        return steps / (perf_counter() - began), (process_time() - worked) / steps
    finally:
        await store.close()


def _by_two(url: str, count: int, seconds: float) -> float:
    """Return the steps a second of two processes that share the tables and begin together."""
    begun = multiprocessing.get_context("spawn")
    ready, rates = begun.Barrier(2), begun.Queue()
    processes = [
        begun.Process(
            target=_one_of_two,
            kwargs={
                "url": url,
                "count": count // 2,
                "seconds": seconds,
                "number": number,
                "ready": ready,
                "rates": rates,
            },
        )
        for number in range(2)
    ]
    for process in processes:
        process.start()
    total: float = sum(rates.get() for _ in processes)
    for process in processes:
        process.join()
    return total


def _one_of_two(*, rates: Any, **options: Any) -> None:
    rate, _ = asyncio.run(_measured(path=Path(), **options))
    rates.put(rate)


async def _dealt(host: Host, home: Home, first: int) -> Table:
    table = await host.lobby.open(OWNER, "johari", 2, (), home, "en", first + 1)
    await host.lobby.join(table.id, GUEST, first + 2)
    return await host.lobby.start(table.id, OWNER, first + 3)


async def _play(store: AnyStore, table: Table, first: int, state: bytes, until: float) -> int:
    """Commit steps as the host does: interaction, action, state and two notices in each."""
    while perf_counter() < until:
        number = table.sequence + 1
        new = replace(table, revision=table.revision + 1, sequence=number)
        notices = (Notice("story", table.id, number), Notice("panel", table.id, number))
        action = LogEntry(number, 0, OWNER.user, ACTION, 0.0)
        interaction = first + 1_000_000 * table.number + number
        await store.commit(Change(new, table.revision, interaction, action, state, notices))
        table = new
    return table.sequence
