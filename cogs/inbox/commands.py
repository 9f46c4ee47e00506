"""The inbox: /desk, /note, and their buttons and form."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.inbox import screens
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_modal, on_press
from cogs.kit.find_table import of_table, resolve_table
from cogs.kit.locale import worded
from cogs.kit.modals import typed
from cogs.kit.names import title
from cogs.kit.replies import Interaction
from cogs.kit.screen import note as sentence_screen
from engine.errors import IllegalAction


async def _show_desk(ctx: Context) -> None:
    waiting = await ctx.host.inbox.waiting_for(ctx.user)
    await ctx.reply.show(screens.desk(waiting, ctx.speaker()))


@on_press("desk", reply="in place", table=False)
async def desk(ctx: PressContext) -> None:
    """Look again what waits."""
    await _show_desk(ctx)


@on_press("note", reply=None)
async def note(ctx: PressContext) -> None:
    """Open the form for a note."""
    await _open_note(ctx)


async def _open_note(ctx: Context) -> None:
    table = ctx.table
    if table.seat_of(ctx.user) is None:
        raise IllegalAction("host.error.not_seated")
    visit = await ctx.host.recaps.visit(table.id, ctx.user)
    await ctx.reply.open_modal(screens.note_form(table, visit.note, ctx.speaker()))


async def keep_note(ctx: Context, matched: re.Match[str]) -> None:
    """Keep a note that was typed."""
    words = typed(ctx.interaction).get("note", "")
    table = await ctx.host.recaps.note(matched[1], ctx.user, words)
    speaker = ctx.speaker(table)
    key = "desk.note.kept" if words.strip() else "desk.note.gone"
    await ctx.reply.show(sentence_screen(speaker.say(key, title=title(table, speaker))))


class InboxCommands(commands.Cog):
    """The commands of what waits and what was noted."""

    @app_commands.command(name=worded("desk.name"), description=worded("desk.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def desk(self, interaction: Interaction) -> None:
        """Show everything that waits, on all servers; answered by the interaction alone."""
        async with command(interaction) as ctx:
            await _show_desk(ctx)

    @app_commands.command(name=worded("desk.note.name"), description=worded("desk.note.command"))
    @of_table
    async def note(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the form for a private note on a table."""
        async with command(interaction, reply=None) as ctx:
            await resolve_table(ctx, table)
            await _open_note(ctx)


async def setup(bot: Bazaar) -> None:
    """Add the cog and listen to its form."""
    on_modal(bot, "bz-note:([0-9A-Za-z]{4,12})", keep_note)
    await bot.add_cog(InboxCommands())
