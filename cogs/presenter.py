"""The presenter: says what the outbox holds, and knows what each of Discord's refusals means."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import TypeAlias

import aiohttp
import discord
import structlog

from bot.client import Bazaar
from bot.forms import Form, Look, Story
from bot.ports import Queued, Retry, Unreachable
from bot.stories import CHAPTERS
from bot.tables import Home, Person, Table, TableId
from cogs.border import install
from cogs.company import CLOSED_DMS, closes_at, gathered
from cogs.components import lobby as lobbies
from cogs.components import panel as panels
from cogs.components.agreement import played_by
from cogs.components.base import Screen
from cogs.components.company import drawn_line
from cogs.components.hand import note
from cogs.components.minds import chances
from cogs.components.score import standing
from cogs.letters import send, spoken_to, withdraw
from cogs.pace import timed
from cogs.play import asked
from cogs.speaking import speaker
from cogs.studio import STUDIO, Seen
from cogs.traces import found, traced
from engine.errors import EngineError
from render.board import public_board
from render.snapshot import Snapshot

log = structlog.get_logger(__name__)

GONE = frozenset({10003, 10004})
REFUSED = frozenset({50001, 50013})
LOCKED = frozenset({160005})
ARCHIVED = 50083
NO_MESSAGE = 10008
EDITED_TOO_OFTEN = 30046
BURIED_BY = 2
A_WHILE = 2.0
PATIENCE = 3.0
GLANCE = 0.05
TOO_MANY = 429
SERVER_FAULT = 500

Where: TypeAlias = tuple[int | None, Home | None]
UNMOVED: Where = (None, None)


class DiscordPresenter:
    """Posts, edits and reposts with discord.py."""

    def __init__(self, bot: Bazaar) -> None:
        self.bot = bot
        self.above: Counter[str] = Counter()
        """How many messages of ours stand below the panel of a table, as far as this life knows."""
        self.patience = PATIENCE
        self._seen = Seen()
        self._shown: dict[TableId, int] = {}
        self._waiting: dict[TableId, asyncio.Event] = {}

    async def present(self, queued: Queued) -> Where:
        """Say one notice and return where the panel is now, if it moved."""
        try:
            return await self._said(queued)
        except discord.RateLimited as wait:
            raise Retry(wait.retry_after) from wait
        except discord.HTTPException as refusal:
            raise _meaning(refusal) from refusal
        except (TimeoutError, aiohttp.ClientError, OSError) as failure:
            raise Retry(A_WHILE) from failure

    async def posted(self, table: TableId) -> None:
        """Wait until a table is shown anywhere, but no longer than a person would."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                # Only the store knows when the outbox has noted where the message is.
                while (found := await self.bot.store.table(table)) and found.panel is None:  # noqa: ASYNC110
                    await asyncio.sleep(GLANCE)

    async def caught_up(self, table: TableId, sequence: int) -> None:
        """Wait until a table's panel shows this action, but no longer than a person would."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.patience):
                while self._shown.get(table, -1) < sequence:
                    await self._waiting.setdefault(table, asyncio.Event()).wait()

    def _caught_up(self, look: Look) -> None:
        table = look.table
        if table.status == "playing":
            self._shown[table.id] = table.sequence
        else:
            self._shown.pop(table.id, None)
        if (waiting := self._waiting.pop(table.id, None)) is not None:
            waiting.set()

    async def _said(self, queued: Queued) -> Where:
        notice = queued.notice
        table = await self.bot.store.table(notice.table)
        if table is None:
            return UNMOVED
        match notice.kind:
            case "lobby":
                return await self._lobby(queued, table)
            case "panel":
                look = await self.bot.host.look(table.id, None)
                where = await self._panel(queued, look)
                self._caught_up(look)
                return where
            case "story":
                return await self._story(queued, table)
            case "final":
                look = await self.bot.host.look(table.id, None)
                said = speaker(table.language, table)
                marks = played_by(table, await self.bot.host.credits(table.id), said)
                called = await self.bot.host.callable_now(table.people, "all")
                went = await self.bot.host.chances(table.id)
                estimate: str | Snapshot = chances(went, len(table.sitters), said)
                picture = None
                if self._may_attach(table):
                    picture = await STUDIO.standing(look, said)
                    estimate = await STUDIO.chances(table, went, said) or estimate
                screen = panels.final(look, said, marks, called, estimate, picture=picture)
                await self._post(queued, table, screen, _nonce(queued), called)
                await self._conclude(look)
                del self.above[table.id]
                return UNMOVED
            case "nudge":
                return await self._nudge(queued, table)
            case "reminder" | "away" if table.status != "lobby":
                return await self._told(queued, table, await timed(self.bot, queued, table))
            case "reminder" | "away" | "invite" | "opened":
                told = await gathered(self.bot, queued, table, _nonce(queued))
                return await self._told(queued, table, told)

    async def _told(
        self, queued: Queued, table: Table, told: tuple[Screen, list[int]] | None
    ) -> Where:
        """Say what there is to say of a table's time or of its lobby, if anything."""
        if told is None:
            return UNMOVED
        screen, called = told
        await self._post(queued, table, screen, _nonce(queued), called)
        if table.id in self.above:
            self.above[table.id] += 1
        return UNMOVED

    async def _lobby(self, queued: Queued, table: Table) -> Where:
        said = speaker(table.language, table)
        if table.status == "lobby":
            screen = lobbies.lobby(table, said, await closes_at(self.bot, table))
        elif table.status == "cancelled":
            screen = lobbies.closed(table, said)
        elif table.home.thread is not None and table.panel == table.home.thread:
            screen = lobbies.moved(table, said)
        else:
            return UNMOVED  # it plays where it was opened: the panel takes the lobby's place
        if table.panel is not None and await self._edit(table, table.panel, screen):
            return UNMOVED
        if table.status != "lobby":
            return UNMOVED
        posted = await self._succeed(queued, table, screen, doubtful=table.revision > 1)
        return posted, None

    async def _panel(self, queued: Queued, look: Look) -> Where:
        table = look.table
        screen = await self._drawn(look)
        old = table.panel
        in_lobby = old is not None and old == table.home.thread
        keep = old is not None and not in_lobby and queued.notice.sequence > 0
        # An earlier life may have posted the next panel already and died before it was noted.
        known = table.id in self.above
        stays = keep and known and self.above[table.id] < BURIED_BY
        # That a table was ended is news, so it comes down to where everybody looks.
        stays = stays and table.status != "cancelled"
        if stays and old is not None and await self._edit(table, old, screen):
            return UNMOVED
        posted = await self._succeed(queued, table, screen, doubtful=not known or queued.tries > 0)
        self.above[table.id] = 0
        if table.status == "cancelled":
            await self._conclude(look)
        if old is not None and not in_lobby and old != posted:
            await self._remove(table, old)
        return posted, None

    async def _conclude(self, look: Look) -> None:
        """Tell those who are still asked, and the channel above the thread, how it ended."""
        table, thread = look.table, look.table.home.thread
        for sitter in table.sitters:
            await withdraw(self.bot, table, sitter.user)
        if thread is None:
            return
        said = speaker(table.language, table)
        result = "" if look.outcome is None else standing(look.outcome, said)
        try:
            await self._edit(table, thread, lobbies.finished(table, result, said))
        except discord.HTTPException as refusal:
            log.info("lobby stays", table=table.id, code=refusal.code)

    async def _drawn(self, look: Look) -> Screen:
        said = speaker(look.table.language, look.table)
        if look.view is None:
            return lobbies.lobby(look.table, said)
        if look.table.status == "cancelled":
            return panels.ended(look.table, said)
        if self._may_attach(look.table):
            before = self._seen.before(look.table.id, look.view)
            drawn = await STUDIO.board(look.table, look.view, said, before=before)
            return panels.panel(look, drawn, said)
        return panels.panel(look, public_board(look.table.game, look.view, said), said)

    def _may_attach(self, table: Table) -> bool:
        """Tell whether pictures can be sent to a table; if that is not known, yes."""
        channel = self.bot.get_channel(table.home.channel)
        if not isinstance(channel, discord.abc.GuildChannel):
            return True
        return channel.permissions_for(channel.guild.me).attach_files

    async def _story(self, queued: Queued, table: Table) -> Where:
        story = await self.bot.host.story(table.id, queued.notice.sequence)
        if not story.texts:
            return UNMOVED
        said = speaker(table.language, table)
        if queued.notice.sequence == 0:
            # A mention brings people into the thread, also those who need not act yet.
            pinged = [*table.people]
            called = panels.unasked(table, story.asked)
            drawn = drawn_line(table, lobbies.names_of(table, said), said)
            called = "\n".join(filter(None, [called, drawn, lobbies.sealed(table, said)]))
        else:
            pinged, called = await self._pinged(table, story), ""
        picture = None
        if self._may_attach(table):
            picture = await STUDIO.reveal(table, story.events, said)
        screen = panels.story(table, story.texts, said, called, story.asked, picture=picture)
        pinged = await self.bot.host.callable_now(pinged, "turns")
        await self._post(queued, table, screen, _nonce(queued), pinged)
        # Where a day, round or stage begins, the panel comes down to it.
        begins = any(text.key.rpartition(".")[2] in CHAPTERS for text in story.texts)
        if queued.notice.sequence == 0 or table.id in self.above:
            self.above[table.id] += BURIED_BY if begins else 1
        return UNMOVED

    async def _pinged(self, table: Table, story: Story) -> list[int]:
        """Return who is pinged: whoever must act, did not act just now and gets no nudge."""
        due = [table.sitters[seat].user for seat in story.due if table.sitters[seat].present]
        return [user for user in due if not (await self.bot.store.preferences(user)).by_dm]

    async def _nudge(self, queued: Queued, table: Table) -> Where:
        user = queued.notice.user
        if user is None or not (await self.bot.store.preferences(user)).by_dm:
            return UNMOVED
        if not await self.bot.host.callable_now([user], "turns"):
            return UNMOVED
        seat = table.seat_of(user)
        if seat is None or table.status != "playing":
            return UNMOVED
        try:
            form = await self.bot.host.move(table.id, Person(user, table.names[seat]))
        except EngineError:
            return UNMOVED
        if not isinstance(form, Form) or form.sealed:
            return UNMOVED
        said = await spoken_to(self.bot, user, table)
        look = await self.bot.host.look(table.id, user)
        screen = await asked(self.bot, form, said, said=look.said)
        nonce, doubtful = _nonce(queued), queued.tries > 0
        try:
            await send(self.bot, table, user, screen, nonce, doubtful=doubtful)
        except discord.HTTPException as refusal:
            if refusal.code not in CLOSED_DMS:
                raise
            log.info("direct messages closed", table=table.id)
            public = speaker(table.language, table)
            call = note(public.say("play.nudge.closed", user=f"<@{user}>"))
            await self._post(queued, table, call, nonce, [user])
        return UNMOVED

    # -- how it is said -----------------------------------------------------------------------

    async def _post(
        self,
        queued: Queued,
        table: Table,
        screen: Screen,
        nonce: str,
        pinged: list[int] | None = None,
    ) -> int:
        """Post at the table, once: what was tried before may stand there, unknown to us."""
        place = table.home.place
        channel = self.bot.get_partial_messageable(place, guild_id=table.home.guild)
        if queued.tries and (there := await found(channel, nonce, table.panel)):
            return there
        screen = traced(screen, nonce)
        calls = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in pinged or ()]
        )
        try:
            sent = await channel.send(
                view=screen, files=screen.files, nonce=nonce, allowed_mentions=calls
            )
        except discord.HTTPException as refusal:
            if refusal.code != ARCHIVED:
                raise
            await self._wake(place)
            sent = await channel.send(
                view=screen, files=screen.files, nonce=nonce, allowed_mentions=calls
            )
        return sent.id

    async def _succeed(
        self, queued: Queued, table: Table, screen: Screen, *, doubtful: bool
    ) -> int:
        """Post what takes a panel's place, once, however often and by whichever notice it is tried.

        If in doubt it may have been posted before, and then with what was true at that time.
        """
        posted = await self._post(queued, table, screen, _successor(table))
        if doubtful:
            await self._edit(table, posted, screen)
        return posted

    async def _edit(self, table: Table, message: int, screen: Screen) -> bool:
        """Edit a panel; False if it must be posted anew."""
        place = _place_of(table, message)
        channel = self.bot.get_partial_messageable(place, guild_id=table.home.guild)
        try:
            await channel.get_partial_message(message).edit(view=screen, attachments=screen.files)
        except discord.HTTPException as refusal:
            if refusal.code in {NO_MESSAGE, EDITED_TOO_OFTEN}:
                return False
            if refusal.code != ARCHIVED:
                raise
            await self._wake(place)
            await channel.get_partial_message(message).edit(view=screen, attachments=screen.files)
        return True

    async def _remove(self, table: Table, message: int) -> None:
        """Remove a panel that stands too far up; that it cannot be removed is no harm."""
        channel = self.bot.get_partial_messageable(
            _place_of(table, message), guild_id=table.home.guild
        )
        try:
            await channel.get_partial_message(message).delete()
        except discord.HTTPException as refusal:
            log.info("old panel stays", table=table.id, code=refusal.code)

    async def _wake(self, place: int) -> None:
        channel = await self.bot.fetch_channel(place)
        if isinstance(channel, discord.Thread):
            await channel.edit(archived=False)


def _place_of(table: Table, message: int) -> int:
    """Return the channel of a panel: a thread's first message stands in the channel above it."""
    return table.home.channel if message == table.home.thread else table.home.place


def _nonce(queued: Queued) -> str:
    return f"bz-{queued.notice.table}-{queued.id}"[:25]


def _successor(table: Table) -> str:
    """Return the nonce of whatever takes the place of the panel that stands now."""
    return f"bz{table.id}-{table.panel or 0:x}"[:25]


def _meaning(refusal: discord.HTTPException) -> Exception:
    """Return what a refusal means for the table."""
    if refusal.code in GONE:
        return Unreachable("play.frozen.gone")
    if refusal.code in REFUSED:
        return Unreachable("play.frozen.permission")
    if refusal.code in LOCKED or refusal.code == ARCHIVED:
        return Unreachable("play.frozen.locked")
    if refusal.status == TOO_MANY or refusal.status >= SERVER_FAULT:
        return Retry(A_WHILE)
    return refusal


async def setup(bot: Bazaar) -> None:
    """Let the outbox speak through Discord."""
    await install(bot)
    bot.presenter = DiscordPresenter(bot)
