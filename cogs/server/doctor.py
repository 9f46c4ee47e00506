"""The setup check of a server: everything that tables need there, and what to do about the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.runtime.i18n import Speaker
from bot.tables.settings import ServerSettings
from bot.tables.table import Table
from cogs.kit.context import Context
from cogs.kit.find_table import OPEN
from cogs.server.screens import Check

SPEAKING = ("view_channel", "send_messages", "read_message_history", "attach_files")
THREADING = ("create_public_threads", "send_messages_in_threads")


async def check_server(ctx: Context, guild: int, rules: ServerSettings) -> list[Check]:
    """Return what was looked at, whether it is well, and what to do if not."""
    speaker = ctx.speaker()
    tables = await ctx.host.queries.tables(guild=guild, status=OPEN)
    trouble = await ctx.client.studio.trouble()
    pictures = say_well(speaker, "pictures") if trouble is None else Check(speaker(trouble))
    return [*_places(ctx, rules, speaker), *_tables(tables, rules, speaker), pictures]


def say_well(speaker: Speaker, what: str, **args: str | int) -> Check:
    """Return that something is as it should be."""
    return Check(speaker.say(f"server.doctor.well.{what}", **args), well=True)


def _places(ctx: Context, rules: ServerSettings, speaker: Speaker) -> Iterator[Check]:
    """Yield whether the bot may speak where tables may be, and who may open them."""
    guild = ctx.client.get_guild(ctx.interaction.guild_id or 0)
    if guild is None:
        yield Check(speaker.say("server.doctor.not_here"))
        return
    here = ctx.interaction.channel
    places: Sequence[int] = rules.channels
    if not places and here is not None:
        places = (here.parent_id if isinstance(here, discord.Thread) else here.id,)
    for place in places:
        yield _place(guild, place, rules, speaker)
    if rules.openers == "role":
        gone = guild.get_role(rules.role or 0) is None
        role = f"<@&{rules.role}>"
        missing = Check(speaker.say("server.doctor.no_role"))
        yield missing if gone else say_well(speaker, "role", role=role)


def _place(guild: discord.Guild, place: int, rules: ServerSettings, speaker: Speaker) -> Check:
    channel, called = guild.get_channel(place), f"<#{place}>"
    if not isinstance(channel, discord.TextChannel):
        return Check(speaker.say("server.doctor.no_channel", place=called))
    may = channel.permissions_for(guild.me)
    wanted = (*SPEAKING, *(THREADING if rules.threads else ()))
    missing = [speaker.say(f"server.may.{name}") for name in wanted if not getattr(may, name)]
    if missing:
        allowed = ", ".join(missing)
        return Check(speaker.say("server.doctor.missing", place=called, missing=allowed))
    return say_well(speaker, "threads" if rules.threads else "place", place=called)


def _tables(tables: Sequence[Table], rules: ServerSettings, speaker: Speaker) -> Iterator[Check]:
    """Yield whether there is room for tables, and whether those there are can be shown."""
    if len(tables) >= rules.most_tables:
        yield Check(speaker.say("server.doctor.full", n=rules.most_tables))
    else:
        yield say_well(speaker, "room", n=len(tables), most=rules.most_tables)
    frozen = [table for table in tables if table.frozen is not None]
    for table in frozen:
        why = speaker.say(table.frozen or "")
        yield Check(speaker.say("server.doctor.frozen", number=table.number, why=why))
    if tables and not frozen:
        yield say_well(speaker, "shown")
