"""Connections to PostgreSQL, each on a thread of its own with a loop of its own."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from queue import SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeAlias, TypeVar

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from bot.store.addresses import without_password
from bot.store.errors import StoreFailed
from bot.store.postgres.dialect import ordered, translated
from bot.store.refusals import Refusals
from bot.store.sql.connection import Values, Work

T = TypeVar("T")

PATIENCE_SECONDS = 10.0
"""How long something waits for a database that went away."""
CONNECT_SECONDS = 5.0
STATEMENT_SECONDS = 15.0
SILENT_SECONDS = 4.0
"""How long what was sent may go unheard before the connection is lost: less than a lease lasts."""
FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1.0
SESSION = {
    "application_name": "bazaar",
    # Whoever stops in the midst of a transaction holds back nobody for long.
    "idle_in_transaction_session_timeout": "2500",
    "lock_timeout": "4000",
    "jit": "off",
}
# What was said to be saved must outlive a loss of power.
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
# Figures are kept when a server is stopped, and begun anew when it crashed.
LIFE = "SELECT CAST(stats_reset AS TEXT) FROM pg_stat_bgwriter"
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InternalClientError,  # it was cut while its loop stood still
    asyncpg.InvalidCachedStatementError,  # a migration changed what a statement returns
)
CODES = {
    "28": "host.store.refused",
    "3D": "host.store.no_database",
    "53100": "host.store.full",
    "25006": "host.store.readonly",
    "55P03": "host.store.locked",
    "57014": "host.store.locked",
    "XX001": "host.store.corrupt",
    "XX002": "host.store.corrupt",
}
WHERE = {
    "host.store.refused": "host.store.refused_at",
    "host.store.no_database": "host.store.no_database_at",
    "host.store.unreachable": "host.store.unreachable_at",
}
"""Sentences for players, who need not know where the database is, and those for hosts."""

MOVED = "BZ001"
"""What a database answers from which everything was moved, with where it is now as the message."""


class Lost(Exception):
    """The connection is gone; whatever was not committed did not happen."""


class Crossed(Exception):
    """Somebody wrote the same rows in another order; nothing was written."""


@contextmanager
def explained() -> Iterator[None]:
    """Turn errors of the database into refusals with a sentence."""
    try:
        yield
    except asyncpg.PostgresError as error:
        state = error.sqlstate or ""
        if state == MOVED:
            raise StoreFailed("host.store.moved", address=str(error)) from error
        code = CODES.get(state) or CODES.get(state[:2])
        if code is not None:
            raise StoreFailed(code) from error
        raise StoreFailed("host.store.failed", problem=type(error).__name__) from error
    except asyncpg.InterfaceError as error:
        raise StoreFailed("host.store.failed", problem=type(error).__name__) from error


@contextmanager
def told_where(url: str) -> Iterator[None]:
    """Say to a host at which address nothing could be done, and why it was not reached."""
    try:
        yield
    except StoreFailed as refusal:
        if (code := WHERE.get(refusal.code)) is None:
            raise
        fields = {"address": without_password(url)}
        if refusal.code == "host.store.unreachable":
            fields["reason"] = _reason(getattr(refusal.__cause__, "__cause__", None))
        raise StoreFailed(code, **fields) from refusal


def _reason(error: BaseException | None) -> str:
    if isinstance(error, OSError) and not isinstance(error, ssl.SSLError):
        if error.errno is not None and error.errno > 0:  # asyncio has words of its own for it
            return os.strerror(error.errno)
        return error.strerror or str(error) or type(error).__name__
    return str(error).partition("\n")[0] or type(error).__name__


class PostgresCursor:
    """What a statement came to."""

    def __init__(self, rows: list[tuple[Any, ...]], count: int, columns: tuple[str, ...]) -> None:
        self.rowcount = count
        self.description = tuple((name,) for name in columns)
        self._rows = iter(rows)

    def fetchone(self) -> Any:
        """Return the next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class Statement:
    """A statement that the database has prepared."""

    def __init__(self, prepared: PreparedStatement[asyncpg.Record]) -> None:
        attributes = prepared.get_attributes()
        self._prepared = prepared
        self._columns = tuple(attribute.name for attribute in attributes)
        self._flags = any(attribute.type.name == "bool" for attribute in attributes)

    async def run(self, values: tuple[Any, ...]) -> PostgresCursor:
        """Run it with values in their order."""
        records = await self._prepared.fetch(*values)
        _, _, count = (self._prepared.get_statusmsg() or "").rpartition(" ")
        rows = [tuple(record) for record in records]
        if self._flags:  # flags are numbers in every database
            rows = [tuple(int(v) if v is True or v is False else v for v in row) for row in rows]
        return PostgresCursor(rows, int(count) if count.isdigit() else 0, self._columns)


