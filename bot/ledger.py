"""The ledger: one change a table at a time, each committed before it counts, and none twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bot.ports import AlreadyDone, Change, Clock, Conflict, Ids, Logged, Notice, Store
from bot.positions import Position, Positions, game_of
from bot.tables import Table, TableId
from engine.errors import IllegalAction

T = TypeVar("T")
Attempt: TypeAlias = Callable[[], Awaitable[T]]
"""Builds a change on what is stored now, commits it, and returns the answer."""
Again: TypeAlias = Callable[[TableId, int], Awaitable[T]]
"""Returns the answer once more for what was done before: at which table, after which action."""

ATTEMPTS = 5


class Ledger:
    """What everything that changes tables shares."""

    def __init__(self, store: Store, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._clock = clock
        self._ids = ids
        self._positions = Positions(store)
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._wake: Callable[[], None] = lambda: None

    def listen(self, wake: Callable[[], None]) -> None:
        """Call this whenever there is something to say."""
        self._wake = wake

    async def table(self, id_: TableId) -> Table:
        """Return a table, or refuse."""
        table = await self._store.table(id_)
        if table is None:
            raise IllegalAction("host.error.no_table")
        return table

    async def _as_it_is(self, id_: TableId, _sequence: int) -> Table:
        return await self.table(id_)

    def _alone(self, id_: TableId) -> AbstractAsyncContextManager[None]:
        """Wait until nobody else changes this table."""
        return self._locks.setdefault(id_, asyncio.Lock())

    async def _once(self, attempt: Attempt[T], interaction: int | None, again: Again[T]) -> T:
        """Carry a change out, anew when the table changed meanwhile, and never twice."""
        for _ in range(ATTEMPTS):
            try:
                return await attempt()
            except Conflict:
                continue
            except (AlreadyDone, IllegalAction):
                # What was done before looks illegal when it arrives again.
                done = None if interaction is None else await self._store.done(interaction)
                if done is None:
                    raise
                return await again(*done)
        raise IllegalAction("host.error.busy")

    async def _save(
        self,
        table: Table,
        interaction: int | None,
        notices: tuple[Notice, ...],
        position: Position | None = None,
        action: Logged | None = None,
    ) -> Table:
        """Commit a table as it shall be from now on; only then is it so."""
        new = replace(table, revision=table.revision + 1)
        state = None if position is None else game_of(new).codec.state.dumps(position.state)
        await self._store.commit(Change(new, table.revision, interaction, action, state, notices))
        if position is not None:
            self._positions.keep(new.id, position)
        if notices:
            self._wake()
        return new
