"""What a person chooses for themselves, on one screen."""

from __future__ import annotations

from discord import ui

from bot.runtime.i18n import Speaker, languages
from bot.tables.quiet_hours import clock_of
from bot.tables.settings import NOTIFY_LEVELS, THEMES, UserSettings
from cogs.kit.custom_id import Target
from cogs.kit.screen import Screen, Select, SelectChoice, button, line, screen, select
from engine.text import say

ME = "person"
AUTOMATIC = "auto"


def settings(chosen: UserSettings, speaker: Speaker, notice: str = "") -> Screen:
    """Return all settings of a person: each as it is now, and below it the way to change it."""
    dm, text = _on(chosen.by_dm), _on(chosen.text_board)
    language = say(f"personal.language.{chosen.language or AUTOMATIC}")
    quiet = button(speaker.say("personal.hours.button"), Target("hours", ME))
    return screen(
        f"## {speaker.say('personal.title')}",
        notice,
        speaker.say("personal.language", language=language),
        _language(chosen, speaker),
        speaker.say("personal.told", told=say(f"personal.told.{chosen.notify_level}")),
        _chosen("told", NOTIFY_LEVELS, chosen.notify_level, speaker),
        _hours(chosen, speaker),
        quiet,
        speaker.say(f"personal.dm.is.{dm}"),
        button(speaker.say(f"personal.dm.turn.{dm}"), _to("dm")),
        speaker.say(f"personal.text.is.{text}"),
        button(speaker.say(f"personal.text.turn.{text}"), _to("text")),
        speaker.say("personal.theme", theme=say(f"personal.theme.{chosen.theme}")),
        _chosen("theme", THEMES, chosen.theme, speaker),
        line(),
        button(speaker.say("desk.title"), Target("desk", ME)),
        button(speaker.say("privacy.button"), Target("privacy", ME)),
    )


def hours(chosen: UserSettings, speaker: Speaker) -> ui.Modal:
    """Return the form for quiet hours."""
    form = ui.Modal(title=speaker.say("personal.hours.title"), custom_id="bz-hours", timeout=900)
    quiet = chosen.quiet
    given = {
        "begins": "" if quiet is None else clock_of(quiet.begins),
        "ends": "" if quiet is None else clock_of(quiet.ends),
        "zone": chosen.zone,
    }
    for name, default in given.items():
        words: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=name, default=default or None, required=False, max_length=50
        )
        form.add_item(
            ui.Label(
                text=speaker.say(f"personal.hours.{name}"),
                description=speaker.say(f"personal.hours.{name}.about"),
                component=words,
            )
        )
    return form


def _hours(chosen: UserSettings, speaker: Speaker) -> str:
    quiet = chosen.quiet
    if quiet is None:
        return speaker.say("personal.hours.none", zone=chosen.zone)
    begins, ends = clock_of(quiet.begins), clock_of(quiet.ends)
    return speaker.say("personal.hours.some", begins=begins, ends=ends, zone=chosen.zone)


def _on(value: bool) -> str:
    return "on" if value else "off"


def _to(rest: str) -> Target:
    return Target("settings", ME, rest=rest)


def _language(chosen: UserSettings, speaker: Speaker) -> Select:
    choices = [
        SelectChoice(name, speaker.say(f"personal.language.{name}"), chosen=name == chosen.language)
        for name in languages()
    ]
    automatic = speaker.say(f"personal.language.{AUTOMATIC}")
    first = SelectChoice(AUTOMATIC, automatic, chosen=chosen.language is None)
    return select(
        Target("wish", ME, rest="language"), [first, *choices], speaker.say("personal.choose")
    )


def _chosen(field: str, names: tuple[str, ...], current: str, speaker: Speaker) -> Select:
    choices = [
        SelectChoice(name, speaker.say(f"personal.{field}.{name}"), chosen=name == current)
        for name in names
    ]
    return select(Target("wish", ME, rest=field), choices, speaker.say("personal.choose"))