class PostgresConnection:
    """Runs the statements of all databases, one after the other, on the thread that opened it."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, raw: asyncpg.Connection[asyncpg.Record], life: str
    ) -> None:
        self.life = life
        """Another one after a crash of the server, which may give the ids of lost transactions
        again."""
        self._loop = loop
        self.raw = raw
        self._statements: dict[str, Statement] = {}

    def execute(self, query: str, values: Values = (), /) -> PostgresCursor:
        """Run a statement."""
        sql, names = translated(query)
        return self._wait(self._execute(sql, ordered(names, values)))

    def executemany(self, query: str, rows: Iterable[Values], /) -> PostgresCursor:
        """Run a statement once for each of some rows."""
        sql, names = translated(query)
        values = [ordered(names, row) for row in rows]
        if values:
            self._wait(self.raw.executemany(sql, values))
        return PostgresCursor([], len(values), ())

    def copy_rows(
        self, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]]
    ) -> None:
        """Write many rows of a table at once."""
        copied = self.raw.copy_records_to_table(table, records=rows, columns=columns)
        self._wait(copied)

    def script(self, sql: str) -> None:
        """Run PostgreSQL's own statements, without values."""
        self._wait(self.raw.execute(sql))

    @property
    def closed(self) -> bool:
        """Whether it can do nothing any more."""
        return self.raw.is_closed()

    def close(self) -> None:
        """Say goodbye, or hang up if that takes long."""
        try:
            self._loop.run_until_complete(self.raw.close(timeout=1.0))
        except Exception:  # noqa: BLE001 (whatever is wrong with it, it is to be gone)
            self.raw.terminate()

    def drop(self) -> None:
        """Hang up at once."""
        self.raw.terminate()

    async def _execute(self, sql: str, values: tuple[Any, ...]) -> PostgresCursor:
        statement = self._statements.get(sql)
        if statement is None:
            statement = self._statements[sql] = Statement(await self.raw.prepare(sql))
        return await statement.run(values)

    def _wait(self, answer: Coroutine[Any, Any, T]) -> T:
        try:
            return self._loop.run_until_complete(answer)
        except LOST as error:
            raise Lost from error
        except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError) as error:
            raise Crossed from error
        except asyncpg.InterfaceError as error:
            if self.closed:
                raise Lost from error
            raise


class Link:
    """The connection of one thread, made anew when it was lost."""

    def __init__(
        self, url: str, closing: Event, statement_seconds: float = STATEMENT_SECONDS
    ) -> None:
        self._url = url
        self._closing = closing
        self._statement_seconds = statement_seconds
        self._loop = asyncio.new_event_loop()
        self._connection: PostgresConnection | None = None

    def patiently(self, attempt: Callable[[PostgresConnection], T]) -> T:
        """Do something that may be done again, and do it again while the connection is lost."""
        pauses = self.pauses()
        while True:
            try:
                with explained():
                    return attempt(self.connected())
            except Lost as lost:
                self.drop()
                if not next(pauses, False):
                    raise StoreFailed("host.store.unreachable") from lost

    def pauses(self) -> Iterator[bool]:
        """Wait a little longer each time, and end after a while or when the store is closed."""
        until, pause = monotonic() + PATIENCE_SECONDS, FIRST_PAUSE_SECONDS
        while monotonic() + pause < until and not self._closing.wait(pause):
            yield True
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    def connected(self) -> PostgresConnection:
        """Return the connection, made anew if there is none."""
        if self._connection is None or self._connection.closed:
            try:
                connecting = _connect(self._url, self._statement_seconds)
                raw, life = self._loop.run_until_complete(connecting)
            except LOST as error:
                raise Lost from error
            except (ValueError, asyncpg.InterfaceError) as error:
                if "certificate" in str(error):  # sslmode wants some, and none are there
                    raise StoreFailed("host.store.certificates") from error
                raise StoreFailed("host.store.address") from error
            self._connection = PostgresConnection(self._loop, raw, life)
        return self._connection

    def drop(self) -> None:
        """Hang up; the next one who needs it connects anew."""
        if self._connection is not None:
            self._connection.drop()
            self._connection = None

    def close(self) -> None:
        """End the connection and its loop."""
        if self._connection is not None:
            self._connection.close()
        self._loop.run_until_complete(asyncio.sleep(0))  # what hung up says so to its loop
        self._loop.close()


