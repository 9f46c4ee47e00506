"""Statistics: /stats, /history, *Head to head* on people, and their buttons."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import get_args

import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.explorations import explored
from bot.tables.results import Scope, SeatResult
from bot.tables.statistics import Meeting, against_ai, summarized, with_people
from bot.tables.table import Table, User
from bot.tables.totals import favorites, totals
from cogs.delivery.images import stats_for
from cogs.kit.commands import Choices, anywhere, matching, of_game, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import Target
from cogs.kit.dispatch import command, on_press
from cogs.kit.locale import choice, speaker_to, worded
from cogs.kit.names import plain
from cogs.kit.permissions import may_see
from cogs.kit.replies import Interaction
from cogs.statistics import screens
from cogs.statistics.pages import (
    MissingRatings,
    PersonFigures,
    person_page,
    season_text,
    server_page,
    versus_page,
)
from cogs.statistics.screens import (
    HistoryView,
    PastGame,
    PersonView,
    ServerView,
    Whose,
    game_named,
    scope_text,
    season_named,
    whose_named,
)
from engine.core import Fact
from engine.errors import IllegalAction
from engine.registry import GAMES
from engine.text import isolated, say

PAGE_PEOPLE = 25
PAGE_GAMES = 10
MAX_TABLES_LOOKED_AT = 100
"""So many finished tables are looked at for one page, if most of them may not be seen."""


# -- one person -------------------------------------------------------------------------------


@on_press("stats", reply="in place", table=False)
async def turn_person(ctx: PressContext) -> None:
    """Show the statistics of somebody, after hiding or showing one's own to others."""
    view, deed = PersonView.of(ctx.target)
    if deed in {"hide", "unhide"}:
        listed = deed == "unhide"
        await ctx.host.settings.change_user(ctx.user, lambda old: replace(old, listed=listed))
    await _show_person(ctx, view)


async def _show_person(
    ctx: Context, view: PersonView, name: str = "", *, chosen: bool = True
) -> None:
    """Show a page of one person; unless `chosen`, AI players' if they have met nobody else."""
    guild, speaker = ctx.interaction.guild_id, ctx.speaker()
    user = view.user or ctx.user
    if user == ctx.user:
        view = replace(view, user=None)
    elif guild is not None:
        view = replace(view, where="here")
    scope = Scope(guild if view.where == "here" else None, view.game)
    rows = await ctx.host.statistics.results_for(ctx.user, user, scope)
    if not chosen and not with_people(rows) and against_ai(rows):
        view = replace(view, tab="ai")
    shown = with_people(rows) if view.tab == "people" else against_ai(rows)
    figures = await _figures(ctx, user, scope, shown, view)
    subtitle = scope_text(view.game, say(f"statistics.tab.{view.tab}"))
    about = say("statistics.about.everywhere" if scope.guild is None else "statistics.about.here")
    page = person_page(name or await _name(ctx, user), subtitle, figures, about)
    listed = (await ctx.host.settings.of_user(user)).listed if user == ctx.user else None
    await ctx.reply.show(
        screens.person(
            view,
            await stats_for(ctx, page, speaker),
            speaker,
            on_server=guild is not None,
            listed=listed,
        )
    )


async def _figures(
    ctx: Context, user: User, scope: Scope, rows: tuple[SeatResult, ...], view: PersonView
) -> PersonFigures:
    """Return what the page of one person tells of their results."""
    statistics, guild, game = ctx.host.statistics, scope.guild, scope.game
    figures = await asyncio.to_thread(_reckoned, rows, game)
    if game is not None:
        figures = replace(figures, luck=await statistics.play_and_luck(rows))
    if view.tab == "ai" or not rows:
        return figures
    if game is None:  # it is of a person, not of a game
        return replace(figures, reliability=await statistics.own_reliability(user, guild))
    if guild is not None:
        return replace(figures, rating=await statistics.rating_of(user, guild, game))
    return figures


def _reckoned(rows: tuple[SeatResult, ...], game: str | None) -> PersonFigures:
    """Return what results come to: thousands of them, with all their facts, take a while."""
    figures = PersonFigures(summarized(rows))
    if game is None:
        return figures
    facts: list[Fact] = [fact for row in rows for fact in row.facts]
    return replace(
        figures,
        favorites=favorites(facts),
        totals=totals(facts),
        explored=explored(GAMES[game], facts),
    )


