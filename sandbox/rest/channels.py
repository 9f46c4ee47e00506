"""REST: channels and their permission overwrites."""

from sandbox.limits import channels as limits
from sandbox.rest.routing import Call, Reply, route
from sandbox.world import channels, payloads, permissions, threads
from sandbox.world.errors import DiscordError
from sandbox.world.model import DM, Overwrite


@route("GET", "/channels/{channel}")
def get(call: Call) -> Reply:
    """One channel."""
    return 200, payloads.channel(call.world, call.channel())


@route("PATCH", "/channels/{channel}")
def edit(call: Call) -> Reply:
    """Change a channel or thread."""
    world, channel = call.world, call.world.channel(call.params["channel"])
    if channel.type == DM:
        raise DiscordError(50003)
    if channel.thread is not None:
        limits.check_thread(call.form, editing=True)
        threads.edit(world, call.bot_id, channel, call.form)
    else:
        world.demand(call.bot_id, channel, permissions.MANAGE_CHANNELS)
        limits.check_channel(call.form, editing=True)
        channels.edit(world, channel, call.form)
    return 200, payloads.channel(world, channel)


@route("DELETE", "/channels/{channel}")
def delete(call: Call) -> Reply:
    """Delete a channel or thread, or close a direct message."""
    world, channel = call.world, call.world.channel(call.params["channel"])
    if channel.type == DM:
        return 200, payloads.channel(world, channel)
    needed = permissions.MANAGE_THREADS if channel.thread else permissions.MANAGE_CHANNELS
    world.demand(call.bot_id, channel, needed)
    body = payloads.channel(world, channel)
    channels.delete(world, channel)
    return 200, body


@route("PUT", "/channels/{channel}/permissions/{target}")
def overwrite(call: Call) -> Reply:
    """Set what a role or member may do here."""
    world, channel = call.world, call.world.channel(call.params["channel"])
    if channel.guild_id is None:
        raise DiscordError(50003)
    held = world.demand(call.bot_id, channel, permissions.MANAGE_ROLES)
    allow, deny = channels.bits(call.form, "allow"), channels.bits(call.form, "deny")
    if (allow | deny) & ~held:
        raise DiscordError(50013)
    value = Overwrite(limits.overwrite_kind(call.form), allow, deny)
    channels.overwrite(world, channel, call.params["target"], value)
    return 204, None


@route("DELETE", "/channels/{channel}/permissions/{target}")
def remove_overwrite(call: Call) -> Reply:
    """Take an overwrite away."""
    channel = call.channel(permissions.MANAGE_ROLES)
    if call.params["target"] not in channel.overwrites:
        raise DiscordError(10009)
    channels.overwrite(call.world, channel, call.params["target"], None)
    return 204, None
