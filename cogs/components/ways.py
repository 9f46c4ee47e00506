"""Where to go from a private screen: nowhere that leads to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.i18n import Speaker
from bot.tables import Table
from cogs.components.base import Target, button, rows

AT_PLAY = ("move", "hand", "board")
AFTERWARDS = ("log", "score", "board")
MOST = 2


def ways_on(table: Table, speaker: Speaker, but: str = "") -> Iterator[ui.ActionRow[Any]]:
    """Yield the buttons to the next screens, without the one that is shown."""
    verbs = AT_PLAY if table.status == "playing" else AFTERWARDS
    labels = {"move": "screens.my_move", "hand": "screens.my_hand"}
    chosen = [verb for verb in verbs if verb != but][:MOST]
    return rows(
        button(
            speaker.say(labels.get(verb, f"screens.{verb}")),
            Target(verb, table.id),
            "primary" if verb == "move" else "secondary",
        )
        for verb in chosen
    )
