"""What tests of the host need: people, a clock that stands, ids that repeat, and ways to play."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any, TypeAlias

from bot.delivery.reminders import Timekeeper
from bot.runtime.clock import Clock
from bot.services.adviser import Adviser, Hinted, Minds, NoAdvice
from bot.services.autopilot import AutopilotLoop
from bot.services.host import Host, build_host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore, open_store
from bot.store.postgres.connection import Link
from bot.store.postgres.endpoint import PostgresDatabase
from bot.store.protocols import Store
from bot.store.sql.connection import Connection, Cursor, Values
from bot.store.sql.integrity import Report, report_on
from bot.store.sqlite.integrity import check
from bot.tables.forms import Done, Form
from bot.tables.notices import Delivered, Queued
from bot.tables.table import Home, Level, Person, Sitter, Table, TableId, Who, game_of
from engine.play import AnyGame, first_legal, sample
from engine.registry import GAMES
from tests.engine.retracing import picks_at

HOME = Home(guild=10, channel=20)
SPECS = [game.spec for game in GAMES.values()]
FEWEST = [(spec.key, spec.least_seats) for spec in SPECS]
"""Each game, with as few seats as it can be played with."""
USUAL = [(spec.key, (spec.least_seats + spec.most_seats) // 2) for spec in SPECS]
"""Each game, with a number of seats between the fewest and the most."""
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eva")
OTHERS = tuple(f"P{seat}" for seat in range(len(NAMES), max(spec.most_seats for spec in SPECS)))
PEOPLE = tuple(Person(100 + number, name) for number, name in enumerate((*NAMES, *OTHERS)))
STRANGER = Person(999, "Zoe")


class FixedClock:
    """A clock that goes only when told to."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time


class FixedIds:
    """Ids that repeat, so that two runs can be compared."""

    def __init__(self, prefix: str = "t") -> None:
        self.prefix = prefix
        self.next: TableId | None = None
        self.made = 0

    def table(self) -> TableId:
        if self.next is not None:
            return self.next
        self.made += 1
        return f"{self.prefix}{self.made:05}"

    def secret(self) -> str:
        return f"secret-{self.prefix}"

    def join(self, who: Who, _interaction: int) -> str:
        return f"join-{who}"


class FirstLegal:
    """The mind of whoever is absent: does the first thing that is allowed, whatever the level."""

    async def decide(self, game: AnyGame, view: Any, _level: Level | None, _seed: str) -> Any:
        return first_legal(game, view)


class Coach(FirstLegal):
    """An adviser who knows one thing, and what it was asked."""

    def __init__(self, known: bool = True) -> None:
        self.known = known
        self.views: list[Any] = []

    async def hint(self, game: AnyGame, view: Any, _seed: str) -> tuple[Hinted, ...]:
        self.views.append(view)
        if not self.known:
            raise NoAdvice("nothing comes to mind")
        return (Hinted(first_legal(game, view), 0.625, ()),)

    async def chances(self, _game: AnyGame, views: Any, _seed: str) -> tuple[float, ...]:
        return tuple(0.5 for _ in views)


class Scribe:
    """A presenter that writes down what it is asked to say; as on Discord, a nonce counts once."""

    def __init__(self) -> None:
        self.said: dict[int, Queued] = {}
        self.posts = 0
        self.refusals: list[Exception] = []

    async def present(self, queued: Queued) -> Delivered:
        if self.refusals:
            raise self.refusals.pop(0)
        self.posts += 1
        self.said[queued.id] = queued
        return Delivered(5000 + queued.id if queued.notice.kind == "panel" else None)

    async def posted(self, table: TableId) -> None:
        pass

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        return None

    def kinds(self) -> list[str]:
        return [queued.notice.kind for queued in self.said.values()]


FILE_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
PUBLIC_TABLES = "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'"
Where: TypeAlias = Path | str
"""A database: a file, or the address of one of PostgreSQL's."""
Databases: TypeAlias = Callable[[], Where]
"""Makes a fresh database."""


async def opened(where: Where, clock: Clock | None = None) -> AnyStore:
    url, path = (where, Path()) if isinstance(where, str) else ("", where)
    return await open_store(url, path, clock or FixedClock())


@asynccontextmanager
async def stored(where: Where) -> AsyncIterator[AnyStore]:
    store = await opened(where)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def beside(where: Where) -> Iterator[Connection]:
    """Open a database behind the back of its store, for as long as a `with` lasts."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where, isolation_level=None)) as connection:
            yield connection
    else:
        with Beside(where) as connection:
            yield connection


class Beside:
    """A connection to PostgreSQL that needs no loop and leaves the test's alone."""

    def __init__(self, url: str) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._link = Link(url, Event())

    def __enter__(self) -> Beside:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread.submit(self._link.close).result()
        self._thread.shutdown()

    def execute(self, query: str, values: Values = (), /) -> Cursor:
        return self._thread.submit(lambda: self._link.connected().execute(query, values)).result()

    def executemany(self, query: str, rows: Iterable[Values], /) -> Cursor:
        def work() -> Cursor:
            return self._link.connected().executemany(query, rows)

        return self._thread.submit(work).result()


