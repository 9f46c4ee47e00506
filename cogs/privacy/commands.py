"""Privacy: /privacy export and /privacy delete."""

from __future__ import annotations

import io

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import OPEN
from cogs.kit.locale import worded
from cogs.kit.replies import Interaction
from cogs.kit.screen import note
from cogs.privacy import screens

FILE = "bazaar.json"
log = structlog.get_logger(__name__)


@on_press("privacy", reply=None, table=False)
async def privacy(ctx: PressContext) -> None:
    """Show the ways, hand out the file in a message of its own, or ask before forgetting."""
    match ctx.target.rest:
        case "export":
            await ctx.reply.defer("new message")
            await _show_export(ctx)
        case "delete":
            await ctx.reply.defer("in place")
            await _confirm_deletion(ctx)
        case _:
            await ctx.reply.defer("in place")
            await ctx.reply.show(screens.kept(ctx.speaker()))


async def _show_export(ctx: Context) -> None:
    everything = await ctx.host.privacy.export(ctx.user)
    file = discord.File(io.BytesIO(everything), FILE)
    await ctx.reply.show_file(screens.exported(FILE, ctx.speaker()), file)


async def _confirm_deletion(ctx: Context) -> None:
    tables = await ctx.host.queries.tables(user=ctx.user, status=OPEN)
    await ctx.reply.show(screens.ask(len(tables), ctx.speaker()))


@on_press("forget", reply="in place", table=False)
async def forget(ctx: PressContext) -> None:
    """Forget whoever pressed."""
    await ctx.host.privacy.forget(ctx.person)
    log.info("somebody was forgotten", interaction=ctx.id)
    await ctx.reply.show(note(ctx.speaker().say("privacy.deleted")))


class PrivacyCommands(commands.Cog):
    """The commands of what is stored of a person."""

    privacy = app_commands.Group(
        name=worded("privacy.name"),
        description=worded("privacy.about"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        ),
    )

    @privacy.command(name=worded("privacy.export.name"), description=worded("privacy.export.about"))
    async def export(self, interaction: Interaction) -> None:
        """Hand out everything stored of whoever asks, as a file for them alone."""
        async with command(interaction) as ctx:
            await _show_export(ctx)

    @privacy.command(
        name=worded("privacy.delete.name"), description=worded("privacy.delete.command")
    )
    async def delete(self, interaction: Interaction) -> None:
        """Ask before whoever asks is forgotten."""
        async with command(interaction) as ctx:
            await _confirm_deletion(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await bot.add_cog(PrivacyCommands())
