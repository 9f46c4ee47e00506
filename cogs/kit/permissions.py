"""Sitting down, standing up, beginning and ending: the same by button and by command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Literal, TypeAlias

import discord
import structlog

from bot.tables.settings import Room
from bot.tables.table import Home, Person, Table, TableId
from cogs.kit.dispatch import Interaction
from cogs.kit.locale import person, private, speaker
from cogs.lobby.screens import title
from engine.core import Spec
from engine.errors import IllegalAction
from engine.registry import find

log = structlog.get_logger(__name__)
NEEDED = ("view_channel", "send_messages")
THREAD_MADE_ALREADY = 160004
QUIET_MINUTES: Literal[10080] = 10080

Doing: TypeAlias = Callable[[Interaction, Table], Awaitable[None]]


def steward(interaction: Interaction) -> bool:
    """Tell whether somebody looks after the server."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def looks_after(interaction: Interaction, table: Table) -> bool:
    """Tell whether somebody looks after the server that a table stands in."""
    return steward(interaction) and table.home.guild == interaction.guild_id


def home_of(interaction: Interaction) -> Home:
    """Return where a table lives that is opened here."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return Home(interaction.guild_id, channel.parent_id, channel.id)
    assert interaction.channel_id is not None
    return Home(interaction.guild_id, interaction.channel_id)


def check_permissions(interaction: Interaction) -> None:
    """Refuse to play where we may not speak."""
    may = interaction.app_permissions
    needed = [*NEEDED]
    if isinstance(interaction.channel, discord.Thread):
        needed[-1] = "send_messages_in_threads"
    said = private(interaction)
    missing = [said.say(f"table.permission.{name}") for name in needed if not getattr(may, name)]
    if missing:
        raise IllegalAction("table.error.permissions", missing=", ".join(missing))


async def joined(interaction: Interaction, table: Table) -> None:
    """Sit down."""
    who = person(interaction)
    await interaction.client.host.lobby.join(table.id, who, interaction.id, Room(who.user))


async def left(interaction: Interaction, table: Table) -> None:
    """Stand up."""
    await interaction.client.host.lobby.leave(table.id, person(interaction), interaction.id)


async def cancelled(interaction: Interaction, table: Table) -> None:
    """Cancel a table that has not begun."""
    await interaction.client.host.lobby.cancel(
        table.id, _on_behalf(interaction, table), interaction.id
    )


async def ended(interaction: Interaction, table: Table) -> None:
    """End a table that is at play, or cancel one that is not."""
    if table.status == "lobby":
        await cancelled(interaction, table)
        return
    mine = looks_after(interaction, table)
    await interaction.client.host.votes.end(
        table.id, person(interaction), interaction.id, steward=mine
    )


async def at_seat(interaction: Interaction, id_: TableId) -> None:
    """Give somebody who asks for their move their seat back, if the caretaker has it."""
    table = await interaction.client.host.queries.find(id_)
    seat = None if table is None else table.seat_of(interaction.user.id)
    if table is None or seat is None or table.status != "playing":
        return
    if table.sitters[seat].caretaker and not table.sitters[seat].conceded:
        with suppress(IllegalAction):  # back by another press in the same moment
            await interaction.client.host.seats.return_to(id_, person(interaction), interaction.id)


async def gone(interaction: Interaction, table: Table, seat: int) -> bool:
    """Tell those who sit there whether somebody left the server; in doubt, nobody did."""
    guild = interaction.guild
    if guild is None or not 0 <= seat < len(table.sitters) or table.sitters[seat].ai is not None:
        return False
    if table.seat_of(interaction.user.id) is None:
        return False
    try:
        await guild.fetch_member(table.sitters[seat].user)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False


async def started(interaction: Interaction, table: Table) -> None:
    """Begin, in a thread of the lobby's message where the bot may make one.

    If the owner has left the server, whoever sits here and begins takes the table over.
    """
    owner, seat = table.seat_of(table.owner), table.seat_of(interaction.user.id)
    once: int | None = interaction.id
    others = table.status == "lobby" and owner is not None and seat not in {None, owner}
    if others and await gone(interaction, table, owner or 0):
        host, who = interaction.client.host, person(interaction)
        table = await host.votes.hand_over(table.id, who, seat or 0, interaction.id, steward=True)
        once = None
    await begin(interaction, table, once)


async def begin(interaction: Interaction, table: Table, once: int | None) -> None:
    """Begin; `once` is the interaction by which nothing else was changed, if there is one."""
    host, who = interaction.client.host, person(interaction)
    spec = find(table.game, table.version).spec
    thread = None
    # The host decides; this only keeps a thread from being made for nothing.
    if table.status == "lobby" and table.owner == who.user and _enough(table, spec):
        thread = await _thread(interaction, table)
    await host.lobby.start(table.id, who, once, thread=thread)


DOINGS: dict[str, Doing] = {
    "join": joined,
    "leave": left,
    "cancel": cancelled,
    "start": started,
}


def _enough(table: Table, spec: Spec) -> bool:
    return len(table.sitters) in spec.seat_counts


def _on_behalf(interaction: Interaction, table: Table) -> Person:
    """Return who acts: those who look after the server may act for the owner."""
    who = person(interaction)
    if looks_after(interaction, table):
        return Person(table.owner, who.name, who.language)
    return who


async def _thread(interaction: Interaction, table: Table) -> int | None:
    channel = interaction.client.get_channel(table.home.channel)
    if table.home.thread is not None or table.panel is None:
        return None  # it was opened in a thread, or its lobby is nowhere to be seen yet
    if not isinstance(channel, discord.TextChannel):
        return None
    if not (await interaction.client.host.settings.of_server(channel.guild.id)).threads:
        return None
    may = channel.permissions_for(channel.guild.me)
    if not (may.create_public_threads and may.send_messages_in_threads):
        return None
    name = title(table, speaker(table.language))
    try:
        # One message has one thread, so a repeated start finds the thread it made before.
        made = await channel.get_partial_message(table.panel).create_thread(
            name=name, auto_archive_duration=QUIET_MINUTES
        )
    except discord.HTTPException as error:
        if error.code == THREAD_MADE_ALREADY:
            return table.panel
        log.warning("no thread", table=table.id, code=error.code)
        return None
    return made.id
