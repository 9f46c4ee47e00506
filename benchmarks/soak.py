"""A soak: companies play whole games one after the other, and what the bot keeps of it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from sqlite3 import OperationalError
from statistics import linear_regression, pvariance
from time import perf_counter

from benchmarks._companies import Companies
from benchmarks._databases import Reading
from benchmarks._players import Players
from benchmarks._processes import Running, bazaar
from bot.store.sql.retention import INTERACTION_KEPT_SECONDS, prune
from bot.store.sqlite.connection import plain
from sandbox.testing import rig as rigs

PRESSES_A_MINUTE = 4.0
"""What somebody at a table presses, assumed: a decision of three presses in 45 seconds."""
SAMPLES = 20
"""How often the bot is asked what it has."""
LOOK_SECONDS = 0.5
"""How often its memory is looked at; drawing takes and gives back some 50 MB all the time."""
DEVIATIONS = 1.96
"""95 % of a normal distribution lie within so many deviations."""
GROWN_ROWS = 10
"""Tables of the database that grew by fewer rows are not listed."""


def main(argv: Sequence[str]) -> int:
    """Let people play and print what grew."""
    parser = ArgumentParser(prog="bazaar bench soak")
    parser.add_argument(
        "--people", type=int, default=8, help="how many press at once, each at another table"
    )
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--think", type=float, default=0.0, help="seconds before each press")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(Soak(parser.parse_args(argv), Path(folder)).run())
    return 0


@dataclass(frozen=True, slots=True)
class Sample:
    """What the bot had at a moment, after so many presses."""

    seconds: float
    presses: int
    kilobytes: float
    """The least since the sample before: what stays when a picture is drawn."""
    most_kilobytes: float
    blocks: int
    """Pieces of memory that Python has in use: what only grows if objects are kept."""
    files: int
    tasks: int
    threads: int
    caches: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Growth:
    """How fast something grew a thousand presses, and within what it lies in 95 % of cases."""

    a_thousand_presses: float
    give_or_take: float


def growth(samples: Sequence[Sample], amount: Callable[[Sample], float]) -> Growth:
    """Return how fast an amount grew over the last half of the samples, by least squares."""
    last = samples[len(samples) // 2 :]
    presses = [float(sample.presses) for sample in last]
    amounts = [amount(sample) for sample in last]
    if len(set(presses)) < 3:
        return Growth(float("nan"), float("nan"))
    line = linear_regression(presses, amounts)
    errors = [
        each - line.intercept - line.slope * number
        for number, each in zip(presses, amounts, strict=True)
    ]
    scatter = sum([error * error for error in errors]) / (len(errors) - 2)
    reach = len(presses) * pvariance(presses)
    return Growth(1000 * line.slope, 1000 * DEVIATIONS * sqrt(scatter / reach))


@dataclass
class Soak:
    """What is asked for, where it happens, and what was seen."""

    chosen: Namespace
    folder: Path
    samples: list[Sample] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """Kilobytes at every look since the last sample."""

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / "data" / "bazaar.db"

    async def run(self) -> None:
        """Play, then look at what is left."""
        self.file.parent.mkdir()
        async with rigs.beside() as rig, bazaar(rig, self.file.parent) as bot:
            await rig.online()
            async with Players.seated(rig, self.file, "soak") as players:
                companies = Companies(rig, players)
                before = _sizes(players.database)
                await self._play(bot, companies)
                await players.outbox_sent()
                self._print_growth(companies)
                _print_database(before, _sizes(players.database), companies.presses)
        _print_pruned(self.file)

    async def _play(self, bot: Running, companies: Companies) -> None:
        """Let all companies play for as long as was asked for, and look at the bot meanwhile."""
        began, seconds = perf_counter(), self.chosen.minutes * 60
        until = began + seconds
        print(
            f"{'seconds':>8} {'presses':>8} {'games':>6} {'MB, least':>10} {'most':>5}"
            f" {'blocks':>9} {'files':>6} {'tasks':>6} {'threads':>8}  caches, MB",
            flush=True,
        )
        async with asyncio.TaskGroup() as group:
            for _ in range(self.chosen.people):
                group.create_task(companies.play(lambda: perf_counter() < until, self.chosen.think))
            for number in range(SAMPLES + 1):
                await self._watch(bot, began + seconds * number / SAMPLES)
                await self._look(bot, companies, began)

    async def _watch(self, bot: Running, until: float) -> None:
        """Look at the bot's memory now and then."""
        self.memory = [bot.megabytes * 1024]
        while (left := until - perf_counter()) > 0:
            await asyncio.sleep(min(LOOK_SECONDS, left))
            self.memory.append(bot.megabytes * 1024)

    async def _look(self, bot: Running, companies: Companies, began: float) -> None:
        counts = await bot.counts()
        sample = Sample(
            seconds=perf_counter() - began,
            presses=companies.presses,
            kilobytes=min(self.memory),
            most_kilobytes=max(self.memory),
            blocks=counts["blocks"],
            files=bot.open_files,
            tasks=counts["tasks"],
            threads=len(counts["threads"]),
            caches=counts["caches"],
        )
        self.samples.append(sample)
        caches = ", ".join(f"{name} {n / 2**20:.0f}" for name, n in sample.caches.items())
        print(
            f"{sample.seconds:8.0f} {sample.presses:8} {companies.finished:6}"
            f" {sample.kilobytes / 1024:10.0f} {sample.most_kilobytes / 1024:5.0f}"
            f" {sample.blocks:9} {sample.files:6} {sample.tasks:6} {sample.threads:8}  {caches}",
            flush=True,
        )

    def _print_growth(self, companies: Companies) -> None:
        seconds, people = self.samples[-1].seconds, self.chosen.people
        human = companies.presses / (people * PRESSES_A_MINUTE)
        print(
            f"{companies.presses} presses, {companies.finished} games to their end,"
            f" {companies.waits.late} presses lost: as {people} people in {human / 60:.1f} hours"
            f" at {PRESSES_A_MINUTE:.0f} presses a minute each,"
            f" {human * 60 / max(seconds, 1.0):.0f} times as fast.",
            flush=True,
        )
        memory = growth(self.samples, lambda sample: sample.kilobytes)
        blocks = growth(self.samples, lambda sample: sample.blocks)
        print(
            "In the last half a thousand presses bring"
            f" {memory.a_thousand_presses:+.0f} kB (give or take {memory.give_or_take:.0f})"
            f" and {blocks.a_thousand_presses:+.0f} blocks of Python's"
            f" (give or take {blocks.give_or_take:.0f}).",
            flush=True,
        )


