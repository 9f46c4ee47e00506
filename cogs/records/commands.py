"""Records: /log, /score, /verify and /record, and their buttons."""

from __future__ import annotations

import io

import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.record import written
from cogs.delivery.images import picture_theme
from cogs.kit.commands import (
    TABLE_COMMANDS,
    TableCommand,
    anywhere,
    at_table,
    of_table,
    options,
    table_command,
    words,
)
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import dealt_tables, open_tables
from cogs.kit.permissions import may_see
from cogs.kit.replies import Interaction
from cogs.records import screens
from cogs.seats.screens import played_by
from engine.errors import IllegalAction


@on_press("log", reply="in place")
async def turn_log(ctx: PressContext) -> None:
    """Show a leaf of the log."""
    await _show_log(ctx, ctx.target.number or None)


@app_commands.command(**words("play.log"))
@options(page="table.option.page")
@of_table()
async def log_command(
    interaction: Interaction,
    table: str | None = None,
    page: app_commands.Range[int, 1] | None = None,
) -> None:
    """Show what happened, by days and rounds."""
    async with command(interaction) as ctx:
        await at_table(ctx, "play.log", table, open_tables, page or 0)


async def _show_log(ctx: Context, number: int | None = None) -> None:
    _require_begun(ctx)
    pages = await ctx.host.queries.history(ctx.table.id, ctx.user)
    await ctx.reply.show(screens.log(ctx.table, pages, number, ctx.speaker()))


@on_press("score", reply="in place")
async def show_score(ctx: Context) -> None:
    """Show every point by its source."""
    _require_begun(ctx)
    table, speaker, queries = ctx.table, ctx.speaker(), ctx.host.queries
    sheets = await queries.score(table.id, ctx.user)
    outcome = (await queries.look(table, None)).outcome
    theme, picture = await picture_theme(ctx), None
    if theme is not None:
        picture = await ctx.client.studio.score(table, sheets, outcome, speaker, theme)
    await ctx.reply.show(screens.score(table, sheets, speaker, outcome=outcome, picture=picture))


def _require_begun(ctx: Context) -> None:
    if ctx.table.status == "lobby":
        raise IllegalAction("play.error.not_begun")


@on_press("fair", reply="in place")
async def show_fair_play(ctx: Context) -> None:
    """Show why the deal is fair, and the ways to check it."""
    back = ctx.reply.in_place
    await ctx.reply.show(screens.fair_play(ctx.table, ctx.speaker(), back=back))


@on_press("verify", reply="in place")
async def verify(ctx: Context) -> None:
    """Deal and play a table again, and tell whether all is as it was."""
    verdict = await ctx.host.queries.verify(ctx.table.id)
    back = ctx.reply.in_place
    await ctx.reply.show(screens.verdict(ctx.table, verdict, ctx.speaker(), back=back))


@on_press("record", reply="new message")
async def show_record(ctx: Context) -> None:
    """Hand a record out, in a message of its own, to whoever may see where it was played."""
    if not await may_see(ctx.interaction, ctx.table):
        raise IllegalAction("play.error.no_table")
    table, queries, speaker = ctx.table, ctx.host.queries, ctx.speaker()
    content = written(await queries.record(table.id, ctx.user))
    name = f"{table.game}-{table.number}.json"
    marks = ""
    if table.status != "playing":
        marks = played_by(table, await queries.credits(table.id), speaker)
    file = discord.File(io.BytesIO(content), name)
    await ctx.reply.show_file(screens.record(table, name, speaker, marks), file)


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    TABLE_COMMANDS["play.log"] = (lambda ctx, page: _show_log(ctx, page or None), "new message")
    records: tuple[TableCommand, ...] = (
        log_command,
        table_command("play.score", show_score),
        table_command("fairness.verify", verify, dealt_tables),
        table_command("fairness.record", show_record, dealt_tables),
    )
    for each in records:
        bot.tree.add_command(anywhere(each))
