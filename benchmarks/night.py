"""A game night: many tables of all games at once, people who press, others asleep, and a check."""

from __future__ import annotations

import asyncio
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from time import perf_counter

from benchmarks._costs import cost_each, costs
from benchmarks._players import Page, Players, SeatedTable, Waits
from benchmarks._processes import Running, bazaar
from benchmarks._tables import GUILD, database, places
from benchmarks._times import p99
from bot.runtime.i18n import Speaker
from bot.store.sql import tables as rows
from bot.store.sqlite.connection import plain
from bot.store.sqlite.integrity import check
from bot.tables.narration import replayed
from bot.tables.table import game_of
from sandbox.limits.rate_limits import exempt
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

SECONDS_PER_MOVE = 3600
ASLEEP_ONE_IN = 10
"""One table in so many sleeps: nobody presses there, and its time runs out during the night."""
BUSY_TABLES = 15
"""So many tables get half of all presses, so that rounds come to their end there."""
SETTLING_SECONDS = 10.0
LATE_SECONDS = 15.0


def main(argv: Sequence[str]) -> int:
    """Let a night pass and print how it was; 1 if a table's log does not lead to its state."""
    parser = ArgumentParser(prog="bazaar bench night")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=16)
    parser.add_argument("--think", type=float, default=0.3)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long all press")
    ways = ("always", "auto", "never")
    parser.add_argument(
        "--follow-ups", choices=ways, default="always", help="as of a bot that is busy all night"
    )
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(Night(parser.parse_args(argv), Path(folder)).run())


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a sleeping table's time runs out."""

    table: str
    seat: int
    due: float


@dataclass(frozen=True)
class Night:
    """What is asked for, and where it happens."""

    chosen: Namespace
    folder: Path

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / "data" / "bazaar.db"

    async def run(self) -> int:
        """Prepare, play, and check."""
        (self.folder / "data").mkdir()
        async with rigs.beside() as rig:
            await database(self.file, await places(rig, self.chosen.tables), 0, SECONDS_PER_MOVE)
            deadlines = self._put_to_sleep()
            async with bazaar(rig, self.file.parent, FOLLOW_UPS=self.chosen.follow_ups) as bot:
                await self._play(rig, bot, deadlines)
        report = check(self.file)
        replayed_log = f"{report.tables} tables and {report.actions} actions replayed"
        print(f"{replayed_log}: {len(report.findings)} not as they were.", flush=True)
        for text in report.findings[:10]:
            print(Speaker("en")(text))
        return 1 if report.findings else 0

    def _put_to_sleep(self) -> list[Deadline]:
        """Let the time of some tables run out one after the other during the night."""
        chance, began = Random("asleep"), time.time() + SETTLING_SECONDS
        with closing(plain(self.file)) as connection:
            query = "SELECT table_id, seat FROM deadlines ORDER BY table_id, seat"
            seats = connection.execute(query).fetchall()
            asleep = set(sorted({table for table, _ in seats})[::ASLEEP_ONE_IN])
            sleeping = [
                Deadline(table, seat, began + chance.random() * 2 * self.chosen.seconds)
                for table, seat in seats
                if table in asleep
            ]
            connection.executemany(
                "UPDATE deadlines SET due = ?, alarm = ?, reminded = 1"
                " WHERE table_id = ? AND seat = ?",
                [(one.due, one.due, one.table, one.seat) for one in sleeping],
            )
        return sleeping

    async def _play(self, rig: Rig, bot: Running, deadlines: Sequence[Deadline]) -> None:
        async with Players.seated(rig, self.file, "night") as players:
            await rig.online()
            online = time.time()
            posted = f"all panels posted after {await players.outbox_sent():.1f} s"
            print(f"{self.chosen.tables} tables at play, {posted}.", flush=True)
            asleep = {deadline.table for deadline in deadlines}
            waits = await self._press(rig, bot, players, asleep)
            _print_deadlines(players, deadlines, online)
            lost = f"{waits.late} presses lost, {waits.moved} on a panel that had just moved"
            print(f"{lost}; the bot has {bot.megabytes:.0f} MB.", flush=True)

    async def _press(self, rig: Rig, bot: Running, players: Players, asleep: set[str]) -> Waits:
        """Let many people press for as long as was asked for; print what they waited for."""
        before, costs_before = _sequences(players), await costs(rig, bot)
        requests, began = await _requests(rig), perf_counter()
        tables = [table for table in players.tables(GUILD) if table[0] not in asleep]
        listener = players.pages[0]
        listener.posted.clear()

        def choose() -> SeatedTable:
            busy = players.chance.random() < 1 / 2
            return players.chance.choice(tables[:BUSY_TABLES] if busy else tables)

        chosen = self.chosen
        waits = await players.press_together(chosen.hands, chosen.seconds, chosen.think, choose)
        seconds = perf_counter() - began
        await players.outbox_sent()
        presses = max(1, len(waits.acknowledged))
        print(
            f"{presses} presses, {presses / seconds:.0f} a second,"
            f" {cost_each(costs_before, await costs(rig, bot), presses)};"
            f" 99 % acknowledged within {p99(waits.acknowledged) * 1000:.0f} ms,"
            f" on the panel within {p99(waits.shown) * 1000:.0f} ms.",
            flush=True,
        )
        decisions = _decisions(players, before)
        _print_requests(await _requests(rig) - requests, decisions.total())
        print(f"{waits.handed} forms came by themselves.", flush=True)
        busy = {id_: before[id_] for id_, *_ in tables[:BUSY_TABLES]}
        _print_messages(players, listener, busy)
        return waits


