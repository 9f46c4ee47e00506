"""From a prompt to Discord, once for all games.

One question with one answer and up to five open options becomes buttons; any other single question
a select that submits; several questions, or one that may be left empty, one select each and
Confirm. Whoever passes presses a grey button that comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.runtime.i18n import Speaker
from bot.tables.forms import Chosen, Done, Form, Nothing, Suggestion
from bot.tables.table import Table, game_of
from cogs.kit.custom_id import MAX_CUSTOM_ID_LENGTH, Target
from cogs.kit.names import linked_title, rounds_text, title
from cogs.kit.screen import (
    MAX_BUTTONS_A_ROW,
    MAX_LABEL_LENGTH,
    Button,
    Color,
    Part,
    Screen,
    SelectChoice,
    bulleted,
    button,
    clipped,
    length,
    rows,
    screen,
    select,
)
from cogs.kit.table_screen import TableButtons, rules_button, ways_on
from cogs.play.screens.reminder import reminder
from engine.forms import Complete, Field, Option, Picks, Prompt
from engine.play import AnyGame
from engine.text import Text
from render.pictures.snapshot import Snapshot

MAX_EVENTS_LENGTH = 1500
MAX_EVENTS_ABOVE = 4
"""What happened stands above a question as a reminder; the story at the table tells it whole."""
MAX_EVENTS_OF_PRIVATE = 5
"""In a private game nothing else tells it; Log has all of it."""
MAX_EXPLAINED_BUTTONS = 4
"""More options that are explained make a select, which shows each with its explanation."""
MAX_EXPLAINED_AT_TABLES = 2
"""A lesson explains every button; at a table more than these would push the buttons away."""
MAX_BUTTONS_LENGTH = 110
"""What the buttons of a question may say together: some three rows of a phone."""
MAX_SO_FAR_LENGTH = 300
MAX_CLOSED_WHOLE = 2
"""If more options than these are closed, reasons that anybody sees are left out."""
MAX_CLOSED_REASONS = 3
MAX_OPTION_NAME_LENGTH = 120
EQUALS = "="
NUMBER = "engine.number"


@dataclass(frozen=True, slots=True)
class Around:
    """What surrounds a form that belongs to no table, and where its presses go."""

    base: Target
    above: str
    events: str
    before: str
    below: tuple[Part, ...]


def form(
    form: Form,
    own: str | Snapshot,
    speaker: Speaker,
    *,
    notice: str = "",
    events: Sequence[Text] = (),
    recap: str = "",
    hint: str = "",
    linked: bool = False,
    around: Around | None = None,
) -> Screen:
    """Return a form in the order people think: what happened, the question, what matters for it.

    Below stand its options, those that are closed (not in a lesson), and the way back. A `notice`
    of what went wrong stands right above what is to be pressed now.
    The `events` of the action before stand above it, so that one form leads to the next, and
    so does the `recap` of what somebody missed; `own` is what the seat needs to know of its hand,
    in words below the question or as a picture above it.
    A `hint` stands below that, and goes with the next press, so that none outlives its decision.
    The title is `linked` where the table is elsewhere; `around` is what surrounds the form of a
    lesson instead of it.
    """
    base = Target("form", form.table.id, form.decision.opened, form.filled, form.mark)
    base = around.base if around else base
    fields = form.prompt.fields
    happened = around.events if around else _reminder(form, events, speaker)
    single = submits(form.prompt)
    warning = f"⚠️ {notice}" if notice else ""
    explained = MAX_EXPLAINED_BUTTONS if around else MAX_EXPLAINED_AT_TABLES
    if single:
        answers = _single(fields[0], form, base, speaker, explained=explained, warning=warning)
    else:
        answers = _several(form, base, speaker)
    parts: list[Part] = [
        around.above if around else _heading(form, speaker, linked=linked),
        recap or happened,
        own if isinstance(own, Snapshot) else "",
        around.before if around else "",
        "" if _names_picks(form) else _so_far(form.chosen, speaker),
        _question(form, speaker),
        "" if isinstance(own, Snapshot) else own,
        _sealed(form, speaker),
        hint,
        f"-# {speaker(form.prompt.rule)}" if form.prompt.rule else "",
        *answers,
        "" if around else _closed(form, speaker),  # in a lesson the coach tells what matters
        "" if single else warning,
    ]
    ways = _ways(form, base, speaker, confirm=not single, back=form.filled > 0 or around is None)
    if around is not None:
        return screen(*parts, *rows(ways), *around.below)
    shown = screen(*parts, *rows((*ways, *_private_ways(form.table, speaker))))
    shown.opened = form.decision.opened
    return shown


def _heading(form: Form, speaker: Speaker, *, linked: bool) -> str:
    """Return what the table is called, against whom a private game goes, and which round it is."""
    table = form.table
    parts = [(linked_title if linked else title)(table, speaker)]
    if table.private:
        levels = dict.fromkeys(sitter.ai for sitter in table.sitters if sitter.ai is not None)
        parts += [speaker.say(f"seats.level.{level}") for level in levels]
    if form.round is not None:
        parts.append(rounds_text(table.game, [form.round], speaker))
    return f"-# {' · '.join(parts)}"


def _private_ways(table: Table, speaker: Speaker) -> tuple[Button, ...]:
    """Return what stands on the panel of other tables, for a private one has no panel."""
    if not table.private:
        return ()
    to = TableButtons(table, speaker)
    return *rules_button(table, speaker), to("more", "screens.more")


def done(done: Done, waiting: str, speaker: Speaker, *, brief: bool = False) -> Screen:
    """Return the end of a form: what was done, and who is awaited.

    In `brief` it tells only what the seat itself did, which stays true: the table tells the rest.
    """
    table = done.table
    shown = screen(
        "" if brief else f"## {title(table, speaker)}",
        speaker.say("screens.done"),
        _event_list(done.own if done.ended else done.texts, speaker),
        speaker.say("screens.changeable") if done.sealed else "",
        "" if brief else waiting,
        *(() if brief else ways_on(table, speaker)),
    )
    shown.opened, shown.lasting = done.changeable, brief and not done.sealed
    return shown


def nothing(
    nothing: Nothing, waiting: str, speaker: Speaker, notice: str = "", recap: str = ""
) -> Screen:
    """Return that there is nothing to decide, and who is awaited."""
    table = nothing.table
    return screen(
        f"## {title(table, speaker)}",
        f"⚠️ {notice}" if notice else "",
        recap,
        speaker.say("screens.nothing") if table.status == "playing" else "",
        waiting,
        *ways_on(table, speaker),
    )


def paused(table: Table, speaker: Speaker, recap: str = "") -> Screen:
    """Return that a table rests, and the way to let it go on."""
    resume = button(speaker.say("seats.resume"), Target("resume", table.id), "success")
    sentence = speaker.say("seats.error.paused")
    return screen(f"## {title(table, speaker)}", recap, sentence, resume)


def answered_already(table: Table, sentence: str, speaker: Speaker) -> Screen:
    """Return what is left of a direct message whose question is no longer open."""
    return screen(f"## {title(table, speaker)}", sentence, *ways_on(table, speaker))


def completed(form: Form) -> Picks | None:
    """Return the picks of a form as it stands, or None as long as a question is open."""
    fields = form.prompt.fields
    picks = tuple(_picked(field, form) for field in fields)
    sizes = map(len, picks)
    filled = (field.least <= size <= field.most for field, size in zip(fields, sizes, strict=True))
    return picks if all(filled) else None


def _picked(field: Field, form: Form) -> tuple[str, ...]:
    """Return what is picked; a quantity that nobody touched is the smallest one open."""
    picked = form.picks.get(field.key)
    if picked is None and _numbers(field) and field.least == field.most == 1 and field.open:
        return (field.open[0].id,)
    return picked or ()


def _numbers(field: Field) -> bool:
    return all(option.text.key == NUMBER for option in field.options)


def submits(prompt: Prompt) -> bool:
    """Tell whether a form counts as answered by one press: it asks one thing, and not nothing."""
    return len(prompt.fields) == 1 and prompt.fields[0].least > 0


def option_of(rest: str) -> str:
    """Return the option that a button names after the key of its field."""
    return rest.partition(EQUALS)[2]


def _event_list(events: Sequence[Text], speaker: Speaker) -> str:
    return clipped(bulleted(speaker(text) for text in events), MAX_EVENTS_LENGTH)


def _reminder(form: Form, events: Sequence[Text], speaker: Speaker) -> str:
    """Return the last of what happened, as it matters to whoever is asked."""
    most = MAX_EVENTS_OF_PRIVATE if form.table.private else MAX_EVENTS_ABOVE
    return reminder(game_of(form.table), events, form.seat, most, speaker)


def _sealed(form: Form, speaker: Speaker) -> str:
    """Tell that a choice is made already, and which one if it was not the person's own."""
    if not form.autopilot_choice:
        return speaker.say("screens.sealed") if form.sealed else ""
    return speaker.say(
        "screens.sealed.cared", choice=", ".join(map(speaker, form.autopilot_choice))
    )


