"""Interactions as Discord's JSON: dispatched to the bot, and noted on messages."""

from sandbox.limits.commands import MESSAGE, USER
from sandbox.limits.messages import MAX_FILE_BYTES
from sandbox.world import payloads, permissions
from sandbox.world.model import Interaction, Json
from sandbox.world.world import World


def dispatched(world: World, of: Interaction, source: Json | None) -> Json:
    """An interaction as the gateway dispatches it."""
    place = world.channels[of.channel_id]
    who = world.users[of.user_id]
    bot_bits = world.permissions(world.bot_id, place)
    body: Json = {
        "id": of.id,
        "application_id": world.bot_id,
        "type": of.type,
        "token": of.token,
        "version": 1,
        "data": of.data,
        "channel_id": place.id,
        "channel": payloads.channel(world, place) | {"permissions": str(permissions.ALL)},
        "app_permissions": str(bot_bits or permissions.EVERYONE & ~permissions.VIEW_CHANNEL),
        "locale": who.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(of),
        "context": _context(world, of),
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if of.guild_id is None:
        body["user"] = payloads.user(who)
    else:
        home = world.guilds[of.guild_id]
        bits = world.permissions(of.user_id, place)
        body["channel"]["permissions"] = str(bits)
        body["member"] = payloads.member(world, home.members[of.user_id]) | {
            "permissions": str(bits)
        }
        body["guild_id"] = home.id
        body["guild_locale"] = home.locale
        body["guild"] = {"id": home.id, "locale": home.locale, "features": []}
    if source is not None:
        body["message"] = source
    return body


def _owners(of: Interaction) -> Json:
    if of.user_installed:
        return {"1": of.user_id}
    return {"0": of.guild_id or "0"}


def _context(world: World, of: Interaction) -> int:
    if of.guild_id is not None:
        return 0
    return 1 if world.bot_id in world.channels[of.channel_id].recipients else 2


def metadata(world: World, of: Interaction) -> Json:
    """What a message says of the interaction that made it."""
    body: Json = {
        "id": of.id,
        "type": of.type,
        "user": payloads.user(world.users[of.user_id]),
        "authorizing_integration_owners": _owners(of),
    }
    if of.type == 2:
        body["name"] = of.data["name"]
        body["command_type"] = of.data["type"]
        if of.data["type"] == USER:
            body["target_user"] = payloads.user(world.users[of.data["target_id"]])
        elif of.data["type"] == MESSAGE:
            body["target_message_id"] = of.data["target_id"]
    elif of.type == 3:
        body["interacted_message_id"] = of.message_id
    elif of.type == 5:
        body["triggering_interaction_metadata"] = of.trigger
    return body
