"""Sessions of the gateway: which events each wants, and what it missed while away."""

import asyncio
import math
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from sandbox.json_encoder import encode
from sandbox.socket_writer import SocketWriter
from sandbox.world import payloads, snowflakes
from sandbox.world.model import Event, Guild, Id, Json
from sandbox.world.world import World

MAX_RESUME_FRAMES = 20_000
RESUME_SECONDS = 180.0
IDENTIFY_SECONDS = 5.0
GUILDS, GUILD_MEMBERS = 1 << 0, 1 << 1
MAX_GUILDS_PER_SHARD = 2500

# Event name → the intent it needs in a guild and in direct messages.
INTENTS: dict[str, tuple[int, int]] = {
    "GUILD_MEMBER_ADD": (GUILD_MEMBERS, 0),
    "GUILD_MEMBER_REMOVE": (GUILD_MEMBERS, 0),
    "GUILD_MEMBER_UPDATE": (GUILD_MEMBERS, 0),
    "THREAD_MEMBERS_UPDATE": (GUILD_MEMBERS, 0),
    "MESSAGE_CREATE": (1 << 9, 1 << 12),
    "MESSAGE_UPDATE": (1 << 9, 1 << 12),
    "MESSAGE_DELETE": (1 << 9, 1 << 12),
    "MESSAGE_DELETE_BULK": (1 << 9, 1 << 12),
    "TYPING_START": (1 << 11, 1 << 14),
    "CHANNEL_PINS_UPDATE": (GUILDS, 1 << 12),
}
_SEEN_ONLY = frozenset(
    {"MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "TYPING_START"}
)
_READ = frozenset({"MESSAGE_CREATE", "MESSAGE_UPDATE"})


def control_frame(op: int, data: object = None) -> str:
    """A frame that is not a dispatch."""
    return encode({"t": None, "s": None, "op": op, "d": data})


@dataclass(slots=True)
class Session:
    """One shard's connection, which outlives its socket for a while."""

    shard: int
    count: int
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    seq: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=MAX_RESUME_FRAMES))
    writer: SocketWriter | None = None
    left: float | None = None


Recorder = Callable[[Session, str, Json], None]