def suggested(game: AnyGame, suggestion: Suggestion, speaker: Speaker) -> str:
    """Tell what a mind would do: what is to be picked, and what comes with it unasked."""
    picks = _picked_so_far(suggestion.chosen, speaker)
    if suggestion.complete is None:
        return picks
    return f"{picks} ({described(game, suggestion.complete, speaker)})"


def described(game: AnyGame, complete: Complete[Any], speaker: Speaker) -> str:
    """Tell what an action does or, if its game has no sentence for it, what nobody picked of it."""
    sentence = game.describe(complete.action)
    if sentence is not None:
        return speaker(sentence)
    unasked = [
        Chosen(settled.field.key, tuple(option.text for option in settled.options))
        for settled in complete.settled
    ]
    return _picked_so_far(unasked, speaker) or speaker.say(f"{game.spec.key}.name")


def _picked_so_far(chosen: Sequence[Chosen], speaker: Speaker) -> str:
    """Tell what forms hold, in order."""
    return " → ".join(name for choice in chosen for name in _names(choice, speaker))


def _so_far(chosen: Sequence[Chosen], speaker: Speaker) -> str:
    """Tell what the forms before hold, if there are any."""
    names = _picked_so_far(chosen, speaker)
    return speaker.say("screens.so_far", choice=clipped(names, MAX_SO_FAR_LENGTH)) if names else ""


