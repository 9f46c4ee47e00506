"""Direct messages that ask somebody to decide: one a table, and no old question is left."""

from __future__ import annotations

import aiohttp
import discord
import structlog

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.notices import Queued
from bot.tables.table import Table, User
from cogs.delivery.dedupe import find_posted, nonce_of, traced
from cogs.kit.discord_codes import DIRECT_MESSAGES_CLOSED, MALFORMED
from cogs.kit.names import speaker_for
from cogs.kit.replies import deliver
from cogs.kit.screen import Screen
from cogs.play.screens.form import answered_already

log = structlog.get_logger(__name__)


async def speaker_by_dm(bot: Bazaar, user: User, table: Table) -> Speaker:
    """Return a speaker of the language that somebody is written to in."""
    language = (await bot.host.settings.of_user(user)).dm_language
    return speaker_for(language or table.language, table, bot.icons)


async def gets_dms(bot: Bazaar, user: User) -> bool:
    """Tell whether somebody wants direct messages at all."""
    return (await bot.host.settings.of_user(user)).by_dm


async def may_ask(bot: Bazaar, user: User) -> bool:
    """Tell whether somebody wants to be asked in direct messages, and may be called now."""
    wants = await gets_dms(bot, user)
    return wants and bool(await bot.host.settings.callable_now([user], "turns"))


async def send(bot: Bazaar, table: Table, user: User, screen: Screen, queued: Queued) -> bool:
    """Send a question, once, and withdraw the one before it; False if they take no messages."""
    nonce = nonce_of(queued)
    try:
        channel = await bot.create_dm(discord.Object(user))
        message = await find_posted(channel, nonce, None) if queued.tries else None
        if message is None:
            view = traced(screen, nonce)
            sent = await deliver(
                bot, screen, lambda: channel.send(view=view, files=screen.files, nonce=nonce)
            )
            message = sent.id
    except discord.HTTPException as refusal:
        if refusal.code in MALFORMED:
            log.error("malformed", table=table.id, code=refusal.code, reason=refusal.text)
            return False
        if refusal.code not in DIRECT_MESSAGES_CLOSED:
            raise
        log.info("direct messages closed", table=table.id)
        return False
    if await bot.host.turns.asking_message(table.id, user) != message:
        await withdraw(bot, table, user)
        await bot.host.turns.remember_asking(table.id, user, message)
    return True


async def withdraw(bot: Bazaar, table: Table, user: User, why: str = "screens.superseded") -> None:
    """Leave of a question only why it is not open any more; nothing depends on that."""
    question = await bot.host.turns.asking_message(table.id, user)
    if question is None:
        return
    speaker = await speaker_by_dm(bot, user, table)
    screen = answered_already(table, speaker.say(why), speaker)
    try:
        channel = await bot.create_dm(discord.Object(user))
        await channel.get_partial_message(question).edit(view=screen, attachments=[])
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        log.info("old question stays", table=table.id, reason=type(failure).__name__)
    await bot.host.turns.forget_asking(table.id, user, question)