class Gateway:
    """All sessions of the bot; listens to the world and dispatches to them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.record: Recorder | None = None
        self.interactions_to_double = 0
        self.refuse_resume = 0
        self.heartbeat_ms = 41_250
        self.identify_limited = False
        self.dm_shard = 0
        self.identified_at: dict[int, float] = {}
        self.writers: set[SocketWriter] = set()
        self.refuse_connect = 0
        self.delay_seconds = 0.0
        world.listeners.append(self.on_event)

    @property
    def online(self) -> bool:
        """Whether any shard is connected."""
        return any(session.writer is not None for session in self.sessions.values())

    # -- events -----------------------------------------------------------------------------

    def on_event(self, event: Event) -> None:
        """Dispatch an event of the world to the sessions that want it."""
        if not event.to_bot:
            return
        if self.delay_seconds > 0:
            asyncio.get_running_loop().call_later(self.delay_seconds, self._deliver, event)
        else:
            self._deliver(event)

    def _deliver(self, event: Event) -> None:
        copies = 1
        if event.name == "INTERACTION_CREATE" and self.interactions_to_double > 0:
            self.interactions_to_double -= 1
            copies = 2
        for session in list(self.sessions.values()):
            if self._forgotten(session) or not self._wants(session, event):
                continue
            for _ in range(copies):
                self.dispatch(session, event.name, self._fitted(session, event))

    def _wants(self, session: Session, event: Event) -> bool:
        heard_by = snowflakes.shard_of(event.guild_id, session.count)
        if (self.dm_shard if event.guild_id is None else heard_by) != session.shard:
            return False
        if event.name == "INTERACTION_CREATE":
            return True
        if event.guild_id is not None:
            guild = self.world.guilds.get(event.guild_id)
            if guild is None or self.world.bot_id not in guild.members:
                return False
        if self._about_the_bot(event) and session.intents & GUILDS:
            return True
        in_guild, in_dm = INTENTS.get(event.name, (GUILDS, 0))
        if not session.intents & (in_guild if event.guild_id else in_dm):
            return False
        channel = self.world.channels.get(event.channel_id or "")
        if channel is None:
            return True
        if event.name in _SEEN_ONLY or channel.thread is not None:
            return self.world.sees(self.world.bot_id, channel)
        return True

    def _about_the_bot(self, event: Event) -> bool:
        # Discord tells a bot of its own membership without the intent for everyone's.
        bot = self.world.bot_id
        if event.name == "GUILD_MEMBER_UPDATE":
            return bool(event.data["user"]["id"] == bot)
        if event.name == "THREAD_MEMBERS_UPDATE":
            added = [member["user_id"] for member in event.data["added_members"]]
            return bot in added or bot in event.data["removed_member_ids"]
        return False

    def _fitted(self, session: Session, event: Event) -> Json:
        if event.name == "GUILD_CREATE":
            guild = self.world.guilds[event.data["id"]]
            # Clients take a guild for newly joined only where this key is missing.
            introduced = payloads.guild_create(self.world, guild, session.intents)
            return {k: v for k, v in introduced.items() if k != "unavailable"}
        if event.name in _READ:
            return payloads.as_bot_reads(self.world, event.data, session.intents)
        return event.data

    def dispatch(self, session: Session, name: str, data: Json) -> None:
        """Number an event, remember it and send it if the socket is there."""
        session.seq += 1
        body = encode(data)
        text = f'{{"t":"{name}","s":{session.seq},"op":0,"d":{body}}}'
        session.sent.append((session.seq, text))
        if session.writer is not None:
            session.writer.put(text)
        if self.record is not None:
            self.record(session, name, data)

    # -- sessions ---------------------------------------------------------------------------

    def guilds_of(self, shard: int, count: int) -> list[Guild]:
        """The guilds of the bot that a shard hears of."""
        return [
            guild
            for guild in self.world.guilds.values()
            if self.world.bot_id in guild.members and snowflakes.shard_of(guild.id, count) == shard
        ]

    def may_identify(self, shard: int, now: float) -> bool:
        """Whether a shard may identify: with pacing on, once in five seconds for its bucket."""
        if self.identify_limited:
            bucket = shard % self.world.max_concurrency
            if now - self.identified_at.get(bucket, -math.inf) < IDENTIFY_SECONDS:
                return False
            self.identified_at[bucket] = now
        return True

    def identify(self, writer: SocketWriter, shard: int, count: int, intents: int) -> Session:
        """Begin a session: READY, then each guild; one of the same shard stays beside it."""
        self.world.sessions_started += 1
        session = Session(shard, count, intents, writer=writer)
        self.sessions[session.id] = session
        guilds = self.guilds_of(shard, count)
        ready: Json = {
            "v": 10,
            "user": payloads.me(self.world.bot),
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.world.gateway_url,
            "shard": [shard, count],
            "application": {
                "id": self.world.bot_id,
                "flags": payloads.application(self.world)["flags"],
            },
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
            "_trace": [],
        }
        self.dispatch(session, "READY", ready)
        if intents & GUILDS:
            for guild in guilds:
                data = payloads.guild_create(self.world, guild, intents)
                self.dispatch(session, "GUILD_CREATE", data)
        self._presence()
        return session

    def resumable(self, session_id: str, seq: int) -> Session | None:
        """The session, if it still remembers everything after this number."""
        if self.refuse_resume > 0:
            self.refuse_resume -= 1
            return None
        session = self.sessions.get(session_id)
        if session is None or self._forgotten(session):
            return None
        oldest = session.sent[0][0] if session.sent else session.seq + 1
        return session if oldest <= seq + 1 else None

    def resume(self, writer: SocketWriter, session: Session, seq: int) -> None:
        """Send again exactly what was missed, then RESUMED."""
        if session.writer is not None:
            session.writer.close(4000)
        session.writer, session.left = writer, None
        for number, text in list(session.sent):
            if number > seq:
                writer.put(text)
        self.dispatch(session, "RESUMED", {"_trace": []})
        self._presence()

    def acknowledge(self, session: Session, seq: object) -> None:
        """A heartbeat names the last event the client has: nothing before it will be asked for."""
        if isinstance(seq, int):
            while session.sent and session.sent[0][0] <= min(seq, session.seq):
                session.sent.popleft()

    def lost(self, session: Session, writer: SocketWriter, *, ended: bool) -> None:
        """A socket closed: the session waits for RESUME, unless the client ended it."""
        if session.writer is not writer:
            return
        session.writer, session.left = None, self.world.clock.now()
        if ended:
            self.sessions.pop(session.id, None)
        self._presence()

    def _forgotten(self, session: Session) -> bool:
        if session.left is None or self.world.clock.now() - session.left < RESUME_SECONDS:
            return False
        self.sessions.pop(session.id, None)
        return True

    def _presence(self) -> None:
        self.world.tell("bot", {"online": self.online}, to_bot=False)

    def members_chunk(self, session: Session, request: Json) -> None:
        """Answer a request for members of a guild."""
        guild = self.world.guilds.get(str(request.get("guild_id")))
        if guild is None or self.world.bot_id not in guild.members:
            return
        wanted = request.get("user_ids")
        missing: list[Id] = []
        if wanted is not None:
            named = [str(u) for u in (wanted if isinstance(wanted, list) else [wanted])]
            missing = [u for u in named if u not in guild.members]
            members = [guild.members[u] for u in named if u in guild.members]
        else:
            start = str(request.get("query") or "").lower()
            members = [
                m
                for m in guild.members.values()
                if self.world.users[m.user_id].username.lower().startswith(start)
            ]
            if not session.intents & GUILD_MEMBERS:
                members = members[: request.get("limit") or 0]
        data: Json = {
            "guild_id": guild.id,
            "members": [payloads.member(self.world, m) for m in members[:1000]],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": missing,
            "nonce": request.get("nonce"),
        }
        self.dispatch(session, "GUILD_MEMBERS_CHUNK", data)