Job: TypeAlias = Callable[[Link], T]
"""Something to do on the thread of a connection."""


class Pool:
    """A few connections that do whatever comes, each one thing at a time."""

    def __init__(self, url: str, size: int, name: str, refusals: Refusals | None = None) -> None:
        self._url = url
        self._refusals = refusals or Refusals()
        self._size = size
        self._name = name
        self._jobs: SimpleQueue[Callable[[Link], None] | None] = SimpleQueue()
        self._closing = Event()
        self._threads: list[Thread] = []
        self._busy = 0

    async def run(self, work: Work[T]) -> T:
        """Read something, again if the connection was lost meanwhile."""
        with self._refusals.noted("reads"):
            return await self.call(lambda link: link.patiently(work))

    async def call(self, job: Job[T]) -> T:
        """Do something on one of the threads."""
        if self._closing.is_set():
            raise StoreFailed("host.store.closed")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()

        def settle(result: T | None, error: Exception | None) -> None:
            self._busy -= 1
            if done.cancelled():
                return
            if error is not None:
                done.set_exception(error)
            else:
                done.set_result(result)  # type: ignore[arg-type]  # T, if nothing was raised

        def run(link: Link) -> None:
            result: T | None = None
            error: Exception | None = None
            try:
                result = job(link)
            except BaseException as raised:  # noqa: BLE001 (whoever waits gets it)
                error = as_fault(raised)
            with suppress(RuntimeError):  # nobody waits any more: the loop is closed
                loop.call_soon_threadsafe(settle, result, error)

        self._busy += 1
        if len(self._threads) < min(self._busy, self._size):
            self._begin()
        self._jobs.put(run)
        return await done

    async def close(self) -> None:
        """Finish what was begun, and close the connections."""
        self._closing.set()
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _begin(self) -> None:
        name = f"postgres-{self._name}-{len(self._threads)}"
        # A process that fails must end, whoever forgot to close.
        thread = Thread(target=self._work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _work(self) -> None:
        link = Link(self._url, self._closing)
        try:
            while (job := self._jobs.get()) is not None:
                job(link)
        finally:
            link.close()


def as_fault(raised: BaseException) -> Exception:
    """Return what can be handed to whoever waits: what ends tasks and generators would end them."""
    if isinstance(raised, Exception) and not isinstance(raised, StopIteration):
        return raised
    fault = RuntimeError(f"{type(raised).__name__} on the thread of a connection")
    fault.__cause__ = raised
    return fault


async def _connect(
    url: str, statement_seconds: float
) -> tuple[asyncpg.Connection[asyncpg.Record], str]:
    session = {name: value for name, value in SESSION.items() if f"{name}=" not in url}
    raw: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
        url,
        timeout=CONNECT_SECONDS,
        command_timeout=statement_seconds,
        statement_cache_size=0,
        server_settings=session,
    )
    _hang_up_if_unheard(raw)
    await raw.execute(DURABLE)
    return raw, str(await raw.fetchval(LIFE))


def _hang_up_if_unheard(raw: Any) -> None:
    """Let the system notice a machine that is gone, which would else take minutes."""
    transport = raw._transport
    own: socket.socket = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux alone has it
    if option is not None and own.family in {socket.AF_INET, socket.AF_INET6}:
        own.setsockopt(socket.IPPROTO_TCP, option, int(SILENT_SECONDS * 1000))
