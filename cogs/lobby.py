"""Tables: /table new, list, show, join, leave, start, end, and the buttons of the lobby."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot.client import Bazaar
from bot.tables import Home, Person, Table
from cogs.border import (
    Interaction,
    acknowledge,
    choice,
    in_place,
    install,
    meant,
    open_tables,
    refused,
    show,
    table_of,
    tongue,
    worded,
)
from cogs.choosing import lobby_choices, table_choices
from cogs.components import hand as hands
from cogs.components import lobby as lobbies
from cogs.components.base import Press, bulleted, on, screen
from cogs.components.panel import panel
from cogs.play import steward
from cogs.speaking import person, private, speaker
from engine.core import Spec
from engine.errors import IllegalAction
from engine.registry import GAMES, find
from render.board import public_board

log = structlog.get_logger(__name__)
NEEDED = ("view_channel", "send_messages")
THREAD_MADE_ALREADY = 160004
QUIET_MINUTES: Literal[10080] = 10080
MOST_LISTED = 20

Doing: TypeAlias = Callable[[Interaction, Table], Awaitable[None]]


@on("join", "leave", "cancel", "start")
async def at_lobby(press: Press) -> None:
    """Do at a lobby what was pressed; the panel shows the change."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    await DOINGS[press.target.verb](interaction, table)


@on("options")
async def options(press: Press) -> None:
    """Show the owner which variants there are."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    table = await table_of(interaction, press.target.table)
    if table.owner != interaction.user.id:
        raise IllegalAction("table.error.owner_options")
    if table.status != "lobby":
        raise IllegalAction("table.error.begun")
    await show(interaction, lobbies.options(table, private(interaction, table)))


@on("vary")
async def vary(press: Press) -> None:
    """Switch variants on and off."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    host = interaction.client.host
    table = await host.vary(press.target.table, person(interaction), press.values, interaction.id)
    if in_place(interaction):
        await show(interaction, lobbies.options(table, private(interaction, table)))


@on("end")
async def end(press: Press) -> None:
    """Ask again before a table is ended."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await table_of(interaction, press.target.table)
    await show(interaction, hands.sure(table, private(interaction, table)))


@on("sure")
async def end_for_good(press: Press) -> None:
    """End a table for everybody."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await table_of(interaction, press.target.table)
    await ended(interaction, table)
    said = private(interaction, table)
    await show(interaction, hands.note(said.say("table.ended", title=lobbies.title(table, said))))


async def joined(interaction: Interaction, table: Table) -> None:
    """Sit down."""
    await interaction.client.host.join(table.id, person(interaction), interaction.id)


async def left(interaction: Interaction, table: Table) -> None:
    """Stand up."""
    await interaction.client.host.leave(table.id, person(interaction), interaction.id)


async def cancelled(interaction: Interaction, table: Table) -> None:
    """Cancel a table that has not begun."""
    await interaction.client.host.cancel(table.id, _on_behalf(interaction, table), interaction.id)


async def ended(interaction: Interaction, table: Table) -> None:
    """End a table that is at play, or cancel one that is not."""
    if table.status == "lobby":
        await cancelled(interaction, table)
        return
    await interaction.client.host.end(table.id, _on_behalf(interaction, table), interaction.id)


async def started(interaction: Interaction, table: Table) -> None:
    """Begin, in a thread of the lobby's message where the bot may make one."""
    host, who = interaction.client.host, person(interaction)
    spec = find(table.game, table.version).spec
    thread = None
    # The host decides; this only keeps a thread from being made for nothing.
    if table.status == "lobby" and table.owner == who.user and _enough(table, spec):
        thread = await _thread(interaction, table)
    await host.start(table.id, who, interaction.id, thread=thread)


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
    if steward(interaction) and table.home.guild == interaction.guild_id:
        return Person(table.owner, who.name, who.language)
    return who


async def _thread(interaction: Interaction, table: Table) -> int | None:
    channel = interaction.client.get_channel(table.home.channel)
    if table.home.thread is not None or table.panel is None:
        return None  # it was opened in a thread, or its lobby is nowhere to be seen yet
    if not isinstance(channel, discord.TextChannel):
        return None
    may = channel.permissions_for(channel.guild.me)
    if not (may.create_public_threads and may.send_messages_in_threads):
        return None
    name = lobbies.title(table, speaker(table.language))
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


def _home(interaction: Interaction) -> Home:
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return Home(interaction.guild_id, channel.parent_id, channel.id)
    assert interaction.channel_id is not None
    return Home(interaction.guild_id, interaction.channel_id)


def _check_permissions(interaction: Interaction) -> None:
    may = interaction.app_permissions
    needed = [*NEEDED]
    if isinstance(interaction.channel, discord.Thread):
        needed[-1] = "send_messages_in_threads"
    said = private(interaction)
    missing = [said.say(f"table.permission.{name}") for name in needed if not getattr(may, name)]
    if missing:
        raise IllegalAction("table.error.permissions", missing=", ".join(missing))


