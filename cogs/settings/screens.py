"""What a person chooses for themselves, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.runtime.i18n import Speaker, languages
from bot.tables.quiet_hours import clock_of
from bot.tables.settings import NOTIFY_LEVELS, THEMES, UserSettings
from cogs.kit.custom_id import Target
from cogs.kit.modals import Field, modal
from cogs.kit.screen import Screen, Select, button, line, screen, single_select
from engine.text import say

ME = "person"
AUTOMATIC = "auto"


def settings(chosen: UserSettings, speaker: Speaker, notice: str = "") -> Screen:
    """Return all settings of a person: each as it is now, and below it the way to change it."""
    dm, text = ("on" if on else "off" for on in (chosen.by_dm, chosen.text_board))
    language = chosen.language or AUTOMATIC
    return screen(
        f"## {speaker.say('personal.title')}",
        notice,
        speaker.say("personal.language", language=say(f"personal.language.{language}")),
        _chosen("language", (AUTOMATIC, *languages()), language, speaker),
        speaker.say("personal.told", told=say(f"personal.told.{chosen.notify_level}")),
        _chosen("told", NOTIFY_LEVELS, chosen.notify_level, speaker),
        _hours(chosen, speaker),
        button(speaker.say("personal.hours.button"), Target("hours", ME)),
        speaker.say(f"personal.dm.is.{dm}"),
        button(speaker.say(f"personal.dm.turn.{dm}"), Target("settings", ME, rest="dm")),
        speaker.say(f"personal.text.is.{text}"),
        button(speaker.say(f"personal.text.turn.{text}"), Target("settings", ME, rest="text")),
        speaker.say("personal.theme", theme=say(f"personal.theme.{chosen.theme}")),
        _chosen("theme", THEMES, chosen.theme, speaker),
        line(),
        button(speaker.say("desk.title"), Target("desk", ME)),
        button(speaker.say("privacy.button"), Target("privacy", ME)),
    )


def hours(chosen: UserSettings, speaker: Speaker) -> ui.Modal:
    """Return the form for quiet hours."""
    quiet = chosen.quiet
    given = {
        "begins": "" if quiet is None else clock_of(quiet.begins),
        "ends": "" if quiet is None else clock_of(quiet.ends),
        "zone": chosen.zone,
    }
    fields: list[Field] = [
        (
            speaker.say(f"personal.hours.{name}"),
            speaker.say(f"personal.hours.{name}.about"),
            ui.TextInput(custom_id=name, default=default or None, required=False, max_length=50),
        )
        for name, default in given.items()
    ]
    return modal(speaker.say("personal.hours.title"), "bz-hours", *fields)


def _hours(chosen: UserSettings, speaker: Speaker) -> str:
    quiet = chosen.quiet
    if quiet is None:
        return speaker.say("personal.hours.none", zone=chosen.zone)
    begins, ends = clock_of(quiet.begins), clock_of(quiet.ends)
    return speaker.say("personal.hours.some", begins=begins, ends=ends, zone=chosen.zone)


def _chosen(field: str, names: Sequence[str], current: str, speaker: Speaker) -> Select:
    labels = {name: speaker.say(f"personal.{field}.{name}") for name in names}
    target = Target("wish", ME, rest=field)
    return single_select(target, labels, current, speaker.say("personal.choose"))
