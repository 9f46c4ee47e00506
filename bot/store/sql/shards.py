"""The fleet as rows: who has which shard, who is there, and whose turn it is to identify itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, replace

from bot.store.sql.connection import Access, Connection, reads, upsert, writes
from bot.tables.shards import FleetState, Lease, LeaseLost, Load, Process, Shard, ShardState

OF_SHARD = "(COALESCE(t.guild, 0) >> 22) % :count = :shard"
"""Whether a row `t` with a server belongs to a shard; see `shard_of`."""
IDENTIFY_SECONDS = 5.5
"""How long after one identify of a bucket the next may be; Discord wants five seconds."""
FORGOTTEN_SECONDS = 3600.0
"""How long a process that is gone is shown."""
PROCESS = (
    "id, machine, pid, version, spare, started, seen_at, draining, presses, requests, loop_lag,"
    " requests_allowed"
)

ALONE = "SELECT 1 /*postgres: , pg_advisory_xact_lock(439956235636)*/"
"""Lets nobody else do the same until this is committed."""
DATABASE_NOW = (
    "SELECT COALESCE("
    "/*postgres: CAST(EXTRACT(EPOCH FROM clock_timestamp()) AS DOUBLE PRECISION), */ NULL, NULL)"
)
KEEP_PROCESS = upsert("processes", ("id",), PROCESS.split(", ")[1:])


class ShardRows(Access):
    """Keeps which process has which shard; only the database's clock counts."""

    lease_seconds: float
    """How long a lease lasts that nobody renews."""

    @writes
    def join(self, db: Connection, process: Process) -> FleetState:
        """Keep that a process is there, and return the fleet as it was found."""
        before = self._fleet(db)
        _write_process(db, replace(process, started=before.now, seen_at=before.now))
        return before

    @writes
    def divide(self, db: Connection, count: int, max_concurrency: int) -> int:
        """Set how many shards there are, unless a process has some; return how many there are."""
        now = self.database_now(db)
        db.execute(ALONE)
        held = "SELECT 1 FROM shards WHERE holder IS NOT NULL AND until > ? LIMIT 1"
        known = db.execute("SELECT shards FROM fleet WHERE one = 1").fetchone()
        if known is not None and db.execute(held, (now,)).fetchone():
            return int(known[0])
        query = upsert("fleet", ("one",), ("shards", "max_concurrency"))
        db.execute(query, (1, count, max_concurrency))
        # Whoever belongs to another shard now loses no time that nobody kept.
        (seen_at,) = db.execute("SELECT MIN(seen_at) FROM shards").fetchone()
        if known is not None and known[0] != count:
            db.execute("UPDATE shards SET seen_at = ?", (seen_at,))
        db.execute("DELETE FROM shards WHERE number >= ?", (count,))
        for number in range(count):
            row = (number, seen_at)
            query = "INSERT INTO shards (number, seen_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
            db.execute(query, row)
        return count

    @reads
    def fleet(self, db: Connection) -> FleetState:
        """Return all processes and shards."""
        return self._fleet(db)

    @writes
    def renew(self, db: Connection, process: Process) -> FleetState:
        """Keep that a process is there, hold its leases longer, and return the fleet."""
        now = self.database_now(db)
        row = db.execute("SELECT started FROM processes WHERE id = ?", (process.id,)).fetchone()
        started = now if row is None else float(row[0])
        _write_process(db, replace(process, started=started, seen_at=now))
        held = "UPDATE shards SET until = ? WHERE holder = ?"
        db.execute(held, (now + self.lease_seconds, process.id))
        db.execute("DELETE FROM processes WHERE seen_at < ?", (now - FORGOTTEN_SECONDS,))
        return self._fleet(db)

    @writes
    def take(
        self, db: Connection, process: Process, numbers: Sequence[int], count: int
    ) -> Sequence[Lease]:
        """Take shards that nobody has, unless they were divided anew; return what was got.

        A row that two want at once is locked by one, and the other goes on without it.
        """
        now, leases = self.database_now(db), list[Lease]()
        row = db.execute("SELECT shards FROM fleet WHERE one = 1").fetchone()
        if row is None or row[0] != count:
            return ()
        free = (
            "SELECT epoch FROM shards WHERE number = ? AND (holder IS NULL OR until <= ?)"
            " /*postgres: FOR UPDATE SKIP LOCKED*/"
        )
        query = "UPDATE shards SET holder = ?, machine = ?, epoch = ?, until = ? WHERE number = ?"
        for number in sorted(numbers):
            for (epoch,) in db.execute(free, (number, now)).fetchall():
                mine = (process.id, process.machine, epoch + 1, now + self.lease_seconds)
                db.execute(query, (*mine, number))
                leases.append(Lease(Shard(number, count), process.id, epoch + 1))
        return tuple(leases)

    @writes
    def drop(self, db: Connection, lease: Lease) -> None:
        """Let others have a shard at once, unless they have it already."""
        query = (
            "UPDATE shards SET holder = NULL, machine = NULL, until = ?"
            " WHERE number = ? AND holder = ? AND epoch = ?"
        )
        db.execute(query, (self.database_now(db), *_key(lease)))

    @writes
    def leave(self, db: Connection, process: str) -> None:
        """Drop all that a process has, and forget it."""
        query = "UPDATE shards SET holder = NULL, machine = NULL, until = ? WHERE holder = ?"
        db.execute(query, (self.database_now(db), process))
        db.execute("DELETE FROM processes WHERE id = ?", (process,))

    @writes
    def identify_after(self, db: Connection, shard: int) -> float:
        """Claim the next turn of a shard's bucket to identify; return in how many seconds it is."""
        now = self.database_now(db)
        row = db.execute("SELECT max_concurrency FROM fleet WHERE one = 1").fetchone() or (1,)
        query = (
            "INSERT INTO identifies (bucket, next_at) VALUES (:bucket, :earliest)"
            " ON CONFLICT (bucket) DO UPDATE SET next_at ="
            " CASE WHEN identifies.next_at > :now THEN identifies.next_at + :pause"
            " ELSE excluded.next_at END RETURNING next_at"
        )
        values = {
            "bucket": shard % row[0],
            "earliest": now + IDENTIFY_SECONDS,
            "now": now,
            "pause": IDENTIFY_SECONDS,
        }
        ((next_at,),) = db.execute(query, values).fetchall()
        return float(max(0.0, next_at - IDENTIFY_SECONDS - now))

    @reads
    def registered(self, db: Connection, application: int) -> str | None:
        """Return the digest of the commands that an application registered last."""
        query = "SELECT digest FROM registered_commands WHERE application = ?"
        (digest,) = db.execute(query, (application,)).fetchone() or (None,)
        return digest

    @writes
    def keep_registered(self, db: Connection, application: int, digest: str) -> None:
        """Keep the digest of the commands that an application has registered."""
        query = upsert("registered_commands", ("application",), ("digest",))
        db.execute(query, (application, digest))

    def database_now(self, db: Connection) -> float:
        """Return the time by the database's clock; a file has none, and its process has ours."""
        (now,) = db.execute(DATABASE_NOW).fetchone()
        return self.clock.now() if now is None else float(now)

    def _fleet(self, db: Connection) -> FleetState:
        count, concurrency = db.execute(
            "SELECT shards, max_concurrency FROM fleet WHERE one = 1"
        ).fetchone() or (0, 1)
        processes = db.execute(f"SELECT {PROCESS} FROM processes ORDER BY started, id").fetchall()
        query = (
            "SELECT number, holder, machine, epoch, until, seen_at FROM shards"
            " WHERE number < ? ORDER BY number"
        )
        shards = db.execute(query, (count,)).fetchall()
        return FleetState(
            self.database_now(db),
            count,
            concurrency,
            self.lease_seconds,
            tuple(map(_process, processes)),
            tuple(ShardState(*row) for row in shards),
        )


