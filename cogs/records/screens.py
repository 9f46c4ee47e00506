"""Records on screens: points, the log to leaf through, and what a check found."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.forms import HistoryPage
from bot.tables.table import Table
from bot.tables.verify import Verdict
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import AnyItem, Screen, bulleted, button, clipped, length, screen
from cogs.kit.table_screen import TableButtons, ways_on
from engine.core import POINTS, Outcome, Sheet
from engine.text import say, seat_name

MAX_SHEETS_LENGTH = 3000
MAX_LEAF_LENGTH = 3000
MAX_EVENT_LENGTH = 1000


def standing(outcome: Outcome, speaker: Speaker) -> str:
    """Return who came first, second and so on."""
    unit = outcome.sheets[-1].unit if outcome.sheets else POINTS
    places = sorted(range(len(outcome.ranks)), key=lambda seat: (outcome.ranks[seat], seat))
    lines = [
        speaker.say(
            "screens.place.first" if outcome.ranks[seat] == 1 else "screens.place",
            rank=outcome.ranks[seat],
            seat=seat_name(seat),
            points=say(unit, n=outcome.scores[seat]),
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
    while len(parts) > 1 and sum(map(length, parts)) > MAX_SHEETS_LENGTH:
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
        counted = say(sheet.unit, n=sheet.total(seat))
        key = "screens.total.of" if sources else "screens.total"
        lines.append(
            speaker.say(key, seat=seat_name(seat), points=counted, sources=", ".join(sources))
        )
    return f"**{speaker(sheet.title)}**\n{bulleted(lines)}"


def leaves(pages: Sequence[HistoryPage], speaker: Speaker) -> list[tuple[str, str]]:
    """Return headings and texts, each leaf short enough to be shown."""
    shown: list[tuple[str, str]] = []
    for page in pages:
        lines: list[str] = []
        room = MAX_LEAF_LENGTH
        for text in page.texts:
            sentence = clipped(speaker(text), MAX_EVENT_LENGTH)
            room -= len(sentence) + 3
            if room < 0:
                shown.append((speaker(page.heading), bulleted(lines)))
                lines, room = [], MAX_LEAF_LENGTH - len(sentence) - 3
            lines.append(sentence)
        if lines:
            shown.append((speaker(page.heading), bulleted(lines)))
    return shown


def log(table: Table, pages: Sequence[HistoryPage], number: int | None, speaker: Speaker) -> Screen:
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


def opened(table: Table, speaker: Speaker) -> str:
    """Return the host's secret once the table is over."""
    if not table.secret or table.status not in {"over", "cancelled"}:
        return ""
    return speaker.say("fairness.opened", secret=f"`{table.secret}`")


def verdict(table: Table, verdict: Verdict, speaker: Speaker, *, back: bool = False) -> Screen:
    """Return what a check found out, and the way `back` to where it was asked for."""
    to = TableButtons(table, speaker)
    ways = [to("record", "fairness.record")]
    if back:
        ways.append(to("seats", "screens.back"))
    return screen(
        f"## {title(table, speaker)}",
        bulleted(map(speaker, verdict.texts[:-1])),
        speaker(verdict.texts[-1]),
        *ways,
    )


def record(table: Table, name: str, speaker: Speaker, marks: str = "") -> Screen:
    """Return the screen that a record's file hangs on; `marks` tells who played for whom."""
    file: AnyItem = ui.File(f"attachment://{name}")
    if table.status == "playing":
        return screen(f"## {title(table, speaker)}", speaker.say("fairness.file.own"), file)
    return screen(
        f"## {title(table, speaker)}",
        marks,
        speaker.say("fairness.file.whole", verify=speaker.say("fairness.verify")),
        file,
        button(speaker.say("fairness.verify"), Target("verify", table.id)),
    )
