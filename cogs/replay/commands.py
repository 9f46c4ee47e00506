"""Replays: /replay, *Replay this* on messages, and the buttons below results and steps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.services.replays import Replayed, is_file
from bot.tables.record import MAX_RECORD_BYTES
from bot.tables.replay import REPLAYED, shares_at
from bot.tables.table import Table, TableId
from bot.tables.verify import Verdict
from cogs.delivery.private_games import show_game
from cogs.delivery.token_route import single_webhook
from cogs.kit.commands import anywhere, of_table, options, words
from cogs.kit.context import Context, PressContext
from cogs.kit.custom_id import Target
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import ANY, newest_tables, numbered_tables
from cogs.kit.locale import worded
from cogs.kit.names import plain
from cogs.kit.permissions import may_see, sees_place
from cogs.kit.replies import Interaction
from cogs.kit.screen import Screen
from cogs.replay import screens
from cogs.replay.pictures import CARD, CLIPS, boards_of, picture_of, posted_screen, require_pictures
from cogs.replay.screens import Shown, viewer_of
from engine.core import Seat
from engine.errors import IllegalAction
from engine.text import seat_name

DOWNLOAD_SECONDS = 20.0
MAX_ASKED_PLACES = 10
"""About so many threads Discord is asked, at most, for one list of tables."""


@on_press("replay", reply="in place", later=True, table=False)
async def show_replay(ctx: PressContext) -> None:
    """Show the step that was pressed, in private."""
    replayed = await _replayed(ctx, ctx.target.table)
    seat = _viewer(ctx, replayed)
    await _show_step(ctx, replayed, ctx.target.number, seat)


@on_press("chapter", reply="in place", later=True, table=False)
async def choose_chapter(ctx: PressContext) -> None:
    """Show the step with which the chosen chapter begins."""
    replayed = await _replayed(ctx, ctx.target.table)
    seat = _viewer(ctx, replayed)
    firsts = {str(chapter.first): chapter.first for chapter in replayed.replay.chapters}
    if (first := firsts.get(ctx.value)) is None:
        raise IllegalAction("replay.error.no_chapter")
    await _show_step(ctx, replayed, first, seat)


@on_press("viewer", reply="in place", later=True, table=False)
async def choose_viewer(ctx: PressContext) -> None:
    """Show the same step as the chosen seat, or everybody, saw it."""
    replayed = await _replayed(ctx, ctx.target.table)
    seat = viewer_of(ctx.value, len(replayed.table.sitters))
    await _show_step(ctx, replayed, ctx.target.number, seat)


@on_press("openhands", reply="in place", table=False)
async def open_hands(ctx: PressContext) -> None:
    """Keep that somebody who sat there lets everybody see all hands."""
    replayed = await _replayed(ctx, ctx.target.table)
    seat = _viewer(ctx, replayed)
    if replayed.file:
        raise IllegalAction("host.error.not_seated")
    await ctx.host.replays.open_hands(replayed.table, ctx.user)
    missing = await ctx.host.replays.missing(replayed.table)
    speaker = ctx.speaker(replayed.table)
    names = tuple(map(seat_name, missing))
    key = "replay.hands.missing" if missing else "replay.hands.open"
    await _show_step(ctx, replayed, ctx.target.number, seat, notice=speaker.say(key, seats=names))


@on_press("showhere", reply="same message", table=False)
async def show_here(ctx: PressContext) -> None:
    """Post the step that is shown where it is pressed, once for each message it is shown on."""
    replayed = await _replayed(ctx, ctx.target.table)
    shown = await _shown(ctx, replayed, ctx.target.number, _viewer(ctx, replayed))
    if not shown.postable and not _way(ctx):  # clips and cards show what everybody saw
        raise IllegalAction("replay.error.closed_hands")
    _require_speech(ctx.interaction)
    message = ctx.interaction.message
    post = (0 if message is None else message.id, str(ctx.target))
    if not ctx.host.replays.claim_post(post):
        raise IllegalAction("replay.error.shown")
    try:
        await _post(ctx, await posted_screen(ctx, shown, _way(ctx)))
    except Exception:
        ctx.host.replays.drop_post(post)  # it can be tried again
        raise


@on_press("clip", reply="in place", table=False)
async def make_clip(ctx: PressContext) -> None:
    """Ask of what a clip shall be, or make it."""
    replayed = await _replayed(ctx, ctx.target.table)
    shown = await _shown(ctx, replayed, ctx.target.number, _viewer(ctx, replayed))
    speaker, way = ctx.speaker(shown.table), _way(ctx)
    if way not in CLIPS:
        await ctx.reply.show(screens.clip_offer(shown, speaker))
        return
    require_pictures(ctx)
    ctx.client.studio.require_clip_room()
    await ctx.reply.show(screens.making_clip(shown, speaker))
    theme = (await ctx.host.settings.of_user(ctx.user)).theme
    clip = await picture_of(ctx, shown, way, speaker, theme)
    await _show_if_newest(ctx, screens.picture(shown, clip, way, speaker))


@on_press("card", reply="in place", table=False)
async def make_card(ctx: PressContext) -> None:
    """Show a finished game on one card."""
    replayed = await _replayed(ctx, ctx.target.table)
    shown = await _shown(ctx, replayed, ctx.target.number, _viewer(ctx, replayed))
    require_pictures(ctx)
    speaker, theme = ctx.speaker(shown.table), (await ctx.host.settings.of_user(ctx.user)).theme
    card = await picture_of(ctx, shown, CARD, speaker, theme)
    await _show_if_newest(ctx, screens.picture(shown, card, CARD, speaker))


@on_press("playon", reply="in place", table=False)
async def play_on(ctx: PressContext) -> None:
    """Begin a private game against AI players from the step that is shown, at the seat shown.

    Whoever goes on at a seat sees what it had, so that must be theirs to see.
    """
    replayed = await _replayed(ctx, ctx.target.table)
    shown = await _shown(ctx, replayed, ctx.target.number, _viewer(ctx, replayed))
    seat = shown.own_seat if shown.seat is None else shown.seat
    if replayed.file or not shown.hands:
        raise IllegalAction("replay.error.no_playing_on")
    if seat is None:
        raise IllegalAction("replay.error.which_seat")
    sequence = replayed.replay.steps[shown.number].sequence
    table = await ctx.host.solo.play_on(replayed.table.id, sequence, seat, ctx.person, ctx.id)
    ctx.be_at(table)
    await show_game(ctx, table.id)


def _require_speech(interaction: Interaction) -> None:
    """Refuse to post for somebody where they may not write themselves."""
    may = interaction.permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    writes = may.send_messages_in_threads if in_thread else may.send_messages
    if interaction.guild_id is not None and not writes:
        raise IllegalAction("replay.error.silent")


async def _post(ctx: Context, public: Screen) -> None:
    """Show something to everybody here, by the token of the press and once."""
    interaction = ctx.interaction
    webhook = single_webhook(ctx.client, interaction.application_id, interaction.token)
    await webhook.send(view=public, files=public.files, wait=True)


@on_press("replays", reply="in place", table=False)
async def choose_replay(ctx: PressContext) -> None:
    """Show the replay of the game that was chosen."""
    await _begin(ctx, ctx.value)


# -- what is shown ------------------------------------------------------------------------------


async def _replayed(ctx: Context, id_: TableId) -> Replayed:
    """Return the replay of a file or of a table that somebody may see, or refuse."""
    if is_file(id_):
        return ctx.host.replays.of_file(id_)
    table = await ctx.read_table(id_)
    if not await may_see(ctx.interaction, table):
        raise IllegalAction("play.error.no_table")
    return await ctx.host.replays.of_table(table)


def _way(ctx: PressContext) -> str:
    """Return what else a press says: which buttons it was, or of what a clip shall be."""
    return ctx.target.rest.partition(".")[2]


def _viewer(ctx: PressContext, replayed: Replayed) -> Seat | None:
    name, _, _ = ctx.target.rest.partition(".")
    return viewer_of(name, len(replayed.table.sitters))


async def _shown(ctx: Context, replayed: Replayed, number: int, seat: Seat | None) -> Shown:
    """Return a step as somebody may see it, or refuse a view that is none of their business."""
    table, replays = replayed.table, ctx.host.replays
    own = None if replayed.file else table.seat_of(ctx.user)
    missing = () if replayed.file else await replays.missing(table)
    hands = own is not None or not missing
    if seat is not None and not hands:
        raise IllegalAction("replay.error.closed_hands")
    at = replayed.replay.nearest(number)
    chances = await replays.chances(replayed)
    if chances is None and not replayed.file:
        ctx.host.hints.judge_later(table)
    return Shown(
        replayed,
        at,
        seat,
        hands=hands,
        open=not missing,
        missing=missing,
        own_seat=own,
        shares=shares_at(chances, replayed.replay.steps[at].sequence) if chances else None,
    )


async def _show_step(
    ctx: Context, replayed: Replayed, number: int, seat: Seat | None, notice: str = ""
) -> None:
    """Show a step as somebody may see it."""
    shown = await _shown(ctx, replayed, number, seat)
    speaker = ctx.speaker(replayed.table)
    boards = await boards_of(ctx, shown, speaker)
    await _show_if_newest(ctx, screens.step(shown, boards, speaker, notice))


async def _show_if_newest(ctx: Context, screen: Screen) -> None:
    """Show a screen, unless its message was pressed on since."""
    message = ctx.interaction.message
    newest = message is None or ctx.client.private_cards.is_newest(message.id, ctx.id)
    if newest or not ctx.reply.in_place:
        await ctx.reply.show(screen)


# -- commands -----------------------------------------------------------------------------------


async def finished_tables(interaction: Interaction) -> list[Table]:
    """Return the newest finished tables that somebody can name here."""
    return await _seen(interaction, await newest_tables(interaction, REPLAYED))


async def _seen(interaction: Interaction, finished: Sequence[Table]) -> list[Table]:
    """Return those of some finished tables that somebody may see.

    Of places about which Discord must be asked, only the first are looked at.
    """
    tables: list[Table] = []
    to_ask = MAX_ASKED_PLACES
    for table in finished:
        own = table.seat_of(interaction.user.id) is not None
        seen = True if own else sees_place(interaction, table)
        if seen is None and to_ask:
            to_ask -= 1
            seen = await may_see(interaction, table)
        if table.seed and seen:
            tables.append(table)
    return tables


@app_commands.command(**words("replay"))
@options(file="replay.option.file")
@of_table(finished_tables)
async def replay_command(
    interaction: Interaction, table: str | None = None, file: discord.Attachment | None = None
) -> None:
    """Replay a finished game, or a record that is sent along."""
    async with command(interaction) as ctx:
        if file is not None:
            await _replay_file(ctx, file)
        elif table is not None:
            await _begin(ctx, await _named(ctx, table))
        else:
            await _offer(ctx, await _played_here(interaction) or await finished_tables(interaction))


async def replay_message(interaction: Interaction, message: discord.Message) -> None:
    """Replay the game that a message belongs to."""
    async with command(interaction) as ctx:
        bot = interaction.client.user
        ours = bot is not None and message.author.id == bot.id
        ids = dict.fromkeys(_tables_on(message)) if ours else ()
        for id_ in ids:
            if is_file(id_) or await ctx.host.queries.find(id_) is not None:
                await _begin(ctx, id_)
                return
        tables = await _played_here(interaction) if ours else ()
        if not tables:
            raise IllegalAction("replay.error.no_game")
        await _offer(ctx, tables)


async def _begin(ctx: Context, id_: TableId) -> None:
    await _show_step(ctx, await _replayed(ctx, id_), 0, None)


async def _offer(ctx: Context, tables: Sequence[Table]) -> None:
    """Replay the only one of some games, or ask which."""
    if not tables:
        raise IllegalAction("replay.error.none")
    if len(tables) == 1:
        await _begin(ctx, tables[0].id)
    else:
        await ctx.reply.show(screens.choose(tables, ctx.speaker()))


async def _named(ctx: Context, named: str) -> TableId:
    """Return the table that is named by its number here, or by its id."""
    for table in await numbered_tables(ctx.interaction, named, ANY):
        return table.id
    return named.strip()


async def _played_here(interaction: Interaction) -> list[Table]:
    """Return the finished tables of the channel or thread where something was asked."""
    if interaction.channel_id is None:
        return []
    guild = interaction.guild_id
    played = await interaction.client.host.queries.tables(
        guild=guild,
        user=interaction.user.id if guild is None else None,
        status=REPLAYED,
        place=interaction.channel_id,
        limit=screens.MAX_TABLES,
    )
    return await _seen(interaction, played)


def _tables_on(message: discord.Message) -> Iterator[TableId]:
    """Yield the tables that the components of a message name."""
    waiting: list[Any] = list(message.components)
    while waiting:
        part = waiting.pop(0)
        waiting[:0] = getattr(part, "children", None) or ()
        target = Target.parse(getattr(part, "custom_id", None) or "")
        if target is not None:
            yield target.table


async def _replay_file(ctx: Context, file: discord.Attachment) -> None:
    """Replay a record that was sent along, or tell what is wrong with it."""
    if file.size > MAX_RECORD_BYTES:
        raise IllegalAction("fairness.error.too_long")
    try:
        async with asyncio.timeout(DOWNLOAD_SECONDS):
            raw = await file.read()
    except (discord.HTTPException, aiohttp.ClientError, TimeoutError, OSError):
        raise IllegalAction("replay.error.download") from None
    replayed = await ctx.host.replays.read_file(raw, plain)
    if isinstance(replayed, Verdict):
        await ctx.reply.show(screens.wrong_file(replayed, ctx.speaker()))
    else:
        await _show_step(ctx, replayed, 0, None)


async def setup(bot: Bazaar) -> None:
    """Add the command, and the entry in the menu of messages."""
    bot.tree.add_command(anywhere(replay_command))
    menu = app_commands.ContextMenu(name=worded("replay.this"), callback=replay_message)
    bot.tree.add_command(anywhere(menu))
