"""Private games on screens: which game to play, and AI players that are still thinking."""

from __future__ import annotations

from bot.runtime.i18n import Speaker
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import Button, Screen, button, screen
from cogs.kit.table_screen import TableButtons
from cogs.learning.screens.meeting import goal_of
from engine.ai.registry import plays
from engine.registry import GAMES

ANY_GAME = "any"
"""What stands for a game where none is named."""
MAX_GAMES = 20
"""As many buttons as a glance takes in; others can be named by the option of the command."""


def choose_game(speaker: Speaker) -> Screen:
    """Ask which game somebody wants to play against AI players."""
    games = [key for key in GAMES if plays(key)][:MAX_GAMES]
    buttons = [button(speaker.say(f"{key}.name"), Target("solo", key), "primary") for key in games]
    about = "\n".join(filter(None, (_about_game(key, speaker) for key in games)))
    title = f"## {speaker.say('solo.choose')}"
    return screen(title, about, speaker.say("solo.private"), *buttons)


def play_button(key: str, speaker: Speaker, game: str = ANY_GAME) -> Button:
    """Return the way to a private game, at once or after the question which one."""
    return button(speaker.say(key), Target("solo", game), "success")


def _about_game(key: str, speaker: Speaker) -> str:
    """Return what a game is about in a line, if it says so."""
    goal = goal_of(key)
    if not speaker.knows(goal.key):
        return ""
    return f"**{speaker.say(f'{key}.name')}:** {speaker(goal).splitlines()[0]}"


def thinking(table: Table, speaker: Speaker) -> Screen:
    """Tell that AI players are still thinking, and let the person look again."""
    to = TableButtons(table, speaker)
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("solo.thinking"),
        to("move", "solo.back", "primary"),
        to("board", "screens.board"),
    )
