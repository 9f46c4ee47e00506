"""Learning: /rules and /tutorial, the Rules button, and leafing through pages."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.learning.library import BOOKS, lookup
from bot.learning.library import found as find_entry
from bot.runtime.client import Bazaar
from cogs.delivery.images import picture_theme
from cogs.kit.commands import choices, of_game, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import resolve_table
from cogs.kit.locale import speaker_to
from cogs.kit.names import plain
from cogs.kit.replies import Interaction
from cogs.kit.screen import Screen
from cogs.learning.lessons import lesson_screen
from cogs.learning.screens.rules import page, shelf
from engine.errors import IllegalAction
from engine.text import Text


@on_press("rules", reply="new message")
async def rules_of_table(ctx: PressContext) -> None:
    """Open the rules of a table at what is being decided."""
    await ctx.reply.show(await _current_page_screen(ctx))


@on_press("page", "leaf", reply="in place", table=False)
async def turn_page(ctx: PressContext) -> None:
    """Turn to another page."""
    id_ = ctx.values[0] if ctx.values else ctx.target.rest
    await ctx.reply.show(await _page_screen(ctx, ctx.target.table, id_))


async def _current_page_screen(ctx: Context) -> Screen:
    """Return the page about what is being decided at a table."""
    game, look = ctx.table.game, await ctx.host.queries.look(ctx.table.id, ctx.user)
    view = look.view if look.table.status in {"playing", "over"} else None
    return await _page_screen(ctx, game, BOOKS[game].now(view, look.seat))


async def _page_screen(ctx: Context, game: str, id_: str) -> Screen:
    if game not in BOOKS:
        raise IllegalAction("engine.error.game", game=game)
    speaker, sheet = ctx.speaker(), None
    if BOOKS[game].page(id_) is None and (theme := await picture_theme(ctx)) is not None:
        sheet = await ctx.client.studio.sheet(game, speaker, theme)
    return page(BOOKS[game], id_, speaker, sheet)


async def topic_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer pages and pieces by name, those of the game that was chosen if one was."""
    speaker = await speaker_to(interaction)
    game = str(getattr(interaction.namespace, "game", ""))
    entries = lookup(typed, speaker, (game,) if game in BOOKS else tuple(BOOKS))
    beside = {
        entry: speaker(entry.chapter if game in BOOKS else Text(f"{entry.game}.name"))
        for entry in entries
    }
    return choices((f"{speaker(entry.name)} · {beside[entry]}", entry.address) for entry in entries)


@app_commands.command(**words("rules"))
@of_game()
@options(topic="rules.option.topic")
@app_commands.autocomplete(topic=topic_choices)
async def rules_command(
    interaction: Interaction, game: str | None = None, topic: str | None = None
) -> None:
    """Open the rules at a topic, at a game, or at what is being decided here."""
    async with command(interaction) as ctx:
        await ctx.reply.show(await _opened(ctx, game, topic))


async def _opened(ctx: Context, game: str | None, topic: str | None) -> Screen:
    speaker = ctx.speaker()
    if topic is not None:
        entry = find_entry(topic, speaker, (game,) if game else tuple(BOOKS))
        if entry is None:
            return shelf(speaker, speaker.say("rules.error.nothing", wanted=plain(topic)))
        return page(BOOKS[entry.game], entry.page, speaker)
    if game is not None:
        return await _page_screen(ctx, game, "")
    try:
        await resolve_table(ctx, None)
    except IllegalAction:  # nobody plays here, so there is nothing to begin with
        return shelf(speaker)
    return await _current_page_screen(ctx)


@app_commands.command(**words("tutorial"))
@of_game("tutorial.option.game.about")
async def tutorial_command(interaction: Interaction, game: str) -> None:
    """Begin a lesson, or go on where it was left."""
    async with command(interaction) as ctx:
        await ctx.reply.show(await lesson_screen(ctx, game))


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    bot.tree.add_command(rules_command)
    bot.tree.add_command(tutorial_command)
