"""What libraries take from the machine by themselves, taken from the simulation instead."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest import mock

import aiohttp
import discord

from bot.runtime.client import point_at
from simulation.loop import SimulatedLoop
from simulation.network import Connector, Network


class _NoThread(discord.gateway.KeepAliveHandler):
    """Sends no heartbeats: simulated lines break by the seed, and are then known to be broken."""

    def start(self) -> None:
        """Begin no thread."""


class _Seeded(random.Random):
    """Chance that stays seeded, whoever wants it to begin anew."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        if a is not None:
            super().seed(a, version)


@contextmanager
def simulated_libraries(loop: SimulatedLoop, network: Network, base: str) -> Iterator[None]:
    """Let aiohttp connect over the network, discord.py live by the loop's time, and chance be set.

    Whatever is not handed in by our own code is replaced here, and put back in the end.
    """
    time: Any = SimpleNamespace(
        time=loop.time, monotonic=loop.time, perf_counter=loop.time, sleep=None
    )
    seeded: Any = SimpleNamespace(Random=lambda: _Seeded(random.random()))
    places = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
    assets, chance, collects = discord.asset.Asset.BASE, random.getstate(), gc.isenabled()
    random.seed(loop.chance.random())
    gc.disable()  # what is collected may do something then, and nobody knows when that is
    point_at(base)
    try:
        with (
            mock.patch.object(aiohttp, "TCPConnector", partial(Connector, network)),
            mock.patch.object(discord.gateway, "KeepAliveHandler", _NoThread),
            mock.patch.object(discord.gateway, "time", time),
            mock.patch.object(discord.backoff, "time", time),
            mock.patch.object(discord.backoff, "random", seeded),
        ):
            yield
    finally:
        if collects:
            gc.enable()
        random.setstate(chance)
        discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = places
        discord.asset.Asset.BASE = assets
