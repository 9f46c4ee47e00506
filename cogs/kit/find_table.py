"""The option that names a table, and its autocomplete by names that people can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.tables.table import Status, Table
from cogs.kit.dispatch import meant, open_tables, worded
from cogs.kit.locale import private
from cogs.kit.screen import clipped
from cogs.lobby.screens import readable
from engine.registry import GAMES

F = TypeVar("F", bound=Callable[..., Any])

MOST = 25
LONGEST = 100
PAST: tuple[Status, ...] = ("playing", "over", "cancelled")


async def table_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the open tables of this place, one's own first."""
    return _offered(interaction, await open_tables(interaction), typed)


async def lobby_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the tables that have not begun."""
    tables = [table for table in await open_tables(interaction) if table.status == "lobby"]
    return _offered(interaction, tables, typed)


async def past_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the tables that were dealt, over or not."""
    return _offered(interaction, await _past(interaction), typed)


async def past_table(interaction: discord.Interaction[Any], named: str | None) -> Table:
    """Return the table that was dealt, over or not, that a command means."""
    wanted = (named or "").strip().lstrip("#")
    for table in await _past(interaction):
        if wanted and wanted in {table.id, str(table.number)}:
            return table
    return await meant(interaction, named)


async def _past(interaction: discord.Interaction[Any]) -> list[Table]:
    host, guild, user = interaction.client.host, interaction.guild_id, interaction.user.id
    if guild is None:
        tables = await host.queries.tables(user=user, status=PAST)
    else:
        tables = await host.queries.tables(guild=guild, status=PAST)
    return [table for table in tables if table.seed]


def _offered(
    interaction: discord.Interaction[Any], tables: Iterable[Table], typed: str
) -> list[app_commands.Choice[str]]:
    user, said, wanted = interaction.user.id, private(interaction), typed.strip().lower()
    mine_first = sorted(tables, key=lambda table: table.seat_of(user) is None)
    named = [(readable(table, said), table.id) for table in mine_first]
    return [
        app_commands.Choice(name=clipped(name, LONGEST), value=id_)
        for name, id_ in named
        if wanted in name.lower() or wanted == id_.lower()
    ][:MOST]


async def variant_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the variants of the game that was chosen, or of all games if none was."""
    said, wanted = private(interaction), typed.strip().lower()
    game = str(getattr(interaction.namespace, "game", ""))
    named = [
        (said.say(f"{key}.variant.{variant}"), variant)
        for key in ((game,) if game in GAMES else GAMES)
        for variant in GAMES[key].spec.variants
    ]
    return [
        app_commands.Choice(name=clipped(name, LONGEST), value=variant)
        for name, variant in named
        if wanted in name.lower() or wanted == variant
    ][:MOST]


def of_table(command: F) -> F:
    """Give a command an option that names an open table."""
    return _with_table(command, table_choices)


def of_past_table(command: F) -> F:
    """Give a command an option that names a table that was dealt, over or not."""
    return _with_table(command, past_choices)


def of_lobby(command: F) -> F:
    """Give a command an option that names a table that has not begun."""
    return _with_table(command, lobby_choices)


def _with_table(command: F, choices: Any) -> F:
    app_commands.rename(table=worded("table.option.table.name"))(command)
    app_commands.describe(table=worded("table.option.table.about"))(command)
    app_commands.autocomplete(table=choices)(command)
    return command
