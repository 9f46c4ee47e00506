"""Direct messages that ask somebody to decide: one a table, and no old question is left."""

from __future__ import annotations

import aiohttp
import discord
import structlog

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.table import Person, Table, User
from cogs.delivery.dedupe import found, traced
from cogs.kit.locale import speaker
from cogs.kit.screen import Screen
from cogs.play.screens.form import asked_already

log = structlog.get_logger(__name__)


async def spoken_to(bot: Bazaar, user: User, table: Table) -> Speaker:
    """Return a speaker of the language that somebody is written to in."""
    language = (await bot.host.settings.of_user(user)).dm_language
    return speaker(language or table.language, table)


async def send(
    bot: Bazaar, table: Table, user: User, screen: Screen, nonce: str, *, doubtful: bool
) -> None:
    """Send a question, once; the one before it, if it still stands there, is withdrawn."""
    channel = await bot.create_dm(discord.Object(user))
    there = await found(channel, nonce, None) if doubtful else None
    if there is None:
        there = (await channel.send(view=traced(screen, nonce), files=screen.files, nonce=nonce)).id
    if await bot.host.direct_messages.asking_message(table.id, user) != there:
        await withdraw(bot, table, user)
        await bot.host.direct_messages.remember(table.id, user, there)


async def settled(bot: Bazaar, table: Table, who: Person, pressed: discord.Message | None) -> None:
    """Withdraw the question that somebody has answered elsewhere."""
    asking = await bot.host.direct_messages.asking_message(table.id, who.user)
    if asking is None:
        return
    if pressed is not None and pressed.id == asking:
        await bot.host.direct_messages.remember(table.id, who.user, None)
    else:
        await withdraw(bot, table, who.user, "screens.answered_elsewhere")


async def withdraw(bot: Bazaar, table: Table, user: User, why: str = "screens.superseded") -> None:
    """Leave of a question only why it is not open any more; nothing depends on that."""
    asking = await bot.host.direct_messages.asking_message(table.id, user)
    if asking is None:
        return
    said = await spoken_to(bot, user, table)
    screen = asked_already(table, said.say(why), said)
    try:
        channel = await bot.create_dm(discord.Object(user))
        await channel.get_partial_message(asking).edit(view=screen, attachments=[])
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        log.info("old question stays", table=table.id, reason=type(failure).__name__)
    await bot.host.direct_messages.remember(table.id, user, None)
