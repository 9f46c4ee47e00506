"""Pace: choosing it for a table, peace from reminders, and what is said of time."""

from __future__ import annotations

import re
from typing import Any

import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.notices import Queued
from bot.tables.paces import NAMED, pace_of, pace_text
from bot.tables.table import Table
from cogs.kit.dispatch import Interaction, acknowledge, install, show, table_of
from cogs.kit.locale import person, private, speaker
from cogs.kit.modals import route, typed
from cogs.kit.screen import Press, Screen, on
from cogs.lobby import screens as lobbies
from cogs.lobby.options import optioned
from cogs.pace import screens
from cogs.play.screens.hand import note
from engine.errors import EngineError, IllegalAction


@on("pace")
async def pace(press: Press) -> None:
    """Give a table another pace."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    (name,) = press.values or ("",)
    id_ = press.target.table
    await optioned(interaction, id_, _paced(interaction, id_, name))


@on("ownpace")
async def own_pace(press: Press) -> None:
    """Open the form for a pace in one's own words."""
    table = await table_of(press.interaction, press.target.table)
    if table.owner != press.interaction.user.id:
        raise IllegalAction("table.error.owner_options")
    form = screens.own_pace(table, private(press.interaction, table))
    await press.interaction.response.send_modal(form)


async def paced(interaction: Interaction, matched: re.Match[str]) -> None:
    """Give a table the pace that was typed."""
    table = await _paced(interaction, matched[1], typed(interaction).get("pace", ""))
    await show(interaction, lobbies.options(table, private(interaction, table)))


async def _paced(interaction: Interaction, id_: str, words: str) -> Table:
    host, who = interaction.client.host, person(interaction)
    return await host.lobby.repace(id_, who, pace_of(words), interaction.id)


@on("hush")
async def hush(press: Press) -> None:
    """Send somebody no more reminders of a table; pressed again, send them after all.

    Whom the reminder did not call is told so.
    """
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    host, id_, user = interaction.client.host, press.target.table, interaction.user.id
    seat = (await table_of(interaction, id_)).seat_of(user)
    if seat is not None and str(seat) not in press.target.rest.split(","):
        raise IllegalAction("pace.error.not_called")
    hushed = not (await host.recaps.visit(id_, user)).hushed
    table = await host.recaps.hush(id_, user, hushed=hushed)
    said = private(interaction, table)
    key = "pace.hushed" if hushed else "pace.unhushed"
    await show(interaction, note(said.say(key, title=lobbies.title(table, said))))


async def pace_choices(
    interaction: discord.Interaction[Any], words: str
) -> list[app_commands.Choice[str]]:
    """Offer the paces that have a name, and what was typed if it is one."""
    said = private(interaction)
    named = [app_commands.Choice(name=said.say(f"pace.{name}"), value=name) for name in NAMED]
    wanted = words.strip().lower()
    try:
        own = [app_commands.Choice(name=said(pace_text(pace_of(words))), value=wanted)]
    except EngineError:
        own = []
    return [*own, *(one for one in named if one.value != wanted)]


async def timed(bot: Bazaar, queued: Queued, table: Table) -> tuple[Screen, list[int]] | None:
    """Return what is said of a table's time and who is called, or nothing if it is past."""
    notice, said = queued.notice, speaker(table.language, table)
    if table.status != "playing":
        return None
    if notice.kind == "away":
        return screens.away(notice.seconds_away, said), []
    awaited = {
        table.sitters[one.seat].user: one.due
        for one in await bot.host.queries.deadlines(table.id)
        if one.reminded
    }
    users = [user for user in notice.called_users if user in awaited]
    if not users:
        return None  # whoever was to be reminded has decided by now
    dues = [due for user in users if (due := awaited[user]) is not None]
    due = min(dues, default=None)
    title = lobbies.title(table, said)
    return screens.reminder(table, title, users, due, said), users


async def setup(bot: Bazaar) -> None:
    """Listen to the form for a pace."""
    await install(bot)
    route(bot, "bz-pace:([0-9A-Za-z]{4,12})", paced)
