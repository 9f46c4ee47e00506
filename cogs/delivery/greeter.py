"""The greeter: says hello once to each server that the bot joins, where it may write."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.i18n import Speaker
from bot.tables.greeting import Greeting
from cogs.delivery.dedupe import MAX_NONCE_LENGTH, find_posted, traced
from cogs.kit.discord_codes import PLACE_CLOSED, PLACE_FORBIDDEN, PLACE_GONE
from cogs.kit.locale import language_of
from cogs.server.screens import greeting as greeting_screen

log = structlog.get_logger(__name__)

NEEDED = ("view_channel", "send_messages")
RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
HOPELESS = PLACE_CLOSED | PLACE_FORBIDDEN | PLACE_GONE


class Greeter(commands.Cog):
    """Keeps that a server is to be greeted, then greets it; after a start, whoever is left."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot
        self.retry_seconds = RETRY_SECONDS
        self._speaking = asyncio.Lock()
        self._untried: set[int] = set()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server; one that is only available again was not joined."""
        channel, joined = _place(guild), guild.me.joined_at
        if channel is None or joined is None:
            return
        greeting = Greeting(guild.id, joined.timestamp(), channel.id)
        if await self.bot.host.greetings.plan(greeting):
            self._untried.add(guild.id)
            await self._greet_all()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Say what the process before, or the connection before, may not have said."""
        await self._greet_all()

    async def _greet_all(self) -> None:
        """Say every greeting that is left, again and again for some minutes if that fails."""
        for seconds in (0.0, *self.retry_seconds):
            await asyncio.sleep(seconds)
            async with self._speaking:
                unsent = await self.bot.host.greetings.unsent(self.bot.shard)
                if all([await self._greet(greeting) for greeting in unsent]):
                    return

    async def _greet(self, greeting: Greeting) -> bool:
        """Greet one server; False if that may be tried again."""
        greetings = self.bot.host.greetings
        try:
            message = await self._posted(greeting)
        except discord.HTTPException as refusal:
            if refusal.code not in HOPELESS:
                log.warning("greeting failed", code=refusal.code)
                return False
            message = None
        except (discord.RateLimited, TimeoutError, aiohttp.ClientError, OSError) as failure:
            log.warning("greeting failed", exc_info=failure)
            return False
        if message is None:
            await greetings.drop(greeting.guild)
        else:
            await greetings.keep_message(greeting.guild, message)
        return True

    async def _posted(self, greeting: Greeting) -> int | None:
        """Post a greeting, once: one that was tried before may stand there, unknown to us.

        None if the bot is on that server no more.
        """
        guild, nonce = self.bot.get_guild(greeting.guild), _nonce(greeting)
        if guild is None:
            return None
        channel = self.bot.get_partial_messageable(greeting.channel, guild_id=guild.id)
        if greeting.guild in self._untried:
            self._untried.discard(greeting.guild)
        elif posted := await find_posted(channel, nonce, None):
            return posted
        speaker = Speaker(language_of(guild.preferred_locale))
        view = traced(greeting_screen(guild.me.display_name, speaker), nonce)
        return (await channel.send(view=view, nonce=nonce)).id


def _place(guild: discord.Guild) -> discord.TextChannel | None:
    """Return where a server is greeted: in its system channel, else in the first that can be."""
    channels = [guild.system_channel, *guild.text_channels]
    for channel in channels:
        if channel is not None and _may_write(channel):
            return channel
    return None


def _may_write(channel: discord.TextChannel) -> bool:
    may = channel.permissions_for(channel.guild.me)
    return all(getattr(may, name) for name in NEEDED)


def _nonce(greeting: Greeting) -> str:
    """Return what makes a greeting known to Discord, other than one of an earlier joining."""
    return f"bh{greeting.guild:x}-{int(greeting.joined * 1000) & 0xFFFFF:x}"[:MAX_NONCE_LENGTH]


async def setup(bot: Bazaar) -> None:
    """Listen for servers that are joined."""
    await bot.add_cog(Greeter(bot))
