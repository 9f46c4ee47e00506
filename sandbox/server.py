"""The whole sandbox as one aiohttp application on loopback."""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSMsgType, web

from sandbox.gateway import socket as gateway_socket
from sandbox.gateway.sessions import Gateway
from sandbox.json_encoder import encode
from sandbox.limits.rate_limits import RateLimits
from sandbox.page.open_pages import People
from sandbox.page.words import words
from sandbox.rest.api import MAX_REQUEST_BYTES, Api
from sandbox.socket_writer import Line
from sandbox.testing.control import Control
from sandbox.testing.faults import Faults
from sandbox.testing.recording import Recording
from sandbox.world import interactions, storage, threads
from sandbox.world.errors import DiscordError
from sandbox.world.examples import example
from sandbox.world.world import World

HOST = "127.0.0.1"
TICK_SECONDS = 0.05
SLEEPY_TICKS = 100
HURRY_SECONDS = 180.0
"""How much of the time that somebody moved by hand passes at each tick: an hour a second."""
WEB = Path(__file__).resolve().parent / "page" / "web"
# The page loads nothing and speaks to nobody but this server.
PAGE_ONLY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
    "Referrer-Policy": "no-referrer",
}
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Sandbox:
    """A running local Discord."""

    def __init__(
        self,
        *,
        world: World | None = None,
        file: Path | None = None,
        record: Path | None = None,
        control: bool = False,
        by_hand: bool = False,
    ) -> None:
        self.file = file
        self.world = world or (storage.load(file) if file and file.exists() else example())
        self.world.clock.by_hand = by_hand
        self.gateway = Gateway(self.world)
        self.people = People(self.world, self.gateway)
        self.faults = Faults()
        self.limits = RateLimits()
        self.api = Api(self.world, self.faults, self.limits)
        if record is not None:
            self.api.recording = Recording(record, self.world.clock, self.world.token)
            self.gateway.record = self.api.recording.dispatch
        self.saver = storage.Saver(self.world, file) if file else None
        self.control = Control(self) if control else None
        self.hosts: frozenset[str] = frozenset()
        self.runner: web.AppRunner | None = None
        self.ticker: asyncio.Task[None] | None = None

    @property
    def base(self) -> str:
        """The address of the running sandbox."""
        return self.world.base

    # -- life -------------------------------------------------------------------------------

    async def start(self, port: int = 0) -> None:
        """Listen on loopback; port 0 takes any free one."""
        self.runner = web.AppRunner(
            self._app(), access_log=None, handle_signals=False, shutdown_timeout=1.0
        )
        await self.runner.setup()
        await web.TCPSite(self.runner, HOST, port).start()
        bound = self.runner.addresses[0][1]
        storage.move(self.world, f"http://{HOST}:{bound}")
        self.hosts = frozenset({f"{HOST}:{bound}", f"localhost:{bound}"})
        self.ticker = asyncio.create_task(self._tick())
        self.gateway.later = asyncio.get_running_loop().call_later
        self.world.clock.listeners.append(self._sweep)

    async def stop(self) -> None:
        """Close everything and save what is to be saved."""
        if self.ticker is not None:
            self.ticker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.ticker
        for line in list(self.gateway.lines):
            line.close(1001)
        for lines in list(self.people.lines.values()):
            for page in list(lines):
                page.close(1001)
        if self.runner is not None:
            await self.runner.cleanup()
        if self.saver is not None:
            await self.saver.save()
        if self.api.recording is not None:
            self.api.recording.close()

    def _sweep(self) -> None:
        interactions.expire(self.world)
        threads.fall_asleep(self.world)

    async def _tick(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            ticks += 1
            self.world.clock.run(HURRY_SECONDS)
            interactions.expire(self.world)
            if ticks % SLEEPY_TICKS == 0:
                threads.fall_asleep(self.world)
            if self.saver is not None:
                self.saver.tick()

    # -- routes -----------------------------------------------------------------------------

    def _app(self) -> web.Application:
        app = web.Application(
            middlewares=[self._guard], client_max_size=MAX_REQUEST_BYTES + 1024 * 1024
        )
        self.api.add_routes(app.router)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_get("/gateway/", self._gateway)
        app.router.add_get("/cdn/{kind}/{place}/{id}/{name}", self._file)
        app.router.add_get("/page/people", self._people)
        app.router.add_get("/page/words/{name}", self._words)
        app.router.add_get("/page/ws", self._page)
        if self.control is not None:
            self.control.add_routes(app.router)
        app.router.add_get("/", self._index)
        if WEB.is_dir():
            app.router.add_static("/web", WEB)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.headers.get("Host") not in self.hosts:
            raise web.HTTPForbidden
        origin = request.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in self.hosts:
            raise web.HTTPForbidden
        return await handler(request)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        page = WEB / "index.html"
        if not page.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(page, headers={"Cache-Control": "no-cache", **PAGE_ONLY})

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        return await gateway_socket.serve(request, self.gateway)

    async def _people(self, request: web.Request) -> web.Response:
        return _json({"people": self.people.listing()})

    async def _words(self, request: web.Request) -> web.Response:
        found = words(request.match_info["name"].removesuffix(".json"))
        if not found:
            raise web.HTTPNotFound
        return _json(found)

    async def _file(self, request: web.Request) -> web.Response:
        kept = self.world.files.get(request.match_info["id"])
        if kept is None or kept.filename != request.match_info["name"]:
            raise web.HTTPNotFound
        place = kept.channel_id if kept.secret is None else kept.secret
        kind = "attachments" if kept.secret is None else "ephemeral-attachments"
        if (request.match_info["kind"], request.match_info["place"]) != (kind, place):
            raise web.HTTPNotFound
        headers = {
            "Content-Type": kept.content_type,
            "X-Content-Type-Options": "nosniff",
            "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        }
        return web.Response(body=kept.data, headers=headers)

    async def _page(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30.0, compress=False, max_msg_size=1 << 20)
        await socket.prepare(request)
        line = Line(request, socket)
        person = request.query.get("person", "")
        try:
            self.people.enter(person, request.query.get("key", ""), line)
        except DiscordError:
            line.close(4003)
            await line.finish()
            return socket
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    line.put(encode(self._acted(person, frame.data)))
        finally:
            self.people.leave(person, line)
            await line.finish()
        return socket

    def _acted(self, person: str, text: str) -> dict[str, object]:
        try:
            frame = json.loads(text)
        except (ValueError, RecursionError):
            frame = None
        if not isinstance(frame, dict):
            return {"n": None, "error": DiscordError(50109).body()}
        return self.people.act(person, frame)


def _json(body: object) -> web.Response:
    return web.Response(
        body=json.dumps(body, ensure_ascii=False).encode(),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
