"""The states of tables: read lazily, kept for a while, made again from the log when in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.protocols import TableStore
from bot.tables.log import LogEntry
from bot.tables.narration import StepNarration, replayed
from bot.tables.table import Table, TableId, game_of
from engine.cache import LruCache
from engine.errors import BadShape

MAX_KEPT = 2000
MAX_CHRONICLES = 8
"""Whole tables are told step by step after an outage, or while somebody reads them."""
MAX_FINISHED_KEPT = 50
"""Tables that are over are looked at for a while, then hardly ever."""
RECENT_STEPS = 32
"""As many entries as the message that tells of a table can grow by, and the story before it."""


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a table after so many entries; `recent` is None until somebody asks for it."""

    sequence: int
    state: Any
    recent: tuple[StepNarration, ...] | None = None

    def after(self, step: StepNarration, state: Any) -> Position:
        """Return the position after an entry."""
        recent = None if self.recent is None else (*self.recent, step)[-RECENT_STEPS:]
        return Position(step.sequence, state, recent)


class StateCache:
    """Positions of tables, few of them over; those used least recently are forgotten."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._positions: LruCache[TableId, Position] = LruCache(MAX_KEPT)
        self._chronicles: LruCache[TableId, tuple[StepNarration, ...]] = LruCache(MAX_CHRONICLES)
        self._finished: LruCache[TableId, Position] = LruCache(MAX_FINISHED_KEPT)

    @property
    def size(self) -> int:
        """How many positions are remembered."""
        return len(self._positions) + len(self._finished)

    async def at(self, table: Table) -> Position:
        """Return where a table stands; the cached state counts only if it is of this sequence."""
        position = self._recall(table)
        if position is not None:
            return position
        cached = await self._store.state(table.id)
        if cached is not None and cached[0] == table.sequence:
            try:
                state = game_of(table).codec.state.loads(cached[1])
            except BadShape:
                return await self._replay(table)
            return self.keep(table, Position(table.sequence, state))
        return await self._replay(table)

    async def recent(self, table: Table) -> tuple[StepNarration, ...]:
        """Return what happened lately."""
        position = self._recall(table)
        if position is None or position.recent is None:
            position = await self._replay(table)
        return position.recent or ()

    async def chronicle(self, table: Table) -> tuple[StepNarration, ...]:
        """Return all that ever happened at a table."""
        chronicle = self._chronicles.get(table.id)
        if chronicle is None or chronicle[-1].sequence < table.sequence:
            log = await self._store.log(table.id)
            chronicle = tuple(step for step, _ in replayed(table, log))
            self._chronicles.put(table.id, chronicle)
        return chronicle[: table.sequence + 1]

    async def earlier(self, table: Table, sequence: int, log: Sequence[LogEntry]) -> Any:
        """Return how a table stood after so many entries of its log."""
        return await asyncio.to_thread(_state_after, replace(table, sequence=sequence), log)

    def keep(self, table: Table, position: Position) -> Position:
        """Remember a position, unless a later one is known."""
        known = self._known(table.id)
        if known is None or known.sequence <= position.sequence:
            finished = table.status not in {"lobby", "playing"}
            (self._positions if finished else self._finished).pop(table.id)
            (self._finished if finished else self._positions).put(table.id, position)
        return position

    def _known(self, id_: TableId) -> Position | None:
        return self._positions.get(id_) or self._finished.get(id_)

    def _recall(self, table: Table) -> Position | None:
        position = self._known(table.id)
        return position if position is not None and position.sequence == table.sequence else None

    async def _replay(self, table: Table) -> Position:
        steps = list(replayed(table, await self._store.log(table.id)))
        recent = tuple(step for step, _ in steps[-RECENT_STEPS:])
        return self.keep(table, Position(table.sequence, steps[-1][1], recent))


def _state_after(table: Table, log: Sequence[LogEntry]) -> Any:
    """Return how a game stood after the last entry that a table counts."""
    *_, (_, state) = replayed(table, log)
    return state
