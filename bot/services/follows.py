"""Follows: onlookers are told when a game begins and when it ends."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.settings import Settings
from bot.store.protocols import FollowStore
from bot.tables import notices
from bot.tables.changes import NoRoom
from bot.tables.notices import Notice
from bot.tables.table import Table, User
from engine.errors import IllegalAction


@dataclass(kw_only=True)
class Follows:
    """Knows who follows which table, and calls them at its beginning and its end."""

    store: FollowStore
    settings: Settings

    async def is_following(self, table: Table, user: User) -> bool:
        """Tell whether somebody follows a table."""
        return user in await self.store.followers(table.id)

    async def follow(self, table: Table, user: User, *, on: bool | None = None) -> bool:
        """Let somebody follow a table from now on, or no more; return which."""
        if on is None:
            on = not await self.is_following(table, user)
        if on and table.seat_of(user) is not None:
            raise IllegalAction("invitations.error.follow_seated")
        if on and (table.status not in {"lobby", "playing"} or table.private):
            raise IllegalAction("host.error.over")
        try:
            await self.store.follow(table.id, user, on=on)
        except NoRoom as full:
            raise IllegalAction(full.code, n=full.most) from full
        return on

    async def calls(self, table: Table) -> tuple[Notice, ...]:
        """Return what calls those who follow a table, each when they may be called."""
        followers = [
            user
            for user in await self.store.followers(table.id)
            if user not in table.people
            and (await self.settings.of_user(user)).notify_level != "nothing"
        ]
        return notices.calling(table, "followed", await self.settings.called_at(followers))
