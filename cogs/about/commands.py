"""Help: /help and /about."""

from __future__ import annotations

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from cogs.about import screens
from cogs.kit.commands import anywhere, words
from cogs.kit.context import Context
from cogs.kit.dispatch import command
from cogs.kit.replies import Interaction


@app_commands.command(**words("play.help"))
async def help_command(interaction: Interaction) -> None:
    """Explain how to play here."""
    async with command(interaction, reply=None) as ctx:
        at_tables = Speaker(await _language_of_tables(ctx))
        await ctx.reply.send_private(screens.how_to_play(ctx.speaker(), at_tables))


async def _language_of_tables(ctx: Context) -> str:
    """Return the language of tables that a person opens here."""
    guild = ctx.interaction.guild_id
    chosen = None if guild is None else (await ctx.host.settings.of_server(guild)).language
    return chosen or ctx.language


@app_commands.command(**words("play.about"))
async def about_command(interaction: Interaction) -> None:
    """Tell what this bot is."""
    async with command(interaction, reply=None) as ctx:
        await ctx.reply.send_private(screens.about(ctx.speaker()))


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    bot.tree.add_command(anywhere(help_command))
    bot.tree.add_command(anywhere(about_command))
