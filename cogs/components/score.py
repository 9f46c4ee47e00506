"""Points: the standing, and every point by its source."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Speaker
from bot.tables import Table
from cogs.components.base import Screen, Target, bulleted, button, clipped, rows, screen
from cogs.components.lobby import title
from engine.core import Outcome, Sheet
from engine.text import seat_name

SHEETS_LENGTH = 3000


def standing(outcome: Outcome, speaker: Speaker) -> str:
    """Return who came first, second and so on."""
    places = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    lines = [
        speaker.say(
            "screens.place.first" if outcome.ranks[seat] == 1 else "screens.place",
            rank=outcome.ranks[seat],
            seat=seat_name(seat),
            points=outcome.scores[seat],
        )
        for seat in places
    ]
    if outcome.decided_by is not None:
        lines.append(speaker.say("screens.decided_by", why=outcome.decided_by))
    return "\n".join(lines)


def told(sheets: Sequence[Sheet], seats: int, speaker: Speaker) -> str:
    """Return sheets as text, the newest ones if there are too many."""
    parts = [_sheet(sheet, seats, speaker) for sheet in sheets]
    while len(parts) > 1 and sum(map(len, parts)) > SHEETS_LENGTH:
        parts.pop(0)
    return clipped("\n".join(parts), SHEETS_LENGTH + len(parts))


def score(table: Table, sheets: Sequence[Sheet], speaker: Speaker) -> Screen:
    """Return the points so far, as far as the reader may know them."""
    body = told(sheets, len(table.sitters), speaker) or speaker.say("screens.score.none")
    return screen(
        f"## {title(table, speaker)}",
        body,
        *rows([button(speaker.say("screens.my_move"), Target("move", table.id), "primary")]),
    )


def _sheet(sheet: Sheet, seats: int, speaker: Speaker) -> str:
    lines = []
    for seat in range(seats):
        sources = [
            speaker.say("screens.line", source=line.source, points=line.points)
            for line in sheet.lines
            if line.seat == seat
        ]
        total = speaker.say("screens.total", seat=seat_name(seat), points=sheet.total(seat))
        lines.append(f"{total}: {', '.join(sources)}" if sources else total)
    return f"**{speaker(sheet.title)}**\n{bulleted(lines)}"
