"""Fixtures that every folder of tests may use, and the option that takes all samples."""

from __future__ import annotations

import os
import sys

import pytest

from tests.conformance.tables import Case
from tests.postgres import own_postgres, postgres, postgres_database, postgres_server

__all__ = ["own_postgres", "postgres", "postgres_database", "postgres_server"]


# Bots are started hundreds of times: whatever the machine wants, each is compiled only once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run take all samples."""
    parser.addoption("--thorough", action="store_true", help="take all samples, as .ci/run does")


def pytest_xdist_auto_num_workers() -> int:
    """Use one worker more than there are cores: many tests wait for other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a thorough run takes: what is marked so, and more tables of a game."""
    if config.getoption("--thorough"):
        return
    quick, left_out, names = list[pytest.Item](), list[pytest.Item](), set[str]()
    for item in items:
        name = _name_by_game(item)
        is_more = name in names or item.get_closest_marker("thorough") is not None
        (left_out if is_more else quick).append(item)
        names.add(name)
    items[:] = quick
    config.hook.pytest_deselected(items=left_out)


def _name_by_game(item: pytest.Item) -> str:
    """Name a test so that only the first of a game's tables has a new name."""
    callspec = getattr(item, "callspec", None)
    tables = (
        [] if callspec is None else [v for v in callspec.params.values() if isinstance(v, Case)]
    )
    name = item.nodeid
    for case in tables:
        name = name.replace(str(case), case.game.spec.key)
    return name


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """Whether this run takes all samples, or only those that find most."""
    return bool(pytestconfig.getoption("--thorough"))
