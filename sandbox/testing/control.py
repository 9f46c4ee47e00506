"""The control interface for tests: act as anyone, see as anyone, break things, move time."""

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from aiohttp import web

from sandbox.gateway.sessions import Gateway, Session, control_frame
from sandbox.limits.rate_limits import exempt
from sandbox.page import verbs
from sandbox.socket_writer import SocketWriter
from sandbox.world import channels, examples, messages, payloads, permissions, threads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Channel, Id, Json, Overwrite

if TYPE_CHECKING:
    from sandbox.server import Sandbox

Action = Callable[["Control", Json], Json | None]
SOCKET_FAULTS = {None, "drop", "close", "reconnect", "invalidate"}
ACTIONS: dict[str, Action] = {}


def _action(function: Action) -> Action:
    """Serve a function under its own name: `_delete_guild` as delete-guild."""
    ACTIONS[function.__name__.strip("_").replace("_", "-")] = function
    return function


class Control:
    """Answers /control/<action> with JSON in and JSON out."""

    def __init__(self, sandbox: "Sandbox") -> None:
        self.sandbox = sandbox
        self.world = sandbox.world

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serve each action at a path of its own."""
        for name, action in ACTIONS.items():
            router.add_route("*", f"/control/{name}", partial(self._serve, action))

    async def _serve(self, action: Action, request: web.Request) -> web.Response:
        try:
            raw = await request.read()
            status, answer = 200, action(self, json.loads(raw) if raw else {}) or {}
        except DiscordError as refusal:
            status, answer = refusal.status, refusal.body()
        except (KeyError, TypeError, ValueError) as broken:
            status, answer = 400, {"code": 0, "message": repr(broken)}
        return web.Response(
            body=json.dumps(answer).encode(), status=status, content_type="application/json"
        )

    def channel(self, body: Json) -> Channel:
        """The channel an action names."""
        return self.world.channel(str(body["channel"]))

    def user_id(self, body: Json) -> Id:
        """The person an action names, by id or name; the bot is `bot`."""
        wanted = str(body["person"])
        if wanted == "bot":
            return self.world.bot_id
        for user in self.world.users.values():
            if wanted in (user.id, user.username):
                return user.id
        raise DiscordError(10013)


@_action
def _sees(control: Control, body: Json) -> Json:
    person, world = control.user_id(body), control.world
    seen: Json = {}
    for channel in list(world.channels.values()):
        if world.sees(person, channel):
            shown = messages.history(world, channel, person)
            seen[channel.id] = [payloads.message_event(world, m) for m in shown]
    return {"channels": seen}


@_action
def _state(control: Control, body: Json) -> Json:
    world, gateway = control.world, control.sandbox.gateway
    served = control.sandbox.api.served
    return {
        "online": gateway.online,
        "sessions": [
            {"id": s.id, "shard": s.shard, "count": s.count, "seq": s.seq, "live": bool(s.writer)}
            for s in gateway.sessions.values()
        ],
        "messages": sum(map(len, world.messages.values())),
        "interactions": len(world.interactions),
        "served": served.total(),
        "exempt": sum(count for key, count in served.items() if exempt(key)),
        "routes": dict(served),
        "received_bytes": control.sandbox.api.received_bytes,
        "commands": len(world.commands),
        "now": world.clock.now(),
        "faults": len(control.sandbox.faults.waiting),
        "limits": control.sandbox.limits.state(world.clock.now()),
    }


@_action
def _clock(control: Control, body: Json) -> Json:
    control.world.clock.move(float(body["seconds"]))
    return {"now": control.world.clock.now()}


@_action
def _fault(control: Control, body: Json) -> None:
    control.sandbox.faults.add(**body)


@_action
def _habit(control: Control, body: Json) -> None:
    control.sandbox.faults.take_up(str(body["name"]))


@_action
def _clear(control: Control, body: Json) -> None:
    control.sandbox.faults.clear()
    gateway = control.sandbox.gateway
    gateway.interactions_to_double = gateway.refuse_resume = 0
    gateway.delay_seconds = 0.0


@_action
def _gateway(control: Control, body: Json) -> None:
    """Let things go wrong with the gateway, and with the sockets of one shard or of all."""
    if body.get("do") not in SOCKET_FAULTS:
        raise ValueError(body["do"])
    gateway = control.sandbox.gateway
    gateway.interactions_to_double += int(body.get("double") or 0)
    gateway.refuse_resume += int(body.get("refuse_resume") or 0)
    gateway.refuse_connect += int(body.get("refuse_connect") or 0)
    if "delay" in body:
        gateway.delay_seconds = float(body["delay"])
    for session in list(gateway.sessions.values()):
        if session.writer is not None and body.get("shard") in (None, session.shard):
            _break_socket(gateway, session, session.writer, body)


def _break_socket(gateway: Gateway, session: Session, writer: SocketWriter, body: Json) -> None:
    match body.get("do"):
        case "drop":
            gateway.lost(session, writer, ended=False)
            writer.abort()
        case "close":
            writer.close(int(body.get("code") or 4000))
        case "reconnect":
            writer.put(control_frame(7))
        case "invalidate":
            writer.put(control_frame(9, bool(body.get("resumable"))))
            if not body.get("resumable"):
                gateway.sessions.pop(session.id, None)
        case _:  # nothing happens to the socket itself
            pass


@_action
def _limits(control: Control, body: Json) -> None:
    control.sandbox.limits.on = control.world.cooldowns.on = bool(body["on"])
    if body.get("reset"):
        control.sandbox.limits.reset()
    control.sandbox.gateway.identify_limited = bool(body.get("identify", False))


@_action
def _delete_message(control: Control, body: Json) -> None:
    channel = control.channel(body)
    messages.delete(control.world, control.world.message(channel.id, str(body["message"])))


@_action
def _delete_channel(control: Control, body: Json) -> None:
    channels.delete(control.world, control.channel(body))


@_action
def _delete_guild(control: Control, body: Json) -> None:
    channels.delete_guild(control.world, control.world.guild(str(body["guild"])))


@_action
def _leave(control: Control, body: Json) -> None:
    guild = control.world.guild(str(body["guild"]))
    channels.leave(control.world, guild, control.user_id(body))


@_action
def _join(control: Control, body: Json) -> None:
    guild = control.world.guild(str(body["guild"]))
    channels.join(control.world, guild, control.user_id(body), body.get("roles"))


@_action
def _thread(control: Control, body: Json) -> None:
    channel = control.channel(body)
    if channel.thread is None:
        raise DiscordError(50024)
    locked = bool(body["locked"]) if "locked" in body else None
    archived = bool(body.get("archived", True))
    threads.set_archived(control.world, channel, archived, locked=locked)


@_action
def _permission(control: Control, body: Json) -> None:
    """Deny (or with allow=true restore) a user named permissions in a channel."""
    channel, user_id = control.channel(body), control.user_id(body)
    if channel.thread is not None:
        channel = control.world.channel(channel.parent_id or "")
    bits = 0
    for name in body["names"]:
        bits |= permissions.NAMES[name]
    old = channel.overwrites.get(user_id, Overwrite(1))
    if body.get("allow"):
        fresh = Overwrite(1, old.allow | bits, old.deny & ~bits)
    else:
        fresh = Overwrite(1, old.allow & ~bits, old.deny | bits)
    channels.overwrite(control.world, channel, user_id, fresh)


@_action
def _dms(control: Control, body: Json) -> Json:
    frame = {"do": "set", "dm_open": bool(body["open"])}
    return verbs.act(control.world, control.user_id(body), frame)


@_action
def _guild(control: Control, body: Json) -> Json:
    world = control.world
    owner = next(world.people()).id
    guild = world.add_guild(str(body["name"]), owner, guild_id=body.get("id"))
    for person in world.people():
        guild.members.setdefault(person.id, guild.members[owner].__class__(person.id, 0.0))
    channel = world.add_channel(Channel(world.ids.next(), 0, "general", guild.id))
    if body.get("bot", True):
        channels.join(world, guild, world.bot_id)
    return {"guild": guild.id, "channel": channel.id}


@_action
def _shards(control: Control, body: Json) -> None:
    """Say how many shards are advised, and how many may identify at once."""
    world = control.world
    world.shards = int(body["count"]) if body.get("count") else None
    world.max_concurrency = int(body.get("max_concurrency") or world.max_concurrency)


@_action
def _servers(control: Control, body: Json) -> Json:
    """Found example servers until there are so many, each on the shard after the one before."""
    guild_ids = [examples.on_server(n, examples.GUILD_ID) for n in range(int(body["count"]))]
    for number, guild_id in enumerate(guild_ids):
        if guild_id not in control.world.guilds:
            examples.add_server(control.world, number)
    return {"guilds": guild_ids}


@_action
def _group(control: Control, body: Json) -> Json:
    """Let some people open a group."""
    users = [control.user_id({"person": person}) for person in body["people"]]
    return {"channel": channels.open_group(control.world, users, str(body.get("name", ""))).id}


@_action
def _roles(control: Control, body: Json) -> None:
    """Give a member other roles."""
    guild = control.world.guild(str(body["guild"]))
    channels.change_roles(control.world, guild, control.user_id(body), body["roles"])
