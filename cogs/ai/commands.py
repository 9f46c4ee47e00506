"""AI players: /solo, seating them in a lobby, and hints for those who play."""

from __future__ import annotations

from collections.abc import Awaitable

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.forms import Form
from bot.tables.lobby import hinting, require_ai, without_ai
from bot.tables.table import Level, Table, game_of
from cogs.ai import screens
from cogs.delivery.private_replies import answer_screen, change_lobby, change_options, form_screen
from cogs.kit.commands import SeatCount, of_game, of_seats, options, words
from cogs.kit.context import PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import require_own_lobby
from cogs.kit.locale import choice
from cogs.kit.permissions import home_of, require_admission
from cogs.kit.replies import Interaction
from cogs.kit.screen import screen
from cogs.kit.table_actions import begin
from cogs.kit.table_screen import ways_on
from cogs.play.screens.form import suggested
from engine.ai.core import LEVELS
from engine.ai.registry import plays
from engine.errors import IllegalAction
from engine.registry import GAMES, find


@on_press("minds", reply="in place")
async def minds(ctx: PressContext) -> None:
    """Show the owner of a lobby its AI players."""
    require_own_lobby(ctx)
    require_ai(ctx.table)
    await ctx.reply.show(screens.minds_of(ctx.table, ctx.speaker()))


@on_press("mind", reply="same message")
async def seat_mind(ctx: PressContext) -> None:
    """Seat an AI player of the level that was chosen."""
    level = _level("".join(ctx.values))
    await _change_minds(ctx, ctx.host.lobby.add_ai(ctx.table.id, ctx.person, level, ctx.id))


def _level(named: str) -> Level:
    for level in LEVELS:
        if level == named:
            return level
    raise IllegalAction("ai.error.level")


@on_press("unmind", reply="same message")
async def send_mind_away(ctx: PressContext) -> None:
    """Send an AI player away."""
    seat = ctx.target.number
    await _change_minds(ctx, ctx.host.lobby.change(ctx.table, ctx.id, without_ai, ctx.person, seat))


async def _change_minds(ctx: PressContext, change: Awaitable[Table]) -> None:
    """Seat or unseat an AI player; when nothing is left to choose, only a receipt is left."""
    table, refusal = await change_lobby(ctx, change)
    speaker = ctx.speaker(table)
    if refusal is None and table.free > 0:
        await ctx.reply.show(screens.minds_of(table, speaker))
    else:
        notice = ctx.sentence("ai.done", table) if refusal is None else speaker(refusal.text)
        await ctx.reply.show(screens.minded(table, notice, speaker))


@on_press("hints", reply="same message")
async def hints(ctx: PressContext) -> None:
    """Let people ask for hints at a table, or not."""
    table = ctx.table
    allowing = ctx.host.lobby.change(table, ctx.id, hinting, ctx.person, hints=not table.hints)
    await change_options(ctx, allowing)


@on_press("hint", reply="in place")
async def hint(ctx: PressContext) -> None:
    """Tell one person on their form what the hard level would do in their place."""
    advice = await ctx.host.hints.hint(ctx.table.id, ctx.person, ctx.target.number)
    game, speaker = game_of(advice.table), ctx.speaker(advice.table)
    picks = [suggested(game, suggestion, speaker) for suggestion in advice.suggestions]
    form = await ctx.host.turns.move(ctx.table.id, ctx.person)
    if isinstance(form, Form):
        hint_text = screens.hint(advice, picks, speaker)
        screen = await form_screen(
            ctx.client, form, speaker, hint=hint_text, pictures=ctx.may_attach
        )
        await ctx.reply.show(screen)
    else:
        await ctx.reply.show(await answer_screen(ctx, form))


@app_commands.command(**words("ai.solo"))
@app_commands.guild_only()
@of_game(games=filter(plays, GAMES))
@of_seats
@options(level="ai.option.level")
@app_commands.choices(level=[choice(f"seats.level.{level}", level) for level in LEVELS])
async def solo_command(
    interaction: Interaction,
    game: str,
    level: str,
    seats: SeatCount | None = None,
) -> None:
    """Open a table, fill it with AI players and begin at once."""
    async with command(interaction) as ctx:
        rules = await require_admission(ctx)
        wanted = seats or find(game).spec.least_seats
        opponents = (_level(level),) * (wanted - 1)
        table = await ctx.host.lobby.open(
            ctx.person,
            game,
            wanted,
            (),
            home_of(ctx),
            ctx.language,
            ctx.id,
            minds=opponents,
            room=rules.room(ctx.user),
        )
        if ctx.client.presenter is not None:
            await ctx.client.presenter.posted(table.id)  # for a thread hangs on the lobby
        if table.status == "lobby":
            await begin(ctx, await ctx.read_table(table.id), None)
        table = await ctx.read_table(table.id)
        sentence = ctx.sentence("ai.solo.begun", table, place=f"<#{table.home.place}>")
        await ctx.reply.show(screen(sentence, *ways_on(table, ctx.speaker(table))))


async def setup(bot: Bazaar) -> None:
    """Add the command."""
    bot.tree.add_command(solo_command)
