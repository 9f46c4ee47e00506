"""Messages at tables: posted once, however often it is tried, edited and removed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import discord
import structlog

from bot.runtime.client import Bazaar
from bot.tables.notices import Queued
from bot.tables.settings import Theme
from bot.tables.table import Table, TableId, User
from cogs.delivery.dedupe import MAX_NONCE_LENGTH, find_posted, nonce_of, traced
from cogs.delivery.token_route import TokenRoute
from cogs.kit.discord_codes import DiscordCode
from cogs.kit.permissions import may_attach_at
from cogs.kit.replies import deliver
from cogs.kit.screen import Screen
from engine.cache import LruCache

log = structlog.get_logger(__name__)
T = TypeVar("T")

MAX_IN_DOUBT = 5000
MUST_POST_ANEW = frozenset({DiscordCode.UNKNOWN_MESSAGE, DiscordCode.OLD_MESSAGE_EDITED_TOO_OFTEN})


class Messages:
    """Posts, edits and removes messages at tables."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot
        self.newest: dict[TableId, int] = {}
        """The last message of ours at a table, as far as is known since the start."""
        self._by_token = TokenRoute(bot)
        self._in_doubt: LruCache[str, None] = LruCache(MAX_IN_DOUBT)
        """The nonces of what may have been posted by a token, with which Discord knows no nonce."""

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
        if queued.tries or nonce in self._in_doubt:
            posted = await find_posted(channel, nonce, _since(queued, table))
        else:
            posted = await self._posted_by_token(table, view, calls, nonce)
        if posted is not None:
            self._in_doubt.pop(nonce)
            return self._noted(table, posted)

        async def send() -> discord.Message:
            files = screen.files
            return await channel.send(view=view, files=files, nonce=nonce, allowed_mentions=calls)

        sent = await deliver(self.bot, screen, partial(self._unarchived, place, send))
        self._in_doubt.pop(nonce)
        return self._noted(table, sent.id)

    async def _posted_by_token(
        self, table: Table, screen: Screen, calls: discord.AllowedMentions, nonce: str
    ) -> int | None:
        """Post by the token of a press; None if there is none, or if it was not posted."""
        if (token := self._by_token.token_for(table)) is None:
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
        return await find_posted(channel, nonce_of(queued), _since(queued, table))

    def _noted(self, table: Table, message: int) -> int:
        self.newest[table.id] = max(message, self.newest.get(table.id, 0))
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

        async def change() -> None:
            files = discord.utils.MISSING if keep else screen.files
            part = channel.get_partial_message(message)
            await part.edit(view=screen, attachments=files, allowed_mentions=calls)

        if await self._by_token.edit(table, message, screen, calls, keep=keep):
            return True
        try:
            await deliver(self.bot, screen, partial(self._unarchived, place, change))
            self._by_token.edited_otherwise(message)
        except discord.HTTPException as refusal:
            if keep and refusal.code == DiscordCode.INVALID_FORM_BODY:
                log.warning("kept attachment refused", table=table.id)
                self.bot.keeps_attachments = False
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
            log.info("old panel stays", table=table.id, code=refusal.code)

    async def _unarchived(self, place: int, send: Callable[[], Awaitable[T]]) -> T:
        """Deliver something, after opening the thread for it if it is archived."""
        try:
            return await send()
        except discord.HTTPException as refusal:
            if refusal.code != DiscordCode.THREAD_ARCHIVED:
                raise
            channel = await self.bot.fetch_channel(place)
            if isinstance(channel, discord.Thread):
                await channel.edit(archived=False)
            return await send()

    async def theme(self, table: Table) -> Theme:
        """Return how the pictures look that everybody at a table sees."""
        return await self.bot.host.settings.public_theme(table.home.guild)

    def may_attach(self, table: Table) -> bool:
        """Tell whether pictures can be sent to a table; if that is not known, yes."""
        return may_attach_at(self.bot, table)


def _calling(users: Iterable[User]) -> discord.AllowedMentions:
    called = [discord.Object(user) for user in users]
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
