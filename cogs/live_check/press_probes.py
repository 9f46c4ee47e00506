"""Probes of presses: what their tokens open, and for whom."""

from __future__ import annotations

import asyncio
import time

import discord
from discord import ui

from cogs.live_check.scratch import (
    Broken,
    Scratch,
    answered,
    is_closed_to_us,
    layout,
)

RESUME_TIMEOUT_SECONDS = 30.0
ABNORMAL_CLOSE = 4000
"""A code after which Discord keeps a session to be resumed."""


async def pressed_message(scratch: Scratch) -> str | None:
    """The token of a press changes the message that all see, and that it was made on."""
    first = await scratch.first_press()
    done = layout(ui.TextDisplay("✓"))
    await scratch.webhook(first.interaction).edit_message(first.pressed, view=done)
    return None


async def public_follow_up(scratch: Scratch) -> str | None:
    """What follows a private answer by its token is read by all, if it is posted for all."""
    first = await scratch.first_press()
    webhook = scratch.webhook(first.interaction)
    message = await webhook.send(view=layout(ui.TextDisplay("follow-up")), wait=True)
    if message.flags.ephemeral:
        raise Broken
    await scratch.thread.fetch_message(message.id)
    return None


async def later_token(scratch: Scratch) -> str | None:
    """The token of a later press on a private message changes that message."""
    _, press = await scratch.press("press")
    later = await scratch.press_on_card(press)
    await answered(later.response.defer())
    if later.message is None or not later.message.flags.ephemeral:
        raise Broken
    webhook = scratch.webhook(later)
    await webhook.edit_message(later.message.id, view=layout(ui.TextDisplay("✓")))
    return None


async def deferred_answer(scratch: Scratch) -> str | None:
    """What follows a deferred private answer takes its place, and is as private."""
    _, press = await scratch.press("press")
    await answered(press.response.defer(ephemeral=True, thinking=True))
    message = await press.followup.send(view=layout(ui.TextDisplay("✓")), wait=True)
    if not message.flags.ephemeral:
        await message.delete()
        raise Broken
    return None


async def removed_card(scratch: Scratch) -> str | None:
    """A private message can be removed by the token that it was sent by."""
    first = await scratch.first_press()
    webhook = scratch.webhook(first.interaction)
    card = layout(ui.TextDisplay("card"))
    message = await webhook.send(view=card, ephemeral=True, wait=True)
    await webhook.delete_message(message.id)
    return None


async def token_minutes(scratch: Scratch) -> str | None:
    """The token of the first press is still good now; the figure is since when."""
    first = await scratch.first_press()
    age = f"{time.monotonic() - first.at:.0f} s"
    try:
        screen = layout(ui.TextDisplay(age))
        await scratch.webhook(first.interaction).edit_message(first.card, view=screen)
    except discord.HTTPException as refusal:
        raise Broken(f"{age}, {refusal.code}") from refusal
    return age


async def direct_messages(scratch: Scratch) -> str | None:
    """Somebody takes direct messages, or Discord says by a code we know that they don't."""
    user = (await scratch.first_press()).interaction.user
    try:
        message = await user.send(view=layout(ui.TextDisplay("✓")))
    except discord.HTTPException as refusal:
        if not is_closed_to_us(refusal):
            raise
        return str(refusal.code)
    await message.delete()
    return None


async def resumed(scratch: Scratch) -> str | None:
    """A connection that broke off is resumed, so that no press is lost."""
    client = scratch.client
    client.resumed.clear()
    client.began_anew.clear()
    await client.ws.close(ABNORMAL_CLOSE)
    waiting = [asyncio.create_task(event.wait()) for event in (client.resumed, client.began_anew)]
    try:
        await asyncio.wait(
            waiting, timeout=RESUME_TIMEOUT_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        for task in waiting:
            task.cancel()
    if not client.resumed.is_set():
        raise Broken
    return None
