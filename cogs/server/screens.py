"""What those who look after a server choose, and what stands in the way of tables there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot.runtime.i18n import Speaker, languages
from bot.tables.paces import name_of, pace_text
from bot.tables.settings import MAX_CHANNELS, STATISTICS, THEMES, ServerChange, ServerSettings
from cogs.kit.custom_id import Target, pressed
from cogs.kit.screen import (
    AnyItem,
    Screen,
    Select,
    button,
    fitting,
    screen,
    single_select,
)
from cogs.pace.screens import moment, pace_labels
from cogs.solo.screens import play_button
from engine.registry import GAMES
from engine.text import say

HERE = "server"
MAX_CHECKS_LENGTH = 3000
AUTOMATIC = "auto"
TABLE_LIMITS = (5, 10, 25, 50, 100, 500)
CHANNEL_KINDS = [discord.ChannelType.text, discord.ChannelType.news]


def settings(rules: ServerSettings, changes: Sequence[ServerChange], speaker: Speaker) -> Screen:
    """Return all settings of a server, each with the way to change it, and who did lately."""
    places = ", ".join(f"<#{place}>" for place in rules.channels)
    language, threads = rules.language or AUTOMATIC, "on" if rules.threads else "off"
    openers = ("everyone", "stewards") if rules.role is None else ("everyone", "role", "stewards")
    opener_labels = {name: speaker.say(f"server.openers.{name}.short") for name in openers}
    limits = {str(most): speaker.say("server.most_tables", n=most) for most in TABLE_LIMITS}
    language_labels = {
        name: speaker.say(f"server.language.{name}") for name in (AUTOMATIC, *languages())
    }
    theme_labels: dict[str, str] = {name: speaker.say(f"settings.theme.{name}") for name in THEMES}
    statistics_labels: dict[str, str] = {
        name: speaker.say(f"server.statistics.{name}") for name in STATISTICS
    }
    return screen(
        f"## {speaker.say('server.title')}",
        speaker.say("server.channels", places=places or say("server.channels.all")),
        _places(rules, speaker),
        speaker.say("server.openers", who=who_may_open(rules, speaker)),
        _house("openers", opener_labels, rules.openers, speaker),
        _roles(rules, speaker),
        speaker.say("server.pace", pace=pace_text(rules.pace)),
        _house("pace", pace_labels(speaker), name_of(rules.pace), speaker),
        speaker.say("server.most_tables.now", n=rules.most_tables),
        _house("most_tables", limits, str(rules.most_tables), speaker),
        speaker.say("server.language", language=language_labels[language]),
        _house("language", language_labels, language, speaker),
        speaker.say("server.theme", theme=theme_labels[rules.theme]),
        _house("theme", theme_labels, rules.theme, speaker),
        speaker.say("server.statistics", what=statistics_labels[rules.statistics]),
        _house("statistics", statistics_labels, rules.statistics, speaker),
        speaker.say(f"server.threads.{threads}"),
        button(speaker.say(f"server.threads.turn.{threads}"), _to("threads")),
        button(speaker.say("server.doctor.button"), _to("doctor")),
        _log(changes, speaker),
    )


@dataclass(frozen=True, slots=True)
class Check:
    """What was looked at for the setup check: that it is well, or what to do about it."""

    text: str
    well: bool = False


def doctor(checks: Sequence[Check], speaker: Speaker) -> Screen:
    """Return everything that was checked, what to change first."""
    amiss = [f"⚠️ {check.text}" for check in checks if not check.well]
    well = [f"✅ {check.text}" for check in checks if check.well]
    return screen(
        f"## {speaker.say('server.doctor.title')}",
        speaker.say("server.doctor.found", n=len(amiss))
        if amiss
        else speaker.say("server.doctor.well"),
        "\n".join(fitting([*amiss, *well], MAX_CHECKS_LENGTH)),
        button(speaker.say("server.doctor.again"), _to("doctor")),
        button(speaker.say("server.back"), _to("")),
    )


def greeting(name: str, speaker: Speaker) -> Screen:
    """Return what the bot says to a server that it joined: what it is, and two ways on."""
    games = tuple(say(f"{key}.name") for key in GAMES)
    return screen(
        speaker.say("server.greeting", name=name, games=games),
        play_button("server.greeting.play", speaker),
        button(speaker.say("server.back"), _to("")),
    )


def who_may_open(rules: ServerSettings, speaker: Speaker) -> str:
    """Return who may open tables."""
    return speaker.say(f"server.openers.{rules.openers}", role=f"<@&{rules.role}>")


def _log(changes: Sequence[ServerChange], speaker: Speaker) -> str:
    return "\n".join(f"-# {_changed(change, speaker)}" for change in changes)


def _changed(change: ServerChange, speaker: Speaker) -> str:
    what, when = say(f"server.field.{change.what}"), moment(change.at)
    if change.user is None:
        return speaker.say("server.changed.by_somebody", what=what, when=when)
    return speaker.say("server.changed", user=f"<@{change.user}>", what=what, when=when)


def _places(rules: ServerSettings, speaker: Speaker) -> AnyItem:
    return ui.ChannelSelect(
        custom_id=pressed(Target("places", HERE)),
        channel_types=CHANNEL_KINDS,
        placeholder=speaker.say("server.channels.choose"),
        min_values=0,
        max_values=MAX_CHANNELS,
        default_values=[discord.Object(place) for place in rules.channels],
    )


def _roles(rules: ServerSettings, speaker: Speaker) -> AnyItem:
    marked = [] if rules.role is None else [discord.Object(rules.role)]
    return ui.RoleSelect(
        custom_id=pressed(Target("roles", HERE)),
        placeholder=speaker.say("server.role.choose"),
        min_values=0,
        max_values=1,
        default_values=marked,
    )


def _house(field: str, labels: Mapping[str, str], current: str | None, speaker: Speaker) -> Select:
    target, placeholder = Target("house", HERE, rest=field), speaker.say(f"server.{field}.choose")
    return single_select(target, labels, current, placeholder)


def _to(rest: str) -> Target:
    return Target("server", HERE, rest=rest)
