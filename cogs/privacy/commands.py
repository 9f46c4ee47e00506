"""Privacy: /privacy export and /privacy delete."""

from __future__ import annotations

import io

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.kit.dispatch import (
    OPEN,
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    show,
    worded,
)
from cogs.kit.locale import person, private
from cogs.kit.screen import Press, on
from cogs.play.screens.hand import note
from cogs.privacy import screens

FILE = "bazaar.json"
log = structlog.get_logger(__name__)


@on("privacy")
async def privacy(press: Press) -> None:
    """Show the ways, hand out the file, or ask before forgetting."""
    interaction, wanted = press.interaction, press.target.rest
    await acknowledge(interaction, fresh=wanted == "export" or not in_place(interaction))
    if wanted == "export":
        await _export(interaction)
    elif wanted == "delete":
        await _ask(interaction)
    else:
        await show(interaction, screens.kept(private(interaction)))


async def _export(interaction: Interaction) -> None:
    everything = await interaction.client.host.privacy.export(interaction.user.id)
    file = discord.File(io.BytesIO(everything), FILE)
    screen = screens.exported(FILE, private(interaction))
    await interaction.edit_original_response(view=screen, attachments=[file])


async def _ask(interaction: Interaction) -> None:
    tables = await interaction.client.host.queries.tables(user=interaction.user.id, status=OPEN)
    await show(interaction, screens.ask(len(tables), private(interaction)))


@on("forget")
async def forget(press: Press) -> None:
    """Forget whoever pressed."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    said = private(interaction)
    await interaction.client.host.privacy.forget(person(interaction))
    log.info("somebody was forgotten", interaction=interaction.id)
    await show(interaction, note(said.say("privacy.deleted")))


class Privacy(commands.Cog):
    """The commands of what is stored of a person."""

    privacy = app_commands.Group(
        name=worded("privacy.name"),
        description=worded("privacy.about"),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=True, private_channel=True
        ),
    )

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @privacy.command(name=worded("privacy.export.name"), description=worded("privacy.export.about"))
    async def export(self, interaction: Interaction) -> None:
        """Hand out everything stored of whoever asks, as a file for them alone."""
        async with answering(interaction):
            await _export(interaction)

    @privacy.command(
        name=worded("privacy.delete.name"), description=worded("privacy.delete.command")
    )
    async def delete(self, interaction: Interaction) -> None:
        """Ask before whoever asks is forgotten."""
        async with answering(interaction):
            await _ask(interaction)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Privacy(bot))
