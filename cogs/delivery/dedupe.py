"""Finds what may have been posted before, so that nothing is posted twice.

Discord remembers a nonce for a few minutes only; the trace, which is the number of the first
component, stays on the message and tells nothing but that.
"""

from __future__ import annotations

from zlib import crc32

import discord
from discord.abc import Messageable

from bot.tables.notices import Queued
from cogs.kit.screen import Screen

MAX_MESSAGES_SEARCHED = 200
MAX_NONCE_LENGTH = 25
_ABOVE_ALL_OTHERS = 1 << 30


def nonce_of(queued: Queued) -> str:
    """Return what makes a notice known to Discord, however often it is sent."""
    return f"bz-{queued.notice.table}-{queued.id}"[:MAX_NONCE_LENGTH]


def traced(screen: Screen, nonce: str) -> Screen:
    """Return the screen with the trace of a nonce on it."""
    screen.children[0].id = _trace(nonce)
    return screen


async def find_posted(place: Messageable, nonce: str, after: int | None) -> int | None:
    """Return the message that bears the trace of a nonce, if it was posted."""
    since = None if after is None else discord.Object(after)
    try:
        async for message in place.history(limit=MAX_MESSAGES_SEARCHED, after=since):
            if any(getattr(part, "id", None) == _trace(nonce) for part in message.components[:1]):
                return message.id
    except discord.Forbidden:  # who may not look back relies on the nonce alone
        return None
    return None


def _trace(nonce: str) -> int:
    return crc32(nonce.encode()) % _ABOVE_ALL_OTHERS + _ABOVE_ALL_OTHERS
