"""The inbox: /games, /note, and their buttons and form."""

from __future__ import annotations

import re

from discord import app_commands

from bot.runtime.client import Bazaar
from cogs.inbox import screens
from cogs.kit.commands import anywhere, table_command, words
from cogs.kit.context import Context
from cogs.kit.dispatch import command, on_modal, on_press
from cogs.kit.modals import typed
from cogs.kit.replies import Interaction
from engine.errors import IllegalAction


@on_press("desk", reply="in place", table=False)
async def show_desk(ctx: Context) -> None:
    """Show the games of a person on all servers, first those that wait for them."""
    games = await ctx.host.inbox.games_of(ctx.user)
    await ctx.reply.show(screens.desk(games, ctx.speaker()))


@app_commands.command(**words("inbox"))
async def desk_command(interaction: Interaction) -> None:
    """Show everything that waits; answered by the interaction alone."""
    async with command(interaction) as ctx:
        await show_desk(ctx)


@on_press("note", reply=None)
async def open_note(ctx: Context) -> None:
    """Open the form for a private note on a table."""
    table = ctx.table
    if table.seat_of(ctx.user) is None:
        raise IllegalAction("host.error.not_seated")
    visit = await ctx.host.recaps.visit(table.id, ctx.user)
    await ctx.reply.open_modal(screens.note_form(table, visit.note, ctx.speaker()))


async def keep_note(ctx: Context, matched: re.Match[str]) -> None:
    """Keep a note that was typed."""
    words = typed(ctx.interaction).get("note", "")
    table = await ctx.read_table(matched[1])
    table = await ctx.host.recaps.note(table, ctx.user, words)
    await ctx.answer("inbox.note.kept" if words.strip() else "inbox.note.gone", table)


async def setup(bot: Bazaar) -> None:
    """Add the commands and listen to the form."""
    on_modal(bot, "bz-note:([0-9A-Za-z]{4,12})", keep_note)
    bot.tree.add_command(anywhere(desk_command))
    bot.tree.add_command(anywhere(table_command("inbox.note", open_note, reply=None)))
