"""Channels and guilds: made, changed, deleted; members coming and going."""

from sandbox.world import attachments, payloads
from sandbox.world.errors import DiscordError, wrong
from sandbox.world.model import CATEGORY, DM, GROUP_DM, Channel, Guild, Id, Json, Member, Overwrite
from sandbox.world.world import World

_CLEARABLE = frozenset({"topic", "parent_id", "archive_default"})


def create(world: World, guild: Guild, payload: Json) -> Channel:
    """A new channel of a guild."""
    kind = int(payload.get("type") or 0)
    if kind not in (0, CATEGORY):
        raise DiscordError(50024)
    _parent(world, guild.id, payload)
    channel = world.add_channel(
        Channel(
            world.ids.next(),
            kind,
            payload["name"],
            guild.id,
            None if payload.get("parent_id") is None else str(payload["parent_id"]),
            payload.get("topic"),
            len(list(world.channels_of(guild.id))),
            bool(payload.get("nsfw")),
            int(payload.get("rate_limit_per_user") or 0),
            overwrites=_overwrites(payload),
        )
    )
    _tell(world, "CHANNEL_CREATE", channel)
    return channel


def _parent(world: World, guild_id: Id | None, payload: Json) -> None:
    parent = payload.get("parent_id")
    if parent is None:
        return
    category = world.channels.get(str(parent))
    if category is None or category.type != CATEGORY or category.guild_id != guild_id:
        raise wrong(("parent_id",), "CHANNEL_PARENT_INVALID", "Category does not exist")


def bits(payload: Json, name: str) -> int:
    """Permission bits as a number or a string of digits, or 50035."""
    given = payload.get(name)
    if given is None or given == "":
        return 0
    digits = str(given)
    if isinstance(given, bool | float) or not (digits.isascii() and digits.isdecimal()):
        raise wrong((name,), "NUMBER_TYPE_COERCE", f'Value "{given}" is not int.')
    return int(digits)


