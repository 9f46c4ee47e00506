"""Discord's JSON objects for what the world holds."""

from sandbox.world import permissions
from sandbox.world.clock import stamp
from sandbox.world.model import (
    DM,
    GROUP_DM,
    PRIVATE,
    PRIVATE_THREAD,
    Channel,
    Emoji,
    Guild,
    Id,
    Json,
    Member,
    Message,
    Role,
    User,
)
from sandbox.world.world import World

MESSAGE_CONTENT = 1 << 15
# The flag of an application for each privileged intent that it was granted.
_GRANTS = ((1 << 8, 1 << 13), (1 << 1, 1 << 15), (MESSAGE_CONTENT, 1 << 19))


def _copied(of: object, *names: str) -> Json:
    return {name: getattr(of, name) for name in names}


def user(of: User) -> Json:
    """A user object."""
    body: Json = {
        "id": of.id,
        "username": of.username,
        "global_name": of.global_name,
        "discriminator": "0000" if of.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }
    if of.bot:
        body["bot"] = True
    return body


def me(of: User) -> Json:
    """The bot's own user object."""
    return user(of) | {
        "mfa_enabled": True,
        "verified": True,
        "email": None,
        "locale": "en-US",
    }


def person(world: World, of: User) -> Json:
    """A seat as the page knows it."""
    held = [world.guild_permissions(guild, of.id) for guild in world.guilds.values()]
    return {
        **_copied(of, "id", "username", "global_name", "color", "locale", "dm_open"),
        "admin": any(bits & permissions.ADMINISTRATOR for bits in held),
    }


def application(world: World) -> Json:
    """The bot's application."""
    flags = sum(flag for intent, flag in _GRANTS if world.privileged & intent)
    return {
        "id": world.bot_id,
        "name": world.bot.username,
        "icon": None,
        "type": None,
        "description": "",
        "summary": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": flags,
        "flags_new": str(flags),
        "owner": user(next(world.people(), world.bot)),
        "team": None,
        "hook": True,
        "rpc_origins": [],
        "redirect_uris": [],
        "tags": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "integration_types_config": {"0": {}, "1": {}},
    }


def emoji(world: World, of: Emoji) -> Json:
    """An emoji object of the application; all were uploaded through the API."""
    return {
        **_copied(of, "id", "name", "animated"),
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "available": True,
    }


def emoji_names(world: World) -> Json:
    """What a page needs to draw emojis: their names by their ids."""
    return {emoji.id: emoji.name for emoji in world.emojis.values()}


def role(of: Role) -> Json:
    """A role object."""
    body: Json = {
        **_copied(of, "id", "name", "color", "hoist", "position", "mentionable"),
        "description": None,
        "colors": {"primary_color": of.color, "secondary_color": None, "tertiary_color": None},
        "icon": None,
        "unicode_emoji": None,
        "permissions": str(of.permissions),
        "managed": of.managed_by is not None,
        "flags": 0,
    }
    if of.managed_by is not None:
        body["tags"] = {"bot_id": of.managed_by}
    return body


def bare_member(of: Member) -> Json:
    """A member object without its user, as messages carry it."""
    return {
        "roles": list(of.roles),
        "nick": of.nick,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "joined_at": stamp(of.joined),
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }


def member(world: World, of: Member) -> Json:
    """A member object."""
    return {"user": user(world.users[of.user_id]), **bare_member(of)}


