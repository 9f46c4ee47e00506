"""What those who look after a server choose, and what stands in the way of tables there."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.runtime.i18n import Speaker, languages
from bot.tables.paces import pace_text
from bot.tables.settings import MAX_CHANNELS, ServerChange, ServerSettings
from cogs.kit.custom_id import Target
from cogs.kit.screen import (
    ChannelPicker,
    RolePicker,
    Screen,
    Select,
    SelectChoice,
    bulleted,
    button,
    screen,
    select,
)
from cogs.pace.screens import moment, named_choices
from engine.text import say

HERE = "server"
AUTOMATIC = "auto"
TABLE_LIMITS = (5, 10, 25, 50, 100, 500)
CHANNEL_KINDS = [discord.ChannelType.text, discord.ChannelType.news]


def settings(
    rules: ServerSettings, changes: Sequence[ServerChange], speaker: Speaker, notice: str = ""
) -> Screen:
    """Return all settings of a server, each with the way to change it, and who did lately."""
    places = ", ".join(f"<#{place}>" for place in rules.channels)
    language = say(f"server.language.{rules.language or AUTOMATIC}")
    threads = "on" if rules.threads else "off"
    turned = button(
        speaker.say(f"server.threads.turn.{threads}"), Target("server", HERE, rest="threads")
    )
    check = button(speaker.say("server.doctor.button"), Target("server", HERE, rest="doctor"))
    return screen(
        f"## {speaker.say('server.title')}",
        notice,
        speaker.say("server.channels", places=places or say("server.channels.all")),
        _places(rules, speaker),
        speaker.say("server.openers", who=who_may_open(rules, speaker)),
        _openers(rules, speaker),
        _roles(rules, speaker),
        speaker.say("server.pace", pace=pace_text(rules.pace)),
        _pace(rules, speaker),
        speaker.say("server.most_tables.now", n=rules.most_tables),
        _most(rules, speaker),
        speaker.say("server.language", language=language),
        _language(rules, speaker),
        speaker.say(f"server.threads.{threads}"),
        turned,
        check,
        _log(changes, speaker),
    )


def doctor(findings: Sequence[str], speaker: Speaker) -> Screen:
    """Return in one list what to change, or that all is well."""
    body = bulleted(findings) if findings else speaker.say("server.doctor.well")
    head = speaker.say("server.doctor.found", n=len(findings)) if findings else ""
    return screen(
        f"## {speaker.say('server.doctor.title')}",
        head,
        body,
        button(speaker.say("server.doctor.again"), Target("server", HERE, rest="doctor")),
        button(speaker.say("server.back"), Target("server", HERE)),
    )


def who_may_open(rules: ServerSettings, speaker: Speaker) -> str:
    """Return who may open tables."""
    return speaker.say(f"server.openers.{rules.openers}", role=f"<@&{rules.role}>")


def _log(changes: Sequence[ServerChange], speaker: Speaker) -> str:
    lines = [
        speaker.say(
            "server.changed",
            user=f"<@{change.user}>",
            what=say(f"server.field.{change.what}"),
            when=moment(change.at),
        )
        for change in changes
    ]
    return "\n".join(f"-# {sentence}" for sentence in lines)


def _places(rules: ServerSettings, speaker: Speaker) -> ChannelPicker:
    return ChannelPicker(
        ui.ChannelSelect(
            custom_id=str(Target("places", HERE)),
            channel_types=CHANNEL_KINDS,
            placeholder=speaker.say("server.channels.choose"),
            min_values=0,
            max_values=MAX_CHANNELS,
            default_values=[discord.Object(place) for place in rules.channels],
        )
    )


def _roles(rules: ServerSettings, speaker: Speaker) -> RolePicker:
    marked = [] if rules.role is None else [discord.Object(rules.role)]
    return RolePicker(
        ui.RoleSelect(
            custom_id=str(Target("roles", HERE)),
            placeholder=speaker.say("server.role.choose"),
            min_values=0,
            max_values=1,
            default_values=marked,
        )
    )


def _openers(rules: ServerSettings, speaker: Speaker) -> Select:
    names = ("everyone", "stewards") if rules.role is None else ("everyone", "role", "stewards")
    choices = [
        SelectChoice(
            name, speaker.say(f"server.openers.{name}.short"), chosen=name == rules.openers
        )
        for name in names
    ]
    return select(_to("openers"), choices, speaker.say("server.openers.choose"))


def _pace(rules: ServerSettings, speaker: Speaker) -> Select:
    choices = named_choices(rules.pace, speaker)
    return select(_to("pace"), choices, speaker.say("server.pace.choose"))


def _most(rules: ServerSettings, speaker: Speaker) -> Select:
    choices = [
        SelectChoice(
            str(most), speaker.say("server.most_tables", n=most), chosen=most == rules.most_tables
        )
        for most in TABLE_LIMITS
    ]
    return select(_to("most_tables"), choices, speaker.say("server.most_tables.choose"))


def _language(rules: ServerSettings, speaker: Speaker) -> Select:
    names = (AUTOMATIC, *languages())
    choices = [
        SelectChoice(
            name,
            speaker.say(f"server.language.{name}"),
            chosen=name == (rules.language or AUTOMATIC),
        )
        for name in names
    ]
    return select(_to("language"), choices, speaker.say("server.language.choose"))


def _to(field: str) -> Target:
    return Target("house", HERE, rest=field)