async def _name(ctx: Context, user: User) -> str:
    """Return what somebody is called: as they are now, or as they sat down last."""
    if user == ctx.user:
        return isolated(ctx.name)
    names = await ctx.host.statistics.names([user], ctx.interaction.guild_id)
    return isolated(names.get(user, f"<@{user}>"))


def _called(person: discord.User | discord.Member) -> str:
    return isolated(plain(person.display_name) or plain(person.name) or str(person.id))


@app_commands.command(**words("statistics.show"))
@of_game("statistics.option.game.about")
@options(person="statistics.option.person")
async def show_command(
    interaction: Interaction, person: discord.User | None = None, game: str | None = None
) -> None:
    """Show one's own statistics, or somebody else's of this server."""
    async with command(interaction) as ctx:
        view = PersonView(None if person is None else person.id, game_named(game))
        await _show_person(ctx, view, "" if person is None else _called(person), chosen=False)


# -- two people -------------------------------------------------------------------------------


@on_press("versus", reply="in place", table=False)
async def turn_versus(ctx: PressContext) -> None:
    """Show how two people did against each other."""
    await _show_versus(ctx, ctx.target.number, game_named(ctx.target.table))


async def _show_versus(ctx: Context, other: User, game: str | None, name: str = "") -> None:
    speaker = ctx.speaker()
    both = await ctx.host.statistics.head_to_head(ctx.user, other, game)
    name = name or await _name_at(ctx, both.newest, other)
    page = versus_page(isolated(ctx.name), name, scope_text(game), both)
    shown = await stats_for(ctx, page, speaker)
    await ctx.reply.show(screens.versus(other, game, both, shown, speaker))


async def _name_at(ctx: Context, meeting: Meeting | None, other: User) -> str:
    """Return what somebody was called where both met last: elsewhere they may have other names."""
    table = None if meeting is None else await ctx.host.queries.find(meeting.other.table)
    if meeting is None or table is None:
        return f"<@{other}>"
    return table.sitters[meeting.other.seat].tagged


async def _compare(
    interaction: Interaction, person: discord.User | discord.Member, game: str | None = None
) -> None:
    async with command(interaction) as ctx:
        if person.bot:
            raise IllegalAction("statistics.error.bot")
        await _show_versus(ctx, person.id, game_named(game), _called(person))


@app_commands.command(**words("statistics.versus"))
@of_game("statistics.option.game.about")
@options(person="statistics.option.other")
async def versus_command(
    interaction: Interaction, person: discord.User, game: str | None = None
) -> None:
    """Show how one did against somebody."""
    await _compare(interaction, person, game)


