"""What a person chooses for themselves, on one screen."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.runtime.i18n import Speaker, languages
from bot.tables.holidays import MAX_HOLIDAY_DAYS
from bot.tables.quiet_hours import clock_of, local_clock
from bot.tables.settings import BOARD_STYLES, MAX_AVOIDED, NOTIFY_LEVELS, THEMES, UserSettings
from bot.tables.table import User
from cogs.kit.custom_id import Target, pressed
from cogs.kit.modals import Field, modal
from cogs.kit.screen import (
    MAX_PLACEHOLDER_LENGTH,
    AnyItem,
    Button,
    Screen,
    Select,
    button,
    clipped,
    line,
    screen,
    single_select,
)
from cogs.kit.table_screen import mentions
from cogs.pace.screens import moment
from engine.text import say

ME = "person"
AUTOMATIC = "auto"
BACK = "back"


def settings(
    chosen: UserSettings,
    now: float,
    speaker: Speaker,
    notice: str = "",
    avoided: Sequence[User] = (),
) -> Screen:
    """Return all settings of a person: each as it is now, and below it the way to change it."""
    dm = "on" if chosen.by_dm else "off"
    listed = "on" if chosen.listed else "off"
    language = chosen.language or AUTOMATIC
    return screen(
        f"## {speaker.say('settings.title')}",
        notice,
        speaker.say("settings.language", language=say(f"settings.language.{language}")),
        _chosen("language", (AUTOMATIC, *languages()), language, speaker),
        speaker.say("settings.told", told=say(f"settings.told.{chosen.notify_level}")),
        _chosen("told", NOTIFY_LEVELS, chosen.notify_level, speaker),
        f"{_hours(chosen, speaker)}\n{_zone(chosen, now, speaker)}",
        button(speaker.say("settings.hours.button"), Target("hours", ME)),
        *_holiday(chosen, now, speaker),
        speaker.say(f"settings.dm.is.{dm}"),
        button(speaker.say(f"settings.dm.turn.{dm}"), Target("settings", ME, rest="dm")),
        speaker.say("settings.boards", boards=say(f"settings.boards.{chosen.boards}")),
        _chosen("boards", BOARD_STYLES, chosen.boards, speaker),
        speaker.say("settings.theme", theme=say(f"settings.theme.{chosen.theme}")),
        _chosen("theme", THEMES, chosen.theme, speaker),
        *_avoided(avoided, speaker),
        speaker.say(f"settings.listed.is.{listed}"),
        button(
            speaker.say(f"settings.listed.turn.{listed}"), Target("settings", ME, rest="listed")
        ),
        line(),
        button(speaker.say("inbox.title"), Target("desk", ME)),
        button(speaker.say("privacy.button"), Target("privacy", ME)),
    )


def holiday(speaker: Speaker) -> ui.Modal:
    """Return the form for the end of a holiday."""
    until: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="until", min_length=1, max_length=20)
    about = speaker.say("settings.holiday.until.about", n=MAX_HOLIDAY_DAYS)
    field = speaker.say("settings.holiday.until"), about, until
    return modal(speaker.say("settings.holiday.title"), "bz-holiday", field)


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
            speaker.say(f"settings.hours.{name}"),
            speaker.say(f"settings.hours.{name}.about"),
            ui.TextInput(custom_id=name, default=default or None, required=False, max_length=50),
        )
        for name, default in given.items()
    ]
    return modal(speaker.say("settings.hours.title"), "bz-hours", *fields)


def _holiday(chosen: UserSettings, now: float, speaker: Speaker) -> tuple[str, Button]:
    """Return until when the person is on holiday, and the way to begin or end it."""
    if chosen.away_until is None or not chosen.is_away(now):
        take = button(speaker.say("settings.holiday.take"), Target("holiday", ME))
        return speaker.say("settings.holiday.none"), take
    end = button(speaker.say("settings.holiday.end"), Target("settings", ME, rest=BACK))
    return speaker.say("settings.holiday.some", day=moment(chosen.away_until, "D")), end


def _avoided(users: Sequence[User], speaker: Speaker) -> tuple[str, AnyItem]:
    """Return whom the person avoids, and the menu that puts people on the list or takes them off.

    Nobody is marked in the menu: Discord may not know here who was picked elsewhere.
    """
    placeholder = clipped(speaker.say("settings.avoided.choose"), MAX_PLACEHOLDER_LENGTH)
    picker: AnyItem = ui.UserSelect(
        custom_id=pressed(Target("avoid", ME)),
        placeholder=placeholder,
        min_values=1,
        max_values=MAX_AVOIDED,
    )
    key = "settings.avoided.some" if users else "settings.avoided.none"
    return speaker.say(key, people=mentions(users)), picker


def _hours(chosen: UserSettings, speaker: Speaker) -> str:
    quiet = chosen.quiet
    if quiet is None:
        return speaker.say("settings.hours.none")
    begins, ends = clock_of(quiet.begins), clock_of(quiet.ends)
    return speaker.say("settings.hours.some", begins=begins, ends=ends)


def _zone(chosen: UserSettings, now: float, speaker: Speaker) -> str:
    """Return the time zone and what time it is there, so that a wrong guess is noticed."""
    key = "settings.zone.chosen" if chosen.zone_chosen else "settings.zone.guessed"
    return speaker.say(key, zone=chosen.zone, time=local_clock(now, chosen.zone))


def _chosen(field: str, names: Sequence[str], current: str, speaker: Speaker) -> Select:
    labels = {name: speaker.say(f"settings.{field}.{name}") for name in names}
    target = Target("wish", ME, rest=field)
    return single_select(target, labels, current, speaker.say(f"settings.{field}.choose"))
