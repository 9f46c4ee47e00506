"""Invitations, lots, rematches and news of tables, by buttons and commands of /table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.invitations import by_lot, declined, moved_up, released
from bot.tables.table import User
from cogs.delivery.first_meeting import first_meeting
from cogs.delivery.private_replies import change_options, settle_question
from cogs.delivery.table_notices import closes_at
from cogs.invitations import screens
from cogs.kit.commands import (
    TABLE_COMMANDS,
    TableCommand,
    add_to_table_group,
    at_table,
    of_game,
    of_table,
    options,
    table_command,
    words,
)
from cogs.kit.context import Context, PressContext
from cogs.kit.dispatch import command, on_press
from cogs.kit.find_table import dealt_tables, open_lobbies
from cogs.kit.names import names_of, table_speaker
from cogs.kit.permissions import home_of_rematch, require_admission
from cogs.kit.replies import Interaction
from cogs.kit.screen import note
from cogs.kit.table_actions import begin_at_once, join
from engine.errors import IllegalAction
from engine.registry import GAMES
from engine.text import say


@on_press("accept", "decline", reply="same message")
async def answer(ctx: PressContext) -> None:
    """Take the seat that is held for somebody, or let it go; the question shows who is left."""
    table, comes = ctx.table, ctx.target.verb == "accept"
    try:
        if table.status in {"lobby", "playing"} and table.seat_of(ctx.user) is not None:
            raise IllegalAction("invitations.error.in_already")
        if comes:
            await _accept(ctx)
        else:
            await ctx.host.lobby.change(table, ctx.id, declined, ctx.person)
    except IllegalAction:
        if table.status == "lobby" and not ctx.reply.in_place:
            # They answered before, and the question does not know of it.
            await ctx.reply.show(
                screens.invitation(table, table.reserved, table_speaker(table, ctx.client.icons))
            )
        raise
    after = await ctx.read_table(table.id)
    await settle_question(ctx, after)
    sentence = ctx.sentence("table.joined" if comes else "invitations.declined", after)
    if ctx.reply.in_place:
        card = await first_meeting(ctx, after, sentence) if comes else None
        await ctx.reply.show(card or note(sentence))
        return
    await ctx.reply.show(
        screens.invitation(after, after.reserved, table_speaker(after, ctx.client.icons))
    )
    card = await first_meeting(ctx, after, sentence) if comes else None
    await ctx.reply.send_private(card or note(sentence))


async def _accept(ctx: Context) -> None:
    """Let somebody who was asked sit down."""
    table = ctx.table
    if table.status == "lobby" and all(invite.user != ctx.user for invite in table.invites):
        raise IllegalAction("invitations.error.not_you")
    await join(ctx)


@on_press("invite", reply="same message")
async def invite(ctx: PressContext) -> None:
    """Hold seats for exactly those who were picked."""
    users, id_ = guests(ctx, ctx.values), ctx.table.id
    await change_options(ctx, ctx.host.invitations.hold_for(id_, ctx.person, users, ctx.id))


def guests(ctx: Context, values: Sequence[str]) -> list[User]:
    """Return the people that were picked; bots, strangers and what Discord never offered are none.

    Discord sends along who they are, so nothing need be asked.
    """
    data: Any = ctx.interaction.data or {}
    known: Any = data.get("resolved") or {}
    for value in values:
        user = (known.get("users") or {}).get(value)
        if user is None or user.get("bot") or value not in (known.get("members") or {}):
            raise IllegalAction("invitations.error.no_guest")
    return [int(value) for value in values]


@on_press("lot", reply="same message")
async def lot(ctx: PressContext) -> None:
    """Let the seats be drawn, or taken as people come."""
    table = ctx.table
    drawing = ctx.host.lobby.change(table, ctx.id, by_lot, ctx.person, lot=not table.random_seats)
    await change_options(ctx, drawing)


@on_press("up", reply="same message")
async def up(ctx: PressContext) -> None:
    """Let somebody sit one seat further to the front."""
    table, seat = ctx.table, ctx.target.number
    who = table.sitters[seat].who if 0 <= seat < len(table.sitters) else None
    if who is None:
        raise IllegalAction("host.error.other_form")
    moving = ctx.host.lobby.change(table, ctx.id, moved_up, ctx.person, who)
    await change_options(ctx, moving)


@on_press("watch", reply="new message")
async def watch(ctx: PressContext) -> None:
    """Tell somebody of new tables of this game, or no more."""
    table = ctx.table
    if table.home.guild is None:
        raise IllegalAction("server.error.nowhere")
    await _watch(ctx, table.home.guild, table.game, off=ctx.target.rest == "off")


async def _watch(ctx: Context, guild: int, game: str, *, off: bool = False) -> None:
    watching = await ctx.host.watches.watch(guild, game, ctx.user, on=False if off else None)
    await ctx.answer(f"invitations.watch.{'on' if watching else 'off'}", game=say(f"{game}.name"))


@on_press("follow", reply="in place")
async def press_follow(ctx: PressContext) -> None:
    """Let an onlooker follow a table, or no more."""
    await follow(ctx, on={"on": True, "off": False}.get(ctx.target.rest))


async def follow(ctx: Context, on: bool | None = None) -> None:
    """Tell an onlooker when this game begins and ends, or no more."""
    following = await ctx.host.follows.follow(ctx.table, ctx.user, on=on)
    await ctx.reply.show(screens.following(ctx.table, ctx.speaker(), on=following))


@on_press("keep", reply="same message")
async def keep(ctx: Context) -> None:
    """Keep a lobby open for another day."""
    table = await ctx.host.invitations.keep_open(ctx.table.id, ctx.person, ctx.id)
    closes = await closes_at(ctx.client, table)
    await ctx.reply.show(screens.kept_open(table, closes, table_speaker(table, ctx.client.icons)))


@on_press("rematch", reply="new message")
async def rematch(ctx: Context) -> None:
    """Open a table for all who sat at one that is over."""
    old, guild = ctx.table, ctx.interaction.guild_id
    if guild is None or guild != old.home.guild:
        raise IllegalAction("invitations.error.elsewhere")
    if await ctx.host.queries.rematch_of(old.id) is None:
        await require_admission(ctx)
    room = (await ctx.host.settings.of_server(guild)).room(ctx.user)
    home = home_of_rematch(ctx)
    table = await ctx.host.invitations.rematch(old.id, ctx.person, home, ctx.id, room)
    if table.status == "lobby" and table.alone and len(table.sitters) == table.seats:
        table = await begin_at_once(ctx, table)
    key = "invitations.rematch.opened" if table.status == "lobby" else "invitations.rematch.running"
    await ctx.answer(key, table, place=f"<#{table.home.place}>")


# -- the same by command ------------------------------------------------------------------------


def _user_command(
    name: str, handler: Callable[[Context, User], Awaitable[str]], *, only_guests: bool = False
) -> TableCommand:
    """Return the command that does something about somebody at a lobby, and says what it did.

    Who that is goes with the question which of several tables is meant.
    """
    key = f"invitations.command.{name}"

    async def show(ctx: Context, user: User) -> None:
        await ctx.reply.show(note(await handler(ctx, user)))

    async def carry_out(
        interaction: Interaction, user: discord.User, table: str | None = None
    ) -> None:
        async with command(interaction) as ctx:
            if only_guests:
                guests(ctx, [str(user.id)])
            await at_table(ctx, key, table, open_lobbies, user.id)

    TABLE_COMMANDS[key] = (show, "new message")
    callback = options(user="invitations.option.user")(of_table(open_lobbies)(carry_out))
    return app_commands.Command(**words(key), callback=callback)


async def _invite_user(ctx: Context, user: User) -> str:
    """Hold a seat for somebody and ask them to come."""
    await ctx.host.invitations.invite(ctx.table.id, ctx.person, [user], ctx.id)
    return ctx.sentence("invitations.asked", user=f"<@{user}>")


async def _release_user(ctx: Context, user: User) -> str:
    """Open the seat that is held for somebody."""
    await ctx.host.lobby.change(ctx.table, ctx.id, released, ctx.person, [user])
    return ctx.sentence("invitations.released", user=f"<@{user}>")


async def _move_user_up(ctx: Context, user: User) -> str:
    """Let somebody sit one seat further to the front."""
    after = await ctx.host.lobby.change(ctx.table, ctx.id, moved_up, ctx.person, user)
    speaker = ctx.speaker(after)
    return speaker.say("invitations.order.joined", names=", ".join(names_of(after, speaker)))


@app_commands.command(**words("invitations.command.watch"))
@of_game("invitations.option.game.about")
async def watch_command(interaction: Interaction, game: str) -> None:
    """Tell somebody of new tables of a game, or no more."""
    async with command(interaction) as ctx:
        if interaction.guild_id is None:
            raise IllegalAction("server.error.nowhere")
        if game not in GAMES:
            raise IllegalAction("engine.error.game", game=game[:20])
        await _watch(ctx, interaction.guild_id, game)


async def setup(bot: Bazaar) -> None:
    """Add the commands to those of /table."""
    add_to_table_group(
        bot,
        _user_command("invite", _invite_user, only_guests=True),
        _user_command("release", _release_user),
        _user_command("forward", _move_user_up),
        watch_command,
        table_command("invitations.command.follow", follow),
        table_command("invitations.command.keep", keep, open_lobbies),
        table_command("invitations.command.rematch", rematch, dealt_tables),
    )
