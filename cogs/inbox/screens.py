"""What waits for one person, what they missed, and what they noted."""

from __future__ import annotations

from collections.abc import Sequence

from discord import TextStyle, ui

from bot.runtime.i18n import Speaker
from bot.services.inbox import Waiting
from bot.services.recap import NOTE_LENGTH, Recap
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.modals import modal
from cogs.kit.names import linked_title, title
from cogs.kit.screen import ELLIPSIS, Screen, bulleted, button, screen, shortened
from cogs.kit.table_screen import table_select, what_text
from cogs.pace.screens import moment

MAX_TABLES_SHOWN = 15
MAX_TABLE_BUTTONS = 4
MAX_RECAP_LINES = 2
MAX_EVENT_LENGTH = 100
EVERYWHERE = "person"


def desk(games: Sequence[Waiting], speaker: Speaker) -> Screen:
    """Return the games of a person: what waits for them, soonest first, then the others."""
    listed = games[:MAX_TABLES_SHOWN]
    waiting = [item for item in games if item.mine]
    mine = bulleted(_line(item, speaker) for item in listed if item.mine)
    others = bulleted(_line(item, speaker) for item in listed if not item.mine)
    more = len(games) - len(listed)
    buttons = [
        button(title(item.table, speaker), Target("move", item.table.id), "primary")
        for item in waiting
        if item.table.status == "playing"
    ] + [
        button(
            speaker.say("invitations.accept.at", title=title(item.table, speaker)),
            Target("accept", item.table.id),
            "success",
        )
        for item in waiting
        if item.what.key == "inbox.invited"
    ]
    again = button(speaker.say("inbox.again"), Target("desk", EVERYWHERE))
    playing = [item for item in games if item.table.status == "playing"]
    few = len(buttons) <= MAX_TABLE_BUTTONS and all(item.mine for item in playing)
    return screen(
        f"## {speaker.say('inbox.title')}",
        mine or speaker.say("inbox.nothing"),
        f"### {speaker.say('inbox.running')}\n{others}" if others else "",
        speaker.say("inbox.more", n=more) if more > 0 else "",
        *buttons[:MAX_TABLE_BUTTONS],
        again,
        None if few else table_select("play.move", playing, speaker),
    )


def _line(item: Waiting, speaker: Speaker) -> str:
    called = linked_title(item.table, speaker)
    what = what_text(item, speaker)
    if not item.mine:
        return speaker.say("inbox.line.running", table=called, what=what)
    when = speaker.say("inbox.no_end") if item.due is None else moment(item.due)
    return speaker.say("inbox.line", table=called, what=what, when=when)


def recap(recap: Recap, speaker: Speaker) -> str:
    """Return the newest of what happened to a person and around them since they looked.

    It stands above a form, which stays in sight only below few lines; the log has all of it.
    """
    parts = [f"**{speaker.say('inbox.recap.title')}**"]
    for key, texts in (("inbox.recap.mine", recap.mine), ("inbox.recap.around", recap.around)):
        more = f" {ELLIPSIS}" if len(texts) > MAX_RECAP_LINES else ""
        if texts:
            parts.append(f"-# **{speaker.say(key)}**{more}")
        newest = (shortened(speaker(text), MAX_EVENT_LENGTH) for text in texts[-MAX_RECAP_LINES:])
        parts += [f"-# {line}" for line in newest]
    return "\n".join(parts)


def note_form(table: Table, note: str, speaker: Speaker) -> ui.Modal:
    """Return the form for a private note."""
    words: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="note",
        style=TextStyle.paragraph,
        default=note or None,
        required=False,
        max_length=NOTE_LENGTH,
    )
    field = speaker.say("inbox.note.label"), speaker.say("inbox.note.description"), words
    head = speaker.say("inbox.note.title", title=title(table, speaker))
    return modal(head, f"bz-note:{table.id}", field)


def noted(note: str, speaker: Speaker) -> str:
    """Return a note as it stands under a hand; nothing in it can pretend to be ours."""
    if not note:
        return ""
    quoted = "\n".join(f"> {line}" for line in note.splitlines() if line.strip())
    return f"**{speaker.say('inbox.note.mine')}**\n{quoted}"
