"""Whatever kills the process, wherever: each acknowledged move is there once, and nothing else."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
from bot.tables.lobby import hinting
from bot.tables.log import LogEntry
from bot.tables.results import SeatResult
from bot.tables.seats import conceded, stood_up
from bot.tables.table import Table
from tests.bot.hosting import (
    FEWEST,
    HOME,
    PEOPLE,
    Coach,
    Databases,
    FirstLegal,
    FixedClock,
    FixedIds,
    Player,
    Scribe,
    Where,
    autopilot_of,
    beside,
    checked,
    dealt,
    dumped,
    host_on,
    opened,
    played_out,
    stored,
)
from tests.samples import FILES_FIRST, first

ROOT = Path(__file__).resolve().parents[3]
SELDOM = 13
"""One in so many writes is the last of a process where each life takes long to begin."""
WRITES = (
    "commit", "keep_draft", "sent", "postpone", "freeze", "keep_user_settings", "keep_results",
    "keep_chances", "note_hint", "open_hands", "keep_server_settings",
)  # fmt: skip
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
        self,
        table: Table,
        state: Any,
        log: Sequence[LogEntry],
        told: list[object],
        results: Sequence[SeatResult],
    ) -> None:
        self.table = table
        self.state = state
        self.log = log
        self.told = told
        self.results = results


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
            table,
            await store.state(table.id),
            await store.log(table.id),
            told(scribe),
            await store.results(table.id),
        )


def resulted(path: Where) -> bool:
    """Tell whether the table is over; then it has all its results, and else none."""
    with beside(path) as connection:
        tables = connection.execute("SELECT status, seats FROM tables").fetchall()
        ((rows,),) = connection.execute("SELECT COUNT(*) FROM results").fetchall()
    over = [seats for status, seats in tables if status == "over"]
    assert rows == sum(over)
    return bool(over)


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


PATTERNS = first([("sqlite", "basari", 3, pattern) for pattern in ("before and after", "after")])
PATTERNS += first([("sqlite", *game, "by chance") for game in FEWEST], 0)
# Each life connects anew, which takes longer than to open a file.
PATTERNS += first([("postgres", *game, "seldom") for game in FEWEST], 0)


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
        resulted(path)
    found = await ended(path, scribe)
    assert len(found.results) == seats
    assert found.results == wanted.results
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
    first([("sqlite", "by fate"), ("postgres", "seldom")]),
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
        resulted(path)
    found = await ended(path, scribe)
    assert found.results == wanted.results
    assert lives > (2 if pattern == "seldom" else 20)
    assert {logged.by for logged in found.log} == {"person", "caretaker"}
    assert (found.table, found.state) == (
        replace(wanted.table, revision=found.table.revision, panel=found.table.panel),
        wanted.state,
    )
    assert found.log == wanted.log
    assert found.told == wanted.told
    assert checked(path).findings == ()


async def lasting(path: Where, scribe: Scribe, fate: Fate) -> bool:
    """Live from just before the last step of a table until all is done that follows from it."""
    async with stored(path) as store:
        mortal: Any = Mortal(store, fate)
        host = host_on(mortal, adviser=Coach())
        try:
            table = await host.queries.table("t00001")
            if table.status == "playing":
                seat = (await host.queries.look(table.id)).awaited[0]
                own = await host.queries.look(table.id, PEOPLE[seat].user)
                (opened,) = [each.opened for each in own.pending if each.seat == seat]
                await host.hints.hint(table.id, PEOPLE[seat], opened)
                await Player(host, table.id).step()
            await _say(mortal, scribe)
            over = await host.queries.table("t00001")
            await host.hints.chances(over.id)
            for person in PEOPLE[:3]:
                await host.replays.open_hands(over, person.user)
            await host.results.fill_in()
        except Died:
            return False
        return True


async def nearly_over(path: Where, steps: int) -> None:
    """Play a table that allows hints until one step is left."""
    async with stored(path) as store:
        host = host_on(store)
        table = await host.lobby.open(PEOPLE[0], "basari", 3, (), HOME, "en", 1, 3600)
        for number, person in enumerate(PEOPLE[1:3], 2):
            await host.lobby.join(table.id, person, number)
        await host.lobby.change(table.id, 5, hinting, PEOPLE[0], hints=True)
        await host.lobby.start(table.id, PEOPLE[0], 6)
        for _ in range(steps - 1):
            await Player(host, table.id).step()
        await _say(store, Scribe())


async def _say(store: Any, scribe: Scribe) -> None:
    """Say all that is to be said."""
    outbox = Outbox(store, scribe, FixedClock(), Signals())
    speaking = asyncio.create_task(outbox.run())
    await asyncio.gather(outbox.drain(), speaking)


@FILES_FIRST
async def test_the_last_step_and_all_that_follows_from_it_happen_once(
    databases: Databases, tmp_path: Path
) -> None:
    async with stored(tmp_path / "whole.db") as store:
        host = host_on(store)
        steps = (await played_out(host, (await dealt(host, "basari", 3)).id)).sequence
    found = []
    for fate in (deaths("never"), deaths("before and after")):
        path, scribe, lives, ends = databases(), Scribe(), 1, 0
        await nearly_over(path, steps)
        while not await lasting(path, scribe, fate):
            lives += 1
            ends += resulted(path)
            assert checked(path).findings == ()
        assert resulted(path)
        rows = dumped(path)
        kept = [rows[name] for name in ("results", "chances", "opened_hands", "hint_uses")]
        found.append((kept, told(scribe), (await ended(path, scribe)).log))
        assert checked(path).findings == ()
    assert lives > 10
    assert 3 < ends < lives - 3, "it died before the end and after it"
    assert found[0] == found[1]
    assert all(found[0][0])


async def branched(path: Where, fate: Fate) -> Table | None:
    """Live like `life`, where somebody plays on from a step of a table that is over."""
    async with stored(path) as store:
        base = await store.table("t00001")
        assert base is not None
        mortal: Any = Mortal(store, fate)
        host = host_on(mortal, FixedIds("b"))
        try:
            table = await host.solo.play_on(base.id, base.sequence // 2, 1, PEOPLE[0], 900_000)
            minds, player = autopilot_of(host, FirstLegal()), Player(host, table.id, 1_000_000)
            while True:
                await minds.play_out(table.id)
                table = await host.queries.table(table.id)
                if table.status == "over":
                    return table
                await player.step_of(PEOPLE[0])
        except Died:
            return None


@pytest.mark.parametrize(
    ("databases", "pattern"),
    first([("sqlite", "before and after"), ("sqlite", "by chance"), ("postgres", "seldom")]),
    indirect=["databases"],
)
async def test_a_game_that_is_played_on_from_a_step_begins_and_ends_once(
    databases: Databases, pattern: str
) -> None:
    games = []
    for path, fate in ((databases(), deaths("never")), (databases(), deaths(pattern))):
        async with stored(path) as store:
            host = host_on(store)
            await played_out(host, (await dealt(host, "basari", 3)).id)
        lives = 1
        while (over := await branched(path, fate)) is None:
            lives += 1
            assert checked(path).findings == (), "its log is whole or not there"
        async with stored(path) as store:
            user = PEOPLE[0].user
            assert len(await store.tables(user=user, status=("over",))) == 2
            assert await store.tables(user=user, status=("playing", "lobby")) == ()
            games.append((await store.log(over.id), await store.state(over.id)))
        assert checked(path).findings == ()
    assert games[0] == games[1]
    assert lives > (2 if pattern == "seldom" else 10)


TABLES = 4


async def _child(where: Where, answers: int) -> None:
    """Play four tables at once, writing down each answer that a person has seen; die at one."""
    store = await opened(where)
    left = iter(range(answers - 1, -1, -1))
    await asyncio.gather(
        *(_play(host_on(store, _ids(number)), number, left) for number in range(TABLES))
    )
    await store.close()


def _ids(number: int) -> FixedIds:
    ids = FixedIds(f"k{number}")
    ids.next = f"k{number}"
    return ids


async def _play(host: Host, number: int, left: Iterator[int]) -> None:
    table = await dealt(host, "basari", 3, first=1 + 100 * number)
    player = Player(host, table.id, first=100_000 * (number + 1))
    while (done := await player.step()) is not None:
        sys.stdout.write(f"{table.id} {done.table.sequence}\n")
        sys.stdout.flush()
        if next(left) == 0:  # while the other tables are being committed
            os.kill(os.getpid(), signal.SIGKILL)


@FILES_FIRST
async def test_kill_9_in_the_midst_of_commits_loses_and_doubles_nothing(
    databases: Databases, thorough: bool
) -> None:
    calm, rough, most = databases(), databases(), 60 if thorough else 240
    async with stored(calm) as store:
        for number in range(TABLES):
            host = host_on(store, _ids(number))
            table = await dealt(host, "basari", 3, first=1 + 100 * number)
            await played_out(host, table.id, first=100_000 * (number + 1))
    chance, seen, kills = random.Random(9), set[str](), 0
    while not await asyncio.to_thread(_lived, rough, chance.randrange(1, most), seen):
        kills += 1
        assert checked(rough).findings == (), "state, log and deadlines agree after every death"
    assert kills >= (5 if thorough else 2)
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


def _lived(where: Where, answers: int, seen: set[str]) -> bool:
    """Let a process play until it dies at an answer. True if there were not so many."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bot.store.test_crashes", str(where), str(answers)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    seen.update(lines)
    died = done.returncode == -signal.SIGKILL
    assert died == (len(lines) == answers), "it dies at that very answer"
    assert died or done.returncode == 0
    return not died


if __name__ == "__main__":
    place, answers = sys.argv[1:]
    asyncio.run(_child(place if "://" in place else Path(place), int(answers)))
