"""Help: /help and /about."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from cogs.kit.dispatch import command
from cogs.kit.locale import language_of_place, worded
from cogs.kit.replies import Interaction
from cogs.kit.screen import bulleted, screen
from engine.core import Spec
from engine.registry import GAMES
from engine.text import say

LABELS = ("join", "start", "my_move", "my_hand", "log", "rules", "more")


def _for_how_many(spec: Spec, speaker: Speaker) -> str:
    least, most = spec.least_seats, spec.most_seats
    key = "play.about.game.exactly" if least == most else "play.about.game"
    return speaker.say(key, game=say(f"{spec.key}.name"), least=least, most=most)


HELPED = (
    ("play.move.name", "play.move.about"),
    ("play.hand.name", "play.hand.about"),
    ("play.board.name", "play.board.about"),
    ("play.log.name", "play.log.about"),
    ("play.score.name", "play.score.about"),
    ("rules.name", "rules.about"),
    ("tutorial.name", "tutorial.about"),
    ("desk.name", "desk.about"),
    ("desk.note.name", "desk.note.command"),
    ("personal.settings.name", "personal.settings.about"),
    ("privacy.name", "privacy.about"),
)


class AboutCommands(commands.Cog):
    """The commands for those who are new here."""

    @app_commands.command(name=worded("play.help.name"), description=worded("play.help.about"))
    async def help(self, interaction: Interaction) -> None:
        """Explain how to play here."""
        async with command(interaction, reply=None) as ctx:
            speaker = ctx.speaker()
            listed = bulleted(
                f"`/{speaker.say(name)}` {speaker.say(about)}" for name, about in HELPED
            )
            # Buttons at tables are labelled in the language of the server.
            there = Speaker(language_of_place(interaction))
            labels = {name: there.say(f"screens.{name}") for name in LABELS}
            text = speaker.say("play.help.text", **labels)
            title = f"## {speaker.say('play.help.title')}"
            await ctx.reply.send_private(screen(title, text, listed))

    @app_commands.command(name=worded("play.about.name"), description=worded("play.about.about"))
    async def about(self, interaction: Interaction) -> None:
        """Tell what this bot is."""
        async with command(interaction, reply=None) as ctx:
            speaker = ctx.speaker()
            games = bulleted(_for_how_many(game.spec, speaker) for game in GAMES.values())
            title = f"## {speaker.say('play.about.title')}"
            await ctx.reply.send_private(screen(title, speaker.say("play.about.text"), games))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await bot.add_cog(AboutCommands())
