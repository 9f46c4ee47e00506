"""The page API: what people see on their socket and what they can do with it."""

from collections.abc import Callable

from sandbox.gateway.sessions import Gateway
from sandbox.json_encoder import encode
from sandbox.page import actions
from sandbox.socket_writer import Line
from sandbox.world import commands, messages, payloads, threads
from sandbox.world.errors import DiscordError
from sandbox.world.model import Channel, Event, Guild, Id, Json, User
from sandbox.world.world import World

LOCALES = ("en-US", "de")
LONGEST_MOVE = 7 * 86_400.0
_MESSAGES = {"MESSAGE_CREATE": "message_create", "MESSAGE_UPDATE": "message_update"}
_CHANNELS = {
    "CHANNEL_CREATE": "channel_create",
    "CHANNEL_UPDATE": "channel_update",
    "CHANNEL_DELETE": "channel_delete",
    "THREAD_CREATE": "channel_create",
    "THREAD_UPDATE": "channel_update",
    "THREAD_DELETE": "channel_delete",
}
_PLAIN = frozenset({"interaction", "modal", "choices", "bot", "person"})


class People:
    """Every open page; each hears only what its person may know."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.lines: dict[Id, set[Line]] = {}
        self.online = False
        world.listeners.append(self.hear)
        world.clock.listeners.append(self._tell_time)

    # -- from the world to the pages --------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Tell the people concerned."""
        if not event.to_people or not self.lines:
            return
        if event.name == "bot":
            if event.data["online"] == self.online:
                return
            self.online = event.data["online"]
        if event.name in _MESSAGES:
            self._to(self._audience(event), {"t": _MESSAGES[event.name], "message": event.data})
        elif event.name in _CHANNELS:
            self._tell_channel(event)
        elif event.name == "MESSAGE_DELETE":
            named = {"channel_id": event.data["channel_id"], "id": event.data["id"]}
            self._to(self._audience(event), {"t": "message_delete", **named})
        elif event.name == "TYPING_START":
            named = {k: event.data[k] for k in ("channel_id", "user_id")}
            self._to(self._audience(event), {"t": "typing", **named})
        elif event.name == "commands":
            for person_id in list(self.lines):
                offered = commands.offered(self.world, person_id)
                self._to([person_id], {"t": "commands", "commands": offered})
        elif event.name in _PLAIN:
            self._to(self._audience(event), {"t": event.name, **event.data})
        elif event.name in ("reload", "GUILD_MEMBER_UPDATE"):
            for person_id in list(self.lines):
                self._to([person_id], self.hello(person_id))

    def _audience(self, event: Event) -> list[Id]:
        if event.only is not None:
            return [event.only] if event.only in self.lines else []
        channel = self.world.channels.get(event.channel_id or "")
        if channel is None:
            return list(self.lines)
        return [p for p in self.lines if self.world.sees(p, channel)]

    def _tell_channel(self, event: Event) -> None:
        channel = self.world.channels[event.channel_id or ""]
        named = _CHANNELS[event.name]
        for person_id in [event.only] if event.only else list(self.lines):
            if person_id not in self.lines:
                continue
            body = payloads.channel(self.world, channel, person_id)
            if self.world.sees(person_id, channel):
                self._to([person_id], {"t": named, "channel": body})
            elif named != "channel_create":
                hidden = {k: body[k] for k in ("id", "type")} | {"guild_id": channel.guild_id}
                self._to([person_id], {"t": "channel_delete", "channel": hidden})

    def _tell_time(self) -> None:
        clock = self.world.clock
        self._to(list(self.lines), {"t": "clock", "now": clock.now(), "owed": clock.owed})

    def _to(self, people: list[Id], frame: Json) -> None:
        if not people:
            return
        text = encode(frame)
        for person_id in people:
            for line in self.lines.get(person_id, ()):
                line.put(text)

    # -- a page comes and goes --------------------------------------------------------------

    def enter(self, person_id: Id, key: str, line: Line) -> None:
        """Seat a person who knows their key, or 50001."""
        person = self.world.users.get(person_id)
        if person is None or person.bot or person.key != key:
            raise DiscordError(50001)
        self.online = self.gateway.online
        self.lines.setdefault(person_id, set()).add(line)
        line.put(encode(self.hello(person_id)))

    def leave(self, person_id: Id, line: Line) -> None:
        """A page has closed."""
        self.lines.get(person_id, set()).discard(line)
        if not self.lines.get(person_id):
            self.lines.pop(person_id, None)

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
            "read": world.reads.get(person_id, {}),
            "now": world.clock.now(),
            "owed": world.clock.owed,
            "by_hand": world.clock.by_hand,
        }

    def _guild(self, person_id: Id, guild: Guild) -> Json:
        world = self.world
        shown = [c for c in world.channels_of(guild.id) if world.sees(person_id, c)]
        asleep = actions.visible_threads(world, person_id, guild.id)
        return {
            "id": guild.id,
            "name": guild.name,
            "locale": guild.locale,
            "owner_id": guild.owner_id,
            "channels": [self._channel(person_id, c) for c in shown],
            "threads": [self._channel(person_id, t) for t in asleep],
            "roles": [payloads.role(r) for r in guild.roles.values()],
            "members": [payloads.member(world, m) for m in guild.members.values()],
        }

    def _channel(self, person_id: Id, channel: Channel) -> Json:
        bits = self.world.permissions(person_id, channel)
        return payloads.channel(self.world, channel, person_id) | {"permissions": str(bits)}

    # -- from a page to the world -----------------------------------------------------------

    def act(self, person_id: Id, frame: Json) -> Json:
        """Do what a page asks and say how it went."""
        number = frame.get("n")
        try:
            verb = VERBS.get(str(frame.get("do")))
            if verb is None:
                raise DiscordError(0, message="unknown verb")
            return {"n": number, "ok": verb(self.world, person_id, frame)}
        except DiscordError as refusal:
            return {"n": number, "error": refusal.body()}
        except (LookupError, TypeError, ValueError, AttributeError) as broken:
            error = {"code": 50035, "message": f"{type(broken).__name__}: {broken}"}
            return {"n": number, "error": error}


