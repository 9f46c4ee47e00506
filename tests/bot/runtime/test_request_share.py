"""All requests of a process go through one place: those that count wait, the others never."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random

import aiohttp
import pytest
import pytest_asyncio
from yarl import URL

from bot.runtime.metrics import Metrics
from bot.runtime.request_share import (
    PLANNED_PER_SECOND,
    SETTLE_SECONDS,
    STARTING_SHARE,
    DiscordRequest,
    FleetShare,
    RequestShare,
    request_of,
    request_trace,
    share_of,
)
from bot.tables.shards import FleetState, Process, ShardState
from sandbox.limits.rate_limits import GLOBAL_WINDOW_SECONDS, MAX_GLOBAL_REQUESTS
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

CHANNEL = "1180000000000000201"


class Time:
    """A clock that stands until somebody waits for it."""

    def __init__(self) -> None:
        self.at = 1000.0
        self.numbers = itertools.count()
        self.due: list[tuple[float, int, Callable[[], None]]] = []

    def now(self) -> float:
        return self.at

    def wake_at(self, at: float, work: Callable[[], None]) -> None:
        """Do something as soon as the clock has come so far."""
        self.due = sorted([*self.due, (at, next(self.numbers), work)])
        self.pass_by(0.0)

    def pass_by(self, seconds: float) -> None:
        end = self.at + seconds
        while self.due and self.due[0][0] <= end:
            self.at, _, work = self.due.pop(0)
            work()
        self.at = end


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Let sleeping take no time but that of the clock."""
    clock = Time()

    async def sleep(seconds: float) -> None:
        clock.pass_by(seconds)

    monkeypatch.setattr("bot.runtime.request_share.asyncio.sleep", sleep)
    return clock


async def passed(share: RequestShare, time: Time, count: int, late: float = 0.0) -> list[float]:
    """Make requests; return when Discord counts each, which is up to so many seconds late."""
    moments = []
    delays = Random(count)
    for _ in range(count):
        await share.take()
        counted = time.at + delays.uniform(0, late)
        moments.append(counted)
        time.wake_at(counted, share.done)
    return moments


