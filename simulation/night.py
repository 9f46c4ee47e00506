"""One night: Discord, the bot and people, in one event loop, driven by one seed."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import structlog

from bot.runtime import logging as logs
from engine.registry import GAMES
from sandbox.server import Sandbox
from sandbox.world import channels
from sandbox.world.examples import example
from simulation.accidents import ACCIDENTS
from simulation.disk import Disk
from simulation.libraries import simulated_libraries
from simulation.loop import LIFE, SimulatedLoop
from simulation.network import Network
from simulation.people import CHANNEL, DILIGENT, Person
from simulation.process import EPOCH, Process, SimulatedClock
from simulation.promises import Broken, judged
from simulation.trace import Trace
from simulation.truth import Truth
from simulation.witness import Witness

PORT = 1
BASE = f"http://127.0.0.1:{PORT}"
NO_HEARTBEAT_MS = 10**9
LOOK_SECONDS = 0.25
RECONNECT_SECONDS = 90.0
"""How soon the bot is heard again; who began in an outage waits up to a minute between tries."""
RECOVERY_SECONDS = 15.0
"""How soon after Discord answers again everything is to be said that waited."""
SETTLE_SECONDS = 5.0
MESSAGE_ROUTES = (
    "POST /channels/{channel}/messages",
    "PATCH /channels/{channel}/messages/{message}",
)
PLAY_OUT_SECONDS = 2 * 3600.0


def chance_of(seed: int, part: str) -> Random:
    """Return the chance of one part of a night."""
    return Random(f"{part} of night {seed}")


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seed makes of a night: the tables, for how long people play, and what goes wrong."""

    tables: tuple[tuple[str, int, str], ...]
    """Game, seats and pace of each."""
    seconds: float
    accidents: tuple[tuple[float, str], ...]
    """What happens, and when."""
    plays_out: bool
    """Whether people play to the end, or give up."""

    @classmethod
    def drawn_by(cls, seed: int) -> Plan:
        """Draw the night of a seed."""
        chance = chance_of(seed, "plan")
        tables = []
        for _ in range(chance.choice((1, 1, 2))):
            game = chance.choice(sorted(GAMES))
            spec = GAMES[game].spec
            seats = chance.randint(spec.least_seats, spec.most_seats)
            tables.append((game, seats, chance.choice(("none", "live", "relaxed"))))
        seconds = chance.uniform(60, 240)
        names = chance.sample(sorted(ACCIDENTS), chance.randint(1, 4))
        accidents = [
            (chance.uniform(0, seconds), name)
            for name in names
            for _ in range(chance.randint(1, 3))
        ]
        return cls(tuple(tables), seconds, tuple(sorted(accidents)), chance.random() < 0.2)


