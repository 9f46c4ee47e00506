"""Fairness: /verify and /record, and their buttons."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.tables.record import written
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    show,
    table_of,
    worded,
)
from cogs.kit.find_table import of_past_table, past_table
from cogs.kit.locale import private
from cogs.kit.screen import Press, on
from cogs.records.screens import fairness as screens
from cogs.seats.screens import played_by


@on("verify")
async def verify(press: Press) -> None:
    """Deal and play a table again, and tell whether all is as it was."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await _verified(interaction, press.target.table)


@on("record")
async def record(press: Press) -> None:
    """Hand a record out, in a message of its own."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    await _recorded(interaction, press.target.table)


async def _verified(interaction: Interaction, id_: str) -> None:
    table = await table_of(interaction, id_)
    found = await interaction.client.host.queries.verify(id_)
    said, back = private(interaction, table), in_place(interaction)
    await show(interaction, screens.verdict(table, found, said, back=back))


async def _recorded(interaction: Interaction, id_: str) -> None:
    table = await table_of(interaction, id_)
    host, said = interaction.client.host, private(interaction, table)
    found = written(await host.queries.record(id_, interaction.user.id))
    name = f"{table.game}-{table.number}.json"
    file = discord.File(io.BytesIO(found), name)
    marks = (
        "" if table.status == "playing" else played_by(table, await host.queries.credits(id_), said)
    )
    screen = screens.record(table, name, said, marks)
    await interaction.edit_original_response(view=screen, attachments=[file])


class Fairness(commands.Cog):
    """The commands with which anybody can check a table."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(
        name=worded("fairness.verify.name"), description=worded("fairness.verify.about")
    )
    @of_past_table
    async def verify(self, interaction: Interaction, table: str | None = None) -> None:
        """Deal and play a table again, and tell whether all is as it was."""
        async with answering(interaction):
            await _verified(interaction, (await past_table(interaction, table)).id)

    @app_commands.command(
        name=worded("fairness.record.name"), description=worded("fairness.record.about")
    )
    @of_past_table
    async def record(self, interaction: Interaction, table: str | None = None) -> None:
        """Hand a record out."""
        async with answering(interaction):
            await _recorded(interaction, (await past_table(interaction, table)).id)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Fairness(bot))
