"""The routes of REST: each handler takes a parsed call and is declared with its method and path."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.world.errors import DiscordError
from sandbox.world.model import Channel, Guild, Id, Json, Message, Upload
from sandbox.world.world import World


@dataclass(slots=True)
class Call:
    """One request of the bot, parsed."""

    world: World
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[int, Upload]
    headers: Mapping[str, str] = field(default_factory=dict)
    text: bytes = b""
    """The body's JSON as it came in, before anything was filled in."""

    @property
    def form(self) -> Json:
        """The body as an object, or 50109."""
        if not isinstance(self.body, dict):
            raise DiscordError(50109)
        return self.body

    @property
    def bot_id(self) -> Id:
        """Who sends the request."""
        return self.world.bot_id

    def asks(self, name: str) -> bool:
        """Whether the query string switches something on."""
        return self.query.get(name, "").lower() in ("1", "true")

    def channel(self, bits: int = 0) -> Channel:
        """The channel of the path, which the bot must see and have these permissions in."""
        channel = self.world.channel(self.params["channel"])
        self.world.demand(self.bot_id, channel, bits)
        return channel

    def message(self, channel: Channel) -> Message:
        """The message of the path, or 10008; ephemerals cannot be reached this way."""
        message = self.world.message(channel.id, self.params["message"])
        if message.owner is not None:
            raise DiscordError(10008)
        return message

    def guild(self, bits: int = 0) -> Guild:
        """The guild of the path, in which the bot must be with these permissions."""
        return self.world.demand_in_guild(self.bot_id, self.params["guild"], bits)


Reply = tuple[int, Any]
Handler = Callable[[Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """Where a handler lives and whether it needs the bot's token."""

    method: str
    path: str
    handler: Handler
    needs_token: bool = True

    @property
    def key(self) -> str:
        """How faults, buckets and recordings name this route."""
        return f"{self.method} {self.path}"


ROUTES: list[Route] = []


def route(method: str, path: str, *, needs_token: bool = True) -> Callable[[Handler], Handler]:
    """Declare a handler for a path like /channels/{channel}."""

    def register(handler: Handler) -> Handler:
        ROUTES.append(Route(method, path, handler, needs_token))
        return handler

    return register


def fixed_words_first(path: str) -> tuple[bool, ...]:
    """Sort /users/@me before /users/{user}, since aiohttp takes the first path that fits."""
    return tuple(segment.startswith("{") for segment in path.split("/"))
