"""Privacy: /privacy export and /privacy delete."""

from __future__ import annotations

import io

import discord
import structlog
from discord import app_commands

from bot.runtime.client import Bazaar
from cogs.kit.commands import words
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import OPEN
from cogs.kit.replies import Interaction
from cogs.privacy import screens

FILE = "bazaar.json"
log = structlog.get_logger(__name__)


@on_press("privacy", reply=None, table=False)
async def privacy(ctx: PressContext) -> None:
    """Show the ways, hand out the file in a message of its own, or ask before forgetting."""
    exports = ctx.target.rest == "export"
    await ctx.reply.defer("new message" if exports else "in place")
    if exports:
        await _show_export(ctx)
    elif ctx.target.rest == "delete":
        await _confirm_deletion(ctx)
    else:
        await ctx.reply.show(screens.overview(ctx.speaker()))


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
    ctx.client.followup_tokens.forget_user(ctx.user)  # before it is said that they left
    await ctx.host.privacy.forget(ctx.person)
    log.info("somebody was forgotten", interaction=ctx.id)
    await ctx.answer("privacy.deleted")


@app_commands.command(**words("privacy.export"))
async def export_command(interaction: Interaction) -> None:
    """Hand out everything stored of whoever asks, as a file for them alone."""
    async with command(interaction) as ctx:
        await _show_export(ctx)


@app_commands.command(**words("privacy.delete"))
async def delete_command(interaction: Interaction) -> None:
    """Ask before whoever asks is forgotten."""
    async with command(interaction) as ctx:
        await _confirm_deletion(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    group = app_commands.Group(
        **words("privacy"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        ),
    )
    group.add_command(export_command)
    group.add_command(delete_command)
    bot.tree.add_command(group)
