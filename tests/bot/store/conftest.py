from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.conftest import fresh
from tests.bot.hosting import Databases


@pytest.fixture(params=["sqlite", "postgres"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Databases]:
    """Make fresh databases: files in one run of the test, PostgreSQL's in another."""
    yield from fresh(request, tmp_path)
