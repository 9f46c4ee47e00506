"""How the rows are read and written: the SQL that all databases understand, on any connection."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from bot.runtime.clock import Clock
from bot.store.sql.counts import COUNTS

P = ParamSpec("P")
T = TypeVar("T")
Topic = TypeVar("Topic", bound="Access")
Values: TypeAlias = Sequence[Any] | Mapping[str, Any]


LOCKED = "/*postgres: FOR NO KEY UPDATE*/"
"""Ends a query for rows that nobody else may write until this is committed.

A file has one writer anyway. Whatever only PostgreSQL is to read stands in such a comment.
"""


class Cursor(Protocol):
    """What a statement came to."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def description(self) -> Any:
        """The columns of its rows, each a tuple that begins with the name."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Runs statements, whose values stand as `?` in order, or as `:name`."""

    def execute(self, query: str, values: Values = ..., /) -> Cursor:
        """Run a statement."""

    def executemany(self, query: str, rows: Iterable[Values], /) -> Cursor:
        """Run a statement once for each of some rows."""


Work: TypeAlias = Callable[[Connection], T]
"""Something to do with the database in one go, away from the event loop."""
Method: TypeAlias = Callable[Concatenate[Topic, Connection, P], T]
AsyncMethod: TypeAlias = Callable[Concatenate[Topic, P], Coroutine[Any, Any, T]]


def upsert(table: str, key: Sequence[str], columns: Sequence[str]) -> str:
    """Return the statement that writes a row, over the one that has its key if there is one."""
    names = (*key, *columns)
    setting = ", ".join(f"{name} = excluded.{name}" for name in columns)
    return (
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
        f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET {setting}"
    )


class Runner(Protocol):
    """Runs pieces of work, one after the other."""

    async def run(self, work: Work[T]) -> T:
        """Do a piece of work and return its result."""


class Access:
    """What every topic of the store reads and writes with."""

    reader: Runner
    writer: Runner
    clock: Clock


def reads(method: Method[Topic, P, T]) -> AsyncMethod[Topic, P, T]:
    """Let a method read on the reader's thread."""

    @wraps(method)
    async def read(self: Topic, /, *args: P.args, **options: P.kwargs) -> T:
        COUNTS.reads += 1
        return await self.reader.run(lambda db: method(self, db, *args, **options))

    return read


def writes(method: Method[Topic, P, T]) -> AsyncMethod[Topic, P, T]:
    """Let a method write on the writer's thread; when it returns, it is on disk."""

    @wraps(method)
    async def write(self: Topic, /, *args: P.args, **options: P.kwargs) -> T:
        COUNTS.writes += 1
        return await self.writer.run(lambda db: method(self, db, *args, **options))

    return write
