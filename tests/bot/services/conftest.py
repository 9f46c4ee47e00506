from collections.abc import AsyncIterator

import pytest_asyncio

from tests.bot.hosting import Where
from tests.bot.processes import Pair, two_processes


@pytest_asyncio.fixture
async def pair(database: Where) -> AsyncIterator[Pair]:
    """Two processes on one database."""
    async with two_processes(database) as both:
        yield both
