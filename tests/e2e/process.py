"""The bot as its own process, killed from outside at the moment a test names."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from sandbox.rest.routing import Call
from sandbox.testing.faults import Fault, Faults
from sandbox.testing.recording import Recording
from sandbox.testing.rig import Rig
from sandbox.world.model import Json
from tests.e2e.commits import COMMIT, CommitGate
from tests.e2e.nest import Hatched, nest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""When a wait is in vain, also on a machine with much else to do."""
GLANCE = 0.01
REAL = "tests.e2e.nest:real"
T = TypeVar("T")

CALLBACK = "POST /interactions/{interaction}/{token}/callback"
FOLLOW_UP = "POST /webhooks/{application}/{token}"
SHOW = "PATCH /webhooks/{application}/{token}/messages/{message}"
POST = "POST /channels/{channel}/messages"
EDIT = "PATCH /channels/{channel}/messages/{message}"
DELETE = "DELETE /channels/{channel}/messages/{message}"
THREAD = "POST /channels/{channel}/messages/{message}/threads"
FOLLOW_UPS = {"BAZAAR_FOLLOW_UPS": "always"}
"""Of both ways to post, the one on which more can go wrong; outages are tried on both."""


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
    # Drawing icons at each of many starts would take more time than all that is tested.
    return {
        **kept,
        **ours,
        "BAZAAR_LOG_FORMAT": "json",
        "BAZAAR_ICONS": "0",
        **FOLLOW_UPS,
        **settings,
    }


class Ambush(Faults):
    """Kills the bot when a request comes in, before it is carried out or before it is answered.

    A commit on the bot's database counts as a request to the route `COMMIT`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.victim: Callable[[], None] | None = None
        self.route = ""
        self.when = ""
        self.pass_by = 0
        self.struck = asyncio.Event()
        self.seen: list[tuple[str, int, Any]] = []

    def arm(self, route: str, when: str, pass_by: int = 0) -> None:
        """Lie in wait for a request to a route, or for any but a look, after so many that pass."""
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
        if not key.startswith("GET"):
            self.seen.append((key, status, body))
        if self.when == "after" and 200 <= status < 300 and self._is_it(key):
            self.strike()

    def may_commit(self, when: str) -> bool:
        """Kill before or after a commit, or let it go on."""
        if when == "before":
            return self.take(COMMIT) is None
        self.answered(COMMIT, 200, None)
        return not self.struck.is_set()

    def _is_it(self, key: str) -> bool:
        looks = self.route == "*" and not key.startswith("GET")
        if not (looks or key == self.route) or self.struck.is_set():
            return False
        self.pass_by -= 1
        return self.pass_by < 0


class Watch(Recording):
    """Sees every request after it was carried out and before it is answered."""

    def __init__(self, ambush: Ambush, record: Recording | None = None) -> None:
        self.ambush = ambush
        self.record = record

    def request(self, route: str, path: str, call: Call, status: int, answer: Any) -> None:
        """Tell the ambush, after whoever writes everything down."""
        if self.record is not None:
            self.record.request(route, path, call, status, answer)
        self.ambush.answered(route, status, call.body)

    def close(self) -> None:
        """End the file, if there is one."""
        if self.record is not None:
            self.record.close()


class Bot:
    """A bot that may die and be started again on the same data."""

    def __init__(self, rig: Rig, data: Path, main: str = REAL) -> None:
        assert rig.sandbox is not None
        self.rig = rig
        self.data = data
        self.main = main
        self.gateway = rig.sandbox.gateway
        self.ambush = Ambush()
        rig.sandbox.faults = rig.sandbox.api.faults = self.ambush
        rig.sandbox.api.recording = Watch(self.ambush, rig.sandbox.api.recording)
        self.commits = CommitGate(self.ambush.may_commit)
        self.process: Hatched | None = None
        self.lives = 0
        self.settings: dict[str, str] = {}
        """What else it is set to, by the names of the environment."""

    @property
    def log(self) -> Path:
        """What the process says."""
        return self.data.parent / f"{self.data.name}-{self.lives}.log"

    @property
    def lives_on(self) -> bool:
        """Whether there is a process, and nobody has killed it."""
        return self.process is not None and self.process.returncode is None

    def said(self) -> list[Json]:
        """Return the lines of the log."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    async def start(self) -> None:
        """Start, and wait until the bot is connected."""
        self.lives += 1
        line = f"{self.rig.base} {self.rig.token}\n"
        self.log.write_bytes(b"")  # what tells of an earlier life must not count
        settings = {**self.settings, **await self.commits.open()}
        process = nest().hatch(self.main, line, self.log, environ(self.data, **settings))
        self.process = process
        self.ambush.victim = process.kill

        def connected() -> bool:
            assert process.returncode is None, self.log.read_text(encoding="utf-8")
            return self.gateway.online and b'"connected"' in self.log.read_bytes()

        await until(connected, "the bot connects")

    async def die(self) -> None:
        """Kill now, and wait until nothing is left."""
        if not self.ambush.struck.is_set():
            self.ambush.strike()
        assert self.process is not None
        assert await self._end(self.process) == -signal.SIGKILL
        await until(lambda: not self.gateway.online, "the line of the dead closes")
        self.ambush.struck.clear()

    async def again(self) -> None:
        """Begin a new life after a death; no trap set for the old one lies in wait for it."""
        await self.die()
        self.ambush.route = ""
        await self.start()

    async def alive(self, work: Awaitable[T]) -> T:
        """Wait for something, unless the bot is killed before."""
        task = asyncio.ensure_future(work)
        death = asyncio.ensure_future(self.ambush.struck.wait())
        try:
            await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done() or (death.done() and task.exception()):
                raise Struck
            return task.result()
        finally:
            waiting: set[asyncio.Future[Any]] = {task, death}
            while waiting:  # whoever gets an answer in that very moment does not hear of it
                for one in waiting:
                    one.cancel()
                _, waiting = await asyncio.wait(waiting, timeout=GLANCE)

    async def stop(self) -> int:
        """Ask for the end, and return how it was."""
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.returncode is None:
            self.ambush.victim = None
            process.terminate()
        return await self._end(process)

    @staticmethod
    async def _end(process: Hatched) -> int:
        await until(lambda: process.returncode is not None, "the process ends")
        assert process.returncode is not None
        return process.returncode
