"""The door for the bot's REST requests: parsing, faults, rate limits, answers."""

import asyncio
import json
import logging
from typing import Any

from aiohttp import BodyPartReader, web

from sandbox.limits import rates as ratelimits
from sandbox.limits.rates import GLOBAL, USER, RateLimits, Verdict
from sandbox.rest import routes as rest
from sandbox.rest.routing import Call, Route
from sandbox.rest.wire import encode
from sandbox.testing.faults import Fault, Faults
from sandbox.testing.recording import Recording
from sandbox.world.errors import DiscordError, unauthorized
from sandbox.world.model import Json, Upload
from sandbox.world.world import World

_LOG = logging.getLogger("sandbox")
REQUEST_BYTES = 25 * 1024 * 1024


class Cut(Exception):
    """The connection must be dropped without an answer."""


class Api:
    """Answers the bot."""

    def __init__(self, world: World, faults: Faults, limits: RateLimits) -> None:
        self.world = world
        self.faults = faults
        self.limits = limits
        self.recording: Recording | None = None
        self.served = 0

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path = "/" + request.match_info["tail"]
        call = Call(self.world, {}, request.query, None, {})
        key = f"{request.method} {path}"
        headers: dict[str, str] = {}
        self.served += 1
        try:
            route, call.params = rest.ROUTER.find(request.method, path)
            key = route.key
            self._authorise(request, route)
            fault = self.faults.take(key)
            if fault is not None:
                await _strike(fault)
            verdict = self.limits.check(key, call.params, self.world.clock.now())
            headers = verdict.headers
            if verdict.retry_after is not None:
                raise ratelimits.refusal(verdict)
            call.body, call.uploads = await _parse(request)
            status, answer = route.handler(call)
            if fault is not None and fault.kind == "lost":
                raise Cut
        except Cut:
            self._record(key, path, call, 0, None)
            if request.transport is not None:
                request.transport.abort()
            raise
        except DiscordError as refusal:
            status, answer = refusal.status, refusal.body()
            headers = headers | refusal.headers
        except (KeyError, TypeError, ValueError, AttributeError) as broken:
            _LOG.warning("%s", key, exc_info=True)
            status, answer = 400, _malformed(broken)
        scope = headers.get("X-RateLimit-Scope", USER)
        self.limits.answered(status, self.world.clock.now(), scope=scope)
        self._record(key, path, call, status, answer)
        if answer is None:
            return web.Response(status=status, headers=headers)
        return web.Response(
            body=encode(answer).encode(),
            status=status,
            headers=headers,
            content_type="application/json",
        )

    def _authorise(self, request: web.Request, route: Route) -> None:
        if route.authorised and request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise unauthorized()

    def _record(
        self,
        key: str,
        path: str,
        call: Call,
        status: int,
        answer: Any,
    ) -> None:
        if self.recording is not None:
            files = [{"filename": u.filename, "size": len(u.data)} for u in call.uploads.values()]
            self.recording.request(
                key,
                path,
                dict(call.params),
                body=call.body,
                files=files,
                status=status,
                answer=answer,
            )


def _malformed(broken: Exception) -> Json:
    return DiscordError(50035, message=f"Invalid Form Body ({broken!r})").body()


async def _strike(fault: Fault) -> None:
    match fault.kind:
        case "delay":
            await asyncio.sleep(fault.seconds)
        case "status":
            message = f"{fault.status}: injected"
            raise DiscordError(0, status=fault.status, message=message)
        case "limited":
            scope = GLOBAL if fault.everywhere else USER
            raise ratelimits.refusal(Verdict({}, fault.seconds, scope))
        case "banned":
            raise DiscordError(0, status=429, message="injected")
        case "refuse":
            raise DiscordError(fault.code)
        case "cut":
            raise Cut
        case "lost":
            pass


async def _parse(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    if (request.content_length or 0) > REQUEST_BYTES:
        raise DiscordError(40005)
    if request.content_type == "multipart/form-data":
        return await _multipart(request)
    if not request.can_read_body:
        return {}, {}
    raw = await request.read()
    if not raw:
        return {}, {}
    if request.content_type != "application/json":
        raise DiscordError(
            0, status=400, message='Expected "Content-Type" header to be application/json'
        )
    return _json(raw), {}


def _json(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise DiscordError(50109) from None


async def _multipart(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    body: Any = {}
    uploads: dict[int, Upload] = {}
    total = 0
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            raise DiscordError(50109)
        data = bytes(await part.read())
        total += len(data)
        if total > REQUEST_BYTES:
            raise DiscordError(40005)
        name = part.name or ""
        if name == "payload_json":
            body = _json(data)
        elif name.startswith("files[") and name[6:-1].isdigit():
            uploads[int(name[6:-1])] = Upload(
                part.filename or "file", _kind(part.filename or "", part), data
            )
    return body, uploads


def _kind(filename: str, part: BodyPartReader) -> str:
    named = part.headers.get("Content-Type", "application/octet-stream")
    known = {
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "gif": "image/gif",
        "webp": "image/webp",
        "txt": "text/plain; charset=utf-8",
        "json": "application/json; charset=utf-8",
    }
    return known.get(filename.rpartition(".")[2].lower(), named)
