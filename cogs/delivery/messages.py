"""Messages at tables: posted once, however often it is tried, edited and removed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import TypeVar

import discord
import structlog

from bot.runtime.client import Bazaar
from bot.tables.notices import Queued
from bot.tables.settings import Theme
from bot.tables.table import Table, TableId, User
from cogs.delivery.dedupe import MAX_NONCE_LENGTH, find_posted, nonce_of, traced
from cogs.delivery.rate_limits import Limits
from cogs.delivery.token_route import TokenRoute
from cogs.kit.discord_codes import MALFORMED, PLACE_CLOSED, PLACE_FORBIDDEN, DiscordCode
from cogs.kit.names import table_speaker
from cogs.kit.permissions import may_attach_at
from cogs.kit.replies import deliver, opened
from cogs.kit.screen import Screen, simplify
from cogs.kit.table_screen import plain
from engine.cache import LruCache

log = structlog.get_logger(__name__)
T = TypeVar("T")

MAX_IN_DOUBT = 5000
MAX_KNOWN_TABLES = 5000
MAX_TRACES = 5000
MAX_MENTIONS = 100
"""How many people Discord lets one message name as called."""
MUST_POST_ANEW = frozenset(
    {
        DiscordCode.UNKNOWN_MESSAGE,
        DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN,
        DiscordCode.THREAD_ARCHIVED,  # which we may not open, but speaking opens it unless locked
    }
)


class Messages:
    """Posts, edits and removes messages at tables."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot
        self.newest: LruCache[TableId, int] = LruCache(MAX_KNOWN_TABLES)
        """The last message of ours at a table, as far as is known since the start."""
        self._by_token = TokenRoute(bot)
        self._limits = Limits()
        self._in_doubt: LruCache[str, None] = LruCache(MAX_IN_DOUBT)
        """The nonces of what may have been posted by a token, with which Discord knows no nonce."""
        self._nonces: LruCache[int, str] = LruCache(MAX_TRACES)
        """By which nonce each message was posted or found, so that edits leave its trace on it."""

    async def post(
        self,
        queued: Queued,
        table: Table,
        screen: Screen,
        pinged: Iterable[User] = (),
        nonce: str = "",
    ) -> int:
        """Post at the table, once: what was tried before may stand there, unknown to us.

        What is new is posted by the token of a press, if there is one; what may stand there is
        looked for and then posted by the bot's own route, where Discord knows its nonce.
        """
        place, nonce = table.home.place, nonce or nonce_of(queued)
        channel = self.bot.get_partial_messageable(place, guild_id=table.home.guild)
        view, calls = traced(screen, nonce), _calling(pinged)
        doubtful, limited = (
            queued.tries > 0 or nonce in self._in_doubt,
            self._limits.wait(place) > 0,
        )
        posted = await find_posted(channel, nonce, _since(queued, table)) if doubtful else None
        if posted is None and (limited or not doubtful):
            posted = await self._posted_by_token(table, view, calls, nonce)
        if posted is not None:
            return self._noted(table, posted, nonce)

        async def send(calls: discord.AllowedMentions) -> discord.Message:
            files = screen.files
            return await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=calls)

        sent = await self._delivered(table, place, screen, send, calls)
        return self._noted(table, sent.id, nonce)

    async def _posted_by_token(
        self, table: Table, screen: Screen, calls: discord.AllowedMentions, nonce: str
    ) -> int | None:
        """Post by the token of a press; None if there is none, or if it was not posted."""
        limited = self._limits.wait(table.home.place) > 0
        if (token := self._by_token.token_for(table, spare=limited)) is None:
            return None
        self._in_doubt.put(nonce, None)  # whatever comes between, until it is known
        posted = await self._by_token.post(token, screen, calls)
        self._in_doubt.pop(nonce)
        return posted

    async def posted(self, queued: Queued, table: Table) -> int | None:
        """Return the message of a notice that was tried before, if it stands at its table."""
        if not queued.tries:
            return None
        channel = self.bot.get_partial_messageable(table.home.place, guild_id=table.home.guild)
        nonce = nonce_of(queued)
        posted = await find_posted(channel, nonce, _since(queued, table))
        if posted is not None:
            self._nonces.put(posted, nonce)
        return posted

    def _noted(self, table: Table, message: int, nonce: str) -> int:
        self._in_doubt.pop(nonce)
        self._nonces.put(message, nonce)
        self.newest.put(table.id, max(message, self.newest.get(table.id) or 0))
        return message

    async def succeed(self, queued: Queued, table: Table, screen: Screen, *, doubtful: bool) -> int:
        """Post the message that takes a panel's place, once, however often it is tried.

        If in doubt it may have been posted before, and then with what was true at that time.
        """
        nonce = _successor(table)
        doubtful = doubtful or nonce in self._in_doubt
        posted = await self.post(queued, table, screen, nonce=nonce)
        if doubtful:
            await self.edit(table, posted, screen)
        return posted

    async def edit(
        self,
        table: Table,
        message: int,
        screen: Screen,
        *,
        named: Iterable[User] = (),
        keep: bool = False,
    ) -> bool:
        """Edit a message; False if it must be posted anew. Whom it names is called by no edit.

        What is attached to it stays there if asked to `keep` it, and else gives way.
        """
        place = _place_of(table, message)
        channel = self.bot.get_partial_messageable(place, guild_id=table.home.guild)
        calls = _calling(named)
        nonce = self._nonces.get(message)
        if nonce is not None and message != table.panel:  # as long as it is not kept what it is
            traced(screen, nonce)

        async def change(calls: discord.AllowedMentions) -> None:
            files = discord.utils.MISSING if keep else screen.files
            part = channel.get_partial_message(message)
            await part.edit(view=screen, attachments=files, allowed_mentions=calls)

        if await self._by_token.edit(table, message, screen, calls, keep=keep):
            return True
        if self._limits.wait(place) > 0 and self._by_token.token_for(table, spare=True):
            return False  # it can be posted anew at once
        try:
            await self._delivered(table, place, screen, change, calls, keep=keep)
            self._by_token.edited_otherwise(message)
            if keep:
                self.bot.kept_attachments.accepted()
        except discord.HTTPException as refusal:
            if keep and refusal.code == DiscordCode.INVALID_FORM_BODY:
                log.warning("kept attachment refused", table=table.id)
                self.bot.kept_attachments.refused()
                return False
            if refusal.code in MUST_POST_ANEW:
                return False
            raise
        return True

    async def remove(self, table: Table, message: int) -> None:
        """Remove a panel that stands too far up; that it cannot be removed is no harm."""
        channel = self.bot.get_partial_messageable(
            _place_of(table, message), guild_id=table.home.guild
        )
        try:
            if not await self._by_token.delete(table, message):
                await channel.get_partial_message(message).delete()
        except discord.HTTPException as refusal:
            if refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise
            log.info("old panel stays", table=table.id, code=refusal.code)

    async def remove_at(self, place: int, message: int) -> bool:
        """Remove a message at a place that a table has left; False if we may not, as of now."""
        old = self.bot.get_partial_messageable(place).get_partial_message(message)
        try:
            await self._unarchived(place, old.delete)
        except discord.HTTPException as refusal:
            if refusal.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise
            log.info("old panel stays", place=place, code=refusal.code)
            return refusal.code not in PLACE_FORBIDDEN | PLACE_CLOSED
        return True

    async def _delivered(
        self,
        table: Table,
        place: int,
        screen: Screen,
        send: Callable[[discord.AllowedMentions], Awaitable[T]],
        calls: discord.AllowedMentions,
        *,
        keep: bool = False,
    ) -> T:
        """Deliver a screen; if Discord calls it malformed, a plain one that calls nobody.

        What asks to `keep` an attachment may be malformed for that alone, and is not made plain.
        """
        try:
            sending = partial(self._unarchived, place, partial(send, calls))
            return await self._limits.heed(place, partial(deliver, self.bot, screen, sending))
        except discord.HTTPException as refusal:
            if keep or refusal.code not in MALFORMED:
                raise
            log.error("malformed", table=table.id, code=refusal.code, reason=refusal.text)
        simplify(screen, plain(table, table_speaker(table, self.bot.icons)))
        return await self._unarchived(place, partial(send, _calling(())))

    async def _unarchived(self, place: int, send: Callable[[], Awaitable[T]]) -> T:
        """Deliver something, after opening the thread for it if it is archived and we may."""
        try:
            return await send()
        except discord.HTTPException as refusal:
            if refusal.code != DiscordCode.THREAD_ARCHIVED:
                raise
            channel = await self.bot.fetch_channel(place)
            if isinstance(channel, discord.Thread) and not await opened(channel):
                raise
            return await send()

    async def theme(self, table: Table) -> Theme:
        """Return how the pictures look that everybody at a table sees."""
        return await self.bot.host.settings.public_theme(table.home.guild)

    def may_attach(self, table: Table) -> bool:
        """Tell whether pictures can be sent to a table; if that is not known, yes."""
        return may_attach_at(self.bot, table)


def _calling(users: Iterable[User]) -> discord.AllowedMentions:
    """Return who is called: each person once, and no number that stands for somebody forgotten."""
    people = [user for user in dict.fromkeys(users) if user > 0]
    called = [discord.Object(user) for user in people[:MAX_MENTIONS]]
    return discord.AllowedMentions(everyone=False, roles=False, users=called)


def _since(queued: Queued, table: Table) -> int | None:
    """Return the message below which a notice may stand.

    What goes to one person goes its own way, so that the panel may have come down since.
    """
    return table.panel if queued.notice.user is None else None


def _place_of(table: Table, message: int) -> int:
    """Return the channel of a panel: a thread's first message stands in the channel above it."""
    return _channel_of(table) if message == table.home.thread else table.home.place


def _channel_of(table: Table) -> int:
    """Return the channel that a table's thread hangs in, or that it is played in itself."""
    return replace(table.home, thread=None).place


def _successor(table: Table) -> str:
    """Return the nonce of whatever takes the place of the panel that stands now."""
    return f"bz{table.id}-{table.panel or 0:x}"[:MAX_NONCE_LENGTH]
