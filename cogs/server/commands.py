"""Settings of a server: /server settings and /server doctor, for those who look after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import languages
from bot.tables.paces import pace_of
from bot.tables.settings import MAX_OPEN_TABLES, OPENERS, STATISTICS, THEMES, ServerSettings
from cogs.kit.commands import options, pace_choices, words
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.locale import choice
from cogs.kit.permissions import require_steward
from cogs.kit.replies import Interaction
from cogs.server import screens
from cogs.server.doctor import check_server
from engine.errors import IllegalAction

OPTIONS = (
    "channel", "threads", "pace", "tables", "language", "openers", "role", "theme", "statistics",
)  # fmt: skip
MAX_NUMBER_DIGITS = 9


@on_press("server", reply="in place", table=False)
async def server(ctx: PressContext) -> None:
    """Show the settings or the doctor's list, after changing what was pressed."""
    require_steward(ctx)
    if ctx.target.rest == "doctor":
        await _show_doctor(ctx)
        return
    if ctx.target.rest == "threads":
        await _change_rules(ctx, lambda old: replace(old, threads=not old.threads))
    await _show_settings(ctx)


@on_press("house", "places", "roles", reply="in place", table=False)
async def house(ctx: PressContext) -> None:
    """Change one setting of a server to what was chosen."""
    await _change_rules(ctx, _chosen(ctx))
    await _show_settings(ctx)


def _chosen(ctx: PressContext) -> Callable[[ServerSettings], ServerSettings]:
    if ctx.target.verb == "places":
        channels = tuple(map(int, ctx.values))
        return lambda old: replace(old, channels=channels)
    if ctx.target.verb == "roles":
        role = int(ctx.value) if ctx.values else None
        return lambda old: replace(old, role=role, openers="everyone" if role is None else "role")
    return _changed({ctx.target.rest: ctx.value})


def _number(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= MAX_NUMBER_DIGITS):
        raise IllegalAction("server.error.choice")
    return int(value)


def _changed(values: dict[str, str]) -> Callable[[ServerSettings], ServerSettings]:
    """Return the change that some values by the names of settings stand for, or refuse."""
    given: dict[str, Any] = {}
    for name, value in values.items():
        match name:
            case "pace":
                given[name] = pace_of(value)
            case "most_tables":
                given[name] = _number(value)
            case "language":
                given[name] = None if value == screens.AUTOMATIC else value
            case "openers" | "theme" | "statistics":
                given[name] = value
            case _:
                raise IllegalAction("server.error.choice")
    return lambda old: replace(old, **given)


async def _change_rules(ctx: Context, change: Callable[[ServerSettings], ServerSettings]) -> None:
    await ctx.host.settings.change_server(require_steward(ctx), ctx.user, change)


async def _show_settings(ctx: Context) -> None:
    guild, host = require_steward(ctx), ctx.host
    rules, changes = await host.settings.of_server(guild), await host.settings.server_changes(guild)
    await ctx.reply.show(screens.settings(rules, changes, ctx.speaker()))


async def _show_doctor(ctx: Context) -> None:
    guild = require_steward(ctx)
    rules = await ctx.host.settings.of_server(guild)
    await ctx.reply.show(screens.doctor(await check_server(ctx, guild, rules), ctx.speaker()))


@app_commands.command(**words("server.settings"))
@options(**{name: f"server.option.{name}" for name in OPTIONS})
@app_commands.choices(
    language=[
        choice(f"server.language.{name}", name) for name in (screens.AUTOMATIC, *languages())
    ],
    openers=[choice(f"server.openers.{name}.short", name) for name in OPENERS],
    theme=[choice(f"settings.theme.{name}", name) for name in THEMES],
    statistics=[choice(f"server.statistics.{name}", name) for name in STATISTICS],
)
@app_commands.autocomplete(pace=pace_choices)
async def settings_command(  # noqa: PLR0917 (each setting is an option)
    interaction: Interaction,
    channel: discord.TextChannel | None = None,
    threads: bool | None = None,
    pace: str | None = None,
    tables: app_commands.Range[int, 1, MAX_OPEN_TABLES] | None = None,
    language: str | None = None,
    openers: str | None = None,
    role: discord.Role | None = None,
    theme: str | None = None,
    statistics: str | None = None,
) -> None:
    """Show the settings of this server, after changing what is named, all of it or nothing."""
    async with command(interaction) as ctx:
        require_steward(ctx)
        named = {
            "pace": pace, "language": language, "openers": openers, "theme": theme,
            "statistics": statistics,
            "most_tables": None if tables is None else str(tables),
        }  # fmt: skip
        change = _changed({name: value for name, value in named.items() if value is not None})

        def changed(old: ServerSettings) -> ServerSettings:
            if role is not None:
                old = replace(old, role=role.id, openers="role")
            if channel is not None:
                old = replace(old, channels=_toggled(old.channels, channel.id))
            if threads is not None:
                old = replace(old, threads=threads)
            return change(old)

        await _change_rules(ctx, changed)
        await _show_settings(ctx)


def _toggled(channels: tuple[int, ...], channel: int) -> tuple[int, ...]:
    if channel in channels:
        return tuple(other for other in channels if other != channel)
    return (*channels, channel)


@app_commands.command(**words("server.doctor"))
async def doctor_command(interaction: Interaction) -> None:
    """List what was checked here, and what stands in the way of tables."""
    async with command(interaction) as ctx:
        await _show_doctor(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the commands of those who look after a server."""
    group = app_commands.Group(
        **words("server"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    group.add_command(settings_command)
    group.add_command(doctor_command)
    bot.tree.add_command(group)
