"""The border: every press is acknowledged, carried out and answered here, whatever happens."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot.runtime.client import Bazaar, hear
from bot.runtime.i18n import Speaker, languages
from bot.tables.changes import AlreadyDone, Conflict
from bot.tables.settings import Theme
from bot.tables.table import Status, Table
from cogs.kit import replies as promises
from cogs.kit import screen as base
from cogs.kit.context import leave_open, present
from cogs.kit.locale import language_of, person, private
from cogs.kit.replies import Promise, answered_by, awake, owed, turned
from cogs.kit.screen import Press, Screen, clipped
from cogs.play.screens.hand import note
from engine.errors import EngineError, IllegalAction

log = structlog.get_logger(__name__)

Interaction: TypeAlias = promises.Interaction
OPEN: tuple[Status, ...] = ("lobby", "playing")
ANY: tuple[Status, ...] = (*OPEN, "over", "cancelled")
TOO_LATE = frozenset({10062, 40060})
EXPIRED = frozenset({10003, 10008, 10015, 50027})
LONGEST_REFUSAL = 600


class Words(app_commands.Translator):
    """Translates names, descriptions and choices of commands by their keys."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the words of a key in one of our languages."""
        key = string.extras.get("key")
        language = str(locale)[:2]
        if not key or language not in languages():
            return None
        words = Speaker(language).say(str(key))
        return words if words != string.message else None


def worded(key: str) -> app_commands.locale_str:
    """Return the words of a key in English, to be translated by it."""
    return app_commands.locale_str(Speaker().say(key), key=key)


def choice(key: str, value: str) -> app_commands.Choice[str]:
    """Return a choice named by a key."""
    return app_commands.Choice(name=worded(key), value=value)


async def install(bot: Bazaar) -> None:
    """Set up once what all cogs need: the translator and the components."""
    if isinstance(bot.tree.translator, Words):
        return
    await bot.tree.set_translator(Words())
    base.Border.answer = staticmethod(carried_out)
    bot.add_dynamic_items(base.Button, base.Select)


async def carried_out(press: Press) -> None:
    """Carry out a press; a refusal becomes a sentence, a failure an apology."""
    await hear(press.interaction)
    present(press.interaction, press.target.table)
    try:
        await base.HANDLERS[press.target.verb](press)
        await press.interaction.client.host.settings.remember_language(person(press.interaction))
        await _kept(press.interaction)
        leave_open(press.interaction)
    except AlreadyDone:
        log.info("press repeated", interaction=press.interaction.id)
    except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
        await refused(press.interaction, error)


async def refused(interaction: Interaction, error: Exception, table: Table | None = None) -> None:
    """Tell one person why nothing changed."""
    speaker = private(interaction, table)
    match error:
        case EngineError():
            # It may repeat what was sent to us, which can be of any length.
            await whisper(interaction, note(clipped(speaker(error.text), LONGEST_REFUSAL)))
        case Conflict():
            await whisper(interaction, note(speaker.say("play.error.conflict")))
        case discord.HTTPException() if error.code in TOO_LATE | EXPIRED:
            log.warning("too late to answer", interaction=interaction.id, code=error.code)
        case _:
            log.error("press failed", interaction=interaction.id, exc_info=error)
            await whisper(interaction, note(speaker.say("play.error.unexpected")))


async def acknowledge(interaction: Interaction, *, fresh: bool) -> None:
    """Tell Discord within its three seconds that we are at it.

    `fresh` answers with a new private message, otherwise the message pressed on stays and may be
    edited. Too late is no reason to stop: what was pressed is carried out once anyway.
    """
    try:
        if fresh:
            await interaction.response.defer(ephemeral=True, thinking=True)
        else:
            await interaction.response.defer()
    except discord.HTTPException as error:
        if error.code not in TOO_LATE:
            raise
        log.warning("acknowledged too late", interaction=interaction.id, code=error.code)
    except discord.InteractionResponded:
        log.info("acknowledged twice", interaction=interaction.id)


async def promise(interaction: Interaction, id_: str, *, fresh: bool) -> None:
    """Promise an answer: if it is not shown at once, Discord is told that we are at it.

    What a table needs is read and made ready with the first press in a life, which takes its time.
    """
    if not interaction.client.followup_tokens.answered_at(id_):
        await acknowledge(interaction, fresh=fresh)
        return
    acknowledged = partial(acknowledge, interaction, fresh=fresh)
    interaction.extras["promise"] = Promise(acknowledged, fresh=fresh)


async def _kept(interaction: Interaction) -> None:
    """Acknowledge what was promised and came to nothing that could be shown."""
    if (promise := await owed(interaction)) is not None:
        await acknowledge(interaction, fresh=promise.fresh)


@contextlib.asynccontextmanager
async def answering(interaction: Interaction) -> AsyncIterator[None]:
    """Acknowledge a command in private; a refusal becomes a sentence, a failure an apology."""
    await acknowledge(interaction, fresh=True)
    try:
        yield
        await interaction.client.host.settings.remember_language(person(interaction))
        leave_open(interaction)
    except Exception as error:  # noqa: BLE001 (whatever happened, the person gets an answer)
        await refused(interaction, error)


