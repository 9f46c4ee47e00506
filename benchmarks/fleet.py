"""Several processes on PostgreSQL: how much faster, what a press costs, and how that grows."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from benchmarks._players import Players, SeatedTable, Waits
from benchmarks._processes import Running, bazaar
from benchmarks._tables import dealt_on, places
from benchmarks._times import p99
from bot.runtime.clock import SystemClock
from bot.store.opening import open_store
from bot.tables.table import Home
from sandbox.limits.rate_limits import exempt
from sandbox.testing import rig as rigs
from sandbox.testing.postgres import NoServer, PostgresServer, running
from sandbox.testing.rig import Rig
from sandbox.world import examples

PROCESSES = (1, 2, 4)
SERVERS = 4
SETTLING_SECONDS, REST_SECONDS = 3.0, 5.0
HEADINGS = (
    "processes", "presses/s", "acknowledged 50 %", "99 %", "on the panel 99 %",
    "counted requests", "bot ms/press", "PostgreSQL ms/press", "lost",
)  # fmt: skip


def main(argv: Sequence[str]) -> int:
    """Press on one process after the other, and print a table; 1 if there is no PostgreSQL."""
    parser = ArgumentParser(prog="bazaar bench fleet")
    parser.add_argument("--processes", type=int, nargs="+", default=list(PROCESSES))
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long all press")
    chosen = parser.parse_args(argv)
    if importlib.util.find_spec("asyncpg") is None:
        print("asyncpg is not installed: nothing to measure.")
        return 1
    try:
        with running(durable=True) as server, tempfile.TemporaryDirectory() as folder:
            asyncio.run(Bench(chosen, server, Path(folder)).run())
    except NoServer as missing:
        print(missing)
        return 1
    return 0


@dataclass(frozen=True)
class Bench:
    """What is asked for, and where it happens."""

    chosen: Namespace
    server: PostgresServer
    folder: Path

    async def run(self) -> None:
        """Measure each number of processes: half of the time with pauses, half without."""
        pauses = f"think {self.chosen.think} s on average, then not at all"
        print(f"{self.chosen.tables} tables, {self.chosen.hands} people press; they {pauses}.")
        print(" | ".join(HEADINGS), flush=True)
        for count in self.chosen.processes:
            await self._with(count)

    async def _with(self, count: int) -> None:
        url = self.server.url(self.server.create())
        async with rigs.beside("--servers", str(SERVERS), "--shards", str(count)) as rig:
            await rig.control("shards", count=count, max_concurrency=16)
            store = await open_store(url, self.folder, SystemClock())
            try:
                await dealt_on(store, await self._homes(rig))
            finally:
                await store.close()
            async with AsyncExitStack() as stack:
                bots = []
                for number in range(count):
                    data = self.folder / f"{count}-{number}"
                    data.mkdir()
                    settings = {"DATABASE": url, "SHARDS": str(count), "ICONS": "0"}
                    bots.append(await stack.enter_async_context(bazaar(rig, data, **settings)))
                players = await stack.enter_async_context(Players.seated(rig, url, "fleet"))
                await rig.online(shards=count)
                await players.outbox_sent()
                await self._rest(bots)
                for think in (self.chosen.think, 0.0):
                    await self._press(rig, bots, players, think)

    async def _rest(self, bots: Sequence[Running]) -> None:
        """Print what it costs that they are there while nobody presses."""
        await asyncio.sleep(SETTLING_SECONDS)
        bot_before, server_before = (
            sum(bot.cpu_seconds for bot in bots),
            server_seconds(self.server),
        )
        await asyncio.sleep(REST_SECONDS)
        each = (sum(bot.cpu_seconds for bot in bots) - bot_before) / REST_SECONDS / len(bots)
        server = (server_seconds(self.server) - server_before) / REST_SECONDS
        print(
            f"At rest each of {len(bots)} needs {each * 1000:.0f} ms of CPU a second,"
            f" PostgreSQL {server * 1000:.0f} ms.",
            flush=True,
        )

    async def _homes(self, rig: Rig) -> list[Home]:
        homes = []
        for number in range(SERVERS):
            guild = int(examples.on_server(number, examples.GUILD_ID))
            channel = int(examples.on_server(number, examples.CHANNELS[0][0]))
            threads = await places(rig, self.chosen.tables // SERVERS, channel)
            homes += [Home(guild, channel, thread) for thread in threads]
        return homes

    async def _press(
        self, rig: Rig, bots: Sequence[Running], players: Players, think: float
    ) -> None:
        """Let people press for half of the time, and print a line of the table."""
        tables = [
            table
            for number in range(SERVERS)
            for table in players.tables(int(examples.on_server(number, examples.GUILD_ID)))
        ]

        def choose() -> SeatedTable:
            return players.chance.choice(tables)

        bot_before = sum(bot.cpu_seconds for bot in bots)
        server_before, counted_before = server_seconds(self.server), await _counted(rig)
        decided_before, began = _decisions(players), perf_counter()
        waits = await players.press_together(
            self.chosen.hands, self.chosen.seconds / 2, think, choose
        )
        seconds = perf_counter() - began
        await players.outbox_sent()
        presses = max(1, len(waits.acknowledged))
        decided = max(1, _decisions(players) - decided_before)
        cells = (
            f"{len(bots)}",
            f"{presses / seconds:.0f}",
            *_waited(waits),
            f"{(await _counted(rig) - counted_before) / decided:.2f}",
            f"{(sum(bot.cpu_seconds for bot in bots) - bot_before) / presses * 1000:.1f}",
            f"{(server_seconds(self.server) - server_before) / presses * 1000:.1f}",
            f"{waits.late}",
        )
        widths = [len(heading) for heading in HEADINGS]
        print(" | ".join(map(str.rjust, cells, widths)), flush=True)


def _waited(waits: Waits) -> tuple[str, str, str]:
    middle = sorted(waits.acknowledged)[len(waits.acknowledged) // 2] if waits.acknowledged else 0
    times = (middle, p99(waits.acknowledged), p99(waits.shown))
    return tuple(f"{seconds * 1000:.0f} ms" for seconds in times)  # type: ignore[return-value]


async def _counted(rig: Rig) -> int:
    routes = (await rig.control("state"))["routes"]
    return sum(many for key, many in routes.items() if not exempt(key))


def _decisions(players: Players) -> int:
    query = "SELECT COUNT(*) FROM actions WHERE kind = 'action'"
    return int(players.database.execute(query).fetchone()[0])


def server_seconds(server: PostgresServer) -> float:
    """Return the seconds of CPU that a PostgreSQL server has used, all its processes together."""
    seconds = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text("ascii", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(stat.parent.name) == server.pid or int(fields[1]) == server.pid:
            seconds += sum(map(int, fields[11:15]))  # its own, and of children that have ended
    return seconds / os.sysconf("SC_CLK_TCK")
