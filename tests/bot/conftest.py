import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path

import pytest
import pytest_asyncio

from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.opening import AnyStore
from sandbox.testing.postgres import PostgresServer
from tests.bot.hosting import PUBLIC_TABLES, Databases, Where, beside, host_on, stored
from tests.samples import first


class EmptyDatabases:
    """Databases of PostgreSQL with all tables and no rows, which one test after the other uses.

    To empty one takes a tenth of the time that it takes to make one.
    """

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        self._free: list[str] = []

    def take(self) -> str:
        """Return the address of one that nobody uses."""
        return self._free.pop() if self._free else asyncio.run(self._migrated())

    def give_back(self, url: str, *, used: bool) -> None:
        """Empty one for the next test, if this one used it."""
        self._free.append(url)
        if not used:
            return
        with beside(url) as db:
            names = {name for (name,) in db.execute(PUBLIC_TABLES)} - {"schema_version", "tables"}
            for name in (*sorted(names), "tables"):  # whatever is of a table goes before it
                db.execute(f"DELETE FROM {name}")
            db.execute("SELECT setval(seqrelid, 1, false) FROM pg_sequence")

    async def _migrated(self) -> str:
        url = self._server.url(self._server.create())
        async with stored(url):
            return url


@pytest.fixture(scope="session")
def empty_databases(postgres_server: PostgresServer) -> EmptyDatabases:
    return EmptyDatabases(postgres_server)


@pytest.fixture(params=first(["sqlite", "postgres"]))
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    """Make fresh databases; PostgreSQL's in thorough runs, for the store is tried on both."""
    yield from fresh(request, tmp_path)


def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    """Make fresh databases of the kind that a fixture's parameter names."""
    if request.param == "sqlite":
        numbers = count(1)
        yield lambda: tmp_path / f"bazaar-{next(numbers)}.db"
        return
    empty: EmptyDatabases = request.getfixturevalue("empty_databases")
    free, taken = [empty.take(), empty.take()], list[str]()

    def take() -> str:
        taken.append(free.pop())
        return taken[-1]

    yield take
    for url in (*free, *taken):
        empty.give_back(url, used=url in taken)


@pytest.fixture
def database(databases: Databases) -> Where:
    """A fresh database: a file in one run of the test, one of PostgreSQL's in another."""
    return databases()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A fresh database in a file, for tests of what only a file has."""
    return tmp_path / "bazaar.db"


@pytest_asyncio.fixture
async def store(database: Where) -> AsyncIterator[AnyStore]:
    async with stored(database) as opened:
        yield opened


@pytest.fixture
def signals() -> Signals:
    return Signals()


@pytest.fixture
def host(store: AnyStore, signals: Signals) -> Host:
    return host_on(store, signals=signals)
