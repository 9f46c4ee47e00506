"""The options of a lobby: each change shows them anew, and once they are done a receipt is left."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.tables.table import Table
from cogs.kit.context import Context
from cogs.lobby import screens as lobbies
from engine.errors import IllegalAction


async def change_options(ctx: Context, change: Awaitable[Table]) -> None:
    """Change what was pressed and show the options; of a table that began, what was chosen."""
    try:
        table, refusal = await change, None
    except IllegalAction as error:
        table, refusal = await ctx.read_table(ctx.table.id), error
        if table.status == "lobby" or not ctx.reply.in_place:
            raise
    if not ctx.reply.in_place:
        return
    speaker = ctx.speaker(table)
    if refusal is None:
        await ctx.reply.show(lobbies.options(table, speaker))
    else:
        await ctx.reply.show(lobbies.chosen(table, speaker, speaker(refusal.text)))
