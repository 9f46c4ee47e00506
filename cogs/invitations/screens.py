"""Company for a lobby on screens: invitations, new tables, lots, and lobbies that close."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.table import Table, User
from cogs.kit.custom_id import Target, pressed
from cogs.kit.names import linked_title, names_of, title
from cogs.kit.screen import (
    MAX_PLACEHOLDER_LENGTH,
    AnyItem,
    Button,
    Screen,
    button,
    clipped,
    screen,
)
from cogs.kit.table_screen import TableButtons, mentions
from cogs.pace.screens import moment


def held(user: User, speaker: Speaker) -> str:
    """Return the line of a seat that is held for somebody."""
    return speaker.say("invitations.seat.held", user=f"<@{user}>")


def order_line(table: Table, speaker: Speaker) -> str:
    """Return in which order people sit, if it is not simply as they come."""
    if table.random_seats:
        return speaker.say("invitations.order.lot")
    return speaker.say("invitations.order.again") if table.rematch_of else ""


def closing_line(due: float | None, speaker: Speaker) -> str:
    """Return when a lobby closes, if that is known."""
    return "" if due is None else speaker.say("invitations.closes", when=moment(due))


def drawn_line(table: Table, speaker: Speaker) -> str:
    """Return how the lots fell."""
    if not table.random_seats:
        return ""
    return speaker.say("invitations.drawn", names=", ".join(names_of(table, speaker)))


def parts_of_options(table: Table, speaker: Speaker) -> Sequence[str | AnyItem]:
    """Return the part of a table's options about who comes and who sits where."""
    other = "joined" if table.random_seats else "lot"
    free = table.seats - len(table.sitters)
    people: list[str | AnyItem] = []
    if free > 0:
        picker: AnyItem = ui.UserSelect(
            custom_id=pressed(Target("invite", table.id)),
            placeholder=clipped(speaker.say("invitations.invite.choose"), MAX_PLACEHOLDER_LENGTH),
            min_values=0,
            max_values=free,
            default_values=[discord.Object(user) for user in table.reserved],
        )
        people = [speaker.say("invitations.invite.options"), picker]
    lot = button(speaker.say(f"invitations.order.{other}.button"), Target("lot", table.id))
    names = ", ".join(sitter.tagged for sitter in table.sitters)
    now = order_line(table, speaker) or speaker.say("invitations.order.joined", names=names)
    return (*people, now, lot, *_movers(table, speaker))


def _movers(table: Table, speaker: Speaker) -> list[Button]:
    """Return the buttons that let each sit one seat further to the front, if the owner decides."""
    if table.random_seats or table.rematch_of:
        return []
    to = TableButtons(table, speaker)
    return [
        to("up", "invitations.order.up", seat=seat, name=sitter.tagged)
        for seat, sitter in enumerate(table.sitters)
        if seat > 0
    ]


def invitation(table: Table, users: Sequence[User], speaker: Speaker) -> Screen:
    """Return the question whether some people come; without any it is answered."""
    called, owner = title(table, speaker), names_of(table, speaker)[table.owner_seat or 0]
    if not users:
        return screen(speaker.say("invitations.answered", title=called), framed=False)
    question = speaker.say("invitations.invited", people=mentions(users), name=owner, title=called)
    to = TableButtons(table, speaker)
    return screen(
        f"💌 {question}",
        to("accept", "invitations.accept", "success"),
        to("decline", "invitations.decline"),
        framed=False,
    )


def opened(table: Table, users: Sequence[User], speaker: Speaker) -> Screen:
    """Return that a table is open, for those who wanted to hear of it."""
    called, to = title(table, speaker), TableButtons(table, speaker)
    return screen(
        f"🔔 {speaker.say('invitations.opened', people=mentions(users), title=called)}",
        to("join", "screens.join", "success"),
        to("watch", "invitations.unwatch", rest="off"),
        framed=False,
    )


def following(table: Table, speaker: Speaker, *, on: bool) -> Screen:
    """Return that somebody follows a table or no longer does, and the way back."""
    called, to = title(table, speaker), TableButtons(table, speaker)
    state, other = ("on", "off") if on else ("off", "on")
    return screen(
        speaker.say(f"invitations.follow.{state}", title=called),
        to("follow", f"invitations.follow.button.{other}", rest=other),
        framed=False,
    )


def followed(table: Table, users: Sequence[User], speaker: Speaker) -> Screen:
    """Return that a game began or ended, for those who follow it."""
    how = "began" if table.status == "playing" else "ended"
    people, to = mentions(users), TableButtons(table, speaker)
    sentence = speaker.say(
        f"invitations.followed.{how}", people=people, title=title(table, speaker)
    )
    unfollow = to("follow", "invitations.follow.button.off", rest="off")
    return screen(f"👀 {sentence}", unfollow if how == "began" else None, framed=False)


def closing(table: Table, users: Sequence[User], due: float | None, speaker: Speaker) -> Screen:
    """Return the reminder to whoever can start a lobby before it closes."""
    called = linked_title(table, speaker)
    return screen(
        f"⌛ {speaker.say('invitations.closing', people=mentions(users), title=called)}",
        closing_line(due, speaker),
        button(speaker.say("invitations.keep"), Target("keep", table.id), "primary"),
        framed=False,
    )


def kept_open(table: Table, due: float | None, speaker: Speaker) -> Screen:
    """Return what is left of that reminder when somebody wants the lobby kept open."""
    sentence = speaker.say("invitations.kept", title=title(table, speaker))
    return screen(sentence, closing_line(due, speaker), framed=False)