def busiest(moments: Sequence[float]) -> int:
    """Return how many of some moments lie in the fullest second."""
    return max(
        sum(1 for at in moments if begin <= at < begin + GLOBAL_WINDOW_SECONDS) for begin in moments
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("processes", [1, 2, 3, 4, 5, 8, 12])
@pytest.mark.parametrize("late", [0.0, 0.3, 2.5])
async def test_no_second_of_a_whole_fleet_has_more_than_discord_allows(
    time: Time, processes: int, late: float
) -> None:
    """However long requests are on their way, and however unevenly they arrive."""
    moments = []
    for _ in range(processes):
        time.at, time.due = 1000.0, []  # all begin at once, which is the worst they can do
        share = RequestShare(share_of(processes), now=time.now)
        moments += await passed(share, time, 200 // processes, late)
    assert busiest(moments) <= PLANNED_PER_SECOND < MAX_GLOBAL_REQUESTS


@pytest.mark.asyncio
async def test_one_process_alone_has_all_there_is(time: Time) -> None:
    share = RequestShare(share_of(1), now=time.now)
    moments = await passed(share, time, 451)
    assert busiest(moments) == PLANNED_PER_SECOND
    assert moments[-1] - moments[0] == pytest.approx(10, abs=0.2)
    assert share.waited_seconds == pytest.approx(moments[-1] - 1000)


@pytest.mark.asyncio
async def test_what_is_not_answered_holds_its_place(time: Time) -> None:
    share = RequestShare(2.0, now=time.now)
    for _ in range(2):
        await share.take()
    time.wake_at(1010.0, share.done)
    await share.take()
    assert time.at == pytest.approx(1011.0, abs=0.06)


@pytest.mark.asyncio
async def test_who_asks_seldom_never_waits(time: Time) -> None:
    share = RequestShare(3.0, now=time.now)
    for _ in range(20):
        time.at += 0.5
        before = time.at
        (counted,) = await passed(share, time, 1)
        assert counted == before


@pytest.mark.asyncio
async def test_requests_are_scarce_while_half_of_the_share_of_a_second_is_used(time: Time) -> None:
    share = RequestShare(8.0, now=time.now)
    for used in range(4):
        assert not share.is_scarce, used
        await share.take()
        time.at += 1 / 8
    assert share.is_scarce
    for _ in range(4):
        share.done()
    assert share.is_scarce, "an answered request counts for a second"
    time.at += 1.01
    assert not share.is_scarce


def test_a_smaller_share_counts_at_once_and_a_larger_one_when_others_know(time: Time) -> None:
    share = RequestShare(now=time.now)
    share.set(share_of(3))
    assert share.per_second == 15
    for _ in range(3):  # each renewal of the lease says it again
        share.set(share_of(2))
        assert share.per_second == 15
        time.at += SETTLE_SECONDS / 2 - 0.1
    share.set(share_of(2))
    assert share.per_second == 22.5


def fleet(held: dict[str, int], *idle: str) -> FleetState:
    """Return a fleet by how many shards each process has, and those that have none."""
    processes = [Process(id_, "here", 1, "1.0", seen_at=100.0) for id_ in (*held, *idle)]
    holders = [id_ for id_, count in held.items() for _ in range(count)]
    shards = [ShardState(n, id_, "here", 1, 110.0) for n, id_ in enumerate(holders)]
    return FleetState(100.0, len(shards), 1, 10.0, processes, shards)


def test_who_is_alone_has_everything_at_once(time: Time) -> None:
    share = RequestShare(now=time.now)
    member = FleetShare(share, PLANNED_PER_SECOND)
    for state in (fleet({}, "me"), fleet({"me": 2})):
        member.see(state, "me")
        assert share.per_second == 45


def test_a_newcomer_makes_do_with_little_until_the_others_know_of_it(time: Time) -> None:
    share = RequestShare(now=time.now)
    member = FleetShare(share, PLANNED_PER_SECOND)
    member.see(fleet({"a": 2, "b": 1}, "me"), "me")
    assert share.per_second == STARTING_SHARE
    member.see(fleet({"a": 1, "b": 1, "me": 1}), "me")
    assert share.per_second == STARTING_SHARE
    time.at += SETTLE_SECONDS
    assert share.per_second == 15


def test_who_takes_anothers_place_takes_its_share_at_once(time: Time) -> None:
    share = RequestShare(now=time.now)
    member = FleetShare(share, PLANNED_PER_SECOND)
    member.see(fleet({"a": 1, "b": 1}, "me"), "me")
    member.see(fleet({"a": 1, "me": 1}, "b"), "me")
    assert share.per_second == 22.5


def test_who_stays_takes_less_at_once_and_what_is_left_when_others_go(time: Time) -> None:
    share = RequestShare(now=time.now)
    member = FleetShare(share, PLANNED_PER_SECOND)
    member.see(fleet({"me": 2}), "me")
    member.see(fleet({"me": 2}, "a"), "me")
    assert share.per_second == 45, "who has no shard has nothing to say"
    member.see(fleet({"me": 1, "a": 1}), "me")
    assert share.per_second == 22.5
    member.see(fleet({"me": 2}), "me")
    assert share.per_second == 45


@pytest.mark.asyncio
async def test_who_waits_already_waits_by_the_new_share(time: Time) -> None:
    share = RequestShare(10.0, now=time.now)
    await passed(share, time, 5)
    share.set(2.0)
    moments = await passed(share, time, 3)
    assert [b - a for a, b in itertools.pairwise(moments)] == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize(
    ("path", "route", "counted"),
    [
        ("/api/v10/channels/118/messages", "/channels/{id}/messages", True),
        ("/api/v10/channels/118/messages/119", "/channels/{id}/messages/{id}", True),
        ("/api/v10/users/@me", "/users/@me", True),
        ("/api/v10/oauth2/applications/@me", "/oauth2/applications/@me", True),
        ("/api/v10/applications/118/emojis", "/applications/{id}/emojis", True),
        ("/api/v10/interactions/118/aW50/callback", "/interactions/{id}/{token}/callback", False),
        ("/api/v10/webhooks/118/aW50", "/webhooks/{id}/{token}", False),
        (
            "/api/v10/webhooks/118/123/messages/@original",
            "/webhooks/{id}/{token}/messages/@original",
            False,
        ),
        ("/api/v10/channels/118/messages/119/reactions/%F0%9F%8E%89/@me",
         "/channels/{id}/messages/{id}/reactions/{other}/@me", True),
    ],
)  # fmt: skip
def test_a_route_tells_neither_an_id_nor_a_token(path: str, route: str, counted: bool) -> None:
    request = request_of("POST", URL(f"https://discord.com{path}", encoded=True))
    assert request == DiscordRequest("POST", route)
    assert request.counted is counted


@pytest.mark.parametrize(
    "url", ["wss://gateway.discord.gg/?v=10", "ws://127.0.0.1:1/gateway", "http://h/cdn/emojis/1"]
)
def test_the_gateway_and_pictures_are_none_of_the_limits_business(url: str) -> None:
    assert request_of("GET", URL(url)) is None


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigs.inside() as running:
        yield running


@pytest.mark.asyncio
@pytest.mark.parametrize("believed", [4, 1])
async def test_four_processes_that_speak_at_once_meet_no_limit_if_they_know_of_each_other(
    rig: Rig, believed: int
) -> None:
    """Each has a session of its own, as processes have; only their shares keep them apart."""
    await rig.control("limits", on=True)
    figures = [Metrics() for _ in range(4)]
    headers = {"Authorization": f"Bot {rig.token}"}
    urls = [f"{rig.base}/api/v10/channels/{CHANNEL}", f"{rig.base}/api/v10/users/@me"]

    async def speak(metrics: Metrics) -> None:
        trace = request_trace(RequestShare(share_of(believed)), metrics)
        async with aiohttp.ClientSession(headers=headers, trace_configs=[trace]) as session:
            asked = [session.get(url) for url in itertools.islice(itertools.cycle(urls), 30)]
            for answer in await asyncio.gather(*asked):
                answer.release()

    await asyncio.gather(*map(speak, figures))
    name = "bazaar_discord_rate_limited_total"
    refused = [m.registry.get_sample_value(name, {"scope": "global"}) for m in figures]
    assert any(refused) is (believed == 1)
