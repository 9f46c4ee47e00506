"""Tables: /table new, list, show, join, leave, start, end, and the buttons of the lobby."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.lobby import varied
from bot.tables.paces import pace_of
from cogs.ai.screens import minded
from cogs.delivery.first_meeting import first_meeting, introduce
from cogs.delivery.images import board_for
from cogs.delivery.private_games import show_game
from cogs.delivery.private_replies import (
    ask_others,
    change_options,
    confirm_leaving,
    request_result,
    show_seats,
)
from cogs.delivery.table_notices import closes_at
from cogs.kit import table_actions
from cogs.kit.commands import (
    SeatCount,
    add_to_table_group,
    of_game,
    of_seats,
    options,
    pace_choices,
    table_command,
    variant_choices,
    words,
)
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import open_lobbies, open_tables, require_own_lobby
from cogs.kit.locale import choice
from cogs.kit.names import readable
from cogs.kit.permissions import home_of, looks_after, require_admission, require_permissions
from cogs.kit.replies import Interaction
from cogs.kit.screen import bulleted, note, screen
from cogs.kit.table_actions import LOBBY_ACTIONS, TableAction
from cogs.lobby import screens as lobbies
from cogs.play.screens import hand as hands
from cogs.play.screens.panel import panel
from engine.registry import find

MAX_TABLES_LISTED = 20


@on_press("join", "leave", "cancel", "start", reply="same message")
async def at_lobby(ctx: PressContext) -> None:
    """Do at a lobby what was pressed; the panel shows the change."""
    await LOBBY_ACTIONS[ctx.target.verb](ctx)
    if ctx.target.verb == "join":
        await introduce(ctx, ctx.table)
    if ctx.target.verb == "leave" and (sentence := await _deserted(ctx)):
        await ctx.reply.send_private(note(sentence))


@on_press("options", reply="new message")
async def show_options(ctx: PressContext) -> None:
    """Show the owner which variants there are."""
    require_own_lobby(ctx)
    await ctx.reply.show(lobbies.options(ctx.table, ctx.speaker()))


@on_press("vary", reply="same message")
async def vary(ctx: PressContext) -> None:
    """Switch variants on and off."""
    await change_options(
        ctx, ctx.host.lobby.change(ctx.table, ctx.id, varied, ctx.person, ctx.values)
    )


@on_press("chosen", reply="in place")
async def chosen(ctx: PressContext) -> None:
    """Leave of a form of a lobby only what was chosen."""
    table, speaker = ctx.table, ctx.speaker()
    if ctx.target.rest == "minds":
        await ctx.reply.show(minded(table, ctx.sentence("ai.done"), speaker))
    else:
        await ctx.reply.show(lobbies.chosen(table, speaker))


@on_press("end", reply="in place")
async def end(ctx: Context) -> None:
    """Ask again before a table is ended."""
    await ctx.reply.show(hands.sure(ctx.table, ctx.speaker()))


@on_press("sure", reply="in place")
async def end_for_good(ctx: PressContext) -> None:
    """End a table for everybody."""
    await table_actions.end(ctx)
    after = await ctx.read_table(ctx.table.id)
    if after.private:
        await show_game(ctx, after.id)
    elif after.status == "playing":  # who does not look after the server can only ask for it
        await show_seats(ctx, after, request_result(ctx, after, "end"))
    else:
        await ctx.answer("table.ended")


async def _deserted(ctx: Context) -> str:
    """Return what whoever left last is told, for nothing else tells them that it was the last."""
    deserted = (await ctx.read_table(ctx.table.id)).status == "cancelled"
    return ctx.sentence("table.left.last") if deserted else ""


@app_commands.command(**words("table.new"))
@of_game()
@of_seats
@options(
    variant="table.option.variant",
    pace="pace.option",
    order="invitations.option.order",
)
@app_commands.autocomplete(pace=pace_choices, variant=variant_choices)
@app_commands.choices(
    order=[choice(f"invitations.order.{name}.short", name) for name in ("joined", "lot")]
)
async def new_command(  # noqa: PLR0917 (each is an option)
    interaction: Interaction,
    game: str,
    seats: SeatCount | None = None,
    variant: str | None = None,
    pace: str | None = None,
    order: str | None = None,
) -> None:
    """Open a table here, as the rules of the server allow."""
    async with command(interaction) as ctx:
        rules = await require_admission(ctx)
        table = await ctx.host.lobby.open(
            ctx.person,
            game,
            seats or find(game).spec.most_seats,
            (variant,) if variant else (),
            home_of(ctx),
            rules.language or ctx.language,
            ctx.id,
            rules.pace if pace is None else pace_of(pace),
            lot=order == "lot",
            room=rules.room(ctx.user),
        )
        begin = Speaker(table.language).say("screens.start")
        sentence = ctx.sentence("table.opened", table, start=begin)
        await ctx.reply.show(await first_meeting(ctx, table, sentence) or note(sentence))


@app_commands.command(**words("table.list"))
async def list_command(interaction: Interaction) -> None:
    """List the open tables of this server."""
    async with command(interaction) as ctx:
        speaker = ctx.speaker()
        lines = [
            f"{readable(table, speaker)} <#{table.home.place}>"
            + (f" {speaker.say(table.frozen)}" if table.frozen else "")
            for table in [table for table in await open_tables(interaction) if not table.private][
                :MAX_TABLES_LISTED
            ]
        ]
        body = bulleted(lines) or speaker.say("table.list.none")
        await ctx.reply.show(screen(f"## {speaker.say('table.list.title')}", body))


async def _leave(ctx: Context) -> None:
    """Stand up from a table; from one at play only after a question."""
    if ctx.table.status == "playing":
        await confirm_leaving(ctx, "stood")
    else:
        await _act(ctx, table_actions.leave, "table.left")


async def _end(ctx: Context) -> None:
    """End a table for everybody; one at play if all agree, or if a steward is sure."""
    if ctx.table.status != "playing":
        await _act(ctx, table_actions.end, "table.ended")
    elif ctx.table.private or looks_after(ctx, ctx.table):
        await end(ctx)
    else:
        await ask_others(ctx, "end")


async def _show_table(ctx: Context) -> None:
    """Show a table in private; a table that lost its place is brought here."""
    table, speaker = ctx.table, ctx.speaker()
    if table.private:
        await show_game(ctx, table.id)
        return
    if table.frozen and table.seat_of(ctx.user) is not None:
        require_permissions(ctx)
        await ctx.host.lobby.relocate(table.id, home_of(ctx))
        await ctx.host.lobby.thaw(table.id)
        await ctx.answer("table.brought_here")
        return
    look = await ctx.host.queries.look(table.id, None)
    if look.view is None:
        closes = await closes_at(ctx.client, look.table)
        away = await ctx.host.holidays.away((*table.people, *table.reserved))
        home = table.home.guild
        reliability = await ctx.host.statistics.reliability(table.people, home)
        await ctx.reply.show(lobbies.lobby(look.table, speaker, closes, away, reliability))
        return
    await ctx.reply.show(panel(look, await board_for(ctx, look, speaker), speaker))


async def _act(ctx: Context, action: TableAction, key: str) -> None:
    """Do something at a table, and say what was done."""
    await action(ctx)
    sentence = await _deserted(ctx) if action is table_actions.leave else ""
    sentence = sentence or ctx.sentence(key)
    card = await first_meeting(ctx, ctx.table, sentence) if action is table_actions.join else None
    await ctx.reply.show(card or note(sentence))


async def setup(bot: Bazaar) -> None:
    """Add the commands."""
    join = partial(_act, action=table_actions.join, key="table.joined")
    start = partial(_act, action=table_actions.start, key="table.started")
    bot.tree.add_command(app_commands.Group(**words("table"), guild_only=True))
    add_to_table_group(
        bot,
        new_command,
        list_command,
        table_command("table.show", _show_table),
        table_command("table.join", join, open_lobbies, required=True),
        table_command("table.leave", _leave),
        table_command("table.start", start, open_lobbies),
        table_command("table.end", _end),
    )
