"""How long people wait after a press: beside an echo bot, at rest and with many tables."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

from benchmarks._hands import Page, Players, Took
from benchmarks._processes import Echo, Running, bazaar, echo
from benchmarks._tables import GUILD, database, places
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

SEATS = ("ada", "bo", "chidi", "dana")
FEW = 12
REST = 0.01
STARTS = 3


def main(argv: Sequence[str]) -> int:
    """Print what people wait for, how many presses there can be, and what tables cost."""
    parser = ArgumentParser(prog="bazaar bench clicks")
    counts = {"presses": 400, "tables": 1000, "stored": 9000, "hands": 16}
    for name, count in counts.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument(
        "--seconds", type=float, default=20.0, help="how long each game is measured"
    )
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
        data, took = self.folder / "rest", Took()
        async with self._sandbox("rest", FEW, 0) as rig, bazaar(rig, data) as bot:
            async with _players(rig, data) as players:
                await rig.online()
                await _said(players)
                while len(took.acknowledged) < self.chosen.presses:
                    before = len(took.acknowledged)
                    await players.turn(players.chance.choice(players.tables(GUILD)), took, 0.0)
                    for _ in range(len(took.acknowledged) - before):
                        await self.echo.press()
                        await asyncio.sleep(REST)
            presses = f"{len(took.acknowledged)} presses in turn with an echo bot"
            print(f"At rest, {presses}: {self._waits(took)}", flush=True)
            return bot.megabytes

    async def with_many(self, empty: float) -> None:
        """Catch up, be pressed now and then and as fast as can be, and start anew."""
        data, tables, stored = self.folder / "many", self.chosen.tables, self.chosen.stored
        async with self._sandbox("many", tables, stored) as rig:
            async with bazaar(rig, data) as bot, _players(rig, data) as players:
                await rig.online()
                caught_up = f"all panels posted in {await _said(players):.1f} s"
                print(f"{tables} tables in play, {stored} more stored; {caught_up}.", flush=True)
                for think in (self.chosen.think, 0.0):
                    await self._loaded(players, bot, think)
                await _said(players)
                full = bot.megabytes
            print(
                f"Memory: {empty:.0f} MB with {FEW} tables, {full:.0f} MB with all:"
                f" {(full - empty) / tables * 1024:.0f} kB a table.",
                flush=True,
            )
            starts = sorted([await _first_answer(rig, data) for _ in range(STARTS)])
        took = ", ".join(f"{seconds:.1f} ({cpu:.1f})" for seconds, cpu in starts)
        spent = "Seconds from the start of the process to the first answered press (of CPU)"
        print(f"{spent}: {took}.", flush=True)

    @contextlib.asynccontextmanager
    async def _sandbox(self, name: str, tables: int, stored: int) -> AsyncIterator[Rig]:
        data = self.folder / name
        data.mkdir()
        async with rigs.beside() as rig:
            await database(data / "bazaar.db", await places(rig, tables), stored)
            yield rig

    async def _loaded(self, players: Players, bot: Running, think: float) -> None:
        """Let many hands press at tables chosen by chance."""
        took, began, spent = Took(), perf_counter(), bot.spent
        tables, until = players.tables(GUILD), began + self.chosen.seconds

        async def hand() -> None:
            while perf_counter() < until:
                if think:
                    await asyncio.sleep(players.chance.expovariate(1 / think))
                await players.turn(players.chance.choice(tables), took, think)

        async with self.echo.pressed():
            await asyncio.gather(*(hand() for _ in range(self.chosen.hands)))
        rate = len(took.acknowledged) / (perf_counter() - began)
        cpu = (bot.spent - spent) / max(1, len(took.acknowledged))
        presses = f"{len(took.acknowledged)} presses, {rate:,.0f} a second"
        print(f"{presses}, {cpu * 1000:.1f} ms of CPU each: {self._waits(took)}", flush=True)

    def _waits(self, took: Took) -> str:
        ratio = median(took.acknowledged) / median(self.echo.took)
        return (
            f"acknowledged {_tail(took.acknowledged)} ms (median/99 %;"
            f" {ratio:.2f} times the echo bot's {_tail(self.echo.took)}),"
            f" answered {_tail(took.answered)}, on the panel {_tail(took.shown)};"
            f" {took.late} too late, {took.moved} on a panel that had just moved."
        )


async def _first_answer(rig: Rig, data: Path) -> tuple[float, float]:
    """Return the seconds, and those of CPU, from the start of the bot to its first answer."""
    async with _players(rig, data) as players:
        tables, took = players.tables(GUILD), Took()
        async with bazaar(rig, data) as bot:
            await rig.online()
            while not took.answered:
                await players.turn(players.chance.choice(tables), took, 0.0)
            return took.first - bot.began, bot.spent


@contextlib.asynccontextmanager
async def _players(rig: Rig, data: Path) -> AsyncIterator[Players]:
    pages = [await Page.open(rig, name) for name in SEATS]
    players = Players(pages, data / "bazaar.db", Random("clicks"))
    try:
        yield players
    finally:
        players.database.close()
        for page in pages:
            await page.close()


async def _said(players: Players) -> float:
    """Wait until everything that was to be said is said, and return how long it took."""
    began = perf_counter()
    # The bot is another process: looking is the only way to know.
    while players.database.execute("SELECT COUNT(*) FROM outbox").fetchone()[0]:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    return perf_counter() - began


def _tail(took: Sequence[float]) -> str:
    if len(took) < 2:
        return "-"
    return f"{median(took) * 1000:.1f}/{quantiles(took, n=100)[98] * 1000:.1f}"
