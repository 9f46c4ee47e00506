"""What every handler is given: who presses or types, about which table, and the way to answer."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from bot.runtime.client import Bazaar, language_for
from bot.runtime.i18n import Speaker
from bot.services.host import Host
from bot.services.presence import FollowupToken
from bot.services.private_cards import PrivateCard, PrivateMenu
from bot.tables.table import Person, Table, TableId, User
from cogs.kit.custom_id import Target
from cogs.kit.names import plain, speaker_for, title
from cogs.kit.private_cards import keep_card
from cogs.kit.replies import Interaction, Reply
from cogs.kit.screen import Screen, note
from engine.errors import IllegalAction
from engine.text import Arg

SPEECH = discord.Permissions(view_channel=True, send_messages=True, read_message_history=True)
THREAD_SPEECH = discord.Permissions(
    view_channel=True, send_messages_in_threads=True, read_message_history=True
)


@dataclass(slots=True)
class Context:
    """One press, command or form: the person, their language, the table, and the reply."""

    interaction: Interaction
    language: str
    reply: Reply = field(init=False)
    _table: Table | None = field(default=None, init=False)
    _card: int | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        self.reply = Reply(self.interaction)

    @property
    def client(self) -> Bazaar:
        """The bot on Discord's side."""
        return self.interaction.client

    @property
    def host(self) -> Host:
        """What runs the tables."""
        return self.interaction.client.host

    @property
    def user(self) -> User:
        """The id of whoever pressed or typed."""
        return self.interaction.user.id

    @property
    def id(self) -> int:
        """The id of the interaction, by which nothing is done twice."""
        return self.interaction.id

    @property
    def name(self) -> str:
        """What whoever pressed or typed is called, harmlessly."""
        user = self.interaction.user
        return plain(user.display_name) or plain(user.name) or str(user.id)

    @property
    def may_attach(self) -> bool:
        """Whether an answer may bear a picture."""
        interaction = self.interaction
        return interaction.guild_id is None or interaction.app_permissions.attach_files

    @property
    def person(self) -> Person:
        """Whoever pressed or typed, by id, harmless name and language."""
        return Person(self.user, self.name, self.language)

    @property
    def table(self) -> Table:
        """The table this is about, as it was before anything was done."""
        assert self._table is not None, "declare that the handler is about a table"
        return self._table

    async def read_table(self, id_: TableId) -> Table:
        """Return a table as it is now, or refuse an unknown one.

        The private table of somebody else is as unknown as one that never was.
        """
        table = await self.host.queries.find(id_)
        if table is None or table.hidden_from(self.user):
            raise IllegalAction("play.error.no_table")
        return table

    def speaker(self, table: Table | None = None) -> Speaker:
        """Return a speaker of the person's language who knows the names at a table."""
        at, icons = table or self._table, self.client.icons
        if at is None:
            return Speaker(self.language, icons=icons.mentions)
        return speaker_for(self.language, at, icons)

    def sentence(self, key: str, table: Table | None = None, **args: Arg) -> str:
        """Return a sentence in the person's language, which may name the table by its `title`."""
        about = table or self._table
        speaker = self.speaker(about)
        if about is not None:
            args["title"] = title(about, speaker)
        return speaker.say(key, **args)

    async def answer(self, key: str, table: Table | None = None, **args: Arg) -> None:
        """Answer with one sentence."""
        await self.reply.show(note(self.sentence(key, table, **args)))

    def be_at(self, table: Table) -> None:
        """Note that this is about a table, and that the person is there now."""
        self._table = table
        self.host.presence.note(table.id, self.user)
        self.host.wakeups.seen(table, self.user)

    async def load_language(self) -> None:
        """Read anew which language the person is spoken to in, as after they chose another."""
        self.language = await language_for(self.interaction)

    async def show_move(self, screen: Screen) -> None:
        """Show somebody what is about their move; the card that they had before gives way."""
        await self.keep_card(await self.reply.show(screen), screen)

    async def keep_card(self, message: int | None, screen: Screen) -> None:
        """Keep which private message shows somebody their move now, if it is known."""
        if (card := self._card_on(message, screen)) is not None:
            await keep_card(self.client, self.table.id, self.user, card)

    def keep_menu(
        self, message: int | None, screen: Screen, shows: object, *, steward: bool
    ) -> None:
        """Keep which private message is somebody's Table menu now, and what it shows."""
        if (card := self._card_on(message, screen)) is not None:
            menu = PrivateMenu(card, shows, steward)
            self.client.private_cards.put_menu(self.table.id, self.user, menu)

    def _card_on(self, message: int | None, screen: Screen) -> PrivateCard | None:
        """Return the private message that a screen was shown on, if it can be changed later."""
        token, here = self._followup_token(), self.interaction.guild_id is not None
        if message is None or token is None or not here:
            return None
        self._card = message
        return PrivateCard(
            message,
            token.place,
            token.application,
            token.token,
            token.language,
            self.client.private_cards.now(),
            opened=screen.opened,
            lasting=screen.lasting,
        )

    def remember_followup_token(self) -> None:
        """Keep the way to somebody who was answered at a table, so that they can be shown more."""
        shown_on = self.reply.shown_on
        if shown_on is not None and shown_on != self._card:
            self.client.private_cards.forget(shown_on)  # if it was a card, it is none any more
        if (token := self._followup_token()) is not None:
            self.client.followup_tokens.remember(self.table.id, self.user, token)
            if self.table.frozen and self._is_home(token.place) and self._speaks_here():
                self.client.dispatch("table_reached", self.table)

    def _followup_token(self) -> FollowupToken | None:
        """Return the way to somebody who was answered at a table.

        Nobody can be spoken to beyond the answer where only they have installed the bot.
        """
        interaction, place = self.interaction, self.interaction.channel_id
        if self._table is None or place is None or not interaction.is_guild_integration():
            return None
        pressed = interaction.message
        # Until it is answered, whatever follows would be taken for the answer.
        speaks = self.reply.complete and self._speaks_here()
        changes = speaks and pressed is not None and not pressed.flags.ephemeral
        return FollowupToken(
            application=interaction.application_id,
            token=interaction.token,
            place=place,
            language=self.language,
            user=self.user,
            public=speaks and self._is_home(place) and self.host.presence.was_seen(self.id),
            pressed=pressed.id if changes and pressed is not None else None,
        )

    def _is_home(self, place: int) -> bool:
        """Tell whether all who sit at the table look at a place; nobody looks at a private one."""
        return not self.table.private and self.table.home.place == place

    def _speaks_here(self) -> bool:
        """Tell whether we may speak here by ourselves, and look back at what we said."""
        interaction = self.interaction
        in_thread = isinstance(interaction.channel, discord.Thread)
        writing = THREAD_SPEECH if in_thread else SPEECH
        return interaction.guild_id is not None and interaction.app_permissions.is_superset(writing)


@dataclass(slots=True)
class PressContext(Context):
    """One press on a button or one choice in a select."""

    target: Target
    values: tuple[str, ...]

    @property
    def value(self) -> str:
        """The one value that was chosen; none and several are refused."""
        if len(self.values) != 1:
            raise IllegalAction("app.unknown.choice")
        return self.values[0]
