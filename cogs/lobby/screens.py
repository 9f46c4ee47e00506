"""The lobby: who sits, what is played, and the way in and out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.runtime.i18n import Speaker
from bot.tables.fairness import commitment
from bot.tables.results import Reliability
from bot.tables.table import Table, User
from cogs.ai.screens import hint_line, hint_parts, minds_button, seated_mind
from cogs.invitations.screens import closing_line, held, order_line, parts_of_options
from cogs.kit.custom_id import Target
from cogs.kit.names import names_of, title
from cogs.kit.screen import (
    AnyItem,
    Screen,
    SelectChoice,
    bulleted,
    button,
    line,
    rows,
    screen,
    select,
)
from cogs.kit.table_screen import TableButtons, rules_button
from cogs.pace.screens import away_lines, pace_line, pace_parts
from cogs.replay.screens import replay_button
from engine.core import Spec
from engine.registry import find
from engine.text import isolated

SEAL_DIGITS = 12


def lobby(
    table: Table,
    speaker: Speaker,
    closes: float | None = None,
    away: Mapping[User, float] = MappingProxyType({}),
    reliability: Mapping[User, Reliability] = MappingProxyType({}),
) -> Screen:
    """Return the panel of a table that has not begun, and when it closes if nobody begins.

    `away` are those on holiday, and until when; `reliability` is told of those it is known of.
    """
    to, spec, taken = TableButtons(table, speaker), find(table.game).spec, len(table.sitters)
    return screen(
        f"## {title(table, speaker)}",
        _seated(table, speaker),
        _reliable(table, reliability, speaker),
        away_lines(table, away, speaker),
        _explained(table, speaker),
        order_line(table, speaker),
        pace_line(table, speaker),
        hint_line(table, speaker) if table.hints else "",
        _hint(table, spec, speaker),
        closing_line(closes, speaker),
        seal(table, speaker),
        line(),
        to("join", "screens.join", "success", disabled=taken >= table.seats),
        to("leave", "screens.leave"),
        to("options", "screens.options"),
        *rules_button(table, speaker),
        to("start", "screens.start", "primary", disabled=taken not in spec.seat_counts),
        to("cancel", "screens.cancel", "danger"),
        minds_button(table, speaker),
        to("watch", "invitations.watch.button"),
        to("follow", "invitations.follow.button.on", rest="on"),
        to("fair", "fairness.fair_play"),
    )


def closed(table: Table, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table was cancelled."""
    return screen(f"## {title(table, speaker)}", stopped(table, "screens.cancelled", speaker))


def stopped(table: Table, key: str, speaker: Speaker) -> str:
    """Tell that a table was closed before its time, and by whom if that is known."""
    if table.ended_together:
        return speaker.say(f"{key}.together")
    if table.ended_by is None:
        return speaker.say(key)
    if not table.ended_by:
        return speaker.say("invitations.lapsed")
    return speaker.say(f"{key}.by", name=isolated(table.ended_by))


def moved(table: Table, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table went on in a thread."""
    return screen(
        f"## {title(table, speaker)}",
        bulleted(names_of(table, speaker)),
        speaker.say("screens.moved", place=f"<#{table.home.thread}>"),
        button(speaker.say("screens.my_move"), Target("move", table.id), "primary"),
    )


def finished(table: Table, result: str, speaker: Speaker) -> Screen:
    """Return what is left of a lobby after its table ended in a thread."""
    return screen(
        f"## {title(table, speaker)}",
        result or bulleted(names_of(table, speaker)),
        speaker.say("screens.finished", place=f"<#{table.home.thread}>"),
        replay_button(table, speaker) if table.seed else None,
        button(speaker.say("screens.log"), Target("log", table.id)),
    )


def options(table: Table, speaker: Speaker) -> Screen:
    """Return the form where the owner chooses variants, pace, order of seats, and whom to ask."""
    spec = find(table.game).spec
    choices = [
        SelectChoice(
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
        rules = [speaker.say("screens.options.about"), bulleted(about), menu]
    parts = (*pace_parts(table, speaker), *parts_of_options(table, speaker))
    done = button(speaker.say("screens.options.done"), Target("chosen", table.id), "primary")
    hints = hint_parts(table, speaker)
    return screen(f"## {title(table, speaker)}", *rules, *parts, *rows(hints), done)


def chosen(table: Table, speaker: Speaker, notice: str = "") -> Screen:
    """Return what is left of that form once it is done: what was chosen, in a few lines."""
    variants = [speaker.say(f"{table.game}.variant.{variant}") for variant in table.variants]
    played = speaker.say("screens.variants", variants=", ".join(variants)) if variants else ""
    names = ", ".join(names_of(table, speaker))
    order = order_line(table, speaker) or speaker.say("invitations.order.joined", names=names)
    people = [held(user, speaker) for user in table.reserved]
    lines = [played, pace_line(table, speaker), order, hint_line(table, speaker), *people]
    head = notice or speaker.say("screens.options.kept", title=title(table, speaker))
    return screen(head, "\n".join(filter(None, lines)))


def seal(table: Table, speaker: Speaker) -> str:
    """Return the first digits of what seals the host's secret; Fair play shows all of them."""
    if not table.secret:
        return ""
    return speaker.say("fairness.seal", digits=f"`{commitment(table.secret)[:SEAL_DIGITS]}…`")


def _explained(table: Table, speaker: Speaker) -> str:
    """Return which variants are played, each with a sentence."""
    return bulleted(
        f"**{speaker.say(f'{table.game}.variant.{variant}')}**: "
        f"{speaker.say(f'{table.game}.variant.{variant}.about')}"
        for variant in table.variants
    )


def _seated(table: Table, speaker: Speaker) -> str:
    lines = []
    for sitter in table.sitters:
        key = "screens.seat.owner" if table.owned_by(sitter) else "screens.seat.taken"
        named = speaker.say(key, name=sitter.tagged)
        lines.append(named if sitter.ai is None else seated_mind(sitter, speaker))
    lines += [held(user, speaker) for user in table.reserved]
    lines += [speaker.say("screens.seat.free")] * (table.seats - len(lines))
    return bulleted(lines)


def _reliable(table: Table, reliability: Mapping[User, Reliability], speaker: Speaker) -> str:
    """Tell in small print how many of their games those who sit here have finished."""
    lines = [
        speaker.say("statistics.reliable", name=sitter.tagged, n=known.finished, all=known.games)
        for sitter in table.sitters
        if sitter.user is not None and (known := reliability.get(sitter.user)) is not None
    ]
    return "\n".join(f"-# {line}" for line in lines)


def _hint(table: Table, spec: Spec, speaker: Speaker) -> str:
    missing = spec.least_seats - len(table.sitters)
    if missing > 0:
        return speaker.say("screens.lobby.missing", n=missing)
    owner = next((s.tagged for s in table.sitters if table.owned_by(s)), "")
    return speaker.say("screens.lobby.ready", name=owner)
