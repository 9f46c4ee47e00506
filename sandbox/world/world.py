"""The world: who and what exists, who may see it, and what is told to whom."""

import secrets
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from sandbox.limits.rate_limits import Cooldowns
from sandbox.world import permissions
from sandbox.world.clock import Clock
from sandbox.world.errors import DiscordError
from sandbox.world.model import (
    DM,
    PRIVATE,
    PRIVATE_THREAD,
    Channel,
    Emoji,
    Event,
    Guild,
    Id,
    Interaction,
    Json,
    Member,
    Message,
    Role,
    StoredFile,
    User,
)
from sandbox.world.snowflakes import Snowflakes

Listener = Callable[[Event], None]


@dataclass(slots=True)
class World:
    """Everything that exists, changed only through the modules beside it."""

    bot_id: Id
    token: str
    clock: Clock = field(default_factory=Clock)
    base: str = ""
    privileged: int = 0
    shards: int | None = None
    """How many shards Discord advises; None: as many as the guilds need."""
    max_concurrency: int = 1
    """How many shards may identify at once: those of different buckets."""
    sessions_started: int = 0
    users: dict[Id, User] = field(default_factory=dict)
    guilds: dict[Id, Guild] = field(default_factory=dict)
    channels: dict[Id, Channel] = field(default_factory=dict)
    messages: dict[Id, dict[Id, Message]] = field(default_factory=dict)
    files: dict[Id, StoredFile] = field(default_factory=dict)
    emojis: dict[Id, Emoji] = field(default_factory=dict)
    commands: dict[Id, Json] = field(default_factory=dict)
    interactions: dict[Id, Interaction] = field(default_factory=dict)
    tokens: dict[str, Id] = field(default_factory=dict)
    pending: deque[Id] = field(default_factory=deque)
    reads: dict[Id, dict[Id, Id]] = field(default_factory=dict)
    nonces: dict[tuple[Id, Id, str], tuple[float, Id]] = field(default_factory=dict)
    pins: dict[Id, dict[Id, float]] = field(default_factory=dict)
    cooldowns: Cooldowns = field(default_factory=Cooldowns)
    listeners: list[Listener] = field(default_factory=list)
    ids: Snowflakes = field(init=False)

    def __post_init__(self) -> None:
        self.ids = Snowflakes(self.clock)

    # -- telling ----------------------------------------------------------------------------

    def tell(
        self,
        name: str,
        data: Json,
        channel: Channel | None = None,
        *,
        guild_id: Id | None = None,
        only: Id | None = None,
        to_bot: bool = True,
        to_people: bool = True,
    ) -> None:
        """Hand an event to everyone who listens; one for a single person is not for the bot."""
        event = Event(
            name,
            data,
            channel.guild_id if channel else guild_id,
            channel.id if channel else None,
            only,
            to_bot and only in (None, self.bot_id),
            to_people,
        )
        for listener in self.listeners:
            listener(event)

    # -- looking up -------------------------------------------------------------------------

    def user(self, user_id: Id) -> User:
        """A user, or 10013."""
        if user := self.users.get(user_id):
            return user
        raise DiscordError(10013)

    def guild(self, guild_id: Id) -> Guild:
        """A guild, or 10004."""
        if guild := self.guilds.get(guild_id):
            return guild
        raise DiscordError(10004)

    def channel(self, channel_id: Id) -> Channel:
        """A channel, thread or direct message, or 10003."""
        if channel := self.channels.get(channel_id):
            return channel
        raise DiscordError(10003)

    def member(self, guild_id: Id, user_id: Id) -> Member:
        """A member of a guild, or 10007."""
        if member := self.guild(guild_id).members.get(user_id):
            return member
        raise DiscordError(10007)

    def find_message(self, channel_id: Id, message_id: Id | None) -> Message | None:
        """A message, if it is still there."""
        return self.messages.get(channel_id, {}).get(message_id or "")

    def message(self, channel_id: Id, message_id: Id | None) -> Message:
        """A message that is still there, or 10008."""
        if message := self.find_message(channel_id, message_id):
            return message
        raise DiscordError(10008)

    @property
    def gateway_url(self) -> str:
        """The WebSocket address of the gateway."""
        return "ws" + self.base.removeprefix("http") + "/gateway"

    @property
    def bot(self) -> User:
        """The one bot of this world."""
        return self.users[self.bot_id]

    def people(self) -> Iterator[User]:
        """Everyone who is not a bot."""
        return (user for user in self.users.values() if not user.bot)

    def channels_of(self, guild_id: Id) -> Iterator[Channel]:
        """A guild's channels, without threads."""
        return (c for c in self.channels.values() if c.guild_id == guild_id and not c.thread)

    def threads_of(self, guild_id: Id) -> Iterator[Channel]:
        """A guild's threads, archived ones too."""
        return (c for c in self.channels.values() if c.guild_id == guild_id and c.thread)

    def active_threads(self, guild_id: Id) -> list[Channel]:
        """A guild's threads that are not archived and that the bot sees."""
        return [
            thread
            for thread in self.threads_of(guild_id)
            if thread.thread and not thread.thread.archived and self.sees(self.bot_id, thread)
        ]

    def dms_of(self, user_id: Id) -> Iterator[Channel]:
        """The direct messages a user takes part in."""
        return (c for c in self.channels.values() if c.type == DM and user_id in c.recipients)

    # -- who may ----------------------------------------------------------------------------

    def guild_permissions(self, guild: Guild, user_id: Id) -> int:
        """What a member may do in a guild before any channel has its say."""
        member = guild.members.get(user_id)
        if member is None:
            return 0
        if guild.owner_id == user_id:
            return permissions.ALL
        base = guild.roles[guild.id].permissions
        for role_id in member.roles:
            base |= guild.roles[role_id].permissions if role_id in guild.roles else 0
        return permissions.ALL if base & permissions.ADMINISTRATOR else base

    def permissions(self, user_id: Id, channel: Channel) -> int:
        """What a user may do in a channel; nothing where it is hidden from them."""
        if channel.type in PRIVATE:
            return permissions.IN_DM if user_id in channel.recipients else 0
        guild = self.guilds.get(channel.guild_id or "")
        if guild is None or user_id not in guild.members:
            return 0
        place = self.channels.get(channel.parent_id or "") if channel.thread else channel
        if place is None:
            return 0
        bits = permissions.resolve(
            guild.id,
            user_id,
            self.guild_permissions(guild, user_id),
            guild.members[user_id].roles,
            place.overwrites,
        )
        if channel.type == PRIVATE_THREAD and channel.thread is not None:
            inside = user_id in channel.thread.members or bits & permissions.MANAGE_THREADS
            return bits if inside else 0
        return bits

    def sees(self, user_id: Id, channel: Channel) -> bool:
        """Whether a user may look into a channel."""
        return bool(self.permissions(user_id, channel) & permissions.VIEW_CHANNEL)

    def demand(self, user_id: Id, channel: Channel, bits: int = 0) -> int:
        """Refuse with 50001 or 50013 unless a user sees a channel and has all these bits."""
        held = self.permissions(user_id, channel)
        if not held & permissions.VIEW_CHANNEL:
            raise DiscordError(50001)
        if held & bits != bits:
            raise DiscordError(50013)
        return held

    def demand_in_guild(self, user_id: Id, guild_id: Id, bits: int = 0) -> Guild:
        """Refuse with 10004, 50001 or 50013 unless a user is in a guild with all these bits."""
        guild = self.guild(guild_id)
        if user_id not in guild.members:
            raise DiscordError(50001)
        if self.guild_permissions(guild, user_id) & bits != bits:
            raise DiscordError(50013)
        return guild

    # -- founding ---------------------------------------------------------------------------

    def add_user(self, user: User) -> User:
        """Let a user exist, with a key of their own."""
        user.key = user.key or secrets.token_urlsafe(16)
        self.users[user.id] = user
        return user

    def add_guild(
        self, name: str, owner_id: Id, *, guild_id: Id | None = None, locale: str = "en-US"
    ) -> Guild:
        """Found a guild with its everyone role and its owner."""
        guild = Guild(guild_id or self.ids.next(), name, owner_id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, position=0)
        guild.members[owner_id] = Member(owner_id, self.clock.now())
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, channel: Channel) -> Channel:
        """Let a channel exist, silently."""
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})
        return channel
