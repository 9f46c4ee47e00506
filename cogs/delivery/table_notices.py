"""Notices of a table's time and of its lobby: what they say, and who is called by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.runtime.client import Bazaar
from bot.tables.notices import CalledUsers, Notice, Queued
from bot.tables.table import Table, User
from cogs.delivery.direct_messages import may_ask, send, speaker_by_dm
from cogs.invitations import screens as invitations
from cogs.kit.names import table_speaker
from cogs.kit.screen import Screen
from cogs.pace import screens as pace


@dataclass(frozen=True, slots=True)
class Announcement:
    """A screen for everybody at a table, and the people it pings."""

    screen: Screen
    pinged: Sequence[User]


async def closes_at(bot: Bazaar, table: Table) -> float | None:
    """Return when a lobby closes, if it is one."""
    if table.status != "lobby":
        return None
    return next((deadline.due for deadline in await bot.host.queries.deadlines(table.id)), None)


async def table_notice(bot: Bazaar, queued: Queued, table: Table) -> Announcement | None:
    """Return what is said of a table's time, its lobby, its beginning or its end, if anything."""
    if queued.notice.kind == "followed":
        return await follow_notice(bot, queued, table)
    if queued.notice.kind in {"reminder", "away"} and table.status != "lobby":
        return await time_notice(bot, queued, table)
    return await lobby_notice(bot, queued, table)


async def lobby_notice(bot: Bazaar, queued: Queued, table: Table) -> Announcement | None:
    """Return what is said of a lobby, or nothing if it is past."""
    if table.status != "lobby":
        return None
    notice, speaker = queued.notice, table_speaker(table, bot.icons)
    named = notice.called_users
    match notice.kind:
        case "invite":
            guests = [user for user in named if user in table.reserved]
            invited = [
                user
                for user in await bot.host.invitations.called_for(table, guests)
                if not await _send_invitation(bot, queued, table, user)
            ]
            if not invited:
                return None
            screen = invitations.invitation(table, invited, speaker)
            return Announcement(screen, await bot.host.settings.callable_now(invited, "turns"))
        case "opened":
            late = queued.due > 0 and not queued.tries
            users = await bot.host.watches.still_wanted(table, named, late=late)
            pinged = await bot.host.settings.callable_now(users, "turns")
            screen = invitations.opened(table, users, speaker)
            return Announcement(screen, pinged) if users else None
        case "reminder":
            owners = table.people if table.owner is None else (table.owner,)
            pinged = await bot.host.settings.callable_now(owners, "turns")
            screen = invitations.closing(table, owners, await closes_at(bot, table), speaker)
            return Announcement(screen, pinged)
        case _:
            return None


async def _send_invitation(bot: Bazaar, queued: Queued, table: Table, user: User) -> bool:
    """Ask somebody who wants direct messages in one, if they may be called now and take any."""
    if not await may_ask(bot, user):
        return False
    screen = invitations.invitation(table, [user], await speaker_by_dm(bot, user, table))
    return await send(bot, table, user, screen, queued)


async def follow_notice(bot: Bazaar, queued: Queued, table: Table) -> Announcement | None:
    """Return that a game began or ended, or nothing if it went on in the meantime."""
    pinged = await bot.host.settings.callable_now(_followers(queued, table), "turns")
    if not pinged:
        return None
    screen = invitations.followed(table, pinged, table_speaker(table, bot.icons))
    return Announcement(screen, pinged)


async def held_followers(bot: Bazaar, queued: Queued, table: Table) -> tuple[Notice, ...]:
    """Return the notices to those whose quiet hours or holiday began after theirs was written."""
    later = await bot.host.settings.held_back(_followers(queued, table), "turns")
    return tuple(
        replace(queued.notice, subject=CalledUsers((user,)), due=due) for user, due in later.items()
    )


def _followers(queued: Queued, table: Table) -> list[User]:
    """Return who is told of a beginning or an end; nobody if the game went on in the meantime."""
    begins = queued.notice.sequence == 0
    if begins != (table.status == "playing"):
        return []
    return [user for user in queued.notice.called_users if user not in table.people]


async def time_notice(bot: Bazaar, queued: Queued, table: Table) -> Announcement | None:
    """Return what is said of a table's time, or nothing if it is past."""
    notice, speaker = queued.notice, table_speaker(table, bot.icons)
    if table.status != "playing":
        return None
    if notice.kind == "away":
        return Announcement(pace.away(notice.seconds_away, speaker), ())
    awaited = {
        table.sitters[deadline.seat].user: deadline.due
        for deadline in await bot.host.queries.deadlines(table.id)
        if deadline.reminded and deadline.seat is not None
    }
    users = [user for user in notice.called_users if user in awaited]
    if not users:
        return None  # whoever was to be reminded has decided by now
    dues = [due for user in users if (due := awaited[user]) is not None]
    due = min(dues, default=None)
    screen = pace.reminder(table, users, due, speaker)
    return Announcement(screen, users)
