"""Writers on PostgreSQL: whatever waits is written together, and each piece of it whole.

Plain changes go to the server's function, a batch at a time. It waits for no row: what somebody
else is writing, and whatever it cannot do, goes the general way, in one transaction of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

import asyncpg

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed, Unsure
from bot.store.postgres.changes import NotPlain, is_plain, write_plain
from bot.store.postgres.connection import (
    Crossed,
    Link,
    Lost,
    Pool,
    PostgresConnection,
    as_fault,
    explained,
)
from bot.store.refusals import Refusals
from bot.store.sql.connection import Work
from bot.store.sql.retention import prune
from bot.store.sql.tables import write_change
from bot.tables.changes import AlreadyDone, Change, Conflict, NoRoom

T = TypeVar("T")
Piece = TypeVar("Piece")
Written: TypeAlias = Callable[[Link, Sequence[Piece]], list[Any]]
"""Writes pieces together; returns what each came to, or why it wrote nothing."""

MAX_TOGETHER = 128
LANES = 2
"""How many batches of plain changes are written at once."""
CONNECTIONS = LANES + 1
REFUSALS = (AlreadyDone, Conflict, NoRoom)


class PostgresWriter:
    """Commits pieces of work together: one wait for the database for all."""

    def __init__(self, pool: Pool, clock: Clock, refusals: Refusals) -> None:
        self._pool = pool
        self._refusals = refusals
        self._clock = clock
        self._prune_at = 0.0
        self._closed: StoreFailed | None = None
        self._works = Lanes[Work[Any]](1, partial(self._write, self._written))
        self._changes = Lanes[Change](LANES, partial(self._write, _written_plainly))

    @property
    def broken(self) -> StoreFailed | None:
        """Why nothing can be written any more, if so."""
        return self._refusals.broken or self._closed

    async def run(self, work: Work[T]) -> T:
        """Write a piece of work; when this returns, it is on disk."""
        if self.broken:
            raise self.broken
        result: T = await self._works.put(work)
        return result

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""
        if is_plain(change) and not self.broken:
            try:
                await self._changes.put(change)
            except NotPlain:
                pass
            else:
                return
        await self.run(lambda db: write_change(db, change))

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closed = StoreFailed("host.store.closed")
        await self._changes.close()
        await self._works.close()

    async def _write(self, written: Written[Piece], pieces: Sequence[Piece]) -> list[Any]:
        try:
            results = await self._pool.call(lambda link: written(link, pieces))
        except Exception as error:  # noqa: BLE001 (a bug in one piece must not stop the writer)
            results = [error] * len(pieces)
        refusals = [result for result in results if isinstance(result, StoreFailed)]
        for refusal in refusals:
            self._refusals.note("writes", refusal)
        if not refusals:
            self._refusals.note_success("writes")
        return results

    def _written(self, link: Link, works: Sequence[Work[Any]]) -> list[Any]:
        """Write pieces of work in one transaction, again as long as the connection is lost."""
        pauses = link.pauses()
        while True:
            transaction = Transaction(works)
            try:
                with explained():
                    db = link.connected()
                    self._prune(db)
                    return transaction.run(db)
            except Crossed:
                if len(works) > 1:
                    return [self._alone(link, work) for work in works]
            except Lost:
                link.drop()
                if transaction.committing:
                    try:
                        if link.patiently(transaction.was_committed):
                            return transaction.results
                    except StoreFailed as failure:
                        raise Unsure("host.store.unsure") from failure
            if not next(pauses, False):
                raise StoreFailed("host.store.unreachable")

    def _alone(self, link: Link, work: Work[Any]) -> Any:
        try:
            return self._written(link, [work])[0]
        except Exception as error:  # noqa: BLE001 (it is this piece's result)
            return error

    def _prune(self, db: PostgresConnection) -> None:
        now = self._clock.now()
        if now >= self._prune_at:
            self._prune_at = prune(db, now)


class Lanes(Generic[Piece]):
    """Pieces that wait, and so many who write them at once, each all that waits."""

    def __init__(
        self, count: int, write: Callable[[Sequence[Piece]], Awaitable[list[Any]]]
    ) -> None:
        self._write = write
        self._waiting: asyncio.Queue[tuple[Piece, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._tasks = [
            asyncio.create_task(self._work(), name=f"store-writer-{lane}") for lane in range(count)
        ]

    async def put(self, piece: Piece) -> Any:
        """Let a piece be written, and return what it came to."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((piece, done))
        return await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._waiting.put_nowait(None)
        await asyncio.gather(*self._tasks)

    async def _work(self) -> None:
        while (first := await self._waiting.get()) is not None:
            together = [first]
            while len(together) < MAX_TOGETHER and not self._waiting.empty():
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put_nowait(None)
                    break
                together.append(more)
            results = await self._write([piece for piece, _ in together])
            for (_, done), result in zip(together, results, strict=True):
                if done.done():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)
        self._waiting.put_nowait(None)  # for the next lane


