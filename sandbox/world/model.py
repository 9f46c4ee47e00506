"""The things of the world: people, guilds, channels, messages and interactions."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Id = str
Json = dict[str, Any]

TEXT, DM, GROUP_DM, CATEGORY, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 4, 11, 12
PRIVATE = (DM, GROUP_DM)
"""Channels that belong to no guild, but to those who take part."""

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
HAS_THREAD = 1 << 5
COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    """A person or the bot."""

    id: Id
    username: str
    global_name: str | None = None
    bot: bool = False
    color: str = "#888888"
    locale: str = "en-US"
    dm_open: bool = True
    key: str = ""


@dataclass(slots=True)
class Role:
    """A set of permissions with a name."""

    id: Id
    name: str
    permissions: int
    color: int = 0
    position: int = 1
    hoist: bool = False
    mentionable: bool = False
    managed_by: Id | None = None


@dataclass(slots=True)
class Member:
    """A user inside a guild."""

    user_id: Id
    joined: float
    roles: list[Id] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True)
class Guild:
    """A server with its roles and members."""

    id: Id
    name: str
    owner_id: Id
    locale: str = "en-US"
    roles: dict[Id, Role] = field(default_factory=dict)
    members: dict[Id, Member] = field(default_factory=dict)


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies one role (0) or member (1)."""

    type: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True)
class ThreadState:
    """What a thread has beyond an ordinary channel."""

    owner_id: Id
    created: float
    archive_after: int
    touched: float
    archive_changed: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[Id, float] = field(default_factory=dict)
    messages: int = 0
    total: int = 0


@dataclass(slots=True)
class Channel:
    """A text channel, category, thread or direct message."""

    id: Id
    type: int
    name: str = ""
    guild_id: Id | None = None
    parent_id: Id | None = None
    topic: str | None = None
    position: int = 0
    nsfw: bool = False
    slowmode: int = 0
    archive_default: int | None = None
    overwrites: dict[Id, Overwrite] = field(default_factory=dict)
    recipients: list[Id] = field(default_factory=list)
    last_message_id: Id | None = None
    thread: ThreadState | None = None


@dataclass(slots=True)
class Message:
    """A message: its body is Discord's JSON, the rest is what only the server knows."""

    id: Id
    channel_id: Id
    author_id: Id
    body: Json
    owner: Id | None = None
    interaction_id: Id | None = None


@dataclass(slots=True)
class Interaction:
    """One press, command, autocomplete or form, with the token that answers it."""

    id: Id
    token: str
    type: int
    user_id: Id
    channel_id: Id
    guild_id: Id | None
    created: float
    data: Json
    nonce: str | None = None
    message_id: Id | None = None
    answered: int | None = None
    failed: bool = False
    original_id: Id | None = None
    loading: bool = False
    modal: Json | None = None
    trigger: Json | None = None
    user_installed: bool = False
    followups: int = 0


@dataclass(slots=True)
class StoredFile:
    """An uploaded file."""

    id: Id
    channel_id: Id
    filename: str
    content_type: str
    data: bytes
    secret: str | None = None
    owner_id: Id | None = None
    """Who gave it to an option of a command; None for what a message shows."""
    expires: float | None = None


@dataclass(slots=True)
class Emoji:
    """An emoji of the application, with its picture."""

    id: Id
    name: str
    content_type: str
    data: bytes
    animated: bool = False


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in with a request."""

    filename: str
    content_type: str
    data: bytes


NO_UPLOADS: Mapping[int, Upload] = {}


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for the bot, for people, or for one person only."""

    name: str
    data: Json
    guild_id: Id | None = None
    channel_id: Id | None = None
    only: Id | None = None
    to_bot: bool = True
    to_people: bool = True
