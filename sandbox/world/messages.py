"""Messages: posting, editing and deleting them."""

import re
from collections.abc import Mapping

from sandbox.limits.commands import CHAT_INPUT, MESSAGE, full_name
from sandbox.limits.messages import check_message
from sandbox.world import (
    attachments,
    components,
    emojis,
    interaction_payloads,
    payloads,
    permissions,
    threads,
)
from sandbox.world.clock import stamp
from sandbox.world.errors import DiscordError, Path, wrong
from sandbox.world.model import (
    COMPONENTS_V2,
    EPHEMERAL,
    GROUP_DM,
    LOADING,
    NO_UPLOADS,
    PRIVATE,
    SUPPRESS_EMBEDS,
    Channel,
    Id,
    Interaction,
    Json,
    Message,
    Upload,
)
from sandbox.world.world import World

NONCE_SECONDS = 300
CHAT_INPUT_COMMAND, CONTEXT_MENU_COMMAND = 20, 23
_USER = re.compile(r"<@!?(\d+)>")
_ROLE = re.compile(r"<@&(\d+)>")


def may_send(world: World, user_id: Id, channel: Channel, payload: Json, files: bool) -> None:
    """Refuse unless a user may post this kind of message here."""
    if channel.type in PRIVATE:
        _may_write(world, user_id, channel)
        return
    if channel.type not in (0, 5) and not channel.thread:
        raise DiscordError(50008)
    bits = permissions.SEND_MESSAGES_IN_THREADS if channel.thread else permissions.SEND_MESSAGES
    if files:
        bits |= permissions.ATTACH_FILES
    if payload.get("embeds") and user_id == world.bot_id:
        bits |= permissions.EMBED_LINKS
    if payload.get("message_reference"):
        bits |= permissions.READ_MESSAGE_HISTORY
    world.demand(user_id, channel, bits)
    threads.refuse_locked(world, user_id, channel)


def _may_write(world: World, user_id: Id, channel: Channel) -> None:
    if user_id not in channel.recipients:
        raise DiscordError(50001)
    if channel.type == GROUP_DM:
        return
    for other in (world.users[u] for u in channel.recipients if u != user_id):
        shared = any(user_id in g.members and other.id in g.members for g in world.guilds.values())
        if not shared and world.bot_id in channel.recipients:
            raise DiscordError(50278)
        if not other.dm_open:
            raise DiscordError(50007)


def post(
    world: World,
    channel: Channel,
    author_id: Id,
    payload: Json,
    uploads: Mapping[int, Upload] = NO_UPLOADS,
    *,
    by: Interaction | None = None,
    owner: Id | None = None,
    prefix: Path = (),
    loading: bool = False,
) -> Message:
    """Put a message into a channel, or, with an owner, before one person's eyes only."""
    if not loading:
        check_message(payload, uploads, prefix=prefix, emojis=world.emojis)
    if (again := _repeated(world, channel, author_id, payload)) is not None:
        return again
    body = _new_body(world, channel, author_id, payload)
    if by is not None:
        body["application_id"] = world.bot_id
        body["webhook_id"] = world.bot_id
        body["interaction_metadata"] = interaction_payloads.metadata(world, by)
        if by.type == 3 and by.message_id is not None:
            _answer_to(world, channel, by.message_id, body)
        elif by.type == 2:
            _answer_command(world, channel, by, body)
    body["flags"] |= (EPHEMERAL if owner else 0) | (LOADING if loading else 0)
    _refer(world, channel, payload, body)
    _fill(world, channel, body, payload, uploads, private=owner is not None)
    message = Message(body["id"], channel.id, author_id, body, owner, by.id if by else None)
    world.messages[channel.id][message.id] = message
    if owner is None:
        channel.last_message_id = message.id
        threads.count_message(world, channel, author_id, body)
    if payload.get("enforce_nonce"):
        key = (channel.id, author_id, str(payload["nonce"]))
        world.nonces[key] = (world.clock.now(), message.id)
    announce(world, "MESSAGE_CREATE", message, nonce=payload.get("nonce"))
    return message


def _repeated(world: World, channel: Channel, author_id: Id, payload: Json) -> Message | None:
    if not payload.get("enforce_nonce") or payload.get("nonce") is None:
        return None
    key = (channel.id, author_id, str(payload["nonce"]))
    when, message_id = world.nonces.get(key, (0.0, ""))
    if world.clock.now() - when > NONCE_SECONDS:
        return None
    return world.messages[channel.id].get(message_id)


