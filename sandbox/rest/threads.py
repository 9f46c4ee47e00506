"""REST: threads and their members."""

from sandbox.limits import channels as limits
from sandbox.rest.routing import Call, Reply, route
from sandbox.world import payloads, permissions, threads
from sandbox.world.errors import DiscordError
from sandbox.world.model import PRIVATE_THREAD, Channel, Json

_MEMBERS = "/channels/{channel}/thread-members"


@route("POST", "/channels/{channel}/threads")
def create(call: Call) -> Reply:
    """Open a thread without a message."""
    parent = call.world.channel(call.params["channel"])
    limits.check_thread(call.form)
    thread = threads.create(call.world, parent, call.bot_id, call.form)
    return 201, payloads.channel(call.world, thread)


@route("POST", "/channels/{channel}/messages/{message}/threads")
def create_on_message(call: Call) -> Reply:
    """Open a thread on a message."""
    parent = call.channel()
    starter = call.message(parent)
    limits.check_thread(call.form)
    thread = threads.create(call.world, parent, call.bot_id, call.form, starter)
    return 201, payloads.channel(call.world, thread)


def _thread(call: Call) -> Channel:
    channel = call.channel()
    if channel.thread is None:
        raise DiscordError(50024)
    return channel


@route("PUT", _MEMBERS + "/{user}")
def add(call: Call) -> Reply:
    """Join, or bring someone in."""
    channel = _thread(call)
    threads.refuse_archived(channel)
    user_id = _who(call)
    if user_id != call.bot_id:
        call.world.demand(call.bot_id, channel, permissions.SEND_MESSAGES_IN_THREADS)
        call.world.member(channel.guild_id or "", user_id)
        parent = call.world.channel(channel.parent_id or "")
        if not call.world.sees(user_id, parent):
            raise DiscordError(50001)
    threads.join(call.world, channel, user_id)
    return 204, None


def _who(call: Call) -> str:
    return call.bot_id if call.params["user"] == "@me" else call.params["user"]


@route("DELETE", _MEMBERS + "/{user}")
def remove(call: Call) -> Reply:
    """Leave, or take someone out."""
    channel = _thread(call)
    threads.refuse_archived(channel)
    user_id = _who(call)
    owns = channel.thread is not None and channel.thread.owner_id == call.bot_id
    if user_id != call.bot_id and not (owns and channel.type == PRIVATE_THREAD):
        call.world.demand(call.bot_id, channel, permissions.MANAGE_THREADS)
    threads.leave(call.world, channel, user_id)
    return 204, None


@route("GET", _MEMBERS + "/{user}")
def member(call: Call) -> Reply:
    """One member of a thread."""
    channel = _thread(call)
    user_id = _who(call)
    if channel.thread is None or user_id not in channel.thread.members:
        raise DiscordError(10007)
    return 200, payloads.thread_member(channel, user_id)


@route("GET", _MEMBERS)
def members(call: Call) -> Reply:
    """All members of a thread."""
    channel = _thread(call)
    assert channel.thread is not None
    return 200, [payloads.thread_member(channel, u) for u in channel.thread.members]


@route("GET", "/guilds/{guild}/threads/active")
def active(call: Call) -> Reply:
    """The threads of a guild that are not archived."""
    return 200, _page(call, call.world.active_threads(call.guild().id))


@route("GET", "/channels/{channel}/threads/archived/public")
def archived(call: Call) -> Reply:
    """The archived public threads of a channel, newest first."""
    parent = call.channel(permissions.READ_MESSAGE_HISTORY)
    return 200, _page(call, _archived(call, parent, False))


@route("GET", "/channels/{channel}/threads/archived/private")
def archived_private(call: Call) -> Reply:
    """The archived private threads of a channel, newest first."""
    parent = call.channel(permissions.READ_MESSAGE_HISTORY | permissions.MANAGE_THREADS)
    return 200, _page(call, _archived(call, parent, True))


@route("GET", "/channels/{channel}/users/@me/threads/archived/private")
def own_archived(call: Call) -> Reply:
    """The archived private threads the bot has joined."""
    parent = call.channel(permissions.READ_MESSAGE_HISTORY)
    mine = [
        t for t in _archived(call, parent, True) if t.thread and call.bot_id in t.thread.members
    ]
    return 200, _page(call, mine)


def _archived(call: Call, parent: Channel, private: bool) -> list[Channel]:
    archived_threads = [
        t
        for t in call.world.threads_of(parent.guild_id or "")
        if t.thread
        and t.thread.archived
        and t.parent_id == parent.id
        and (t.type == PRIVATE_THREAD) == private
    ]
    return sorted(archived_threads, key=threads.archive_changed, reverse=True)


def _page(call: Call, channels: list[Channel]) -> Json:
    limit = limits.query_number(call.query, "limit", 100, 1, 100)
    shown = channels[:limit]
    bot = call.bot_id
    return {
        "threads": [payloads.channel(call.world, t) for t in shown],
        "members": [
            payloads.thread_member(t, bot) for t in shown if t.thread and bot in t.thread.members
        ],
        "has_more": len(channels) > limit,
    }
