"""The composition root: wires store, host, outbox and client, and ends them in good order."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import ssl
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

import discord
import structlog

from bot.ai_workers.pool import ThinkingProcess
from bot.runtime import config
from bot.runtime import logging as logs
from bot.runtime.client import Bazaar, IdentifyTurn, ask_gateway, is_fatal, point_at
from bot.runtime.clock import Clock, Ids, RandomIds, SystemClock
from bot.runtime.config import Config, Unusable, unusable_folder
from bot.runtime.dev_link import DevLink, reports
from bot.runtime.exit_codes import Exit, on_end_signals
from bot.runtime.fleet import Ending, Fleet
from bot.runtime.i18n import Speaker
from bot.runtime.icons import Icons
from bot.runtime.measured import MeasuredAdviser
from bot.runtime.metrics import LoadMeter, Metrics, ShardFigures
from bot.runtime.metrics_server import StatusReader, watched
from bot.runtime.pulse import Pulse
from bot.runtime.request_share import FleetShare, RequestShare, request_trace
from bot.runtime.session import Session, Shared
from bot.runtime.supervisor import GaveUp, Patience, Supervision, insist, supervise
from bot.runtime.version import VERSION
from bot.services.adviser import Adviser
from bot.services.held_shards import HeldShards, steady
from bot.services.host import build_host
from bot.services.presence import FollowupTokens
from bot.services.private_cards import PrivateCards
from bot.services.table_writer import Signals
from bot.services.wakeups import Wakeups
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore, open_store
from bot.tables.shards import Lease, Shard
from cogs.delivery.images import Studio
from engine.registry import LEFT_OUT
from engine.text import say

log = structlog.get_logger(__name__)
DRAIN_SECONDS = 9.5
LOCAL_READY_SECONDS = 0.1
READY_SECONDS = 2.0
TOKEN_REFUSED = 4004
GARBAGE_THRESHOLDS = (2000, 20, 20)
"""After how many new objects Python looks for garbage, and how seldom among older ones."""


class ClosableAdviser(Adviser, Protocol):
    """An adviser that has something to end."""

    async def close(self) -> None:
        """Give no more advice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """What an app takes from where it runs: time that nobody sets, ids, minds and pictures."""

    steady: Callable[[], float] = steady
    ids: Ids = field(default_factory=RandomIds)
    minds: Callable[[], ClosableAdviser] = ThinkingProcess
    studio: Callable[[], Studio] = Studio


