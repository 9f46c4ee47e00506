"""Who may do what: those who look after a server, where we may speak, and who may open tables."""

from __future__ import annotations

import discord

from bot.runtime.client import Bazaar
from bot.tables.settings import ServerSettings
from bot.tables.table import Home, Table
from cogs.kit.context import SPEECH, THREAD_SPEECH, Context
from cogs.kit.replies import Interaction
from engine.errors import IllegalAction

NEEDED = ("view_channel", "send_messages")
WRITING = discord.Permissions(view_channel=True, send_messages=True)


def is_steward(ctx: Context) -> bool:
    """Tell whether somebody looks after the server."""
    return ctx.interaction.guild_id is not None and ctx.interaction.permissions.manage_guild


def looks_after(ctx: Context, table: Table) -> bool:
    """Tell whether somebody looks after the server that a table stands in."""
    return is_steward(ctx) and table.home.guild == ctx.interaction.guild_id


def require_steward(ctx: Context) -> int:
    """Return the server of somebody who looks after it, or refuse; Discord's word is not enough."""
    guild = ctx.interaction.guild_id
    if guild is None:
        raise IllegalAction("server.error.nowhere")
    if not is_steward(ctx):
        raise IllegalAction("server.error.not_steward")
    return guild


def may_attach_at(bot: Bazaar, table: Table) -> bool:
    """Tell whether pictures can be sent to a table; if that is not known, yes."""
    place = table.home.channel
    channel = None if place is None else bot.get_channel(place)
    if not isinstance(channel, discord.abc.GuildChannel):
        return True
    return channel.permissions_for(channel.guild.me).attach_files


def may_speak_at(bot: Bazaar, table: Table) -> bool:
    """Tell whether we may speak at a table and look back at what we said; if not known, no."""
    home = table.home
    channel = None if home.channel is None else bot.get_channel(home.channel)
    if not isinstance(channel, discord.abc.GuildChannel):
        return False
    needed = SPEECH if home.thread is None else THREAD_SPEECH
    return channel.permissions_for(channel.guild.me).is_superset(needed)


async def may_see(interaction: Interaction, table: Table) -> bool:
    """Tell whether somebody sat at a table, or may look into where it is or was played.

    Where only they have installed the bot, and on another server, all others may not.
    """
    if table.private or table.seat_of(interaction.user.id) is not None:
        return not table.hidden_from(interaction.user.id)
    seen = sees_place(interaction, table)
    return await _sees_thread(interaction, table) if seen is None else seen


def sees_place(interaction: Interaction, table: Table) -> bool | None:
    """Tell whether somebody may look into a table's place; None if Discord must be asked."""
    bot, user, home = interaction.client, interaction.user, table.home
    by_user = interaction.is_user_integration() and not interaction.is_guild_integration()
    if home.channel is None or home.guild is None or by_user:
        return False
    if interaction.guild_id != home.guild:
        return False
    if interaction.channel_id == home.place:
        return True
    channel = bot.get_channel(home.channel)
    if not isinstance(channel, discord.abc.GuildChannel) or not isinstance(user, discord.Member):
        return False
    sees = channel.permissions_for(user).view_channel
    if not sees or home.thread is None:
        return sees
    return True if _known_as_private(bot, home.thread) is False else None


def _known_as_private(bot: Bazaar, thread: int) -> bool | None:
    """Tell whether a thread is private, if that is known without asking Discord."""
    known = bot.get_channel(thread)
    return (
        known.is_private() if isinstance(known, discord.Thread) else bot.private_threads.get(thread)
    )


async def _sees_thread(interaction: Interaction, table: Table) -> bool:
    """Ask Discord whether somebody may look into a thread that is archived, private or gone."""
    bot, home, user = interaction.client, table.home, interaction.user
    assert home.thread is not None
    try:
        thread = await bot.fetch_channel(home.thread)
        if not isinstance(thread, discord.Thread) or not isinstance(user, discord.Member):
            return False
        bot.private_threads.put(thread.id, thread.is_private())
        if thread.is_private() and not thread.permissions_for(user).manage_threads:
            await thread.fetch_member(user.id)
    except (discord.NotFound, discord.Forbidden):
        return False
    return True


def home_of(ctx: Context) -> Home:
    """Return the place of a table that is opened here."""
    interaction, channel = ctx.interaction, ctx.interaction.channel
    if isinstance(channel, discord.Thread):
        return Home(interaction.guild_id, channel.parent_id, channel.id)
    assert interaction.channel_id is not None
    return Home(interaction.guild_id, interaction.channel_id)


def home_of_rematch(ctx: Context) -> Home:
    """Return the place of a rematch: beside the thread that was made for the table before."""
    thread = ctx.interaction.channel
    bot = ctx.client.user
    if not isinstance(thread, discord.Thread) or bot is None or thread.owner_id != bot.id:
        return home_of(ctx)
    above = thread.parent
    if above is None or not above.permissions_for(thread.guild.me).is_superset(WRITING):
        return home_of(ctx)
    return Home(thread.guild.id, above.id)


def require_permissions(ctx: Context) -> None:
    """Refuse to play where we may not speak."""
    may, channel = ctx.interaction.app_permissions, ctx.interaction.channel
    needed = [*NEEDED]
    if isinstance(channel, discord.Thread):
        needed[-1] = "send_messages_in_threads"
        if channel.is_private() and not may.view_channel:
            raise IllegalAction("table.error.private_thread")
    speaker = ctx.speaker()
    missing = [speaker.say(f"table.permission.{name}") for name in needed if not getattr(may, name)]
    if missing:
        raise IllegalAction("table.error.permissions", missing=", ".join(missing))


async def require_admission(ctx: Context) -> ServerSettings:
    """Return the rules for a table that is opened here, or refuse it where they do not allow it."""
    require_permissions(ctx)
    host, user, home = ctx.host, ctx.interaction.user, home_of(ctx)
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    await host.settings.admit(home, roles, user.id, steward=is_steward(ctx))
    return ServerSettings() if home.guild is None else await host.settings.of_server(home.guild)
