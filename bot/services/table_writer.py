"""The ledger: one change a table at a time, each committed before it counts, and none twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bot.services.presence import Presence
from bot.services.state_cache import Position, Positions, game_of
from bot.store.protocols import (
    AlreadyDone,
    Change,
    Clock,
    Conflict,
    EntryKind,
    Ids,
    Logged,
    NoRoom,
    Notice,
    Store,
)
from bot.tables import fairness
from bot.tables import notices as saying
from bot.tables.deadlines import Owed, owed_by_people
from bot.tables.narration import noted
from bot.tables.settings import Room
from bot.tables.table import Person, Table, TableId, User
from engine.core import Seat
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
        self._presence = Presence(clock)
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._wake: Callable[[], None] = lambda: None
        self._stir: Callable[[Table], None] = lambda _: None

    def listen(self, wake: Callable[[], None]) -> None:
        """Call this whenever there is something to say."""
        self._wake = wake

    def attend(self, stir: Callable[[Table], None]) -> None:
        """Call this with every dealt table that changed: a seat without a person may be due."""
        self._stir = stir

    def seen(self, id_: TableId, user: User) -> None:
        """Note that somebody is at a table: they pressed or asked for something there."""
        self._presence.seen(id_, user)

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

    async def _owes(self, table: Table, seat: Seat, opened: int | None = None) -> bool:
        """Tell whether a seat owes an answer, to this very decision if one is named."""
        state = (await self._positions.at(table)).state
        return any(
            decision.seat == seat and not decision.answered and opened in {None, decision.opened}
            for decision in game_of(table).pending(state)
        )

    async def _changed(
        self, id_: TableId, interaction: int | None, attempt: Attempt[Table]
    ) -> Table:
        """Change a table alone and once, and return it as it is then."""
        async with self._alone(id_):
            return await self._once(attempt, interaction, self._as_it_is)

    async def _enter(  # noqa: PLR0917 (an entry is made of all this)
        self,
        table: Table,
        kind: EntryKind,
        seat: Seat,
        person: Person | None,
        interaction: int | None,
        notices: tuple[Notice, ...],
        about: bytes = b"{}",
    ) -> Table:
        """Commit a table with an entry that is no action; None stands for the house itself."""
        position = await self._positions.at(table)
        table = replace(table, sequence=table.sequence + 1)
        user = 0 if person is None else person.user
        logged = Logged(table.sequence, seat, user, about, self._clock.now(), kind)
        telling = noted(game_of(table), logged, position.state)
        said = saying.of_entry(notices, telling, table)
        after = position.after(telling, position.state)
        return await self._save(table, interaction, said, after, logged)

    async def _save(
        self,
        table: Table,
        interaction: int | None,
        notices: tuple[Notice, ...],
        position: Position | None = None,
        entry: Logged | None = None,
        *,
        told: tuple[User, ...] = (),
        room: Room | None = None,
    ) -> Table:
        """Commit a table as it shall be from now on, if there is room; only then is it so."""
        new = replace(table, revision=table.revision + 1)
        if entry is not None:
            entry = replace(entry, digest=fairness.link(table.digest, entry))
            new = replace(new, digest=entry.digest, moved=entry.at)
        state = None if position is None else game_of(new).codec.state.dumps(position.state)
        owed, now = await self._owed(new, position), self._clock.now()
        said = (notices, owed, now, told, room)
        try:
            await self._store.commit(Change(new, table.revision, interaction, entry, state, *said))
        except NoRoom as full:
            raise IllegalAction(full.code, n=full.most) from full
        if position is not None:
            self._positions.keep(new.id, position)
        if notices:
            self._wake()
        if new.seed:
            self._stir(new)
        return new

    async def _owed(self, table: Table, position: Position | None) -> tuple[Owed, ...]:
        """Return the decisions of a table whose time runs."""
        if table.status == "lobby":
            return owed_by_people(table, ())
        if table.status != "playing" or table.pace is None:
            return ()  # nothing need be read
        position = position or await self._positions.at(table)
        return owed_by_people(table, game_of(table).pending(position.state))
