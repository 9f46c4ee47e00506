"""Wake-ups between processes by PostgreSQL's LISTEN and NOTIFY, on a connection of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import asyncpg
import structlog

CHANNEL = "bazaar"
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 5.0
PULSE_SECONDS = 5.0
"""How often it is looked whether the connection still is one."""
FIRST_PAUSE_SECONDS = 0.1
LONGEST_PAUSE_SECONDS = 5.0
FAILURES = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

log = structlog.get_logger(__name__)


class PostgresChannel:
    """Carries short texts to all who listen at a database; while it is not connected, none."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._turn = asyncio.Lock()

    async def send(self, text: str) -> None:
        """Send a text, or do nothing if there is no connection."""
        await self._run("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def listen(self, receive: Callable[[str], None], connected: Callable[[], None]) -> None:
        """Hand over what comes, for ever; tell each time that it is connected anew."""
        pause = FIRST_PAUSE_SECONDS
        while True:
            try:
                await self._connect(receive)
                pause = FIRST_PAUSE_SECONDS
                connected()
                await self._until_lost()
            except FAILURES as failure:
                code, reason = "host.store.unreachable", type(failure).__name__
                log.warning("wake-ups interrupted", code=code, reason=reason)
            finally:
                self._hang_up()
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)

    async def _connect(self, receive: Callable[[str], None]) -> None:
        connection: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url,
            timeout=CONNECT_SECONDS,
            command_timeout=ANSWER_SECONDS,
            statement_cache_size=0,
            server_settings={"application_name": "bazaar wake-ups"},
        )
        self._connection = connection
        await connection.add_listener(CHANNEL, lambda *notice: receive(str(notice[-1])))

    async def _until_lost(self) -> None:
        connection, lost = self._connection, asyncio.Event()
        if connection is None:
            return
        connection.add_termination_listener(lambda _: lost.set())
        while not connection.is_closed():
            with suppress(TimeoutError):
                async with asyncio.timeout(PULSE_SECONDS):
                    await lost.wait()
            # A machine that is gone says nothing: only who asks hears that nobody answers.
            await self._run("SELECT 1")

    async def _run(self, query: str, *values: str) -> None:
        async with self._turn:
            if self._connection is not None and not self._connection.is_closed():
                await self._connection.execute(query, *values)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
