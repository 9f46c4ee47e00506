"""Whatever kills the process, wherever: each acknowledged move is there once, and nothing else."""

import asyncio
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.outbox import Outbox
from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from bot.tables.changes import Change
from bot.tables.log import LogEntry
from bot.tables.seats import conceded, stood_up
from bot.tables.table import Table
from tests.bot.hosting import (
    FEWEST,
    PEOPLE,
    Databases,
    FirstLegal,
    FixedClock,
    FixedIds,
    Player,
    Scribe,
    Where,
    autopilot_of,
    checked,
    dealt,
    host_on,
    opened,
    played_out,
    stored,
)

ROOT = Path(__file__).resolve().parents[3]
SELDOM = 13
"""One in so many writes is the last of a process where each life takes long to begin."""
WRITES = ("commit", "keep_draft", "sent", "postpone", "freeze", "keep_user_settings")
pytestmark = pytest.mark.asyncio

Fate = Callable[[object], str]
"""Tells of each write, known by its arguments, if the process dies before or after it, or lives."""


class Died(BaseException):
    """The process is gone."""


class Mortal:
    """A store whose process dies where fate wants it; then nothing works any more."""

    def __init__(self, store: AnyStore, fate: Fate) -> None:
        self._store = store
        self._fate = fate
        self._dead = False

    def __getattr__(self, name: str) -> Any:
        if name in WRITES:
            return partial(self._write, getattr(self._store, name))
        return partial(self._read, getattr(self._store, name))

    async def _read(self, read: Any, *args: Any, **options: Any) -> Any:
        if self._dead:
            raise Died
        return await read(*args, **options)

    async def _write(self, write: Any, *args: Any, **options: Any) -> Any:
        fate = "before" if self._dead else self._fate(_known_by(args))
        if fate == "before":
            self._dead = True
            raise Died
        result = await write(*args, **options)
        if fate == "after":
            self._dead = True
            raise Died
        return result


def _known_by(args: tuple[Any, ...]) -> object:
    return args[0].interaction if isinstance(args[0], Change) else args


class Undisturbed:
    """How a table goes when nothing happens."""

    def __init__(
        self, table: Table, state: Any, log: Sequence[LogEntry], told: list[object]
    ) -> None:
        self.table = table
        self.state = state
        self.log = log
        self.told = told


def told(scribe: Scribe) -> list[object]:
    notices = [queued.notice for queued in scribe.said.values()]
    # Whom a story names depends on who was seen lately, and whoever dies forgets that.
    return [
        replace(notice, subject=None) for notice in notices if notice.kind in {"story", "final"}
    ]


async def life(path: Where, scribe: Scribe, fate: Fate, game: str, seats: int) -> bool:
    """Live until the table is over or fate strikes: people press again what got no answer."""
    async with stored(path) as store:
        mortal: Any = Mortal(store, fate)
        signals = Signals()
        host, outbox = host_on(mortal), Outbox(mortal, scribe, FixedClock(), signals)
        try:
            await dealt(host, game, seats)
            table = "t00001"
            speaking = asyncio.create_task(outbox.run())
            try:
                while await Player(host, table).step() is not None:
                    signals.notices_queued.set()
            finally:
                await asyncio.gather(outbox.drain(), speaking)
        except Died:
            return False
        return True


async def ended(path: Where, scribe: Scribe) -> Undisturbed:
    async with stored(path) as store:
        table = await store.table("t00001")
        assert table is not None
        assert await store.queued(1e12, 10) == ()
        return Undisturbed(
            table, await store.state(table.id), await store.log(table.id), told(scribe)
        )


def deaths(pattern: str) -> Fate:
    chance, met = random.Random(pattern), Counter[object]()
    fates = {"never": (), "after": ("after",), "before and after": ("before", "after")}

    def fate(write: object) -> str:
        if pattern == "seldom":
            met[pattern] += 1
            now = met[pattern] % SELDOM == 0
            return chance.choice(["before", "after"]) if now else "live"
        if pattern not in fates:
            return chance.choice(["before", "after", "live", "live", "live", "live"])
        met[write] += 1
        times = met[write] - 1
        return fates[pattern][times] if times < len(fates[pattern]) else "live"

    return fate


PATTERNS = [("sqlite", "basari", 3, pattern) for pattern in ("after", "before and after")]
PATTERNS += [("sqlite", *game, "by chance") for game in FEWEST]
# Each life connects anew, which takes longer than to open a file.
PATTERNS += [("postgres", *game, "seldom") for game in FEWEST]


