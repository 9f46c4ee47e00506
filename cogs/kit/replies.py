"""Promises: a press is answered in one go if that is quick, and else acknowledged in time.

An acknowledgement that is followed by its answer a moment later is a request in vain, for us and
for whoever waits. So the answer itself is the acknowledgement, unless it takes too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord

from bot.runtime.client import Bazaar
from cogs.kit.screen import Screen

QUICK_SECONDS = 0.8
"""How long an answer may take; Discord waits for three seconds, and the way there is part of it."""

ARCHIVED = 50083

Interaction: TypeAlias = discord.Interaction[Bazaar]
Acknowledge: TypeAlias = Callable[[], Awaitable[None]]


class Promise:
    """An answer that is on its way; whoever takes the promise tells Discord."""

    def __init__(self, acknowledge: Acknowledge, *, fresh: bool) -> None:
        self.fresh = fresh
        self._acknowledge = acknowledge
        self._taken = False
        self._telling = asyncio.create_task(self._tell(), name="discord-ui-promise")

    async def _tell(self) -> None:
        await asyncio.sleep(QUICK_SECONDS)
        self._taken = True
        await self._acknowledge()

    async def take(self) -> bool:
        """Tell whether it is left to the caller to answer Discord; if not, it is done by now."""
        if not self._taken:
            self._taken = True
            self._telling.cancel()
            return True
        await asyncio.wait([self._telling])
        return False


async def owed(interaction: Interaction) -> Promise | None:
    """Return the promise that is to be kept now, if nobody has told Discord yet."""
    promise: Promise | None = interaction.extras.pop("promise", None)
    return promise if promise is not None and await promise.take() else None


async def awake(
    interaction: Interaction, deliver: Callable[[], Awaitable[int | None]]
) -> int | None:
    """Deliver an answer, after waking the thread for it if it sleeps."""
    try:
        return await deliver()
    except discord.HTTPException as error:
        thread = interaction.channel
        if error.code != ARCHIVED or not isinstance(thread, discord.Thread):
            raise
        await thread.edit(archived=False)
        return await deliver()


async def answered_by(interaction: Interaction, screen: Screen, promise: Promise) -> int | None:
    """Answer with a screen in one go: with a message of its own, or on the one pressed on."""
    if promise.fresh:
        told = await interaction.response.send_message(
            view=screen, files=screen.files, ephemeral=True
        )
        return told.message_id
    await interaction.response.edit_message(view=screen, attachments=screen.files)
    return None if interaction.message is None else interaction.message.id


async def turned(interaction: Interaction, screen: Screen) -> int:
    """Show a screen where the acknowledgement was made."""
    shown = await interaction.edit_original_response(view=screen, attachments=screen.files)
    return shown.id