def _names(choice: Chosen, speaker: Speaker) -> Iterable[str]:
    numbers = [number for text in choice.options if (number := _number(text)) is not None]
    if numbers:  # so many of what the question names
        return [f"{speaker(Text(choice.field))}: {number}" for number in numbers if number]
    return [", ".join(speaker(text) for text in choice.options)] if choice.options else []


def _number(text: Text) -> int | None:
    number = dict(text.args).get("n") if text.key == NUMBER else None
    return number if isinstance(number, int) else None


def _single(
    field: Field, form: Form, base: Target, speaker: Speaker, *, explained: int, warning: str
) -> Iterable[Part]:
    """Yield one question: buttons if they fit, else a select that submits.

    What stands apart is a button also below a select: whoever passes comes last.
    """
    picked = form.picks.get(field.key, ())
    listed, apart = _apart(field, base)
    shown = _buttons(field, listed, picked, base, speaker)
    last = _option_buttons(field, apart, picked, base, speaker)
    if shown is not None:
        yield _explained(field.open, speaker, explained)
        yield warning
        yield from rows([*shown, *last])
        return
    names = [speaker(option.text) for option in field.options if option.id in picked]
    if names and not form.sealed:
        yield speaker.say("screens.before", choice=", ".join(names))
    yield _explained(apart, speaker, explained)
    yield _how_many(field, speaker)
    yield warning
    # Nothing is marked as chosen here: choosing it once more would send nothing.
    choices = [_choice(option, speaker) for option in listed]
    label = _menu_label(form.prompt, speaker)
    yield select(base.to("choose", field.key), choices, label, field.least, field.most)
    yield from rows(last)


def _apart(field: Field, base: Target) -> tuple[list[Option], list[Option]]:
    """Return the open options to choose among, and those that stand apart: to pass comes last."""
    free = list(field.open)
    fits = [
        len(str(_option_target(field, option, base))) <= MAX_CUSTOM_ID_LENGTH for option in free
    ]
    if field.most > 1 or not all(fits):
        return free, []
    apart = [option for option in free if option.beside and not option.idle]
    apart += [option for option in free if option.idle]
    listed = [option for option in free if option not in apart]
    return (listed, apart) if listed else (free, [])


def _option_target(field: Field, option: Option, base: Target) -> Target:
    return base.to("option", f"{field.key}{EQUALS}{option.id}")


def _several(form: Form, base: Target, speaker: Speaker) -> Iterable[Part]:
    """Yield one select a field; where only a confirmation is asked for there is none."""
    if form.complete is not None:
        return
    for field in form.prompt.fields:
        yield from _field_select(field, form, base, speaker)


def _names_picks(form: Form) -> bool:
    """Tell whether the question itself names what was picked before."""
    if form.complete is None:
        return form.prompt.asks is not None
    return bool(form.complete.lost) and not form.complete.unasked


def _question(form: Form, speaker: Speaker) -> str:
    """Return what is to be answered, or what is to be confirmed if nothing is left to ask."""
    if form.complete is None:
        return f"**{speaker(form.prompt.question)}**"
    if form.complete.lost and not form.complete.unasked:
        return speaker.say("screens.lost", loss=" ".join(map(speaker, form.complete.lost)))
    deed = described(game_of(form.table), form.complete, speaker)
    return speaker.say("screens.sure" if form.chosen else "screens.settled", deed=deed)


