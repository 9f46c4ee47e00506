from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.processes import Pair, two_processes


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def pair(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two processes on one database: a file in one run of the test, PostgreSQL in another."""
    in_file = request.param == "sqlite"
    where = tmp_path / "bazaar.db" if in_file else request.getfixturevalue("postgres")
    async with two_processes(where) as both:
        yield both
