"""Settings of a server: /server settings and /server doctor, for those who look after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker, languages
from bot.tables.paces import pace_of
from bot.tables.settings import MAX_OPEN_TABLES, OPENERS, ServerSettings
from bot.tables.table import Home
from cogs.delivery.images import STUDIO
from cogs.kit.dispatch import (
    OPEN,
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    show,
    worded,
)
from cogs.kit.locale import private
from cogs.kit.permissions import steward
from cogs.kit.screen import Press, Screen, on
from cogs.pace.commands import pace_choices
from cogs.server import screens
from engine.errors import IllegalAction

SPEAKING = ("view_channel", "send_messages", "read_message_history", "attach_files")
ID_LENGTH, MOST_ID = 19, 2**63 - 1  # what the database can keep
THREADING = ("create_public_threads", "send_messages_in_threads")


def stewards_server(interaction: Interaction) -> int:
    """Return the server of somebody who looks after it, or refuse; Discord's word is not enough."""
    if interaction.guild_id is None:
        raise IllegalAction("server.error.nowhere")
    if not steward(interaction):
        raise IllegalAction("server.error.not_steward")
    return interaction.guild_id


async def admitted(interaction: Interaction, home: Home) -> ServerSettings:
    """Return the rules of a server, or refuse a table that they do not allow."""
    host, user = interaction.client.host, interaction.user
    roles = [role.id for role in user.roles] if isinstance(user, discord.Member) else []
    await host.settings.admit(home, roles, user.id, steward=steward(interaction))
    return ServerSettings() if home.guild is None else await host.settings.of_server(home.guild)


@on("server")
async def server(press: Press) -> None:
    """Show the settings or the doctor's list, after changing what was pressed."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    guild = stewards_server(interaction)
    if press.target.rest == "doctor":
        await show(interaction, await _doctor(interaction, guild))
        return
    if press.target.rest == "threads":
        await _rule(interaction, lambda old: replace(old, threads=not old.threads))
    await show(interaction, await _settings(interaction))


@on("house", "places", "roles")
async def house(press: Press) -> None:
    """Change one setting of a server to what was chosen."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await _rule(interaction, _chosen(press))
    await show(interaction, await _settings(interaction))


def _chosen(press: Press) -> Callable[[ServerSettings], ServerSettings]:
    values = press.values
    if press.target.verb == "places":
        channels = tuple(map(_id, values))
        return lambda old: replace(old, channels=channels)
    if press.target.verb == "roles":
        role = _id(values[0]) if values else None
        return lambda old: replace(old, role=role, openers="everyone" if role is None else "role")
    (value,) = values or ("",)
    return _changed({press.target.rest: value})


def _id(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= ID_LENGTH):
        raise IllegalAction("server.error.choice")
    return min(int(value), MOST_ID)


def _changed(values: dict[str, str]) -> Callable[[ServerSettings], ServerSettings]:
    """Return the change that some values by the names of settings stand for, or refuse."""
    given: dict[str, Any] = {}
    for name, value in values.items():
        match name:
            case "pace":
                given[name] = pace_of(value)
            case "most_tables":
                given[name] = _id(value)
            case "language":
                given[name] = None if value == screens.AUTOMATIC else value
            case "openers":
                given[name] = value
            case _:
                raise IllegalAction("server.error.choice")
    return lambda old: replace(old, **given)


async def _rule(
    interaction: Interaction, change: Callable[[ServerSettings], ServerSettings]
) -> None:
    guild = stewards_server(interaction)
    await interaction.client.host.settings.change_server(guild, interaction.user.id, change)


async def _settings(interaction: Interaction) -> Screen:
    guild, host = stewards_server(interaction), interaction.client.host
    rules, changes = await host.settings.of_server(guild), await host.settings.server_changes(guild)
    return screens.settings(rules, changes, private(interaction))


