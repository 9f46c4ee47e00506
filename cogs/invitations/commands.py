"""Company: invitations, lots, rematches and news of tables, by buttons and commands of /table."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.runtime.client import Bazaar
from bot.tables.notices import Queued
from bot.tables.table import Table, User
from cogs.delivery.direct_messages import send, settled, spoken_to
from cogs.invitations import screens
from cogs.kit.dispatch import (
    Interaction,
    acknowledge,
    answering,
    choice,
    in_place,
    install,
    meant,
    show,
    table_of,
    whisper,
    worded,
)
from cogs.kit.find_table import of_lobby, of_past_table, past_table
from cogs.kit.locale import person, private, speaker
from cogs.kit.permissions import check_permissions, home_of, joined
from cogs.kit.screen import Press, Screen, on
from cogs.lobby import screens as lobbies
from cogs.lobby.options import optioned
from cogs.play.screens.hand import note
from cogs.server.commands import admitted
from engine.errors import IllegalAction
from engine.registry import GAMES

log = structlog.get_logger(__name__)
CLOSED_DMS = frozenset({50007, 50278, 40003, 10013})


# -- what is said of lobbies --------------------------------------------------------------------


async def closes_at(bot: Bazaar, table: Table) -> float | None:
    """Return when a lobby closes, if it is one."""
    if table.status != "lobby":
        return None
    return next((one.due for one in await bot.host.queries.deadlines(table.id)), None)


async def gathered(
    bot: Bazaar, queued: Queued, table: Table, nonce: str
) -> tuple[Screen, list[int]] | None:
    """Return what is said of a lobby and who is called, or nothing if it is past."""
    if table.status != "lobby":
        return None
    notice, said = queued.notice, speaker(table.language, table)
    title, named = lobbies.title(table, said), notice.called_users
    match notice.kind:
        case "invite":
            asked = [user for user in named if user in table.reserved]
            asked = [user for user in asked if not await _written(bot, queued, table, user, nonce)]
            screen = _invitation(table, asked, table.language)
            return (screen, await bot.host.settings.callable_now(asked, "turns")) if asked else None
        case "opened":
            late = queued.due > 0 and not queued.tries
            users = await bot.host.watches.still_wanted(table, named, late=late)
            called = await bot.host.settings.callable_now(users, "turns")
            return (screens.opened(table, title, users, said), called) if users else None
        case "reminder":
            due, calls = await closes_at(bot, table), [table.owner]
            screen = screens.closing(table, title, calls, due, said)
            return screen, await bot.host.settings.callable_now(calls, "turns")
        case _:
            return None


async def _written(bot: Bazaar, queued: Queued, table: Table, user: User, nonce: str) -> bool:
    """Ask somebody who wants direct messages in one, if they may be called now and take any."""
    wants = (await bot.host.settings.of_user(user)).by_dm
    if not wants or not await bot.host.settings.callable_now([user], "turns"):
        return False
    said = await spoken_to(bot, user, table)
    screen = _invitation(table, [user], said.language)
    try:
        await send(bot, table, user, screen, nonce, doubtful=queued.tries > 0)
    except discord.HTTPException as refusal:
        if refusal.code not in CLOSED_DMS:
            raise
        log.info("direct messages closed", table=table.id)
        return False
    return True


def _invitation(table: Table, users: Sequence[User], language: str) -> Screen:
    said = speaker(language, table)
    seat = table.seat_of(table.owner)
    owner = lobbies.names_of(table, said)[seat or 0]
    return screens.invitation(table, lobbies.title(table, said), owner, users, said)


# -- what is pressed ----------------------------------------------------------------------------


@on("accept", "decline")
async def answered(press: Press) -> None:
    """Take the seat that is held for somebody, or let it go; the question shows who is left."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    comes = press.target.verb == "accept"
    try:
        if comes:
            await accepted(interaction, table)
        else:
            host, who = interaction.client.host, person(interaction)
            await host.invitations.decline(table.id, who, interaction.id)
    except IllegalAction:
        if table.status == "lobby" and not in_place(interaction):
            # They answered before, and the question has not heard of it.
            await show(interaction, _invitation(table, table.reserved, table.language))
        raise
    after = await table_of(interaction, table.id)
    await settled(interaction.client, after, person(interaction), interaction.message)
    said = private(interaction, after)
    key = "table.joined" if comes else "company.declined"
    told = note(said.say(key, title=lobbies.title(after, said)))
    if in_place(interaction):
        await show(interaction, told)
        return
    await show(interaction, _invitation(after, after.reserved, after.language))
    await whisper(interaction, told)