class Lobby(commands.Cog):
    """The commands around tables."""

    table = app_commands.Group(
        name=worded("table.name"), description=worded("table.about"), guild_only=True
    )

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @table.command(name=worded("table.new.name"), description=worded("table.new.about"))
    @app_commands.rename(
        game=worded("table.option.game.name"),
        seats=worded("table.option.seats.name"),
        variant=worded("table.option.variant.name"),
    )
    @app_commands.describe(
        game=worded("table.option.game.about"),
        seats=worded("table.option.seats.about"),
        variant=worded("table.option.variant.about"),
    )
    @app_commands.choices(
        game=[choice(f"{key}.name", key) for key in GAMES],
        variant=[
            choice(f"{key}.variant.{variant}", variant)
            for key, game in GAMES.items()
            for variant in game.spec.variants
        ],
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 5] | None = None,
        variant: str | None = None,
    ) -> None:
        """Open a table in this channel."""
        await acknowledge(interaction, fresh=True)
        try:
            _check_permissions(interaction)
            table = await self.bot.host.open(
                person(interaction),
                game,
                seats or GAMES[game].spec.most_seats,
                (variant,) if variant else (),
                _home(interaction),
                tongue(interaction),
                interaction.id,
            )
            said = private(interaction, table)
            opened = said.say("table.opened", title=lobbies.title(table, said))
            await show(interaction, hands.note(opened))
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await refused(interaction, error)

    @table.command(name=worded("table.list.name"), description=worded("table.list.about"))
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of this server."""
        await acknowledge(interaction, fresh=True)
        said = private(interaction)
        tables = (await open_tables(interaction))[:MOST_LISTED]
        lines = [
            f"{lobbies.readable(table, said)} <#{table.home.place}>"
            + (f" {said.say(table.frozen)}" if table.frozen else "")
            for table in tables
        ]
        body = bulleted(lines) or said.say("table.list.none")
        await show(interaction, screen(f"## {said.say('table.list.title')}", body))

    @table.command(name=worded("table.show.name"), description=worded("table.show.about"))
    @app_commands.rename(table=worded("table.option.table.name"))
    @app_commands.describe(table=worded("table.option.table.about"))
    @app_commands.autocomplete(table=table_choices)
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a table in private; a table that lost its place is brought here."""
        await acknowledge(interaction, fresh=True)
        try:
            await self._shown(interaction, await meant(interaction, table))
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await refused(interaction, error)

    async def _shown(self, interaction: Interaction, table: Table) -> None:
        said = private(interaction, table)
        if table.frozen and table.seat_of(interaction.user.id) is not None:
            _check_permissions(interaction)
            await self.bot.host.settle(table.id, _home(interaction))
            await self.bot.store.freeze(table.id, None)
            await show(interaction, hands.note(said.say("table.brought_here")))
            return
        look = await self.bot.host.look(table.id, None)
        if look.view is None:
            await show(interaction, lobbies.lobby(look.table, said))
            return
        drawn = public_board(table.game, look.view, said)
        await show(interaction, panel(look, drawn, said))

    @table.command(name=worded("table.join.name"), description=worded("table.join.about"))
    @app_commands.rename(table=worded("table.option.table.name"))
    @app_commands.describe(table=worded("table.option.table.about"))
    @app_commands.autocomplete(table=lobby_choices)
    async def join(self, interaction: Interaction, table: str) -> None:
        """Sit down at a table."""
        await self._done(interaction, table, joined, "table.joined")

    @table.command(name=worded("table.leave.name"), description=worded("table.leave.about"))
    @app_commands.rename(table=worded("table.option.table.name"))
    @app_commands.describe(table=worded("table.option.table.about"))
    @app_commands.autocomplete(table=lobby_choices)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Stand up from a table."""
        await self._done(interaction, table, left, "table.left")

    @table.command(name=worded("table.start.name"), description=worded("table.start.about"))
    @app_commands.rename(table=worded("table.option.table.name"))
    @app_commands.describe(table=worded("table.option.table.about"))
    @app_commands.autocomplete(table=lobby_choices)
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin a table."""
        await self._done(interaction, table, started, "table.started")

    @table.command(name=worded("table.end.name"), description=worded("table.end.about"))
    @app_commands.rename(table=worded("table.option.table.name"))
    @app_commands.describe(table=worded("table.option.table.about"))
    @app_commands.autocomplete(table=table_choices)
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table for everybody."""
        await self._done(interaction, table, ended, "table.ended")

    async def _done(
        self, interaction: Interaction, named: str | None, doing: Doing, key: str
    ) -> None:
        await acknowledge(interaction, fresh=True)
        try:
            table = await meant(interaction, named)
            await doing(interaction, table)
            said = private(interaction, table)
            sentence = said.say(key, title=lobbies.title(table, said))
            await show(interaction, hands.note(sentence))
        except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
            await refused(interaction, error)


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Lobby(bot))