def on_a_thread(url: str, work: Callable[[Link], None], times: int = 1) -> None:
    """Do something with connections to PostgreSQL, as often at once, each on a thread."""

    def run() -> None:
        link = Link(url, Event())
        try:
            work(link)
        finally:
            link.close()

    with ThreadPoolExecutor(times) as threads:
        for done in [threads.submit(run) for _ in range(times)]:
            done.result()


def altered(where: Where, sql: str, *values: object) -> None:
    """Change a database behind the back of the store."""
    with beside(where) as connection:
        connection.execute(sql, values)


def dumped(where: Where) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table of a database."""
    names = FILE_TABLES if isinstance(where, Path) else PUBLIC_TABLES
    with beside(where) as connection:
        tables = sorted(name for (name,) in connection.execute(names).fetchall())
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in tables
        }


def checked(where: Where) -> Report:
    """Replay all tables of a database and compare."""
    if isinstance(where, Path):
        return check(where)
    # A process that was killed may leave its server a commit to finish while this is read.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_reported, where).result()


def _reported(url: str) -> Report:
    with PostgresDatabase(url).reading() as connection:
        return report_on(connection)


def host_on(
    store: Store,
    ids: FixedIds | None = None,
    *,
    clock: Clock | None = None,
    adviser: Adviser | None = None,
    signals: Signals | None = None,
) -> Host:
    return build_host(store, clock or FixedClock(), ids or FixedIds(), adviser, signals)


def autopilot_of(host: Host, minds: Minds, signals: Signals | None = None) -> AutopilotLoop:
    """Return what plays for the absent, at once."""
    return AutopilotLoop(host.autopilot, minds, (signals or Signals()).tables_changed)


def timekeeper_of(
    host: Host, store: Store, clock: Clock, signals: Signals | None = None
) -> Timekeeper:
    """Return what keeps the time of all tables."""
    return Timekeeper(
        deadlines=store,
        tables=store,
        visits=store,
        settings=host.settings,
        late_seat=host.seats.absent,
        late_lobby=host.invitations.lapse,
        end_holidays=host.holidays.end_over,
        clock=clock,
        signals=signals or Signals(),
    )


async def dealt(
    host: Host, game: str, seats: int, variants: tuple[str, ...] = (), first: int = 1
) -> Table:
    """Open, fill and start a table with an hour a decision; interactions count from `first`."""
    owner = PEOPLE[0]
    table = await host.lobby.open(owner, game, seats, variants, HOME, "en", first, 3600)
    for number, person in enumerate(PEOPLE[1:seats], first + 1):
        await host.lobby.join(table.id, person, number)
    return await host.lobby.start(table.id, owner, first + seats)


def person_of(sitter: Sitter) -> Person:
    """Return the person who sits at a seat."""
    assert sitter.user is not None
    return Person(sitter.user, sitter.name)


class Player:
    """Plays for everybody, always the same in the same position, whatever was retried."""

    def __init__(self, host: Host, id_: TableId, first: int = 10_000) -> None:
        self.host = host
        self.id = id_
        self.first = first

    async def step(self) -> Done | None:
        """Answer one decision, form by form; nothing is left to do when None is returned."""
        table = await self.host.queries.table(self.id)
        chance = Random(f"{self.id}/{table.sequence}")
        awaited = (await self.host.queries.look(self.id)).awaited
        if not awaited:
            return None
        person = person_of(table.sitters[chance.choice(awaited)])
        return await self._decide(table, person, chance)

    async def step_of(self, person: Person) -> Done:
        """Answer the decision of one person, form by form."""
        table = await self.host.queries.table(self.id)
        return await self._decide(table, person, Random(f"{self.id}/{table.sequence}"))

    async def _decide(self, table: Table, person: Person, chance: Random) -> Done:
        form = await self.host.turns.move(self.id, person)
        assert isinstance(form, Form)
        action = sample(game_of(table), form.view, chance.randrange)
        answer: Form | Done = form
        while isinstance(answer, Form):
            answer = await self._fill(answer, action, person, by_parts=table.sequence % 3 == 0)
        return answer

    async def _fill(
        self, form: Form, action: Any, person: Person, *, by_parts: bool
    ) -> Form | Done:
        picks = picks_at(game_of(form.table), form.view, action, form.prompt)
        opened, at = form.decision.opened, form.filled
        # One press, one interaction: whoever sends it again sends the same number.
        interaction = self.first + form.table.sequence * 10 + at
        if by_parts:
            for field, ids in zip(form.prompt.fields, picks, strict=True):
                await self.host.turns.pick(self.id, person, opened, at, field.key, ids)
        answers = None if by_parts else picks
        return await self.host.turns.answer(self.id, person, opened, at, answers, interaction)


async def played_out(host: Host, id_: TableId, first: int = 10_000) -> Table:
    player = Player(host, id_, first)
    while await player.step() is not None:
        pass
    return await host.queries.table(id_)
