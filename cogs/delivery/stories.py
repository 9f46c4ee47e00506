"""Stories: what happened at a table is told in a message that grows until somebody is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord.utils import snowflake_time

from bot.runtime.i18n import Speaker
from bot.tables.forms import Story
from bot.tables.notices import Notice, Queued, StoryMessage
from bot.tables.table import Table, User
from cogs.delivery.messages import Messages
from cogs.invitations.screens import drawn_line
from cogs.kit.names import table_speaker
from cogs.kit.screen import AnyItem, Screen, still
from cogs.lobby import screens as lobbies
from cogs.play.screens import panel as panels
from render.kit.art import REVEAL
from render.pictures.snapshot import Snapshot

STAYS = f"{REVEAL}.png"
"""The picture of what was turned up stays on its message; how a chapter ended gives way to it."""
MAX_STEPS_A_MESSAGE = 24
"""By how many actions a message grows: what was told so lately need not be replayed."""


class Storyteller:
    """Posts stories that begin something or call somebody, and adds the others to them."""

    def __init__(self, messages: Messages) -> None:
        self._messages = messages
        self._bot = messages.bot

    async def post(self, queued: Queued, table: Table) -> tuple[StoryMessage | None, bool]:
        """Post a story with whoever is called by it; True if something begins for all with it."""
        sequence = queued.notice.sequence
        story = await self._bot.host.queries.story(table, sequence)
        if not story.texts:
            return None, False
        named = _named(queued, table, story)
        pinged = [*table.people] if sequence == 0 else await self._pinged(table, story, named)
        pinged = await self._bot.host.settings.callable_now(pinged, "turns")
        begins = len(story.asked_seats) > 1 or any(event.chapter for event in story.events)
        return await self._posted(queued, table, [story], named, pinged), begins

    async def held_back(self, queued: Queued, table: Table, message: int) -> tuple[Notice, ...]:
        """Return the calls to those whom a story did not ping because of their quiet hours.

        If it may have been posted before, the message itself tells when that was.
        """
        host, sequence = self._bot.host, queued.notice.sequence
        story = await host.queries.story(table, sequence)
        users = await self._pinged(table, story, _named(queued, table, story))
        posted_at = snowflake_time(message).timestamp() if queued.tries else None
        later = await host.settings.held_back(users, "turns", posted_at)
        return await host.queries.held_calls(table, sequence, later)

    async def grow(self, queued: Queued, table: Table) -> tuple[StoryMessage | None, bool]:
        """Add a story to the message that tells of a table; True if it had to be posted.

        It calls nobody, so nobody is named as whose move it is: the panel tells that. What the
        message says follows from its first and its last action alone, so that it may be edited as
        often as it takes.
        """
        host, sequence = self._bot.host, queued.notice.sequence
        known = await host.queries.story_message(table.id)
        since = sequence if known is None else known.last + 1
        new = await host.queries.stories(table, since, sequence)
        if not any(story.texts for story in new):
            return None, False
        if known is not None and known.message and sequence - known.first <= MAX_STEPS_A_MESSAGE:
            old = await host.queries.stories(table, known.first, known.last)
            if (grown := await self._grown(table, known, old, new)) is not None:
                return grown, False
        return await self._posted(queued, table, new, (), ()), True

    async def _grown(
        self, table: Table, known: StoryMessage, old: Sequence[Story], new: Sequence[Story]
    ) -> StoryMessage | None:
        """Edit the message; None if there is no room on it, or if it is gone."""
        stories = (*old, *new)
        shot, shown = await self._drawn(table, new)
        if known.picture and (
            known.picture == STAYS if shot else not self._messages.bot.kept_attachments.expected
        ):
            return None
        above = self._opening(table, stories) + self._footer(table, stories)
        if not panels.fits(table, [story.texts for story in stories], self._speaker(table), above):
            return None
        grown = replace(known, last=new[-1].sequence)
        picture: Snapshot | AnyItem | None = shot
        if shot is not None:
            grown = replace(grown, picture=shot.name, alt=shot.alt, shown=shown)
        elif known.picture:
            picture = still(known.picture, known.alt)
        screen = self._screen(table, stories, picture, grown.shown)
        # Whom an edit names is not called by it, but those who were called stay named.
        people, keep = table.people, bool(known.picture) and shot is None
        edited = await self._messages.edit(table, known.message, screen, named=people, keep=keep)
        if edited and shot is not None and not screen.pictures:  # it had to be made plain
            grown = replace(grown, picture="", alt="", shown=0)
        return grown if edited else None

    async def _posted(
        self,
        queued: Queued,
        table: Table,
        stories: Sequence[Story],
        named: Sequence[User],
        pinged: Sequence[User],
    ) -> StoryMessage:
        shot, shown = await self._drawn(table, stories)
        screen = self._screen(table, stories, shot, shown, named)
        message = await self._messages.post(queued, table, screen, pinged)
        begun = StoryMessage(message, stories[0].sequence, stories[-1].sequence)
        if shot is None or not screen.pictures:  # which had to be made plain
            return begun
        return replace(begun, picture=shot.name, alt=shot.alt, shown=shown)

    def _screen(
        self,
        table: Table,
        stories: Sequence[Story],
        picture: Snapshot | AnyItem | None,
        shown: int,
        named: Sequence[User] = (),
    ) -> Screen:
        """Return some stories as a message, with the picture at the story that is `shown` by it."""
        return panels.story(
            table,
            [story.texts for story in stories],
            self._speaker(table),
            self._opening(table, stories),
            named,
            picture=picture,
            at=sum(story.sequence < shown for story in stories) if picture else 0,
            footer=self._footer(table, stories),
        )

    def _opening(self, table: Table, stories: Sequence[Story]) -> str:
        """Return what stands above the first story: a mention brings people into the thread."""
        if stories[0].sequence:
            return ""
        drawn = drawn_line(table, self._speaker(table))
        named = () if table.alone else stories[0].asked_seats
        return "\n".join(filter(None, [panels.unasked(table, named), drawn]))

    async def _drawn(self, table: Table, stories: Sequence[Story]) -> tuple[Snapshot | None, int]:
        """Return the picture of the last moment that has one, and the story that it belongs to."""
        if self._messages.may_attach(table):
            speaker, theme = self._speaker(table), await self._messages.theme(table)
            studio = self._bot.studio
            for story in reversed(stories):
                shot = await studio.moment(table, story.events, story.view, speaker, theme)
                if shot is not None:
                    return shot, story.sequence
        return None, 0

    async def _pinged(self, table: Table, story: Story, named: Sequence[User]) -> list[User]:
        """Return who is pinged: whoever is named, must still act and gets no nudge."""
        due = [user for user in table.players_of(story.due) if user in named]
        return [user for user in due if not (await self._bot.host.settings.of_user(user)).by_dm]

    def _footer(self, table: Table, stories: Sequence[Story]) -> str:
        """Return what stands below the story of the deal alone.

        That is the seal of its secret and, where no pictures can be attached, that boards are text.
        """
        if stories[0].sequence:
            return ""
        speaker = self._speaker(table)
        note = "" if self._messages.may_attach(table) else panels.no_pictures(speaker)
        return "\n".join(filter(None, [note, lobbies.seal(table, speaker)]))

    def _speaker(self, table: Table) -> Speaker:
        return table_speaker(table, self._bot.icons)


def _named(queued: Queued, table: Table, story: Story) -> Sequence[User]:
    """Return whom a story tells that it is their move."""
    named = queued.notice.named_users
    return table.players_of(story.asked_seats) if named is None else named
