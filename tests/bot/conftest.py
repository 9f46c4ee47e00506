from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.services.host import Host
from bot.services.table_writer import Signals
from bot.store.sqlite.store import SqliteStore
from tests.bot.hosting import host_on, stored


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "bazaar.db"


@pytest_asyncio.fixture
async def store(database: Path) -> AsyncIterator[SqliteStore]:
    async with stored(database) as opened:
        yield opened


@pytest.fixture
def signals() -> Signals:
    return Signals()


@pytest.fixture
def host(store: SqliteStore, signals: Signals) -> Host:
    return host_on(store, signals=signals)
