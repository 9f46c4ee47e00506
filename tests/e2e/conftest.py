"""A dealt table that every test goes on with in a copy of its own."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.playing import NAMES, Match, at, copied, dealt


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what needs signals where there are none."""
    if os.name == "nt":
        for item in items:
            item.add_marker(pytest.mark.skip(reason="Windows has no signals to send"))


@pytest.fixture(scope="session")
def jaipur(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a table of Jaipur is kept that was dealt and nothing else."""
    folder = tmp_path_factory.mktemp("e2e") / "jaipur"
    asyncio.run(dealt(folder, "jaipur", 2))
    return folder


@pytest_asyncio.fixture
async def match(jaipur: Path, tmp_path: Path) -> AsyncIterator[Match]:
    """A dealt table, the bot at work, and two people."""
    async with at(copied(jaipur, tmp_path / "table"), NAMES[:2]) as begun:
        yield begun
