"""What probes work on: a thread of their own, whoever presses there, and what is to be removed."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from typing import Any, Final

import discord
from discord import ui

from bot.runtime.i18n import Speaker
from cogs.delivery.dedupe import find_posted, traced
from cogs.kit.discord_codes import DIRECT_MESSAGES_CLOSED, DiscordCode
from cogs.kit.private_cards import FAILURES, webhook_of
from cogs.kit.replies import opened
from cogs.kit.screen import AnyItem, Screen, pictures_on, still
from cogs.live_check.client import LiveClient

ARCHIVE_MINUTES: Final = 60
PICTURE = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAAA1BMVEXIPBRR71egAAAAD0lEQVR42mNgGAWjgHwAAAJA"
    "AAHgTR1EAAAAAElFTkSuQmCC"
)
"""A red square as a PNG."""
CLIP = b64decode(
    "R0lGODlhQABAAIEAAMg8FAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQAMgAAACwAAAAAQABAAAAIaQABCBxI"
    "sKDBgwgTKlzIsKHDhxAjSpxIsaLFixgzatzIsaPHjyBDihxJsqTJkyhTqlzJsqXLlzBjypxJs6bNmzhz6tzJs6fPn0CD"
    "Ch1KtKjRo0iTKl3KtKnTp1CjSp1KtarVq1izagUQEAAh+QQBMgABACwAAAAAQABAAIEUWqAAAAAAAAAAAAAIaQABCBxI"
    "sKDBgwgTKlzIsKHDhxAjSpxIsaLFixgzatzIsaPHjyBDihxJsqTJkyhTqlzJsqXLlzBjypxJs6bNmzhz6tzJs6fPn0CD"
    "Ch1KtKjRo0iTKl3KtKnTp1CjSp1KtarVq1izagUQEAA7"
)
"""A square that is red for half a second, then blue, as a GIF."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long servers are waited for when connecting, and a press when it was asked for."""

    ready_seconds: float = 2.0
    press_seconds: float = 120.0


class Broken(Exception):
    """Discord does otherwise than assumed; the argument is its code, or a figure."""


class Untried(Exception):
    """An assumption could not be tried; the argument names why, below `doctor.why`."""


@dataclass(frozen=True, slots=True)
class FirstPress:
    """Who pressed first, on which message, and the private card that answered."""

    interaction: discord.Interaction
    pressed: int
    card: int
    at: float


