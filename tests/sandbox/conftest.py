"""A sandbox in this process for each test, and bots on the real discord.py."""

import asyncio
import contextlib
import warnings
from collections.abc import AsyncIterator
from typing import TypeVar

import pytest_asyncio

from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig

with warnings.catch_warnings():
    # discord.py imports audioop, which is deprecated; voice is no business of ours.
    warnings.simplefilter("ignore", DeprecationWarning)
    import discord

    from tests.demo_bot import DemoBot, point_at

Bot = TypeVar("Bot", bound=discord.Client)


@pytest_asyncio.fixture
async def rig() -> AsyncIterator[Rig]:
    async with rigs.inside() as running:
        yield running


@contextlib.asynccontextmanager
async def connected(rig: Rig, bot: Bot) -> AsyncIterator[Bot]:
    point_at(rig.base)
    async with bot:
        running = asyncio.create_task(bot.start(rig.token))
        ready = asyncio.create_task(bot.wait_until_ready())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await ready
        yield bot
    await running


@pytest_asyncio.fixture
async def bot(rig: Rig) -> AsyncIterator[DemoBot]:
    async with connected(rig, DemoBot()) as running:
        yield running
