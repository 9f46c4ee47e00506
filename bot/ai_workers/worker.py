"""A process that thinks, and whose turn it is to ask it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from heapq import heappop, heappush
from itertools import count
from typing import Any

from bot.runtime.config import ROOT
from bot.services.adviser import NoAdvice

COMMAND = (sys.executable, "-P", "-m", "bot.ai_workers.worker_main")
START_SECONDS = 30.0
MAX_ANSWER_BYTES = 1 << 20
LOWEST_RANK = sys.maxsize
KEPT_ENVIRONMENT = frozenset(
    {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "TZ", "TMPDIR", "TEMP"}
)
"""What the process is told of the environment: no token, and nothing else of ours."""


class RankedQueue:
    """Lets one at a time go on: the lowest rank first, among equals whoever came first."""

    def __init__(self) -> None:
        self._busy = False
        self._came = count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def turn(self, rank: int, patience: float | None = None) -> AsyncIterator[None]:
        """Wait for our turn; TimeoutError if it does not come in so many seconds."""
        if self._busy:
            await self._wait(rank, patience)
        self._busy = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int, patience: float | None) -> None:
        called = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._came), called))
        try:
            async with asyncio.timeout(patience):
                await called
        except BaseException:
            if called.done() and not called.cancelled():
                self._pass_on()  # it was our turn, and we are gone
            called.cancel()
            raise

    def _pass_on(self) -> None:
        self._busy = False
        while self._waiting:
            *_, called = heappop(self._waiting)
            if not called.done():
                self._busy = True  # nobody who comes now may be before them
                called.set_result(None)
                return


class Thinker:
    """One process, started when somebody first asks, that is asked one question at a time.

    It is ended, and started anew for the next question, if it takes too long or if nobody wants
    to hear its answer any more.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._turns = RankedQueue()
        self._process: Process | None = None
        self._ending: set[asyncio.Task[int]] = set()
        self._closed = False

    @property
    def process_id(self) -> int | None:
        """The number of the process that thinks now, if there is one."""
        return None if self._process is None else self._process.pid

    async def close(self) -> None:
        """End the process; whoever still waits for it gets no answer."""
        self._closed = True
        self._end()
        async with self._turns.turn(LOWEST_RANK):  # whoever is just starting one sees it is in vain
            await asyncio.gather(*self._ending)

    async def ask(
        self, question: bytes, seconds: float, rank: int = 0, patience: float | None = None
    ) -> dict[str, Any]:
        """Return the answer, `seconds` after our turn at the latest, or raise NoAdvice.

        Those of a lower rank are asked before us, and if our turn does not come within `patience`
        there is no answer.
        """
        try:
            async with self._turns.turn(rank, patience):
                answer = await self._answered(question, seconds)
        except TimeoutError:
            raise NoAdvice(f"not asked within {patience} s") from None
        if "error" in answer:
            raise NoAdvice(answer["error"])
        return answer

    async def _answered(self, question: bytes, seconds: float) -> dict[str, Any]:
        process = await self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        async with self._ended_if_it_fails("not answered", seconds):
            process.stdin.write(question)
            await process.stdin.drain()
            line = await process.stdout.readline()
            if not line:
                raise NoAdvice("ended")
        answer: dict[str, Any] = json.loads(line)
        if answer.get("full"):
            self._end()
        return answer

    async def _running(self) -> Process:
        self._refuse_if_closed()
        if self._process is not None and self._process.returncode is None:
            return self._process
        async with self._ended_if_it_fails("not started", START_SECONDS):
            self._process = process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                cwd=ROOT,
                env=_environment(),
                limit=MAX_ANSWER_BYTES,
                start_new_session=os.name != "nt",
            )
            self._refuse_if_closed()
            assert process.stdout is not None
            if not await process.stdout.readline():
                raise NoAdvice("not started")
        return process

    @asynccontextmanager
    async def _ended_if_it_fails(self, reason: str, seconds: float) -> AsyncIterator[None]:
        """End the process if it is too slow or broken, or if nobody will hear what it thinks of."""
        try:
            async with asyncio.timeout(seconds):
                yield
        except BaseException as error:
            self._end()
            if isinstance(error, TimeoutError | OSError | ValueError):
                raise NoAdvice(f"{reason}: {type(error).__name__}") from error
            raise

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise NoAdvice("closed")

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        task = asyncio.create_task(process.wait(), name="thinking-ends")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)


def _environment() -> dict[str, str]:
    passed_on = {
        name: value for name, value in os.environ.items() if name.upper() in KEPT_ENVIRONMENT
    }
    return {**passed_on, "PYTHONPATH": str(ROOT)}