class App:
    """One process of the bot: store and host are shared by the sessions of the shards it holds."""

    def __init__(
        self,
        settings: Config,
        token: str,
        store: AnyStore,
        clock: Clock,
        machine: Machine | None = None,
    ) -> None:
        machine = machine or Machine()
        now = machine.steady
        self.settings = settings
        self.token = token
        self.store = store
        self.clock = clock
        self.signals = Signals()
        self.metrics = Metrics(now)
        self.share = RequestShare(settings.requests_per_second, now=now)
        fleet_share = FleetShare(self.share, settings.requests_per_second)
        self.signals.saved = self.metrics.saved
        self.minds = machine.minds()
        adviser = MeasuredAdviser(self.minds, self.metrics)
        self.held = HeldShards(now)
        wakeups = Wakeups(store.channel(), self.held.holds)
        self.host = build_host(store, clock, machine.ids, adviser, self.signals, wakeups=wakeups)
        self.shared = Shared(
            token=token,
            store=store,
            clock=clock,
            signals=self.signals,
            minds=adviser,
            host=self.host,
            held=self.held,
            metrics=self.metrics,
            new_client=self._new_client,
        )
        self.studio = machine.studio()
        self.icons = Icons(wanted=settings.icons)
        self.followup_tokens = FollowupTokens(now, posts=self._posts_by_tokens)
        self.host.wakeup_listener.forget_tokens_by(self.followup_tokens.forget)
        self.private_cards = PrivateCards(now)
        self.fleet = Fleet(
            store=store,
            held=self.held,
            run_session=self._run_session,
            version=VERSION,
            spare=settings.spare,
            load=LoadMeter(self.metrics, now).read,
            requests_allowed=lambda: self.share.per_second,
            seen=lambda state: fleet_share.see(state, self.fleet.id),
        )
        self.sessions: dict[int, Session] = {}
        """The sessions of the shards that are held here, by number."""
        self.stop = asyncio.Event()
        self._patience: Patience | None = None

    async def run(self, patience: Patience | None = None) -> None:
        """Hold shards and stay connected until told to stop."""
        self._patience = patience
        pulse = Pulse(
            store=self.store,
            folder=self.settings.data,
            connected=self._is_connected,
            now=self.held.now,
            end=self._end_broken,
        )
        beside = [
            asyncio.create_task(pulse.run(), name="pulse"),
            asyncio.create_task(self.store.keep_looking_for_damage(), name="damage"),
            asyncio.create_task(self.host.wakeup_listener.run(), name="wakeups"),
            asyncio.create_task(self.host.results.keep_filling(), name="results"),
        ]
        try:
            trace = request_trace(self.share, self.metrics)
            ask = partial(ask_gateway, self.token, trace)
            join = partial(self.fleet.join, self.settings.shards, ask)
            if await insist(join, self._supervision(self.stop)):
                await self.fleet.run(self.stop)
        except Exception as fault:
            if self.store.broken:  # whatever else failed, that is why
                raise self.store.broken from fault
            raise
        finally:
            for task in beside:
                task.cancel()
            await self.minds.close()
        if self.store.broken:
            raise self.store.broken

    def _posts_by_tokens(self) -> bool:
        """Tell whether messages are posted by tokens now: it spares requests, but shows."""
        chosen = self.settings.follow_ups
        return self.share.is_scarce if chosen == "auto" else chosen == "always"

    def _new_client(self, shard: Shard, wait_to_identify: IdentifyTurn | None) -> Bazaar:
        local = self.settings.discord_url is not None
        return Bazaar(
            self.host,
            self.store,
            self.studio,
            shard=shard,
            icons=self.icons,
            followup_tokens=self.followup_tokens,
            private_cards=self.private_cards,
            guild_ready_timeout=LOCAL_READY_SECONDS if local else READY_SECONDS,
            metrics=self.metrics,
            share=self.share,
            wait_to_identify=wait_to_identify,
        )

    async def _run_session(self, lease: Lease, ending: Ending) -> None:
        session = self.sessions[lease.shard.number] = Session(self.shared, lease, ending)
        try:
            await supervise(session.run, self._supervision(ending.stop))
        finally:
            del self.sessions[lease.shard.number]
            self.signals.forget(lease.shard)

    def _supervision(self, stop: asyncio.Event) -> Supervision:
        return Supervision(stop, self.clock, random.random, is_fatal, self._patience)

    def status_reader(self) -> StatusReader:
        """Return who tells how this process is."""
        return StatusReader(
            metrics=self.metrics,
            store=self.store,
            share=self.share,
            clock=self.clock,
            shards=self._shards,
            refusal=lambda: self.store.refusal,
        )

    def _shards(self) -> dict[int, ShardFigures]:
        if not self.sessions and not self.fleet.is_settled():
            return {0: ShardFigures(connected=False)}
        return {number: session.figures for number, session in self.sessions.items()}

    def _end_broken(self, refusal: StoreFailed) -> None:
        """Stop because nothing can be written any more, even if something hangs."""
        if not self.stop.is_set():
            _leave_in_time(_exit_of(refusal))
            self.stop.set()

    def _is_connected(self) -> bool:
        """Tell whether all that is held here is connected; a spare is well if it is not needed."""
        sessions = self.sessions.values()
        return (
            all(session.connected for session in sessions) if sessions else self.fleet.is_settled()
        )


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
        _collect_seldom()
        asyncio.run(serve(settings, token, link))
    except Unusable as refusal:
        _complain(config.explain(refusal, settings, speaker))
        return Exit.DATABASE if refusal.text.key == "app.data.unusable" else Exit.CONFIG
    except StoreFailed as refusal:
        _complain(speaker(refusal.text))
        return _exit_of(refusal)
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


def _collect_seldom() -> None:
    """Let nobody wait while Python looks for garbage among all that was imported.

    Measured: a look at everything took a tenth of a second, during which no press was answered.
    """
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


def _check_certificates() -> None:
    """Refuse to start where nothing vouches for Discord; every connection would fail."""
    if sys.platform == "win32":  # its certificates lie in no folder
        return
    paths = ssl.get_default_verify_paths()
    folder = Path(paths.capath or os.devnull)
    if not paths.cafile and not any(folder.glob("*")):
        raise Unusable(say("app.certificates.missing"))


def _exit_of(refusal: StoreFailed) -> Exit:
    return Exit.DAMAGED if refusal.code == "host.store.corrupt" else Exit.DATABASE


def _leave_in_time(code: Exit = Exit.FAULT) -> None:
    """End the process even if something hangs: whatever was acknowledged is on disk."""
    timer = threading.Timer(DRAIN_SECONDS, os._exit, (int(code),))
    timer.daemon = True
    timer.start()


def _complain(sentence: str) -> None:
    sys.stderr.write(sentence + "\n")
    sys.stderr.flush()
