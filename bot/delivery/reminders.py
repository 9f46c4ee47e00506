"""Reminders: reminds once, lets overdue decisions be taken, and gives lost time back.

Heartbeats are kept, so that it is known for how long nobody could have played.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import structlog

from bot.runtime.clock import Clock
from bot.services.settings import Settings
from bot.services.table_writer import ShardSignals
from bot.store.protocols import DeadlineStore, TableStore, VisitStore
from bot.tables.changes import Conflict
from bot.tables.deadlines import Deadline, Owed
from bot.tables.shards import LeaseLost
from bot.tables.table import TableId, User
from engine.errors import EngineError

BEAT_SECONDS = 10.0
"""Shorter than any reminder of the shortest pace, so that no new deadline needs to wake anybody."""
AWAY_SECONDS = 30.0
"""Whoever has not been heard of for so long was away."""
HOUR_SECONDS = 3600.0
RETRY_SECONDS = 15.0
MIN_NAP_SECONDS = 0.05
MAX_ALARMS_READ = 256

log = structlog.get_logger(__name__)

LateSeat: TypeAlias = Callable[[TableId, int, int], Awaitable[object]]
"""Lets the autopilot decide for a seat, unless somebody has decided by now."""
LateLobby: TypeAlias = Callable[[TableId, int], Awaitable[object]]
"""Closes a lobby that nobody started, unless somebody has by now."""
EndHolidays: TypeAlias = Callable[[], Awaitable[object]]
"""Ends the holidays whose day has come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timekeeper:
    """Does what deadlines ask for; one of it for each shard."""

    deadlines: DeadlineStore
    tables: TableStore
    visits: VisitStore
    settings: Settings
    late_seat: LateSeat
    late_lobby: LateLobby
    end_holidays: EndHolidays | None
    """None where another shard's timekeeper does it for all."""
    clock: Clock
    signals: ShardSignals
    tell_hour: Callable[[], object] = lambda: None
    """Called when an hour has begun, for what is tried again slowly."""

    async def run(
        self,
        here: Callable[[], bool],
        nap: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """Keep time for ever; while we are not here, no time passes for anybody."""
        while True:
            wait = BEAT_SECONDS
            if here():
                try:
                    wait = await self.tick()
                except EngineError as error:
                    log.error("the store failed", code=error.code)
                except LeaseLost:  # another process keeps time by now
                    return
            await nap(wait)

    async def tick(self) -> float:
        """Do what is due now, and return for how long there is nothing to do."""
        now = self.clock.now()
        await self._beat(now)
        await self._end_holidays()
        due: dict[TableId, list[Deadline]] = defaultdict(list)
        for deadline in await self.deadlines.alarms(now, MAX_ALARMS_READ):
            due[deadline.table].append(deadline)
        for id_, deadlines in due.items():
            try:
                await self._attend(id_, deadlines, now)
            except LeaseLost:
                raise
            except Exception as error:  # one broken table must not stop the clock of the others
                code = error.code if isinstance(error, EngineError) else type(error).__name__
                log.error("deadline not kept", table=id_, code=code, exc_info=error)
                await self._again(id_, deadlines, now)
        upcoming = await self.deadlines.next_alarm()
        if upcoming is None:
            return BEAT_SECONDS
        return min(BEAT_SECONDS, max(MIN_NAP_SECONDS, upcoming - self.clock.now()))

    async def _beat(self, now: float) -> None:
        """Say that we are here; if we were not, everybody gets that time back."""
        last = await self.deadlines.heartbeat()
        if last is not None and last // HOUR_SECONDS != now // HOUR_SECONDS:
            self.tell_hour()
        if last is not None and now - last > AWAY_SECONDS:
            log.info("was away", seconds=round(now - last))
            await self.deadlines.give_back(now, now - last, aloud=True)
            self.signals.notices_queued.set()
        elif last is not None and now < last:
            # The clock was set back: nobody shall have longer than the whole time from now on.
            await self.deadlines.give_back(now, 0.0, aloud=False)
        elif last is None or now - last >= BEAT_SECONDS / 2:
            await self.deadlines.beat(now)

    async def _end_holidays(self) -> None:
        if self.end_holidays is None:
            return
        try:
            await self.end_holidays()
        except Exception as error:  # whoever cannot be called must not stop the clocks of others
            code = error.code if isinstance(error, EngineError) else type(error).__name__
            log.error("holiday not ended", code=code, exc_info=error)

    async def _attend(self, id_: TableId, deadlines: Sequence[Deadline], now: float) -> None:
        """Take overdue decisions of a table, and remind the others together."""
        overdue = [
            deadline for deadline in deadlines if deadline.due is not None and deadline.due <= now
        ]
        for deadline in overdue:
            log.info("overdue", table=id_, seat=deadline.seat, opened=deadline.opened)
            await self._expire(deadline, now)
        reminded = [deadline for deadline in deadlines if deadline not in overdue]
        if reminded and reminded[0].seat is None:
            await self._warn(reminded[0], now)
        elif reminded:
            await self._remind(id_, reminded, now)

    async def _warn(self, lobby: Deadline, now: float) -> None:
        """Tell whoever could start a lobby that it will close; it is said where all can read it.

        In the owner's quiet hours it waits, if the lobby is still there when they end.
        """
        table = await self.tables.table(lobby.table)
        if table is None:
            return
        owner = None if table.owner is None else await self.settings.of_user(table.owner)
        loud_at = now if owner is None else owner.loud_at(now)
        if lobby.due is not None and now < loud_at < lobby.due:
            await self.deadlines.alarm_at(table.id, (lobby.seat, lobby.opened), loud_at)
        else:
            await self.deadlines.remind(table.id, {(lobby.seat, lobby.opened): table.owner})
            self.signals.notices_queued.set()

    async def _expire(self, deadline: Deadline, now: float) -> None:
        id_, seat = deadline.table, deadline.seat
        try:
            if seat is None:
                await self.late_lobby(id_, deadline.opened)
            else:
                await self.late_seat(id_, seat, deadline.opened)
            if deadline in await self.deadlines.deadlines(id_):
                await self._again(id_, [deadline], now)
        except (EngineError, Conflict) as refusal:
            # It may have been decided in this moment; if so, the deadline is gone as well.
            code = refusal.code if isinstance(refusal, EngineError) else "conflict"
            log.info("not taken", table=id_, seat=seat, code=code)
            await self._again(id_, [deadline], now)

    async def _again(self, id_: TableId, deadlines: Sequence[Deadline], now: float) -> None:
        for deadline in deadlines:
            await self.deadlines.alarm_at(
                id_, (deadline.seat, deadline.opened), now + RETRY_SECONDS
            )

    async def _remind(self, id_: TableId, deadlines: Sequence[Deadline], now: float) -> None:
        """Remind everybody who may be called now, in one notice; the others later or never."""
        table = await self.tables.table(id_)
        if table is None:
            return
        called: dict[Owed, User] = {}
        for deadline in deadlines:
            if deadline.seat is None:
                continue  # a lobby is warned, not reminded
            owed, due = (deadline.seat, deadline.opened), deadline.due
            user = table.sitters[deadline.seat].user
            if user is None or due is None or not await self._wanted(deadline, user):
                await self.deadlines.alarm_at(id_, owed, due or now + RETRY_SECONDS)
            elif (settings := await self.settings.of_user(user)).is_quiet(now):
                await self.deadlines.alarm_at(id_, owed, min(settings.loud_at(now), due))
            else:
                called[owed] = user
        if called:
            await self.deadlines.remind(id_, called)
            self.signals.notices_queued.set()

    async def _wanted(self, deadline: Deadline, user: User) -> bool:
        """Tell whether a person was not reminded, has not looked since nor asked for peace."""
        if deadline.reminded or (await self.settings.of_user(user)).notify_level == "nothing":
            return False
        visit = await self.visits.visit(deadline.table, user)
        seen = visit.sequence is not None and visit.sequence >= deadline.sequence
        return not seen and not visit.hushed
