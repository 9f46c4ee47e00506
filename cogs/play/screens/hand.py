"""What one person sees in private beside forms: hand, board, and More."""

from __future__ import annotations

from bot.runtime.i18n import Speaker
from bot.tables.settings import BOARD_STYLES, BoardStyle, UserSettings
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import Button, Screen, button, screen, single_select
from cogs.kit.table_screen import TableButtons, way_back, ways_on
from engine.text import say
from render.pictures.snapshot import Snapshot


def hand(
    table: Table, own: str | Snapshot, waiting: str, speaker: Speaker, noted: str = ""
) -> Screen:
    """Return what a seat holds, what its person noted, and the way to its move."""
    note = button(speaker.say("inbox.note.button"), Target("note", table.id))
    ways = ways_on(table, speaker, but="hand", also=(note,))
    return screen(f"## {title(table, speaker)}", own, noted, waiting, *ways)


def board(
    table: Table, drawn: str | Snapshot, waiting: str, speaker: Speaker, boards: BoardStyle
) -> Screen:
    """Return the board in private, and how else boards can come."""
    labels: dict[str, str] = {
        style: speaker.say(f"settings.boards.{style}") for style in BOARD_STYLES
    }
    styles = single_select(Target("boards", table.id), labels, boards, labels[boards])
    ways = ways_on(table, speaker, but="board")
    return screen(f"## {title(table, speaker)}", drawn, waiting, *ways, styles)


def more(
    table: Table,
    settings: UserSettings,
    speaker: Speaker,
    *,
    may_end: bool,
    follows: bool | None = None,
) -> Screen:
    """Return what else there is: board, score, a person's own settings, and the end.

    `follows` tells of an onlooker whether they follow the game.
    """
    to = TableButtons(table, speaker)
    if table.private:
        return _more_of_private(table, settings, speaker)
    dm = "screens.more.dm.on" if settings.by_dm else "screens.more.dm.off"
    drawn = settings.boards == "pictures"
    turn = "screens.more.text.off.turn" if drawn else "screens.more.text.on.turn"
    return screen(
        f"## {title(table, speaker)}",
        speaker.say(dm),
        speaker.say("settings.boards", boards=say(f"settings.boards.{settings.boards}")),
        to("board", "screens.board"),
        to("score", "screens.score"),
        to("dm", f"{dm}.turn"),
        to("text", turn),
        button(speaker.say("settings.title"), Target("settings", "person")),
        to("seats", "seats.title"),
        _follow(table, speaker, follows=follows),
        to("end", "screens.end", "danger") if may_end else None,
    )


def _follow(table: Table, speaker: Speaker, *, follows: bool | None) -> Button | None:
    """Return the button with which an onlooker follows a game, or no longer does."""
    if follows is None:
        return None
    rest = "off" if follows else "on"
    return TableButtons(table, speaker)("follow", f"invitations.follow.button.{rest}", rest=rest)


def _more_of_private(table: Table, settings: UserSettings, speaker: Speaker) -> Screen:
    """Return what else there is in a private game, which has neither thread nor guests."""
    to = TableButtons(table, speaker)
    turn = "off.turn" if settings.boards == "pictures" else "on.turn"
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("solo.private"),
        speaker.say("settings.boards", boards=say(f"settings.boards.{settings.boards}")),
        *way_back(table, speaker),
        *(to(verb, f"screens.{verb}") for verb in ("board", "log", "score")),
        to("fair", "fairness.fair_play"),
        to("text", f"screens.more.text.{turn}"),
        button(speaker.say("settings.title"), Target("settings", "person")),
        to("end", "solo.end", "danger") if table.status == "playing" else None,
    )


def sure(table: Table, speaker: Speaker) -> Screen:
    """Ask again before a table is ended for everybody."""
    to = TableButtons(table, speaker)
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("solo.end.sure" if table.private else "screens.end.sure"),
        to("sure", "solo.end" if table.private else "screens.end", "danger"),
        to("more", "screens.end.no"),
    )