def in_place(interaction: Interaction) -> bool:
    """Tell whether the message pressed on is for this person alone and may be turned over."""
    message = interaction.message
    if message is None:
        return False
    return message.flags.ephemeral or interaction.guild_id is None


async def show(interaction: Interaction, screen: Screen) -> int | None:
    """Show a screen where the acknowledgement was made; a sleeping thread is woken for it.

    Return the message it is on, if it could be shown.
    """
    if (promise := await owed(interaction)) is not None:
        try:
            return await awake(interaction, partial(answered_by, interaction, screen, promise))
        except discord.HTTPException as error:
            if error.code not in TOO_LATE:
                raise
            log.warning("answered too late", interaction=interaction.id, code=error.code)
    try:
        return await awake(interaction, partial(turned, interaction, screen))
    except discord.HTTPException as error:
        if error.code not in TOO_LATE | EXPIRED:
            raise
        log.warning("answer not delivered", interaction=interaction.id, code=error.code)
        return None


async def show_move(interaction: Interaction, screen: Screen) -> None:
    """Show a screen that is about somebody's move: the next one may take its place."""
    interaction.extras["move"] = await show(interaction, screen)


async def whisper(interaction: Interaction, screen: Screen) -> int | None:
    """Say something to one person beside what is on the screen; return the message, if known."""
    await owed(interaction)
    try:
        if not interaction.response.is_done():
            await interaction.response.send_message(view=screen, files=screen.files, ephemeral=True)
            return None
    except discord.InteractionResponded:
        pass  # somebody answered in this moment: it comes after that
    except discord.HTTPException as error:
        log.warning("answer not delivered", interaction=interaction.id, code=error.code)
        return None
    try:
        sent = await interaction.followup.send(
            view=screen, files=screen.files, ephemeral=True, wait=True
        )
    except discord.HTTPException as error:
        log.warning("answer not delivered", interaction=interaction.id, code=error.code)
        return None
    return sent.id


async def with_pictures(interaction: Interaction) -> bool:
    """Tell whether somebody wants pictures and may be sent some here."""
    if (await interaction.client.host.settings.of_user(interaction.user.id)).text_board:
        return False
    return interaction.guild_id is None or interaction.app_permissions.attach_files


async def theme_of(interaction: Interaction) -> Theme:
    """Return how somebody wants their pictures to look."""
    return (await interaction.client.host.settings.of_user(interaction.user.id)).theme


async def table_of(interaction: Interaction, id_: str) -> Table:
    """Return a table, or refuse an unknown one."""
    table = await interaction.client.host.queries.find(id_)
    if table is None:
        raise IllegalAction("play.error.no_table")
    return table


async def own_lobby(interaction: Interaction, id_: str) -> Table:
    """Return a table that has not begun, or refuse those who do not own it."""
    table = await table_of(interaction, id_)
    if table.owner != interaction.user.id:
        raise IllegalAction("table.error.owner_options")
    if table.status != "lobby":
        raise IllegalAction("table.error.begun")
    return table


async def open_tables(interaction: Interaction) -> list[Table]:
    """Return the tables a person can name here: those of the server, in private their own."""
    host, guild = interaction.client.host, interaction.guild_id
    if guild is None:
        return list(await host.queries.tables(user=interaction.user.id, status=OPEN))
    return list(await host.queries.tables(guild=guild, status=OPEN))


async def meant(interaction: Interaction, named: str | None) -> Table:
    """Return the table a command means: the one named, the one of this thread, or the only one."""
    table = await _meant(interaction, named)
    present(interaction, table.id)
    return table


async def _meant(interaction: Interaction, named: str | None) -> Table:
    if named is not None:
        return await _named(interaction, named)
    host = interaction.client.host
    guild, here = interaction.guild_id, interaction.channel_id
    if guild is not None:
        tables = await host.queries.tables(guild=guild, status=ANY)
        in_thread = [table for table in tables if here == table.home.thread]
        own = [table for table in in_thread if table.seat_of(interaction.user.id) is not None]
        if len(own or in_thread) == 1:
            return (own or in_thread)[0]
    mine = list(await host.queries.tables(user=interaction.user.id, status=OPEN))
    near = [table for table in mine if here in {table.home.channel, table.home.thread}]
    if len(near) == 1:
        return near[0]
    if len(mine) == 1:
        return mine[0]
    raise IllegalAction("play.error.which_table" if mine else "play.error.no_table_of_yours")


async def _named(interaction: Interaction, named: str) -> Table:
    wanted = named.strip().lstrip("#")
    for table in await open_tables(interaction):
        if wanted in {table.id, str(table.number)}:
            return table
    found = await interaction.client.host.queries.find(wanted)
    # A table of another server is as unknown here as one that never was.
    if found is not None and _may_name(interaction, found):
        return found
    raise IllegalAction("play.error.no_table")


def _may_name(interaction: Interaction, table: Table) -> bool:
    at_home = table.home.guild is not None and table.home.guild == interaction.guild_id
    return at_home or table.seat_of(interaction.user.id) is not None


def tongue(interaction: Interaction) -> str:
    """Return the language of the place: the server's, or in private the person's."""
    return language_of(interaction.guild_locale or interaction.locale)