async def _doctor(interaction: Interaction, guild: int) -> Screen:
    said = private(interaction)
    rules = await interaction.client.host.settings.of_server(guild)
    tables = await interaction.client.host.queries.tables(guild=guild, status=OPEN)
    findings = [*_unreachable(interaction, rules, said)]
    if len(tables) >= rules.most_tables:
        findings.append(said.say("server.doctor.full", n=rules.most_tables))
    findings += [
        said.say("server.doctor.frozen", number=table.number, why=said.say(table.frozen))
        for table in tables
        if table.frozen is not None
    ]
    if (trouble := await STUDIO.trouble()) is not None:
        findings.append(said(trouble))
    return screens.doctor(findings, said)


def _unreachable(interaction: Interaction, rules: ServerSettings, said: Speaker) -> Iterable[str]:
    """Yield what keeps the bot from speaking where tables may be."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        yield said.say("server.doctor.not_here")
        return
    if rules.openers == "role" and guild.get_role(rules.role or 0) is None:
        yield said.say("server.doctor.no_role")
    here = interaction.channel
    places: Sequence[int] = rules.channels
    if not places and here is not None:
        places = (here.parent_id if isinstance(here, discord.Thread) else here.id,)
    for place in places:
        channel = guild.get_channel(place)
        if not isinstance(channel, discord.TextChannel):
            yield said.say("server.doctor.no_channel", place=f"<#{place}>")
            continue
        may = channel.permissions_for(guild.me)
        wanted = (*SPEAKING, *(THREADING if rules.threads else ()))
        missing = [said.say(f"server.may.{name}") for name in wanted if not getattr(may, name)]
        if missing:
            allowed = ", ".join(missing)
            yield said.say("server.doctor.missing", place=f"<#{place}>", missing=allowed)


NAMED = ("channel", "threads", "pace", "tables", "language", "openers", "role")


class Server(commands.Cog):
    """The commands of those who look after a server."""

    server = app_commands.Group(
        name=worded("server.name"),
        description=worded("server.about"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @server.command(
        name=worded("server.settings.name"), description=worded("server.settings.about")
    )
    @app_commands.rename(**{name: worded(f"server.option.{name}.name") for name in NAMED})
    @app_commands.describe(**{name: worded(f"server.option.{name}.about") for name in NAMED})
    @app_commands.choices(
        language=[
            choice(f"server.language.{name}", name) for name in (screens.AUTOMATIC, *languages())
        ],
        openers=[choice(f"server.openers.{name}.short", name) for name in OPENERS],
    )
    @app_commands.autocomplete(pace=pace_choices)
    async def settings(  # noqa: PLR0917 (each setting is an option)
        self,
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        threads: bool | None = None,
        pace: str | None = None,
        tables: app_commands.Range[int, 1, MAX_OPEN_TABLES] | None = None,
        language: str | None = None,
        openers: str | None = None,
        role: discord.Role | None = None,
    ) -> None:
        """Show the settings of this server, after changing what is named, all of it or nothing."""
        async with answering(interaction):
            stewards_server(interaction)
            named = {
                "pace": pace, "language": language, "openers": openers,
                "most_tables": None if tables is None else str(tables),
            }  # fmt: skip
            wanted = {name: value for name, value in named.items() if value is not None}
            change = _changed(wanted)

            def changed(old: ServerSettings) -> ServerSettings:
                if role is not None:
                    old = replace(old, role=role.id, openers="role")
                if channel is not None:
                    old = replace(old, channels=_toggled(old.channels, channel.id))
                if threads is not None:
                    old = replace(old, threads=threads)
                return change(old)

            await _rule(interaction, changed)
            await show(interaction, await _settings(interaction))

    @server.command(name=worded("server.doctor.name"), description=worded("server.doctor.about"))
    async def doctor(self, interaction: Interaction) -> None:
        """Say in one list what stands in the way of tables here."""
        async with answering(interaction):
            await show(interaction, await _doctor(interaction, stewards_server(interaction)))


def _toggled(channels: tuple[int, ...], channel: int) -> tuple[int, ...]:
    if channel in channels:
        return tuple(other for other in channels if other != channel)
    return (*channels, channel)


async def setup(bot: Bazaar) -> None:
    """Add the cog and listen to its selects."""
    await install(bot)
    bot.add_dynamic_items(screens.ChannelPicker, screens.RolePicker)
    await bot.add_cog(Server(bot))
