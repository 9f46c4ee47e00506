"""Private games on screens: which game to play, and AI players that are still thinking."""

from __future__ import annotations

from bot.runtime.i18n import Speaker
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import Screen, button, screen
from cogs.kit.table_screen import TableButtons
from engine.ai.registry import plays
from engine.registry import GAMES

MAX_GAMES = 20
"""As many buttons as a glance takes in; others can be named by the option of the command."""


def choose_game(speaker: Speaker) -> Screen:
    """Ask which game somebody wants to play against AI players."""
    games = [key for key in GAMES if plays(key)][:MAX_GAMES]
    buttons = [button(speaker.say(f"{key}.name"), Target("solo", key), "primary") for key in games]
    return screen(f"## {speaker.say('solo.choose')}", speaker.say("solo.private"), *buttons)


def thinking(table: Table, speaker: Speaker) -> Screen:
    """Tell that AI players are still thinking, and let the person look again."""
    to = TableButtons(table, speaker)
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("solo.thinking"),
        to("move", "solo.back", "primary"),
        to("board", "screens.board"),
    )
