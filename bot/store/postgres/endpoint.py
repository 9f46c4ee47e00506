"""A database at a PostgreSQL server to copy from or to."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from threading import Event

from bot.store.addresses import without_password
from bot.store.copying import LEFT_BEHIND, NO_CONTENT, Row, RowTable, is_empty, row_tables
from bot.store.errors import StoreFailed
from bot.store.postgres.connection import (
    MOVED,
    Link,
    Lost,
    PostgresConnection,
    explained,
    told_where,
)
from bot.store.postgres.migrations import LOCK, bring_up_to_date, steps, version_of
from bot.store.postgres.schema import schema_differences
from bot.store.sql import connection as sql
from bot.store.sql.moved import mark_moved, moved_to
from bot.store.sqlite.migrations import schema_of
from engine.text import Text

SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
UNHURRIED = "SET idle_in_transaction_session_timeout = 0"
"""Whoever copies a database is long silent on one side while the other is at work."""
STATEMENT_SECONDS = 600.0
"""How long a statement may take that reads or writes all of a table."""
OUR_OWN = frozenset({"schema_version"})
"""Tables that a file has none of."""
ALIVE_SECONDS = 15.0
"""A process that was not seen for so long is gone."""
IN_USE = (
    "SELECT 1 FROM shards WHERE holder IS NOT NULL AND until > {now}"
    " UNION ALL SELECT 1 FROM processes WHERE seen_at > {now} - {alive}"
).format(now="EXTRACT(EPOCH FROM clock_timestamp())", alive=ALIVE_SECONDS)
IDENTITIES = (
    "SELECT table_name, column_name FROM information_schema.columns"
    " WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name"
)
REFUSE_WRITES = f"""
CREATE OR REPLACE FUNCTION refuse_moved() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION USING
    ERRCODE = '{MOVED}', MESSAGE = (SELECT address FROM moved_to); END $$
