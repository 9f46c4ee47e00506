"""How to play, what this bot is, and which game to begin with."""

from __future__ import annotations

from bot.runtime.i18n import Speaker
from cogs.kit.custom_id import Target
from cogs.kit.screen import Screen, bulleted, button, screen
from cogs.solo.screens import play_button
from engine.core import Spec
from engine.registry import GAMES
from engine.text import say

ANY = "any"
"""What stands for a table or a game where none is meant."""
COMMANDS = {
    "solo": "solo.name",
    "move": "play.move.name",
    "games": "inbox.name",
}
"""The commands that the help names, each by the key of its name."""
LABELS = ("join", "start", "my_move", "log", "rules")
"""The buttons at tables that the help names."""


def how_to_play(speaker: Speaker, at_tables: Speaker) -> Screen:
    """Return how to play; buttons are called as they are labelled at the tables here."""
    named = {name: f"`/{speaker.say(key)}`" for name, key in COMMANDS.items()}
    named["new"] = f"`/{speaker.say('table.name')} {speaker.say('table.new.name')}`"
    labels = {name: f"**{at_tables.say(f'screens.{name}')}**" for name in LABELS}
    return screen(
        f"## {speaker.say('play.help.title')}",
        speaker.say("play.help.text", **named, **labels),
        play_button("play.now", speaker),
        button(speaker.say("play.help.learn"), Target("shelf", ANY, rest="lessons"), "primary"),
        button(speaker.say("screens.rules"), Target("shelf", ANY, rest="rules")),
        button(speaker.say("inbox.title"), Target("desk", ANY)),
        button(speaker.say("settings.title"), Target("settings", ANY)),
    )


def about(speaker: Speaker) -> Screen:
    """Return what this bot is."""
    games = bulleted(_for_how_many(game.spec, speaker) for game in GAMES.values())
    title = f"## {speaker.say('play.about.title')}"
    return screen(title, speaker.say("play.about.text"), games, play_button("play.now", speaker))


def _for_how_many(spec: Spec, speaker: Speaker) -> str:
    least, most = spec.least_seats, spec.most_seats
    key = "play.about.game.exactly" if least == most else "play.about.game"
    return speaker.say(key, game=say(f"{spec.key}.name"), least=least, most=most)
