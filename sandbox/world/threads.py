"""Threads: opening, joining, archiving and waking them."""

from sandbox.world import payloads, permissions
from sandbox.world.clock import stamp
from sandbox.world.errors import DiscordError
from sandbox.world.model import (
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Id,
    Json,
    Message,
    ThreadState,
)
from sandbox.world.world import World

OWNERS_CHANGES = frozenset({"name", "archived", "auto_archive_duration", "invitable"})
"""What who opened a thread may change of it; locks and slow mode are for those who manage them."""


def create(
    world: World, parent: Channel, owner_id: Id, payload: Json, starter: Message | None = None
) -> Channel:
    """Open a thread, on its own or on a message."""
    kind = PUBLIC_THREAD if starter is not None else int(payload.get("type", PRIVATE_THREAD))
    private = kind == PRIVATE_THREAD
    if parent.type not in (0, 5):
        raise DiscordError(50024)
    needed = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
    world.demand(owner_id, parent, needed)
    if starter is not None and starter.id in world.channels:
        raise DiscordError(160004)
    now = world.clock.now()
    after = payload.get("auto_archive_duration") or parent.archive_default or 4320
    thread = Channel(
        starter.id if starter else world.ids.next(),
        kind,
        payload["name"],
        parent.guild_id,
        parent.id,
        slowmode=int(payload.get("rate_limit_per_user") or 0),
        thread=ThreadState(owner_id, now, int(after), now, now),
    )
    assert thread.thread is not None
    if private:
        thread.thread.invitable = bool(payload.get("invitable", True))
    thread.thread.members[owner_id] = now
    world.add_channel(thread)
    if starter is not None:
        starter.body = {
            **starter.body,
            "flags": starter.body["flags"] | HAS_THREAD,
            "thread": payloads.channel(world, thread),
        }
        world.tell("MESSAGE_UPDATE", payloads.message_event(world, starter), parent)
    announce(world, "THREAD_CREATE", thread, newly_created=True)
    return thread


def announce(world: World, name: str, thread: Channel, **extra: object) -> None:
    """Tell of a thread to all who see it."""
    world.tell(name, payloads.channel(world, thread) | extra, thread)


def refuse_locked(world: World, user_id: Id, channel: Channel) -> None:
    """Refuse to speak in a locked thread; speaking opens an archived one."""
    thread = channel.thread
    if thread is None:
        return
    manages = world.permissions(user_id, channel) & permissions.MANAGE_THREADS
    if thread.locked and not manages:
        raise DiscordError(50083 if thread.archived else 160005)


def refuse_archived(channel: Channel) -> None:
    """Refuse what an archived thread does not allow: edits, pins, new members."""
    if channel.thread is not None and channel.thread.archived:
        raise DiscordError(50083)


def count_message(world: World, channel: Channel, author_id: Id, body: Json) -> None:
    """A message came in: count it, wake the thread, add its author and whom it mentions."""
    thread = channel.thread
    if thread is None:
        return
    thread.messages += 1
    thread.total += 1
    thread.touched = world.clock.now()
    if thread.archived:
        set_archived(world, channel, False)
    newcomers = [author_id, *(user["id"] for user in body["mentions"])]
    for user_id in newcomers:
        join(world, channel, user_id)


def join(world: World, channel: Channel, user_id: Id) -> None:
    """Add a member to a thread; those outside the guild or the parent channel cannot come in."""
    thread = channel.thread
    parent = world.channels.get(channel.parent_id or "")
    if thread is None or parent is None or user_id in thread.members:
        return
    if not world.sees(user_id, parent):
        return
    thread.members[user_id] = world.clock.now()
    _members_changed(world, channel, added=user_id)
    if channel.type == PRIVATE_THREAD and user_id != world.bot_id:
        data = payloads.channel(world, channel, user_id)
        world.tell("THREAD_CREATE", data, channel, only=user_id)