class Scratch:
    """A thread for probes; everything that was made in it goes when it is closed."""

    def __init__(
        self,
        client: LiveClient,
        channel: discord.TextChannel,
        speaker: Speaker,
        press_seconds: float,
    ) -> None:
        self.client = client
        self.channel = channel
        self.speaker = speaker
        self._press_seconds = press_seconds
        self.tell: Callable[[str], None] = lambda _line: None
        self.undo: list[Callable[[], Awaitable[object]]] = []
        """What else is to be removed in the end."""
        self._numbers = count(int(time.time()))
        self._thread: discord.Thread | None = None
        self._starter: discord.Message | None = None
        self._first: FirstPress | None = None
        self._nobody_pressed = False
        self.opening_nonce = self.nonce()
        self.opening: discord.Message | None = None
        self.begun = time.monotonic()

    @property
    def thread(self) -> discord.Thread:
        """The thread, once it was opened."""
        assert self._thread is not None
        return self._thread

    async def open(self) -> None:
        """Open the thread on a message of the channel, as a table does."""
        text = self.speaker.say("doctor.thread")
        self._starter = await self.channel.send(view=layout(ui.TextDisplay(text)))
        self._thread = await self._starter.create_thread(
            name=text, auto_archive_duration=ARCHIVE_MINUTES
        )
        self.opening = await self.post(ui.TextDisplay(text), nonce=self.opening_nonce)

    async def close(self) -> bool:
        """Remove what was made; False if an empty thread is left, which we may not delete."""
        for undo in self.undo:
            with suppress(*FAILURES):
                await undo()
        if self._starter is None:
            return True
        with suppress(*FAILURES):
            await self._starter.delete()
        if self._thread is None:
            return True
        try:
            await self._thread.delete()
        except FAILURES:
            await self._emptied(self._thread)
            return False
        return True

    async def _emptied(self, thread: discord.Thread) -> None:
        """Leave nothing of ours in a thread, and let it sleep."""
        bot = self.client.user
        with suppress(*FAILURES):
            async for message in thread.history(limit=None):
                if bot is not None and message.author.id == bot.id:
                    with suppress(*FAILURES):
                        await message.delete()
            await thread.edit(archived=True)

    def nonce(self) -> str:
        """Return a nonce that nobody has used."""
        return f"bd-{next(self._numbers)}"

    async def post(
        self,
        *parts: AnyItem,
        files: Sequence[discord.File] = (),
        nonce: str = "",
        mentioned: Sequence[int] = (),
    ) -> discord.Message:
        """Post in the thread as the bot does at its tables, with a trace and a nonce."""
        nonce = nonce or self.nonce()
        calls = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in mentioned]
        )
        return await self.thread.send(
            view=traced(layout(*parts), nonce),
            files=list(files),
            nonce=nonce,
            allowed_mentions=calls,
        )

    async def posted(self, nonce: str) -> int | None:
        """Return the message with the trace of a nonce, as it is looked for after a restart."""
        return await find_posted(self.thread, nonce, None)

    def webhook(self, press: discord.Interaction) -> discord.Webhook:
        """Return the way that the token of a press opens."""
        return webhook_of(self.client, press.application_id, press.token)

    async def opens(self) -> bool:
        """Tell whether the sleeping thread can be opened."""
        return await opened(self.thread)

    async def press(self, *labels: str, text: str = "press") -> tuple[int, discord.Interaction]:
        """Ask for a press; return which button it was on, and the press."""
        return await self._pressed(self.post, *labels, text=text)

    async def press_on_card(self, press: discord.Interaction) -> discord.Interaction:
        """Answer a press with a private card, and return the press on that."""

        async def show(*parts: AnyItem) -> object:
            return await answered(press.response.send_message(view=layout(*parts), ephemeral=True))

        _, again = await self._pressed(show, "again", text="again")
        return again

    async def _pressed(
        self, show: Callable[..., Awaitable[object]], *labels: str, text: str
    ) -> tuple[int, discord.Interaction]:
        """Show buttons and wait for a press on them; return which it was, and the press."""
        if self._nobody_pressed:
            raise Untried("no_press")
        ids = [self.nonce() for _ in labels]
        buttons = [
            ui.Button[Screen](label=self.speaker.say(f"doctor.button.{label}"), custom_id=id_)
            for label, id_ in zip(labels, ids, strict=True)
        ]
        sentence = self.speaker.say(f"doctor.do.{text}")
        waiting = self.client.await_press(ids)
        await show(ui.TextDisplay(sentence), ui.ActionRow(*buttons))
        self.tell(sentence)
        try:
            press = await asyncio.wait_for(waiting, self._press_seconds)
        except TimeoutError:
            self._nobody_pressed = True
            raise Untried("no_press") from None
        data: Mapping[str, Any] = press.data or {}
        return ids.index(data["custom_id"]), press

    async def answer_question(self, text: str) -> bool:
        """Ask what only eyes can tell; return whether somebody said yes."""
        number, press = await self.press("yes", "no", text=text)
        await answered(press.response.defer())
        return number == 0

    async def first_press(self) -> FirstPress:
        """Return the first press and the private card that answered it; asked for only once."""
        if self._first is None:
            _, press = await self.press("press")
            card = layout(ui.TextDisplay(self.speaker.say("doctor.card")))
            sent = await answered(press.response.send_message(view=card, ephemeral=True))
            if press.message is None or sent is None or sent.message_id is None:
                raise Broken
            at = time.monotonic()
            self._first = FirstPress(press, press.message.id, sent.message_id, at)
        return self._first


async def answered(
    answering: Awaitable[discord.InteractionCallbackResponse[discord.Client] | None],
) -> discord.InteractionCallbackResponse[discord.Client] | None:
    """Answer a press; if another process has, nothing can be tried beside it."""
    try:
        return await answering
    except discord.HTTPException as refusal:
        if refusal.code == DiscordCode.ALREADY_ACKNOWLEDGED:
            raise Untried("answered_by_another") from refusal
        raise


def is_closed_to_us(refusal: discord.HTTPException) -> bool:
    """Tell whether a refusal says that somebody takes no direct messages of ours."""
    return refusal.code in DIRECT_MESSAGES_CLOSED


def layout(*parts: AnyItem) -> Screen:
    """Return parts as a message."""
    screen = Screen()
    for part in parts:
        screen.add_item(part)
    return screen


def picture(name: str, alt: str = "") -> tuple[AnyItem, discord.File]:
    """Return a picture as a part of a message, and its file."""
    content = CLIP if name.endswith(".gif") else PICTURE
    file = discord.File(BytesIO(content), filename=name, description=alt or name)
    return still(name, alt or name), file


def shows(message: discord.Message, name: str) -> bool:
    """Tell whether a message bears a picture."""
    return name in pictures_on(message)