Verb = Callable[[World, Id, Json], Json]


def _history(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    world.demand(person, channel)
    shown = messages.history(world, channel, person)
    if frame.get("before"):
        shown = [m for m in shown if int(m.id) < int(frame["before"])]
    limit = max(1, min(int(frame.get("limit") or 50), 200))
    return {"messages": [payloads.message_event(world, m) for m in shown[-limit:]]}


def _send(world: World, person: Id, frame: Json) -> Json:
    content = str(frame["content"])
    sent = actions.say(world, person, str(frame["channel"]), content, frame.get("reply_to"))
    return {"message": payloads.message_event(world, sent)}


def _command(world: World, person: Id, frame: Json) -> Json:
    begun = actions.command(
        world,
        person,
        str(frame["channel"]),
        str(frame["command_id"]),
        options=frame.get("options") or [],
        nonce=frame.get("nonce"),
        target=frame.get("target"),
    )
    return {"interaction_id": begun.id}


def _autocomplete(world: World, person: Id, frame: Json) -> Json:
    begun = actions.command(
        world,
        person,
        str(frame["channel"]),
        str(frame["command_id"]),
        options=frame.get("options") or [],
        nonce=frame.get("nonce"),
        completing=True,
    )
    return {"interaction_id": begun.id}


def _component(world: World, person: Id, frame: Json) -> Json:
    begun = actions.press(
        world,
        person,
        str(frame["channel"]),
        str(frame["message_id"]),
        custom_id=str(frame["custom_id"]),
        values=frame.get("values"),
        nonce=frame.get("nonce"),
        kind=frame.get("component_type"),
    )
    return {"interaction_id": begun.id}


def _modal(world: World, person: Id, frame: Json) -> Json:
    begun = actions.submit(
        world,
        person,
        str(frame["interaction_id"]),
        custom_id=str(frame["custom_id"]),
        filled=frame.get("components") or [],
        nonce=frame.get("nonce"),
    )
    return {"interaction_id": begun.id}


def _dismiss(world: World, person: Id, frame: Json) -> Json:
    actions.dismiss(world, person, str(frame["message_id"]))
    return {}


def _read(world: World, person: Id, frame: Json) -> Json:
    world.reads.setdefault(person, {})[str(frame["channel"])] = str(frame["message_id"])
    return {}


def _open_dm(world: World, person: Id, frame: Json) -> Json:
    channel = actions.open_dm(world, person, str(frame["user"]))
    return {"channel": payloads.channel(world, channel, person)}


def _set(world: World, person: Id, frame: Json) -> Json:
    me: User = world.user(person)
    if frame.get("locale") is not None:
        if frame["locale"] not in LOCALES:
            raise DiscordError(50035)
        me.locale = frame["locale"]
    if frame.get("dm_open") is not None:
        me.dm_open = bool(frame["dm_open"])
    told = payloads.person(world, me)
    world.tell(Event("person", {"person": told}, to_bot=False))
    return {"person": told}


def _typing(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    world.demand(person, channel)
    actions.typing(world, person, channel)
    return {}


def _thread(world: World, person: Id, frame: Json) -> Json:
    channel = world.channel(str(frame["channel"]))
    if channel.thread is None:
        raise DiscordError(50024)
    threads.edit(world, person, channel, {k: frame[k] for k in ("archived",) if k in frame})
    return {}


def _clock(world: World, person: Id, frame: Json) -> Json:
    seconds = float(frame["seconds"])
    if not world.clock.by_hand or not 0 < seconds <= LONGEST_MOVE:
        raise DiscordError(50035)
    world.clock.owed += seconds
    return {}


VERBS: dict[str, Verb] = {
    "history": _history,
    "send": _send,
    "command": _command,
    "autocomplete": _autocomplete,
    "component": _component,
    "modal": _modal,
    "dismiss": _dismiss,
    "read": _read,
    "open_dm": _open_dm,
    "set": _set,
    "typing": _typing,
    "thread": _thread,
    "clock": _clock,
}
