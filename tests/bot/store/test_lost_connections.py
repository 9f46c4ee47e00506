"""PostgreSQL that goes away: everybody waits, nothing is lost, and nothing is done twice."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from bot.runtime.i18n import Speaker
from bot.services.held_shards import QUIET_SECONDS
from bot.store.errors import StoreFailed, Unsure
from bot.store.opening import open_store
from bot.store.postgres import connection
from bot.store.postgres.connection import Link
from bot.store.postgres.dialect import ordered, translated
from bot.store.postgres.migrations import LOCK
from bot.store.postgres.store import LEASE_SECONDS, PostgresStore
from bot.store.postgres.writer import Transaction
from bot.store.sqlite.store import SqliteStore
from bot.tables.changes import Change
from bot.tables.settings import UserSettings
from sandbox.testing.postgres import PostgresServer
from tests.bot.hosting import FixedClock, Player, checked, dealt, host_on, stored
from tests.samples import first

pytestmark = pytest.mark.asyncio
BY_DM = UserSettings(by_dm=True)


class Proxy:
    """Stands between a store and PostgreSQL, and cuts connections at a word that passes."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.word = b""
        """What a message must hold for its connection to be cut."""
        self.carried_out = True
        """Whether the server still gets that message, and only its answer is lost."""
        self.refuses = False
        """Whether nobody can connect after the cut."""
        self.cuts = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuses and self.cuts:
            writer.close()
            return
        answers, server = await asyncio.open_connection("127.0.0.1", self._port)
        deaf = asyncio.Event()
        back = asyncio.create_task(self._answer(answers, writer, deaf))
        try:
            while message := await reader.read(1 << 16):
                if self.word and self.word in message:
                    self.word, self.cuts = b"", self.cuts + 1
                    if self.carried_out:
                        deaf.set()
                        server.write(message)
                        await back
                    break
                server.write(message)
        finally:
            back.cancel()
            writer.close()
            server.close()

    async def _answer(
        self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter, deaf: asyncio.Event
    ) -> None:
        while answer := await answers.read(1 << 16):
            if deaf.is_set():
                return
            with suppress(ConnectionError):
                writer.write(answer)


@asynccontextmanager
async def proxied(url: str) -> AsyncIterator[tuple[Proxy, PostgresStore]]:
    """A store that reaches its database through a proxy."""
    parts = urlsplit(url)
    assert parts.port is not None
    proxy = Proxy(parts.port)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    netloc = f"{parts.username}:{parts.password}@127.0.0.1:{port}"
    store = await PostgresStore.open(urlunsplit((parts.scheme, netloc, *parts[2:])), FixedClock())
    try:
        yield proxy, store
    finally:
        proxy.refuses = False
        await store.close()
        server.close()


@pytest.mark.parametrize("kill", first([False, True]), ids=["stopped", "killed"])
async def test_a_restart_of_the_server_only_makes_everybody_wait(
    own_postgres: PostgresServer, kill: bool
) -> None:
    url = own_postgres.url(own_postgres.create())
    async with stored(url) as store:
        tables = [await dealt(host_on(store), "basari", 3, first=1 + 100 * n) for n in range(3)]
        restarting = asyncio.create_task(asyncio.to_thread(own_postgres.restart, kill=kill))
        steps = 0
        while not restarting.done() or steps < 20:
            await asyncio.gather(
                *(Player(host_on(store), table.id, 10_000 * (1 + n)).step()
                  for n, table in enumerate(tables))
            )  # fmt: skip
            steps += 1
        await restarting
        for table in tables:
            assert len(await store.log(table.id)) == steps
    assert checked(url).findings == ()


async def test_a_cut_connection_is_made_anew(
    postgres_server: PostgresServer, postgres_database: str
) -> None:
    async with stored(postgres_server.url(postgres_database)) as store:
        table = await dealt(host_on(store), "jaipur", 2)
        for number in range(1, 4):
            assert postgres_server.cut(postgres_database)
            assert await Player(host_on(store), table.id).step() is not None
            assert len(await store.log(table.id)) == number


@pytest.mark.parametrize("carried_out", first([True, False]))
async def test_whether_a_commit_without_an_answer_was_carried_out_is_asked(
    postgres: str, carried_out: bool
) -> None:
    async with proxied(postgres) as (proxy, store):
        await store.watch(10, "jaipur", 5, on=True)
        proxy.carried_out, proxy.word = carried_out, b"COMMIT\0"
        counted = "UPDATE watches SET told = told + 1"
        await store.writer.run(lambda db: db.execute(counted))
        assert proxy.cuts == 1
        told = "SELECT told FROM watches"
        assert await store.reader.run(lambda db: db.execute(told).fetchall()) == [(1,)]


@pytest.mark.parametrize("carried_out", first([True, False]))
async def test_a_move_without_an_answer_is_made_once(postgres: str, carried_out: bool) -> None:
    async with proxied(postgres) as (proxy, store):
        host = host_on(store)
        table = await dealt(host, "jaipur", 2)
        proxy.carried_out, proxy.word = carried_out, b"commit_changes"
        await Player(host, table.id).step()  # the first one also prepares the statement
        proxy.word = b"story"
        done = await Player(host, table.id).step()
        assert proxy.cuts == 2
        assert done is not None
        assert done.table.sequence == 2
        assert [entry.sequence for entry in await store.log(table.id)] == [1, 2]


