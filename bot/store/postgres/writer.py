"""Writers on PostgreSQL: whatever waits is written in one transaction, and each piece whole."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias, TypeVar

import asyncpg

from bot.runtime.clock import Clock
from bot.store.errors import StoreFailed, Unsure
from bot.store.postgres.changes import NotPlain, is_plain, write_plain
from bot.store.postgres.connection import Connection, Crossed, Link, Lost, Pool, explained
from bot.store.sql.connection import Work
from bot.store.sql.retention import prune
from bot.store.sql.tables import write_change
from bot.tables.changes import AlreadyDone, Change, Conflict, NoRoom

T = TypeVar("T")
Waiting: TypeAlias = tuple[Work[Any] | Change, asyncio.Future[Any]]

MAX_WORKS_TOGETHER = 128
FATAL = frozenset({"host.store.corrupt"})
REFUSALS = (AlreadyDone, Conflict, NoRoom)


class Writer:
    """Commits pieces of work together: one wait for the database for all."""

    def __init__(self, pool: Pool, clock: Clock, lanes: int) -> None:
        self._pool = pool
        self._clock = clock
        self._prune_at = 0.0
        self._waiting: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self.broken: StoreFailed | None = None
        """Why nothing can be written any more, if so."""
        self._tasks = [
            asyncio.create_task(self._work(), name=f"store-writer-{lane}") for lane in range(lanes)
        ]

    async def run(self, work: Work[T]) -> T:
        """Write a piece of work; when this returns, it is on disk."""
        result: T = await self._put(work)
        return result

    async def commit(self, change: Change) -> None:
        """Write a change whole, or raise AlreadyDone, Conflict or NoRoom."""
        await self._put(change)

    async def _put(self, work: Work[Any] | Change) -> Any:
        if self.broken:
            raise self.broken
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((work, done))
        return await done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self.broken = self.broken or StoreFailed("host.store.closed")
        self._waiting.put_nowait(None)
        await asyncio.gather(*self._tasks)

    async def _work(self) -> None:
        while (first := await self._waiting.get()) is not None:
            together = [first]
            while len(together) < MAX_WORKS_TOGETHER and not self._waiting.empty():
                more = self._waiting.get_nowait()
                if more is None:
                    self._waiting.put_nowait(None)
                    break
                together.append(more)
            await self._write(together)
        self._waiting.put_nowait(None)  # for the next lane

    async def _write(self, together: Sequence[Waiting]) -> None:
        works = [work for work, _ in together]
        try:
            results = await self._pool.call(lambda link: self._written(link, works))
        except Exception as error:  # noqa: BLE001 (a bug in one piece must not stop the writer)
            results = [error] * len(together)
        for (_, done), result in zip(together, results, strict=True):
            if isinstance(result, StoreFailed) and result.code in FATAL:
                self.broken = result
            if done.done():
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    def _written(self, link: Link, works: Sequence[Work[Any] | Change]) -> list[Any]:
        """Write pieces of work together, again as long as the connection is lost."""
        pauses, swift = link.pauses(), True
        while True:
            batch = Batch(works, swift=swift)
            try:
                with explained():
                    db = link.connected()
                    self._prune(db)
                    return batch.run(db)
            except Crossed:
                if len(works) > 1:
                    return [self._alone(link, work) for work in works]
            except NotSwift:
                swift = False
                continue
            except Lost:
                link.drop()
                if batch.committing:
                    try:
                        if link.patiently(batch.was_committed):
                            return batch.results
                    except StoreFailed as failure:
                        raise Unsure("host.store.unsure") from failure
            if not next(pauses, False):
                raise StoreFailed("host.store.unreachable")

    def _alone(self, link: Link, work: Work[Any] | Change) -> Any:
        try:
            return self._written(link, [work])[0]
        except Exception as error:  # noqa: BLE001 (it is this piece's result)
            return error

    def _prune(self, db: Connection) -> None:
        now = self._clock.now()
        if now >= self._prune_at:
            self._prune_at = prune(db, now)


class NotSwift(Exception):
    """The server's function could not write some change; nothing was written."""


class Batch:
    """Pieces of work that are written together; one that is refused writes nothing."""

    def __init__(self, works: Sequence[Work[Any] | Change], *, swift: bool) -> None:
        self._works = works
        self._plain = _swift(works) if swift else []
        self._id = ""
        self.results: list[Any] = [None] * len(works)
        self.committing = False
        """Whether the database was told to commit, and may have."""

    def run(self, db: Connection) -> list[Any]:
        """Write all and commit."""
        left = [number for number in range(len(self._works)) if number not in self._plain]
        if not left:
            # One statement is a transaction of its own. Whoever repeats it, not knowing whether it
            # was carried out, is refused as for a change that somebody else has made.
            left = self._write_plain(db)
            if left:
                self._plain = []
        if left:
            self._transact(db, left)
        return self.results

    def _transact(self, db: Connection, left: list[int]) -> None:
        db.script("BEGIN")
        try:
            if self._plain:
                left = sorted([*left, *self._write_plain(db)])
            for number in left:
                alone = len(self._works) == 1
                self.results[number] = (_tried if alone else _one)(
                    db, _work_of(self._works[number])
                )
            if all(isinstance(result, Exception) for result in self.results):
                db.script("ROLLBACK")
                return
            (self._id,) = db.execute("SELECT CAST(pg_current_xact_id() AS TEXT)").fetchone()
        except BaseException:
            if not db.closed:
                db.script("ROLLBACK")
            raise
        self.committing = True
        db.script("COMMIT")

    def _write_plain(self, db: Connection) -> list[int]:
        """Write plain changes by the server's function; return which it left to the general way."""
        works = [self._works[number] for number in self._plain]
        changes = [work for work in works if isinstance(work, Change)]
        try:
            refusals = write_plain(db, changes)
        except asyncpg.PostgresError as error:
            raise NotSwift from error
        left = []
        for number, refusal in zip(self._plain, refusals, strict=True):
            if isinstance(refusal, NotPlain):
                left.append(number)
            else:
                self.results[number] = refusal
        return left

    def was_committed(self, db: Connection) -> bool:
        """Ask a database that is back whether it has committed."""
        query = "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8))"
        (status,) = db.execute(query, (self._id,)).fetchone()
        if status == "in progress":
            raise Lost  # the server has not noticed yet that we are gone
        return bool(status == "committed")


def _swift(works: Sequence[Work[Any] | Change]) -> list[int]:
    """Return which works the server's function can write: plain changes, one of each table."""
    tables, interactions, found = set[str](), set[int](), list[int]()
    for number, work in enumerate(works):
        if not isinstance(work, Change) or work.table.id in tables or not is_plain(work):
            continue
        if work.interaction is not None:
            if work.interaction in interactions:
                continue
            interactions.add(work.interaction)
        tables.add(work.table.id)
        found.append(number)
    return found


def _work_of(work: Work[Any] | Change) -> Work[Any]:
    return partial(write_change, change=work) if isinstance(work, Change) else work


def _one(db: Connection, work: Work[Any]) -> Any:
    db.script("SAVEPOINT one")
    result = _tried(db, work)
    if isinstance(result, Exception):
        db.script("ROLLBACK TO one")
    db.script("RELEASE one")
    return result


def _tried(db: Connection, work: Work[Any]) -> Any:
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
        return error