async def accepted(interaction: Interaction, table: Table) -> None:
    """Let somebody who was asked sit down."""
    if table.status == "lobby" and all(
        invite.user != interaction.user.id for invite in table.invites
    ):
        raise IllegalAction("company.error.not_you")
    await joined(interaction, table)


@on("invite")
async def invite(press: Press) -> None:
    """Hold seats for exactly those who were picked."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    users = guests(interaction, press.values)
    host, id_, who = interaction.client.host, press.target.table, person(interaction)
    await optioned(interaction, id_, host.invitations.hold_for(id_, who, users, interaction.id))


def guests(interaction: Interaction, values: Sequence[str]) -> list[User]:
    """Return the people that were picked; bots, strangers and what Discord never offered are none.

    Discord sends along who they are, so nothing need be asked.
    """
    data: Any = interaction.data or {}
    known: Any = data.get("resolved") or {}
    for value in values:
        user = (known.get("users") or {}).get(value)
        if user is None or user.get("bot") or value not in (known.get("members") or {}):
            raise IllegalAction("company.error.no_guest")
    return [int(value) for value in values]


@on("lot")
async def lot(press: Press) -> None:
    """Let the seats be drawn, or taken as people come."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    host, who = interaction.client.host, person(interaction)
    drawing = host.invitations.draw_lots(table.id, who, interaction.id, lot=not table.random_seats)
    await optioned(interaction, table.id, drawing)


@on("up")
async def up(press: Press) -> None:
    """Let somebody sit one seat further to the front."""
    interaction, seat = press.interaction, press.target.number
    await acknowledge(interaction, fresh=False)
    table = await table_of(interaction, press.target.table)
    host, who = interaction.client.host, person(interaction)
    if not 0 <= seat < len(table.sitters):
        raise IllegalAction("host.error.other_form")
    moving = host.invitations.move_up(table.id, who, table.sitters[seat].user, interaction.id)
    await optioned(interaction, table.id, moving)


@on("watch")
async def watch(press: Press) -> None:
    """Tell somebody of new tables of this game, or no more."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    table = await table_of(interaction, press.target.table)
    if table.home.guild is None:
        raise IllegalAction("server.error.nowhere")
    await _watched(interaction, table.home.guild, table.game, off=press.target.rest == "off")


async def _watched(interaction: Interaction, guild: int, game: str, *, off: bool = False) -> None:
    host, user = interaction.client.host, interaction.user.id
    on_ = await host.watches.watch(guild, game, user, on=False if off else None)
    said = private(interaction)
    name = said.say(f"{game}.name")
    await show(interaction, note(said.say(f"company.watch.{'on' if on_ else 'off'}", game=name)))


@on("keep")
async def keep(press: Press) -> None:
    """Keep a lobby open for another day."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=False)
    await show(interaction, await _kept(interaction, press.target.table))


async def _kept(interaction: Interaction, id_: str) -> Screen:
    bot, who = interaction.client, person(interaction)
    table = await bot.host.invitations.keep_open(id_, who, interaction.id)
    said = speaker(table.language, table)
    return screens.kept(lobbies.title(table, said), await closes_at(bot, table), said)


@on("rematch")
async def rematch(press: Press) -> None:
    """Open a table for all who sat at one that is over."""
    interaction = press.interaction
    await acknowledge(interaction, fresh=True)
    await _again(interaction, await table_of(interaction, press.target.table))