def _new_body(world: World, channel: Channel, author_id: Id, payload: Json) -> Json:
    return {
        "id": world.ids.next(),
        "channel_id": channel.id,
        "author": payloads.user(world.users[author_id]),
        "type": 0,
        "content": "",
        "timestamp": stamp(world.clock.now()),
        "edited_timestamp": None,
        "tts": bool(payload.get("tts")),
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def _refer(world: World, channel: Channel, payload: Json, body: Json) -> None:
    reference = payload.get("message_reference")
    if not reference or not reference.get("message_id"):
        return
    target = world.messages[channel.id].get(str(reference["message_id"]))
    if target is not None and target.owner is None:
        _answer_to(world, channel, target.id, body)
    elif reference.get("fail_if_not_exists", True):
        raise wrong(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")


def _answer_command(world: World, channel: Channel, by: Interaction, body: Json) -> None:
    if by.data["type"] == MESSAGE:
        _answer_to(world, channel, by.data["target_id"], body)
    body["type"] = CHAT_INPUT_COMMAND if by.data["type"] == CHAT_INPUT else CONTEXT_MENU_COMMAND
    body["interaction"] = {
        "id": by.id,
        "type": by.type,
        "name": full_name(by.data),
        "user": payloads.user(world.users[by.user_id]),
    }


def _answer_to(world: World, channel: Channel, message_id: Id, body: Json) -> None:
    target = world.messages[channel.id].get(message_id)
    body["type"] = 19
    body["message_reference"] = {"type": 0, "message_id": message_id, **payloads.place(channel)}
    if target is None or target.owner is not None:
        body["referenced_message"] = None
        return
    body["referenced_message"] = {k: v for k, v in target.body.items() if k != "referenced_message"}


def _fill(
    world: World,
    channel: Channel,
    body: Json,
    payload: Json,
    uploads: Mapping[int, Upload],
    *,
    private: bool,
) -> None:
    keep = COMPONENTS_V2 | SUPPRESS_EMBEDS | (1 << 12)
    if payload.get("flags") is not None:
        body["flags"] = body["flags"] & ~(SUPPRESS_EMBEDS | (1 << 12)) | payload["flags"] & keep
    if uploads or payload.get("attachments") is not None:
        before = body["attachments"]
        body["attachments"] = attachments.attach(
            world, channel.id, before, payload.get("attachments"), uploads, private=private
        )
        still_there = {a["id"] for a in body["attachments"]}
        attachments.forget(world, (a for a in before if a["id"] not in still_there))
    for name, empty in (("content", ""), ("embeds", []), ("components", [])):
        if name in payload:
            body[name] = payload[name] or empty
    if payload.get("embeds"):
        attachments.resolve_embeds(body["embeds"], body["attachments"])
    if payload.get("components"):
        components.complete(body["components"])
        attachments.resolve_components(world, body["components"], body["attachments"])
        emojis.resolve(world, body["components"])
    _mention(world, channel, body, payload)


def _mention(world: World, channel: Channel, body: Json, payload: Json) -> None:
    text = body["content"] or ""
    if body["flags"] & COMPONENTS_V2:
        shown = components.walk(body["components"])
        text = "\n".join(str(c["content"]) for _, c in shown if c.get("type") == 10)
    allowed = payload.get("allowed_mentions")
    users = dict.fromkeys(_USER.findall(text))
    roles = dict.fromkeys(_ROLE.findall(text))
    everyone = "@everyone" in text or "@here" in text
    if allowed is not None:
        parse = allowed.get("parse") or []
        named = {str(u) for u in allowed.get("users") or []}
        users = {u: None for u in users if "users" in parse or u in named}
        named = {str(r) for r in allowed.get("roles") or []}
        roles = {r: None for r in roles if "roles" in parse or r in named}
        everyone = everyone and "everyone" in parse
    replied = body.get("referenced_message")
    by_hand = "interaction_metadata" not in body
    if replied and by_hand and (allowed is None or allowed.get("replied_user")):
        users[replied["author"]["id"]] = None
    guild = world.guilds.get(channel.guild_id or "")
    body["mentions"] = [payloads.user(world.users[u]) for u in users if u in world.users]
    body["mention_roles"] = [r for r in roles if guild and r in guild.roles]
    may = world.permissions(body["author"]["id"], channel) & permissions.MENTION_EVERYONE
    body["mention_everyone"] = bool(everyone and may)


def edit(
    world: World,
    message: Message,
    payload: Json,
    uploads: Mapping[int, Upload] = NO_UPLOADS,
    *,
    prefix: Path = (),
) -> Message:
    """Change what a message says; what the request leaves out stays."""
    channel = world.channel(message.channel_id)
    check_message(payload, uploads, existing=message.body, prefix=prefix, emojis=world.emojis)
    body = dict(message.body)
    _fill(world, channel, body, payload, uploads, private=message.owner is not None)
    if body["flags"] & LOADING:  # what was only announced so far is posted, not edited
        body["flags"] &= ~LOADING
    else:
        body["edited_timestamp"] = stamp(world.clock.now())
    message.body = body
    announce(world, "MESSAGE_UPDATE", message)
    return message


def delete(world: World, message: Message) -> None:
    """Take a message away for good."""
    channel = world.channel(message.channel_id)
    _forget(world, channel, message)
    data = {"id": message.id, **payloads.place(channel)}
    world.tell("MESSAGE_DELETE", data, channel, only=message.owner)


def delete_many(world: World, channel: Channel, chosen: list[Message]) -> None:
    """Take messages away together: the bot hears of it once, people of each."""
    for message in chosen:
        _forget(world, channel, message)
        named = {"id": message.id, "channel_id": channel.id}
        world.tell("MESSAGE_DELETE", named, channel, to_bot=False)
    data = {"ids": [m.id for m in chosen], **payloads.place(channel)}
    world.tell("MESSAGE_DELETE_BULK", data, channel, to_people=False)


def _forget(world: World, channel: Channel, message: Message) -> None:
    del world.messages[channel.id][message.id]
    world.pins.get(channel.id, {}).pop(message.id, None)
    attachments.forget(world, message.body["attachments"])
    if channel.thread and message.owner is None:
        channel.thread.messages -= 1


def announce(world: World, name: str, message: Message, *, nonce: object = None) -> None:
    """Tell of a message: ephemerals only to their owner."""
    channel = world.channel(message.channel_id)
    data = payloads.message_event(world, message)
    if nonce is not None:
        data = {**data, "nonce": nonce}
    world.tell(name, data, channel, only=message.owner)


def history(world: World, channel: Channel, viewer: Id) -> list[Message]:
    """All messages a viewer can see in a channel, oldest first."""
    return [m for m in world.messages[channel.id].values() if m.owner is None or m.owner == viewer]
