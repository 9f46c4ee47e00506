"""The server for tests: fresh databases, cut connections, and what a kill -9 leaves."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from sandbox.testing import postgres as servers
from sandbox.testing.postgres import NoServer, PostgresServer

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.asyncio
async def test_a_fresh_database_takes_connections_and_is_empty(postgres: str) -> None:
    db = await asyncpg.connect(postgres)
    try:
        assert await db.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    finally:
        await db.close()


def test_a_database_begins_as_the_copy_of_another(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    postgres_server.ask("CREATE TABLE moves (id BIGINT)", postgres_database)
    postgres_server.ask("INSERT INTO moves VALUES (7)", postgres_database)
    name = postgres_server.create(template=postgres_database)
    assert postgres_server.ask("SELECT id FROM moves", name) == [["7"]]
    postgres_server.drop(name)


@pytest.mark.asyncio
async def test_connections_are_cut_by_the_name_of_their_application(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    url = postgres_server.url(postgres_database)
    one = await asyncpg.connect(url, server_settings={"application_name": "one"})
    two = await asyncpg.connect(url, server_settings={"application_name": "two"})
    try:
        assert postgres_server.cut(postgres_database, "one") == 1
        with pytest.raises((asyncpg.PostgresError, asyncpg.InterfaceError, OSError)):
            await one.fetchval("SELECT 1")
        assert await two.fetchval("SELECT 1") == 1
    finally:
        one.terminate()
        await two.close()


@pytest.mark.parametrize("kill", [False, True], ids=["stopped", "killed"])
def test_what_was_committed_survives_a_restart(own_postgres: PostgresServer, kill: bool) -> None:
    own_postgres.ask("CREATE TABLE moves (id BIGINT)")
    own_postgres.ask("INSERT INTO moves VALUES (7)")
    before, address = own_postgres.pid, own_postgres.url()
    own_postgres.restart(kill=kill)
    assert own_postgres.pid != before
    assert own_postgres.url() == address
    assert own_postgres.ask("SELECT id FROM moves") == [["7"]]


def test_a_closed_server_leaves_neither_process_nor_folder(own_postgres: PostgresServer) -> None:
    pid = own_postgres.pid
    assert pid
    own_postgres.close()
    assert not own_postgres.folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_server_ends_with_whoever_started_it(own_postgres: PostgresServer) -> None:
    assert own_postgres.pid, "there are the programs"
    code = (
        "import os, signal\n"
        "from sandbox.testing.postgres import PostgresServer\n"
        "server = PostgresServer()\n"
        "server.start()\n"
        "print(server.folder, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    deadline = time.monotonic() + 30
    while Path(done.stdout.strip()).exists():  # the last that is done
        assert time.monotonic() < deadline, "it is still there"
        time.sleep(0.05)


def test_without_the_programs_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "is_file", lambda _: False)
    with pytest.raises(NoServer, match="PostgreSQL is not installed"):
        servers.binaries()
