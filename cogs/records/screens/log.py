"""The log: pages with headings, to leaf through."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from bot.tables.forms import LogPage
from bot.tables.table import Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import Screen, bulleted, button, clipped, screen

MAX_LEAF_LENGTH = 3000


def leaves(pages: Sequence[LogPage], speaker: Speaker) -> list[tuple[str, str]]:
    """Return headings and texts, each leaf short enough to be shown."""
    shown: list[tuple[str, str]] = []
    for page in pages:
        lines: list[str] = []
        room = MAX_LEAF_LENGTH
        for text in page.texts:
            sentence = clipped(speaker(text), 1000)
            room -= len(sentence) + 3
            if room < 0:
                shown.append((speaker(page.heading), bulleted(lines)))
                lines, room = [], MAX_LEAF_LENGTH - len(sentence) - 3
            lines.append(sentence)
        if lines:
            shown.append((speaker(page.heading), bulleted(lines)))
    return shown


def log(table: Table, pages: Sequence[LogPage], number: int | None, speaker: Speaker) -> Screen:
    """Return one leaf of the log, the last one if no number is given."""
    shown = leaves(pages, speaker)
    if not shown:
        return screen(f"## {title(table, speaker)}", speaker.say("screens.log.empty"))
    most = len(shown)
    at = most if number is None else max(1, min(number, most))
    heading, body = shown[at - 1]

    def to(page: int, rest: str) -> Target:
        return Target("log", table.id, page, rest=rest)

    buttons = [
        button(speaker.say("screens.log.first"), to(1, "first"), disabled=at == 1),
        button(speaker.say("screens.log.before"), to(max(1, at - 1), "before"), disabled=at == 1),
        button(speaker.say("screens.log.after"), to(at + 1, "after"), disabled=at == most),
        button(speaker.say("screens.log.last"), to(most, "last"), disabled=at == most),
    ]
    page = speaker.say("screens.log.page", page=at, pages=most) if most > 1 else ""
    leafing = buttons if most > 1 else ()
    return screen(f"## {title(table, speaker)}", f"**{heading}**", body, page, *leafing)