def channel(world: World, of: Channel, viewer: Id | None = None) -> Json:
    """A channel, thread or direct message; a thread tells the viewer of their membership."""
    body: Json = {"id": of.id, "type": of.type, "flags": 0, "last_message_id": of.last_message_id}
    if of.type in PRIVATE:
        others = [u for u in of.recipients if u != (viewer or world.bot_id)]
        body["recipients"] = [user(world.users[u]) for u in others]
        group = {"name": of.name or None, "icon": None, "owner_id": of.recipients[0]}
        return body | (group if of.type == GROUP_DM else {})
    body |= {
        "guild_id": of.guild_id,
        "name": of.name,
        "parent_id": of.parent_id,
        "rate_limit_per_user": of.slowmode,
        "nsfw": of.nsfw,
    }
    if of.thread is not None:
        return body | _thread(of, viewer or world.bot_id)
    return body | {
        "topic": of.topic,
        "position": of.position,
        "permission_overwrites": [
            {"id": key, "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for key, o in of.overwrites.items()
        ],
    }


def place(of: Channel) -> Json:
    """Where something happened, as events name it."""
    return {"channel_id": of.id, **({"guild_id": of.guild_id} if of.guild_id else {})}


def _thread(of: Channel, viewer: Id) -> Json:
    thread = of.thread
    assert thread is not None
    meta: Json = {
        "archived": thread.archived,
        "auto_archive_duration": thread.archive_after,
        "archive_timestamp": stamp(thread.archive_changed),
        "create_timestamp": stamp(thread.created),
        "locked": thread.locked,
    }
    if of.type == PRIVATE_THREAD:
        meta["invitable"] = thread.invitable
    body: Json = {
        "owner_id": thread.owner_id,
        "thread_metadata": meta,
        "message_count": thread.messages,
        "member_count": min(50, len(thread.members)),
        "total_message_sent": thread.total,
    }
    if viewer in thread.members:
        body["member"] = thread_member(of, viewer)
    return body


def gone_thread(of: Channel) -> Json:
    """What is left to say of a thread that was deleted, or that somebody sees no more."""
    return _copied(of, "id", "guild_id", "parent_id", "type")


def thread_member(of: Channel, user_id: Id) -> Json:
    """A user's membership of a thread."""
    assert of.thread is not None
    return {
        "id": of.id,
        "user_id": user_id,
        "join_timestamp": stamp(of.thread.members[user_id]),
        "flags": 0,
    }


def guild(world: World, of: Guild) -> Json:
    """A guild as REST returns it."""
    return {
        "id": of.id,
        "name": of.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "home_header": None,
        "description": None,
        "owner_id": of.owner_id,
        "region": "local",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in of.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw": False,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": of.locale,
        "max_members": 250000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "premium_progress_bar_enabled": False,
        "incidents_data": None,
    }


def guild_create(world: World, of: Guild, intents: int) -> Json:
    """A guild as the gateway introduces it; members only as far as intents and size allow."""
    everyone = len(of.members) <= 250 and intents & (1 << 1)
    members = of.members.values() if everyone else [of.members[world.bot_id]]
    return guild(world, of) | {
        "joined_at": stamp(of.members[world.bot_id].joined),
        "large": len(of.members) > 250,
        "unavailable": False,
        "member_count": len(of.members),
        "members": [member(world, m) for m in members],
        "channels": [channel(world, c) for c in world.channels_of(of.id)],
        "threads": [channel(world, thread) for thread in world.active_threads(of.id)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def message_event(world: World, of: Message) -> Json:
    """A message as the gateway dispatches it: with guild and member."""
    place = world.channels.get(of.channel_id)
    if place is None or place.guild_id is None:
        return of.body
    body = {**of.body, "guild_id": place.guild_id}
    inside = world.guilds[place.guild_id].members.get(of.author_id)
    if inside is not None:
        body["member"] = bare_member(inside)
    return body


def as_bot_reads(world: World, body: Json, intents: int | None = None) -> Json:
    """Empty what a bot without the message content intent may not read."""
    granted = world.privileged if intents is None else intents
    if granted & MESSAGE_CONTENT or body["author"]["id"] == world.bot_id:
        return body
    place = world.channels.get(body["channel_id"])
    mentioned = any(u["id"] == world.bot_id for u in body["mentions"])
    if mentioned or (place is not None and place.type == DM):
        return body
    return {**body, "content": "", "embeds": [], "attachments": [], "components": []}
