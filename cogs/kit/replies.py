"""Replies: a press is answered in one go if that is quick, and else deferred in time.

A deferral that is followed by its answer a moment later is a request in vain, for us and for
whoever waits. So the answer itself is the acknowledgement, unless it takes too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Literal, TypeAlias, TypeVar

import discord
import structlog

from bot.runtime.client import Bazaar
from cogs.kit.discord_codes import TOO_LATE_TO_ACKNOWLEDGE, TOO_LATE_TO_ANSWER, DiscordCode
from cogs.kit.screen import Screen, pictures_on, without_any_icon

log = structlog.get_logger(__name__)
T = TypeVar("T")

QUICK_SECONDS = 0.8
"""How long an answer may take; Discord waits for three seconds, and the way there is part of it."""

NOT_EDITABLE = frozenset({DiscordCode.UNKNOWN_MESSAGE, DiscordCode.THREAD_ARCHIVED})
"""What says that the message pressed on was removed meanwhile, or that its thread stays closed."""

Interaction: TypeAlias = discord.Interaction[Bazaar]
Files: TypeAlias = list[discord.File]
ReplyPlace: TypeAlias = Literal["in place", "new message", "same message"]
"""Where an answer stands.

`in place`: on the message pressed on if it is for this person alone, else on a new private one;
`new message`: on a new private one; `same message`: on the message pressed on, whoever sees it,
which stays as it is if nothing is shown.
"""


class Deferral:
    """An answer that is on its way: if nobody takes the deferral in time, Discord is told."""

    def __init__(self, defer: Callable[[], Coroutine[Any, Any, None]], *, private: bool) -> None:
        self.private = private
        self._defer = defer
        self._deferring: asyncio.Task[None] | None = None
        self._timer = asyncio.get_running_loop().call_later(QUICK_SECONDS, self._begin)

    def _begin(self) -> None:
        self._deferring = asyncio.create_task(self._defer(), name="discord-ui-deferral")

    async def take(self) -> bool:
        """Tell whether it is left to the caller to answer Discord; if not, it is done by now."""
        if self._deferring is None:
            self._timer.cancel()
            return True
        await asyncio.wait([self._deferring])
        return False


class Reply:
    """Answers one interaction: defers it in time, shows screens, and sends what comes beside."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._deferral: Deferral | None = None
        self.shown_on: int | None = None
        """The message that the last screen was shown on, if that is known."""
        self._pictures: frozenset[str] = frozenset()
        """Which pictures are on the message that the answer stands on."""
        self.complete = False
        """Whether the answer stands, or nothing waits for one.

        Until then Discord takes whatever follows by the interaction's token as the answer itself,
        and shows it to whom that was meant for.
        """

    @property
    def in_place(self) -> bool:
        """Whether the message pressed on is for this person alone and may be turned over."""
        message = self._interaction.message
        if message is None:
            return False
        return message.flags.ephemeral or self._interaction.guild_id is None

    async def defer(self, place: ReplyPlace) -> None:
        """Tell Discord within its three seconds that we are at it."""
        private = self._note_place(place)
        await self._acknowledge(private=private)

    def defer_later(self, place: ReplyPlace) -> None:
        """Answer in one go; only if that takes too long, Discord is told that we are at it."""
        private = self._note_place(place)
        acknowledge = partial(self._acknowledge, private=private)
        self._deferral = Deferral(acknowledge, private=private)

    async def ack_if_pending(self) -> None:
        """Acknowledge a press that came to nothing that could be shown."""
        if (deferral := await self._take_deferral()) is not None:
            await self._acknowledge(private=deferral.private)

    async def show(self, screen: Screen) -> int | None:
        """Show a screen where the answer stands; return its message, if it could be shown.

        An archived thread is opened for it.
        """
        self.shown_on = await self._show(screen)
        return self.shown_on

    async def _show(self, screen: Screen) -> int | None:
        if (deferral := await self._take_deferral()) is not None:
            try:
                return await self._responded(screen, private=deferral.private)
            except discord.HTTPException as error:
                if error.code not in TOO_LATE_TO_ACKNOWLEDGE:
                    raise
                self._warn("answered too late", error)
        try:
            return await self._delivered(screen, partial(self._edit, screen))
        except discord.HTTPException as error:
            if error.code == DiscordCode.THREAD_ARCHIVED:
                return await deliver(self._interaction.client, screen, partial(self._send, screen))
            if error.code not in TOO_LATE_TO_ANSWER:
                raise
            self._warn("answer not delivered", error)
            return None

    async def show_file(self, screen: Screen, file: discord.File) -> None:
        """Show a screen with a file on it; Discord was told before that we are at it."""
        await self._interaction.edit_original_response(view=screen, attachments=[file])
        self.complete = True

    async def send_private(self, screen: Screen) -> int | None:
        """Send something to one person beside what is on the screen; return it, if known."""
        await self._take_deferral()
        try:
            return await deliver(self._interaction.client, screen, partial(self._send, screen))
        except discord.HTTPException as error:
            self._warn("answer not delivered", error)
            return None

    async def open_modal(self, modal: discord.ui.Modal) -> None:
        """Open a form; it must be the first answer, so nothing may be deferred before."""
        await self._interaction.response.send_modal(modal)

    def _is_private(self, place: ReplyPlace) -> bool:
        """Tell whether an answer stands on a new private message."""
        return place == "new message" or (place == "in place" and not self.in_place)

    def _note_place(self, place: ReplyPlace) -> bool:
        """Note what is on the message that the answer stands on; tell whether it is a new one."""
        private, message = self._is_private(place), self._interaction.message
        self._pictures = frozenset() if private or message is None else pictures_on(message)
        return private

    async def _acknowledge(self, *, private: bool) -> None:
        """Defer; that it is too late is no reason to stop, a press is carried out once anyway."""
        response = self._interaction.response
        try:
            if private:
                await response.defer(ephemeral=True, thinking=True)
            else:
                await response.defer()
                self.complete = True  # the message pressed on stands as it is
        except discord.HTTPException as error:
            if error.code not in TOO_LATE_TO_ACKNOWLEDGE:
                raise
            self._warn("acknowledged too late", error)
        except discord.InteractionResponded:
            log.info("acknowledged twice", interaction=self._interaction.id)

    async def _take_deferral(self) -> Deferral | None:
        """Return what is to be answered now, if Discord was told nothing yet."""
        deferral, self._deferral = self._deferral, None
        return deferral if deferral is not None and await deferral.take() else None

    async def _responded(self, screen: Screen, *, private: bool) -> int | None:
        """Answer in one go; if the message pressed on cannot be edited any more, on a new one."""
        try:
            return await self._delivered(screen, partial(self._respond, screen, private=private))
        except discord.HTTPException as error:
            if private or error.code not in NOT_EDITABLE:
                raise
        return await self._delivered(screen, partial(self._respond, screen, private=True))

    async def _respond(self, screen: Screen, *, private: bool) -> int | None:
        """Answer in one go: with a message of its own, or on the one pressed on."""
        interaction = self._interaction
        if private:
            sent = await interaction.response.send_message(
                view=screen, files=screen.files, ephemeral=True
            )
            self._pictures = screen.picture_names
            self.complete = True
            return sent.message_id

        async def edit(files: Files) -> None:
            await interaction.response.edit_message(view=screen, attachments=files)

        await self._drawn(screen, edit)
        self.complete = True
        return None if interaction.message is None else interaction.message.id

    async def _edit(self, screen: Screen) -> int:
        """Show a screen where the deferral was made."""

        async def edit(files: Files) -> int:
            edited = await self._interaction.edit_original_response(view=screen, attachments=files)
            return edited.id

        edited = await self._drawn(screen, edit)
        self.complete = True
        return edited

    async def _drawn(self, screen: Screen, edit: Callable[[Files], Awaitable[T]]) -> T:
        """Edit a message; pictures that it bears already are not sent again."""
        bot = self._interaction.client
        if screen.is_drawn_on(self._pictures) and bot.kept_attachments.expected:
            try:
                edited = await edit(discord.utils.MISSING)
            except discord.HTTPException as refusal:
                if refusal.code != DiscordCode.INVALID_FORM_BODY or _about_an_emoji(refusal):
                    raise
                self._warn("kept attachment refused", refusal)
                bot.kept_attachments.refused()
            else:
                bot.kept_attachments.accepted()
                return edited
        edited = await edit(screen.files)
        self._pictures = screen.picture_names
        return edited

    async def _send(self, screen: Screen) -> int | None:
        """Answer with a private message or, if there is an answer, send one after it."""
        interaction = self._interaction
        with suppress(discord.InteractionResponded):  # then it comes after that answer
            if not interaction.response.is_done():
                await interaction.response.send_message(
                    view=screen, files=screen.files, ephemeral=True
                )
                self.complete = True
                return None
        sent = await interaction.followup.send(
            view=screen, files=screen.files, ephemeral=True, wait=True
        )
        self.complete = True
        return sent.id

    async def _delivered(
        self, screen: Screen, send: Callable[[], Awaitable[int | None]]
    ) -> int | None:
        return await deliver(self._interaction.client, screen, partial(self._unarchived, send))

    async def _unarchived(self, send: Callable[[], Awaitable[int | None]]) -> int | None:
        """Deliver an answer, after opening the thread for it if it is archived and we may."""
        try:
            return await send()
        except discord.HTTPException as error:
            thread = self._interaction.channel
            archived = error.code == DiscordCode.THREAD_ARCHIVED
            if not archived or not isinstance(thread, discord.Thread) or not await opened(thread):
                raise
            return await send()

    def _warn(self, event: str, error: discord.HTTPException) -> None:
        log.warning(event, interaction=self._interaction.id, code=error.code)


async def opened(thread: discord.Thread) -> bool:
    """Open an archived thread; False if we may not, as where it is locked."""
    try:
        await thread.edit(archived=False)
    except discord.Forbidden:
        return False
    return True


async def deliver(bot: Bazaar, screen: Screen, send: Callable[[], Awaitable[T]]) -> T:
    """Send a screen or, if Discord refuses an icon on it, the same one without any.

    Then nobody is shown icons until it is known anew which there are.
    """
    try:
        return await send()
    except discord.HTTPException as refusal:
        if not _about_an_emoji(refusal) or not without_any_icon(screen, bot.icons.symbols):
            raise
        log.warning("icon refused", code=refusal.code)
        bot.icons.withdraw()
        return await send()


def _about_an_emoji(refusal: discord.HTTPException) -> bool:
    if refusal.code == DiscordCode.INVALID_FORM_BODY:
        return "emoji" in refusal.text.lower()
    return refusal.code == DiscordCode.UNKNOWN_EMOJI
