"""REST: the bot itself, users, guilds and the way to the gateway."""

from sandbox.limits import channels as limits
from sandbox.rest.routing import Call, Reply, route
from sandbox.world import channels, payloads, permissions
from sandbox.world.errors import DiscordError, wrong

MAX_SESSION_STARTS = 1000


@route("GET", "/gateway", needs_token=False)
def gateway(call: Call) -> Reply:
    """Where the gateway listens."""
    return 200, {"url": call.world.gateway_url}


@route("GET", "/gateway/bot")
def gateway_bot(call: Call) -> Reply:
    """Where the gateway listens and how many shards it advises."""
    world = call.world
    limit = {
        "total": MAX_SESSION_STARTS,
        "remaining": max(0, MAX_SESSION_STARTS - world.sessions_started),
        "reset_after": 86_400_000,
        "max_concurrency": world.max_concurrency,
    }
    shards = world.shards or 1 + len(world.guilds) // 1000
    return 200, {"url": world.gateway_url, "shards": shards, "session_start_limit": limit}


@route("GET", "/users/@me")
def me(call: Call) -> Reply:
    """The bot."""
    return 200, payloads.me(call.world.bot)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def application(call: Call) -> Reply:
    """The bot's application."""
    return 200, payloads.application(call.world)


@route("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> Reply:
    """The guilds the bot is in."""
    bot = call.bot_id
    return 200, [
        {
            "id": g.id,
            "name": g.name,
            "icon": None,
            "banner": None,
            "owner": g.owner_id == bot,
            "permissions": str(call.world.guild_permissions(g, bot)),
            "features": [],
        }
        for g in call.world.guilds.values()
        if bot in g.members
    ]


@route("DELETE", "/users/@me/guilds/{guild}")
def leave(call: Call) -> Reply:
    """Leave a guild."""
    channels.leave(call.world, call.guild(), call.bot_id)
    return 204, None


@route("POST", "/users/@me/channels")
def open_dm(call: Call) -> Reply:
    """Open a direct message."""
    recipient = call.form.get("recipient_id")
    if recipient is None:
        raise wrong(("recipient_id",), "BASE_TYPE_REQUIRED", "This field is required")
    if str(recipient) not in call.world.users:
        raise DiscordError(50033)
    if channels.dm_between(call.world, call.bot_id, str(recipient)) is None:
        call.world.cooldowns.open_dm(call.world.clock.now())
    channel = channels.open_dm(call.world, call.bot_id, str(recipient))
    return 200, payloads.channel(call.world, channel)


@route("GET", "/users/{user}")
def user(call: Call) -> Reply:
    """A user."""
    return 200, payloads.user(call.world.user(call.params["user"]))


@route("GET", "/guilds/{guild}")
def guild(call: Call) -> Reply:
    """A guild the bot is in."""
    home = call.guild()
    body = payloads.guild(call.world, home)
    if call.asks("with_counts"):
        body["approximate_member_count"] = len(home.members)
        body["approximate_presence_count"] = len(home.members)
    return 200, body


@route("GET", "/guilds/{guild}/channels")
def guild_channels(call: Call) -> Reply:
    """A guild's channels without threads."""
    shown = call.world.channels_of(call.guild().id)
    return 200, [payloads.channel(call.world, c) for c in shown]


@route("POST", "/guilds/{guild}/channels")
def create_channel(call: Call) -> Reply:
    """A new channel."""
    guild = call.guild(permissions.MANAGE_CHANNELS)
    limits.check_channel(call.form)
    return 201, payloads.channel(call.world, channels.create(call.world, guild, call.form))


@route("GET", "/guilds/{guild}/roles")
def roles(call: Call) -> Reply:
    """A guild's roles."""
    return 200, [payloads.role(r) for r in call.guild().roles.values()]


@route("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Reply:
    """One member."""
    who = call.world.member(call.guild().id, call.params["user"])
    return 200, payloads.member(call.world, who)


@route("GET", "/guilds/{guild}/members")
def members(call: Call) -> Reply:
    """All members; Discord wants the privileged intent for this."""
    guild = call.guild()
    if not call.world.privileged & (1 << 1):
        raise DiscordError(50001)
    limit = limits.query_number(call.query, "limit", 1, 1, 1000)
    after = int(call.query.get("after", "0"))
    later = sorted(
        (m for m in guild.members.values() if int(m.user_id) > after), key=lambda m: int(m.user_id)
    )
    return 200, [payloads.member(call.world, m) for m in later[:limit]]
