"""Which table a press or a command is about, and the option of commands that names one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.runtime.i18n import Speaker
from bot.tables.table import Status, Table
from cogs.kit.choices import MAX_CHOICE_LENGTH, MAX_CHOICES
from cogs.kit.context import Context
from cogs.kit.locale import speaker_to, worded
from cogs.kit.names import readable
from cogs.kit.screen import clipped
from engine.errors import IllegalAction

F = TypeVar("F", bound=Callable[..., Any])

OPEN: tuple[Status, ...] = ("lobby", "playing")
PAST: tuple[Status, ...] = ("playing", "over", "cancelled")
ANY: tuple[Status, ...] = (*OPEN, "over", "cancelled")


# -- the table itself ---------------------------------------------------------------------------


def require_own_lobby(ctx: Context) -> None:
    """Refuse a table that has begun, and those who do not own it."""
    if ctx.table.owner != ctx.user:
        raise IllegalAction("table.error.owner_options")
    if ctx.table.status != "lobby":
        raise IllegalAction("table.error.begun")


async def resolve_table(ctx: Context, named: str | None) -> Table:
    """Return the table a command means: the one named, the one of this thread, or the only one."""
    if named is None:
        table = await _table_here(ctx)
    else:
        table = await _table_named(ctx, named)
    ctx.be_at(table)
    return table


async def resolve_past_table(ctx: Context, named: str | None) -> Table:
    """Return the table that was dealt, over or not, that a command means."""
    wanted = (named or "").strip().lstrip("#")
    for table in await _past_tables(ctx.interaction):
        if wanted and wanted in {table.id, str(table.number)}:
            ctx.be_at(table)
            return table
    return await resolve_table(ctx, named)


async def open_tables(interaction: discord.Interaction[Any]) -> list[Table]:
    """Return the tables a person can name here: those of the server, in private their own."""
    host, guild = interaction.client.host, interaction.guild_id
    if guild is None:
        return list(await host.queries.tables(user=interaction.user.id, status=OPEN))
    return list(await host.queries.tables(guild=guild, status=OPEN))


async def _past_tables(interaction: discord.Interaction[Any]) -> list[Table]:
    host, guild, user = interaction.client.host, interaction.guild_id, interaction.user.id
    if guild is None:
        tables = await host.queries.tables(user=user, status=PAST)
    else:
        tables = await host.queries.tables(guild=guild, status=PAST)
    return [table for table in tables if table.seed]


async def _table_here(ctx: Context) -> Table:
    queries = ctx.host.queries
    guild, here = ctx.interaction.guild_id, ctx.interaction.channel_id
    if guild is not None:
        tables = await queries.tables(guild=guild, status=ANY)
        in_thread = [table for table in tables if here == table.home.thread]
        own = [table for table in in_thread if table.seat_of(ctx.user) is not None]
        if len(own or in_thread) == 1:
            return (own or in_thread)[0]
    mine = list(await queries.tables(user=ctx.user, status=OPEN))
    mine_here = [table for table in mine if here in {table.home.channel, table.home.thread}]
    if len(mine_here) == 1:
        return mine_here[0]
    if len(mine) == 1:
        return mine[0]
    raise IllegalAction("play.error.which_table" if mine else "play.error.no_table_of_yours")


async def _table_named(ctx: Context, named: str) -> Table:
    wanted = named.strip().lstrip("#")
    for table in await open_tables(ctx.interaction):
        if wanted in {table.id, str(table.number)}:
            return table
    elsewhere = await ctx.host.queries.find(wanted)
    # A table of another server is as unknown here as one that never was.
    if elsewhere is not None and _may_name(ctx, elsewhere):
        return elsewhere
    raise IllegalAction("play.error.no_table")


def _may_name(ctx: Context, table: Table) -> bool:
    at_home = table.home.guild is not None and table.home.guild == ctx.interaction.guild_id
    return at_home or table.seat_of(ctx.user) is not None


# -- the option that names it -------------------------------------------------------------------


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


async def table_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the open tables of this place, one's own first."""
    speaker = await speaker_to(interaction)
    return _matching(interaction, await open_tables(interaction), typed, speaker)


async def lobby_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the tables that have not begun."""
    speaker = await speaker_to(interaction)
    tables = [table for table in await open_tables(interaction) if table.status == "lobby"]
    return _matching(interaction, tables, typed, speaker)


async def past_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer the tables that were dealt, over or not."""
    speaker = await speaker_to(interaction)
    return _matching(interaction, await _past_tables(interaction), typed, speaker)


def _matching(
    interaction: discord.Interaction[Any], tables: Iterable[Table], typed: str, speaker: Speaker
) -> list[app_commands.Choice[str]]:
    user, wanted = interaction.user.id, typed.strip().lower()
    mine_first = sorted(tables, key=lambda table: table.seat_of(user) is None)
    named = [(readable(table, speaker), table.id) for table in mine_first]
    return [
        app_commands.Choice(name=clipped(name, MAX_CHOICE_LENGTH), value=id_)
        for name, id_ in named
        if wanted in name.lower() or wanted == id_.lower()
    ][:MAX_CHOICES]
