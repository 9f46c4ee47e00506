"""Frozen tables: shown again by themselves as soon as the bot may speak where they are."""

from __future__ import annotations

from collections.abc import Callable

import discord
import structlog
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.tables.table import Table
from engine.errors import EngineError

log = structlog.get_logger(__name__)

FORBIDDEN, LOCKED, GONE = "play.frozen.permission", "play.frozen.locked", "play.frozen.gone"
WRITING = discord.Permissions(view_channel=True, send_messages=True)
THREAD_WRITING = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class FrozenTables(commands.Cog):
    """Tries frozen tables again when Discord tells that something changed, and once an hour."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Try all tables: nobody knows what changed while we were away."""
        await self._retry(lambda table: self._may_be_shown(table, FORBIDDEN, LOCKED, GONE))

    @commands.Cog.listener()
    async def on_hour(self) -> None:
        """Try all tables whose place is there."""
        await self._retry(lambda table: self._may_be_shown(table, FORBIDDEN, LOCKED))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Try the tables of a server that took the bot back."""
        await self._retry_in(guild, FORBIDDEN, LOCKED, GONE)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Try the tables of a server that was not there for a while."""
        await self._retry_in(guild, FORBIDDEN, LOCKED, GONE)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Try the tables of a server where a channel lets the bot do something else than before."""
        await self._retry_in(after.guild, FORBIDDEN)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Try the tables of a server where a role allows something else than before."""
        await self._retry_in(after.guild, FORBIDDEN)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Try the tables of a server where a role forbids nothing any more."""
        await self._retry_in(role.guild, FORBIDDEN)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Try the tables of a server where the bot has other roles than before."""
        if after == after.guild.me:
            await self._retry_in(after.guild, FORBIDDEN)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, update: discord.RawThreadUpdateEvent) -> None:
        """Try the table of a thread that was opened again."""
        if not update.data["thread_metadata"].get("locked", False):
            await self._retry(
                lambda table: (
                    table.home.thread == update.thread_id and table.frozen in {FORBIDDEN, LOCKED}
                )
            )

    @commands.Cog.listener()
    async def on_table_reached(self, table: Table) -> None:
        """Try a table at which somebody pressed where the bot may speak."""
        if table.frozen in {FORBIDDEN, LOCKED, GONE}:
            await self._thaw(table)

    async def _retry_in(self, guild: discord.Guild, *reasons: str) -> None:
        await self._retry(
            lambda table: table.home.guild == guild.id and self._may_be_shown(table, *reasons)
        )

    async def _retry(self, wanted: Callable[[Table], bool]) -> None:
        try:
            for table in await self.bot.host.lobby.frozen(self.bot.shard):
                if wanted(table):
                    await self._thaw(table)
        except EngineError as error:  # the next hour comes
            log.error("frozen tables not tried", code=error.code)

    async def _thaw(self, table: Table) -> None:
        log.info("table tried again", table=table.id, reason=table.frozen)
        await self.bot.host.lobby.thaw(table.id)

    def _may_be_shown(self, table: Table, *reasons: str) -> bool:
        """Tell whether nothing is known that keeps a table from being shown where it is."""
        home = table.home
        channel = None if home.channel is None else self.bot.get_channel(home.channel)
        if table.frozen not in reasons or not isinstance(channel, discord.abc.GuildChannel):
            return False
        thread = None if home.thread is None else self.bot.get_channel(home.thread)
        if isinstance(thread, discord.Thread) and thread.locked:
            return False
        needed = WRITING if home.thread is None else THREAD_WRITING
        return channel.permissions_for(channel.guild.me).is_superset(needed)


async def setup(bot: Bazaar) -> None:
    """Listen for what lets the bot speak again."""
    await bot.add_cog(FrozenTables(bot))