def free_all(db: Connection) -> None:
    """Let all shards be free, for whoever had them is gone."""
    db.execute("UPDATE shards SET holder = NULL, machine = NULL")
    db.execute("DELETE FROM processes")


def of_shard(shard: Shard) -> dict[str, int]:
    """Return the values of `OF_SHARD`."""
    return {"count": shard.count, "shard": shard.number}


def require(db: Connection, lease: Lease | None) -> None:
    """Raise LeaseLost if somebody else has a shard by now; without a lease anybody may write."""
    if lease is None:
        return
    query = "SELECT 1 FROM shards WHERE number = ? AND holder = ? AND epoch = ?"
    if db.execute(query, _key(lease)).fetchone() is None:
        raise LeaseLost(lease.shard.number)


def _key(lease: Lease) -> tuple[int, str, int]:
    return lease.shard.number, lease.holder, lease.epoch


def _process(row: Sequence[object]) -> Process:
    id_, machine, pid, version, spare, started, seen_at, draining, *load, allowed = row
    return Process(
        *(id_, machine, pid, version, bool(spare), started, seen_at, bool(draining)),  # type: ignore[arg-type]  # a row
        Load(*load),  # type: ignore[arg-type]  # a row
        allowed,  # type: ignore[arg-type]  # a row
    )


def _write_process(db: Connection, process: Process) -> None:
    values = (
        process.id,
        process.machine,
        process.pid,
        process.version,
        int(process.spare),
        process.started,
        process.seen_at,
        int(process.draining),
        *astuple(process.load),
        process.requests_allowed,
    )
    db.execute(KEEP_PROCESS, values)
