from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.conftest import fresh
from tests.bot.hosting import Databases, Where
from tests.bot.processes import Pair, two_processes
from tests.samples import first


@pytest.fixture(params=first(["sqlite", "postgres"]))
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    """Make fresh databases; PostgreSQL's in thorough runs, for the store is tried on both."""
    yield from fresh(request, tmp_path)


@pytest_asyncio.fixture
async def pair(database: Where) -> AsyncIterator[Pair]:
    """Two processes on one database."""
    async with two_processes(database) as both:
        yield both
