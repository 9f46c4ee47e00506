"""A real PostgreSQL for tests: one server a worker, begun when first needed, fresh databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from sandbox.testing.postgres import NoServer, PostgresServer, running
from tests.machine import unavailable


def _begun(stack: ExitStack, *, durable: bool) -> PostgresServer:
    try:
        return stack.enter_context(running(durable=durable))
    except NoServer as missing:
        unavailable(str(missing))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """The server of this worker; tests share it, so nobody stops it."""
    with ExitStack() as stack:
        yield _begun(stack, durable=False)


@pytest.fixture
def postgres_database(postgres_server: PostgresServer) -> Iterator[str]:
    """The name of a fresh, empty database at the worker's server."""
    name = postgres_server.create()
    try:
        yield name
    finally:
        postgres_server.drop(name)


@pytest.fixture
def postgres(postgres_server: PostgresServer, postgres_database: str) -> str:
    """The address (postgresql://…) of a fresh, empty database."""
    return postgres_server.url(postgres_database)


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A server for one test, which may stop, kill and restart it; it waits for the disk."""
    with ExitStack() as stack:
        yield _begun(stack, durable=True)
