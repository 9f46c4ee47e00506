"""The open pages: each is sent what its person may know."""

from sandbox.gateway.sessions import Gateway
from sandbox.json_encoder import encode
from sandbox.limits.messages import MAX_FILE_BYTES
from sandbox.socket_writer import SocketWriter
from sandbox.world import commands, payloads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Channel, Event, Guild, Id, Json
from sandbox.world.world import World

_MESSAGES = {"MESSAGE_CREATE": "message_create", "MESSAGE_UPDATE": "message_update"}
_CHANNELS = {
    "CHANNEL_CREATE": "channel_create",
    "CHANNEL_UPDATE": "channel_update",
    "CHANNEL_DELETE": "channel_delete",
    "THREAD_CREATE": "channel_create",
    "THREAD_UPDATE": "channel_update",
    "THREAD_DELETE": "channel_delete",
}
_PLAIN = frozenset({"interaction", "modal", "choices", "bot", "person", "emojis"})


class OpenPages:
    """Every open page; each hears only what its person may know."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.writers: dict[Id, set[SocketWriter]] = {}
        self.online = False
        world.listeners.append(self.on_event)
        world.clock.listeners.append(self._send_time)

    # -- from the world to the pages --------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Send an event of the world to the pages of the people concerned."""
        if not event.to_people or not self.writers:
            return
        if event.name == "bot":
            if event.data["online"] == self.online:
                return
            self.online = event.data["online"]
        if event.name in _MESSAGES:
            self._to(self._audience(event), {"t": _MESSAGES[event.name], "message": event.data})
        elif event.name in _CHANNELS:
            self._send_channel(event)
        elif event.name == "MESSAGE_DELETE":
            named = {"channel_id": event.data["channel_id"], "id": event.data["id"]}
            self._to(self._audience(event), {"t": "message_delete", **named})
        elif event.name == "TYPING_START":
            named = {k: event.data[k] for k in ("channel_id", "user_id")}
            self._to(self._audience(event), {"t": "typing", **named})
        elif event.name == "commands":
            for person_id in list(self.writers):
                offered = commands.offered(self.world, person_id)
                self._to([person_id], {"t": "commands", "commands": offered})
        elif event.name in _PLAIN:
            self._to(self._audience(event), {"t": event.name, **event.data})
        elif event.name in ("reload", "GUILD_MEMBER_UPDATE"):
            for person_id in list(self.writers):
                self._to([person_id], self.hello(person_id))

    def _audience(self, event: Event) -> list[Id]:
        if event.only is not None:
            return [event.only] if event.only in self.writers else []
        channel = self.world.channels.get(event.channel_id or "")
        if channel is None:
            return list(self.writers)
        return [p for p in self.writers if self.world.sees(p, channel)]

    def _send_channel(self, event: Event) -> None:
        channel = self.world.channels[event.channel_id or ""]
        named = _CHANNELS[event.name]
        for person_id in [event.only] if event.only else list(self.writers):
            if person_id not in self.writers:
                continue
            body = payloads.channel(self.world, channel, person_id)
            if self.world.sees(person_id, channel):
                self._to([person_id], {"t": named, "channel": body})
            elif named != "channel_create":
                hidden = {k: body[k] for k in ("id", "type")} | {"guild_id": channel.guild_id}
                self._to([person_id], {"t": "channel_delete", "channel": hidden})

    def _send_time(self) -> None:
        clock = self.world.clock
        self._to(list(self.writers), {"t": "clock", "now": clock.now(), "owed": clock.owed})

    def _to(self, people: list[Id], frame: Json) -> None:
        if not people:
            return
        text = encode(frame)
        for person_id in people:
            for writer in self.writers.get(person_id, ()):
                writer.put(text)

    # -- a page comes and goes --------------------------------------------------------------

    def enter(self, person_id: Id, key: str, writer: SocketWriter) -> None:
        """Seat a person who knows their key, or 50001."""
        self.check_key(person_id, key)
        self.online = self.gateway.online
        self.writers.setdefault(person_id, set()).add(writer)
        writer.put(encode(self.hello(person_id)))

    def check_key(self, person_id: Id, key: str) -> None:
        """Refuse with 50001 whoever does not know the key of this person."""
        person = self.world.users.get(person_id)
        if person is None or person.bot or person.key != key:
            raise DiscordError(50001)

    def leave(self, person_id: Id, writer: SocketWriter) -> None:
        """A page has closed."""
        self.writers.get(person_id, set()).discard(writer)
        if not self.writers.get(person_id):
            self.writers.pop(person_id, None)

    def listing(self) -> list[Json]:
        """All seats with their keys."""
        return [payloads.person(self.world, p) | {"key": p.key} for p in self.world.people()]

    def hello(self, person_id: Id) -> Json:
        """Everything a page needs to begin."""
        world = self.world
        homes = [g for g in world.guilds.values() if person_id in g.members]
        me = world.users[person_id]
        return {
            "t": "hello",
            "me": payloads.person(world, me) | {"key": me.key},
            "people": [payloads.person(world, p) for p in world.people()],
            "bot": payloads.user(world.bot) | {"online": self.gateway.online},
            "guilds": [self._guild(person_id, g) for g in homes],
            "dms": [payloads.channel(world, c, person_id) for c in world.dms_of(person_id)],
            "commands": commands.offered(world, person_id),
            "emojis": payloads.emoji_names(world),
            "read": world.reads.get(person_id, {}),
            "now": world.clock.now(),
            "owed": world.clock.owed,
            "by_hand": world.clock.by_hand,
            "max_file_bytes": MAX_FILE_BYTES,
        }

    def _guild(self, person_id: Id, guild: Guild) -> Json:
        world = self.world
        shown = [c for c in world.channels_of(guild.id) if world.sees(person_id, c)]
        visible = [t for t in world.threads_of(guild.id) if world.sees(person_id, t)]
        return {
            "id": guild.id,
            "name": guild.name,
            "locale": guild.locale,
            "owner_id": guild.owner_id,
            "channels": [self._channel(person_id, c) for c in shown],
            "threads": [self._channel(person_id, t) for t in visible],
            "roles": [payloads.role(r) for r in guild.roles.values()],
            "members": [payloads.member(world, m) for m in guild.members.values()],
        }

    def _channel(self, person_id: Id, channel: Channel) -> Json:
        bits = self.world.permissions(person_id, channel)
        return payloads.channel(self.world, channel, person_id) | {"permissions": str(bits)}