def _buttons(
    field: Field, listed: Sequence[Option], picked: Sequence[str], base: Target, speaker: Speaker
) -> list[Button] | None:
    """Return options as buttons, or None if they do not fit."""
    if len(listed) > MAX_BUTTONS_A_ROW or field.most > 1:
        return None
    if sum(option.about is not None for option in listed) > MAX_EXPLAINED_BUTTONS:
        return None
    lengths = [length(speaker(option.text)) for option in listed]
    if max(lengths, default=0) > MAX_LABEL_LENGTH or sum(lengths) > MAX_BUTTONS_LENGTH:
        return None
    targets = [_option_target(field, option, base) for option in listed]
    if any(len(str(target)) > MAX_CUSTOM_ID_LENGTH for target in targets):
        return None
    return _option_buttons(field, listed, picked, base, speaker)


def _option_buttons(
    field: Field, options: Sequence[Option], picked: Sequence[str], base: Target, speaker: Speaker
) -> list[Button]:
    """Return a button for each option: green if picked before, grey if nothing comes of it."""

    def color(option: Option) -> Color:
        if option.id in picked:
            return "success"
        return "secondary" if option.idle else "primary"

    return [
        button(speaker(option.text), _option_target(field, option, base), color(option))
        for option in options
    ]


def _field_select(field: Field, form: Form, base: Target, speaker: Speaker) -> Iterable[Part]:
    label = speaker(Text(field.key))
    many = _how_many(field, speaker)
    picked = _picked(field, form)
    if not field.open:
        return
    choices = [_choice(option, speaker, option.id in picked) for option in field.open]
    if _numbers(field):  # so many of what the field names, which is said in each choice
        choices = [replace(choice, text=f"{label}: {choice.text}") for choice in choices]
        yield many
        yield select(base.to("field", field.key), choices, label, field.least, field.most)
        return
    alone = field.key == form.prompt.key  # then the question stands above already
    yield many if alone else f"{label} {many}".strip()
    label = _menu_label(form.prompt, speaker) if alone else label
    yield select(base.to("field", field.key), choices, label, field.least, field.most)


def _menu_label(prompt: Prompt, speaker: Speaker) -> str:
    """Return what a menu is for where its game says so, for its question may be out of sight."""
    key = f"{prompt.key}.choose"
    return speaker.say(key if speaker.knows(key) else "screens.choose")


def _choice(option: Option, speaker: Speaker, chosen: bool = False) -> SelectChoice:
    about = "" if option.about is None else speaker(option.about)
    return SelectChoice(option.id, speaker(option.text), about, chosen)


def _explained(options: Sequence[Option], speaker: Speaker, most: int) -> str:
    """Tell what comes of each button, for a button has no room for it; nothing if it is a lot."""
    lines = [
        f"-# **{speaker(option.text)}** · {speaker(option.about)}"
        for option in options
        if option.about is not None
    ]
    return "\n".join(lines) if len(lines) <= most else ""


def _how_many(field: Field, speaker: Speaker) -> str:
    if field.least == field.most == 1:
        return ""
    if field.least == field.most:
        return speaker.say("screens.pick.exactly", n=field.most)
    if field.least == 0:
        return speaker.say("screens.pick.up_to", n=field.most)
    return speaker.say("screens.pick.from_to", least=field.least, most=field.most)


def _closed(form: Form, speaker: Speaker) -> str:
    """List what is not open now in small print: each reason once, with all that it closes.

    A long list has only the reasons that may surprise somebody.
    """
    fields, closed = form.prompt.fields, dict[Text, list[str]]()
    for field in fields:
        for option in field.options:
            if option.blocked is not None:
                name = clipped(speaker(option.text), MAX_OPTION_NAME_LENGTH)
                name = f"{speaker(Text(field.key))} {name}" if len(fields) > 1 else name
                closed.setdefault(option.blocked, []).append(name)
    if sum(map(len, closed.values())) > MAX_CLOSED_WHOLE:
        plain = game_of(form.table).plain_reasons
        surprising = [why for why in closed if why.key not in plain]
        closed = {why: closed[why] for why in surprising[:MAX_CLOSED_REASONS]}
    if not closed:
        return ""
    listed = " · ".join(
        speaker.say("screens.closed.line", option=", ".join(dict.fromkeys(names)), reason=reason)
        for reason, names in closed.items()
    )
    return clipped(f"{speaker.say('screens.closed')} {listed}", MAX_EVENTS_LENGTH)


def _ways(
    form: Form, base: Target, speaker: Speaker, *, confirm: bool, back: bool
) -> Iterable[Button]:
    """Yield the ways on, back, and to a hint where the table allows it."""
    if confirm:
        open_ = completed(form) is None
        yield button(speaker.say("screens.confirm"), base.to("confirm"), "success", disabled=open_)
    if back and form.filled:
        yield button(speaker.say("screens.back"), base.to("back"))
    if back and (form.filled or (any(form.picks.values()) and not form.sealed)):
        yield button(speaker.say("screens.restart"), base.to("restart"))
    if form.table.hinted:
        target = Target("hint", form.table.id, form.decision.opened)
        yield button(speaker.say("ai.hint"), target)