def _print_messages(players: Players, listener: Page, busy: Mapping[str, int]) -> None:
    """Print how much was posted a round and a decision at the busy tables, game by game."""
    rounds, decisions = _rounds(players, busy), _decisions(players, busy)
    posted = Counter[tuple[str, str]]()
    query = "SELECT id, game, thread FROM tables WHERE guild = ?"
    for id_, game, thread in players.database.execute(query, (GUILD,)):
        for kind in ("messages", "panels", "pings") if id_ in busy else ():
            posted[game, kind] += listener.posted[str(thread), kind]
    for game, count in sorted(decisions.items()):
        many, unit = (rounds[game], "round") if game in rounds else (count, "turn")
        print(
            f"{game.capitalize()}, {many} {unit}s:"
            f" {_each(posted[game, 'messages'], many)} messages and"
            f" {_each(posted[game, 'panels'], many)} panels a {unit},"
            f" {_each(posted[game, 'pings'], count)} pings a decision.",
            flush=True,
        )


def _print_deadlines(players: Players, deadlines: Iterable[Deadline], online: float) -> None:
    """Print how many decisions whose time ran out were taken in time by the autopilot."""
    now = time.time() - LATE_SECONDS
    over = [deadline for deadline in deadlines if online < deadline.due < now]
    query = (
        "SELECT MIN(at) FROM actions WHERE table_id = ? AND seat = ?"
        " AND (kind = 'care' OR played_by = 'caretaker')"
    )
    late = [
        (taken or time.time()) - deadline.due
        for deadline in over
        for (taken,) in players.database.execute(query, (deadline.table, deadline.seat))
    ]
    in_time = sum(seconds <= LATE_SECONDS for seconds in late)
    print(
        f"Time ran out for {len(over)} decisions; {in_time} were taken within"
        f" {LATE_SECONDS:.0f} s, the latest after {max(late, default=0.0):.1f} s.",
        flush=True,
    )


async def _requests(rig: Rig) -> Counter[str]:
    """Count the bot's requests so far, by route."""
    return Counter((await rig.control("state"))["routes"])


def _print_requests(requests: Counter[str], decisions: int) -> None:
    """Print how many requests a decision count towards Discord's limit of the whole bot.

    What a start registers, commands and icons, is of no decision.
    """
    requests = Counter({key: many for key, many in requests.items() if "/applications/" not in key})
    counted = Counter({key: many for key, many in requests.items() if not exempt(key)})
    print(
        f"{decisions} decisions, each with {_each(counted.total(), decisions)} requests that count"
        f" towards the limit of the whole bot and {_each((requests - counted).total(), decisions)}"
        " that do not.",
        flush=True,
    )
    for key, many in counted.most_common():
        print(f"    {_each(many, decisions)} {key}", flush=True)


def _sequences(players: Players) -> dict[str, int]:
    return dict(players.database.execute("SELECT id, sequence FROM tables"))


def _decisions(players: Players, before: Mapping[str, int]) -> Counter[str]:
    """Count what people decided since then, by game."""
    counts = Counter[str]()
    query = (
        "SELECT t.id, t.game, a.sequence FROM actions AS a JOIN tables AS t ON t.id = a.table_id"
        " WHERE a.kind = 'action'"
    )
    for id_, game, sequence in players.database.execute(query):
        counts[game] += id_ in before and sequence > before[id_]
    return counts


def _rounds(players: Players, before: Mapping[str, int]) -> Counter[str]:
    """Count the rounds that ended since then, by game, where several decide at once."""
    counts = Counter[str]()
    for id_, sequence in before.items():
        table = rows.read_table(players.database, id_)
        if table is None or table.sequence == sequence:
            continue
        steps = list(replayed(table, rows.read_log(players.database, id_)))
        if any(len(narration.asks) > 1 for narration, _ in steps):
            round_of = game_of(table).round_of
            played = [
                round_of(state) for narration, state in steps if narration.sequence >= sequence
            ]
            counts[table.game] += sum(new != old for old, new in pairwise(played))
    return counts


def _each(count: int, of: int) -> str:
    return f"{count / max(1, of):.2f}"
