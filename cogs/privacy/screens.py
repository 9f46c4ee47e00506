"""What is stored of a person, and the question before it is forgotten."""

from __future__ import annotations

from discord import ui

from bot.runtime.i18n import Speaker
from cogs.kit.custom_id import Target
from cogs.kit.screen import Screen, button, screen

ME = "person"


def overview(speaker: Speaker) -> Screen:
    """Return the ways to see what is stored, and to be rid of it."""
    return screen(
        f"## {speaker.say('privacy.button')}",
        speaker.say("privacy.about"),
        button(speaker.say("privacy.export.button"), Target("privacy", ME, rest="export")),
        button(
            speaker.say("privacy.delete.yes"),
            Target("privacy", ME, rest="delete"),
            "danger",
        ),
    )


def exported(file: str, speaker: Speaker) -> Screen:
    """Return the file with everything stored of a person."""
    return screen(speaker.say("privacy.exported"), ui.File(f"attachment://{file}"), framed=False)


def ask(tables: int, speaker: Speaker) -> Screen:
    """Ask before a person is forgotten."""
    return screen(
        f"## {speaker.say('privacy.delete.title')}",
        speaker.say("privacy.delete.explained"),
        speaker.say("privacy.delete.tables", n=tables) if tables else "",
        button(speaker.say("privacy.delete.yes"), Target("forget", ME), "danger"),
        button(speaker.say("privacy.delete.no"), Target("settings", ME)),
    )
