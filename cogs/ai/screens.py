"""AI players on screens: who of them sits, hints, and how the chances went."""

from __future__ import annotations

from collections.abc import Sequence

from bot.runtime.i18n import Speaker
from bot.tables.forms import Chances, Hint, Suggestion
from bot.tables.table import Sitter, Table
from cogs.kit.custom_id import Target
from cogs.kit.names import title
from cogs.kit.screen import (
    Button,
    Part,
    Screen,
    SelectChoice,
    bulleted,
    button,
    clipped,
    screen,
    select,
)
from cogs.kit.table_screen import TableButtons
from engine.ai.core import LEVELS
from engine.ai.registry import plays
from engine.text import seat_name
from render.text.sparkline import percent, sparkline

MAX_REASONS_LENGTH = 300
MAX_PICKS_LENGTH = 200


def minds_button(table: Table, speaker: Speaker) -> Button | None:
    """Return the button of a lobby that leads to its AI players, if there are any for the game."""
    if not plays(table.game):
        return None
    seated = any(sitter.ai for sitter in table.sitters)
    full = len(table.sitters) >= table.seats
    target = Target("minds", table.id)
    return button(speaker.say("ai.button"), target, disabled=full and not seated)


def minds_of(table: Table, speaker: Speaker) -> Screen:
    """Return the form where the owner seats AI players and sends them away."""
    to = TableButtons(table, speaker)
    adding: list[Part] = [speaker.say("ai.full")]
    if len(table.sitters) < table.seats:
        choices = [
            SelectChoice(
                level, speaker.say(f"seats.level.{level}"), speaker.say(f"ai.about.{level}")
            )
            for level in LEVELS
        ]
        menu = select(Target("mind", table.id), choices, speaker.say("ai.add"))
        adding = [speaker.say("ai.about"), menu]
    removing = [
        to("unmind", "ai.remove", seat=seat, name=sitter.tagged)
        for seat, sitter in enumerate(table.sitters)
        if sitter.ai is not None
    ]
    done = to("chosen", "screens.options.done", "primary", rest="minds")
    head = f"## {title(table, speaker)}"
    return screen(head, _seated_minds(table, speaker), *adding, *removing, done)


def minded(table: Table, notice: str, speaker: Speaker) -> Screen:
    """Return what is left of that form: who of them sits there now, and the way to seat more."""
    lines = _seated_minds(table, speaker) or speaker.say("ai.none")
    more = minds_button(table, speaker) if table.status == "lobby" else None
    return screen(notice, lines, more)


def _seated_minds(table: Table, speaker: Speaker) -> str:
    minds = [sitter for sitter in table.sitters if sitter.ai is not None]
    return bulleted(seated_mind(sitter, speaker) for sitter in minds)


def seated_mind(sitter: Sitter, speaker: Speaker) -> str:
    """Return the line of a lobby about an AI player."""
    level = speaker.say(f"seats.level.{sitter.ai}")
    return speaker.say("ai.seat", name=sitter.tagged, level=level)


def hint_parts(table: Table, speaker: Speaker) -> Sequence[Part]:
    """Return the part of a table's options about hints, if anybody can give some."""
    if not plays(table.game):
        return ()
    key = "off" if table.hints else "on"
    toggle = button(speaker.say(f"ai.hints.{key}.button"), Target("hints", table.id))
    return (hint_line(table, speaker), toggle)


def hint_line(table: Table, speaker: Speaker) -> str:
    """Return who may ask for hints, if anybody can give some."""
    if not plays(table.game):
        return ""
    key = "alone" if table.hints is None else "on" if table.hints else "off"
    return speaker.say(f"ai.hints.{key}")


def hint(hint: Hint, picks: Sequence[str], speaker: Speaker) -> str:
    """Tell what the hard level would consider; `picks` says of each how it is chosen."""
    shown = [
        _suggestion(number, suggestion, how, speaker)
        for number, (suggestion, how) in enumerate(zip(hint.suggestions, picks, strict=True), 1)
    ]
    about = f"-# {speaker.say('ai.hint.about')}"
    return "\n".join([f"### {speaker.say('ai.hint.title')}", *shown, about])


def _suggestion(number: int, suggestion: Suggestion, how: str, speaker: Speaker) -> str:
    head = speaker.say(
        "ai.hint.option",
        number=number,
        choice=clipped(how, MAX_PICKS_LENGTH),
        percent=percent(suggestion.value),
    )
    reasons = bulleted(speaker(reason) for reason in suggestion.reasons)
    return "\n".join(filter(None, [head, clipped(reasons, MAX_REASONS_LENGTH)]))


def chances(chances: Chances | None, seats: int, speaker: Speaker) -> str:
    """Return how the chances went: blocks, how each chapter began in figures, and the result."""
    if chances is None or not chances.chapters:
        return ""
    lines = []
    for seat in range(seats):
        own = [[shares[seat] for shares in chapter] for chapter in chances.chapters]
        began = ", ".join(str(percent(chapter[0])) for chapter in own)
        lines.append(
            speaker.say(
                "ai.chances.line",
                seat=seat_name(seat),
                line=sparkline(own),
                figures=began,
                ended=percent(own[-1][-1]),
            )
        )
    return "\n".join([speaker.say("ai.chances.title"), *lines])