class Night:
    """All that takes part in a night."""

    def __init__(self, seed: int, folder: Path, plan: Plan | None = None) -> None:
        self.seed = seed
        self.plan = plan or Plan.drawn_by(seed)
        self.loop = SimulatedLoop(self.part("order"))
        self.trace = Trace(self.loop.time)
        self.network = Network(self.loop, self.part("network"))
        self.disk = Disk(self.loop)
        self.clock = SimulatedClock(self.loop)
        self.world = example()
        self.world.clock.source = lambda: EPOCH + self.loop.time()
        self.witness = Witness(self.world, self.trace)
        self.sandbox = Sandbox(world=self.world)
        self.sandbox.gateway.heartbeat_ms = NO_HEARTBEAT_MS
        self.sandbox.api.recording = self.witness
        self.process = Process(
            loop=self.loop,
            disk=self.disk,
            clock=self.clock,
            folder=folder,
            chance=self.part("ids"),
            base=BASE,
            token=self.world.token,
        )
        self.people = [
            Person(self.world, user.id, user.username, self.part(user.username), self.trace)
            for user in self.world.people()
        ]
        self.deleted: set[str] = set()
        """The panels that somebody deleted."""
        self.away: list[tuple[float, float]] = []
        """From when to when the bot was not there."""
        self._accidents: list[asyncio.Task[None]] = []

    def part(self, name: str) -> Random:
        """Return the chance of one part of the night, which no other part disturbs."""
        return chance_of(self.seed, name)

    # -- the course of it ---------------------------------------------------------------------

    async def run(self) -> list[Broken]:
        """Play the night, and return which promises were broken."""
        self.trace.note("night", f"{self.seed}: {self.plan}")
        self.network.serve = await self.sandbox.start_unheard(PORT)
        self.process.start()
        await self._until(self._is_online)
        keeper = self.loop.create_task(self._keep())
        truth = Truth(self.process.database)
        try:
            await self._open_tables(truth)
            await self._play()
            broken = await self._calm(truth)
            if not broken:
                await self._finish(truth)
                broken = await self._calm(truth, over=True)
        finally:
            keeper.cancel()
            truth.close()
        return broken

    async def _open_tables(self, truth: Truth) -> None:
        for number, (game, seats, pace) in enumerate(self.plan.tables):
            sitting = [self.people[(number + seat) % len(self.people)] for seat in range(seats)]
            sitting[0].command("table new", game=game, seats=seats, pace=pace)
            await self._until(lambda number=number: len(truth.tables()) > number)  # type: ignore[misc]  # bound now
            for person in sitting:
                person.tables.append(truth.tables()[-1].id)

    async def _play(self) -> None:
        """Let people play while things go wrong."""
        playing = [self.loop.create_task(person.live()) for person in self.people]
        chance = self.part("accident")
        self._accidents = [
            self.loop.create_task(self._strike(at, name, Random(chance.random())))
            for at, name in self.plan.accidents
        ]
        await asyncio.sleep(self.plan.seconds)
        for task in playing:
            task.cancel()

    async def _strike(self, at: float, name: str, chance: Random) -> None:
        await asyncio.sleep(at)
        self.trace.note("accident", name)
        await ACCIDENTS[name](self, chance)
        self.trace.note("accident", f"{name} is over")

    async def _calm(self, truth: Truth, *, over: bool = False) -> list[Broken]:
        """Let nothing go wrong any more, wait, and judge."""
        self._end_accidents()
        self.trace.note("night", "calm")
        if not await self._until(self._is_online, RECONNECT_SECONDS):
            return [Broken("the bot comes back", f"not within {RECONNECT_SECONDS:.0f} s")]
        self.trace.note("night", "online")

        def is_said() -> bool:
            return not truth.waiting(self.clock.now())

        quick = await self._until(is_said, RECOVERY_SECONDS)
        waiting = truth.waiting(self.clock.now())
        if not quick:
            detail = f"waiting: {', '.join(waiting[:5])}"
            return [Broken("all is said soon after Discord answers again", detail)]
        await asyncio.sleep(SETTLE_SECONDS)
        broken = list(judged(self, truth))
        if over:
            left = [t.id for t in truth.tables() if t.status in {"lobby", "playing"}]
            broken += [Broken("every table can be finished", id_) for id_ in left]
        return broken

    async def _finish(self, truth: Truth) -> None:
        """Let people play to the end, or give up, and a steward of the server end the rest."""

        def is_over() -> bool:
            return all(t.status in {"over", "cancelled"} for t in truth.tables())

        for person in self.people:
            person.habits = DILIGENT
        if self.plan.plays_out:
            playing = [self.loop.create_task(person.live()) for person in self.people]
            await self._until(is_over, PLAY_OUT_SECONDS)
            for task in playing:
                task.cancel()
            return
        for table in truth.tables():
            place = str(table.home.place)
            for person in self.people:
                person.command("table concede", place, table=table.id)
            await asyncio.sleep(5)
            for person in self.people:
                person.confirm("conceded")
            await asyncio.sleep(5)
            if not is_over():
                self.people[0].command("table end", place, table=table.id)
                await asyncio.sleep(5)
                self.people[0].confirm("sure")
        await self._until(is_over, 60.0)

    # -- what goes wrong ----------------------------------------------------------------------

    async def killed_after(self, what: str, count: int) -> None:
        """Kill the process right after so many commits, requests, or changes of messages."""
        killed, left = self.loop.create_future(), count

        def strike() -> None:
            nonlocal left
            left -= 1
            if left <= 0 and not killed.done():
                self.trace.note("accident", f"killed after a {what}")
                self.process.kill()
                killed.set_result(None)

        def strike_after(route: str) -> None:
            if what == "request" or route in MESSAGE_ROUTES:
                strike()

        if what == "commit":
            self.disk.committed = strike
        else:
            self.witness.after_request = strike_after
        await killed
        self._disarm()

    def _disarm(self) -> None:
        self.disk.committed = lambda: None
        self.witness.after_request = lambda _route: None

    def _end_accidents(self) -> None:
        for task in self._accidents:
            if task.done() and not task.cancelled():
                task.result()  # an accident that failed proves nothing
            task.cancel()
        self._disarm()
        self.sandbox.faults.clear()
        gateway = self.sandbox.gateway
        gateway.interactions_to_double = gateway.refuse_resume = gateway.refuse_connect = 0
        gateway.delay_seconds = 0.0
        self.network.down, self.network.slow = False, 1.0
        self.disk.refusals.clear()
        place = self.world.channel(CHANNEL)
        if self.world.bot_id in place.overwrites:
            channels.overwrite(self.world, place, self.world.bot_id, None)
        self.process.start_again()

    async def _keep(self) -> None:
        """Start the bot again if it ended by itself, as whatever runs a service does.

        It is noted from when to when nobody could reach the bot.
        """
        left: float | None = None
        while True:
            await asyncio.sleep(1)
            if self.process.has_failed:
                self.process.start_again()
            if not self._is_online():
                left = self.loop.time() if left is None else left
            elif left is not None:
                self.away.append((left, self.loop.time()))
                left = None

    # -- waiting ------------------------------------------------------------------------------

    def _is_online(self) -> bool:
        return self.sandbox.gateway.online and bool(self.world.commands)

    async def _until(self, true: Callable[[], bool], seconds: float = 3600.0) -> bool:
        """Wait until something is true; False if it takes too long."""
        end = self.loop.time() + seconds
        # Only looking tells: what is waited for is in another process, or in the world.
        while not true() and self.loop.time() < end:  # noqa: ASYNC110 (simulated time: nobody waits)
            await asyncio.sleep(LOOK_SECONDS)
        return true()


