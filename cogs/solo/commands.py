"""/solo: a game against AI players, private by default, or at a table for all to see."""

from __future__ import annotations

from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.lobby import require_level
from bot.tables.table import Level
from cogs.delivery.first_meeting import first_meeting
from cogs.delivery.private_games import show_game
from cogs.kit.commands import SeatCount, anywhere, of_game, of_seats, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import Target
from cogs.kit.dispatch import command, on_press
from cogs.kit.locale import choice
from cogs.kit.permissions import home_of, require_admission
from cogs.kit.replies import Interaction
from cogs.kit.screen import screen
from cogs.kit.table_actions import begin_at_once
from cogs.kit.table_screen import ways_on
from cogs.solo import screens
from engine.ai.core import LEVELS
from engine.ai.registry import plays
from engine.errors import IllegalAction
from engine.registry import GAMES, find

DEFAULT_LEVEL: Level = "easy"
"""Whoever names no level plays for the first time."""
PLACES = ("private", "here")


@app_commands.command(**words("solo"))
@of_game(games=filter(plays, GAMES))
@of_seats
@options(level="ai.option.level", where="solo.option.where")
@app_commands.choices(
    level=[choice(f"seats.level.{level}", level) for level in LEVELS],
    where=[choice(f"solo.where.{place}", place) for place in PLACES],
)
async def solo_command(
    interaction: Interaction,
    game: str | None = None,
    level: str | None = None,
    seats: SeatCount | None = None,
    where: str | None = None,
) -> None:
    """Begin a game against AI players at once, in private unless it shall be seen here."""
    async with command(interaction) as ctx:
        chosen = DEFAULT_LEVEL if level is None else require_level(level)
        if game is None:
            await ctx.reply.show(screens.choose_game(ctx.speaker()))
        elif where == "here":
            await _play_here(ctx, game, chosen, seats)
        else:
            await play_private(ctx, game, chosen, seats)


@on_press("solo", reply="in place", table=False)
async def play(ctx: PressContext) -> None:
    """Begin a private game of what was pressed, or ask which one."""
    if ctx.target.table == screens.ANY_GAME:
        await ctx.reply.show(screens.choose_game(ctx.speaker()))
        return
    level = require_level(ctx.target.rest) if ctx.target.rest else DEFAULT_LEVEL
    # Whoever presses twice in a hurry plays one game.
    await play_private(ctx, ctx.target.table, level, ctx.target.number or None, another=False)


@on_press("again", reply="in place")
async def play_again(ctx: PressContext) -> None:
    """Begin the next private game against the same AI players."""
    table = await ctx.host.solo.open_again(ctx.table.id, ctx.person, ctx.id)
    ctx.be_at(table)
    await show_game(ctx, table.id)


async def play_private(
    ctx: Context, game: str, level: Level, seats: int | None, *, another: bool = True
) -> None:
    """Begin a private game and show its first screen.

    To newcomers it introduces itself first, and is dealt only when they want to play it.
    """
    wanted = seats or find(game).spec.least_seats
    solo = ctx.host.solo
    plan = solo.plan(ctx.person, game, wanted, level)
    begins = Target("solo", game, number=wanted, rest=level)
    if (card := await first_meeting(ctx, plan, play=begins)) is not None:
        await ctx.reply.show(card)
        return
    table = await solo.open(ctx.person, game, wanted, level, ctx.id, another=another)
    ctx.be_at(table)
    await show_game(ctx, table.id)


async def _play_here(ctx: Context, game: str, level: Level, seats: int | None) -> None:
    """Open a table here, fill it with AI players and begin at once."""
    by_user = ctx.interaction.is_user_integration() and not ctx.interaction.is_guild_integration()
    if by_user or ctx.interaction.guild_id is None:
        raise IllegalAction("solo.error.here")
    rules = await require_admission(ctx)
    wanted = seats or find(game).spec.least_seats
    table = await ctx.host.lobby.open(
        ctx.person,
        game,
        wanted,
        (),
        home_of(ctx),
        ctx.language,
        ctx.id,
        minds=(level,) * (wanted - 1),
        room=rules.room(ctx.user),
    )
    table = await begin_at_once(ctx, table)
    sentence = ctx.sentence("solo.begun", table, place=f"<#{table.home.place}>")
    await ctx.reply.show(screen(sentence, *ways_on(table, ctx.speaker(table))))


async def setup(bot: Bazaar) -> None:
    """Add the command."""
    bot.tree.add_command(anywhere(solo_command))
