"""How long people wait after a press: beside an echo bot, at rest and with many tables."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks._costs import cost_each, costs
from benchmarks._players import Players, Waits
from benchmarks._processes import Echo, Running, bazaar, echo
from benchmarks._tables import GUILD, database, places
from benchmarks._times import p99
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

FEW_TABLES = 12
PAUSE_SECONDS = 0.01
STARTS = 3


def main(argv: Sequence[str]) -> int:
    """Print what people wait for, how many presses there can be, and what tables cost."""
    parser = ArgumentParser(prog="bazaar bench clicks")
    counts = {"presses": 400, "tables": 1000, "stored": 9000, "hands": 16}
    for name, count in counts.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument("--seconds", type=float, default=20.0, help="how long all press")
    asyncio.run(_measured(parser.parse_args(argv)))
    return 0


async def _measured(chosen: Namespace) -> None:
    with tempfile.TemporaryDirectory() as made:
        async with echo() as yardstick:
            bench = Bench(chosen, Path(made), yardstick)
            empty = await bench.at_rest()
            await bench.with_many(empty)


@dataclass(frozen=True)
class Bench:
    """What is measured, with what was asked for."""

    chosen: Namespace
    folder: Path
    echo: Echo

    async def at_rest(self) -> float:
        """Press on the bot and on the echo bot in turn; return the megabytes of a few tables."""
        file, waits = self.folder / "rest" / "bazaar.db", Waits()
        async with self._sandbox(file, FEW_TABLES, 0) as rig, bazaar(rig, file.parent) as bot:
            async with Players.seated(rig, file, "clicks") as players:
                await rig.online()
                await players.outbox_sent()
                costs_before = await costs(rig, bot)
                while len(waits.acknowledged) < self.chosen.presses:
                    before = len(waits.acknowledged)
                    await players.turn(players.chance.choice(players.tables(GUILD)), waits, 0.0)
                    for _ in range(len(waits.acknowledged) - before):
                        await self.echo.press()
                        await asyncio.sleep(PAUSE_SECONDS)
                await players.outbox_sent()
                cost = cost_each(costs_before, await costs(rig, bot), len(waits.acknowledged))
            presses = f"{len(waits.acknowledged)} presses in turn with an echo bot, {cost}"
            print(f"At rest, {presses}: {self._summary(waits)}", flush=True)
            return bot.megabytes

    async def with_many(self, empty: float) -> None:
        """Catch up, be pressed now and then and as fast as can be, and start anew."""
        file = self.folder / "many" / "bazaar.db"
        tables, stored = self.chosen.tables, self.chosen.stored
        async with self._sandbox(file, tables, stored) as rig:
            async with (
                bazaar(rig, file.parent) as bot,
                Players.seated(rig, file, "clicks") as players,
            ):
                await rig.online()
                caught_up = f"all panels posted in {await players.outbox_sent():.1f} s"
                print(f"{tables} tables in play, {stored} more stored; {caught_up}.", flush=True)
                for think in (self.chosen.think, 0.0):
                    await self._under_load(rig, players, bot, think)
                await players.outbox_sent()
                full = bot.megabytes
            print(
                f"Memory: {empty:.0f} MB with {FEW_TABLES} tables, {full:.0f} MB with all:"
                f" {(full - empty) / tables * 1024:.0f} kB a table.",
                flush=True,
            )
            starts = sorted([await _first_answer(rig, file) for _ in range(STARTS)])
        took = ", ".join(f"{seconds:.1f} ({cpu:.1f})" for seconds, cpu in starts)
        spent = "Seconds from the start of the process to the first answered press (of CPU)"
        print(f"{spent}: {took}.", flush=True)

    @contextlib.asynccontextmanager
    async def _sandbox(self, file: Path, tables: int, stored: int) -> AsyncIterator[Rig]:
        file.parent.mkdir()
        async with rigs.beside() as rig:
            await database(file, await places(rig, tables), stored)
            yield rig

    async def _under_load(self, rig: Rig, players: Players, bot: Running, think: float) -> None:
        """Let many people press at tables chosen by chance."""
        began, before, tables = perf_counter(), await costs(rig, bot), players.tables(GUILD)
        async with self.echo.pressed():
            waits = await players.press_together(
                self.chosen.hands, self.chosen.seconds, think, lambda: players.chance.choice(tables)
            )
        count, seconds = len(waits.acknowledged), perf_counter() - began
        await players.outbox_sent()  # what is told of a press is part of what it costs
        cost = cost_each(before, await costs(rig, bot), count)
        rate = f"{count} presses, {count / seconds:,.0f} a second"
        print(f"{rate}, {cost}: {self._summary(waits)}", flush=True)

    def _summary(self, waits: Waits) -> str:
        echo = median(self.echo.took)
        return (
            f"acknowledged {_spread(waits.acknowledged)} ms (median/99 %;"
            f" {median(waits.acknowledged) / echo:.2f} times the echo bot's"
            f" {_spread(self.echo.took)}), answered {_spread(waits.answered)}"
            f" ({median(waits.answered) / echo:.2f} times), on the panel {_spread(waits.shown)};"
            f" {waits.late} too late, {waits.moved} on a panel that had just moved."
        )


async def _first_answer(rig: Rig, file: Path) -> tuple[float, float]:
    """Return the seconds, and those of CPU, from the start of the bot to its first answer."""
    async with Players.seated(rig, file, "clicks") as players:
        tables, waits = players.tables(GUILD), Waits()
        async with bazaar(rig, file.parent) as bot:
            await rig.online()
            while not waits.answered:
                await players.turn(players.chance.choice(tables), waits, 0.0)
            return waits.first - bot.began, bot.cpu_seconds


def _spread(seconds: Sequence[float]) -> str:
    return f"{median(seconds) * 1000:.1f}/{p99(seconds) * 1000:.1f}" if seconds else "-"
