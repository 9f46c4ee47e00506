"""Fairness: /verify and /record, and their buttons."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.tables.record import written
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import of_past_table, resolve_past_table
from cogs.kit.locale import worded
from cogs.kit.replies import Interaction
from cogs.records.screens import fairness as screens
from cogs.seats.screens import played_by


@on_press("verify", reply="in place")
async def verify(ctx: PressContext) -> None:
    """Deal and play a table again, and tell whether all is as it was."""
    await _show_verdict(ctx)


@on_press("record", reply="new message")
async def record(ctx: PressContext) -> None:
    """Hand a record out, in a message of its own."""
    await _show_record(ctx)


async def _show_verdict(ctx: Context) -> None:
    verdict = await ctx.host.queries.verify(ctx.table.id)
    back = ctx.reply.in_place
    await ctx.reply.show(screens.verdict(ctx.table, verdict, ctx.speaker(), back=back))


async def _show_record(ctx: Context) -> None:
    table, host, speaker = ctx.table, ctx.host, ctx.speaker()
    content = written(await host.queries.record(table.id, ctx.user))
    name = f"{table.game}-{table.number}.json"
    marks = ""
    if table.status != "playing":
        marks = played_by(table, await host.queries.credits(table.id), speaker)
    file = discord.File(io.BytesIO(content), name)
    await ctx.reply.show_file(screens.record(table, name, speaker, marks), file)


class FairnessCommands(commands.Cog):
    """The commands with which anybody can check a table."""

    @app_commands.command(
        name=worded("fairness.verify.name"), description=worded("fairness.verify.about")
    )
    @of_past_table
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """Deal and play a table again, and tell whether all is as it was."""
        async with command(interaction) as ctx:
            await resolve_past_table(ctx, table)
            await _show_verdict(ctx)

    @app_commands.command(
        name=worded("fairness.record.name"), description=worded("fairness.record.about")
    )
    @of_past_table
    async def record(self, interaction: Interaction, table: str | None = None) -> None:
        """Hand a record out."""
        async with command(interaction) as ctx:
            await resolve_past_table(ctx, table)
            await _show_record(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await bot.add_cog(FairnessCommands())
