"""What becomes of a private card that is no longer true; nothing depends on it."""

from __future__ import annotations

from dataclasses import replace

import aiohttp
import discord
import structlog

from bot.runtime.client import Bazaar
from bot.services.private_cards import PrivateCard
from bot.tables.table import TableId, User
from cogs.kit.screen import Screen, note

log = structlog.get_logger(__name__)

FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What may go wrong on the way to Discord."""


def webhook_of(bot: discord.Client, application: int, token: str) -> discord.Webhook:
    """Return the way to private messages that a token opens."""
    webhook = discord.Webhook.partial(application, token, client=bot)
    webhook.type = discord.WebhookType.application
    return webhook


async def keep_card(bot: Bazaar, id_: TableId, user: User, card: PrivateCard) -> None:
    """Keep the card that somebody is shown, and remove the one before."""
    before = bot.private_cards.put(id_, user, card)
    if before is not None:
        await _remove(bot, before, id_)


async def turn_over(bot: Bazaar, card: PrivateCard, screen: Screen) -> None:
    """Show something else on a card."""
    webhook = webhook_of(bot, card.application, card.token)
    await webhook.edit_message(card.message, view=screen, attachments=screen.files)


async def retire_card(bot: Bazaar, id_: TableId, user: User, card: PrivateCard, why: str) -> None:
    """Leave of a card only why nothing can be decided on it any more."""
    if bot.private_cards.of(id_, user) == card:
        bot.private_cards.put(id_, user, replace(card, opened=None, lasting=True))
    bot.followup_tokens.forget_asking(id_, user)
    try:
        await turn_over(bot, card, note(why))
    except FAILURES as failure:
        log.info("old card stays", table=id_, reason=type(failure).__name__)


async def _remove(bot: Bazaar, card: PrivateCard, id_: TableId) -> None:
    webhook = webhook_of(bot, card.application, card.token)
    try:
        await webhook.delete_message(card.message)
    except FAILURES as failure:
        log.info("old card stays", table=id_, reason=type(failure).__name__)