async def head_to_head(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Show how one did against the person that the menu was opened on."""
    await _compare(interaction, person)


# -- a server ---------------------------------------------------------------------------------


@on_press("standings", reply="in place", table=False)
async def turn_standings(ctx: PressContext) -> None:
    """Show a page of the list of a server."""
    await _show_server(ctx, ServerView.of(ctx.target))


@on_press("season", reply="in place", table=False)
async def choose_season(ctx: PressContext) -> None:
    """Show the list of a server for the chosen season."""
    season = season_named(ctx.value)
    await _show_server(ctx, ServerView(game_named(ctx.target.table), season))


async def _show_server(ctx: Context, view: ServerView) -> None:
    guild, statistics, speaker = ctx.interaction.guild_id, ctx.host.statistics, ctx.speaker()
    if guild is None:
        raise IllegalAction("server.error.nowhere")
    standings = await statistics.standings(guild, view.game, view.season)
    count = max(1, -(-len(standings) // PAGE_PEOPLE))
    view = replace(view, number=min(view.number, count - 1))
    first = view.number * PAGE_PEOPLE
    shown = standings[first : first + PAGE_PEOPLE]
    names = await statistics.names([each.standing.user for each in shown], guild)
    scope = scope_text(view.game, season_text(view.season))
    missing: MissingRatings | None = None
    if await statistics.rates(guild):
        missing = "by_game" if view.game is None else "unrated"
    page = server_page(shown, names, ctx.user, scope, speaker, missing=missing)
    drawn = await stats_for(ctx, page, speaker)
    await ctx.reply.show(screens.server(view, count, statistics.seasons(), drawn, speaker))


async def season_choices(interaction: Interaction, typed: str) -> Choices:
    """Offer the running season and those before it."""
    speaker = await speaker_to(interaction)
    seasons = interaction.client.host.statistics.seasons()
    return matching([(speaker(season_text(season)), season.key) for season in seasons], typed)


@app_commands.command(**words("statistics.server"))
@of_game("statistics.option.game.about")
@options(season="statistics.option.season")
@app_commands.autocomplete(season=season_choices)
async def server_command(
    interaction: Interaction, game: str | None = None, season: str | None = None
) -> None:
    """Show the list of this server."""
    async with command(interaction) as ctx:
        await _show_server(ctx, ServerView(game_named(game), season_named(season)))


# -- finished games ---------------------------------------------------------------------------


@on_press("history", reply="in place", table=False)
async def turn_history(ctx: PressContext) -> None:
    """Show finished games from a place in the list on."""
    await _show_history(ctx, HistoryView.of(ctx.target))


async def _show_history(ctx: Context, view: HistoryView) -> None:
    if view.whose == "server" and ctx.interaction.guild_id is None:
        raise IllegalAction("server.error.nowhere")
    tables, after = await _seen_tables(ctx, view)
    games = [PastGame(table, await ctx.host.statistics.places(table.id)) for table in tables]
    await ctx.reply.show(screens.history(view, games, after, ctx.speaker()))


async def _seen_tables(ctx: Context, view: HistoryView) -> tuple[list[Table], int | None]:
    """Return a page of finished tables that somebody may see, and where the next one begins.

    Of a server these are the tables whose place they may look into, or at which they sat.
    """
    mine = view.whose == "mine"
    scope = Scope(None if mine else ctx.interaction.guild_id, view.game)
    user, seen, offset = ctx.user if mine else None, list[Table](), view.offset
    last = offset + MAX_TABLES_LOOKED_AT
    while offset < last:
        tables = await ctx.host.statistics.finished_tables(scope, user, PAGE_GAMES + 1, offset)
        for table in tables:
            if len(seen) == PAGE_GAMES:
                return seen, offset
            offset += 1
            if await may_see(ctx.interaction, table):
                seen.append(table)
        if len(tables) <= PAGE_GAMES:
            return seen, None
    return seen, offset


@on_press("past", reply="in place", table=False)
async def choose_game(ctx: PressContext) -> None:
    """Show how a finished game ended, with what can be done with it."""
    table = await ctx.read_table(ctx.value)
    if table.status != "over" or not await may_see(ctx.interaction, table):
        raise IllegalAction("play.error.no_table")
    look = await ctx.host.queries.look(table, None)
    here = table.home.guild is not None and table.home.guild == ctx.interaction.guild_id
    view, speaker = HistoryView.of(ctx.target), ctx.speaker(table)
    await ctx.reply.show(screens.past(view, table, look.outcome, speaker, here=here))


@app_commands.command(**words("statistics.history"))
@of_game("statistics.option.game.about")
@options(whose="statistics.option.whose")
@app_commands.choices(whose=[choice(f"statistics.whose.{name}", name) for name in get_args(Whose)])
async def history_command(
    interaction: Interaction, game: str | None = None, whose: str | None = None
) -> None:
    """List finished games: one's own, or those of this server that one may see."""
    async with command(interaction) as ctx:
        await _show_history(ctx, HistoryView(game_named(game), whose_named(whose)))


@on_press("statsgame", reply="in place", table=False)
async def choose_statistics_game(ctx: PressContext) -> None:
    """Show the same screen of the chosen game, or of all games."""
    verb, _, rest = ctx.target.rest.partition(".")
    target = Target(verb, ctx.value, ctx.target.number, rest=rest)
    match verb:
        case "stats":
            await _show_person(ctx, PersonView.of(target)[0])
        case "versus":
            await _show_versus(ctx, target.number, game_named(target.table))
        case "standings":
            await _show_server(ctx, ServerView.of(target))
        case "history":
            await _show_history(ctx, replace(HistoryView.of(target), offset=0))
        case _:
            raise IllegalAction("host.error.other_form")


async def setup(bot: Bazaar) -> None:
    """Add the commands, and the menu on people."""
    group = app_commands.Group(**words("statistics"))
    group.add_command(show_command)
    group.add_command(versus_command)
    group.add_command(server_command)
    bot.tree.add_command(anywhere(group))
    bot.tree.add_command(anywhere(history_command))
    menu = app_commands.ContextMenu(name=worded("statistics.menu.versus"), callback=head_to_head)
    bot.tree.add_command(anywhere(menu))
