"""Records: /log and /score, and their buttons."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import of_table, resolve_table
from cogs.kit.locale import worded
from cogs.kit.replies import Interaction
from cogs.records.screens.log import log as log_screen
from cogs.records.screens.score import score as score_screen
from engine.errors import IllegalAction


@on_press("log", reply="in place")
async def log(ctx: PressContext) -> None:
    """Show a leaf of the log."""
    await _show_log(ctx, ctx.target.number or None)


@on_press("score", reply="in place")
async def score(ctx: PressContext) -> None:
    """Show every point by its source."""
    await _show_score(ctx)


async def _show_log(ctx: Context, number: int | None) -> None:
    _require_begun(ctx)
    pages = await ctx.host.queries.history(ctx.table.id, ctx.user)
    await ctx.reply.show(log_screen(ctx.table, pages, number, ctx.speaker()))


async def _show_score(ctx: Context) -> None:
    _require_begun(ctx)
    sheets = await ctx.host.queries.score(ctx.table.id, ctx.user)
    await ctx.reply.show(score_screen(ctx.table, sheets, ctx.speaker()))


def _require_begun(ctx: Context) -> None:
    if ctx.table.status == "lobby":
        raise IllegalAction("play.error.not_begun")


class RecordsCommands(commands.Cog):
    """The commands that look back."""

    @app_commands.command(name=worded("play.log.name"), description=worded("play.log.about"))
    @app_commands.rename(page=worded("table.option.page.name"))
    @app_commands.describe(page=worded("table.option.page.about"))
    @of_table
    async def log(
        self,
        interaction: Interaction,
        table: str | None = None,
        page: app_commands.Range[int, 1] | None = None,
    ) -> None:
        """Show what happened, by days and rounds."""
        async with command(interaction) as ctx:
            await resolve_table(ctx, table)
            await _show_log(ctx, page)

    @app_commands.command(name=worded("play.score.name"), description=worded("play.score.about"))
    @of_table
    async def score(self, interaction: Interaction, table: str | None = None) -> None:
        """Show every point by its source."""
        async with command(interaction) as ctx:
            await resolve_table(ctx, table)
            await _show_score(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await bot.add_cog(RecordsCommands())
