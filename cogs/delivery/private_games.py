"""A private game on its one message: what happened, the next form, and in the end the result."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog

from bot.tables.forms import Form
from bot.tables.table import Table, TableId
from cogs.ai.screens import chances
from cogs.delivery.images import picture_theme
from cogs.delivery.private_replies import form_screen
from cogs.kit.context import Context
from cogs.kit.screen import Screen
from cogs.play.screens import form as forms
from cogs.play.screens.panel import final
from cogs.seats.screens import played_by
from cogs.solo import screens
from engine.errors import EngineError
from engine.text import say
from render.pictures.snapshot import Snapshot

log = structlog.get_logger(__name__)

CHANCES_SECONDS = 2.0
"""How long a result waits for the chart of the chances."""

_waiting: set[asyncio.Task[None]] = set()
"""What waits for slow AI players; a restart loses nothing, for *My move* shows the game."""


async def show_game(ctx: Context, id_: TableId) -> None:
    """Show a private game as it stands once the AI players have answered.

    Whoever waits too long is told that they are thinking, and sees the game when they are done.
    Of several presses on one message, as by somebody impatient, the last one is answered.
    """
    message = ctx.interaction.message
    answered = await ctx.host.solo.answered_soon(id_)
    newest = message is None or ctx.client.private_cards.is_newest(message.id, ctx.id)
    if ctx.reply.in_place and not newest:
        return
    if answered:
        await _show_now(ctx, id_)
        return
    table = await ctx.read_table(id_)
    await ctx.reply.show(screens.thinking(table, ctx.speaker(table)))
    seen_at = ctx.host.presence.seen_at(id_, ctx.user)
    task = asyncio.create_task(_show_later(ctx, table, seen_at), name=f"solo-{id_}")
    _waiting.add(task)
    task.add_done_callback(_waiting.discard)


async def _show_later(ctx: Context, table: Table, seen_at: float) -> None:
    """Turn the message over when the AI players are done, unless it was pressed on meanwhile."""
    host, id_ = ctx.host, table.id
    try:
        if not await host.solo.answered_late(id_):
            log.warning("AI players too slow", table=id_)
        elif host.presence.seen_at(id_, ctx.user) == seen_at:
            await _show_now(ctx, id_)
    except (discord.DiscordException, aiohttp.ClientError, OSError, EngineError) as failure:
        log.info("private game not shown", table=id_, reason=type(failure).__name__)


async def _show_now(ctx: Context, id_: TableId) -> None:
    table = await ctx.read_table(id_)
    await ctx.show_move(await game_screen(ctx, table))


async def game_screen(ctx: Context, table: Table) -> Screen:
    """Return a private game as it stands now: its form with what led to it, or its result."""
    speaker = ctx.speaker(table)
    if table.status != "playing":
        return await _result_screen(ctx, table)
    if table.paused is not None:
        return forms.paused(table, speaker)
    form = await ctx.host.turns.move(table, ctx.person)
    if not isinstance(form, Form):
        return screens.thinking(table, speaker)
    events = await ctx.host.solo.news(form.table, ctx.user)
    if table.sequence < len(table.sitters):  # nobody has seen much of it yet
        events = (*events, say("solo.private"))
    return await form_screen(ctx.client, form, speaker, events=events, pictures=ctx.may_attach)


async def _result_screen(ctx: Context, table: Table) -> Screen:
    """Return the end of a private game, as a table in a channel shows it to all."""
    host, speaker = ctx.host, ctx.speaker(table)
    look = await host.queries.look(table, ctx.user)
    marks = played_by(table, await host.queries.credits(table), speaker)
    try:
        async with asyncio.timeout(CHANCES_SECONDS):
            estimates = await host.hints.chances(table.id)
    except TimeoutError:
        estimates = None
    estimate: str | Snapshot = chances(estimates, len(table.sitters), speaker)
    sheets = () if look.outcome else await host.queries.score(table, ctx.user)
    theme, picture = await picture_theme(ctx), None
    if theme is not None:
        studio = ctx.client.studio
        picture = await studio.score(table, sheets, look.outcome, speaker, theme)
        if look.outcome is not None:
            estimate = await studio.chances(table, estimates, speaker, theme) or estimate
    remarks = await host.statistics.remarks_on(table)
    return final(
        look, speaker, marks, (), estimate, picture=picture, sheets=sheets, remarks=remarks
    )
