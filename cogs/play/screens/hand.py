"""What one person sees in private beside forms: hand, board, and More."""

from __future__ import annotations

from bot.runtime.i18n import Speaker
from bot.tables.settings import UserSettings
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.navigation import ways_on
from cogs.kit.screen import Screen, button, screen
from render.pictures.snapshot import Snapshot


def hand(
    table: Table, own: str | Snapshot, waiting: str, speaker: Speaker, noted: str = ""
) -> Screen:
    """Return what a seat holds, what its person noted, and the way to its move."""
    note = button(speaker.say("desk.note.button"), Target("note", table.id))
    ways = ways_on(table, speaker, but="hand", also=(note,))
    return screen(f"## {title(table, speaker)}", own, noted, waiting, *ways)


def board(table: Table, drawn: str | Snapshot, waiting: str, speaker: Speaker) -> Screen:
    """Return the board in private."""
    return screen(
        f"## {title(table, speaker)}", drawn, waiting, *ways_on(table, speaker, but="board")
    )


def more(
    table: Table, settings: UserSettings, speaker: Speaker, *, may_end: bool, notice: str = ""
) -> Screen:
    """Return what else there is: board, score, a person's own settings, and the end."""
    dm = "screens.more.dm.on" if settings.by_dm else "screens.more.dm.off"
    text = "screens.more.text.on" if settings.text_board else "screens.more.text.off"

    def to(verb: str) -> Target:
        return Target(verb, table.id)

    buttons = [
        button(speaker.say("screens.board"), to("board")),
        button(speaker.say("screens.score"), to("score")),
        button(speaker.say(f"{dm}.turn"), to("dm")),
        button(speaker.say(f"{text}.turn"), to("text")),
        button(speaker.say("personal.title"), Target("settings", "person")),
        button(speaker.say("agreement.title"), to("seats")),
    ]
    if may_end:
        buttons.append(button(speaker.say("screens.end"), to("end"), "danger"))
    return screen(
        f"## {title(table, speaker)}", notice, speaker.say(dm), speaker.say(text), *buttons
    )


def sure(table: Table, speaker: Speaker) -> Screen:
    """Ask again before a table is ended for everybody."""
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("screens.end.sure"),
        button(speaker.say("screens.end"), Target("sure", table.id), "danger"),
        button(speaker.say("screens.end.no"), Target("more", table.id)),
    )
