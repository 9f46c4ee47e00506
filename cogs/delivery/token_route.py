"""Speaking to all by the token of somebody's press, which does not count towards the global limit.

The bot's own route, which does count, is the way out: whatever fails here and was certainly not
carried out is left to it. What may have been carried out fails, and is looked for before it is said
again, for Discord knows no nonce here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Any, cast

import aiohttp
import discord
import structlog

from bot.runtime.client import Bazaar
from bot.services.presence import FollowupToken, FollowupTokens
from bot.tables.table import Table
from cogs.kit.discord_codes import DiscordCode
from cogs.kit.permissions import may_speak_at
from cogs.kit.private_cards import FAILURES, webhook_of
from cogs.kit.screen import Screen
from engine.cache import LruCache

log = structlog.get_logger(__name__)

SAYS_NOTHING_OF_THE_TOKEN = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.TOO_MANY_REQUESTS})
MAX_MISSED = 100


class SingleAttempt:
    """A session of aiohttp by which discord.py sends everything once.

    It would send anew what a server failed at, which may have been carried out all the same; and
    it would wait where a token is used too often, until another process has the shard by then.
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    @asynccontextmanager
    async def request(
        self, method: str, url: str, **options: Any
    ) -> AsyncIterator[aiohttp.ClientResponse]:
        """Send a request; what a server fails at, or lets wait, is an error at once."""
        try:
            async with self._session.request(method, url, **options) as response:
                if response.status == HTTPStatus.TOO_MANY_REQUESTS:
                    raise discord.HTTPException(response, await response.text())
                if response.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                    raise discord.DiscordServerError(response, await response.text())
                yield response
        except OSError as failure:  # some of which discord.py knows by their number, and tries anew
            raise aiohttp.ClientConnectionError(str(failure)) from failure


class TokenRoute:
    """Posts, changes and removes messages that all see by the tokens of presses."""

    def __init__(self, bot: Bazaar) -> None:
        self._bot = bot
        self._missed: LruCache[int, None] = LruCache(MAX_MISSED)
        """Messages that were pressed on, and that the tokens of these presses did not find."""

    @property
    def _tokens(self) -> FollowupTokens:
        return self._bot.followup_tokens

    def token_for(self, table: Table, *, spare: bool = False) -> FollowupToken | None:
        """Return the newest token by which all at a table can be spoken to, if there is one.

        There is none where the bot could not speak by itself: what that means is told by its own
        route alone. A `spare` one is for when that route has to wait.
        """
        token = self._tokens.public_at(table.home.place, spare=spare)
        return token if token is not None and may_speak_at(self._bot, table) else None

    async def post(
        self, token: FollowupToken, screen: Screen, calls: discord.AllowedMentions
    ) -> int | None:
        """Post what all read and return the message; None if it was certainly not posted."""
        webhook = self._webhook(token)
        try:
            sent = await webhook.send(
                view=screen, files=screen.files, allowed_mentions=calls, wait=True
            )
        except discord.HTTPException as refusal:
            log.info("post refused", place=token.place, status=refusal.status, code=refusal.code)
            if refusal.status not in SAYS_NOTHING_OF_THE_TOKEN:
                self._tokens.refuse(token)
            if refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise
            return None
        if not sent.flags.ephemeral:
            self._tokens.note_posted(sent.id, token)
            return sent.id
        log.error("post became private", place=token.place)
        self._tokens.refuse(token)
        with suppress(*FAILURES):
            await webhook.delete_message(sent.id)
        return None

    async def edit(
        self,
        table: Table,
        message: int,
        screen: Screen,
        calls: discord.AllowedMentions,
        *,
        keep: bool,
    ) -> bool:
        """Change a message of a table; False if that is left to the bot's own route.

        What is attached to it stays there if asked to `keep` it, and else gives way.
        """
        if (token := self._changing(table, message)) is None:
            return False
        files = discord.utils.MISSING if keep else screen.files
        change = self._webhook(token).edit_message(
            message, view=screen, attachments=files, allowed_mentions=calls
        )
        return await self._done(token, message, change)

    async def delete(self, table: Table, message: int) -> bool:
        """Remove a message of a table; False if that is left to the bot's own route."""
        if (token := self._changing(table, message)) is None:
            return False
        return await self._done(token, message, self._webhook(token).delete_message(message))

    def _changing(self, table: Table, message: int) -> FollowupToken | None:
        """Return the token that changes a message, if there is one and the bot may speak there.

        What a table left behind at another place is none of its messages any more.
        """
        token = self._tokens.changing(message)
        if token is None or not may_speak_at(self._bot, table):
            return None
        return token if token.place in {table.home.place, table.home.channel} else None

    def edited_otherwise(self, message: int) -> None:
        """Note that the bot's own route changed a message.

        If it was there all the time, a press does not open the message that it was made on.
        """
        if message in self._missed:
            log.info("pressed messages not changed by tokens")
            self._missed.clear()
            self._tokens.changes_pressed = False

    async def _done(self, token: FollowupToken, message: int, work: Awaitable[object]) -> bool:
        """Change or remove a message, which does no harm twice; False if it failed."""
        try:
            await work
        except discord.HTTPException as refusal:
            log.info("change refused", place=token.place, status=refusal.status, code=refusal.code)
            if refusal.code == DiscordCode.UNKNOWN_MESSAGE:
                self._tokens.forget_changing(message)
                if token.pressed == message:
                    self._missed.put(message, None)
            elif refusal.status not in SAYS_NOTHING_OF_THE_TOKEN:
                self._tokens.refuse(token)
            return False
        except FAILURES as failure:
            log.info("not changed", place=token.place, reason=type(failure).__name__)
            return False
        return True

    def _webhook(self, token: FollowupToken) -> discord.Webhook:
        return single_webhook(self._bot, token.application, token.token)


def single_webhook(bot: Bazaar, application: int, token: str) -> discord.Webhook:
    """Return the way that a token opens, on which everything is sent once."""
    webhook = webhook_of(bot, application, token)
    webhook.session = cast("aiohttp.ClientSession", SingleAttempt(webhook.session))
    return webhook
