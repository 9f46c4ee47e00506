"""The desk and memory: /desk, /note, what was missed, and where looks are kept."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from cogs.inbox import screens
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    in_place,
    install,
    meant,
    refused,
    show,
    table_of,
    worded,
)
from cogs.kit.find_table import of_table
from cogs.kit.locale import private
from cogs.kit.modals import route, typed
from cogs.kit.screen import Press, Screen, on
from cogs.lobby.screens import title
from cogs.play.screens.hand import note as sentence
from engine.errors import IllegalAction


async def _desk(interaction: Interaction) -> Screen:
    waiting = await interaction.client.host.inbox.waiting_for(interaction.user.id)
    return screens.desk(waiting, private(interaction))


@on("desk")
async def desk(press: Press) -> None:
    """Look again what waits."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    await show(interaction, await _desk(interaction))


@on("note")
async def note(press: Press) -> None:
    """Open the form for a note."""
    await _ask_note(press.interaction, press.target.table)


async def _ask_note(interaction: Interaction, id_: str) -> None:
    table = await table_of(interaction, id_)
    if table.seat_of(interaction.user.id) is None:
        raise IllegalAction("host.error.not_seated")
    visit = await interaction.client.host.recaps.visit(id_, interaction.user.id)
    form = screens.note_form(table, visit.note, private(interaction, table))
    await interaction.response.send_modal(form)


async def noted(interaction: Interaction, matched: re.Match[str]) -> None:
    """Keep a note that was typed."""
    words = typed(interaction).get("note", "")
    table = await interaction.client.host.recaps.note(matched[1], interaction.user.id, words)
    said = private(interaction, table)
    key = "desk.note.kept" if words.strip() else "desk.note.gone"
    await show(interaction, sentence(said.say(key, title=title(table, said))))


async def missed(interaction: Interaction, id_: str) -> str:
    """Return what somebody missed, if it was much; from now on they have seen it."""
    host, user = interaction.client.host, interaction.user.id
    found = await host.recaps.recap(id_, user)
    await host.recaps.mark_seen(id_, user)
    return "" if found is None else screens.recap(found, private(interaction, found.table))


class Desk(commands.Cog):
    """The commands of what waits and what was noted."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @app_commands.command(name=worded("desk.name"), description=worded("desk.about"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def desk(self, interaction: Interaction) -> None:
        """Show everything that waits, on all servers; answered by the interaction alone."""
        async with answering(interaction):
            await show(interaction, await _desk(interaction))

    @app_commands.command(name=worded("desk.note.name"), description=worded("desk.note.command"))
    @of_table
    async def note(self, interaction: Interaction, table: str | None = None) -> None:
        """Open the form for a private note on a table."""
        try:  # a form must be the first answer: nothing can be acknowledged before
            await _ask_note(interaction, (await meant(interaction, table)).id)
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await refused(interaction, error)


async def setup(bot: Bazaar) -> None:
    """Add the cog and listen to its form."""
    await install(bot)
    route(bot, "bz-note:([0-9A-Za-z]{4,12})", noted)
    await bot.add_cog(Desk(bot))