@pytest.mark.parametrize(
    ("databases", "game", "seats", "pattern"), PATTERNS, indirect=["databases"]
)
async def test_a_table_that_dies_again_and_again_ends_like_one_that_was_never_disturbed(
    databases: Databases, game: str, seats: int, pattern: str
) -> None:
    calm, scribe = databases(), Scribe()
    assert await life(calm, scribe, deaths("never"), game, seats)
    wanted = await ended(calm, scribe)
    path, scribe, fate, lives = databases(), Scribe(), deaths(pattern), 1
    while not await life(path, scribe, fate, game, seats):
        lives += 1
    found = await ended(path, scribe)
    assert lives > (2 if pattern == "seldom" else min(20, len(wanted.log) // 2))
    assert found.table.status == "over"
    assert found.state == wanted.state
    assert found.log == wanted.log
    assert found.told == wanted.told
    assert checked(path).findings == ()


async def tended(path: Where, scribe: Scribe, fate: Fate) -> bool:
    """Live like `life`, at a table with a pause, a leaver, somebody absent, and the autopilot."""
    async with stored(path) as store:
        mortal: Any = Mortal(store, fate)
        signals = Signals()
        host, outbox = host_on(mortal), Outbox(mortal, scribe, FixedClock(), signals)
        autopilot = autopilot_of(host, FirstLegal())
        try:
            table = await dealt(host, "basari", 4)
            for number, person in enumerate(PEOPLE[:4], 500):
                await host.requests.ask(table.id, person, "pause", number)
            await host.requests.resume(table.id, PEOPLE[1], 510)
            await host.seats.change(table.id, 511, stood_up, PEOPLE[2])
            await host.seats.change(table.id, 512, conceded, PEOPLE[3])
            speaking = asyncio.create_task(outbox.run())
            try:
                await autopilot.play_out(table.id)
                while await Player(host, table.id).step() is not None:
                    await autopilot.play_out(table.id)
                    signals.notices_queued.set()
            finally:
                await asyncio.gather(outbox.drain(), speaking)
        except Died:
            return False
        return True


@pytest.mark.parametrize(
    ("databases", "pattern"),
    [("sqlite", "by fate"), ("postgres", "seldom")],
    indirect=["databases"],
)
async def test_a_table_with_a_autopilot_survives_as_often(
    databases: Databases, pattern: str
) -> None:
    calm, scribe = databases(), Scribe()
    assert await tended(calm, scribe, deaths("never"))
    wanted = await ended(calm, scribe)
    path, scribe, fate, lives = databases(), Scribe(), deaths(pattern), 1
    while not await tended(path, scribe, fate):
        lives += 1
    found = await ended(path, scribe)
    assert lives > (2 if pattern == "seldom" else 20)
    assert {logged.by for logged in found.log} == {"person", "caretaker"}
    assert (found.table, found.state) == (
        replace(wanted.table, revision=found.table.revision, panel=found.table.panel),
        wanted.state,
    )
    assert found.log == wanted.log
    assert found.told == wanted.told
    assert checked(path).findings == ()


TABLES = 4


async def _child(where: Where) -> None:
    """Play four tables at once, writing down each answer that a person has seen."""
    store = await opened(where)
    await asyncio.gather(*(_play(host_on(store, _ids(number)), number) for number in range(TABLES)))
    await store.close()


def _ids(number: int) -> FixedIds:
    ids = FixedIds(f"k{number}")
    ids.next = f"k{number}"
    return ids


async def _play(host: Host, number: int) -> None:
    table = await dealt(host, "basari", 3, first=1 + 100 * number)
    player = Player(host, table.id, first=100_000 * (number + 1))
    while (done := await player.step()) is not None:
        sys.stdout.write(f"{table.id} {done.table.sequence}\n")
        sys.stdout.flush()


async def test_kill_9_in_the_midst_of_commits_loses_and_doubles_nothing(
    databases: Databases,
) -> None:
    calm, rough = databases(), databases()
    async with stored(calm) as store:
        for number in range(TABLES):
            host = host_on(store, _ids(number))
            table = await dealt(host, "basari", 3, first=1 + 100 * number)
            await played_out(host, table.id, first=100_000 * (number + 1))
    chance, seen, kills = random.Random(9), set[str](), 0
    while not await asyncio.to_thread(_lived, rough, chance.randrange(1, 60), seen):
        kills += 1
        assert checked(rough).findings == (), "state, log and deadlines agree after every death"
    assert kills >= 5
    async with stored(calm) as wanted, stored(rough) as found:
        for number in range(TABLES):
            id_ = f"k{number}"
            log = await found.log(id_)
            assert [logged.sequence for logged in log] == list(range(1, len(log) + 1))
            assert {f"{id_} {logged.sequence}" for logged in log} >= {
                line for line in seen if line.startswith(id_)
            }
            assert log == await wanted.log(id_)
            assert await found.state(id_) == await wanted.state(id_)
    assert checked(rough).findings == ()


def _lived(where: Where, lines: int, seen: set[str]) -> bool:
    """Let a process play until it has said so many lines; then kill it. True if it ended before."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bot.store.test_crashes", str(where)],
        stdout=subprocess.PIPE,
        env=environ,
        cwd=ROOT,
        text=True,
    ) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout, 1):
            seen.add(line.strip())
            if count == lines:
                process.kill()
        return process.wait() == 0


if __name__ == "__main__":
    asyncio.run(_child(sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])))
