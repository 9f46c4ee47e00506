"""Time on screens: paces, deadlines, the one reminder, and time given back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.paces import NAMED, lasting, name_of, pace_text
from bot.tables.table import Table, User
from cogs.kit.custom_id import Target
from cogs.kit.modals import modal
from cogs.kit.names import linked_title
from cogs.kit.screen import Part, Screen, button, screen, single_select
from cogs.kit.table_screen import TableButtons, mentions


def moment(at: float, style: str = "R") -> str:
    """Return a moment that Discord shows by each reader's own clock."""
    return f"<t:{int(at)}:{style}>"


def pace_line(table: Table, speaker: Speaker) -> str:
    """Return how long a decision may take, and whether time stands still at night."""
    sleeps = table.clocks_sleep and table.seconds_per_move is not None
    key = "pace.line.sleep" if sleeps else "pace.line"
    return speaker.say(key, pace=pace_text(table.seconds_per_move))


def due_line(due: float | None, speaker: Speaker, *, sleeps: bool = False) -> str:
    """Return until when somebody is awaited, if there is an end to it."""
    if due is None:
        return ""
    return speaker.say("pace.due.sleep" if sleeps else "pace.due", when=moment(due))


def away_lines(table: Table, away: Mapping[User, float], speaker: Speaker) -> str:
    """Return who of a table is on holiday, and until which day."""
    lines = []
    for user, until in away.items():
        seat = table.seat_of(user)
        name = f"<@{user}>" if seat is None else f"**{table.sitters[seat].name}**"
        lines.append(speaker.say("pace.holiday", name=name, day=moment(until, "D")))
    return "\n".join(lines)


def pace_labels(speaker: Speaker) -> dict[str, str]:
    """Return the paces that have a name, each in words."""
    return {name: speaker.say(f"pace.{name}") for name in NAMED}


def pace_parts(table: Table, speaker: Speaker) -> Sequence[Part]:
    """Return the part of a table's options where its pace is chosen."""
    target, current = Target("pace", table.id), name_of(table.seconds_per_move)
    menu = single_select(target, pace_labels(speaker), current, speaker.say("pace.choose"))
    own = button(speaker.say("pace.own.button"), Target("ownpace", table.id))
    turn = "off" if table.clocks_sleep else "on"
    sleep = button(speaker.say(f"pace.sleep.turn.{turn}"), Target("sleep", table.id))
    line = pace_line(table, speaker)
    if table.seconds_per_move is None:
        return (line, menu, own)
    return (f"{line}\n-# {speaker.say('pace.sleep.about')}", menu, own, sleep)


def own_pace(table: Table, speaker: Speaker) -> ui.Modal:
    """Return the form for a pace in one's own words."""
    words: ui.TextInput[ui.Modal] = ui.TextInput(
        custom_id="pace", placeholder="45m", min_length=1, max_length=10
    )
    field = speaker.say("pace.own.label"), speaker.say("pace.own.about"), words
    return modal(speaker.say("pace.own.title"), f"bz-pace:{table.id}", field)


def reminder(table: Table, users: Sequence[int], due: float | None, speaker: Speaker) -> Screen:
    """Return the one reminder, to all who are awaited together."""
    to, called = TableButtons(table, speaker), linked_title(table, speaker)
    seats = ",".join(str(table.seat_of(user)) for user in users)  # whom it concerns, for the press
    sentence = speaker.say("pace.reminder", people=mentions(users), title=called, n=len(users))
    return screen(
        f"⏰ {sentence}",
        due_line(due, speaker),
        to("move", "screens.my_move", "primary"),
        to("hush", "pace.hush", rest=seats),
        framed=False,
    )


def away(seconds: int, speaker: Speaker) -> Screen:
    """Return that we were not there, and that nobody loses by it."""
    return screen(speaker.say("pace.away", span=lasting(seconds)), framed=False)
