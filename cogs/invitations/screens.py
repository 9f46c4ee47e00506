"""Company for a lobby on screens: invitations, new tables, lots, and lobbies that close."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.runtime.i18n import Speaker
from bot.tables.table import Table, User
from cogs.kit.custom_id import Target
from cogs.kit.screen import (
    MAX_PLACEHOLDER_LENGTH,
    AnyItem,
    Button,
    Screen,
    UserPicker,
    button,
    clipped,
    screen,
)
from cogs.pace.screens import moment


def called(users: Sequence[User]) -> str:
    """Return mentions; who is pinged by them is decided when posting."""
    return " ".join(f"<@{user}>" for user in users)


def held(user: User, speaker: Speaker) -> str:
    """Return the line of a seat that is held for somebody."""
    return speaker.say("company.seat.held", user=f"<@{user}>")


def order_line(table: Table, speaker: Speaker) -> str:
    """Return in which order people sit, if it is not simply as they come."""
    if table.random_seats:
        return speaker.say("company.order.lot")
    return speaker.say("company.order.again") if table.rematch_of else ""


def closing_line(due: float | None, speaker: Speaker) -> str:
    """Return when a lobby closes, if that is known."""
    return "" if due is None else speaker.say("company.closes", when=moment(due))


def drawn_line(table: Table, names: Sequence[str], speaker: Speaker) -> str:
    """Return how the lots fell."""
    if not table.random_seats:
        return ""
    return speaker.say("company.drawn", names=", ".join(names))


def watch_button(table: Table, speaker: Speaker) -> Button:
    """Return the button by which somebody hears of new tables, or no more."""
    return button(speaker.say("company.watch.button"), Target("watch", table.id))


def parts_of_options(table: Table, speaker: Speaker) -> Sequence[str | AnyItem]:
    """Return the part of a table's options about who comes and who sits where."""
    other = "joined" if table.random_seats else "lot"
    free = table.seats - len(table.sitters)
    people: list[str | AnyItem] = []
    if free > 0:
        picker = UserPicker(
            ui.UserSelect(
                custom_id=str(Target("invite", table.id)),
                placeholder=clipped(speaker.say("company.invite.choose"), MAX_PLACEHOLDER_LENGTH),
                min_values=0,
                max_values=free,
                default_values=[discord.Object(user) for user in table.reserved],
            )
        )
        people = [speaker.say("company.invite.options"), picker]
    lot = button(speaker.say(f"company.order.{other}.button"), Target("lot", table.id))
    now = order_line(table, speaker) or speaker.say("company.order.joined", names=_order(table))
    return (*people, now, lot, *_movers(table, speaker))


def _order(table: Table) -> str:
    return ", ".join(sitter.tagged for sitter in table.sitters)


def _movers(table: Table, speaker: Speaker) -> list[Button]:
    """Return the buttons that let each sit one seat further to the front, if the owner decides."""
    if table.random_seats or table.rematch_of:
        return []
    return [
        button(
            speaker.say("company.order.up", name=sitter.tagged),
            Target("up", table.id, number=seat, rest="seat"),
        )
        for seat, sitter in enumerate(table.sitters)
        if seat > 0
    ]


def invitation(
    table: Table, title: str, owner: str, users: Sequence[User], speaker: Speaker
) -> Screen:
    """Return the question whether some people come; without any it is answered."""
    if not users:
        return screen(speaker.say("company.answered", title=title), framed=False)
    question = speaker.say("company.invited", people=called(users), name=owner, title=title)
    return screen(
        f"💌 {question}",
        button(speaker.say("company.accept"), Target("accept", table.id), "success"),
        button(speaker.say("company.decline"), Target("decline", table.id)),
        framed=False,
    )


def opened(table: Table, title: str, users: Sequence[User], speaker: Speaker) -> Screen:
    """Return that a table is open, for those who wanted to hear of it."""
    return screen(
        f"🔔 {speaker.say('company.opened', people=called(users), title=title)}",
        button(speaker.say("screens.join"), Target("join", table.id), "success"),
        button(speaker.say("company.unwatch"), Target("watch", table.id, rest="off")),
        framed=False,
    )


def closing(
    table: Table, title: str, users: Sequence[User], due: float | None, speaker: Speaker
) -> Screen:
    """Return the word before a lobby closes."""
    return screen(
        f"⌛ {speaker.say('company.closing', people=called(users), title=title)}",
        closing_line(due, speaker),
        button(speaker.say("company.keep"), Target("keep", table.id), "primary"),
        framed=False,
    )


def kept(title: str, due: float | None, speaker: Speaker) -> Screen:
    """Return what is left of that word when somebody wants the lobby kept open."""
    sentence = speaker.say("company.kept", title=title)
    return screen(sentence, closing_line(due, speaker), framed=False)
