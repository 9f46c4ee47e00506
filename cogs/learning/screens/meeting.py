"""The first meeting with a game: what it is about, how it looks, and two ways on."""

from __future__ import annotations

from bot.learning.library import LESSONS
from bot.runtime.i18n import Speaker
from cogs.kit.custom_id import Target
from cogs.kit.screen import Button, Screen, button, screen
from engine.text import Text
from render.pictures.snapshot import Snapshot

MAX_BUTTONS = 25


def goal_of(game: str) -> Text:
    """Return what a game is about, in two lines; not every game says so."""
    return Text(f"{game}.goal")


def meeting(
    game: str,
    board: Snapshot | str,
    play: Target,
    speaker: Speaker,
    notice: str = "",
    *,
    example: bool = False,
) -> Screen:
    """Return what introduces a game, after a `notice` of what was done.

    *Just play* leads to `play`; that the board is only an `example` is said below it.
    """
    return screen(
        notice,
        f"## {speaker.say(f'{game}.name')}\n{speaker(goal_of(game))}",
        board,
        f"-# {speaker.say('tutorial.example')}" if example else "",
        *learn_button(game, speaker),
        button(speaker.say("tutorial.just_play"), play, "success"),
    )


def lesson_shelf(speaker: Speaker) -> Screen:
    """Return the games there are lessons for."""
    buttons = [
        button(speaker.say(f"{game}.name"), Target("tutor", game), "primary")
        for game in tuple(LESSONS)[:MAX_BUTTONS]
    ]
    return screen(speaker.say("tutorial.shelf"), *buttons)


def learn_button(game: str, speaker: Speaker) -> list[Button]:
    """Return the way to the lesson of a game, which says how long it takes, if there is one."""
    lesson = LESSONS.get(game)
    if lesson is None:
        return []
    label = speaker.say("tutorial.learn", minutes=lesson.minutes)
    return [button(label, Target("tutor", game), "primary")]