class Transaction:
    """Pieces of work that are committed together; one that is refused writes nothing."""

    def __init__(self, works: Sequence[Work[Any]]) -> None:
        self._works = works
        self.id = ""
        self.life = ""
        self.results: list[Any] = []
        self.committing = False
        """Whether the database was told to commit, and may have."""

    def run(self, db: PostgresConnection) -> list[Any]:
        """Write all and commit."""
        self.life = db.life
        db.script("BEGIN")
        try:
            write = _tried if len(self._works) == 1 else _one
            self.results = [write(db, work) for work in self._works]
            if all(isinstance(result, Exception) for result in self.results):
                db.script("ROLLBACK")
                return self.results
            (self.id,) = db.execute("SELECT CAST(pg_current_xact_id() AS TEXT)").fetchone()
        except BaseException:
            if not db.closed:
                db.script("ROLLBACK")
            raise
        self.committing = True
        db.script("COMMIT")
        return self.results

    def was_committed(self, db: PostgresConnection) -> bool:
        """Ask a database that is back whether it has committed.

        After a crash the id of a transaction that was lost is given again: who finds it committed
        does not know whose it is.
        """
        query = "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8))"
        try:
            (status,) = db.execute(query, (self.id,)).fetchone()
        except asyncpg.InvalidParameterValueError:  # no transaction has had this id yet
            return False
        if status == "in progress":
            raise Lost  # the server has not noticed yet that we are gone
        if status == "committed" and db.life != self.life:
            raise Unsure("host.store.unsure")
        return bool(status == "committed")


def _written_plainly(link: Link, changes: Sequence[Change]) -> list[Any]:
    """Write plain changes by the server's function, again as long as the connection is lost.

    Whoever repeats it, not knowing whether it was carried out, is refused as for a change that was
    made already: it is looked up by its interaction, or built anew.
    """
    chosen = _apart(changes)
    called = False

    def attempt(db: PostgresConnection) -> list[Exception | None]:
        nonlocal called
        called = True
        return write_plain(db, [changes[number] for number in chosen])

    results: list[Exception | None] = [NotPlain(change.table.id) for change in changes]
    try:
        written = link.patiently(attempt)
    except Crossed:
        return results
    except StoreFailed as failure:
        if isinstance(failure.__cause__, asyncpg.PostgresError):
            return results  # the general way finds out whose fault it is
        raise (Unsure("host.store.unsure") if called else failure) from failure
    for number, result in zip(chosen, written, strict=True):
        results[number] = result
    return results


def _apart(changes: Sequence[Change]) -> list[int]:
    """Return which changes have a table and an interaction of their own."""
    tables, interactions, numbers = set[str](), set[int | None](), list[int]()
    for number, change in enumerate(changes):
        if change.table.id not in tables and change.interaction not in interactions - {None}:
            tables.add(change.table.id)
            interactions.add(change.interaction)
            numbers.append(number)
    return numbers


def _one(db: PostgresConnection, work: Work[Any]) -> Any:
    db.script("SAVEPOINT one")
    result = _tried(db, work)
    if isinstance(result, Exception):
        db.script("ROLLBACK TO one")
    db.script("RELEASE one")
    return result


def _tried(db: PostgresConnection, work: Work[Any]) -> Any:
    """Return what a piece of work came to, or why it wrote nothing."""
    try:
        with explained():
            return work(db)
    except (Lost, Crossed):
        raise
    except REFUSALS as refusal:
        return refusal
    except StoreFailed as failure:
        if isinstance(failure.__cause__, asyncpg.IntegrityConstraintViolationError):
            return Conflict(str(failure.__cause__))
        return failure
    except Exception as error:  # noqa: BLE001 (a bug in one piece is no reason to refuse another)
        return as_fault(error)
