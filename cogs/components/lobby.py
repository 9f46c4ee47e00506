"""The lobby: who sits, what is played, and the way in and out."""

from __future__ import annotations

from discord import ui

from bot.fairness import commitment
from bot.i18n import Speaker
from bot.tables import Table
from cogs.components.base import (
    AnyItem,
    Choice,
    Screen,
    Target,
    bulleted,
    button,
    line,
    rows,
    screen,
    select,
)
from cogs.components.pace import pace_line, pace_parts
from engine.core import Spec
from engine.registry import GAMES
from engine.text import say, seat_name


def title(table: Table, speaker: Speaker) -> str:
    """Return what a table is called."""
    game = say(f"{table.game}.name")
    return speaker.say("screens.title", game=game, number=table.number)


def names_of(table: Table, speaker: Speaker) -> tuple[str, ...]:
    """Return who sits, in seat order; whoever asked to be forgotten has only a seat."""
    named = Speaker(speaker.language, table.names)
    return tuple(named(seat_name(seat)) for seat in range(len(table.sitters)))


def readable(table: Table, speaker: Speaker) -> str:
    """Return what a table is called in a list: game, number, state and who sits."""
    state = say(f"screens.status.{table.status}")
    names = ", ".join(names_of(table, speaker))
    called = title(table, speaker)
    return speaker.say("screens.readable", title=called, status=state, names=names)


def lobby(table: Table, speaker: Speaker) -> Screen:
    """Return the panel of a table that has not begun."""
    spec = GAMES[table.game].spec
    taken = len(table.sitters)
    full = taken >= table.seats

    def to(verb: str) -> Target:
        return Target(verb, table.id)

    buttons = [
        button(speaker.say("screens.join"), to("join"), "success", disabled=full),
        button(speaker.say("screens.leave"), to("leave")),
        button(speaker.say("screens.options"), to("options")),
        button(speaker.say("screens.rules"), to("rules")),
        button(
            speaker.say("screens.start"),
            to("start"),
            "primary",
            disabled=taken not in spec.seat_counts,
        ),
        button(speaker.say("screens.cancel"), to("cancel"), "danger"),
    ]
    return screen(
        f"## {title(table, speaker)}",
        _seated(table, speaker),
        variants(table, speaker),
        pace_line(table, speaker),
        _hint(table, spec, speaker),
        sealed(table, speaker),
        line(),
        *rows(buttons),
    )


def closed(table: Table, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table was cancelled."""
    return screen(f"## {title(table, speaker)}", stopped(table, "screens.cancelled", speaker))


def stopped(table: Table, key: str, speaker: Speaker) -> str:
    """Tell that a table was closed before its time, and by whom if that is known."""
    if table.ended_by is None:
        return speaker.say(key)
    return speaker.say(f"{key}.by", name=table.ended_by)


def moved(table: Table, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table went on in a thread."""
    place = f"<#{table.home.thread}>"
    return screen(
        f"## {title(table, speaker)}",
        bulleted(names_of(table, speaker)),
        speaker.say("screens.moved", place=place),
        *rows([button(speaker.say("screens.my_move"), Target("move", table.id), "primary")]),
    )


def finished(table: Table, result: str, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table ended in a thread."""
    place = f"<#{table.home.thread}>"
    return screen(
        f"## {title(table, speaker)}",
        result or bulleted(names_of(table, speaker)),
        speaker.say("screens.finished", place=place),
        *rows([button(speaker.say("screens.log"), Target("log", table.id))]),
    )


def options(table: Table, speaker: Speaker) -> Screen:
    """Return the form where the owner switches variants on and off and chooses the pace."""
    spec = GAMES[table.game].spec
    choices = [
        Choice(
            variant,
            speaker.say(f"{table.game}.variant.{variant}"),
            speaker.say(f"{table.game}.variant.{variant}.about"),
            variant in table.variants,
        )
        for variant in spec.variants
    ]
    rules: list[str | AnyItem] = []
    if choices:
        about = [f"**{choice.text}**: {choice.about}" for choice in choices]
        called = speaker.say("screens.options.choose")
        menu = select(Target("vary", table.id), choices, called, 0, len(choices))
        rules = [speaker.say("screens.options.about"), bulleted(about), ui.ActionRow(menu)]
    return screen(f"## {title(table, speaker)}", *rules, *pace_parts(table, speaker))


def sealed(table: Table, speaker: Speaker) -> str:
    """Return the digest of the host's secret, which everybody can see before they sit down."""
    if not table.secret:
        return ""
    return speaker.say("fairness.shown", commitment=f"`{commitment(table.secret)}`")


def variants(table: Table, speaker: Speaker) -> str:
    """Return which variants are played, if any."""
    if not table.variants:
        return ""
    names = tuple(say(f"{table.game}.variant.{variant}") for variant in table.variants)
    return speaker.say("screens.variants", variants=names)


def _seated(table: Table, speaker: Speaker) -> str:
    lines = []
    for place in range(table.seats):
        if place < len(table.sitters):
            sitter = table.sitters[place]
            key = "screens.seat.owner" if sitter.user == table.owner else "screens.seat.taken"
            lines.append(speaker.say(key, name=sitter.name))
        else:
            lines.append(speaker.say("screens.seat.free"))
    return bulleted(lines)


def _hint(table: Table, spec: Spec, speaker: Speaker) -> str:
    missing = spec.least_seats - len(table.sitters)
    if missing > 0:
        return speaker.say("screens.lobby.missing", n=missing)
    owner = next((s.name for s in table.sitters if s.user == table.owner), "")
    return speaker.say("screens.lobby.ready", name=owner)
