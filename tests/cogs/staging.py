"""The whole bot in a simulated Discord, with tables put into any position one likes."""

from __future__ import annotations

import contextlib
import io
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import simcord
import structlog

from bot.runtime import logging as logs
from bot.runtime.client import Bazaar
from bot.services.adviser import Adviser
from bot.services.host import Host, build_host
from bot.services.state_cache import Position, StateCache
from bot.tables.forms import Done, Form
from bot.tables.log import By, LogEntry
from bot.tables.narration import StepNarration, replayed
from bot.tables.settings import UserSettings
from bot.tables.table import Person, Table, TableId
from cogs.delivery.images import Studio
from tests.bot.hosting import FixedClock, FixedIds, person_of
from tests.cogs.memory import MemoryStore
from tests.cogs.simulated import Simulated, Unregistered, hasten
from tests.conformance.tables import Case, moments
from tests.engine.retracing import picks_at

PEOPLE = ("ada", "bo", "cy", "dee", "eve")
VISITOR = "zoe"


class StagedStates(StateCache):
    """States that a test sets; what happened before them is as the test says."""

    past: tuple[StepNarration, ...] = ()
    staged: Any = None
    """The position that the test set, after all that is past."""
    staged_table: TableId = ""

    def stage(self, id_: TableId, state: Any, past: Sequence[StepNarration]) -> None:
        """Put a table into a position."""
        self.past, self.staged, self.staged_table = tuple(past), state, id_
        self._positions.put(id_, Position(past[-1].sequence, state, self.past))

    def snapshot(self, id_: TableId) -> tuple[Position, tuple[StepNarration, ...]]:
        """Return where a table stands, and what is staged as its past."""
        position = self._positions.get(id_)
        assert position is not None
        return position, self.past

    def restore(self, id_: TableId, position: Position, past: tuple[StepNarration, ...]) -> None:
        """Put a table back to where it stood."""
        self.past = past
        self._positions.put(id_, position)

    async def recent(self, table: Table) -> tuple[StepNarration, ...]:
        """Return all that happened."""
        if table.id != self.staged_table:
            return await super().recent(table)
        last = self.past[-1].sequence if self.past else -1
        later = [step for step in await super().recent(table) if step.sequence > last]
        return (*self.past, *later)

    async def earlier(self, table: Table, sequence: int, log: Sequence[LogEntry]) -> Any:
        """Return the position that was set, whatever log would have led to another one."""
        if table.id == self.staged_table and sequence == self.past[-1].sequence:
            return self.staged
        return await super().earlier(table, sequence, log)

    async def chronicle(self, table: Table) -> tuple[StepNarration, ...]:
        """Return all that happened."""
        return await self.recent(table)


@dataclass
class Staging:
    """A host whose tables are put into positions, and what it is made of."""

    store: MemoryStore
    states: StagedStates
    host: Host


def staging(store: MemoryStore | None = None, adviser: Adviser | None = None) -> Staging:
    """Build a host whose tables are put into positions."""
    store = store or MemoryStore()
    states = StagedStates(store)
    host = build_host(store, FixedClock(), FixedIds(), adviser, states=states)
    return Staging(store, states, host)


