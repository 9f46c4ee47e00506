"""Probes of messages that all see: what an edit keeps, what is found again, what is too long."""

from __future__ import annotations

import time

import discord
from discord import ui

from cogs.live_check.scratch import Broken, Scratch, Untried, layout, picture, shows

MAX_TEXT_LENGTH = 4000
MAX_ALT_LENGTH = 1024
LABEL, PLACEHOLDER, OPTION = "b" * 80, "p" * 100, "o" * 100
MIN_POSTS, SECONDS = 5, 6.0
"""How often a channel must take a post: five times in five seconds, and the way there."""
EMOJI_NAME = "bd_square"


async def kept_attachments(scratch: Scratch) -> str | None:
    """An edit that names no attachments keeps them, and may show them."""
    part, file = picture("kept.png")
    message = await scratch.post(ui.TextDisplay("1"), part, files=[file])
    if not shows(await scratch.thread.fetch_message(message.id), "kept.png"):
        raise Broken
    partial = scratch.thread.get_partial_message(message.id)
    again, _ = picture("kept.png")
    await partial.edit(view=layout(ui.TextDisplay("2"), again))
    if not shows(await scratch.thread.fetch_message(message.id), "kept.png"):
        raise Broken
    return None


async def trace(scratch: Scratch) -> str | None:
    """The number of a message's first component comes back in its channel's history."""
    nonce = scratch.nonce()
    message = await scratch.post(ui.TextDisplay("trace"), nonce=nonce)
    if await scratch.posted(nonce) != message.id:
        raise Broken
    return None


async def nonce(scratch: Scratch) -> str | None:
    """A nonce that is sent again at once returns the message before."""
    nonce = scratch.nonce()
    first = await scratch.post(ui.TextDisplay("nonce"), nonce=nonce)
    second = await scratch.post(ui.TextDisplay("nonce"), nonce=nonce)
    if first.id != second.id:
        raise Broken
    return None


async def nonce_minutes(scratch: Scratch) -> str | None:
    """The nonce of the first message is still known now; the figure is since when."""
    age = f"{time.monotonic() - scratch.begun:.0f} s"
    again = await scratch.post(ui.TextDisplay("nonce"), nonce=scratch.opening_nonce)
    if scratch.opening is None or again.id != scratch.opening.id:
        raise Broken(age)
    return age


async def text_limit(scratch: Scratch) -> str | None:
    """All words of a message may be 4,000 characters long; what describes a picture is none."""
    words = LABEL + PLACEHOLDER + OPTION + OPTION
    part, file = picture("long.png", "a" * MAX_ALT_LENGTH)
    option = discord.SelectOption(label=OPTION, description=OPTION, value="v" * 100)
    await scratch.post(
        ui.TextDisplay("t" * (MAX_TEXT_LENGTH - len(words))),
        part,
        ui.ActionRow(ui.Button(label=LABEL, custom_id="c" * 100)),
        ui.ActionRow(ui.Select(placeholder=PLACEHOLDER, options=[option], custom_id="d" * 100)),
        files=[file],
    )
    return None


async def mentions(scratch: Scratch) -> str | None:
    """A message of components calls whom it names if that is allowed, and nobody else."""
    bot = scratch.client.user
    assert bot is not None
    for allowed in ([], [bot.id]):
        message = await scratch.post(ui.TextDisplay(f"<@{bot.id}>"), mentioned=allowed)
        if [user.id for user in message.mentions] != allowed:
            raise Broken
    return None


async def silent_edit(scratch: Scratch) -> str | None:
    """An edit calls nobody, whom it names included."""
    user = (await scratch.first_press()).interaction.user
    message = await scratch.post(ui.TextDisplay("…"))
    calls = discord.AllowedMentions(everyone=False, roles=False, users=[user])
    await message.edit(view=layout(ui.TextDisplay(user.mention)), allowed_mentions=calls)
    if await scratch.answer_question("was_called"):
        raise Broken
    return None


async def moving_picture(scratch: Scratch) -> str | None:
    """A GIF in a gallery moves."""
    part, file = picture("moving.gif")
    await scratch.post(part, files=[file])
    if not await scratch.answer_question("does_it_move"):
        raise Broken
    return None


async def rate_limits(scratch: Scratch) -> str | None:
    """A channel takes five posts in five seconds; the figures are those that Discord tells."""
    await scratch.post(ui.TextDisplay("limit"))
    if scratch.client.posts_limit is None:
        raise Untried("no_limit")
    count, seconds = scratch.client.posts_limit
    figures = f"{count} / {seconds:.1f} s"
    if count < MIN_POSTS or seconds > SECONDS:
        raise Broken(figures)
    return figures


async def emojis(scratch: Scratch) -> str | None:
    """Emojis of the application can be shown in text and on buttons without a permission."""
    name = f"{EMOJI_NAME}_{scratch.nonce()[3:]}"
    _, file = picture("emoji.png")
    emoji = await scratch.client.create_application_emoji(name=name, image=file.fp.read())
    scratch.undo.append(emoji.delete)
    button = ui.Button[ui.LayoutView](label="emoji", emoji=emoji, custom_id=scratch.nonce())
    message = await scratch.post(ui.TextDisplay(str(emoji)), ui.ActionRow(button))
    shown = (await scratch.thread.fetch_message(message.id)).components[0]
    if not isinstance(shown, discord.TextDisplay) or shown.content != str(emoji):
        raise Broken
    return None
