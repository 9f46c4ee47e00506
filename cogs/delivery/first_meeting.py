"""The first time somebody meets a game, it introduces itself to them, in private and once."""

from __future__ import annotations

from bot.learning.example import example_look
from bot.tables.table import Table
from cogs.delivery.images import board_for
from cogs.kit.context import Context
from cogs.kit.screen import Screen
from cogs.learning.screens.lesson import speaker_of
from cogs.learning.screens.meeting import goal_of, meeting
from render.pictures.snapshot import Snapshot


async def first_meeting(ctx: Context, table: Table, notice: str = "") -> Screen | None:
    """Return what introduces the game of a table to somebody who meets it now.

    It is kept that they met before they are shown anything, so nobody is stopped twice. None for
    those who know the game, and where the game does not say what it is about.
    """
    speaker = ctx.speaker(table)
    if not speaker.knows(goal_of(table.game).key):
        return None
    if not await ctx.host.lessons.meet(ctx.user, table.game):
        return None
    return meeting(table, await _board(ctx, table), speaker, notice)


async def introduce(ctx: Context, table: Table) -> None:
    """Send somebody who sat down what introduces the game, if they meet it now."""
    if (card := await first_meeting(ctx, table)) is not None:
        await ctx.reply.send_private(card)


async def _board(ctx: Context, table: Table) -> Snapshot | str:
    """Return the board of a table or, before it is dealt, how one looks."""
    look = await ctx.host.queries.look(table, None)
    if look.view is not None:
        return await board_for(ctx, look, ctx.speaker(table))
    speaker = speaker_of(ctx.language, ctx.name, ctx.client.icons)
    return await board_for(ctx, example_look(table.game, speaker.seats), speaker)
