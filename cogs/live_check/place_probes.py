"""Probes of places: what the invitation's permissions allow, and threads that sleep."""

from __future__ import annotations

from functools import partial

import discord
from discord import ui
from discord.http import Route

from bot.runtime.config import PERMISSIONS
from cogs.live_check.scratch import Broken, Scratch, Untried

BY_SERVER, BY_USER = 0, 1
COMMAND = {
    "name": "bazaar-doctor",
    "description": "doctor",
    "type": 1,
    "integration_types": [BY_SERVER, BY_USER],
    "contexts": [0, 1, 2],
}


async def permissions(scratch: Scratch) -> str | None:
    """Whoever is invited by our link has all that it asks for."""
    held = scratch.channel.permissions_for(scratch.channel.guild.me)
    missing = [name for name in PERMISSIONS if not getattr(held, name)]
    if missing:
        raise Broken(", ".join(missing))
    return None


async def sleeping_thread(scratch: Scratch) -> str | None:
    """A sleeping thread can be opened by who is in it, and speaking wakes it."""
    thread = scratch.thread
    await thread.edit(archived=True)
    if not await scratch.opens():
        raise Broken
    await thread.edit(archived=True)
    await scratch.post(ui.TextDisplay("awake"))
    now = await scratch.client.fetch_channel(thread.id)
    if not isinstance(now, discord.Thread) or now.archived:
        await scratch.opens()
        raise Broken
    return None


async def removed_asleep(scratch: Scratch) -> str | None:
    """A message of ours can be removed from a sleeping thread."""
    message = await scratch.post(ui.TextDisplay("old"))
    await scratch.thread.edit(archived=True)
    try:
        await message.delete()
    finally:
        await scratch.opens()
    return None


async def user_installs(scratch: Scratch) -> str | None:
    """Commands for people who installed the bot can be registered where nobody can install it."""
    client = scratch.client
    application = await client.http.application_info()
    offered: object = application.get("integration_types_config")
    if not isinstance(offered, dict) or str(BY_USER) in offered:
        raise Untried("installable")
    path = "/applications/{application_id}/commands"
    route = Route("POST", path, application_id=client.application_id)
    registered = await client.http.request(route, json=COMMAND)
    remove = client.http.delete_global_command
    scratch.undo.append(partial(remove, client.application_id or 0, registered["id"]))
    return None
