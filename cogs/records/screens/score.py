"""Points: the standing, and every point by its source."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from bot.tables.table import Table
from cogs.kit.names import title
from cogs.kit.screen import Screen, bulleted, clipped, screen
from cogs.kit.table_screen import ways_on
from engine.core import Outcome, Sheet
from engine.text import Text, say, seat_name

MAX_SHEETS_LENGTH = 3000


def standing(outcome: Outcome, speaker: Speaker) -> str:
    """Return who came first, second and so on."""
    places = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    lines = [
        speaker.say(
            "screens.place.first" if outcome.ranks[seat] == 1 else "screens.place",
            rank=outcome.ranks[seat],
            seat=seat_name(seat),
            points=_counted(outcome.sheets[-1], outcome.scores[seat]),
        )
        for seat in places
    ]
    if outcome.decided_by is not None:
        lines.append(speaker.say("screens.decided_by", why=outcome.decided_by))
    return "\n".join(lines)


def sheets_text(sheets: Sequence[Sheet], seats: int, speaker: Speaker) -> str:
    """Return sheets as text: first the one that decides, then the others, the newest first."""
    newest = [sheet for sheet in reversed(sheets) if any(line.points for line in sheet.lines)]
    parts = [_sheet(sheet, seats, speaker) for sheet in newest]
    while len(parts) > 1 and sum(map(len, parts)) > MAX_SHEETS_LENGTH:
        parts.pop()
    return clipped("\n".join(parts), MAX_SHEETS_LENGTH + len(parts))


def score(table: Table, sheets: Sequence[Sheet], speaker: Speaker) -> Screen:
    """Return the points so far, as far as the reader may know them."""
    body = sheets_text(sheets, len(table.sitters), speaker) or speaker.say("screens.score.none")
    return screen(
        f"## {title(table, speaker)}",
        body,
        *ways_on(table, speaker, but="score"),
    )


def _sheet(sheet: Sheet, seats: int, speaker: Speaker) -> str:
    lines = []
    for seat in sorted(range(seats), key=sheet.total, reverse=True):
        own = [line for line in sheet.lines if line.seat == seat and line.points]
        sources = [
            speaker.say("screens.line", source=line.source, points=line.points)
            for line in sorted(own, key=lambda line: -line.points)
        ]
        counted = _counted(sheet, sheet.total(seat))
        key = "screens.total.of" if sources else "screens.total"
        lines.append(
            speaker.say(key, seat=seat_name(seat), points=counted, sources=", ".join(sources))
        )
    return f"**{speaker(sheet.title)}**\n{bulleted(lines)}"


def _counted(sheet: Sheet, points: int) -> Text:
    """Return points in the unit that a sheet counts in."""
    return say(f"{sheet.title.key}.unit", n=points)
