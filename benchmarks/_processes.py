"""The bot and an echo bot, each its own process beside a sandbox that is one too."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks._players import Page
from benchmarks._tables import CHANNEL
from sandbox.testing import rig as rigs
from sandbox.testing.rig import Rig
from sandbox.world.examples import TOKEN

ECHO_INTERVAL_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Running:
    """A process, and when it was started."""

    process: Process
    began: float

    @property
    def megabytes(self) -> float:
        """The memory it has now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def open_files(self) -> int:
        """How many files and sockets it has open now."""
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    @property
    def cpu_seconds(self) -> float:
        """The seconds of CPU it has used."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text("ascii")
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def counts(self) -> dict[str, Any]:
        """Ask it for its reads and writes of the store, its threads, tasks and caches."""
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(b"\n")
        counts: dict[str, Any] = json.loads(await told.readline())
        return counts


@contextlib.asynccontextmanager
async def bazaar(rig: Rig, data: Path, **more: str) -> AsyncIterator[Running]:
    """Run the bot on what is in a folder, or as more settings say."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("BAZAAR_")}
    # Errors only: discord.py warns of a slow heartbeat where the sandbox answers at once.
    settings = {"TOKEN": TOKEN, "DISCORD_URL": rig.base, "DATA": str(data), "LOG_LEVEL": "error"}
    settings |= more
    ours = {f"BAZAAR_{name}": value for name, value in settings.items()}
    began = perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "benchmarks._counted_bot"),
        stdin=PIPE,
        stdout=PIPE,
        env={**others, **ours, "PYTHONPATH": str(rigs.ROOT)},
        cwd=data,
    )
    try:
        yield Running(process, began)
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


class Echo:
    """A bot that does nothing but answer: the measure of what this machine can do just now."""

    def __init__(self, page: Page, board: str) -> None:
        self.page = page
        self.board = board
        self.took: list[float] = []

    async def press(self) -> None:
        """Press once, and note how long it took."""
        began, seen = await self.page.press(str(CHANNEL), self.board, "press")
        self.took.append(seen - began)

    @contextlib.asynccontextmanager
    async def pressed(self) -> AsyncIterator[None]:
        """Press now and then as long as something else goes on."""

        async def press() -> None:
            while True:
                await asyncio.sleep(ECHO_INTERVAL_SECONDS)
                await self.press()

        self.took = []
        pressing = asyncio.create_task(press())
        try:
            yield
        finally:
            pressing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pressing


@contextlib.asynccontextmanager
async def echo() -> AsyncIterator[Echo]:
    """Run an echo bot beside a sandbox of its own."""
    async with rigs.beside() as rig:
        command = (sys.executable, "-m", "benchmarks._echo", rig.base)
        process = await asyncio.create_subprocess_exec(*command, cwd=rigs.ROOT)
        try:
            await rig.online()
            ada = await rig.person("ada")
            board = (await ada.command(str(CHANNEL), "board")).message
            await ada.close()
            page = await Page.open(rig, "ada")
            yield Echo(page, board["id"])
            await page.close()
        finally:
            process.terminate()
            await process.wait()
