"""Shards: parts of all servers and their tables, and which process of the fleet has which."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

TIMESTAMP_BITS = 22
"""How far right in a server's id the time of its making stands, by which Discord divides."""


def shard_of(guild: int | None, count: int) -> int:
    """Return the number of the shard that hears of a server; what is no server's is shard 0's."""
    return ((guild or 0) >> TIMESTAMP_BITS) % count


@dataclass(frozen=True, slots=True)
class Shard:
    """One of `count` parts of all servers, as Discord's gateway divides them."""

    number: int
    count: int

    def has(self, guild: int | None) -> bool:
        """Tell whether a server's tables belong to this shard."""
        return shard_of(guild, self.count) == self.number


WHOLE = Shard(0, 1)
"""Everything, undivided."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right of one process to hear and speak for a shard; `epoch` grows with every taking."""

    shard: Shard
    holder: str
    epoch: int


class LeaseLost(Exception):
    """Another process has the shard by now; nothing was written."""


@dataclass(frozen=True, slots=True)
class Load:
    """What a process has to do: presses and counted requests a second, and its loop's delay."""

    presses: float = 0.0
    requests: float = 0.0
    loop_lag: float = 0.0


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the fleet; one that is `spare` waits to take over, one that drains is ending.

    `requests_allowed` is how many counted requests a second it may make.
    """

    id: str
    machine: str
    pid: int
    version: str
    spare: bool = False
    started: float = 0.0
    seen_at: float = 0.0
    draining: bool = False
    load: Load = Load()
    requests_allowed: float = 0.0


@dataclass(frozen=True, slots=True)
class ShardState:
    """Who has a shard, and until when; `seen_at` is when somebody last kept its tables' time."""

    number: int
    holder: str | None
    machine: str | None
    epoch: int
    until: float
    seen_at: float | None = None


@dataclass(frozen=True, slots=True)
class FleetState:
    """All processes and shards as they are `now`, by the database's clock.

    `max_concurrency` is how many shards may identify themselves at once; `lease_seconds` is how
    long a lease lasts. A process that was not seen for so long counts as gone.
    """

    now: float
    count: int
    max_concurrency: int
    lease_seconds: float
    processes: Sequence[Process] = ()
    shards: Sequence[ShardState] = ()

    @property
    def live(self) -> tuple[Process, ...]:
        """The processes that are there and mean to stay."""
        since = self.now - self.lease_seconds
        return tuple(p for p in self.processes if p.seen_at > since and not p.draining)

    @property
    def free(self) -> tuple[ShardState, ...]:
        """The shards that nobody has."""
        return tuple(s for s in self.shards if s.holder is None or s.until <= self.now)

    def held_by(self, process: str) -> tuple[int, ...]:
        """Return the shards that a process has."""
        held = (s for s in self.shards if s.holder == process and s.until > self.now)
        return tuple(shard.number for shard in held)

    def leases_of(self, process: str) -> dict[int, Lease]:
        """Return the leases in a process's name, also those that ran out and nobody took."""
        return {
            shard.number: Lease(Shard(shard.number, self.count), process, shard.epoch)
            for shard in self.shards
            if shard.holder == process
        }


def to_take(fleet: FleetState, me: str) -> tuple[int, ...]:
    """Return the free shards that a process should take: as many as it lacks of its fair share.

    What somebody had a moment ago is shared among all, so that a spare takes it over at once; it
    leaves to the others what they lack. What nobody had for longer, as at the first start, is for
    those that are no spares, if there are any.
    """
    here = {process.id: process for process in fleet.live}
    if me not in here:
        return ()
    workers = [process for process in here.values() if not process.spare]
    old = [shard for shard in fleet.free if fleet.now - shard.until > fleet.lease_seconds]
    fresh = [shard for shard in fleet.free if shard not in old]
    held = len(fleet.held_by(me))
    spare = here[me].spare
    among_all, among_workers = (_share(fleet, n) for n in (len(here), len(workers)))
    if spare and workers:
        lacking = sum(max(0, among_all - len(fleet.held_by(worker.id))) for worker in workers)
        chosen = fresh[: max(0, min(among_all - held, len(fresh) - lacking))]
    else:
        chosen = fresh[: max(0, among_all - held)]
        chosen += old[: max(0, among_workers - held - len(chosen))]
    return tuple(sorted(shard.number for shard in chosen))


def to_give(fleet: FleetState, me: str) -> int | None:
    """Return a shard that a process should give away, for another has two fewer, or None.

    Only the process that has most gives, one shard at a time, and only while none is free. A spare
    is given nothing, but keeps what it took over: every change of hands is a moment of silence.
    """
    here = {process.id: process for process in fleet.live}
    held = {id_: fleet.held_by(id_) for id_ in here}
    if me not in here or fleet.free:
        return None
    workers = [len(held[id_]) for id_, process in here.items() if not process.spare]
    most = max(len(numbers) for numbers in held.values())
    first = min(id_ for id_, numbers in held.items() if len(numbers) == most)
    return held[me][-1] if first == me and workers and most - min(workers) > 1 else None


def _share(fleet: FleetState, processes: int) -> int:
    return math.ceil(fleet.count / processes) if processes else fleet.count
