"""Learning: /rules and /tutorial, the Rules button, and leafing through pages."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.learning.library import BOOKS, found, lookup
from bot.runtime.client import Bazaar
from bot.tables.table import Table
from cogs.delivery.images import STUDIO
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    meant,
    show,
    table_of,
    theme_of,
    with_pictures,
    worded,
)
from cogs.kit.locale import plain, private
from cogs.kit.screen import Press, Screen, clipped, on
from cogs.learning.lessons import shown as lesson
from cogs.learning.screens.rules import page, shelf
from engine.errors import IllegalAction
from engine.registry import GAMES
from engine.text import Text

MOST = 25
LONGEST = 100


@on("rules")
async def rules_of_table(press: Press) -> None:
    """Open the rules of a table at what is being decided."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    table = await table_of(interaction, press.target.table)
    await show(interaction, await _decided(interaction, table))


@on("page", "leaf")
async def leafed(press: Press) -> None:
    """Turn to another page."""
    interaction, target = press.interaction, press.target
    await acknowledge(interaction, fresh=not in_place(interaction))
    id_ = press.values[0] if press.values else target.rest
    await show(interaction, await _page(target.table, id_, interaction))


async def _decided(interaction: Interaction, table: Table) -> Screen:
    look = await interaction.client.host.queries.look(table.id, interaction.user.id)
    view = look.view if look.table.status in {"playing", "over"} else None
    return await _page(table.game, BOOKS[table.game].now(view, look.seat), interaction)


async def _page(game: str, id_: str, interaction: Interaction) -> Screen:
    if game not in BOOKS:
        raise IllegalAction("engine.error.game", game=game)
    said, sheet = private(interaction), None
    if BOOKS[game].page(id_) is None and await with_pictures(interaction):
        sheet = await STUDIO.sheet(game, said, await theme_of(interaction))
    return page(BOOKS[game], id_, said, sheet)


async def topic_choices(
    interaction: discord.Interaction[Any], typed: str
) -> list[app_commands.Choice[str]]:
    """Offer pages and pieces by name, those of the game that was chosen if one was."""
    said, game = private(interaction), str(getattr(interaction.namespace, "game", ""))
    entries = lookup(typed, said, (game,) if game in BOOKS else tuple(BOOKS))[:MOST]
    beside = {
        entry: said(entry.chapter if game in BOOKS else Text(f"{entry.game}.name"))
        for entry in entries
    }
    return [
        app_commands.Choice(
            name=clipped(f"{said(entry.name)} · {beside[entry]}", LONGEST), value=entry.address
        )
        for entry in entries
    ]


class Learning(commands.Cog):
    """The commands of those who learn."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(name=worded("rules.name"), description=worded("rules.about"))
    @app_commands.rename(
        game=worded("table.option.game.name"), topic=worded("rules.option.topic.name")
    )
    @app_commands.describe(
        game=worded("table.option.game.about"), topic=worded("rules.option.topic.about")
    )
    @app_commands.choices(game=[choice(f"{key}.name", key) for key in GAMES])
    @app_commands.autocomplete(topic=topic_choices)
    async def rules(
        self, interaction: Interaction, game: str | None = None, topic: str | None = None
    ) -> None:
        """Open the rules at a topic, at a game, or at what is being decided here."""
        async with answering(interaction):
            await show(interaction, await self._opened(interaction, game, topic))

    async def _opened(
        self, interaction: Interaction, game: str | None, topic: str | None
    ) -> Screen:
        said = private(interaction)
        if topic is not None:
            entry = found(topic, said, (game,) if game else tuple(BOOKS))
            if entry is None:
                return shelf(said, said.say("rules.error.nothing", wanted=plain(topic)))
            return page(BOOKS[entry.game], entry.page, said)
        if game is not None:
            return await _page(game, "", interaction)
        try:
            table = await meant(interaction, None)
        except IllegalAction:  # nobody plays here, so there is nothing to begin with
            return shelf(said)
        return await _decided(interaction, table)

    @app_commands.command(name=worded("tutorial.name"), description=worded("tutorial.about"))
    @app_commands.rename(game=worded("table.option.game.name"))
    @app_commands.describe(game=worded("tutorial.option.game.about"))
    @app_commands.choices(game=[choice(f"{key}.name", key) for key in GAMES])
    async def tutorial(self, interaction: Interaction, game: str) -> None:
        """Begin a lesson, or go on where it was left."""
        async with answering(interaction):
            await show(interaction, await lesson(interaction, game))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Learning(bot))
