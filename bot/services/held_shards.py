"""Which shards this process has right now, and until when it may begin to speak for them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping

from bot.tables.shards import WHOLE, Lease, Shard, shard_of
from bot.tables.table import Table

QUIET_SECONDS = 3.0
"""How long before the end of a lease nothing more is begun."""


def steady() -> float:
    """Return seconds of a clock that nobody sets, and that goes on while the machine sleeps."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    else:  # noqa: RET505 (the type checker knows of platforms by branches alone)
        return time.monotonic()


class HeldShards:
    """The leases of this process; who asks before anything was taken is told that it has none."""

    def __init__(self, now: Callable[[], float] = steady) -> None:
        self.now = now
        self.count = WHOLE.count
        """How many shards the fleet has."""
        self._leases: dict[int, Lease] = {}
        self._until: dict[int, float] = {}

    @property
    def leases(self) -> Mapping[int, Lease]:
        """The leases by the number of their shard."""
        return dict(self._leases)

    def hold(self, lease: Lease, until: float) -> None:
        """Note that a lease was taken or renewed until a moment of our own clock."""
        self.count = lease.shard.count
        self._leases[lease.shard.number] = lease
        self._until[lease.shard.number] = until

    def drop(self, shard: Shard) -> None:
        """Note that a shard is somebody else's from now on, or nobody's."""
        self._leases.pop(shard.number, None)
        self._until.pop(shard.number, None)

    def holds(self, table: Table) -> bool:
        """Tell whether this process hears and speaks for a table."""
        number = shard_of(table.home.guild, self.count)
        return number in self._leases and not self._is_over(number)

    def may_speak(self, lease: Lease) -> bool:
        """Tell whether something may be begun for a shard: its lease lasts for a while yet."""
        number = lease.shard.number
        mine = self._leases.get(number) == lease
        return mine and self.now() < self._until[number] - QUIET_SECONDS

    def is_over(self, lease: Lease) -> bool:
        """Tell whether a lease has run out or is another's, as far as we know."""
        number = lease.shard.number
        return self._leases.get(number) != lease or self._is_over(number)

    def _is_over(self, number: int) -> bool:
        return self.now() >= self._until[number]
