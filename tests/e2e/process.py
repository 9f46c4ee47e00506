"""The bot as its own process, killed from outside at the moment a test names."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sandbox.faults import Fault, Faults
from sandbox.model import Json
from sandbox.recording import Recording
from sandbox.rig import Rig

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
GLANCE = 0.01
T = TypeVar("T")

CALLBACK = "POST /interactions/{interaction}/{token}/callback"
SHOW = "PATCH /webhooks/{application}/{token}/messages/{message}"
POST = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
DELETE = "DELETE /channels/{channel}/messages/{message}"
THREAD = "POST /channels/{channel}/messages/{message}/threads"


class Struck(Exception):
    """The bot was killed."""


async def until(holds: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait for something that only looking tells."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, f"waited in vain: {what}"
        await asyncio.sleep(GLANCE)


def environ(data: Path, **settings: str) -> dict[str, str]:
    """Return the environment of a bot that knows only these settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BAZAAR_")}
    ours = {"PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "BAZAAR_DATA": str(data)}
    return {**kept, **ours, "BAZAAR_LOG_FORMAT": "json", **settings}


class Ambush(Faults):
    """Kills the bot when a request comes in, before it is carried out or before it is answered."""

    def __init__(self) -> None:
        super().__init__()
        self.victim: Callable[[], None] | None = None
        self.route = ""
        self.when = ""
        self.pass_by = 0
        self.struck = asyncio.Event()
        self.seen: list[tuple[str, int, Any]] = []

    def arm(self, route: str, when: str, pass_by: int = 0) -> None:
        """Lie in wait for a request to a route, after so many that may pass."""
        self.route, self.when, self.pass_by = route, when, pass_by

    def strike(self) -> None:
        """Kill now."""
        self.route = ""
        if self.victim is not None:
            self.victim()
        self.struck.set()

    def take(self, key: str) -> Fault | None:
        """Kill before a request is carried out: it is lost on the way."""
        if self.when == "before" and self._is_it(key):
            self.strike()
            return Fault("cut")
        return super().take(key)

    def answered(self, key: str, status: int, body: Any) -> None:
        """Kill after a request was carried out: its answer is lost on the way."""
        self.seen.append((key, status, body))
        if self.when == "after" and 200 <= status < 300 and self._is_it(key):
            self.strike()

    def _is_it(self, key: str) -> bool:
        if key != self.route or self.struck.is_set():
            return False
        self.pass_by -= 1
        return self.pass_by < 0


class Watch(Recording):
    """Sees every request after it was carried out and before it is answered."""

    def __init__(self, ambush: Ambush) -> None:
        self.ambush = ambush

    def request(
        self,
        route: str,
        path: str,
        params: dict[str, str],
        *,
        body: Any,
        files: list[Json],
        status: int,
        answer: Any,
    ) -> None:
        """Tell the ambush."""
        self.ambush.answered(route, status, body)

    def close(self) -> None:
        """There is no file to end."""


class Bot:
    """A bot that may die and be started again on the same data; the next one loads beforehand."""

    def __init__(self, rig: Rig, data: Path) -> None:
        assert rig.sandbox is not None
        self.rig = rig
        self.data = data
        self.gateway = rig.sandbox.gateway
        self.ambush = Ambush()
        rig.sandbox.faults = rig.sandbox.api.faults = self.ambush
        rig.sandbox.api.recording = Watch(self.ambush)
        self.process: Process | None = None
        self.spare: Process | None = None
        self.lives = 0

    @property
    def log(self) -> Path:
        """What the process says."""
        return self.data.parent / f"{self.data.name}-{self.lives}.log"

    def said(self) -> list[Json]:
        """Return the lines of the log."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    async def _loaded(self) -> Process:
        number = self.lives + 1
        with (self.data.parent / f"{self.data.name}-{number}.log").open("wb") as log:
            return await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "bot.cli", "bot", "--tethered"),
                env=environ(self.data),
                cwd=self.data.parent,
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    async def start(self, *, another: bool = False) -> None:
        """Start, and wait until the bot is connected; `another` loads the next one already."""
        process = self.spare or await self._loaded()
        self.spare = None
        self.process = process
        self.lives += 1
        assert process.stdin is not None
        process.stdin.write(f"{self.rig.base} {self.rig.token}\n".encode())
        self.ambush.victim = process.kill
        self.ambush.struck.clear()

        def connected() -> bool:
            assert process.returncode is None, self.log.read_text(encoding="utf-8")
            return b'"connected"' in self.log.read_bytes()

        await until(connected, "the bot connects")
        if another:
            self.spare = await self._loaded()

    async def die(self) -> None:
        """Kill now, and wait until nothing is left."""
        if not self.ambush.struck.is_set():
            self.ambush.strike()
        assert self.process is not None
        assert await asyncio.wait_for(self.process.wait(), PATIENCE) == -signal.SIGKILL
        self._let_go(self.process)
        await until(lambda: not self.gateway.online, "the line of the dead closes")

    async def again(self, *, another: bool = True) -> None:
        """Begin a new life after a death; no trap set for the old one lies in wait for it."""
        await self.die()
        self.ambush.route = ""
        await self.start(another=another)

    async def alive(self, work: Awaitable[T]) -> T:
        """Wait for something, unless the bot is killed before."""
        task = asyncio.ensure_future(work)
        death = asyncio.ensure_future(self.ambush.struck.wait())
        try:
            await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Struck
            return task.result()
        finally:
            for one in (task, death):
                one.cancel()
            await asyncio.wait({task, death})

    async def stop(self) -> int:
        """Ask for the end, and return how it was."""
        process, self.process = self.process, None
        if self.spare is not None:
            self.spare.kill()
            await self.spare.wait()
            self._let_go(self.spare)
            self.spare = None
        if process is None:
            return 0
        if process.returncode is None:
            self.ambush.victim = None
            process.terminate()
        code = await asyncio.wait_for(process.wait(), PATIENCE)
        self._let_go(process)
        return code

    @staticmethod
    def _let_go(process: Process) -> None:
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