class _LogLines(io.StringIO):
    """Takes the lines of the log into the trace, without their real times."""

    def __init__(self, trace: Trace) -> None:
        super().__init__()
        self._trace = trace

    def write(self, line: str) -> int:
        if line.strip():
            entry = json.loads(line)
            del entry["timestamp"]
            if LIFE.get() is not None:  # else it is Discord that speaks
                self._trace.log(entry)
        return len(line)


@contextmanager
def opened(seed: int, plan: Plan | None = None) -> Iterator[Night]:
    """Open a night in a folder of its own, and leave nothing of it."""
    shared = Path("/dev/shm")  # where waiting for the disk costs nothing
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        night = Night(seed, Path(folder), plan)
        asyncio.set_event_loop(night.loop)
        try:
            with _logged(night), simulated_libraries(night.loop, night.network, BASE):
                try:
                    yield night
                finally:
                    night.network.bury()
                    night.loop.bury()
        finally:
            asyncio.set_event_loop(None)


@contextmanager
def _logged(night: Night) -> Iterator[None]:
    """Take what is logged into the trace, and put the log of this process back in the end."""
    root, config = logging.getLogger(), structlog.get_config()
    handlers, level, root.handlers = root.handlers, root.level, []
    logs.set_up("info", "json", stream=_LogLines(night.trace))
    logs.note_loop_errors(night.loop)
    try:
        yield
    finally:
        root.handlers = handlers
        root.setLevel(level)
        structlog.configure(**config)
