"""The whole bot in a process of its own, with deals that repeat and minds that do not search."""

from __future__ import annotations

import asyncio
import signal
import sys
from hashlib import sha256
from typing import Any

from bot.runtime import config
from bot.runtime import logging as logs
from bot.runtime.app import App
from bot.runtime.client import point_at
from bot.runtime.clock import Clock, RandomIds
from bot.runtime.config import Config
from bot.runtime.dev_link import DevLink, HandClock
from bot.runtime.exit_codes import Exit
from bot.services.host import build_host
from bot.store.sqlite.store import SqliteStore
from bot.tables.table import Who
from tests.bot.hosting import Coach, autopilot_of


class SameDeal(RandomIds):
    """Makes new tables, but deals the same cards to the same people."""

    def secret(self) -> str:
        """Return what is no secret; with it, the first hand of Jaipur can be traded."""
        return "8" * 64

    def join(self, who: Who, _interaction: int) -> str:
        """Return what depends on the person alone."""
        return sha256(str(who).encode()).hexdigest()[:32]


class Staged(App):
    """The bot as it is, but for chance and minds."""

    def __init__(self, settings: Config, token: str, store: SqliteStore, clock: Clock) -> None:
        super().__init__(settings, token, store, clock)
        coach: Any = Coach()
        self.host = build_host(store, clock, SameDeal(), coach, self.signals)
        self.autopilot = autopilot_of(self.host, coach, self.signals)


async def _serve(settings: Config, token: str) -> None:
    clock = HandClock()
    settings.data.mkdir(exist_ok=True)
    store = await SqliteStore.open(settings.database, clock)
    try:
        bot = Staged(settings, token, store, clock)
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, bot.stop.set)
        DevLink(sys.stdin, clock).watch(loop, bot.stop.set)
        await bot.run()
    finally:
        await store.close()


def main() -> Exit:
    """Run the bot whose address comes on the first line."""
    url, token = sys.stdin.readline().split()
    settings = config.read(given={"discord_url": url, "token": token})
    logs.set_up(settings.log_level, settings.log_format, secrets=(token,))
    point_at(url)
    asyncio.run(_serve(settings, token))
    return Exit.STOPPED
