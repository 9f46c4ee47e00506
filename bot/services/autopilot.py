"""The autopilot: plays seats without a person, found in the store and decided outside locks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias

import structlog

from bot.services.adviser import Minds
from bot.services.state_cache import StateCache
from bot.services.table_writer import ChangedTables, TableWriter
from bot.services.turns import PendingDecision, Turns
from bot.store.protocols import TableStore
from bot.tables.fairness import digest_of
from bot.tables.log import AUTOPILOT_IN_LOG, By
from bot.tables.shards import WHOLE, Shard
from bot.tables.table import Table, TableId, game_of
from engine.ai.registry import plays
from engine.core import Seat
from engine.errors import EngineError, UnknownGame
from engine.play import act, first_legal

log = structlog.get_logger(__name__)
MAX_TABLES_AT_WORK = 256  # most of them only wait
STORE_REST_SECONDS = 1.0


@dataclass(kw_only=True)
class Autopilot:
    """Finds decisions of seats whose person is away or an AI player, and carries them out."""

    writer: TableWriter
    states: StateCache
    tables: TableStore
    turns: Turns

    async def waiting(self, shard: Shard = WHOLE) -> tuple[TableId, ...]:
        """Return the tables at play where some seat is played without its person."""
        return tuple(await self.tables.automatic(shard))

    async def due(self, id_: TableId) -> tuple[PendingDecision, str] | None:
        """Return a decision that a seat without a person owes, and chance for it, if there is one.

        The chance is a digest of the table's seed: whoever decides cannot find the deal in it.
        """
        table = await self.tables.table(id_)
        if table is None or not table.automatic:
            return None
        position = await self.states.at(table)
        for decision in game_of(table).pending(position.state):
            if not decision.answered and not table.sitters[decision.seat].present:
                chance = digest_of([table.seed, decision.seat, decision.opened])
                return PendingDecision(table, position, decision), chance
        return None

    async def play(self, pending: PendingDecision, action: Any) -> None:
        """Carry out what was decided for a seat, if no person plays it and it still owes it."""
        seat, opened = pending.decision.seat, pending.decision.opened

        async def attempt(table: Table) -> Table:
            sitter = table.sitters[seat]
            due = table.automatic and not sitter.present
            if not due or not await self.writer.owes(table, seat, opened):
                return table
            now = PendingDecision(table, await self.states.at(table), pending.decision)
            by: By = AUTOPILOT_IN_LOG if sitter.ai is None else "ai"
            done = await self.turns.act(now, action, user=sitter.user, interaction=None, by=by)
            return done.table

        await self.writer.change(pending.table, None, attempt)


Lull: TypeAlias = Callable[[PendingDecision, str, bool], float]
"""How many seconds people get to follow what happens, before somebody who is none of them acts.

