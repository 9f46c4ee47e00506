"""Where to go from a private screen: nowhere that leads to nothing."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.screen import Button, button

AT_PLAY = ("move", "hand", "board")
AFTERWARDS = ("log", "score", "board")
MAX_WAYS = 2


def ways_on(
    table: Table, speaker: Speaker, but: str = "", also: Sequence[Button] = ()
) -> list[Button]:
    """Return the buttons to the next screens, without the one that is shown, and others `also`."""
    verbs = AT_PLAY if table.status == "playing" else AFTERWARDS
    labels = {"move": "screens.my_move", "hand": "screens.my_hand"}
    chosen = [verb for verb in verbs if verb != but][:MAX_WAYS]
    ways = [
        button(
            speaker.say(labels.get(verb, f"screens.{verb}")),
            Target(verb, table.id),
            "primary" if verb == "move" else "secondary",
        )
        for verb in chosen
    ]
    return [*ways, *also]
