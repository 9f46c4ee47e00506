"""Sitting down, standing up, beginning and ending: the same by button and by command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, TypeAlias

import discord
import structlog

from bot.runtime.i18n import Speaker
from bot.tables.lobby import cancelled, left
from bot.tables.seats import returned
from bot.tables.settings import Room
from bot.tables.table import Table
from cogs.kit.context import Context
from cogs.kit.discord_codes import DiscordCode
from cogs.kit.names import title
from cogs.kit.permissions import looks_after
from engine.errors import IllegalAction
from engine.registry import find

log = structlog.get_logger(__name__)
THREAD_ARCHIVE_MINUTES: Literal[10080] = 10080

TableAction: TypeAlias = Callable[[Context], Awaitable[None]]


async def join(ctx: Context) -> None:
    """Sit down."""
    await ctx.host.lobby.join(ctx.table.id, ctx.person, ctx.id, Room(ctx.user))


async def leave(ctx: Context) -> None:
    """Stand up."""
    await ctx.host.lobby.change(ctx.table, ctx.id, left, ctx.person)


async def cancel(ctx: Context) -> None:
    """Cancel a table that has not begun."""
    steward = looks_after(ctx, ctx.table)
    await ctx.host.lobby.change(ctx.table, ctx.id, cancelled, ctx.person, steward=steward)


async def end(ctx: Context) -> None:
    """End a table that is at play, or cancel one that is not."""
    if ctx.table.status == "lobby":
        await cancel(ctx)
        return
    steward = ctx.table.private or looks_after(ctx, ctx.table)  # nobody else need be asked
    await ctx.host.requests.end(ctx.table.id, ctx.person, ctx.id, steward=steward)


async def take_seat_back(ctx: Context) -> None:
    """Give somebody who asks for their move their seat back, if the autopilot has it."""
    table = ctx.table
    seat = table.seat_of(ctx.user)
    if seat is None or table.status != "playing":
        return
    await ctx.host.requests.note_present(table, ctx.person)
    if table.sitters[seat].autopilot and not table.sitters[seat].conceded:
        with suppress(IllegalAction):  # back by another press in the same moment
            await ctx.host.seats.change(table, ctx.id, returned, ctx.person)


async def has_left_server(ctx: Context, table: Table, seat: int) -> bool:
    """Tell those who sit there whether somebody left the server; in doubt, nobody did."""
    guild = ctx.interaction.guild
    if guild is None or not 0 <= seat < len(table.sitters) or table.sitters[seat].ai is not None:
        return False
    if table.seat_of(ctx.user) is None:
        return False
    user = table.sitters[seat].user
    if user is None:
        return True  # they were forgotten
    try:
        await guild.fetch_member(user)
    except discord.NotFound:
        return True
    except (discord.HTTPException, discord.RateLimited):
        return False
    return False


async def start(ctx: Context) -> None:
    """Begin, in a thread of the lobby's message where the bot may make one.

    If the owner has left the server, whoever sits here and begins takes the table over.
    """
    table = ctx.table
    owner, seat = table.owner_seat, table.seat_of(ctx.user)
    once: int | None = ctx.id
    others = table.status == "lobby" and owner is not None and seat not in {None, owner}
    if others and await has_left_server(ctx, table, owner or 0):
        table = await ctx.host.requests.hand_over(
            table.id, ctx.person, seat or 0, ctx.id, steward=True
        )
        once = None
    await begin(ctx, table, once)


async def begin(ctx: Context, table: Table, once: int | None) -> None:
    """Begin; `once` is the interaction by which nothing else was changed, if there is one."""
    host, person = ctx.host, ctx.person
    enough = len(table.sitters) in find(table.game, table.version).spec.seat_counts
    thread = None
    # The host decides; this only keeps a thread from being made for nothing.
    if table.status == "lobby" and table.owner == person.user and enough:
        thread = await _make_thread(ctx, table)
    await host.lobby.start(table.id, person, once, thread=thread)


async def begin_at_once(ctx: Context, table: Table) -> Table:
    """Begin a table for which nobody need be waited, and return it as it is then."""
    if ctx.client.presenter is not None:
        await ctx.client.presenter.posted(table.id)  # for a thread hangs on the lobby
    if table.status == "lobby":
        await begin(ctx, await ctx.read_table(table.id), None)
    return await ctx.read_table(table.id)


LOBBY_ACTIONS: dict[str, TableAction] = {
    "join": join,
    "leave": leave,
    "cancel": cancel,
    "start": start,
}


async def _make_thread(ctx: Context, table: Table) -> int | None:
    if table.private or table.home.thread is not None or table.panel is None:
        return None  # it was opened in a thread, or its lobby is not posted yet
    channel = ctx.client.get_channel(table.home.place)
    if not isinstance(channel, discord.TextChannel):
        return None
    if not (await ctx.host.settings.of_server(channel.guild.id)).threads:
        return None
    may = channel.permissions_for(channel.guild.me)
    if not (may.create_public_threads and may.send_messages_in_threads):
        return None
    name = title(table, Speaker(table.language))
    try:
        # One message has one thread, so a repeated start finds the thread it made before.
        thread = await channel.get_partial_message(table.panel).create_thread(
            name=name, auto_archive_duration=THREAD_ARCHIVE_MINUTES
        )
    except discord.HTTPException as error:
        if error.code == DiscordCode.THREAD_ALREADY_CREATED:
            return table.panel
        log.warning("no thread", table=table.id, code=error.code)
        return None
    except discord.RateLimited as limit:
        log.warning("no thread", table=table.id, seconds=round(limit.retry_after))
        return None
    return thread.id
