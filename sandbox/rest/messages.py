"""REST: messages of channels."""

from sandbox.limits import channels as limits
from sandbox.rest.routing import Call, Reply, route
from sandbox.world import channels, messages, payloads, permissions, pins, threads
from sandbox.world.errors import DiscordError, wrong
from sandbox.world.model import SUPPRESS_EMBEDS, Json

_MESSAGES = "/channels/{channel}/messages"
_MESSAGE = _MESSAGES + "/{message}"


@route("POST", _MESSAGES)
def create(call: Call) -> Reply:
    """Post a message."""
    channel = call.world.channel(call.params["channel"])
    messages.may_send(call.world, call.bot_id, channel, call.form, files=bool(call.uploads))
    sent = messages.post(call.world, channel, call.bot_id, call.form, call.uploads)
    nonce = call.form.get("nonce")
    return 200, sent.body if nonce is None else {**sent.body, "nonce": nonce}


@route("GET", _MESSAGES)
def listing(call: Call) -> Reply:
    """A page of history, newest first."""
    channel = call.channel()
    limit = limits.query_number(call.query, "limit", 50, 1, 100)
    held = call.world.permissions(call.bot_id, channel)
    if not held & permissions.READ_MESSAGE_HISTORY:
        return 200, []
    shown = messages.history(call.world, channel, call.bot_id)
    if "before" in call.query:
        shown = [m for m in shown if int(m.id) < int(call.query["before"])][-limit:]
    elif "after" in call.query:
        shown = [m for m in shown if int(m.id) > int(call.query["after"])][:limit]
    elif "around" in call.query:
        middle = int(call.query["around"])
        early = [m for m in shown if int(m.id) < middle][-(limit // 2) :]
        shown = early + [m for m in shown if int(m.id) >= middle][: limit - len(early)]
    else:
        shown = shown[-limit:]
    return 200, [payloads.as_bot_reads(call.world, m.body) for m in reversed(shown)]


@route("GET", _MESSAGE)
def get(call: Call) -> Reply:
    """One message."""
    channel = call.channel(permissions.READ_MESSAGE_HISTORY)
    return 200, payloads.as_bot_reads(call.world, call.message(channel).body)


@route("PATCH", _MESSAGE)
def edit(call: Call) -> Reply:
    """Edit an own message, or hide the embeds of another's."""
    channel = call.channel()
    message = call.message(channel)
    threads.refuse_archived(channel)
    if message.author_id != call.bot_id:
        if set(call.form) != {"flags"}:
            raise DiscordError(50005)
        call.world.demand(call.bot_id, channel, permissions.MANAGE_MESSAGES)
        flags = message.body["flags"] & ~SUPPRESS_EMBEDS | call.form["flags"] & SUPPRESS_EMBEDS
        message.body = {**message.body, "flags": flags}
        messages.announce(call.world, "MESSAGE_UPDATE", message)
        return 200, payloads.as_bot_reads(call.world, message.body)
    call.world.cooldowns.edit(message.id, call.world.clock.now())
    return 200, messages.edit(call.world, message, call.form, call.uploads).body


@route("DELETE", _MESSAGE)
def delete(call: Call) -> Reply:
    """Delete an own message, or another's with the permission to."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.bot_id:
        if channel.guild_id is None:
            raise DiscordError(50003)
        call.world.demand(call.bot_id, channel, permissions.MANAGE_MESSAGES)
    messages.delete(call.world, message)
    return 204, None


@route("POST", _MESSAGES + "/bulk-delete")
def bulk_delete(call: Call) -> Reply:
    """Delete 2 to 100 messages not older than two weeks."""
    channel = call.channel(permissions.MANAGE_MESSAGES)
    named = call.form.get("messages")
    if not isinstance(named, list) or not 2 <= len(named) <= 100:
        raise wrong(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    known = call.world.messages[channel.id]
    chosen = [known[str(n)] for n in named if str(n) in known and known[str(n)].owner is None]
    messages.delete_many(call.world, channel, chosen)
    return 204, None


@route("POST", "/channels/{channel}/typing")
def typing(call: Call) -> Reply:
    """Show that the bot is typing."""
    channel = call.world.channel(call.params["channel"])
    messages.may_send(call.world, call.bot_id, channel, {}, files=False)
    channels.show_typing(call.world, call.bot_id, channel)
    return 204, None


@route("GET", _MESSAGES + "/pins")
def list_pins(call: Call) -> Reply:
    """The pinned messages, newest pin first."""
    channel = call.channel(permissions.READ_MESSAGE_HISTORY)
    items: list[Json] = [
        {"pinned_at": when, "message": payloads.as_bot_reads(call.world, message.body)}
        for when, message in pins.listed(call.world, channel)
    ]
    return 200, {"items": items, "has_more": False}


@route("PUT", "/channels/{channel}/messages/pins/{message}")
@route("PUT", "/channels/{channel}/pins/{message}")
def pin(call: Call) -> Reply:
    """Pin a message."""
    return _pin(call, True)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
@route("DELETE", "/channels/{channel}/pins/{message}")
def unpin(call: Call) -> Reply:
    """Take a pin away."""
    return _pin(call, False)


def _pin(call: Call, pinned: bool) -> Reply:
    channel = call.channel()
    if channel.guild_id is not None:
        held = call.world.permissions(call.bot_id, channel)
        if not held & (permissions.PIN_MESSAGES | permissions.MANAGE_MESSAGES):
            raise DiscordError(50013)
    message = call.message(channel)
    threads.refuse_archived(channel)
    pins.set_pinned(call.world, channel, message, pinned)
    return 204, None


@route("POST", _MESSAGE + "/crosspost")
def crosspost(call: Call) -> Reply:
    """No channel here is an announcement channel."""
    call.channel()
    raise DiscordError(50024)