def leave(world: World, channel: Channel, user_id: Id) -> None:
    """Take a member out of a thread."""
    thread = channel.thread
    if thread is None or user_id not in thread.members:
        raise DiscordError(10007)
    del thread.members[user_id]
    _members_changed(world, channel, removed=user_id)
    if channel.type == PRIVATE_THREAD and not world.sees(user_id, channel):
        world.tell("THREAD_DELETE", payloads.gone_thread(channel), channel, only=user_id)


def _members_changed(
    world: World, channel: Channel, *, added: Id | None = None, removed: Id | None = None
) -> None:
    assert channel.thread is not None
    data: Json = {
        "id": channel.id,
        "guild_id": channel.guild_id,
        "member_count": min(50, len(channel.thread.members)),
        "added_members": [],
        "removed_member_ids": [removed] if removed else [],
    }
    if added is not None:
        member = world.guilds[channel.guild_id or ""].members[added]
        data["added_members"] = [
            payloads.thread_member(channel, added)
            | {"member": payloads.member(world, member), "presence": None}
        ]
    world.tell("THREAD_MEMBERS_UPDATE", data, channel, to_people=False)


def set_archived(
    world: World, channel: Channel, archived: bool, *, locked: bool | None = None
) -> None:
    """Archive a thread or open it again, and lock or unlock it if that is asked for."""
    thread = channel.thread
    if thread is None:
        return
    locked = thread.locked if locked is None else locked
    if (thread.archived, thread.locked) == (archived, locked):
        return
    if thread.archived != archived:
        thread.archive_changed = thread.touched = world.clock.now()
    thread.archived, thread.locked = archived, locked
    announce(world, "THREAD_UPDATE", channel)


def archive_idle(world: World) -> None:
    """Archive every thread that was silent for as long as it says."""
    now = world.clock.now()
    for channel in list(world.channels.values()):
        thread = channel.thread
        if thread and not thread.archived and now - thread.touched >= thread.archive_after * 60:
            set_archived(world, channel, True)


def archive_changed(channel: Channel) -> str:
    """The moment a thread was last archived or woken, for paging."""
    assert channel.thread is not None
    return stamp(channel.thread.archive_changed)


def edit(world: World, user_id: Id, channel: Channel, payload: Json) -> None:
    """Change a thread: managers may, its owner some of it, and whoever is in it may wake it."""
    thread = channel.thread
    assert thread is not None
    held = world.demand(user_id, channel)
    if not held & permissions.MANAGE_THREADS:
        _demand_own_change(world, user_id, channel, payload)
    if thread.archived and payload.get("archived") is not False:
        raise DiscordError(50083)
    if "name" in payload:
        channel.name = payload["name"]
    if payload.get("rate_limit_per_user") is not None:
        channel.slowmode = payload["rate_limit_per_user"]
    if "auto_archive_duration" in payload:
        thread.archive_after = payload["auto_archive_duration"]
        thread.archive_changed = thread.touched = world.clock.now()
    if "locked" in payload:
        thread.locked = bool(payload["locked"])
    if "invitable" in payload:
        thread.invitable = bool(payload["invitable"])
    if "archived" in payload and bool(payload["archived"]) != thread.archived:
        thread.archived = bool(payload["archived"])
        thread.archive_changed = thread.touched = world.clock.now()
    announce(world, "THREAD_UPDATE", channel)


def _demand_own_change(world: World, user_id: Id, channel: Channel, payload: Json) -> None:
    """Refuse what only those who manage threads may change, or may change here."""
    thread = channel.thread
    assert thread is not None
    if thread.archived and thread.locked:
        raise DiscordError(50013)
    if set(payload) == {"archived"} and payload["archived"] is False:
        world.demand(user_id, channel, permissions.SEND_MESSAGES_IN_THREADS)
        if user_id not in thread.members:
            raise DiscordError(50013)
    elif thread.owner_id != user_id or not OWNERS_CHANGES.issuperset(payload):
        raise DiscordError(50013)
