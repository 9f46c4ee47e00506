"""The composition root: wires store, host, outbox and client, and ends them in good order."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import random
import ssl
import sys
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import discord
import structlog

from bot.ai_workers.pool import ThinkingProcess
from bot.delivery.outbox import Outbox
from bot.delivery.reminders import Timekeeper
from bot.runtime import config, health
from bot.runtime import logging as logs
from bot.runtime.client import Bazaar, RegisteredFile, is_fatal, point_at
from bot.runtime.clock import Clock, RandomIds, SystemClock
from bot.runtime.config import Config, Unusable, unusable_folder
from bot.runtime.dev_link import DevLink, HandClock, reports
from bot.runtime.exit_codes import Exit, on_end_signals
from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.runtime.measured import MeasuredAdviser, MeasuredPresenter
from bot.runtime.metrics import Metrics, ShardFigures, known
from bot.runtime.metrics_server import StatusReader, watched
from bot.runtime.request_share import RequestShare
from bot.runtime.supervisor import GaveUp, Patience, supervise
from bot.services.autopilot import AutopilotLoop, natural
from bot.services.host import build_host
from bot.services.table_writer import Signals
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore, open_store
from cogs.delivery.images import Studio
from engine.registry import LEFT_OUT
from engine.text import say

log = structlog.get_logger(__name__)
DRAIN_SECONDS = 9.5
HUSH_SECONDS = 3.5
SPEAK_SECONDS = 3.0
CLOSE_SECONDS = 1.5
LOCAL_READY_SECONDS = 0.1
READY_SECONDS = 2.0
CONNECT_SECONDS = 300.0
TOKEN_REFUSED = 4004


class App:
    """One bot: the store and host stay, clients come and go with the connection."""

    def __init__(self, settings: Config, token: str, store: AnyStore, clock: Clock) -> None:
        self.settings = settings
        self.token = token
        self.store = store
        self.clock = clock
        self.signals = Signals()
        self.metrics = Metrics()
        self.share = RequestShare(settings.requests_per_second)
        self.signals.saved = self.metrics.saved
        self.minds = ThinkingProcess()
        adviser = MeasuredAdviser(self.minds, self.metrics)
        self.host = build_host(store, clock, RandomIds(), adviser, self.signals)
        self.autopilot = AutopilotLoop(
            self.host.autopilot, adviser, self.signals.tables_changed, natural
        )
        self.registered = RegisteredFile(settings.data / "commands.json")
        self.studio = Studio()
        self.icons = Icons(wanted=settings.icons)
        self.stop = asyncio.Event()
        self.client: Bazaar | None = None

    async def run(self, patience: Patience | None = None) -> None:
        """Stay connected until told to stop."""
        try:
            await supervise(
                self._session,
                stop=self.stop,
                clock=self.clock,
                chance=random.random,
                fatal=is_fatal,
                patience=patience,
            )
        finally:
            await self.minds.close()
        if self.store.broken:
            raise self.store.broken

    def status_reader(self) -> StatusReader:
        """Return who tells how this process is."""
        return StatusReader(
            metrics=self.metrics,
            store=self.store,
            share=self.share,
            clock=self.clock,
            shards=self._shards,
        )

    def _shards(self) -> dict[int, ShardFigures]:
        client = self.client
        if client is None or not client.shards:
            return {0: ShardFigures(connected=False)}
        ready = client.is_ready()
        return {
            number: ShardFigures(ready and not shard.is_closed(), known(shard.latency))
            for number, shard in client.shards.items()
        }

    async def _session(self) -> None:
        local = self.settings.discord_url is not None
        client = Bazaar(
            self.host,
            self.registered,
            self.studio,
            icons=self.icons,
            guild_ready_timeout=LOCAL_READY_SECONDS if local else READY_SECONDS,
            metrics=self.metrics,
            share=self.share,
        )
        self.client = client
        beside: list[asyncio.Task[None]] = []
        outbox: Outbox | None = None
        try:
            await client.login(self.token)
            if client.presenter is not None:
                presenter = MeasuredPresenter(client.presenter, self.metrics)
                outbox = Outbox(self.store, presenter, self.clock, self.signals)
                works = (outbox.run, partial(self._keep_time, client), self.autopilot.run)
                beside += [asyncio.create_task(_when_ready(client, work)) for work in works]
            # The library tries a shard that cannot connect for ever; the supervisor does not.
            async with asyncio.timeout(CONNECT_SECONDS) as limit:
                beside.append(asyncio.create_task(self._live(client, limit), name="pulse"))
                await client.connect()
        finally:
            await self._end(client, outbox, beside)

    async def _keep_time(self, client: Bazaar) -> None:
        keeper = Timekeeper(
            deadlines=self.store,
            tables=self.store,
            visits=self.store,
            settings=self.host.settings,
            late_seat=self.host.seats.absent,
            late_lobby=self.host.invitations.lapse,
            end_holidays=self.host.holidays.end_over,
            clock=self.clock,
            signals=self.signals,
        )
        await keeper.run(lambda: _connected(client), partial(self._nap, client))

    async def _nap(self, client: Bazaar, seconds: float) -> None:
        # Moved time waits for us too: whoever is not connected cannot let it pass.
        if isinstance(self.clock, HandClock) and _connected(client):
            await self.clock.nap(seconds, self._busy, self._next_due)
            self.signals.notices_queued.set()  # the outbox sleeps by the machine's clock
        else:
            await asyncio.sleep(seconds)

    async def _next_due(self) -> float | None:
        """Return the next moment at which there is something to do."""
        now = self.clock.now()
        moments = (await self.store.next_alarm(), await self.store.next_due(now))
        return min((moment for moment in moments if moment and moment > now), default=None)

    async def _busy(self) -> bool:
        return self.autopilot.busy or bool(await self.store.queued(self.clock.now(), 1))

    async def _live(self, client: Bazaar, limit: asyncio.Timeout) -> None:
        await client.wait_until_ready()
        limit.reschedule(None)
        log.info("connected", shards=client.shard_count, count=len(client.guilds))
        if not client.guilds and client.application_id is not None:
            log.info("on no server yet", invite=config.invitation(client.application_id))
        for second in itertools.count():
            if self.store.broken:
                self.stop.set()
            if second % health.BEAT_SECONDS == 0 and _connected(client):
                health.beat(self.settings.data)
            await asyncio.sleep(1)

    async def _end(
        self, client: Bazaar, outbox: Outbox | None, beside: list[asyncio.Task[None]]
    ) -> None:
        """Hear no more, finish what was begun, say what is to be said, then close."""
        await _within(HUSH_SECONDS, client.hush())
        if outbox is not None and self.stop.is_set():
            await _within(SPEAK_SECONDS, outbox.drain())
        for task in beside:
            task.cancel()
        if beside:
            await asyncio.wait(beside)
        await _within(CLOSE_SECONDS, client.close())


async def _when_ready(client: Bazaar, work: Callable[[], Awaitable[None]]) -> None:
    await client.wait_until_ready()
    await work()


def _connected(client: Bazaar) -> bool:
    return not any(shard.is_closed() for shard in client.shards.values())


async def _within(seconds: float, work: Awaitable[None]) -> None:
    try:
        await asyncio.wait_for(work, seconds)
    except TimeoutError:
        log.warning("not done in time", seconds=seconds)


async def serve(settings: Config, token: str, link: DevLink | None = None) -> None:
    """Run a bot until a signal comes, or until whoever started it is gone."""
    loop = asyncio.get_running_loop()
    logs.note_loop_errors(loop)
    clock = SystemClock() if link is None else link.clock
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        url = settings.database_url.get_secret_value()
        store = await open_store(url, settings.database, clock)
    except OSError as wrong:
        raise Unusable(unusable_folder(settings.data, wrong)) from None
    try:
        app = App(settings, token, store, clock)

        def stop() -> None:
            if not app.stop.is_set():
                log.info("stopping")
                _leave_in_time()
                app.stop.set()

        on_end_signals(loop, stop)
        if link is not None:
            link.watch(loop, stop)
        log.info("starting")
        for game in LEFT_OUT:
            log.warning("game left out", game=game.name, reason=game.reason)
        async with contextlib.AsyncExitStack() as held:
            if link is not None and settings.discord_url is not None:
                await held.enter_async_context(reports(link.clock, settings.discord_url, token))
            figures = watched(app.status_reader(), settings.metrics_address)
            await held.enter_async_context(figures)
            await app.run()
    finally:
        with contextlib.suppress(StoreFailed):  # whatever broke it was said already
            await store.close()
    log.info("stopped")


def main(settings: Config, speaker: Speaker, link: DevLink | None = None) -> Exit:
    """Run a bot and say in one sentence why it ended, if it had to."""
    try:
        token = config.token(settings)
        logs.set_up(settings.log_level, settings.log_format, secrets=settings.secrets())
        if settings.discord_url is None:
            _check_certificates()
        else:
            point_at(settings.discord_url)
        asyncio.run(serve(settings, token, link))
    except Unusable as refusal:
        _complain(config.explain(refusal, settings, speaker))
        return Exit.DATABASE if refusal.text.key == "app.data.unusable" else Exit.CONFIG
    except StoreFailed as refusal:
        _complain(speaker(refusal.text))
        return Exit.DATABASE
    except (discord.LoginFailure, discord.ConnectionClosed) as refusal:
        code = getattr(refusal, "code", TOKEN_REFUSED)
        token_refused = say("app.token.refused") if code == TOKEN_REFUSED else None
        wrong = Unusable(token_refused or say("app.ended.refused", code=code))
        _complain(config.explain(wrong, settings, speaker))
        return Exit.CONFIG
    except GaveUp as end:
        log.error("gave up", exc_info=end.__cause__)
        _complain(speaker.say("app.ended.discord"))
        return Exit.UNAVAILABLE
    except Exception as fault:  # a traceback could show what nobody may see
        log.error("ended by a fault", exc_info=fault)
        if link is None:  # else whoever holds the link knows where the log is, and says so
            _complain(speaker.say("app.ended.fault"))
        return Exit.FAULT
    return Exit.STOPPED


def _check_certificates() -> None:
    """Refuse to start where nothing vouches for Discord; every connection would fail."""
    if sys.platform == "win32":  # its certificates lie in no folder
        return
    paths = ssl.get_default_verify_paths()
    folder = Path(paths.capath or os.devnull)
    if not paths.cafile and not any(folder.glob("*")):
        raise Unusable(say("app.certificates.missing"))


def _leave_in_time() -> None:
    """End the process even if something hangs: whatever was acknowledged is on disk."""
    timer = threading.Timer(DRAIN_SECONDS, os._exit, (int(Exit.FAULT),))
    timer.daemon = True
    timer.start()


def _complain(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