async def _again(interaction: Interaction, old: Table) -> None:
    host, who, home = interaction.client.host, person(interaction), home_of(interaction)
    if interaction.guild_id is None or interaction.guild_id != old.home.guild:
        raise IllegalAction("company.error.elsewhere")
    if await interaction.client.host.queries.rematch_of(old.id) is None:
        check_permissions(interaction)
        await admitted(interaction, home)
    room = (await host.settings.of_server(interaction.guild_id)).room(who.user)
    table = await host.invitations.rematch(old.id, who, home, interaction.id, room)
    said = private(interaction, table)
    place = f"<#{table.home.place}>"
    title = lobbies.title(table, said)
    key = "company.rematch.opened" if table.status == "lobby" else "company.rematch.running"
    await show(interaction, note(said.say(key, title=title, place=place)))


# -- the same by command ------------------------------------------------------------------------


@of_lobby
async def invite_command(
    interaction: Interaction, user: discord.User, table: str | None = None
) -> None:
    """Hold a seat for somebody and ask them to come."""
    async with answering(interaction):
        found, who = await meant(interaction, table), person(interaction)
        users = guests(interaction, [str(user.id)])
        await interaction.client.host.invitations.invite(found.id, who, users, interaction.id)
        said = private(interaction, found)
        title = lobbies.title(found, said)
        asked = said.say("company.asked", user=f"<@{user.id}>", title=title)
        await show(interaction, note(asked))


@of_lobby
async def release_command(
    interaction: Interaction, user: discord.User, table: str | None = None
) -> None:
    """Open the seat that is held for somebody."""
    async with answering(interaction):
        found, who = await meant(interaction, table), person(interaction)
        await interaction.client.host.invitations.release(found.id, who, user.id, interaction.id)
        said = private(interaction, found)
        await show(interaction, note(said.say("company.released", user=f"<@{user.id}>")))


@of_lobby
async def forward_command(
    interaction: Interaction, user: discord.User, table: str | None = None
) -> None:
    """Let somebody sit one seat further to the front."""
    async with answering(interaction):
        found, who = await meant(interaction, table), person(interaction)
        after = await interaction.client.host.invitations.move_up(
            found.id, who, user.id, interaction.id
        )
        said = private(interaction, after)
        names = ", ".join(lobbies.names_of(after, said))
        await show(interaction, note(said.say("company.order.joined", names=names)))


async def watch_command(interaction: Interaction, game: str) -> None:
    """Tell somebody of new tables of a game, or no more."""
    async with answering(interaction):
        if interaction.guild_id is None:
            raise IllegalAction("server.error.nowhere")
        if game not in GAMES:
            raise IllegalAction("engine.error.game", game=game[:20])
        await _watched(interaction, interaction.guild_id, game)


@of_lobby
async def keep_command(interaction: Interaction, table: str | None = None) -> None:
    """Keep a lobby open for another day."""
    async with answering(interaction):
        found = await meant(interaction, table)
        await show(interaction, await _kept(interaction, found.id))


@of_past_table
async def rematch_command(interaction: Interaction, table: str | None = None) -> None:
    """Open a table for all who sat at one that is over."""
    async with answering(interaction):
        await _again(interaction, await past_table(interaction, table))


COMMANDS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "invite": invite_command,
    "release": release_command,
    "forward": forward_command,
    "watch": watch_command,
    "keep": keep_command,
    "rematch": rematch_command,
}


def commands() -> Iterator[app_commands.Command[Any, Any, None]]:
    """Yield the commands that join those of /table."""
    for callback in (invite_command, release_command, forward_command):
        app_commands.rename(user=worded("company.option.user.name"))(callback)
        app_commands.describe(user=worded("company.option.user.about"))(callback)
    app_commands.rename(game=worded("table.option.game.name"))(watch_command)
    app_commands.describe(game=worded("company.option.game.about"))(watch_command)
    app_commands.choices(game=[choice(f"{key}.name", key) for key in GAMES])(watch_command)
    for name, callback in COMMANDS.items():
        yield app_commands.Command(
            name=worded(f"company.command.{name}.name"),
            description=worded(f"company.command.{name}.about"),
            callback=callback,
        )


async def setup(bot: Bazaar) -> None:
    """Add the commands to those of /table, and listen to the select of people."""
    await install(bot)
    bot.add_dynamic_items(screens.UserPicker)
    group = bot.tree.get_command("table")
    assert isinstance(group, app_commands.Group)
    for command in commands():
        group.add_command(command)
