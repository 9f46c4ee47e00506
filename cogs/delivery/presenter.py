"""The presenter: posts what the outbox holds, and knows what each of Discord's refusals means."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from functools import partial

import aiohttp
import discord
import structlog
from discord.ext import commands
from discord.utils import snowflake_time

from bot.delivery.outbox import Retry, Unreachable
from bot.runtime.client import PRESENTER_COG, Bazaar
from bot.runtime.request_share import requests_once
from bot.tables.forms import Form, Look
from bot.tables.notices import DELIVERED, Delivered, Notice, OldPanel, Queued, Replacement
from bot.tables.seats import is_replaced
from bot.tables.settings import NotifyLevel
from bot.tables.table import Person, Table, TableId, User
from cogs.ai.screens import chances
from cogs.delivery.direct_messages import gets_dms, may_ask, send, speaker_by_dm, withdraw
from cogs.delivery.form_push import FormPush
from cogs.delivery.messages import Messages
from cogs.delivery.panels import Panels
from cogs.delivery.private_replies import form_screen
from cogs.delivery.request_messages import call_to_request, show_request
from cogs.delivery.stories import Storyteller
from cogs.delivery.table_notices import Announcement, closes_at, held_followers, table_notice
from cogs.kit.discord_codes import PLACE_CLOSED, PLACE_FORBIDDEN, PLACE_GONE
from cogs.kit.names import linked_title, table_speaker
from cogs.kit.screen import note
from cogs.lobby import screens as lobbies
from cogs.play.screens import panel as panels
from cogs.records.screens import standing
from cogs.seats.screens import played_by, replaced
from engine.errors import EngineError
from render.pictures.snapshot import Snapshot

log = structlog.get_logger(__name__)

RETRY_SECONDS = 2.0
OLD_PANEL_SECONDS = 3600.0
MAX_OLD_PANEL_TRIES = 7 * 24
CATCH_UP_TIMEOUT_SECONDS = 3.0
POLL_SECONDS = 0.05
HTTP_TOO_MANY_REQUESTS = 429
HTTP_SERVER_FAULT = 500


class DiscordPresenter(commands.Cog, name=PRESENTER_COG):
    """Posts, edits and reposts with discord.py."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot
        self.timeout_seconds = CATCH_UP_TIMEOUT_SECONDS
        self._messages = Messages(bot)
        self._stories = Storyteller(self._messages)
        self._panels = Panels(self._messages)
        self._form_push = FormPush(bot)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Try a picture as soon as the bot is connected."""
        await self.bot.studio.begin()

    async def present(self, queued: Queued) -> Delivered:
        """Send one notice and return which messages changed."""
        try:
            async with requests_once():
                return await self._present(queued)
        except discord.RateLimited as limit:
            tell = partial(self.bot.dispatch, "token", queued.notice.table)
            self.bot.followup_tokens.wait_for(queued.notice.table, tell)
            raise Retry(limit.retry_after) from limit
        except discord.HTTPException as refusal:
            raise _outcome_of(refusal) from refusal
        except (TimeoutError, aiohttp.ClientError, OSError) as failure:
            raise Retry(RETRY_SECONDS) from failure

    @commands.Cog.listener()
    async def on_token(self, table: TableId) -> None:
        """Show a table that has to wait by the token of a press, which does not."""
        await self.bot.host.lobby.thaw(table)

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.timeout_seconds):
                # Only the store knows when the outbox has noted where the message is.
                while (row := await self.bot.host.queries.find(table)) and row.panel is None:  # noqa: ASYNC110 (nothing tells when another process has written)
                    await asyncio.sleep(POLL_SECONDS)

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        """Wait until a table's panel shows this action, but no longer than a person would.

        Return the last message that was posted there, or None if it took too long.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(self.timeout_seconds):
                return await self.bot.host.shown_panels.wait_for(table, sequence)
        return None

    def _caught_up(self, look: Look, where: Delivered) -> None:
        table = look.table
        panel = where.panel or table.panel or 0
        lowest = max(panel, self._messages.newest.get(table.id) or 0)
        self._form_push.begin(look, lowest)
        self.bot.host.shown_panels.put(table, lowest)

    async def _present(self, queued: Queued) -> Delivered:
        table = await self.bot.host.queries.find(queued.notice.table)
        if table is None or table.private:  # which is shown by answers alone
            return DELIVERED
        match queued.notice.kind:
            case "lobby":
                return await self._lobby(queued, table)
            case "panel":
                return await self._panel(queued, table)
            case "story":
                return await self._story(queued, table)
            case "growth":
                return await self._growth(queued, table)
            case "final":
                return await self._final(queued, table)
            case "nudge" | "call" | "request_call" | "replaced":
                return await self._tell_person(queued, table)
            case "request":
                return await self._request(queued, table)
            case "lapse":
                await self.bot.host.requests.lapse(table.id, queued.notice.request or 0)
                return DELIVERED
            case "reminder" | "away" | "invite" | "opened" | "followed":
                announcement = await table_notice(self.bot, queued, table)
                delivered = await self._announce(queued, table, announcement)
                if queued.notice.kind != "followed":
                    return delivered
                later = await held_followers(self.bot, queued, table)
                return replace(delivered, held_back=later)
            case "old_panel":
                return await self._old_panel(queued)

    async def _tell_person(self, queued: Queued, table: Table) -> Delivered:
        """Say what goes to one person."""
        if queued.notice.kind == "nudge":
            return await self._nudge(queued, table)
        if queued.notice.kind == "call":
            return await self._call(queued, table)
        if queued.notice.kind == "request_call":
            return await self._request(queued, table)
        return await self._replaced(queued, table)

    async def _request(self, queued: Queued, table: Table) -> Delivered:
        before = self._messages.newest.get(table.id) or 0
        show = call_to_request if queued.notice.kind == "request_call" else show_request
        delivered = await show(self._messages, queued, table)
        if (self._messages.newest.get(table.id) or 0) > before:
            self._panels.bury(table.id)
        return delivered

    async def _announce(
        self, queued: Queued, table: Table, announcement: Announcement | None
    ) -> Delivered:
        """Post what there is to say of a table's time or of its lobby, if anything."""
        if announcement is None:
            return DELIVERED
        await self._messages.post(queued, table, announcement.screen, announcement.pinged)
        self._panels.bury(table.id)
        return DELIVERED

    async def _final(self, queued: Queued, table: Table) -> Delivered:
        host, speaker = self.bot.host, table_speaker(table, self.bot.icons)
        look = await host.queries.look(table, None)
        marks = played_by(table, await host.queries.credits(table), speaker)
        called = await host.settings.callable_now(table.people, "all")
        estimates = await host.hints.chances(table.id)
        estimate: str | Snapshot = chances(estimates, len(table.sitters), speaker)
        remarks = await host.statistics.remarks_on(table)
        sheets = () if look.outcome else await host.queries.score(table)
        picture = None
        if self._messages.may_attach(table):
            studio, theme = self.bot.studio, await self._messages.theme(table)
            picture = await studio.score(table, sheets, look.outcome, speaker, theme)
            estimate = await studio.chances(table, estimates, speaker, theme) or estimate
        screen = panels.final(
            look,
            speaker,
            marks,
            called,
            estimate,
            picture=picture,
            sheets=sheets,
            remarks=remarks,
        )
        message = await self._messages.post(queued, table, screen, called)
        await self._conclude(look)
        posted_at = snowflake_time(message).timestamp() if queued.tries else None
        later = await host.settings.held_back(table.people, "all", posted_at)
        sequence = queued.notice.sequence
        calls = (Notice("call", table.id, sequence, user, due=at) for user, at in later.items())
        return Delivered(held_back=tuple(calls))

    async def _lobby(self, queued: Queued, table: Table) -> Delivered:
        speaker = table_speaker(table, self.bot.icons)
        if table.status == "lobby":
            away = await self.bot.host.holidays.away((*table.people, *table.reserved))
            host, closes = self.bot.host, await closes_at(self.bot, table)
            reliability = await host.statistics.reliability(table.people, table.home.guild)
            screen = lobbies.lobby(table, speaker, closes, away, reliability)
        elif table.status == "cancelled":
            screen = lobbies.closed(table, speaker)
        elif table.home.thread is not None and table.panel == table.home.thread:
            screen = lobbies.moved(table, speaker)
        else:
            return DELIVERED  # it plays where it was opened: the panel takes the lobby's place
        stands = table.panel is not None and await self._messages.edit(table, table.panel, screen)
        if stands or table.status != "lobby":
            return DELIVERED
        posted = await self._messages.succeed(queued, table, screen, doubtful=table.revision > 1)
        return Delivered(posted)

    async def _panel(self, queued: Queued, table: Table) -> Delivered:
        look = await self.bot.host.queries.look(table, None)
        where = await self._panels.show(queued, look)
        self._caught_up(look, where)
        if look.table.status == "cancelled":
            await self._conclude(look)
        return where

    async def _old_panel(self, queued: Queued) -> Delivered:
        """Remove a panel that a table left behind; where we may not now, that is tried later."""
        old = queued.notice.subject
        if not isinstance(old, OldPanel) or queued.tries > MAX_OLD_PANEL_TRIES:
            return DELIVERED
        if not await self._messages.remove_at(old.place, old.message):
            raise Retry(OLD_PANEL_SECONDS)
        return DELIVERED

    async def _conclude(self, look: Look) -> None:
        """Tell those who are still asked, and the channel above the thread, how it ended."""
        table, thread = look.table, look.table.home.thread
        for user in table.people:
            await withdraw(self.bot, table, user)
        speaker = table_speaker(table, self.bot.icons)
        result = "" if look.outcome is None else standing(look.outcome, speaker)
        try:
            if thread is not None:
                await self._messages.edit(table, thread, lobbies.finished(table, result, speaker))
        except discord.HTTPException as refusal:
            log.info("lobby stays", table=table.id, code=refusal.code)
        self._panels.forget(table.id)
        self._messages.newest.pop(table.id)

    async def _story(self, queued: Queued, table: Table) -> Delivered:
        story, begins = await self._stories.post(queued, table)
        if story is not None:
            # Where a round begins, the panel comes down to it.
            self._panels.bury(table.id, wholly=begins, known=queued.notice.sequence == 0)
        later = () if story is None else await self._stories.held_back(queued, table, story.message)
        return Delivered(story=story, held_back=later)

    async def _growth(self, queued: Queued, table: Table) -> Delivered:
        story, posted = await self._stories.grow(queued, table)
        if posted:
            self._panels.bury(table.id)
        return Delivered(story=story)

    async def _call(self, queued: Queued, table: Table) -> Delivered:
        """Call somebody who seemed to be here, if they are awaited and were not seen since."""
        user = queued.notice.user
        if user is not None and table.status == "over":
            return await self._call_to_end(queued, table, user)
        if user is None or not await self.bot.host.queries.needs_call(table, queued):
            return DELIVERED
        if (await self.bot.host.settings.of_user(user)).by_dm:
            return DELIVERED
        held_back = await self._held_back(queued, user)
        if held_back.held_back and not await self._messages.posted(queued, table):
            return held_back
        called = await self.bot.host.settings.callable_now([user], "turns")
        screen = panels.call(table, user, table_speaker(table, self.bot.icons))
        announcement = Announcement(screen, called) if called else None
        return await self._announce(queued, table, announcement)

    async def _call_to_end(self, queued: Queued, table: Table, user: User) -> Delivered:
        """Call somebody who wants to hear of ends, and slept through this one."""
        host, speaker = self.bot.host, table_speaker(table, self.bot.icons)
        if await host.queries.looked(queued):
            return DELIVERED
        held_back = await self._held_back(queued, user, "all")
        if held_back.held_back and not await self._messages.posted(queued, table):
            return held_back
        if called := await host.settings.callable_now([user], "all"):
            await self._messages.post(queued, table, panels.end_call(table, user, speaker), called)
        return DELIVERED

    async def _replaced(self, queued: Queued, table: Table) -> Delivered:
        """Tell somebody that a stand-in plays for them: by direct message, or else at the table."""
        user, subject = queued.notice.user, queued.notice.subject
        if user is None or not isinstance(subject, Replacement) or not is_replaced(table, user):
            return DELIVERED
        held_back = await self._held_back(queued, user)
        if held_back.held_back and not await self._messages.posted(queued, table):
            return held_back
        if not await self.bot.host.settings.callable_now([user], "turns"):
            return DELIVERED
        if await gets_dms(self.bot, user):
            speaker = await speaker_by_dm(self.bot, user, table)
            if await send(self.bot, table, user, replaced(table, None, subject, speaker), queued):
                return DELIVERED
        screen = replaced(table, user, subject, table_speaker(table, self.bot.icons))
        return await self._announce(queued, table, Announcement(screen, [user]))

    async def _held_back(
        self, queued: Queued, user: User, least: NotifyLevel = "turns"
    ) -> Delivered:
        """Return a notice to somebody as it waits for the end of their quiet hours, if it does."""
        later = await self.bot.host.settings.held_back([user], least)
        return Delivered(held_back=tuple(replace(queued.notice, due=at) for at in later.values()))

    async def _nudge(self, queued: Queued, table: Table) -> Delivered:
        """Ask somebody by direct message, or call them at the table if they take none."""
        user, host = queued.notice.user, self.bot.host
        seat = None if user is None else table.seat_of(user)
        if user is None or seat is None or table.status != "playing":
            return DELIVERED
        if not await may_ask(self.bot, user):
            return (
                await self._held_back(queued, user) if await gets_dms(self.bot, user) else DELIVERED
            )
        if queued.due and await host.queries.looked(queued):
            return DELIVERED  # it waited, and they were there in the meantime
        try:
            form = await host.turns.move(table, Person(user, table.names[seat]))
        except EngineError:
            return DELIVERED
        if not isinstance(form, Form) or form.sealed:
            return DELIVERED
        speaker = await speaker_by_dm(self.bot, user, table)
        events = await host.queries.happened(form.table, user)
        screen = await form_screen(
            self.bot, form, speaker, events=events, linked=True, pictures=True
        )
        if not await send(self.bot, table, user, screen, queued):
            public = table_speaker(table, self.bot.icons)
            where = linked_title(table, public)
            call = note(public.say("play.nudge.closed", user=f"<@{user}>", title=where))
            await self._messages.post(queued, table, call, [user])
        return DELIVERED


def _outcome_of(refusal: discord.HTTPException) -> Exception:
    """Return what a refusal means for the table."""
    if refusal.code in PLACE_GONE:
        return Unreachable("play.frozen.gone")
    if refusal.code in PLACE_FORBIDDEN:
        return Unreachable("play.frozen.permission")
    if refusal.code in PLACE_CLOSED:
        return Unreachable("play.frozen.locked")
    if refusal.status == HTTP_TOO_MANY_REQUESTS:
        return Retry(max(RETRY_SECONDS, _ban_seconds(refusal)))
    if refusal.status >= HTTP_SERVER_FAULT:
        return Retry(RETRY_SECONDS)
    return refusal


def _ban_seconds(refusal: discord.HTTPException) -> float:
    """Return how long whatever stands before Discord bans us; Discord's own limits are over."""
    headers = refusal.response.headers
    seconds = "" if "Via" in headers else headers.get("Retry-After", "")
    return float(seconds) if seconds.isdecimal() else 0.0


async def setup(bot: Bazaar) -> None:
    """Let the outbox speak through Discord."""
    await bot.add_cog(DiscordPresenter(bot))
