"""Records on screens: points, the log to leaf through, and what a check found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.fairness import commitment
from bot.tables.forms import HistoryPage
from bot.tables.table import Table
from bot.tables.verify import Verdict
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import AnyItem, Screen, bulleted, button, clipped, screen
from cogs.kit.table_screen import TableButtons, way_back, ways_on
from engine.core import POINTS, Outcome, Sheet
from engine.text import say, seat_name
from render.pictures.snapshot import Snapshot
from render.text.scores import ScoreTable, known_so_far, score_tables, table_text

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


def sheets_text(
    sheets: Sequence[Sheet], seats: int, speaker: Speaker, outcome: Outcome | None = None
) -> str:
    """Return sheets as tables: first the one that decides, then the others, the newest first."""
    plain = speaker.without_icons  # icons are no letters: a table of one width has no room
    ended = outcome is not None
    tables = score_tables(sheets, seats, outcome) if ended else known_so_far(sheets, seats)
    parts = [_table_text(table, plain) for table in tables]
    while len(parts) > 1 and sum(map(len, parts)) > MAX_SHEETS_LENGTH:
        parts.pop()
    return "\n".join(parts)


def _table_text(table: ScoreTable, speaker: Speaker) -> str:
    """Return a table as text, without its last rows if it has far too many."""
    while len(text := table_text(table, speaker)) > MAX_SHEETS_LENGTH:
        table = replace(table, rows=table.rows[:-1])
    return text


def score(
    table: Table,
    sheets: Sequence[Sheet],
    speaker: Speaker,
    *,
    outcome: Outcome | None = None,
    picture: Snapshot | None = None,
) -> Screen:
    """Return the points by their source, as far as the reader may know them.

    A picture takes the place of the words if its alt text holds all of them.
    """
    return screen(
        f"## {title(table, speaker)}",
        picture,
        points(table, sheets, speaker, outcome, picture),
        *ways_on(table, speaker, but="score"),
    )


def points(
    table: Table,
    sheets: Sequence[Sheet],
    speaker: Speaker,
    outcome: Outcome | None = None,
    picture: Snapshot | None = None,
) -> str:
    """Return the points in words, unless a picture shows them and its alt text tells them all."""
    if picture is not None and picture.complete:
        return ""
    tables = sheets_text(sheets, len(table.sitters), speaker, outcome)
    return tables or speaker.say("screens.score.none")


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
        empty = speaker.say("screens.log.empty")
        return screen(f"## {title(table, speaker)}", empty, *way_back(table, speaker))
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
    ways = (*leafing, *way_back(table, speaker))
    return screen(f"## {title(table, speaker)}", f"**{heading}**", body, page, *ways)


def fair_play(table: Table, speaker: Speaker, *, back: bool = False) -> Screen:
    """Return why the deal is fair: the seal of its secret, the secret once the table is over."""
    to = TableButtons(table, speaker)
    sealed = over = ""
    if table.secret:
        sealed = speaker.say("fairness.shown", commitment=f"`{commitment(table.secret)}`")
    if table.secret and table.status in {"over", "cancelled"}:
        over = speaker.say("fairness.opened", secret=f"`{table.secret}`")
    return screen(
        f"## {title(table, speaker)}",
        speaker.say("fairness.explained" if table.secret else "fairness.unsealed"),
        sealed,
        over,
        *([to("verify", "fairness.verify"), to("record", "fairness.record")] if table.seed else ()),
        *([to("seats", "screens.back")] if back and not table.private else ()),
        *way_back(table, speaker),
    )


def verdict(table: Table, verdict: Verdict, speaker: Speaker, *, back: bool = False) -> Screen:
    """Return what a check found out, and the way `back` to where it was asked for."""
    to = TableButtons(table, speaker)
    ways = [to("record", "fairness.record")]
    if back:
        ways.append(to("fair", "screens.back"))
    return screen(
        f"## {title(table, speaker)}",
        bulleted(map(speaker, verdict.texts[:-1])),
        speaker(verdict.texts[-1]),
        *ways,
        *way_back(table, speaker),
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
