"""The whole sandbox as one aiohttp application on loopback."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from aiohttp import web

from sandbox import cdn
from sandbox.gateway import socket as gateway_socket
from sandbox.gateway.sessions import Gateway
from sandbox.limits.messages import MAX_REQUEST_BYTES
from sandbox.limits.rate_limits import RateLimits
from sandbox.page.open_pages import OpenPages
from sandbox.page.routes import Page
from sandbox.rest.api import Api
from sandbox.testing.control import Control
from sandbox.testing.faults import Faults
from sandbox.testing.recording import Recording
from sandbox.world import interactions, option_files, storage, threads
from sandbox.world.examples import example
from sandbox.world.world import World

HOST = "127.0.0.1"
TICK_SECONDS = 0.05
TICKS_BETWEEN_TIDYING = 100
MOVED_SECONDS_PER_TICK = 180.0
"""How much of the time that somebody moved by hand passes at each tick: an hour a second."""
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
        self.pages = OpenPages(self.world, self.gateway)
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
        runner = await self._set_up()
        await web.TCPSite(runner, HOST, port).start()
        self._begin(runner.addresses[0][1])

    async def start_unheard(self, port: int) -> web.Server:
        """Listen nowhere; return what serves whoever is brought to it, as if it were at a port."""
        runner = await self._set_up()
        self._begin(port)
        assert runner.server is not None
        return runner.server

    async def _set_up(self) -> web.AppRunner:
        self.runner = web.AppRunner(
            self._app(), access_log=None, handle_signals=False, shutdown_timeout=1.0
        )
        await self.runner.setup()
        return self.runner

    def _begin(self, port: int) -> None:
        storage.move(self.world, f"http://{HOST}:{port}")
        self.hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
        self.ticker = asyncio.create_task(self._tick())
        self.world.clock.listeners.append(self._sweep)

    async def stop(self) -> None:
        """Close everything and save what is to be saved."""
        if self.ticker is not None:
            self.ticker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.ticker
        for writer in list(self.gateway.writers):
            writer.close(1001)
        for writers in list(self.pages.writers.values()):
            for page in list(writers):
                page.close(1001)
        if self.runner is not None:
            await self.runner.cleanup()
        if self.saver is not None:
            await self.saver.save()
        if self.api.recording is not None:
            self.api.recording.close()

    def _sweep(self) -> None:
        interactions.expire(self.world)
        self._tidy()

    def _tidy(self) -> None:
        threads.archive_idle(self.world)
        option_files.expire(self.world)

    async def _tick(self) -> None:
        ticks = 0
        while True:
            await asyncio.sleep(TICK_SECONDS)
            ticks += 1
            self.world.clock.run(MOVED_SECONDS_PER_TICK)
            interactions.expire(self.world)
            if ticks % TICKS_BETWEEN_TIDYING == 0:
                self._tidy()
            if self.saver is not None:
                self.saver.tick()

    # -- routes -----------------------------------------------------------------------------

    def _app(self) -> web.Application:
        app = web.Application(
            middlewares=[self._guard], client_max_size=MAX_REQUEST_BYTES + 1024 * 1024
        )
        serve_gateway = partial(gateway_socket.serve, self.gateway)
        self.api.add_routes(app.router)
        app.router.add_get("/gateway", serve_gateway)
        app.router.add_get("/gateway/", serve_gateway)
        app.router.add_post("/clock", self._reach)
        app.router.add_get("/cdn/emojis/{name}", partial(cdn.serve_emoji, self.world))
        app.router.add_get("/cdn/{kind}/{place}/{id}/{name}", partial(cdn.serve, self.world))
        Page(self.world, self.pages).add_routes(app.router)
        if self.control is not None:
            self.control.add_routes(app.router)
        return app

    async def _reach(self, request: web.Request) -> web.Response:
        """Hear from the bot how far it has let moved time pass."""
        if request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise web.HTTPUnauthorized
        try:
            offset = float(await request.text())
        except ValueError:
            raise web.HTTPBadRequest from None
        self.world.clock.reach(offset)
        return web.Response(status=204)

    @web.middleware
    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        if request.headers.get("Host") not in self.hosts:
            raise web.HTTPForbidden
        origin = request.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in self.hosts:
            raise web.HTTPForbidden
        return await handler(request)
