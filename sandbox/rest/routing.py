"""A small router: method and path to a handler, with the named parts of the path."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox.world.errors import DiscordError, not_found
from sandbox.world.model import Json, Upload
from sandbox.world.world import World


@dataclass(slots=True)
class Call:
    """One request of the bot, parsed."""

    world: World
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    uploads: Mapping[int, Upload]

    @property
    def form(self) -> Json:
        """The body as an object, or 50109."""
        if not isinstance(self.body, dict):
            raise DiscordError(50109)
        return self.body


Reply = tuple[int, Any]
Handler = Callable[[Call], Reply]


@dataclass(frozen=True, slots=True)
class Route:
    """Where a handler lives and whether it needs the bot's token."""

    method: str
    pattern: str
    handler: Handler
    authorised: bool = True

    @property
    def key(self) -> str:
        """How faults, buckets and recordings name this route."""
        return f"{self.method} {self.pattern}"


@dataclass(slots=True)
class Node:
    """One segment of the tree of paths."""

    children: dict[str, "Node"] = field(default_factory=dict)
    wild: "Node | None" = None
    routes: dict[str, tuple[Route, tuple[str, ...]]] = field(default_factory=dict)


class Router:
    """Finds the route of a request."""

    def __init__(self) -> None:
        self.root = Node()
        self.routes: list[Route] = []

    def route(
        self, method: str, pattern: str, *, authorised: bool = True
    ) -> Callable[[Handler], Handler]:
        """Register a handler for a pattern like /channels/{channel}."""

        def register(handler: Handler) -> Handler:
            node = self.root
            names: list[str] = []
            for segment in pattern.strip("/").split("/"):
                if segment.startswith("{"):
                    names.append(segment[1:-1])
                    node.wild = node.wild or Node()
                    node = node.wild
                else:
                    node = node.children.setdefault(segment, Node())
            route = Route(method, pattern, handler, authorised)
            node.routes[method] = (route, tuple(names))
            self.routes.append(route)
            return handler

        return register

    def find(self, method: str, path: str) -> tuple[Route, dict[str, str]]:
        """The route and its named parts; 404 or 405 where there is none."""
        found = self._walk(self.root, path.strip("/").split("/"), 0, [])
        if found is None:
            raise not_found()
        node, values = found
        if method not in node.routes:
            raise DiscordError(0, status=405, message="405: Method Not Allowed")
        route, names = node.routes[method]
        return route, dict(zip(names, values, strict=True))

    def _walk(
        self, node: Node, segments: list[str], at: int, values: list[str]
    ) -> tuple[Node, list[str]] | None:
        if at == len(segments):
            return (node, values) if node.routes else None
        segment = segments[at]
        if segment in node.children:
            found = self._walk(node.children[segment], segments, at + 1, values)
            if found is not None:
                return found
        if node.wild is not None:
            return self._walk(node.wild, segments, at + 1, [*values, segment])
        return None


ROUTER = Router()
route = ROUTER.route
