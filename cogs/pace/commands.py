"""Pace: choosing it for a table, and turning reminders off."""

from __future__ import annotations

import re

from bot.runtime.client import Bazaar
from bot.tables.lobby import paced, sleeping
from bot.tables.paces import pace_of
from bot.tables.table import Table
from cogs.delivery.private_replies import change_options
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import on_modal, on_press
from cogs.kit.modals import typed
from cogs.lobby import screens as lobbies
from cogs.pace import screens
from engine.errors import IllegalAction


@on_press("pace", reply="same message")
async def pace(ctx: PressContext) -> None:
    """Give a table another pace."""
    await change_options(ctx, _repace(ctx, ctx.table.id, ctx.value))


@on_press("ownpace", reply=None)
async def own_pace(ctx: PressContext) -> None:
    """Open the form for a pace in one's own words."""
    if ctx.table.owner != ctx.user:
        raise IllegalAction("table.error.owner_options")
    await ctx.reply.open_modal(screens.own_pace(ctx.table, ctx.speaker()))


async def keep_pace(ctx: Context, matched: re.Match[str]) -> None:
    """Give a table the pace that was typed."""
    before = await ctx.read_table(matched[1])
    table = await _repace(ctx, before.id, typed(ctx.interaction).get("pace", ""))
    await ctx.reply.show(lobbies.options(table, ctx.speaker(table)))


async def _repace(ctx: Context, id_: str, words: str) -> Table:
    return await ctx.host.lobby.change(id_, ctx.id, paced, ctx.person, pace_of(words))


@on_press("sleep", reply="same message")
async def sleep(ctx: PressContext) -> None:
    """Let time stand still in everybody's quiet hours, or run on."""
    table, lobby = ctx.table, ctx.host.lobby
    changing = lobby.change(
        table, ctx.id, sleeping, ctx.person, clocks_sleep=not table.clocks_sleep
    )
    await change_options(ctx, changing)


@on_press("hush", reply="new message")
async def hush(ctx: PressContext) -> None:
    """Send somebody no more reminders of a table; pressed again, send them after all.

    Whom the reminder did not call is told so.
    """
    host, id_, seat = ctx.host, ctx.table.id, ctx.table.seat_of(ctx.user)
    if seat is not None and str(seat) not in ctx.target.rest.split(","):
        raise IllegalAction("pace.error.not_called")
    hushed = not (await host.recaps.visit(id_, ctx.user)).hushed
    table = await host.recaps.hush(id_, ctx.user, hushed=hushed)
    await ctx.answer("pace.hushed" if hushed else "pace.unhushed", table)


async def setup(bot: Bazaar) -> None:
    """Listen to the form for a pace."""
    on_modal(bot, "bz-pace:([0-9A-Za-z]{4,12})", keep_pace)
