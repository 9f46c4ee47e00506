"""Our icons as emojis of the application: made where one is missing, shown as soon as it exists.

Discord keeps them, nobody has to invite or allow them, and they work in every channel. What is
shown reads the same without them, so whatever goes wrong here is one line in the log.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import aiohttp
import discord
import structlog
from discord.ext import commands

from bot.runtime.client import Bazaar
from bot.runtime.icons import Icons
from cogs.kit.discord_codes import DiscordCode
from render.kit.icons import DrawnIcon

log = structlog.get_logger(__name__)

MAX_EMOJIS = 2000
"""As many as an application can have."""
MAX_WORD_LENGTH = 10
DIGEST_LENGTH = 6
FIRST_PAUSE_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 3600.0
HTTP_SERVER_FAULT = 500
_OURS = re.compile(rf"bz_[a-z0-9_]{{1,{MAX_WORD_LENGTH}}}_[0-9a-f]{{{DIGEST_LENGTH}}}")
"""The shape of our names, by which we know which emojis of the application are ours."""


def emoji_name(icon: DrawnIcon) -> str:
    """Return what an icon is called at Discord: another picture has another name."""
    word = re.sub(r"[^a-z0-9]+", "_", icon.word.lower())[:MAX_WORD_LENGTH].strip("_") or "piece"
    return f"bz_{word}_{icon.digest[:DIGEST_LENGTH]}"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be done so that exactly the wanted icons exist, once each."""

    present: Mapping[str, discord.Emoji]
    missing: tuple[str, ...]
    stale: tuple[discord.Emoji, ...]


def plan(wanted: Iterable[str], existing: Iterable[discord.Emoji]) -> Plan:
    """Compare the names that are wanted with what there is; what is not ours is left alone."""
    names, present, stale = dict.fromkeys(wanted), dict[str, discord.Emoji](), list[discord.Emoji]()
    # The eldest of one name stays, whoever looks: so two bots at once come to the same end.
    for emoji in sorted(existing, key=lambda emoji: emoji.id):
        if not _OURS.fullmatch(emoji.name):
            continue
        if emoji.name in names and emoji.name not in present:
            present[emoji.name] = emoji
        else:
            stale.append(emoji)
    return Plan(present, tuple(name for name in names if name not in present), tuple(stale))


class NotMadeYet(Exception):
    """Whoever makes the icons has not made all of them."""


class EmojiKeeper:
    """Sees to it that our icons exist at Discord, and tells the bot which of them do."""

    def __init__(self, bot: Bazaar) -> None:
        self._bot = bot
        self._icons: Icons = bot.icons
        self._makes = bot.shard.number == 0
        self._task: asyncio.Task[None] | None = None
        self._pause_seconds = FIRST_PAUSE_SECONDS

    def begin(self) -> None:
        """Make the icons beside all else, unless that is under way."""
        self._start(later=False)

    def begin_later(self) -> None:
        """Look again in a while which icons there are, each time after a longer one."""
        self._start(later=True)

    def stop(self) -> None:
        """Make no more icons."""
        if self._task is not None:
            self._task.cancel()

    def _start(self, *, later: bool) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(later=later), name="icons")

    async def _run(self, *, later: bool) -> None:
        if later:
            await self._pause()
        while not await self._is_settled():
            await self._pause()

    async def _pause(self) -> None:
        await asyncio.sleep(self._pause_seconds)
        self._pause_seconds = min(2 * self._pause_seconds, LONGEST_PAUSE_SECONDS)

    async def _is_settled(self) -> bool:
        """Make the icons; False if it failed for now. What is refused is not tried again."""
        try:
            await self.sync()
        except NotMadeYet:
            log.info("icons wait for another process")
            return False
        except discord.HTTPException as refusal:
            log.warning("icons not made", code=refusal.code, status=refusal.status)
            return refusal.status < HTTP_SERVER_FAULT
        except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
            log.warning("icons not made", reason=type(failure).__name__)
            return False
        except Exception as fault:  # everything can be played without icons
            if not self._bot.is_closed():
                log.error("icons not made", exc_info=fault)
        return True

    async def sync(self) -> None:
        """Fetch what there is, show it, remove what is no longer ours, and make what is missing.

        Of all processes only the one that has shard 0 makes and removes any.
        """
        existing = await self._bot.fetch_application_emojis()
        drawn, whole = await self._bot.studio.icons()
        pictures = {emoji_name(icon): icon for icon in drawn.values()}
        todo = plan(pictures, existing)
        present = dict(todo.present)
        self._show(drawn, present)
        if not self._makes:
            if todo.missing:
                raise NotMadeYet
            log.info("icons ready", count=len(present), made=0, removed=0, lacking=0)
            return
        if whole:  # else an icon that could not be drawn today would seem to be stale
            await self._remove(todo.stale)
        room = MAX_EMOJIS - len(existing) + (len(todo.stale) if whole else 0)
        for name in todo.missing[: max(0, room)]:
            present[name] = await self._made(name, pictures[name])
            self._show(drawn, present)
        log.info(
            "icons ready",
            count=len(present),
            made=len(present) - len(todo.present),
            removed=len(todo.stale) if whole else 0,
            lacking=len(pictures) - len(present),
        )

    async def _made(self, name: str, icon: DrawnIcon) -> discord.Emoji:
        """Make an emoji, unless somebody else has made it meanwhile."""
        try:
            return await self._bot.create_application_emoji(name=name, image=icon.picture)
        except discord.HTTPException as refusal:
            if refusal.code != DiscordCode.INVALID_FORM_BODY:
                raise
            again = plan([name], await self._bot.fetch_application_emojis())
            if name not in again.present:
                raise
            return again.present[name]

    async def _remove(self, stale: Iterable[discord.Emoji]) -> None:
        for emoji in stale:
            try:
                await emoji.delete()
            except discord.NotFound:
                log.debug("icon removed already", icon=emoji.name)

    def _show(self, drawn: Mapping[str, DrawnIcon], present: Mapping[str, discord.Emoji]) -> None:
        names = {key: emoji_name(icon) for key, icon in drawn.items()}
        shown = {key: str(present[name]) for key, name in names.items() if name in present}
        self._icons.show(shown, {shown[key]: drawn[key].symbol for key in shown})


class EmojiCog(commands.Cog):
    """Lets the icons be made once the bot is connected."""

    def __init__(self, bot: Bazaar) -> None:
        self._keeper = EmojiKeeper(bot)
        self._begun = False
        bot.icons.when_withdrawn = self._keeper.begin_later

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Begin, at the first connection of this client."""
        if not self._begun:
            self._begun = True
            self._keeper.begin()

    async def cog_unload(self) -> None:
        """Stop."""
        self._keeper.stop()


async def setup(bot: Bazaar) -> None:
    """Make icons, unless whoever runs the bot wants none."""
    if bot.icons.wanted:
        await bot.add_cog(EmojiCog(bot))
