"""Texts between processes by LISTEN and NOTIFY: heard by all, and again after a cut connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
import pytest
from structlog.testing import capture_logs

from bot.services.wakeups import MAX_BYTES
from bot.store.postgres.wakeups import PostgresChannel

pytestmark = pytest.mark.asyncio
SECONDS = 20.0
CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1"


class Ear:
    """What one process hears."""

    def __init__(self, url: str) -> None:
        self.channel = PostgresChannel(url)
        self.texts: asyncio.Queue[str] = asyncio.Queue()
        self.connections: asyncio.Queue[None] = asyncio.Queue()

    async def listen(self) -> None:
        await self.channel.listen(self.texts.put_nowait, lambda: self.connections.put_nowait(None))


@asynccontextmanager
async def ears(url: str, count: int) -> AsyncIterator[list[Ear]]:
    listeners = [Ear(url) for _ in range(count)]
    tasks = [asyncio.create_task(one.listen()) for one in listeners]
    try:
        async with asyncio.timeout(SECONDS):
            for one in listeners:
                await one.connections.get()
        yield listeners
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_what_one_sends_all_hear_in_order(postgres: str) -> None:
    async with ears(postgres, 2) as (one, other), asyncio.timeout(SECONDS):
        texts = [str(number) + "é" * 100 for number in range(20)]
        for text in texts:
            await one.channel.send(text)
        await one.channel.send("x" * MAX_BYTES)
        for ear in (one, other):
            assert [await ear.texts.get() for _ in texts] == texts
            assert await ear.texts.get() == "x" * MAX_BYTES


async def test_a_cut_connection_is_made_anew_and_told(postgres: str) -> None:
    async with ears(postgres, 2) as (one, other), asyncio.timeout(SECONDS):
        for _ in range(2):
            knife = await asyncpg.connect(postgres)
            await knife.execute(CUT, "bazaar wake-ups")
            await knife.close()
            await one.connections.get()
            await other.connections.get()
            await one.channel.send("here again")
            assert await other.texts.get() == "here again"


async def test_while_there_is_no_connection_nothing_is_sent_and_nothing_fails() -> None:
    channel = PostgresChannel("postgresql://nobody@127.0.0.1:1/nothing")
    await channel.send("into the void")
    listening = asyncio.create_task(channel.listen(print, print))
    await asyncio.sleep(0.3)
    await channel.send("into the void")
    assert not listening.done()
    listening.cancel()
    await asyncio.gather(listening, return_exceptions=True)


async def test_a_channel_that_is_away_is_logged_as_what_the_store_refuses() -> None:
    channel = PostgresChannel("postgresql://me:hush@127.0.0.1:1/x")
    with capture_logs() as lines:
        listening = asyncio.create_task(channel.listen(lambda _text: None, lambda: None))
        async with asyncio.timeout(5):
            while len(lines) < 2:
                await asyncio.sleep(0.01)
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
    assert {line["code"] for line in lines} == {"host.store.unreachable"}