It gets the decision, chance, and whether one who is no person acted just before.
"""


def at_once(_pending: PendingDecision, _chance: str, _again: bool) -> float:
    """Leave no time."""
    return 0.0


def natural(pending: PendingDecision, chance: str, again: bool) -> float:
    """Leave time to read what happened; less if nobody sees it or if it goes on and on."""
    if pending.table.private:
        return 0.0  # its person waits for all of it, and is told it at once
    part = int(chance[:8], 16) / (1 << 32)
    if len(pending.game.pending(pending.position.state)) > 1:
        return 0.4 + 0.8 * part  # a hidden choice: there is nothing to read
    return 0.6 + part if again else 1.0 + 2.0 * part


class AutopilotLoop:
    """Lets minds decide for seats that wait without a person, many tables at once.

    What is due is found in the store, so a restart forgets nothing; while a mind thinks, its table
    is free for everybody else.
    """

    def __init__(
        self,
        autopilot: Autopilot,
        minds: Minds,
        tables_changed: ChangedTables,
        lull: Lull = at_once,
        shard: Shard = WHOLE,
    ) -> None:
        self._autopilot = autopilot
        self._minds = minds
        self._tables_changed = tables_changed
        self._lull = lull
        self._shard = shard
        self._waiting: dict[TableId, None] = {}  # in the order in which they began to wait
        self._wake = asyncio.Event()
        self._at_work: dict[TableId, asyncio.Task[None]] = {}
        self._thinking: dict[TableId, tuple[Seat, asyncio.Task[Any]]] = {}

    @property
    def busy(self) -> bool:
        """Tell whether a table is being played, or may be in a moment."""
        return bool(self._at_work or self._waiting or self._tables_changed)

    async def run(self) -> None:
        """Play until cancelled, beginning with whatever waits since the last life."""
        watching = asyncio.create_task(self._watch(), name="autopilot-watch")
        try:
            await self._recall()
            while True:
                self._wake.clear()
                self._begin()
                await self._wake.wait()
        finally:
            tasks = (watching, *self._at_work.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            for table in await self._tables_changed.take():
                self._note(table)

    def _note(self, table: Table) -> None:
        """Look soon whether a table waits for a seat without a person; think no more in vain."""
        if table.automatic:
            self._waiting.setdefault(table.id)
            self._wake.set()
        if table.id in self._thinking:
            seat, task = self._thinking[table.id]
            if not table.automatic or table.sitters[seat].present:
                task.cancel()

    async def play_out(self, id_: TableId) -> None:
        """Play all that a table waits for without a person."""
        again = False
        while (due := await self._autopilot.due(id_)) is not None:
            pending, chance = due
            rest = asyncio.create_task(asyncio.sleep(self._lull(pending, chance, again)))
            try:
                action = await self._decided(pending, chance)
                if action is None:
                    continue  # nobody waits for it any more
                await rest
            finally:
                rest.cancel()
            await self._autopilot.play(pending, action)
            again = True

    async def _recall(self) -> None:
        while True:
            with suppress(EngineError):
                self._waiting.update(dict.fromkeys(await self._autopilot.waiting(self._shard)))
                return
            await asyncio.sleep(STORE_REST_SECONDS)

    def _begin(self) -> None:
        free = [id_ for id_ in self._waiting if id_ not in self._at_work]
        for id_ in free[: MAX_TABLES_AT_WORK - len(self._at_work)]:
            del self._waiting[id_]
            self._at_work[id_] = asyncio.create_task(self._work(id_), name=f"autopilot-{id_}")

    async def _work(self, id_: TableId) -> None:
        try:
            await self.play_out(id_)
        except UnknownGame as error:  # it is not there any more, and waiting does not bring it back
            log.error("table not attended", table=id_, code=error.code)
        except EngineError as error:
            log.error("table not attended", table=id_, code=error.code)
            await asyncio.sleep(STORE_REST_SECONDS)
            self._waiting.setdefault(id_)
        except Exception as error:  # one table that fails must not leave the others alone
            log.error("table not attended", table=id_, exc_info=error)
        finally:
            del self._at_work[id_]
            self._wake.set()

    async def _decided(self, pending: PendingDecision, chance: str) -> Any:
        """Return a legal action: what a mind decides, or else the first thing that is legal.

        None if the decision is a person's again, or nobody's.
        """
        game, state, seat = pending.game, pending.position.state, pending.decision.seat
        if not plays(game.spec.key):
            return await asyncio.to_thread(first_legal, game, pending.forms.view)
        try:
            action = await self._thought(pending, chance)
            if action is not None:
                await asyncio.to_thread(act, game, state, seat, action)
        except Exception as error:  # a mind that fails must not hold up the table
            log.error("no decision", table=pending.table.id, exc_info=error)
            return await asyncio.to_thread(first_legal, game, pending.forms.view)
        return action

    async def _thought(self, pending: PendingDecision, chance: str) -> Any:
        """Return what a mind decides, or None if it was told to stop."""
        id_, seat = pending.table.id, pending.decision.seat
        level = pending.table.sitters[seat].ai
        deciding = self._minds.decide(pending.game, pending.forms.view, level, chance)
        task = asyncio.create_task(deciding, name=f"mind-{id_}")
        self._thinking[id_] = seat, task
        try:
            await asyncio.wait([task])
        finally:
            del self._thinking[id_]
            task.cancel()
        return None if task.cancelled() else task.result()
