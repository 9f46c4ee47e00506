"""REST for the bot: its routes in aiohttp's router, parsing, faults, rate limits, answers."""

import asyncio
import json
import logging
from collections import Counter, defaultdict
from functools import partial
from http import HTTPStatus
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.json_encoder import encode
from sandbox.limits import rate_limits
from sandbox.limits.messages import MAX_REQUEST_BYTES
from sandbox.limits.rate_limits import GLOBAL, USER, RateLimits, Verdict
from sandbox.rest.routes import ROUTES
from sandbox.rest.routing import Call, Route, fixed_words_first
from sandbox.testing.faults import Fault, Faults
from sandbox.testing.recording import Recording
from sandbox.world.attachments import content_type
from sandbox.world.errors import DiscordError, bare_error
from sandbox.world.model import Upload
from sandbox.world.world import World

_LOG = logging.getLogger("sandbox")
PREFIX = "/api/v10"
UNKNOWN_ROUTE = "unknown"
MULTIPART = "multipart/form-data"


class Cut(Exception):
    """The connection must be dropped without an answer."""


class Api:
    """Answers the bot."""

    def __init__(self, world: World, faults: Faults, limits: RateLimits) -> None:
        self.world = world
        self.faults = faults
        self.limits = limits
        self.recording: Recording | None = None
        self.served = Counter[str]()
        """How often each route was asked for."""
        self.received_bytes = 0

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """Serve every route, and answer all other requests below PREFIX as Discord does."""
        by_path: dict[str, list[Route]] = defaultdict(list)
        for route in ROUTES:
            by_path[route.path].append(route)
        for path in sorted(by_path, key=fixed_words_first):
            for route in by_path[path]:
                router.add_route(route.method, PREFIX + path, partial(self._serve, route))
            refuse = partial(self._refuse, bare_error(HTTPStatus.METHOD_NOT_ALLOWED))
            router.add_route("*", PREFIX + path, refuse)
        refuse = partial(self._refuse, bare_error(HTTPStatus.NOT_FOUND))
        router.add_route("*", PREFIX + "/{tail:.*}", refuse)

    async def _serve(self, route: Route, request: web.Request) -> web.Response:
        self.served[route.key] += 1
        call = Call(self.world, request.match_info, request.query, None, {}, request.headers)
        headers: dict[str, str] = {}
        try:
            self._check_token(request, route)
            call.text, call.uploads = await _read(request)
            fault = self.faults.take(route.key)
            if fault is not None:
                await _strike(fault)
            verdict = self.limits.check(route.key, call.params, self.world.clock.now())
            headers = verdict.headers
            if verdict.retry_after is not None:
                raise rate_limits.refusal(verdict)
            self.received_bytes += request.content_length or 0
            call.body = _parsed(request, call.text)
            self.faults.bend_request(route.key, call)
            status, answer = route.handler(call)
            answer = self.faults.bend_answer(route.key, answer, headers)
            if fault is not None and fault.kind == "lost":
                raise Cut
        except Cut:
            self._record(route.key, request, call, 0, None)
            if request.transport is not None:
                request.transport.abort()
            raise
        except DiscordError as refusal:
            status, answer = refusal.status, refusal.body()
            headers = headers | refusal.headers
        except (KeyError, TypeError, ValueError, AttributeError) as broken:
            _LOG.warning("%s", route.key, exc_info=True)
            message = f"Invalid Form Body ({broken!r})"
            status, answer = 400, DiscordError(50035, message=message).body()
        self._record(route.key, request, call, status, answer)
        return self._answer(status, answer, headers)

    async def _refuse(self, refusal: DiscordError, request: web.Request) -> web.Response:
        call = Call(self.world, {}, request.query, None, {}, request.headers)
        key = f"{request.method} {_path(request)}"
        self.served[UNKNOWN_ROUTE] += 1
        self._record(key, request, call, refusal.status, refusal.body())
        return self._answer(refusal.status, refusal.body(), {})

    def _answer(self, status: int, answer: Any, headers: dict[str, str]) -> web.Response:
        scope = headers.get("X-RateLimit-Scope", USER)
        self.limits.answered(status, self.world.clock.now(), scope=scope)
        if answer is None:
            return web.Response(status=status, headers=headers)
        return web.Response(
            body=encode(answer).encode(),
            status=status,
            headers=headers,
            content_type="application/json",
        )

    def _check_token(self, request: web.Request, route: Route) -> None:
        if route.needs_token and request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise bare_error(HTTPStatus.UNAUTHORIZED)

    def _record(self, key: str, request: web.Request, call: Call, status: int, answer: Any) -> None:
        if self.recording is not None:
            self.recording.request(key, _path(request), call, status, answer)


def _path(request: web.Request) -> str:
    return request.path.removeprefix(PREFIX)


async def _strike(fault: Fault) -> None:
    match fault.kind:
        case "delay":
            await asyncio.sleep(fault.seconds)
        case "status":
            message = f"{fault.status}: injected"
            raise DiscordError(0, status=fault.status, message=message)
        case "limited":
            scope = GLOBAL if fault.everywhere else USER
            raise rate_limits.refusal(Verdict({}, fault.seconds, scope))
        case "banned":
            raise DiscordError(0, status=429, message="injected")
        case "refuse":
            raise DiscordError(fault.code)
        case "cut":
            raise Cut
        case "lost":
            pass


async def _read(request: web.Request) -> tuple[bytes, dict[int, Upload]]:
    """Return the JSON of a request as it came in, and its files."""
    if (request.content_length or 0) > MAX_REQUEST_BYTES:
        raise DiscordError(40005)
    if request.content_type == MULTIPART:
        return await _multipart(request)
    return await request.read(), {}


def _parsed(request: web.Request, text: bytes) -> Any:
    if not text:
        return {}
    if request.content_type not in ("application/json", MULTIPART):
        raise DiscordError(
            0, status=400, message='Expected "Content-Type" header to be application/json'
        )
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise DiscordError(50109) from None


async def _multipart(request: web.Request) -> tuple[bytes, dict[int, Upload]]:
    text = b""
    uploads: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise DiscordError(50109)
        data = bytes(await part.read())
        total += len(data)
        if total > MAX_REQUEST_BYTES:
            raise DiscordError(40005)
        name = part.name or ""
        if name == "payload_json":
            text = data
        elif name.startswith("files[") and name[6:-1].isdigit():
            filename = part.filename or "file"
            declared = part.headers.get("Content-Type", "application/octet-stream")
            kind = content_type(filename, declared)
            uploads[int(name[6:-1])] = Upload(filename, kind, data)
    return text, uploads
