"""Figures for whoever watches the bot, as Prometheus reads them: counted where things happen.

No label tells of a person, a table or a server: each has a handful of values, known in advance.
"""

from __future__ import annotations

import math
import platform
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from bot.runtime.request_share import DiscordRequest
from bot.runtime.version import VERSION
from bot.tables.changes import Change
from bot.tables.figures import OutboxFigures
from bot.tables.shards import FleetState, Load
from bot.tables.table import TableId
from engine.cache import LruCache

QUICK = (0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.25, 0.5, 1.0, 2.0, 3.0)
SLOW = (0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
LAG = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
MAX_REMEMBERED = 5000
FORGET_SECONDS = 300.0
"""A press or a change that took longer is another's business by now, and no measure of ours."""


@dataclass(frozen=True, slots=True)
class ShardFigures:
    """A gateway shard that this process holds."""

    connected: bool
    latency: float | None = None
    epoch: int | None = None


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """What is read when somebody asks, rather than counted."""

    store_up: bool = True
    outbox: OutboxFigures | None = None
    fleet: FleetState | None = None
    tables: Mapping[str, int] = field(default_factory=dict)
    shards: Mapping[int, ShardFigures] = field(default_factory=dict)
    share: float = 0.0
    share_waited: float = 0.0
    store_reads: int = 0
    store_writes: int = 0


def known(seconds: float) -> float | None:
    """Return a time that was measured; discord.py says nan or infinity where none was."""
    return seconds if math.isfinite(seconds) else None


class Metrics:
    """Everything that one process counts; what happens often is only added up."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]  # half of all rows, read by nobody
        self.registry = CollectorRegistry()
        self.live = LiveFigures()
        self._now = now
        self._pressed: LruCache[int, float] = LruCache(MAX_REMEMBERED)
        self._changed: LruCache[TableId, float] = LruCache(MAX_REMEMBERED)
        build = self._gauge("bazaar_build_info", "The version that runs.", "version", "python")
        build.labels(VERSION, platform.python_version()).set(1)
        self._presses = self._counter(
            "bazaar_presses", "Buttons, menus, commands and forms that people sent.", "kind"
        )
        self._failures = self._counter(
            "bazaar_press_failures", "Presses that came to nothing, by why.", "reason"
        )
        self._ack = self._histogram(
            "bazaar_ack_seconds", "From hearing of a press until Discord has its answer.", QUICK
        )
        self._panel = self._histogram(
            "bazaar_panel_seconds", "From saving a change until the table's panel shows it.", SLOW
        )
        self._commits = self._counter("bazaar_commits", "Changes of tables that were saved.")
        self._notices = self._counter(
            "bazaar_notices", "What the outbox had said or could not say.", "notice", "outcome"
        )
        self._requests = self._counter(
            "bazaar_discord_requests",
            "Requests to Discord; those that are counted share the limit of the whole bot.",
            "method", "route", "counted", "status",
        )  # fmt: skip
        self._request_seconds = self._histogram(
            "bazaar_discord_request_seconds", "How long Discord took.", SLOW, "counted"
        )
        self._rate_limited = self._counter(
            "bazaar_discord_rate_limited", "Requests that Discord refused by a limit.", "scope"
        )
        self._ai = self._histogram(
            "bazaar_ai_wait_seconds", "How long a table or a person waited for a mind.", SLOW, "ask"
        )
        self._ai_failures = self._counter(
            "bazaar_ai_failures", "Questions that no mind answered.", "ask"
        )
        self._lag = self._histogram(
            "bazaar_event_loop_lag_seconds", "How late the event loop was.", LAG
        )
        self.registry.register(_Live(self))
        ProcessCollector(registry=self.registry)
        self.presses = self.counted_requests = 0
        """How many there were."""
        self.lag = 0.0
        """How late the event loop was when we last looked."""

    # -- what happens ----------------------------------------------------------------------

    def pressed(self, interaction: int, kind: str) -> None:
        """Note that somebody pressed something."""
        self.presses += 1
        self._presses.labels(kind).inc()
        self._pressed.put(interaction, self._now())

    def acknowledged(self, interaction: int) -> None:
        """Note that Discord has the first answer to an interaction."""
        if (begun := self._pressed.pop(interaction)) is not None:
            self._ack.observe(self._now() - begun)

    def press_failed(self, reason: str) -> None:
        """Note that a press came to nothing."""
        self._failures.labels(reason).inc()

    def saved(self, change: Change) -> None:
        """Note that a change of a table was saved."""
        self._commits.inc()
        table = change.table
        shown = not table.private and any(notice.kind == "panel" for notice in change.notices)
        if shown and self._changed.get(table.id) is None:
            self._changed.put(table.id, self._now())

    def presented(self, notice: str, table: TableId, outcome: str) -> None:
        """Note what came of a notice."""
        self._notices.labels(notice, outcome).inc()
        if notice == "panel" and (begun := self._changed.pop(table)) is not None:
            seconds = self._now() - begun
            if outcome == "said" and seconds < FORGET_SECONDS:
                self._panel.observe(seconds)

    def requested(self, request: DiscordRequest, status: int | None, seconds: float) -> None:
        """Note how a request was answered, by None if it was not."""
        counted = "yes" if request.counted else "no"
        self.counted_requests += request.counted
        answer = "none" if status is None else f"{status // 100}xx"
        self._requests.labels(request.method, request.route, counted, answer).inc()
        self._request_seconds.labels(counted).observe(seconds)

    def rate_limited(self, scope: str) -> None:
        """Note that Discord refused a request by a limit: of a user, of all, or shared."""
        known = scope if scope in {"user", "global", "shared"} else "unknown"
        self._rate_limited.labels(known).inc()

    def advised(self, ask: str, seconds: float, *, answered: bool) -> None:
        """Note how long somebody waited for a mind."""
        self._ai.labels(ask).observe(seconds)
        if not answered:
            self._ai_failures.labels(ask).inc()

    def lagged(self, seconds: float) -> None:
        """Note how late the event loop was."""
        self.lag = seconds
        self._lag.observe(seconds)

    def exposition(self) -> bytes:
        """Return all figures as Prometheus reads them."""
        return generate_latest(self.registry)

    # -- how they are made -----------------------------------------------------------------

    def _counter(self, name: str, help_: str, *labels: str) -> Counter:
        return Counter(name, help_, labels, registry=self.registry)

    def _gauge(self, name: str, help_: str, *labels: str) -> Gauge:
        return Gauge(name, help_, labels, registry=self.registry)

    def _histogram(
        self, name: str, help_: str, buckets: Sequence[float], *labels: str
    ) -> Histogram:
        return Histogram(name, help_, labels, buckets=buckets, registry=self.registry)


class LoadMeter:
    """Tells what a process has to do, as an average since it was last asked."""

    def __init__(self, metrics: Metrics, now: Callable[[], float] = time.monotonic) -> None:
        self._metrics = metrics
        self._now = now
        self._before = (now(), metrics.presses, metrics.counted_requests)

    def read(self) -> Load:
        """Return presses and counted requests a second, and how late the event loop is."""
        before = self._before
        here = self._before = (self._now(), self._metrics.presses, self._metrics.counted_requests)
        seconds = max(here[0] - before[0], 1e-3)
        rates = [round((n - was) / seconds, 2) for n, was in zip(here[1:], before[1:], strict=True)]
        return Load(rates[0], rates[1], round(self._metrics.lag, 4))


class _Live(Collector):
    """Tells what was read last, beside what was counted."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        live = self._metrics.live
        yield _gauge(
            "bazaar_store_up", "Whether the database does what it is asked.", float(live.store_up)
        )
        yield _gauge("bazaar_request_share", "Counted requests a second we may make.", live.share)
        yield CounterMetricFamily(
            "bazaar_request_share_wait_seconds",
            "How long counted requests waited for their turn.",
            live.share_waited,
        )
        yield CounterMetricFamily("bazaar_store_reads", "Reads of the database.", live.store_reads)
        yield CounterMetricFamily(
            "bazaar_store_writes", "Pieces of work written to the database.", live.store_writes
        )
        yield from _outbox(live.outbox, time.time())
        yield _by(
            "bazaar_tables", "Tables, of all processes together.", "status", live.tables.items()
        )
        yield from _shards(live.shards)
        yield from _fleet(live.fleet)


def _outbox(outbox: OutboxFigures | None, now: float) -> Iterator[Metric]:
    if outbox is not None:
        yield _gauge(
            "bazaar_outbox_due", "Notices to be said, of all processes together.", outbox.due
        )
        age = 0.0 if outbox.oldest is None else max(0.0, now - outbox.oldest)
        yield _gauge("bazaar_outbox_oldest_seconds", "How long the oldest of them waits.", age)


def _shards(shards: Mapping[int, ShardFigures]) -> Iterator[Metric]:
    yield _gauge("bazaar_shards_held", "Gateway shards that this process holds.", len(shards))
    columns: Mapping[tuple[str, str], Callable[[ShardFigures], float | None]] = {
        ("bazaar_shard_connected", "Whether a shard hears Discord."): lambda s: s.connected,
        ("bazaar_lease_epoch", "How often a shard changed hands."): lambda s: s.epoch,
        ("bazaar_gateway_latency_seconds", "A shard's heartbeat."): lambda s: s.latency,
    }
    for (name, help_), value in columns.items():
        rows = [(str(shard), value(figures)) for shard, figures in sorted(shards.items())]
        yield _by(name, help_, "shard", [(shard, n) for shard, n in rows if n is not None])


def _fleet(fleet: FleetState | None) -> Iterator[Metric]:
    if fleet is not None:
        yield _gauge("bazaar_shards", "Gateway shards of the whole bot.", fleet.count)
        yield _gauge("bazaar_shards_free", "Shards that no process holds.", len(fleet.free))
        yield _gauge("bazaar_processes", "Processes that are there.", len(fleet.live))


def _gauge(name: str, help_: str, value: float) -> Metric:
    return GaugeMetricFamily(name, help_, value)


def _by(name: str, help_: str, label: str, rows: Iterable[tuple[str, float]]) -> Metric:
    family = GaugeMetricFamily(name, help_, labels=[label])
    for value, n in rows:
        family.add_metric([value], float(n))
    return family