"""
"""A process that slept through a move may still be connected: it shall not write any more."""


@dataclass(frozen=True, slots=True)
class PostgresTarget:
    """A database in the midst of the transaction that fills it."""

    connection: PostgresConnection
    aside: str | None
    given: Mapping[str, int]
    """The last ids that were given here before."""

    def insert(self, table: RowTable, rows: Sequence[Row]) -> None:
        """Write rows as they are, ids included."""
        self.connection.copy_rows(table.name, table.columns, rows)

    def continue_after(self, ids: Mapping[str, int]) -> None:
        """Let no table give an id again that it, or its original, has given."""
        for name, column in self.connection.execute(IDENTITIES).fetchall():
            highest = f'SELECT COALESCE(MAX("{column}"), 0) FROM {name}'
            (last,) = self.connection.execute(highest).fetchone()
            last = max(last, ids.get(name, 0), self.given.get(name, 0))
            if last:
                query = "SELECT setval(pg_get_serial_sequence(?, ?), ?)"
                self.connection.execute(query, (name, column, last))


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """A database at a server, known by its address, in which there may be a password."""

    url: str

    def __repr__(self) -> str:
        return f"PostgresDatabase({self.address})"

    @property
    def address(self) -> str:
        """Where it is, without the password."""
        return without_password(self.url)

    @contextmanager
    def reading(self) -> Iterator[PostgresConnection]:
        """Read everything as of one moment; bots may be at work meanwhile."""
        with self._connected() as db, _transaction(db, SNAPSHOT):
            if not self.version(db):
                raise StoreFailed("host.store.empty", address=self.address)
            yield db

    @contextmanager
    def held(self) -> Iterator[PostgresConnection]:
        """Keep everybody else away and bring it to the newest version; then one transaction."""
        with self._connected() as db, _transaction(db):
            if not self.version(db):
                raise StoreFailed("host.store.empty", address=self.address)
            _hold(db)
            _bring_to_newest(db)
            yield db

    @contextmanager
    def filled(self, *, replace: bool = False) -> Iterator[PostgresTarget]:
        """Fill it in one transaction; refuse while it is in use or, unless to replace, not empty.

        What was there before is put aside; what was moved away from here does not count.
        """
        with self._connected() as db, _transaction(db):
            aside: str | None = None
            given: Mapping[str, int] = {}
            if self.version(db):
                _hold(db)
                given = self.last_ids(db)
                aside = self._put_aside(db, replace=replace)
            _bring_to_newest(db)
            yield PostgresTarget(db, aside, given)

    def last_ids(self, db: sql.Connection) -> Mapping[str, int]:
        """Return the last id that each table gave which gives none twice."""
        last = {}
        for name, column in db.execute(IDENTITIES).fetchall():
            query = "SELECT pg_get_serial_sequence(?, ?)"
            (sequence,) = db.execute(query, (name, column)).fetchone()
            value, given = db.execute(f"SELECT last_value, is_called FROM {sequence}").fetchone()
            last[name] = int(value) if given else 0
        return last

    def mark_moved(self, db: sql.Connection, address: str, at: float) -> None:
        """Keep where everything is now, and let nobody write here any more."""
        mark_moved(db, address, at)
        db.execute(REFUSE_WRITES)
        for table in _newest_tables():
            db.execute(
                f"CREATE TRIGGER refuse_moved BEFORE INSERT OR UPDATE OR DELETE ON {table.name}"
                " FOR EACH STATEMENT EXECUTE FUNCTION refuse_moved()"
            )

    def version(self, db: sql.Connection) -> int:
        """Return the number of the last migration that it has had; 0 if it is none of ours."""
        return version_of(db)[0]

    def schema_differences(self, db: sql.Connection) -> tuple[Text, ...]:
        """Return what a fresh database of the newest version has otherwise."""
        return schema_differences(db)

    @contextmanager
    def _connected(self) -> Iterator[PostgresConnection]:
        link = Link(self.url, Event(), STATEMENT_SECONDS)
        try:
            with told_where(self.url), _reached(), explained():
                db = link.connected()
                db.script(UNHURRIED)
                yield db
        finally:
            link.close()

    def _put_aside(self, db: PostgresConnection, *, replace: bool) -> str | None:
        """Put aside what is there, if anything is, or refuse to do so; return where it is then."""
        names = _our_tables(db)
        present = [table for table in _newest_tables() if table.name in names]
        if is_empty(db, present):
            for name in NO_CONTENT & set(names):
                db.execute(f"DELETE FROM {name}")
            return None
        if not replace and not ("moved_to" in names and moved_to(db)):
            raise StoreFailed("host.store.filled", address=self.address)
        return _moved_aside(db, names, "before_restore" if replace else "before_move")


@contextmanager
def _reached() -> Iterator[None]:
    try:
        yield
    except Lost as lost:
        raise StoreFailed("host.store.unreachable") from lost


def _hold(db: PostgresConnection) -> None:
    """Let nobody write until the end of this transaction, or refuse while a bot is at work."""
    db.execute("SELECT pg_advisory_xact_lock(?)", (LOCK,))
    names = _our_tables(db)
    db.script(f"LOCK TABLE {', '.join(names)} IN SHARE ROW EXCLUSIVE MODE")
    if "shards" in names and db.execute(IN_USE).fetchone() is not None:
        raise StoreFailed("host.store.taken")


def _bring_to_newest(db: PostgresConnection) -> None:
    bring_up_to_date(db)
    version, known = version_of(db)[0], steps()[-1][0]
    if version > known:
        raise StoreFailed("host.store.newer", found=version, known=known)


def _moved_aside(db: PostgresConnection, names: Sequence[str], reason: str) -> str:
    """Give our tables another schema; functions stay, and work on those that come instead."""
    known = {name for (name,) in db.execute("SELECT nspname::text FROM pg_namespace").fetchall()}
    aside = next(name for count in itertools.count(1) if (name := f"{reason}_{count}") not in known)
    db.script(f"CREATE SCHEMA {aside}")
    for name in names:
        db.script(f"ALTER TABLE {name} SET SCHEMA {aside}")
    return aside


def _our_tables(db: PostgresConnection) -> list[str]:
    query = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()"
    ours = {table.name for table in _newest_tables()} | LEFT_BEHIND | OUR_OWN
    return sorted(name for (name,) in db.execute(query).fetchall() if name in ours)


def _newest_tables() -> tuple[RowTable, ...]:
    with closing(schema_of()) as schema:
        return row_tables(schema)


@contextmanager
def _transaction(db: PostgresConnection, begin: str = "BEGIN") -> Iterator[None]:
    db.script(begin)
    try:
        yield
    except BaseException:
        with suppress(Exception):  # whatever is wrong with it, nothing is committed
            db.script("ROLLBACK")
        raise
    db.script("COMMIT")
