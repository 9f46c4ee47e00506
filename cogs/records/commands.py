"""Records: /log and /score, and their buttons."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    meant,
    show,
    table_of,
    worded,
)
from cogs.kit.find_table import of_table
from cogs.kit.locale import private
from cogs.kit.screen import Press, Screen, on
from cogs.records.screens.log import log as log_screen
from cogs.records.screens.score import score as score_screen
from engine.errors import IllegalAction


@on("log")
async def log(press: Press) -> None:
    """Show a leaf of the log."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    number = press.target.number or None
    await show(interaction, await _log(interaction, press.target.table, number))


@on("score")
async def score(press: Press) -> None:
    """Show every point by its source."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await show(interaction, await _score(interaction, press.target.table))


async def _log(interaction: Interaction, id_: str, number: int | None = None) -> Screen:
    table = await table_of(interaction, id_)
    if table.status == "lobby":
        raise IllegalAction("play.error.not_begun")
    pages = await interaction.client.host.queries.history(id_, interaction.user.id)
    return log_screen(table, pages, number, private(interaction, table))


async def _score(interaction: Interaction, id_: str) -> Screen:
    table = await table_of(interaction, id_)
    if table.status == "lobby":
        raise IllegalAction("play.error.not_begun")
    sheets = await interaction.client.host.queries.score(id_, interaction.user.id)
    return score_screen(table, sheets, private(interaction, table))


class Records(commands.Cog):
    """The commands that look back."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

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
        async with answering(interaction):
            found = await meant(interaction, table)
            await show(interaction, await _log(interaction, found.id, page))

    @app_commands.command(name=worded("play.score.name"), description=worded("play.score.about"))
    @of_table
    async def score(self, interaction: Interaction, table: str | None = None) -> None:
        """Show every point by its source."""
        async with answering(interaction):
            found = await meant(interaction, table)
            await show(interaction, await _score(interaction, found.id))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Records(bot))
