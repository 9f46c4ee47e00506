"""The pages that tell how a process is: `/metrics`, `/healthz` and `/readyz`."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from bot.runtime.clock import Clock
from bot.runtime.measured import watch_loop
from bot.runtime.metrics import Metrics, ShardFigures
from bot.runtime.request_share import RequestShare
from bot.store.protocols import FigureStore
from bot.store.sql.counts import COUNTS
from engine.errors import EngineError

log = structlog.get_logger(__name__)
OUTBOX_SECONDS = 15.0
"""How long the figures of the outbox hold before they are read again."""
TABLES_SECONDS = 60.0
"""The same of the tables, which are many."""
STORE_TIMEOUT_SECONDS = 2.0
OK, UNAVAILABLE = 200, 503

Shards = Callable[[], Mapping[int, ShardFigures]]
"""The shards that this process holds, by number."""


@dataclass(kw_only=True)
class StatusReader:
    """Looks at one process when somebody asks how it is."""

    metrics: Metrics
    store: FigureStore
    share: RequestShare
    clock: Clock
    shards: Shards
    refusal: Callable[[], EngineError | None] = lambda: None
    """Tells what the store refuses now, if anything."""
    now: Callable[[], float] = time.monotonic
    _outbox_at: float = field(default=float("-inf"), init=False)
    _tables_at: float = field(default=float("-inf"), init=False)
    _reading: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def look(self) -> None:
        """Read what is not counted; the store is asked only now and then."""
        async with self._reading:
            live = replace(
                self.metrics.live,
                shards=self.shards(),
                share=self.share.per_second,
                share_waited=self.share.waited_seconds,
                store_reads=COUNTS.reads,
                store_writes=COUNTS.writes,
            )
            try:
                async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
                    if self.now() - self._outbox_at >= OUTBOX_SECONDS:
                        outbox = await self.store.outbox_figures(self.clock.now())
                        fleet = await self.store.fleet()
                        live = replace(live, outbox=outbox, fleet=fleet)
                        self._outbox_at = self.now()
                    if self.now() - self._tables_at >= TABLES_SECONDS:
                        live = replace(live, tables=await self.store.tables_by_status())
                        self._tables_at = self.now()
                live = replace(live, store_up=self.refusal() is None)
            except (EngineError, TimeoutError):
                live = replace(live, store_up=False, outbox=None, fleet=None)
                self._outbox_at = self._tables_at = float("-inf")
            self.metrics.live = live

    async def readiness(self) -> tuple[bool, Mapping[str, object]]:
        """Tell whether all that this process is there for works, and what of it does."""
        shards = {str(n): shard.connected for n, shard in sorted(self.shards().items())}
        refusal = await self._store_refusal()
        store = refusal is None
        ready = store and all(shards.values())
        state = {"ready": ready, "spare": not shards, "store": store, "shards": shards}
        return ready, state if store else {**state, "reason": refusal}

    async def _store_refusal(self) -> str | None:
        """Return what the store refuses: an answer, or what others ask for."""
        try:
            async with asyncio.timeout(STORE_TIMEOUT_SECONDS):
                await self.store.ping()
        except TimeoutError:
            return "host.store.unreachable"
        except EngineError as refusal:
            return refusal.code
        refused = self.refusal()
        return None if refused is None else refused.code


def pages(status_reader: StatusReader) -> web.Application:
    """Return the pages of a process."""

    async def metrics(_request: web.Request) -> web.Response:
        await status_reader.look()
        body = await asyncio.to_thread(status_reader.metrics.exposition)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def healthz(_request: web.Request) -> web.Response:
        return web.json_response({"alive": True, "lag": round(status_reader.metrics.lag, 4)})

    async def readyz(_request: web.Request) -> web.Response:
        ready, state = await status_reader.readiness()
        return web.json_response(state, status=OK if ready else UNAVAILABLE)

    application = web.Application()
    application.router.add_get("/metrics", metrics)
    application.router.add_get("/healthz", healthz)
    application.router.add_get("/readyz", readyz)
    return application


@contextlib.asynccontextmanager
async def watched(
    status_reader: StatusReader, address: tuple[str, int] | None
) -> AsyncIterator[None]:
    """Keep figures, and show them at an address if one is given.

    A port that somebody else has is no reason to stop: people play on, and the log says it.
    """
    looking = asyncio.create_task(watch_loop(status_reader.metrics), name="loop-lag")
    runner = web.AppRunner(pages(status_reader), access_log=None, shutdown_timeout=0.5)
    try:
        if address is not None:
            await runner.setup()
            await _listen(runner, *address)
        yield
    finally:
        looking.cancel()
        await runner.cleanup()


async def _listen(runner: web.AppRunner, host: str, port: int) -> None:
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as wrong:
        log.error("figures not served", address=f"{host}:{port}", reason=wrong.strerror)
        return
    # With port 0 the system has chosen one.
    for name, number, *_ in runner.addresses:
        log.info("figures served", address=f"{name}:{number}")