@pytest.mark.thorough
async def test_after_a_crash_the_id_of_a_transaction_proves_nothing(
    own_postgres: PostgresServer,
) -> None:
    url = own_postgres.url(own_postgres.create())

    def asked() -> list[bool]:
        link = Link(url, Event())
        committed = Transaction([lambda db: db.execute("CREATE TABLE kept ()")])
        refused = Transaction([lambda db: db.execute("CREATE TABLE gone ()")])
        try:
            committed.run(link.connected())
            begun = link.connected()
            begun.script("BEGIN")
            (lost,) = begun.execute("SELECT CAST(pg_current_xact_id() AS TEXT)").fetchone()
            begun.script("ROLLBACK")
            refused.id, refused.life = lost, begun.life
            answers = []
            for kill in (False, True):
                own_postgres.restart(kill=kill)
                link.drop()
                answers.append(link.patiently(refused.was_committed))
                with suppress(Unsure):
                    answers.append(link.patiently(committed.was_committed))
            refused.id = str(int(lost) + 1000)
            return [*answers, link.patiently(refused.was_committed)]
        finally:
            link.close()

    # Stopped and begun again it is known; killed, only what was not committed is.
    assert await asyncio.to_thread(asked) == [False, True, False, False]


async def test_a_migration_may_take_longer_than_anything_else(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    holding = await asyncpg.connect(postgres)
    await holding.execute("SELECT pg_advisory_lock($1)", LOCK)
    monkeypatch.setattr(Link.__init__, "__defaults__", (0.2,))
    monkeypatch.setattr(connection, "PATIENCE_SECONDS", 0.2)
    opening = asyncio.create_task(PostgresStore.open(postgres, FixedClock()))
    await asyncio.sleep(0.6)
    await holding.close()
    store = await opening
    await store.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux alone has it")
async def test_a_machine_that_is_gone_is_noticed_before_a_lease_ends(postgres: str) -> None:
    def asked() -> int:
        link = Link(postgres, Event())
        try:
            raw: Any = link.connected().raw
            own: socket.socket = raw._transport.get_extra_info("socket")
            return own.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        finally:
            link.close()

    milliseconds = await asyncio.to_thread(asked)
    assert 0 < milliseconds < (LEASE_SECONDS - QUIET_SECONDS) * 1000


@pytest.mark.thorough
async def test_who_cannot_be_told_whether_it_was_written_is_told_that(postgres: str) -> None:
    async with proxied(postgres) as (proxy, store):
        proxy.refuses, proxy.word = True, b"COMMIT\0"
        writing = asyncio.create_task(store.keep_user_settings(1, BY_DM))
        while not proxy.cuts:
            await asyncio.sleep(0.01)
        await store.close()  # else it would wait longer for the database
        with pytest.raises(Unsure):
            await writing


class Forgetful(SqliteStore):
    """A store that once cannot tell whether it has written a change."""

    carried_out: bool | None = None

    async def commit(self, change: Change) -> None:
        if self.carried_out is not None:
            carried_out, self.carried_out = self.carried_out, None
            if carried_out:
                await super().commit(change)
            raise Unsure("host.store.unsure")
        await super().commit(change)


@pytest.mark.parametrize("carried_out", [True, False])
async def test_an_unsure_move_is_looked_up_and_else_made_again(
    file: Path, carried_out: bool
) -> None:
    store = await Forgetful.open(file, FixedClock())
    try:
        host = host_on(store)
        table = await dealt(host, "jaipur", 2)
        store.carried_out = carried_out
        done = await Player(host, table.id).step()
        assert done is not None
        assert len(await store.log(table.id)) == done.table.sequence == 1
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("//bazaar:", "//bazaar:not-"), "host.store.refused_at"),
        (("//bazaar:", "//nobody:"), "host.store.refused_at"),
        (("/test_", "/no_"), "host.store.no_database_at"),
        (("postgresql://", "http://"), "host.store.address"),
    ],
)
async def test_whoever_cannot_connect_is_told_why(
    postgres: str, change: tuple[str, str], code: str
) -> None:
    with pytest.raises(StoreFailed) as refusal:
        await open_store(postgres.replace(*change), Path(), FixedClock())
    assert refusal.value.code == code
    password = urlsplit(postgres).password
    assert password
    assert password not in Speaker(strict=True)(refusal.value.text)


async def test_whoever_reaches_no_server_is_told_where_and_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connection, "PATIENCE_SECONDS", 0.0)
    with pytest.raises(StoreFailed) as refusal:
        await open_store("postgresql://me:hush@127.0.0.1:1/x", Path(), FixedClock())
    said = Speaker(strict=True)(refusal.value.text)
    assert f"postgresql://me@127.0.0.1:1/x ({os.strerror(errno.ECONNREFUSED)})" in said


async def test_a_certificate_that_is_to_be_checked_needs_those_that_are_trusted(
    postgres: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(StoreFailed, match="certificates"):
        await open_store(f"{postgres}?sslmode=verify-full", Path(), FixedClock())


async def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("bot.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreFailed, match="driver"):
        await open_store("postgresql://localhost/bazaar", Path(), FixedClock())


async def test_the_sql_of_all_databases_becomes_that_of_postgresql() -> None:
    query = (
        "SELECT user, s.user, 'user?' FROM user_settings AS s WHERE user IS :user AND a IS NULL"
        " AND b = :b AND c = :user /*postgres: FOR UPDATE*/ -- other"
    )
    sql, names = translated(query)
    assert sql == (
        'SELECT "user", s."user", \'user?\' FROM user_settings AS s'
        ' WHERE "user" IS NOT DISTINCT FROM $1 AND a IS NULL'
        " AND b = $2 AND c = $1  FOR UPDATE -- other"
    )
    assert ordered(names, {"b": 2, "user": 1}) == (1, 2)
    assert translated("VALUES (?, ?)") == ("VALUES ($1, $2)", ("", ""))
