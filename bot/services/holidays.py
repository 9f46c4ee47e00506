"""Holidays: people are away until a day, and what waits for them then calls them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import structlog

from bot.runtime.clock import Clock
from bot.services.settings import Settings
from bot.services.state_cache import StateCache
from bot.store.protocols import DeadlineStore, SettingsStore, TableStore
from bot.tables.notices import AskedDecision, Notice
from bot.tables.settings import UserSettings
from bot.tables.table import Table, User, game_of
from engine.errors import BadShape, IllegalAction, UnknownGame

MAX_ALARMS_READ = 1000
DAMAGE = (BadShape, IllegalAction, LookupError, ValueError)
"""What reading a table comes to whose rows are damaged; a store that fails is something else."""

log = structlog.get_logger(__name__)


@dataclass(kw_only=True)
class Holidays:
    """Knows who is away, and ends holidays that are over."""

    states: StateCache
    tables: TableStore
    deadlines: DeadlineStore
    store: SettingsStore
    settings: Settings
    clock: Clock

    async def away(self, users: Iterable[User]) -> dict[User, float]:
        """Return who of some people is on holiday, and until when."""
        now, away = self.clock.now(), dict[User, float]()
        for user in users:
            until = (await self.settings.of_user(user)).away_until
            if until is not None and now < until:
                away[user] = until
        return away

    async def end_over(self) -> None:
        """End the holidays whose day has come, and call whoever is awaited."""
        for user in await self.store.holidays_over(self.clock.now()):
            await self.settings.change_user(user, self._back, notices=await self._calls(user))

    def _back(self, settings: UserSettings) -> UserSettings:
        """Return the settings without a holiday, unless it was prolonged in this moment."""
        return (
            settings if settings.is_away(self.clock.now()) else replace(settings, away_until=None)
        )

    async def _calls(self, user: User) -> tuple[Notice, ...]:
        """Return what tells somebody of everything that waits for them, by call or message.

        Where their reminder is due now, it calls them.
        """
        notices, now = list[Notice](), self.clock.now()
        alarms = await self.deadlines.alarms(now, MAX_ALARMS_READ)
        reminders = {(alarm.table, alarm.seat) for alarm in alarms if not alarm.reminded}
        for table in await self.tables.tables(user=user, status=("playing",)):
            opened = await self._opened(table, user)
            if opened is not None and (table.id, table.seat_of(user)) not in reminders:
                subject = AskedDecision(opened)
                notices += [
                    Notice("call", table.id, table.sequence, user, subject, now),
                    Notice("nudge", table.id, table.sequence, user),
                ]
        return tuple(notices)

    async def _opened(self, table: Table, user: User) -> int | None:
        """Return the step at which the decision arose that somebody owes, if they owe one."""
        seat = table.seat_of(user)
        if seat is None or not table.sitters[seat].present:
            return None
        if table.private or table.paused is not None:
            return None
        try:
            state = (await self.states.at(table)).state
            pending = game_of(table).pending(state)
        except UnknownGame:  # it is not here any more, so nobody can go on
            return None
        except DAMAGE as error:  # one damaged table must keep nobody on holiday
            log.error("table not read", table=table.id, exc_info=error)
            return None
        owed = (decision for decision in pending if decision.seat == seat)
        return next((decision.opened for decision in owed if not decision.answered), None)
