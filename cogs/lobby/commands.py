"""Tables: /table new, list, show, join, leave, start, end, and the buttons of the lobby."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.tables.paces import pace_of
from bot.tables.table import Table
from cogs.ai.screens import minded
from cogs.delivery.images import STUDIO
from cogs.invitations.commands import closes_at
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    meant,
    open_tables,
    own_lobby,
    show,
    table_of,
    theme_of,
    tongue,
    whisper,
    with_pictures,
    worded,
)
from cogs.kit.find_table import of_lobby, of_table, variant_choices
from cogs.kit.locale import person, private, speaker
from cogs.kit.permissions import (
    DOINGS,
    Doing,
    check_permissions,
    ended,
    home_of,
    joined,
    left,
    looks_after,
    started,
)
from cogs.kit.screen import Press, bulleted, on, screen
from cogs.lobby import screens as lobbies
from cogs.lobby.options import optioned
from cogs.pace.commands import pace_choices
from cogs.play.screens import hand as hands
from cogs.play.screens.panel import panel
from cogs.seats.commands import around, asked, wished
from cogs.server.commands import admitted
from engine.registry import GAMES
from render.pictures.snapshot import Snapshot
from render.text.board import public_board

MOST_LISTED = 20


@on("join", "leave", "cancel", "start")
async def at_lobby(press: Press) -> None:
    """Do at a lobby what was pressed; the panel shows the change."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    await DOINGS[press.target.verb](interaction, table)
    if press.target.verb == "leave" and (sentence := await _deserted(interaction, table)):
        await whisper(interaction, hands.note(sentence))


@on("options")
async def options(press: Press) -> None:
    """Show the owner which variants there are."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    table = await own_lobby(interaction, press.target.table)
    await show(interaction, lobbies.options(table, private(interaction, table)))


@on("vary")
async def vary(press: Press) -> None:
    """Switch variants on and off."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    host, id_, who = interaction.client.host, press.target.table, person(interaction)
    await optioned(interaction, id_, host.lobby.vary(id_, who, press.values, interaction.id))


@on("chosen")
async def chosen(press: Press) -> None:
    """Leave of a form of a lobby only what was chosen."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=not in_place(interaction))
    table = await table_of(interaction, press.target.table)
    said = private(interaction, table)
    if press.target.rest == "minds":
        sentence = said.say("minds.done", title=lobbies.title(table, said))
        await show(interaction, minded(table, sentence, said))
    else:
        await show(interaction, lobbies.chosen(table, said))


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
    fresh = await table_of(interaction, table.id)
    if fresh.status == "playing":  # who does not look after the server can only wish for it
        await around(interaction, fresh, "agreement.wished")
        return
    said = private(interaction, table)
    await show(interaction, hands.note(said.say("table.ended", title=lobbies.title(table, said))))


async def _deserted(interaction: Interaction, table: Table) -> str:
    """Return what whoever left last is told, for nothing else tells them that it was the last."""
    if (await table_of(interaction, table.id)).status != "cancelled":
        return ""
    said = private(interaction, table)
    return said.say("table.left.last", title=lobbies.title(table, said))


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
        pace=worded("pace.option.name"),
        order=worded("company.option.order.name"),
    )
    @app_commands.describe(
        game=worded("table.option.game.about"),
        seats=worded("table.option.seats.about"),
        variant=worded("table.option.variant.about"),
        pace=worded("pace.option.about"),
        order=worded("company.option.order.about"),
    )
    @app_commands.autocomplete(pace=pace_choices, variant=variant_choices)
    @app_commands.choices(
        game=[choice(f"{key}.name", key) for key in GAMES],
        order=[choice(f"company.order.{name}.short", name) for name in ("joined", "lot")],
    )
    async def new(  # noqa: PLR0917 (each is an option)
        self,
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 5] | None = None,
        variant: str | None = None,
        pace: str | None = None,
        order: str | None = None,
    ) -> None:
        """Open a table in this channel, as the rules of the server allow."""
        async with answering(interaction):
            check_permissions(interaction)
            house = await admitted(interaction, home_of(interaction))
            table = await self.bot.host.lobby.open(
                person(interaction),
                game,
                seats or GAMES[game].spec.most_seats,
                (variant,) if variant else (),
                home_of(interaction),
                house.language or tongue(interaction),
                interaction.id,
                house.pace if pace is None else pace_of(pace),
                lot=order == "lot",
                room=house.room(interaction.user.id),
            )
            said = private(interaction, table)
            begin = speaker(table.language).say("screens.start")
            opened = said.say("table.opened", title=lobbies.title(table, said), start=begin)
            await show(interaction, hands.note(opened))

    @table.command(name=worded("table.list.name"), description=worded("table.list.about"))
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of this server."""
        async with answering(interaction):
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
    @of_table
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a table in private; a table that lost its place is brought here."""
        async with answering(interaction):
            await self._shown(interaction, await meant(interaction, table))

    async def _shown(self, interaction: Interaction, table: Table) -> None:
        said = private(interaction, table)
        if table.frozen and table.seat_of(interaction.user.id) is not None:
            check_permissions(interaction)
            await self.bot.host.lobby.relocate(table.id, home_of(interaction))
            await self.bot.host.lobby.thaw(table.id)
            await show(interaction, hands.note(said.say("table.brought_here")))
            return
        look = await self.bot.host.queries.look(table.id, None)
        if look.view is None:
            closes = await closes_at(self.bot, look.table)
            await show(interaction, lobbies.lobby(look.table, said, closes))
            return
        drawn: str | Snapshot = public_board(table.game, look.view, said)
        if await with_pictures(interaction):
            theme = await theme_of(interaction)
            drawn = await STUDIO.board(table, look.view, said, theme)
        await show(interaction, panel(look, drawn, said))

    @table.command(name=worded("table.join.name"), description=worded("table.join.about"))
    @of_lobby
    async def join(self, interaction: Interaction, table: str) -> None:
        """Sit down at a table."""
        await self._done(interaction, table, joined, "table.joined")

    @table.command(name=worded("table.leave.name"), description=worded("table.leave.about"))
    @of_table
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Stand up from a table; from one at play only after a question."""
        async with answering(interaction):
            found = await meant(interaction, table)
            if found.status == "playing":
                await asked(interaction, found, "stood")
            else:
                await self._do(interaction, found, left, "table.left")

    @table.command(name=worded("table.start.name"), description=worded("table.start.about"))
    @of_lobby
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin a table."""
        await self._done(interaction, table, started, "table.started")

    @table.command(name=worded("table.end.name"), description=worded("table.end.about"))
    @of_table
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table for everybody; one at play if all wish it, or if a steward is sure."""
        async with answering(interaction):
            found = await meant(interaction, table)
            if found.status == "playing" and not looks_after(interaction, found):
                await around(interaction, *await wished(interaction, found, "end"))
            elif found.status == "playing":
                await show(interaction, hands.sure(found, private(interaction, found)))
            else:
                await self._do(interaction, found, ended, "table.ended")

    async def _done(
        self, interaction: Interaction, named: str | None, doing: Doing, key: str
    ) -> None:
        async with answering(interaction):
            await self._do(interaction, await meant(interaction, named), doing, key)

    async def _do(self, interaction: Interaction, table: Table, doing: Doing, key: str) -> None:
        await doing(interaction, table)
        said = private(interaction, table)
        sentence = said.say(key, title=lobbies.title(table, said))
        if doing is left:
            sentence = await _deserted(interaction, table) or sentence
        await show(interaction, hands.note(sentence))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await install(bot)
    await bot.add_cog(Lobby(bot))
