"""The store as one shard's session sees it: its own tables alone, and only while it has them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.store.protocols import DeadlineStore, OutboxStore, ShardStore
from bot.tables.deadlines import Deadline, Owed
from bot.tables.notices import DELIVERED, Delivered, Queued, StoryMessage, Upcoming
from bot.tables.shards import Lease, LeaseLost
from bot.tables.table import TableId, User


class LeasedStore(OutboxStore, DeadlineStore):
    """Reads and writes for the shard of a lease; `lost` is called when another process has it."""

    def __init__(self, store: ShardStore, lease: Lease, lost: Callable[[], object]) -> None:
        self._store = store
        self._lease = lease
        self._shard = lease.shard
        self._lost = lost

    async def mark_maybe_sent(self, now: float) -> None:
        """Mark all that is due as tried: the process before may have sent it."""
        await self._written(self._store.mark_maybe_sent(now, self._shard, self._lease))

    async def queued(self, now: float, limit: int) -> Sequence[Queued]:
        """Return notices that are due, oldest first."""
        return await self._store.queued(now, limit, self._shard)

    async def next_due(self, now: float) -> float | None:
        """Return when the next notice that waits is due, or None when none does."""
        return await self._store.next_due(now, self._shard)

    async def upcoming(self, now: float, limit: int) -> Upcoming:
        """Return notices that are due, and when the next one will be, in one go."""
        return await self._store.upcoming(now, limit, self._shard)

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table and may be added to."""
        return await self._store.story_message(id_)

    async def request_message(self, id_: TableId, number: int) -> int | None:
        """Return the message that shows a request of a table, if there is one."""
        return await self._store.request_message(id_, number)

    async def sent(self, id_: int, delivered: Delivered = DELIVERED) -> None:
        """Drop a notice that was said, keeping what stands where now."""
        await self._written(self._store.sent(id_, delivered, self._lease))

    async def postpone(self, id_: int, due: float) -> None:
        """Try a notice again later."""
        await self._written(self._store.postpone(id_, due, self._lease))

    async def freeze(self, id_: TableId, reason: str | None) -> None:
        """Mark a table that cannot be shown now, or lift the mark."""
        await self._written(self._store.freeze(id_, reason, self._lease))

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""
        return await self._store.deadlines(id_)

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        """Return deadlines that something is to be done about, soonest first."""
        return await self._store.alarms(now, limit, self._shard)

    async def next_alarm(self) -> float | None:
        """Return when something is to be done about a deadline, or None."""
        return await self._store.next_alarm(self._shard)

    async def remind(self, id_: TableId, owed: Mapping[Owed, User | None]) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""
        await self._written(self._store.remind(id_, owed, self._lease))

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        """Look at a deadline again at another time."""
        await self._written(self._store.alarm_at(id_, owed, at, self._lease))

    async def heartbeat(self) -> float | None:
        """Return when a process was last known to keep time here."""
        return await self._store.heartbeat(self._shard)

    async def beat(self, now: float) -> None:
        """Keep that time is kept now."""
        await self._written(self._store.beat(now, self._shard, self._lease))

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        """Move every deadline by the time that passed unseen, none beyond its whole span."""
        shard, lease = self._shard, self._lease
        given = self._store.give_back(now, seconds, aloud=aloud, shard=shard, lease=lease)
        await self._written(given)

    async def _written(self, writing: Awaitable[None]) -> None:
        try:
            await writing
        except LeaseLost:
            self._lost()
            raise
