"""The first time somebody meets a game, it introduces itself to them, in private and once."""

from __future__ import annotations

from bot.learning.example import example_look
from bot.tables.table import Table
from cogs.delivery.images import board_for
from cogs.kit.context import Context
from cogs.kit.custom_id import Target
from cogs.kit.screen import Screen
from cogs.learning.screens.lesson import speaker_of
from cogs.learning.screens.meeting import goal_of, meeting
from render.pictures.snapshot import Snapshot


async def first_meeting(
    ctx: Context, table: Table, notice: str = "", *, play: Target | None = None
) -> Screen | None:
    """Return what introduces the game of a table to somebody who meets it now.

    It is kept that they met before they are shown anything, so nobody is stopped twice. None for
    those who know the game, and where the game does not say what it is about. Whoever wants to
    play goes on at the table or, if it is only planned, by `play`.
    """
    speaker = ctx.speaker(table)
    if not speaker.knows(goal_of(table.game).key):
        return None
    if not await ctx.host.lessons.meet(ctx.user, table.game):
        return None
    example = not table.seed
    board = await (_example_board(ctx, table.game) if example else _board(ctx, table))
    goes_on = play or Target("justplay", table.id)
    return meeting(table.game, board, goes_on, speaker, notice, example=example)


async def introduce(ctx: Context, table: Table) -> None:
    """Send somebody who sat down what introduces the game, if they meet it now."""
    sentence = ctx.sentence("table.joined", table)
    if (card := await first_meeting(ctx, table, sentence)) is not None:
        await ctx.reply.send_private(card)


async def _board(ctx: Context, table: Table) -> Snapshot | str:
    return await board_for(ctx, await ctx.host.queries.look(table, None), ctx.speaker(table))


async def _example_board(ctx: Context, game: str) -> Snapshot | str:
    """Return how the board of a game looks, for a table that is not dealt yet."""
    speaker = speaker_of(ctx.language, ctx.name, ctx.client.icons)
    return await board_for(ctx, example_look(game, speaker.seats), speaker)
