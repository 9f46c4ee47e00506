"""The client of `./bazaar doctor --live`: set up as the bot's own, and hearing presses alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.runtime.client import ask_gateway
from bot.runtime.metrics import Metrics
from bot.runtime.request_share import RequestShare, request_of, request_trace
from bot.tables.shards import shard_of

POSTS = ("POST", "/channels/{id}/messages")
LIMIT_HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Reset-After")


class LiveClient(discord.Client):
    """Hears presses, and reads how often Discord lets us post."""

    def __init__(self, ready_seconds: float) -> None:
        self._trace = request_trace(RequestShare(), Metrics())
        self._trace.on_request_end.append(self._note_limit)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=ready_seconds,
            http_trace=self._trace,
        )
        self._awaited: dict[str, asyncio.Future[discord.Interaction]] = {}
        self._connecting: asyncio.Task[None] | None = None
        self.resumed = asyncio.Event()
        self.began_anew = asyncio.Event()
        self.posts_limit: tuple[int, float] | None = None
        """How many posts a channel takes, and until in how many seconds, if Discord has told."""

    async def enter(self, token: str, channel_id: int) -> discord.TextChannel:
        """Sign in, find a channel, and connect as the shard that hears of it."""
        await self.login(token)
        channel = await self.fetch_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise discord.InvalidData
        count, _ = await ask_gateway(token, self._trace)
        self.shard_id, self.shard_count = shard_of(channel.guild.id, count), count
        connecting = self._connecting = asyncio.create_task(self.connect(), name="live-check")
        ready = asyncio.create_task(self.wait_until_ready())
        await asyncio.wait({connecting, ready}, return_when=asyncio.FIRST_COMPLETED)
        if connecting.done():
            ready.cancel()
            connecting.result()
        known = self.get_channel(channel_id)
        return known if isinstance(known, discord.TextChannel) else channel

    def await_press(self, custom_ids: Sequence[str]) -> asyncio.Future[discord.Interaction]:
        """Return what holds the press on one of some buttons, as soon as it was made."""
        waiting = asyncio.get_running_loop().create_future()
        self._awaited |= dict.fromkeys(custom_ids, waiting)
        return waiting

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Hand a press to whoever waits for it."""
        data: Mapping[str, Any] = interaction.data or {}
        waiting = self._awaited.get(str(data.get("custom_id", "")))
        if waiting is not None and not waiting.done():
            waiting.set_result(interaction)

    async def on_resumed(self) -> None:
        """Note that Discord took up the session again."""
        self.resumed.set()

    async def on_ready(self) -> None:
        """Note that a session began."""
        self.began_anew.set()

    async def _note_limit(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        params: aiohttp.TraceRequestEndParams,
    ) -> None:
        request = request_of(params.method, params.url)
        limit, seconds = (params.response.headers.get(name) for name in LIMIT_HEADERS)
        if request is not None and (request.method, request.route) == POSTS and limit and seconds:
            self.posts_limit = int(limit), float(seconds)
