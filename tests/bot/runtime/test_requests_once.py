"""What is tried again later is requested once: neither failing servers nor lost answers hold it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.runtime.client import point_at
from bot.runtime.metrics import Metrics
from bot.runtime.request_share import (
    RETRIED_STATUSES,
    RequestShare,
    ServerFailed,
    request_trace,
    requests_once,
)

pytestmark = pytest.mark.asyncio


class Server:
    """A Discord that fails at everything, and counts how often it was asked."""

    def __init__(self) -> None:
        self.status = 500
        self.delay = 0.0
        self.asked = 0

    async def answer(self, _request: web.Request) -> web.Response:
        self.asked += 1
        await asyncio.sleep(self.delay)
        return web.json_response({}, status=self.status)


class Places(RequestShare):
    """A share that counts how many requests hold a place."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    async def take(self) -> None:
        await super().take()
        self.taken += 1

    def done(self) -> None:
        super().done()
        self.taken -= 1


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def share() -> Places:
    return Places()


@pytest_asyncio.fixture
async def http(server: Server, share: Places) -> AsyncIterator[discord.http.HTTPClient]:
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", server.answer)
    async with TestServer(app) as started:
        point_at(str(started.make_url("")).rstrip("/"))
        trace = request_trace(share, Metrics())
        client = discord.http.HTTPClient(asyncio.get_running_loop(), http_trace=trace)
        server.status = 200
        await client.static_login("token")
        server.asked = 0
        yield client
        await client.close()


@pytest.mark.parametrize("status", sorted(RETRIED_STATUSES))
async def test_what_a_server_fails_at_is_told_at_once(
    http: discord.http.HTTPClient, server: Server, share: Places, status: int
) -> None:
    server.status = status
    async with asyncio.timeout(0.9):  # before the library would try again
        for _ in range(2):
            with pytest.raises(ServerFailed):
                async with requests_once():
                    await http.get_channel(1)
    assert server.asked == 2
    assert share.taken == 0, "each request leaves its place once"


async def test_an_answer_that_does_not_come_is_not_waited_for(
    http: discord.http.HTTPClient, server: Server, share: Places
) -> None:
    server.status, server.delay = 200, 30.0
    with pytest.raises(TimeoutError):
        async with requests_once(0.05):
            await http.get_channel(1)
    assert server.asked == 1
    assert share.taken == 0
    server.delay = 0.0
    async with requests_once(0.05):
        await http.get_channel(1)
        await asyncio.sleep(0.1)  # only answers are waited for so long, nothing else


async def test_what_is_done_beside_it_is_tried_again_as_ever(
    http: discord.http.HTTPClient, server: Server
) -> None:
    server.status = 500

    async def recovered() -> None:
        while server.asked < 1:
            await asyncio.sleep(0.01)
        server.status = 200

    async with requests_once(), asyncio.timeout(5):
        beside = asyncio.create_task(http.get_channel(1))
        await recovered()
        await beside
    assert server.asked == 2
