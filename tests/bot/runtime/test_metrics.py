"""Figures move with what happens, tell of nobody, and cost little."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from bot.delivery.outbox import Presenter, Retry, Unreachable
from bot.runtime import metrics_server
from bot.runtime.clock import SystemClock
from bot.runtime.measured import MeasuredPresenter
from bot.runtime.metrics import LoadMeter, Metrics, ShardFigures, known
from bot.runtime.metrics_server import StatusReader, watched
from bot.runtime.request_share import DiscordRequest, RequestShare
from bot.runtime.version import VERSION
from bot.store.errors import StoreFailed
from bot.store.opening import AnyStore, open_store
from bot.tables.changes import Change
from bot.tables.figures import OutboxFigures
from bot.tables.notices import DELIVERED, Delivered, Notice, Queued
from bot.tables.shards import FleetState, Load
from bot.tables.shards import Process as FleetProcess
from bot.tables.table import PRIVATE, Home, Sitter, Table, TableId
from tests.samples import first

ROOT = Path(__file__).resolve().parents[3]
LABELS = {
    "kind", "reason", "notice", "outcome", "method", "route", "counted", "status", "scope", "ask",
    "shard", "version", "python", "le",
}  # fmt: skip
"""Every label there may be: none of them has more values than can be counted on a page."""


class Time:
    def __init__(self) -> None:
        self.at = 0.0

    def now(self) -> float:
        return self.at


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return metrics.registry.get_sample_value(name, labels)


def table(**more: object) -> Table:
    seats, home = (Sitter(3, "Ada"), Sitter(4, "Bo")), Home(1, 2, None)
    made = Table("abc234", 1, "jaipur", 1, "playing", 3, 2, (), seats, home, "en", "seed")
    return replace(made, **more)  # type: ignore[arg-type]


@dataclass
class CountedStore:
    """A store that counts how often it is asked, and may be out of reach."""

    store: AnyStore
    asked: list[str] = field(default_factory=list)
    gone: bool = False

    async def ping(self) -> None:
        self._ask("ping")
        await self.store.ping()

    async def outbox_figures(self, now: float) -> OutboxFigures:
        self._ask("outbox")
        return await self.store.outbox_figures(now)

    async def fleet(self) -> FleetState:
        return await self.store.fleet()

    async def tables_by_status(self) -> Mapping[str, int]:
        self._ask("tables")
        return await self.store.tables_by_status()

    def _ask(self, what: str) -> None:
        if self.gone:
            raise StoreFailed("host.store.lost")
        self.asked.append(what)


@dataclass
class Process:
    """A process that is looked at, without a bot."""

    store: CountedStore
    shards: dict[int, ShardFigures] = field(default_factory=dict)
    time: Time = field(default_factory=Time)
    refusal: StoreFailed | None = None

    def __post_init__(self) -> None:
        self.reader = StatusReader(
            metrics=Metrics(),
            store=self.store,
            share=RequestShare(),
            clock=SystemClock(),
            shards=lambda: self.shards,
            refusal=lambda: self.refusal,
            now=self.time.now,
        )


@pytest_asyncio.fixture(params=first(["sqlite", "postgres"]))
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AnyStore]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres")
    opened = await open_store(url, tmp_path / "bazaar.db", SystemClock())
    try:
        yield opened
    finally:
        await opened.close()


@pytest_asyncio.fixture
async def process(store: AnyStore) -> Process:
    return Process(CountedStore(store))


@dataclass
class Served:
    """The pages of a process."""

    session: aiohttp.ClientSession
    base: str

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(self.base + path) as answer:
            return answer.status, await answer.text()


@pytest_asyncio.fixture
async def served(process: Process) -> AsyncIterator[Served]:
    port = free_port()
    async with (
        watched(process.reader, ("127.0.0.1", port)),
        aiohttp.ClientSession() as session,
    ):
        yield Served(session, f"http://127.0.0.1:{port}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_the_version_is_that_of_the_project() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(rf'^version = "{re.escape(VERSION)}"$', project, re.MULTILINE)


def test_a_press_is_counted_by_its_kind_and_timed_until_discord_has_the_answer() -> None:
    time = Time()
    metrics = Metrics(time.now)
    metrics.pressed(1, "button")
    metrics.pressed(2, "command")
    time.at = 0.04
    metrics.acknowledged(1)
    metrics.acknowledged(1)  # the same answer again
    metrics.acknowledged(77)  # heard of by an earlier life
    assert value(metrics, "bazaar_presses_total", kind="button") == 1
    assert value(metrics, "bazaar_ack_seconds_count") == 1
    assert value(metrics, "bazaar_ack_seconds_sum") == pytest.approx(0.04)


def test_a_panel_is_timed_from_the_first_change_that_it_shows() -> None:
    time = Time()
    metrics = Metrics(time.now)
    panel = (Notice("panel", "abc234", 5),)
    metrics.saved(Change(table(), 1, notices=panel))
    time.at = 0.3
    metrics.saved(Change(table(), 2, notices=panel))
    metrics.saved(Change(table(id="quiet2"), 2))
    metrics.saved(Change(table(id="solo22", home=PRIVATE), 2, notices=panel))
    time.at = 0.5
    for id_ in ("abc234", "quiet2", "solo22", "abc234"):
        metrics.presented("panel", id_, "said")
    assert value(metrics, "bazaar_commits_total") == 4
    assert value(metrics, "bazaar_panel_seconds_count") == 1
    assert value(metrics, "bazaar_panel_seconds_sum") == pytest.approx(0.5)


class Unwilling(Presenter):
    """Presents, or raises what it was given."""

    def __init__(self, outcome: Exception | None) -> None:
        self.outcome = outcome

    async def present(self, queued: Queued) -> Delivered:
        if self.outcome is not None:
            raise self.outcome
        return DELIVERED

    async def posted(self, table: TableId) -> None:
        return None

    async def caught_up(self, table: TableId, sequence: int) -> int | None:
        return sequence


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("outcome", "named"),
    [
        (None, "said"),
        (Retry(1.0), "later"),
        (Unreachable("host.frozen.gone"), "unreachable"),
        (ValueError(), "failed"),
    ],
)
async def test_what_came_of_a_notice_is_counted_and_passed_on(
    outcome: Exception | None, named: str
) -> None:
    metrics = Metrics()
    presenter = MeasuredPresenter(Unwilling(outcome), metrics)
    queued = Queued(1, Notice("story", "abc234", 5), 0.0, 0)
    if outcome is None:
        assert await presenter.present(queued) is DELIVERED
    else:
        with pytest.raises(type(outcome)):
            await presenter.present(queued)
    assert value(metrics, "bazaar_notices_total", notice="story", outcome=named) == 1
    assert await presenter.caught_up("abc234", 5) == 5


def test_requests_are_told_apart_by_whether_they_count() -> None:
    metrics = Metrics()
    metrics.requested(DiscordRequest("PATCH", "/channels/{id}/messages/{id}"), 200, 0.1)
    metrics.requested(DiscordRequest("POST", "/webhooks/{id}/{token}"), 204, 0.1)
    metrics.requested(DiscordRequest("POST", "/webhooks/{id}/{token}"), None, 0.1)
    metrics.rate_limited("global")
    metrics.rate_limited("1180000000000000201")
    text = metrics.exposition().decode()
    assert 'counted="yes",method="PATCH",route="/channels/{id}/messages/{id}",status="2xx"' in text
    assert value(metrics, "bazaar_discord_request_seconds_count", counted="no") == 2
    assert value(metrics, "bazaar_discord_rate_limited_total", scope="unknown") == 1


def test_the_load_is_an_average_since_it_was_last_asked() -> None:
    time = Time()
    metrics = Metrics(time.now)
    meter = LoadMeter(metrics, time.now)
    metrics.pressed(1, "button")
    metrics.requested(DiscordRequest("POST", "/webhooks/{id}/{token}"), 204, 0.1)
    for _ in range(5):
        metrics.requested(DiscordRequest("PATCH", "/channels/{id}/messages/{id}"), 200, 0.1)
    metrics.lagged(0.03)
    time.at = 2.0
    assert meter.read() == Load(0.5, 2.5, 0.03)
    time.at = 4.0
    assert meter.read() == Load(0.0, 0.0, 0.03)


@pytest.mark.asyncio
async def test_the_page_has_every_figure_and_no_label_that_tells_of_anybody(
    process: Process, served: Served
) -> None:
    at = SystemClock.now() - 7
    lobby = table(status="lobby", revision=1, last_activity_at=at)
    notices = (Notice("lobby", "abc234", 0),)
    await process.store.store.commit(Change(lobby, 0, notices=notices, at=at))
    await process.store.store.divide(2, 1)
    await process.store.store.join(FleetProcess("one", "here", 1, VERSION))
    process.shards = {0: ShardFigures(True, 0.05, 3), 1: ShardFigures(False, known(float("nan")))}
    metrics = process.reader.metrics
    metrics.pressed(1180000000000000999, "button")
    metrics.press_failed("refused")
    metrics.advised("decide", 0.2, answered=False)
    status, text = await served.get("/metrics")
    assert status == 200
    families = {family.name: family for family in text_string_to_metric_families(text)}
    labels = {name for f in families.values() for s in f.samples for name in s.labels}
    assert labels <= LABELS
    assert "1180000000000000999" not in text
    assert value(metrics, "bazaar_tables", status="lobby") == 1
    assert value(metrics, "bazaar_outbox_due") == 1
    assert value(metrics, "bazaar_outbox_oldest_seconds") == pytest.approx(7, abs=5)
    assert value(metrics, "bazaar_shards_held") == 2
    assert value(metrics, "bazaar_shards") == value(metrics, "bazaar_shards_free") == 2
    assert value(metrics, "bazaar_processes") == 1
    assert value(metrics, "bazaar_lease_epoch", shard="0") == 3
    assert value(metrics, "bazaar_shard_connected", shard="1") == 0
    assert value(metrics, "bazaar_gateway_latency_seconds", shard="1") is None
    assert value(metrics, "bazaar_request_share") == 45
    assert "bazaar_build_info" in families
    assert "process_cpu_seconds" in families or "process_cpu_seconds_total" in text


@pytest.mark.asyncio
async def test_the_store_is_asked_now_and_then_however_often_somebody_looks(
    process: Process, served: Served
) -> None:
    await asyncio.gather(*(served.get("/metrics") for _ in range(5)))
    assert sorted(process.store.asked) == ["outbox", "tables"]
    process.time.at = metrics_server.OUTBOX_SECONDS
    await served.get("/metrics")
    assert sorted(process.store.asked) == ["outbox", "outbox", "tables"]


@pytest.mark.asyncio
async def test_a_store_that_is_gone_is_a_figure_and_no_failure(
    process: Process, served: Served
) -> None:
    await served.get("/metrics")
    process.store.gone = True
    process.time.at = metrics_server.OUTBOX_SECONDS
    status, _ = await served.get("/metrics")
    assert status == 200
    assert value(process.reader.metrics, "bazaar_store_up") == 0
    assert value(process.reader.metrics, "bazaar_outbox_due") is None
    process.store.gone = False
    await served.get("/metrics")
    assert value(process.reader.metrics, "bazaar_store_up") == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("held", "status", "spare"),
    [
        (({}, False), 200, "true"),
        (({0: True}, False), 200, "false"),
        (({0: True, 1: False}, False), 503, "false"),
        (({0: True}, True), 503, "false"),
        (({}, True), 503, "true"),
    ],
)
async def test_ready_is_who_reaches_the_store_and_hears_every_shard_it_holds(
    process: Process, served: Served, held: tuple[dict[int, bool], bool], status: int, spare: str
) -> None:
    shards, process.store.gone = held
    process.shards = {number: ShardFigures(connected) for number, connected in shards.items()}
    told, text = await served.get("/readyz")
    assert told == status
    assert f'"spare": {spare}' in text
    assert (await served.get("/healthz"))[0] == 200


@pytest.mark.asyncio
async def test_a_store_that_answers_but_refuses_to_write_is_not_ready_and_says_why(
    process: Process, served: Served
) -> None:
    process.refusal = StoreFailed("host.store.full")
    status, text = await served.get("/readyz")
    assert (status, json.loads(text)["reason"]) == (503, "host.store.full")
    await served.get("/metrics")
    assert value(process.reader.metrics, "bazaar_store_up") == 0
    assert (await served.get("/healthz"))[0] == 200, "starting again makes no room"
    process.refusal = None
    status, text = await served.get("/readyz")
    assert (status, "reason" in json.loads(text)) == (200, False)
    await served.get("/metrics")
    assert value(process.reader.metrics, "bazaar_store_up") == 1


@pytest.mark.asyncio
async def test_a_port_that_is_taken_stops_nothing(
    process: Process, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    port = int(served.base.rpartition(":")[2])
    async with watched(Process(process.store).reader, ("127.0.0.1", port)):
        assert (await served.get("/healthz"))[0] == 200
    assert "figures not served" in capsys.readouterr().out


@pytest.mark.asyncio
async def test_without_an_address_nobody_listens(process: Process) -> None:
    async with watched(process.reader, None):
        assert process.reader.metrics.presses == 0


@pytest.mark.asyncio
async def test_the_store_tells_what_waits_and_since_when(store: AnyStore) -> None:
    assert await store.outbox_figures(100.0) == OutboxFigures(0, None)
    notices = (Notice("panel", "abc234", 0), Notice("call", "abc234", 0, user=3, due=500.0))
    lobby = table(status="lobby", revision=1, last_activity_at=40.0)
    await store.commit(Change(lobby, 0, notices=notices, at=40.0))
    assert await store.outbox_figures(100.0) == OutboxFigures(1, 40.0)
    assert await store.outbox_figures(600.0) == OutboxFigures(2, 40.0)
    assert await store.tables_by_status() == {"lobby": 1}
