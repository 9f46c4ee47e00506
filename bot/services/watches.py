"""Watches: people are told of new tables of the games they want to hear of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.runtime.clock import Clock
from bot.services.avoidance import Avoidance
from bot.services.settings import Settings
from bot.services.table_writer import Locks
from bot.store.protocols import WatchStore
from bot.tables.invitations import CALL_INTERVAL_SECONDS, MAX_CALLED_USERS
from bot.tables.table import Table, User


@dataclass(kw_only=True)
class Watches:
    """Knows who wants to hear of new tables, and calls nobody too often."""

    store: WatchStore
    settings: Settings
    avoidance: Avoidance
    clock: Clock
    locks: Locks

    async def watch(self, guild: int, game: str, user: User, *, on: bool | None = None) -> bool:
        """Tell somebody of new tables of a game from now on, or no more; return which."""
        async with self.locks.of("person", user):
            if on is None:
                on = game not in await self.store.watched(guild, user)
            await self.store.watch(guild, game, user, on=on)
        return on

    async def called_for(self, table: Table) -> dict[float, list[User]]:
        """Return who is called because a table opened, and when, if there is room for somebody."""
        if table.home.guild is None or not table.free:
            return {}
        since = self.clock.now() - CALL_INTERVAL_SECONDS
        watchers = await self.store.watchers(table.home.guild, table.game, since)
        wanting = [
            user
            for user in await self._outside(table, watchers)
            if (await self.settings.of_user(user)).notify_level != "nothing"
        ]
        return await self.settings.called_at(wanting[:MAX_CALLED_USERS])

    async def still_wanted(
        self, table: Table, users: Sequence[User], *, late: bool
    ) -> tuple[User, ...]:
        """Return who of those whom a new table calls can still sit down there.

        When it comes `late`, after their quiet hours, others may have called them by now.
        """
        if table.home.guild is None or not table.free:
            return ()
        wanted = await self._outside(table, users)
        if late:
            now = self.clock.now()
            since = now - CALL_INTERVAL_SECONDS
            watchers = await self.store.watchers(table.home.guild, table.game, since)
            wanted = [user for user in wanted if user in watchers]
            return tuple(await self.store.called(wanted, now))
        return tuple(wanted)

    async def _outside(self, table: Table, users: Sequence[User]) -> list[User]:
        """Return who of some people has nothing to do with a table, nor avoids anybody there."""
        known, people = {*table.people, *table.reserved}, table.people
        return [
            user
            for user in users
            if user not in known and not await self.avoidance.apart(user, people)
        ]
