"""AI players: seating them in a lobby, and hints for those who play."""

from __future__ import annotations

from collections.abc import Awaitable

from bot.runtime.client import Bazaar
from bot.tables.forms import Form
from bot.tables.lobby import hinting, require_ai, require_level, without_ai
from bot.tables.table import Table, game_of
from cogs.ai import screens
from cogs.delivery.private_replies import answer_screen, change_lobby, change_options, form_screen
from cogs.kit.context import PressContext
from cogs.kit.dispatch import on_press
from cogs.kit.find_table import require_own_lobby
from cogs.play.screens.form import suggested


@on_press("minds", reply="in place")
async def minds(ctx: PressContext) -> None:
    """Show the owner of a lobby its AI players."""
    require_own_lobby(ctx)
    require_ai(ctx.table)
    await ctx.reply.show(screens.minds_of(ctx.table, ctx.speaker()))


@on_press("mind", reply="same message")
async def seat_mind(ctx: PressContext) -> None:
    """Seat an AI player of the level that was chosen."""
    level = require_level(ctx.value)
    await _change_minds(ctx, ctx.host.lobby.add_ai(ctx.table.id, ctx.person, level, ctx.id))


@on_press("unmind", reply="same message")
async def send_mind_away(ctx: PressContext) -> None:
    """Send an AI player away."""
    seat = ctx.target.number
    await _change_minds(ctx, ctx.host.lobby.change(ctx.table, ctx.id, without_ai, ctx.person, seat))


async def _change_minds(ctx: PressContext, change: Awaitable[Table]) -> None:
    """Seat or unseat an AI player; when nothing is left to choose, only a receipt is left."""
    table, refusal = await change_lobby(ctx, change)
    speaker = ctx.speaker(table)
    if refusal is None and table.free > 0:
        await ctx.reply.show(screens.minds_of(table, speaker))
    else:
        notice = ctx.sentence("ai.done", table) if refusal is None else speaker(refusal.text)
        await ctx.reply.show(screens.minded(table, notice, speaker))


@on_press("hints", reply="same message")
async def hints(ctx: PressContext) -> None:
    """Let people ask for hints at a table, or not."""
    table = ctx.table
    allowing = ctx.host.lobby.change(table, ctx.id, hinting, ctx.person, hints=not table.hints)
    await change_options(ctx, allowing)


@on_press("hint", reply="in place")
async def hint(ctx: PressContext) -> None:
    """Tell one person on their form what the hard level would do in their place."""
    advice = await ctx.host.hints.hint(ctx.table.id, ctx.person, ctx.target.number)
    game, speaker = game_of(advice.table), ctx.speaker(advice.table)
    picks = [suggested(game, suggestion, speaker) for suggestion in advice.suggestions]
    form = await ctx.host.turns.move(ctx.table.id, ctx.person)
    if isinstance(form, Form):
        hint_text = screens.hint(advice, picks, speaker)
        screen = await form_screen(
            ctx.client, form, speaker, hint=hint_text, pictures=ctx.may_attach
        )
        await ctx.show_move(screen)
    else:
        await ctx.show_move(await answer_screen(ctx, form))


async def setup(_bot: Bazaar) -> None:
    """Nothing is to be set up: the presses are registered."""
