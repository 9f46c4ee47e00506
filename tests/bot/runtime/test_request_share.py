"""All requests of a process go through one place: those that count wait, the others never."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Sequence

import aiohttp
import pytest
import pytest_asyncio
from yarl import URL

from bot.runtime.metrics import Metrics
from bot.runtime.request_share import (
    PLANNED_PER_SECOND,
    SETTLE_SECONDS,
    DiscordRequest,
    RequestShare,
    request_of,
    request_trace,
    share_of,
)
from sandbox.limits.rate_limits import GLOBAL_WINDOW_SECONDS, MAX_GLOBAL_REQUESTS
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

CHANNEL = "1180000000000000201"


class Time:
    """A clock that stands until somebody waits for it."""

    def __init__(self) -> None:
        self.at = 1000.0

    def now(self) -> float:
        return self.at


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Let sleeping take no time but that of the clock."""
    clock = Time()

    async def sleep(seconds: float) -> None:
        clock.at += seconds

    monkeypatch.setattr("bot.runtime.request_share.asyncio.sleep", sleep)
    return clock


async def passed(share: RequestShare, time: Time, count: int) -> list[float]:
    moments = []
    for _ in range(count):
        await share.take()
        moments.append(time.at)
    return moments


def busiest(moments: Sequence[float]) -> int:
    """Return how many of some moments lie in the fullest second."""
    return max(
        sum(1 for at in moments if begin <= at < begin + GLOBAL_WINDOW_SECONDS) for begin in moments
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("processes", [1, 2, 3, 4, 5, 8, 12])
async def test_no_second_of_a_whole_fleet_has_more_than_discord_allows(
    time: Time, processes: int
) -> None:
    moments = []
    for _ in range(processes):
        time.at = 1000.0  # all begin at once, which is the worst they can do
        share = RequestShare(share_of(processes), now=time.now)
        moments += await passed(share, time, 200 // processes)
    assert busiest(moments) <= MAX_GLOBAL_REQUESTS


@pytest.mark.asyncio
async def test_one_process_alone_has_all_there_is(time: Time) -> None:
    share = RequestShare(share_of(1), now=time.now)
    moments = await passed(share, time, 451)
    assert moments[-1] - moments[0] == pytest.approx(451 / PLANNED_PER_SECOND, abs=0.2)
    assert share.waited_seconds == pytest.approx(moments[-1] - 1000)


@pytest.mark.asyncio
async def test_who_asks_seldom_never_waits(time: Time) -> None:
    share = RequestShare(2.0, now=time.now)
    for _ in range(20):
        time.at += 0.5
        before = time.at
        await share.take()
        assert time.at == before


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


@pytest.mark.asyncio
async def test_who_waits_already_waits_by_the_new_share(time: Time) -> None:
    share = RequestShare(10.0, now=time.now)
    await passed(share, time, 5)
    share.set(1.0)
    moments = await passed(share, time, 3)
    assert [b - a for a, b in itertools.pairwise(moments)] == pytest.approx([1.0, 1.0])


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