def _overwrites(payload: Json) -> dict[Id, Overwrite]:
    listed = payload.get("permission_overwrites") or []
    if not isinstance(listed, list):
        raise wrong(("permission_overwrites",), "LIST_TYPE_CONVERT", "Only iterables may be used.")
    overwrites: dict[Id, Overwrite] = {}
    for index, entry in enumerate(listed):
        if not isinstance(entry, dict) or "id" not in entry or entry.get("type") not in (0, 1):
            path = ("permission_overwrites", index)
            raise wrong(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used.")
        held = Overwrite(entry["type"], bits(entry, "allow"), bits(entry, "deny"))
        overwrites[str(entry["id"])] = held
    return overwrites


def edit(world: World, channel: Channel, payload: Json) -> None:
    """Change what the request names."""
    names = {
        "name": "name",
        "topic": "topic",
        "nsfw": "nsfw",
        "position": "position",
        "parent_id": "parent_id",
        "rate_limit_per_user": "slowmode",
        "default_auto_archive_duration": "archive_default",
    }
    _parent(world, channel.guild_id, payload)
    overwrites = _overwrites(payload)
    for writer, attribute in names.items():
        if writer in payload and (payload[writer] is not None or attribute in _CLEARABLE):
            setattr(channel, attribute, payload[writer])
    if "permission_overwrites" in payload:
        channel.overwrites = overwrites
    _tell(world, "CHANNEL_UPDATE", channel)


def overwrite(world: World, channel: Channel, target: Id, value: Overwrite | None) -> None:
    """Set or take away one overwrite."""
    if value is None:
        channel.overwrites.pop(target, None)
    else:
        channel.overwrites[target] = value
    _tell(world, "CHANNEL_UPDATE", channel)


def _tell(world: World, name: str, channel: Channel) -> None:
    world.tell(name, payloads.channel(world, channel), channel)


def delete(world: World, channel: Channel) -> None:
    """Remove a channel with all its threads and messages."""
    for thread in [c for c in world.channels.values() if c.thread and c.parent_id == channel.id]:
        _forget(world, thread)
    if channel.thread is not None:
        world.tell("THREAD_DELETE", payloads.gone_thread(channel), channel)
    else:
        _tell(world, "CHANNEL_DELETE", channel)
    _forget(world, channel)


def _forget(world: World, channel: Channel) -> None:
    for message in world.messages.pop(channel.id, {}).values():
        attachments.forget(world, message.body["attachments"])
    world.pins.pop(channel.id, None)
    world.channels.pop(channel.id, None)


def leave(world: World, guild: Guild, user_id: Id) -> None:
    """A member leaves; if it is the bot, it hears of the guild no more."""
    if user_id == world.bot_id:
        world.tell("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id)
        del guild.members[user_id]
    else:
        del guild.members[user_id]
        data = {"guild_id": guild.id, "user": payloads.user(world.users[user_id])}
        world.tell("GUILD_MEMBER_REMOVE", data, guild_id=guild.id)
    world.tell("reload", {}, to_bot=False)


def join(world: World, guild: Guild, user_id: Id, roles: list[Id] | None = None) -> None:
    """A user becomes a member; if it is the bot, the guild introduces itself."""
    guild.members[user_id] = Member(user_id, world.clock.now(), roles or [])
    if user_id == world.bot_id:
        world.tell("GUILD_CREATE", {"id": guild.id}, guild_id=guild.id)
    else:
        data = payloads.member(world, guild.members[user_id]) | {"guild_id": guild.id}
        world.tell("GUILD_MEMBER_ADD", data, guild_id=guild.id)
    world.tell("reload", {}, to_bot=False)


def delete_guild(world: World, guild: Guild) -> None:
    """A guild ends with all that is in it."""
    world.tell("GUILD_DELETE", {"id": guild.id}, guild_id=guild.id)
    for channel in [c for c in world.channels.values() if c.guild_id == guild.id]:
        _forget(world, channel)
    del world.guilds[guild.id]
    world.tell("reload", {}, to_bot=False)


def change_roles(world: World, guild: Guild, user_id: Id, roles: list[Id]) -> None:
    """A member gets other roles."""
    guild.members[user_id].roles = roles
    data = payloads.member(world, guild.members[user_id]) | {"guild_id": guild.id}
    world.tell("GUILD_MEMBER_UPDATE", data, guild_id=guild.id)


def dm_between(world: World, user_id: Id, other_id: Id) -> Channel | None:
    """The direct message between two users, if it was ever opened."""
    return next((c for c in world.dms_of(user_id) if other_id in c.recipients), None)


def open_dm(world: World, user_id: Id, other_id: Id) -> Channel:
    """The direct message between two users, opened if need be."""
    other = world.user(other_id)
    if other.id == user_id:
        raise DiscordError(50033)
    if (known := dm_between(world, user_id, other_id)) is not None:
        return known
    channel = world.add_channel(
        Channel(world.ids.next(), DM, recipients=sorted((user_id, other_id), key=int))
    )
    world.tell("CHANNEL_CREATE", {"id": channel.id}, channel, to_bot=False)
    return channel


def open_group(world: World, users: list[Id], name: str = "") -> Channel:
    """A group that some people talk in; the first of them owns it, and no bot can be in it."""
    channel = world.add_channel(Channel(world.ids.next(), GROUP_DM, name, recipients=users))
    world.tell("CHANNEL_CREATE", {"id": channel.id}, channel, to_bot=False)
    return channel


def show_typing(world: World, user_id: Id, channel: Channel) -> None:
    """A user is typing."""
    data = {"user_id": user_id, "timestamp": int(world.clock.now()), **payloads.place(channel)}
    if channel.guild_id is not None:
        member = world.guilds[channel.guild_id].members[user_id]
        data["member"] = payloads.member(world, member)
    world.tell("TYPING_START", data, channel)
