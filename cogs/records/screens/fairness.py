"""Fairness on screens: what was sealed, what a check found, and the file of a record."""

from __future__ import annotations

from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.table import Table
from bot.tables.verify import Verdict
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import AnyItem, Screen, bulleted, button, screen
from cogs.kit.table_screen import TableButtons


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
        bulleted(map(speaker, verdict.said[:-1])),
        speaker(verdict.said[-1]),
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
