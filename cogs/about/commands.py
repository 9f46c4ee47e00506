"""Help: /help and /about."""

from __future__ import annotations

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from cogs.kit.commands import words
from cogs.kit.dispatch import command
from cogs.kit.locale import language_of_place
from cogs.kit.replies import Interaction
from cogs.kit.screen import bulleted, screen
from engine.core import Spec
from engine.registry import GAMES
from engine.text import say

LABELS = ("join", "start", "my_move", "my_hand", "log", "rules", "more")
HELPED = (
    "play.move", "play.hand", "play.board", "play.log", "play.score", "rules", "tutorial", "inbox",
    "inbox.note", "settings.settings", "privacy",
)  # fmt: skip


@app_commands.command(**words("play.help"))
async def help_command(interaction: Interaction) -> None:
    """Explain how to play here."""
    async with command(interaction, reply=None) as ctx:
        speaker = ctx.speaker()
        listed = bulleted(
            f"`/{speaker.say(f'{key}.name')}` {speaker.say(f'{key}.about')}" for key in HELPED
        )
        # Buttons at tables are labelled in the language of the server.
        there = Speaker(language_of_place(interaction))
        labels = {name: there.say(f"screens.{name}") for name in LABELS}
        text = speaker.say("play.help.text", **labels)
        title = f"## {speaker.say('play.help.title')}"
        await ctx.reply.send_private(screen(title, text, listed))


@app_commands.command(**words("play.about"))
async def about_command(interaction: Interaction) -> None:
    """Tell what this bot is."""
    async with command(interaction, reply=None) as ctx:
        speaker = ctx.speaker()
        games = bulleted(_for_how_many(game.spec, speaker) for game in GAMES.values())
        title = f"## {speaker.say('play.about.title')}"
        await ctx.reply.send_private(screen(title, speaker.say("play.about.text"), games))


def _for_how_many(spec: Spec, speaker: Speaker) -> str:
    least, most = spec.least_seats, spec.most_seats
    key = "play.about.game.exactly" if least == most else "play.about.game"
    return speaker.say(key, game=say(f"{spec.key}.name"), least=least, most=most)


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    bot.tree.add_command(help_command)
    bot.tree.add_command(about_command)