def _sizes(database: Reading) -> dict[str, Counter[str]]:
    """Return rows and, where SQLite can tell, bytes of each table with its indexes."""
    names = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    rows = Counter[str]()
    for (name,) in database.execute(names).fetchall():
        rows[name] = database.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0]
    query = (
        "SELECT s.tbl_name, SUM(d.pgsize) FROM dbstat AS d JOIN sqlite_schema AS s USING (name)"
        " GROUP BY s.tbl_name"
    )
    try:
        taken = Counter[str](dict(database.execute(query).fetchall()))
    except OperationalError:  # not every SQLite was built with it
        taken = Counter[str]()
    return {"rows": rows, "bytes": taken}


def _print_database(
    before: Mapping[str, Counter[str]], after: Mapping[str, Counter[str]], presses: int
) -> None:
    """Print what the tables of the database grew by, those that grew most first."""
    rows = {name: n - before["rows"][name] for name, n in after["rows"].items()}
    taken = {name: after["bytes"][name] - before["bytes"][name] for name in rows}
    total = sum(taken.values())
    print(f"Database: {total / 1024:+.0f} kB, {total / max(1, presses):.0f} bytes a press.")
    for name in sorted(rows, key=lambda name: (-taken[name], -rows[name])):
        if rows[name] >= GROWN_ROWS:
            each = rows[name] / max(1, presses)
            size = f"{taken[name] / 1024:8.0f} kB"
            print(f"    {name:14} {rows[name]:+8} rows {size} {each:8.3f} rows a press", flush=True)


def _print_pruned(file: Path) -> None:
    """Do what the bot does hourly as it would a day later, and print what that removes."""
    later = time.time() + INTERACTION_KEPT_SECONDS
    with closing(plain(file)) as connection:
        before = _sizes(connection)["rows"]
        while prune(connection, later) <= later:
            pass
        removed = before - _sizes(connection)["rows"]
    told = ", ".join(f"{n} of {before[name]} {name}" for name, n in removed.items()) or "nothing"
    print(f"A day later pruning removes {told}.", flush=True)
