"""The panel of a table at play, the story of a step, and the end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from bot.tables.forms import Look
from bot.tables.seats import winner
from bot.tables.table import Table, User, game_of
from cogs.kit.custom_id import Target
from cogs.kit.names import linked_title, title
from cogs.kit.screen import (
    ELLIPSIS,
    AnyItem,
    Button,
    Screen,
    bulleted,
    button,
    clipped,
    fitting,
    length,
    line,
    note,
    screen,
)
from cogs.kit.table_screen import TableButtons, mentions, rules_button
from cogs.lobby.screens import stopped
from cogs.pace.screens import away_lines, due_line
from cogs.play.screens.reminder import reminder
from cogs.records.screens import points, sheets_text, standing
from cogs.replay.screens import replay_button
from cogs.seats.screens import panel_buttons, paused_line, state
from engine.core import Decision, Seat, Sheet
from engine.text import Text, say, seat_name
from render.pictures.snapshot import Snapshot

MAX_LAST_EVENTS = 2
MAX_STORY_LENGTH = 3800
MAX_EVENT_LENGTH = 1000


def panel(look: Look, board: str | Snapshot | AnyItem, speaker: Speaker) -> Screen:
    """Return the panel: board, who is awaited, what happened last, and the buttons."""
    table = look.table
    return screen(
        f"## {title(table, speaker)}",
        board,
        line(),
        waiting(table, look.pending, speaker) if table.paused is None else "",
        due_line(look.due, speaker, sleeps=table.clocks_sleep),
        away_lines(table, look.away, speaker),
        state(table, speaker),
        last(table, look.texts, speaker),
        *_buttons(table, speaker),
        *panel_buttons(table, speaker),
    )


def waiting(
    table: Table, pending: Sequence[Decision], speaker: Speaker, reader: Seat | None = None
) -> str:
    """Tell who is awaited; of a hidden round also how many have chosen, never what.

    If only one person reads it, `reader` is their seat.
    """
    if not pending:
        return speaker.say("screens.over")
    if table.paused is not None:
        return paused_line(table, speaker)
    if len(pending) > 1 or pending[0].answered:
        chosen = sum(decision.answered for decision in pending)
        missing = tuple(seat_name(owing.seat) for owing in pending if not owing.answered)
        if not missing or game_of(table).hides_who_chose:
            return speaker.say("screens.chosen", n=chosen, all=len(pending))
        if missing == (None if reader is None else seat_name(reader),):
            return speaker.say("screens.chosen.you", n=chosen, all=len(pending))
        return speaker.say("screens.chosen.missing", n=chosen, all=len(pending), seats=missing)
    (decision,) = pending
    what = say(f"{table.game}.decision.{decision.kind}")
    return speaker.say("screens.awaited", seat=seat_name(decision.seat), what=what)


def last(table: Table, events: Sequence[Text], speaker: Speaker) -> str:
    """Tell the last events in a few words: the story itself stands beside the panel."""
    return reminder(game_of(table), events, None, MAX_LAST_EVENTS, speaker)


def calls(table: Table, seats: Sequence[Seat]) -> str:
    """Return mentions of those who are there; who is pinged by them is decided when posting."""
    return mentions(table.players_of(seats))


def unasked(table: Table, asked_seats: Sequence[Seat]) -> str:
    """Return mentions of all who are not asked."""
    return calls(table, [seat for seat in range(len(table.sitters)) if seat not in asked_seats])


def story(
    table: Table,
    stories: Sequence[Sequence[Text]],
    speaker: Speaker,
    called: str = "",
    named: Sequence[User] = (),
    *,
    picture: Snapshot | AnyItem | None = None,
    at: int = 0,
    footer: str = "",
) -> Screen:
    """Return the message that tells what happened, in order, and whom it calls to move now.

    It tells one story or several; the `picture`, if there is one, stands above the story `at`
    which it belongs.
    """
    turn = your_move(named, speaker)
    before = _lines(_flat(stories[:at]), MAX_STORY_LENGTH, speaker)
    room = MAX_STORY_LENGTH - len(called) - len(turn) - len(footer) - sum(map(length, before))
    after = _lines(_flat(stories[at:]), room, speaker)
    if picture is None:
        parts = [bulleted([*before, *after]) or title(table, speaker)]
        return screen(called, *parts, turn, footer, framed=False)
    return screen(called, bulleted(before), picture, bulleted(after), turn, footer, framed=False)


def fits(
    table: Table, stories: Sequence[Sequence[Text]], speaker: Speaker, called: str = ""
) -> bool:
    """Tell whether one message can hold all of some stories, whoever is asked by the last one.

    It must have room for their icons too: another message is better than one without.
    """
    everyone = your_move(table.people, speaker)
    room = MAX_STORY_LENGTH - len(called) - len(everyone)
    lines = _lines(_flat(stories), room, speaker)
    return room > 0 and ELLIPSIS not in lines and len(bulleted(lines)) <= room


def your_move(users: Sequence[User], speaker: Speaker) -> str:
    """Tell people that it is their move; nothing if nobody has to be told."""
    return speaker.say("screens.your_move", users=mentions(users)) if users else ""


def no_pictures(speaker: Speaker) -> str:
    """Tell why boards come as text here, and who can change that."""
    allow = say("server.may.attach_files")
    return f"-# {speaker.say('screens.no_pictures', permission=allow)}"


def call(table: Table, user: User, speaker: Speaker) -> Screen:
    """Return the call to somebody who seemed to be here when it became their move."""
    mine = button(speaker.say("screens.my_move"), Target("move", table.id), "primary")
    turn = your_move([user], speaker)
    return screen(f"{turn} · {linked_title(table, speaker)}", mine, framed=False)


def end_call(table: Table, user: User, speaker: Speaker) -> Screen:
    """Return the call to somebody who slept when a table ended."""
    called = linked_title(table, speaker)
    return note(speaker.say("screens.end_call", user=f"<@{user}>", title=called))


def _flat(stories: Sequence[Sequence[Text]]) -> list[Text]:
    return [text for texts in stories for text in texts]


def _lines(events: Sequence[Text], room: int, speaker: Speaker) -> list[str]:
    return fitting((clipped(speaker(text), MAX_EVENT_LENGTH) for text in events), room)


def final(
    look: Look,
    speaker: Speaker,
    marks: str = "",
    users: Sequence[int] = (),
    chances: str | Snapshot = "",
    *,
    picture: Snapshot | None = None,
    sheets: Sequence[Sheet] = (),
    remarks: Sequence[Text] = (),
) -> Screen:
    """Return the end of a table: the standing with every point by its source.

    `marks` tells which seats were not played by their people alone; `users` wanted to be called;
    `chances` tells how they went; `sheets` are the points so far if the rules came to no end;
    `remarks` are what was remarkable.
    """
    table, outcome = look.table, look.outcome
    if outcome is None:
        return broken_off(table, marks, sheets, speaker, picture)
    return screen(
        f"## {speaker.say('screens.final', title=title(table, speaker))}",
        picture,
        standing(outcome, speaker),
        bulleted(clipped(speaker(remark), MAX_EVENT_LENGTH) for remark in remarks),
        marks,
        line(),
        points(table, outcome.sheets, speaker, outcome, picture),
        chances,
        mentions(users),
        *_afterwards(table, speaker),
    )


def broken_off(
    table: Table,
    marks: str,
    sheets: Sequence[Sheet],
    speaker: Speaker,
    picture: Snapshot | None = None,
) -> Screen:
    """Return the end of a table that was not played out, with the points so far.

    A `picture` of them takes the place of the words if its alt text holds all of them.
    """
    won = winner(table)
    if table.status == "over" and won is not None:
        how = speaker.say("seats.won", seat=seat_name(won))
    else:
        how = stopped(table, "screens.ended", speaker)
    scored = sheets_text(sheets, len(table.sitters), speaker)
    return screen(
        f"## {speaker.say('screens.final', title=title(table, speaker))}",
        how,
        marks,
        line(),
        speaker.say("screens.so_far.points") if scored else speaker.say("screens.score.none"),
        picture,
        "" if picture is not None and picture.complete else scored,
        *_afterwards(table, speaker),
    )


def _afterwards(table: Table, speaker: Speaker) -> list[Button]:
    """Return what there is to do at a table that has ended, however it did."""
    to = TableButtons(table, speaker)
    looks = [to(verb, f"screens.{verb}") for verb in ("log", "score", "board")]
    fair, replay = to("fair", "fairness.fair_play"), replay_button(table, speaker)
    if table.private:
        return [to("again", "solo.again", "success"), replay, *looks, fair]
    again = to("rematch", "invitations.rematch", "success")
    return [again, replay, *looks, fair]


def _buttons(table: Table, speaker: Speaker) -> list[Button]:
    to = TableButtons(table, speaker)
    own = [to("move", "screens.my_move", "primary"), to("hand", "screens.my_hand")]
    log, more = (to(verb, f"screens.{verb}") for verb in ("log", "more"))
    others = [log, *rules_button(table, speaker), more]
    return [*own, *others] if table.status == "playing" else others
