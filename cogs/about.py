"""Help: /help and /about."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Bazaar
from cogs.border import Interaction, install, whisper, worded
from cogs.components.base import bulleted, screen
from cogs.speaking import private
from engine.registry import GAMES


class About(commands.Cog):
    """The commands for those who are new here."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(name=worded("play.help.name"), description=worded("play.help.about"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to play here."""
        said = private(interaction)
        commands_ = bulleted(
            f"`/{said.say(f'{key}.name').replace('.', ' ')}` {said.say(f'{key}.about')}"
            for key in ("play.move", "play.hand", "play.board", "play.log", "play.score")
        )
        await whisper(
            interaction,
            screen(f"## {said.say('play.help.title')}", said.say("play.help.text"), commands_),
        )

    @app_commands.command(name=worded("play.about.name"), description=worded("play.about.about"))
    async def about(self, interaction: Interaction) -> None:
        """Tell what this bot is."""
        said = private(interaction)
        games = bulleted(
            said.say(
                "play.about.game",
                game=said.say(f"{key}.name"),
                least=game.spec.least_seats,
                most=game.spec.most_seats,
            )
            for key, game in GAMES.items()
        )
        await whisper(
            interaction,
            screen(f"## {said.say('play.about.title')}", said.say("play.about.text"), games),
        )


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(About(bot))