@dataclass
class Stage:
    """A table of a case, and the true course of play it was taken from."""

    case: Case
    sim: Simulated
    host: Host
    states: StagedStates
    table: Table
    log: tuple[LogEntry, ...]
    past: tuple[StepNarration, ...]
    lines: io.StringIO
    presses: int = 10**6
    asked: int = 0

    def person(self, seat: int) -> Person:
        return person_of(self.table.sitters[seat])

    def name(self, seat: int | None) -> str:
        if seat is None:
            return VISITOR
        return PEOPLE[0] if self.table.private else PEOPLE[seat]

    def put(self, number: int, state: Any, observer: int | None) -> None:
        """Put the table into a position after so many actions; only the observer gets letters."""
        store, id_ = self.sim.store, self.table.id
        now = store.kept[id_]
        store.kept[id_] = replace(
            now,
            sequence=number,
            status="playing",
            seed=self.table.seed,
            variants=self.case.variants,
        )
        store.logs[id_] = list(self.log[:number])
        store.drafts.clear()
        for user in self.table.people:
            by_dm = observer is not None and user == self.person(observer).user
            store.settings[user] = UserSettings(by_dm=by_dm)
        self.forget_settings()
        self.states.stage(id_, state, self.past[: number + 1])

    def forget_settings(self) -> None:
        """Let the bot read anew what everybody chose, for the test wrote it beside the bot."""
        for person in self.sim.people.values():
            self.host.settings.drop_cached(person.id)

    async def act(self, seat: int, action: Any) -> None:
        """Carry an action out beside Discord, so that nothing but its notices is said."""
        who = self.person(seat)
        found: Any = await self.host.turns.move(self.table.id, who)
        while not isinstance(found, Done):
            assert isinstance(found, Form)
            picks = picks_at(self.case.game, found.view, action, found.prompt)
            at = found.decision.opened, found.filled
            self.presses += 1
            found = await self.host.turns.answer(self.table.id, who, *at, picks, self.presses)
        await self.sim.speak()

    def heard(self) -> list[str]:
        """Return every request and every line of the log since the last time, byte by byte."""
        asked = self.sim.env.http_requests[self.asked :]
        self.asked += len(asked)
        found = [
            json.dumps([one.method, one.path, one.params, one.json], ensure_ascii=False)
            for one in asked
        ]
        for line in self.lines.getvalue().splitlines():
            fields = json.loads(line)
            found.append(json.dumps({k: v for k, v in fields.items() if k != "timestamp"}))
        self.lines.seek(0)
        self.lines.truncate()
        return found


@contextlib.asynccontextmanager
async def staged(
    case: Case, seed: str, build: Callable[[], Staging] = staging, *, private: bool = False
) -> AsyncIterator[Stage]:
    """Start the bot and a table, ready to be put into positions of a random game.

    At a private one the first person plays alone against AI players.
    """
    built = build()
    store = built.store
    bot = Bazaar(built.host, Unregistered(), Studio(), guild_ready_timeout=0.01)
    names = PEOPLE[: case.seats]
    with _listening() as lines:
        async with simcord.run(bot, shard_count=1) as env:
            hasten(env)
            unhurried: Any = bot.presenter
            unhurried.timeout_seconds = 0.0  # nothing is said while a press is carried out
            solo = built.host.solo
            solo.quick_seconds = solo.slow_seconds = 0.0  # no AI player plays here
            guild = env.create_guild()
            people = {name: guild.add_member(env.create_user(name)) for name in (*names, VISITOR)}
            sim = Simulated(env, store, guild, guild.create_text_channel("bazaar"), people)
            if private:
                await sim.slash(PEOPLE[0], "solo", game=case.game.spec.key, seats=case.seats)
            else:
                await sim.begun(case.game.spec.key, *names)
            table = replace(sim.table(), seed=seed, variants=case.variants)
            log = tuple(_logged(case, table, seed))
            last = replace(table, sequence=len(log))
            past = tuple(telling for telling, _ in replayed(last, log))
            yield Stage(case, sim, built.host, built.states, table, log, past, lines)


def _logged(case: Case, table: Table, seed: str) -> Iterator[LogEntry]:
    for number, moment in enumerate(moments(case, seed), 1):
        raw = case.game.codec.action.dumps(moment.action)
        sitter = table.sitters[moment.seat]
        by: By = "person" if sitter.ai is None else "ai"
        yield LogEntry(number, moment.seat, sitter.user, raw, 0.0, by=by)


@contextlib.contextmanager
def _listening() -> Iterator[io.StringIO]:
    """Let the log be written as it is in earnest, and as much of it as there is."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.QUIET_LOGGERS}
    lines = io.StringIO()
    logs.set_up("debug", "json", secrets=(), stream=lines)
    try:
        yield lines
    finally:
        root.handlers[:], level = before
        root.setLevel(level)
        for name, known in levels.items():
            logging.getLogger(name).setLevel(known)
        structlog.reset_defaults()
        structlog.contextvars.clear_contextvars()
