"""Which table a command is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from bot.tables.table import Status, Table
from cogs.kit.context import Context
from cogs.kit.replies import Interaction
from engine.errors import IllegalAction

Tables: TypeAlias = Callable[[Interaction], Awaitable[list[Table]]]
"""Finds the tables that somebody can name here."""

OPEN: tuple[Status, ...] = ("lobby", "playing")
PAST: tuple[Status, ...] = ("playing", "over", "cancelled")
ANY: tuple[Status, ...] = (*OPEN, "over", "cancelled")
MAX_OFFERED_TABLES = 100
"""Of so many tables, the newest, those are offered that were played to their end or not."""
MAX_NUMBER_DIGITS = 9


def require_own_lobby(ctx: Context) -> None:
    """Refuse a table that has begun, and those who do not own it."""
    if ctx.table.owner != ctx.user:
        raise IllegalAction("table.error.owner_options")
    if ctx.table.status != "lobby":
        raise IllegalAction("table.error.begun")


class SeveralTables(IllegalAction):
    """A command could mean more than one table of a person."""

    def __init__(self, tables: Sequence[Table]) -> None:
        super().__init__("play.error.which_table")
        self.tables = tuple(tables)


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
    for table in await numbered_tables(ctx.interaction, named or "", PAST):
        if table.seed:
            ctx.be_at(table)
            return table
    return await resolve_table(ctx, named)


async def open_tables(interaction: Interaction) -> list[Table]:
    """Return the tables that have not ended which a person can name here."""
    return await _named_here(interaction, OPEN)


async def newest_tables(interaction: Interaction, status: tuple[Status, ...]) -> list[Table]:
    """Return the newest of the tables a person can name here: there may be any number of them."""
    return await _named_here(interaction, status, limit=MAX_OFFERED_TABLES)


async def numbered_tables(
    interaction: Interaction, named: str, status: tuple[Status, ...]
) -> list[Table]:
    """Return the tables a person can name here by a number, with or without its sign."""
    digits = named.strip().lstrip("#")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_NUMBER_DIGITS):
        return []
    return await _named_here(interaction, status, number=int(digits))


async def _named_here(
    interaction: Interaction,
    status: tuple[Status, ...],
    *,
    number: int | None = None,
    limit: int | None = None,
) -> list[Table]:
    """Return the tables a person can name here: in private their own.

    On a server those of the server, and after them the person's private ones.
    """
    tables, guild = interaction.client.host.queries.tables, interaction.guild_id
    own = await tables(user=interaction.user.id, status=status, number=number, limit=limit)
    if guild is None:
        return list(own)
    private = [table for table in own if table.private]
    return [*await tables(guild=guild, status=status, number=number, limit=limit), *private]


async def open_lobbies(interaction: Interaction) -> list[Table]:
    """Return the tables that have not begun."""
    return [table for table in await open_tables(interaction) if table.status == "lobby"]


async def dealt_tables(interaction: Interaction) -> list[Table]:
    """Return the newest tables that were dealt, over or not."""
    return [table for table in await newest_tables(interaction, PAST) if table.seed]


async def _table_here(ctx: Context) -> Table:
    queries = ctx.host.queries
    guild, here = ctx.interaction.guild_id, ctx.interaction.channel_id
    if guild is not None:
        tables = await queries.tables(guild=guild, status=ANY, place=here)
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
    if not mine:
        raise IllegalAction("play.error.no_table_of_yours")
    raise SeveralTables(mine_here or mine)


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
