"""Tables: /table new, list, show, join, leave, start, end, and the buttons of the lobby."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.paces import pace_of
from cogs.ai.screens import minded
from cogs.delivery.images import board_for
from cogs.delivery.lobby_options import change_options
from cogs.delivery.seats import confirm_leaving, show_seats, vote
from cogs.delivery.table_notices import closes_at
from cogs.kit import table_actions
from cogs.kit.choices import pace_choices, variant_choices
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import (
    of_lobby,
    of_table,
    open_tables,
    require_own_lobby,
    resolve_table,
)
from cogs.kit.locale import choice, language_of_place, worded
from cogs.kit.names import readable, title
from cogs.kit.permissions import home_of, looks_after, require_admission, require_permissions
from cogs.kit.replies import Interaction
from cogs.kit.screen import bulleted, note, screen
from cogs.kit.table_actions import LOBBY_ACTIONS, TableAction
from cogs.lobby import screens as lobbies
from cogs.play.screens import hand as hands
from cogs.play.screens.panel import panel
from engine.registry import GAMES

MAX_TABLES_LISTED = 20


@on_press("join", "leave", "cancel", "start", reply="same message")
async def at_lobby(ctx: PressContext) -> None:
    """Do at a lobby what was pressed; the panel shows the change."""
    await LOBBY_ACTIONS[ctx.target.verb](ctx)
    if ctx.target.verb == "leave" and (sentence := await _deserted(ctx)):
        await ctx.reply.send_private(note(sentence))


@on_press("options", reply="new message")
async def options(ctx: PressContext) -> None:
    """Show the owner which variants there are."""
    require_own_lobby(ctx)
    await ctx.reply.show(lobbies.options(ctx.table, ctx.speaker()))


@on_press("vary", reply="same message")
async def vary(ctx: PressContext) -> None:
    """Switch variants on and off."""
    await change_options(ctx, ctx.host.lobby.vary(ctx.table.id, ctx.person, ctx.values, ctx.id))


@on_press("chosen", reply="in place")
async def chosen(ctx: PressContext) -> None:
    """Leave of a form of a lobby only what was chosen."""
    table, speaker = ctx.table, ctx.speaker()
    if ctx.target.rest == "minds":
        sentence = speaker.say("minds.done", title=title(table, speaker))
        await ctx.reply.show(minded(table, sentence, speaker))
    else:
        await ctx.reply.show(lobbies.chosen(table, speaker))


@on_press("end", reply="in place")
async def end(ctx: PressContext) -> None:
    """Ask again before a table is ended."""
    await ctx.reply.show(hands.sure(ctx.table, ctx.speaker()))


@on_press("sure", reply="in place")
async def end_for_good(ctx: PressContext) -> None:
    """End a table for everybody."""
    await table_actions.end(ctx)
    after = await ctx.read_table(ctx.table.id)
    if after.status == "playing":  # who does not look after the server can only vote for it
        await show_seats(ctx, after, "agreement.wished")
        return
    speaker = ctx.speaker()
    sentence = speaker.say("table.ended", title=title(ctx.table, speaker))
    await ctx.reply.show(note(sentence))


async def _deserted(ctx: Context) -> str:
    """Return what whoever left last is told, for nothing else tells them that it was the last."""
    if (await ctx.read_table(ctx.table.id)).status != "cancelled":
        return ""
    speaker = ctx.speaker()
    return speaker.say("table.left.last", title=title(ctx.table, speaker))


class LobbyCommands(commands.Cog):
    """The commands around tables."""

    table = app_commands.Group(
        name=worded("table.name"), description=worded("table.about"), guild_only=True
    )

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
        async with command(interaction) as ctx:
            require_permissions(ctx)
            rules = await require_admission(ctx, home_of(ctx))
            table = await ctx.host.lobby.open(
                ctx.person,
                game,
                seats or GAMES[game].spec.most_seats,
                (variant,) if variant else (),
                home_of(ctx),
                rules.language or language_of_place(interaction),
                ctx.id,
                rules.pace if pace is None else pace_of(pace),
                lot=order == "lot",
                room=rules.room(ctx.user),
            )
            speaker = ctx.speaker(table)
            begin = Speaker(table.language).say("screens.start")
            opened = speaker.say("table.opened", title=title(table, speaker), start=begin)
            await ctx.reply.show(note(opened))

    @table.command(name=worded("table.list.name"), description=worded("table.list.about"))
    async def list(self, interaction: Interaction) -> None:
        """List the open tables of this server."""
        async with command(interaction) as ctx:
            speaker = ctx.speaker()
            tables = (await open_tables(interaction))[:MAX_TABLES_LISTED]
            lines = [
                f"{readable(table, speaker)} <#{table.home.place}>"
                + (f" {speaker.say(table.frozen)}" if table.frozen else "")
                for table in tables
            ]
            body = bulleted(lines) or speaker.say("table.list.none")
            await ctx.reply.show(screen(f"## {speaker.say('table.list.title')}", body))

    @table.command(name=worded("table.show.name"), description=worded("table.show.about"))
    @of_table
    async def show(self, interaction: Interaction, table: str | None = None) -> None:
        """Show a table in private; a table that lost its place is brought here."""
        async with command(interaction) as ctx:
            await resolve_table(ctx, table)
            await _show_table(ctx)

    @table.command(name=worded("table.join.name"), description=worded("table.join.about"))
    @of_lobby
    async def join(self, interaction: Interaction, table: str) -> None:
        """Sit down at a table."""
        async with command(interaction) as ctx:
            await resolve_table(ctx, table)
            await _act(ctx, table_actions.join, "table.joined")

    @table.command(name=worded("table.leave.name"), description=worded("table.leave.about"))
    @of_table
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Stand up from a table; from one at play only after a question."""
        async with command(interaction) as ctx:
            if (await resolve_table(ctx, table)).status == "playing":
                await confirm_leaving(ctx, "stood")
            else:
                await _act(ctx, table_actions.leave, "table.left")

    @table.command(name=worded("table.start.name"), description=worded("table.start.about"))
    @of_lobby
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin a table."""
        async with command(interaction) as ctx:
            await resolve_table(ctx, table)
            await _act(ctx, table_actions.start, "table.started")

    @table.command(name=worded("table.end.name"), description=worded("table.end.about"))
    @of_table
    async def end(self, interaction: Interaction, table: str | None = None) -> None:
        """End a table for everybody; one at play if all vote for it, or if a steward is sure."""
        async with command(interaction) as ctx:
            wanted = await resolve_table(ctx, table)
            if wanted.status == "playing" and not looks_after(ctx, wanted):
                await vote(ctx, "end")
            elif wanted.status == "playing":
                await ctx.reply.show(hands.sure(wanted, ctx.speaker()))
            else:
                await _act(ctx, table_actions.end, "table.ended")


async def _show_table(ctx: Context) -> None:
    table, speaker = ctx.table, ctx.speaker()
    if table.frozen and table.seat_of(ctx.user) is not None:
        require_permissions(ctx)
        await ctx.host.lobby.relocate(table.id, home_of(ctx))
        await ctx.host.lobby.thaw(table.id)
        await ctx.reply.show(note(speaker.say("table.brought_here")))
        return
    look = await ctx.host.queries.look(table.id, None)
    if look.view is None:
        closes = await closes_at(ctx.client, look.table)
        await ctx.reply.show(lobbies.lobby(look.table, speaker, closes))
        return
    await ctx.reply.show(panel(look, await board_for(ctx, look, speaker), speaker))


async def _act(ctx: Context, action: TableAction, key: str) -> None:
    """Do something at a table, and say what was done."""
    await action(ctx)
    speaker = ctx.speaker()
    sentence = speaker.say(key, title=title(ctx.table, speaker))
    if action is table_actions.leave:
        sentence = await _deserted(ctx) or sentence
    await ctx.reply.show(note(sentence))


async def setup(bot: Bazaar) -> None:
    """Add the cog."""
    await bot.add_cog(LobbyCommands())
