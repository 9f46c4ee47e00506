"""The panel of a table at play, the story of a step, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.forms import Look
from bot.i18n import Speaker
from bot.tables import Table
from cogs.components.agreement import panel_buttons, state
from cogs.components.base import (
    Button,
    Screen,
    Target,
    bulleted,
    button,
    clipped,
    line,
    rows,
    screen,
)
from cogs.components.fairness import opened
from cogs.components.lobby import names_of, stopped, title
from cogs.components.pace import due_line
from cogs.components.score import standing, told
from cogs.components.ways import ways_on
from engine.core import Decision, Seat
from engine.text import Text, say, seat_name
from render.snapshot import Snapshot

LAST = 2
LAST_LENGTH = 160


def panel(look: Look, board: str | Snapshot, speaker: Speaker) -> Screen:
    """Return the panel: board, who is awaited, what happened last, and the buttons."""
    table = look.table
    return screen(
        f"## {title(table, speaker)}",
        board,
        line(),
        waiting(table, look.pending, speaker),
        due_line(look.due, speaker),
        state(table, speaker),
        last(look.said, speaker),
        *rows(_buttons(table, speaker)),
        *rows(panel_buttons(table, speaker)),
    )


def waiting(table: Table, pending: Sequence[Decision], speaker: Speaker) -> str:
    """Tell who is awaited; of a hidden round only how many have chosen."""
    if not pending:
        return speaker.say("screens.over")
    if len(pending) > 1 or pending[0].answered:
        chosen = sum(decision.answered for decision in pending)
        return speaker.say("screens.chosen", n=chosen, all=len(pending))
    (decision,) = pending
    what = say(f"{table.game}.decision.{decision.kind}")
    return speaker.say("screens.awaited", seat=seat_name(decision.seat), what=what)


def last(said: Sequence[Text], speaker: Speaker) -> str:
    """Tell the last events in a few words: the story itself stands beside the panel."""
    return "\n".join(f"-# {clipped(speaker(text), LAST_LENGTH)}" for text in said[-LAST:])


def calls(table: Table, seats: Sequence[Seat]) -> str:
    """Return mentions of the people there; who is pinged by them is decided when posting."""
    sitters = [table.sitters[seat] for seat in seats]
    return " ".join(f"<@{one.user}>" for one in sitters if one.ai is None)


def unasked(table: Table, asked: Sequence[Seat]) -> str:
    """Return mentions of all who are not asked."""
    return calls(table, [seat for seat in range(len(table.sitters)) if seat not in asked])


def story(
    table: Table,
    said: Sequence[Text],
    speaker: Speaker,
    called: str = "",
    asked: Sequence[Seat] = (),
    *,
    picture: Snapshot | None = None,
) -> Screen:
    """Return the message that tells what happened, in order, and whose move it is now."""
    users = calls(table, asked)
    turn = speaker.say("screens.your_move", users=users) if users else ""
    room = 3800 - len(called) - len(turn)
    lines: list[str] = []
    for text in said:
        sentence = clipped(speaker(text), 1000)
        room -= len(sentence) + 3
        if room < 0:
            lines.append("…")
            break
        lines.append(sentence)
    happened = bulleted(lines) or title(table, speaker)
    return screen(called, picture, happened, turn, framed=False)


def final(
    look: Look,
    speaker: Speaker,
    marks: str = "",
    users: Sequence[int] = (),
    chances: str | Snapshot = "",
    *,
    picture: Snapshot | None = None,
) -> Screen:
    """Return the end of a table: the standing with every point by its source.

    `marks` tells which seats were not played by their people alone; `users` wanted to be called;
    `chances` tells how they went.
    """
    table, outcome = look.table, look.outcome
    if outcome is None:
        return ended(table, speaker) if table.status != "over" else given_up(table, marks, speaker)
    sheets = told(outcome.sheets, len(table.sitters), speaker)
    return screen(
        f"## {speaker.say('screens.final', title=title(table, speaker))}",
        picture,
        standing(outcome, speaker),
        marks,
        line(),
        sheets,
        chances,
        opened(table, speaker),
        " ".join(f"<@{user}>" for user in users),
        *rows(
            [
                button(speaker.say("screens.log"), Target("log", table.id)),
                button(speaker.say("screens.score"), Target("score", table.id)),
                button(speaker.say("screens.board"), Target("board", table.id)),
                button(speaker.say("fairness.verify"), Target("verify", table.id)),
                button(speaker.say("fairness.record"), Target("record", table.id)),
                button(speaker.say("company.rematch"), Target("rematch", table.id), "success"),
            ]
        ),
    )


def given_up(table: Table, marks: str, speaker: Speaker) -> Screen:
    """Return the end of a table where all but one gave up."""
    winner = next((seat for seat, one in enumerate(table.sitters) if not one.conceded), 0)
    return screen(
        f"## {speaker.say('screens.final', title=title(table, speaker))}",
        speaker.say("agreement.won", seat=seat_name(winner)),
        marks,
        opened(table, speaker),
        *rows(
            [
                button(speaker.say("screens.log"), Target("log", table.id)),
                button(speaker.say("screens.score"), Target("score", table.id)),
                button(speaker.say("fairness.verify"), Target("verify", table.id)),
                button(speaker.say("fairness.record"), Target("record", table.id)),
                button(speaker.say("company.rematch"), Target("rematch", table.id), "success"),
            ]
        ),
    )


def ended(table: Table, speaker: Speaker) -> Screen:
    """Return the panel of a table that was ended before its time."""
    return screen(
        f"## {title(table, speaker)}",
        bulleted(names_of(table, speaker)),
        stopped(table, "screens.ended", speaker),
        *ways_on(table, speaker),
    )


def _buttons(table: Table, speaker: Speaker) -> list[Button]:
    def to(verb: str) -> Target:
        return Target(verb, table.id)

    own = [
        button(speaker.say("screens.my_move"), to("move"), "primary"),
        button(speaker.say("screens.my_hand"), to("hand")),
    ]
    return [
        *(own if table.status == "playing" else ()),
        button(speaker.say("screens.log"), to("log")),
        button(speaker.say("screens.rules"), to("rules")),
        button(speaker.say("screens.more"), to("more")),
    ]
