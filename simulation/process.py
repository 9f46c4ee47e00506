"""The process of the bot: the real one, on a simulated machine, until it ends or is killed."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.runtime.app import App, Machine
from bot.runtime.clock import LETTERS, RandomIds
from bot.runtime.config import Config
from bot.services.adviser import Adviser, Hinted, NoAdvice
from bot.store.errors import StoreFailed
from bot.store.sqlite.store import SqliteStore
from bot.tables.table import Level, TableId
from cogs.delivery.images import Studio
from engine.ai.levels import advise
from engine.ai.registry import mind_of
from engine.play import AnyGame
from render.pictures.snapshot import Snapshot
from simulation.disk import Disk
from simulation.loop import LIFE, Life, SimulatedLoop

T = TypeVar("T")
EPOCH = 1_790_000_000.0
"""When nights begin, in seconds since 1970."""


class SimulatedClock:
    """The clock of the machine, which can be set wrong."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop
        self._settings = [(0.0, 0.0)]
        """Since which simulated second it is ahead by how much."""

    def now(self) -> float:
        """Return seconds since the epoch, as this machine believes."""
        return EPOCH + self._loop.time() + self._settings[-1][1]

    def move(self, seconds: float) -> None:
        """Set it forward or back."""
        self._settings.append((self._loop.time(), self._settings[-1][1] + seconds))

    def meant_by(self, moment: float) -> list[float]:
        """Return the simulated seconds at which it told a moment, the earliest first."""
        ends = [since for since, _ in self._settings[1:]] + [self._loop.time()]
        told = (
            (since, moment - EPOCH - ahead, end)
            for (since, ahead), end in zip(self._settings, ends, strict=True)
        )
        return [second for since, second, end in told if since <= second <= end]


@dataclass
class SeededIds(RandomIds):
    """Ids and secrets that follow from a seed."""

    chance: Random

    def table(self) -> TableId:
        """Return a new table id."""
        return "".join(self.chance.choice(LETTERS) for _ in range(6))

    def secret(self) -> str:
        """Return the host's part of a seed."""
        return self.chance.randbytes(32).hex()


class QuickMinds(Adviser):
    """Minds that weigh a decision at once and search nothing."""

    async def decide(self, game: AnyGame, view: Any, level: Level | None, seed: str) -> Any:
        """Return an action as a beginner would choose it."""
        loop = asyncio.get_running_loop()
        mind = mind_of(game.spec.key)
        advice = await loop.run_in_executor(None, lambda: advise(mind, view, "easy", seed=seed))
        return advice.action

    async def hint(self, game: AnyGame, view: Any, seed: str) -> tuple[Hinted, ...]:
        """Give no hints: they need a search."""
        raise NoAdvice("no search")

    async def chances(self, game: AnyGame, views: Sequence[Any], seed: str) -> tuple[float, ...]:
        """Estimate nothing: it needs many worlds."""
        raise NoAdvice("no search")

    async def close(self) -> None:
        """There is nothing to end."""


class TinyStudio(Studio):
    """Pictures of one dot: what is drawn is proven elsewhere, and drawing takes long."""

    def __init__(self) -> None:
        super().__init__(why_not=lambda *_: None, executor=_AtOnce())

    async def draw(self, game: str, paint: Callable[[], Snapshot | None]) -> Snapshot | None:
        """Return a dot after a while."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(None, lambda: Snapshot(DOT, "dot.png", "dot", (1, 1)))


class _AtOnce(Executor):
    """Does everything at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **options: Any) -> Future[T]:
        """Do it, and return that it is done."""
        done: Future[T] = Future()
        done.set_result(fn(*args, **options))
        return done


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


DOT = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\0\0"))
    + _chunk(b"IEND", b"")
)


@dataclass
class Process:
    """Begins lives of the bot, one after the other, all on the same database."""

    loop: SimulatedLoop
    disk: Disk
    clock: SimulatedClock
    folder: Path
    chance: Random
    base: str
    token: str
    life: Life | None = None
    app: App | None = None
    ended: asyncio.Task[None] | None = None
    failures: list[BaseException] = field(default_factory=list)
    """What lives ended with that were not killed."""

    @property
    def database(self) -> Path:
        """The file that keeps everything."""
        return self.settings().database

    def settings(self) -> Config:
        """Return how the bot runs."""
        return Config(data=self.folder, discord_url=self.base, icons=False, shards=1, spare=False)

    def start(self) -> None:
        """Begin a life."""
        life = self.life = self.loop.new_life()
        context = copy_context()
        context.run(LIFE.set, life)
        self.ended = self.loop.create_task(self._live(life), context=context)

    def start_again(self) -> None:
        """Begin a life unless there is one."""
        if self.life is None or (self.ended is not None and self.ended.done()):
            self.start()

    @property
    def has_failed(self) -> bool:
        """Whether the last life ended by itself."""
        return self.life is not None and self.ended is not None and self.ended.done()

    def kill(self) -> None:
        """End the life at once."""
        if self.life is not None:
            self.life.die()
        self.life = self.app = None

    async def stop(self) -> None:
        """Ask the bot to end, and wait until it has."""
        app, ended = self.app, self.ended
        if app is None or ended is None:
            self.kill()
            return
        app.stop.set()
        await asyncio.wait({ended})
        self.life = self.app = None

    async def _live(self, life: Life) -> None:
        try:
            store = await SqliteStore.open(
                self.settings().database,
                self.clock,
                lock_file=self.disk.lock_file,
                connect=self.disk.connect,
            )
            machine = Machine(
                steady=self.loop.time,
                ids=SeededIds(self.chance),
                minds=QuickMinds,
                studio=TinyStudio,
            )
            try:
                self.app = App(self.settings(), self.token, store, self.clock, machine)
                await self.app.run()
            finally:
                with suppress(StoreFailed):  # whatever broke it was raised already
                    await store.close()
        except Exception as error:  # noqa: BLE001 (the night judges what ended it)
            self.failures.append(error)
        finally:
            life.die()  # whatever is still under way ends with its process
