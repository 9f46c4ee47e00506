"""The writer of tables: one change a table at a time, committed before it counts, none twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bot.runtime.clock import Clock
from bot.services.state_cache import Position, StateCache
from bot.services.wakeups import Wakeups
from bot.store.protocols import TableStore, Unsure
from bot.tables import fairness
from bot.tables import notices as notices_of
from bot.tables.changes import AlreadyDone, Change, Conflict, NoRoom
from bot.tables.deadlines import Owed, owed_by_people
from bot.tables.log import EntryKind, LogEntry
from bot.tables.narration import noted
from bot.tables.notices import Notice
from bot.tables.results import SeatResult
from bot.tables.settings import Room
from bot.tables.shards import WHOLE, Shard
from bot.tables.table import Person, Table, TableId, User, game_of
from engine.cache import LruCache
from engine.core import Seat
from engine.errors import IllegalAction

T = TypeVar("T")
TableRef: TypeAlias = Table | TableId
"""A table by its id, or exactly as it was read: then it is read again only if it changed since."""
Attempt: TypeAlias = Callable[[Table], Awaitable[T]]
"""Builds a change on a table as it is now, commits it, and returns the answer."""
AnswerAgain: TypeAlias = Callable[[TableId, int], Awaitable[T]]
"""Returns the answer once more for what was done before: at which table, after which action."""

TurningPoint: TypeAlias = Callable[[Table], Awaitable[tuple[Notice, ...]]]
"""Returns what else is said when a game begins or ends."""

ResultsAfter: TypeAlias = Callable[[Table, LogEntry], Awaitable[tuple[SeatResult, ...]]]
"""Returns what remains of a table that is over with an entry of its log."""

MAX_ATTEMPTS = 9
FIRST_PAUSE_SECONDS = 0.002
MAX_REVISIONS = 5000

LockKind: TypeAlias = Literal["table", "person", "server", "opening"]
"""What a lock protects: a table, the settings of a person or server, or the opening of tables."""


class Locks:
    """Hands out one lock for each thing that is changed; nobody's lock is kept for long.

    They spare those in one process being refused and trying anew. Nothing rests on them: other
    processes write too, and the store refuses what was built on something that changed.
    """

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[LockKind, TableId | int], asyncio.Lock] = (
            WeakValueDictionary()
        )

    def of(self, kind: LockKind, id_: TableId | int = 0) -> asyncio.Lock:
        """Return the lock of a thing: whoever changes it holds it."""
        return self._locks.setdefault((kind, id_), asyncio.Lock())


class ChangedTables:
    """Dealt tables that changed since somebody took them, each as it is now, oldest first."""

    def __init__(self) -> None:
        self._tables: dict[TableId, Table] = {}
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return len(self._tables)

    def put(self, table: Table) -> None:
        """Note that a table changed."""
        self._tables[table.id] = table
        self._changed.set()

    async def take(self) -> tuple[Table, ...]:
        """Wait until tables have changed, and return them once."""
        await self._changed.wait()
        self._changed.clear()
        tables = tuple(self._tables.values())
        self._tables.clear()
        return tables


class TableChanges:
    """Tells those who wait for a change of one table, in whatever process it is made."""

    def __init__(self) -> None:
        self._events: WeakValueDictionary[TableId, asyncio.Event] = WeakValueDictionary()

    def next_of(self, id_: TableId) -> asyncio.Event:
        """Return what is set at the next change of a table; take it before looking at the table."""
        return self._events.setdefault(id_, asyncio.Event())

    def put(self, id_: TableId) -> None:
        """Tell that a table changed."""
        event = self._events.pop(id_, None)
        if event is not None:
            event.set()

    def put_all(self) -> None:
        """Let everybody look who waits: nobody knows what changed."""
        for id_ in tuple(self._events):
            self.put(id_)


class ShardSignals:
    """What the outbox of a shard, and whoever plays for the absent there, wait for."""

    def __init__(self) -> None:
        self.notices_queued = asyncio.Event()
        """Set whenever the outbox has something to look at; the outbox clears it."""
        self.tables_changed = ChangedTables()


class Signals(ShardSignals):
    """What the writer tells those who wait; once there are shards, each hears of its own tables."""

    def __init__(self) -> None:
        super().__init__()
        self.changes = TableChanges()
        self.saved: Callable[[Change], None] = lambda _change: None
        """Told of every change that was saved, for figures alone."""
        self._shards: dict[Shard, ShardSignals] | None = None

    def of(self, shard: Shard) -> ShardSignals:
        """Return the signals of a shard, which are given from now on."""
        self.divide()
        assert self._shards is not None
        return self._shards.setdefault(shard, ShardSignals())

    def divide(self) -> None:
        """Give signals to shards alone, also before the first one is held here."""
        self._shards = self._shards or {}

    def forget(self, shard: Shard) -> None:
        """Give a shard no more signals."""
        if self._shards is not None:
            self._shards.pop(shard, None)

    def changed(self, table: Table, *, notices: bool) -> None:
        """Tell that a table changed, and whether there is something to say."""
        for shard, signals in self._listeners():
            if not shard.has(table.home.guild):
                continue
            if notices:
                signals.notices_queued.set()
            if table.seed:
                signals.tables_changed.put(table)
        self.changes.put(table.id)

    def wake_outboxes(self) -> None:
        """Let every outbox look, whatever tables there is something to say of."""
        for _, signals in self._listeners():
            signals.notices_queued.set()

    @property
    def shards(self) -> tuple[Shard, ...]:
        """The shards whose tables somebody here speaks and plays for."""
        return tuple(shard for shard, _ in self._listeners())

    def _listeners(self) -> tuple[tuple[Shard, ShardSignals], ...]:
        return ((WHOLE, self),) if self._shards is None else tuple(self._shards.items())


class TableWriter:
    """Commits changes of tables; all services that change tables share one."""

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        states: StateCache,
        locks: Locks,
        signals: Signals,
        *,
        turning_point: TurningPoint | None = None,
        results_after: ResultsAfter | None = None,
        wakeups: Wakeups | None = None,
    ) -> None:
        self._store = store
        self._wakeups = wakeups or Wakeups()
        self._turning_point = turning_point
        self._results_after = results_after
        self._clock = clock
        self._states = states
        self.locks = locks
        self._signals = signals
        self._revisions: LruCache[TableId, int] = LruCache(MAX_REVISIONS)

    async def table(self, at: TableRef) -> Table:
        """Return a table, or refuse."""
        id_ = id_of(at)
        if isinstance(at, Table) and at.revision >= (self._revisions.get(id_) or 0):
            return at
        table = await self._store.table(id_)
        if table is None:
            raise IllegalAction("host.error.no_table")
        return table

    def note_revision(self, id_: TableId, revision: int) -> None:
        """Note that another process wrote a table: rows that were read before are outdated."""
        if revision > (self._revisions.get(id_) or 0):
            self._revisions.put(id_, revision)

    async def run_once(
        self, attempt: Callable[[], Awaitable[T]], interaction: int | None, again: AnswerAgain[T]
    ) -> T:
        """Carry something out, anew when a table changed meanwhile, and never twice."""
        async for _ in attempts():
            try:
                return await attempt()
            except Conflict:
                continue
            except Unsure:
                done = None if interaction is None else await self._store.done(interaction)
                if done is not None:
                    return await again(*done)
            except (AlreadyDone, IllegalAction):
                # What was done before looks illegal when it arrives again.
                done = None if interaction is None else await self._store.done(interaction)
                if done is None:
                    raise
                return await again(*done)
        raise IllegalAction("host.error.busy")

    async def change_for(
        self, at: TableRef, interaction: int | None, attempt: Attempt[T], again: AnswerAgain[T]
    ) -> T:
        """Change a table alone and once, and return the answer."""
        async with self.locks.of("table", id_of(at)):
            return await self.run_once(self._attempts(at, attempt), interaction, again)

    async def alone(self, at: TableRef, attempt: Attempt[T]) -> T:
        """Do something at a table alone, anew if somebody else did so in that moment."""
        async with self.locks.of("table", id_of(at)):
            return await retried(self._attempts(at, attempt))

    def _attempts(self, at: TableRef, attempt: Attempt[T]) -> Callable[[], Awaitable[T]]:
        """Return what attempts a change on a table as it is, and reads it anew every further time.

        Whoever was refused does not know what another process wrote.
        """
        known = at

        async def attempt_now() -> T:
            nonlocal known
            table = await self.table(known)
            known = table.id
            return await attempt(table)

        return attempt_now

    async def change(self, at: TableRef, interaction: int | None, attempt: Attempt[Table]) -> Table:
        """Change a table alone and once, and return it as it is then."""
        return await self.change_for(at, interaction, attempt, self.table_again)

    async def table_again(self, id_: TableId, _sequence: int) -> Table:
        """Return a table as the answer to what was done before."""
        return await self.table(id_)

    async def owes(self, table: Table, seat: Seat, opened: int | None = None) -> bool:
        """Tell whether a seat owes an answer, to this very decision if one is named."""
        state = (await self._states.at(table)).state
        return any(
            decision.seat == seat and not decision.answered and opened in {None, decision.opened}
            for decision in game_of(table).pending(state)
        )

    async def save_entry(
        self,
        table: Table,
        kind: EntryKind,
        *,
        seat: Seat,
        person: Person | None = None,
        interaction: int | None = None,
        state: Any = None,
        content: bytes = b"{}",
        notices: tuple[Notice, ...] = (),
    ) -> Table:
        """Commit a table with an entry that is no action; without a person the bot did it.

        `state` is how the game stands from now on, if not as before; `content` is what else there
        is to know of the entry, `notices` what else there is to say.
        """
        position = await self._states.at(table)
        state = position.state if state is None else state
        table = replace(table, sequence=table.sequence + 1)
        user = None if person is None else person.user
        entry = LogEntry(table.sequence, seat, user, content, self._clock.now(), kind)
        step = noted(game_of(table), entry, state)
        return await self.save(
            table,
            interaction=interaction,
            notices=(*notices_of.after_entry(table, step), *notices),
            position=position.after(step, state),
            entry=entry,
        )

    async def save(
        self,
        table: Table,
        *,
        interaction: int | None,
        notices: tuple[Notice, ...],
        position: Position | None = None,
        entry: LogEntry | None = None,
        called_users: tuple[User, ...] = (),
        room: Room | None = None,
        prefix: tuple[LogEntry, ...] = (),
    ) -> Table:
        """Commit a table as it shall be from now on, if there is room; only then is it so.

        Requests that changed with it are shown anew. A new table may begin with a `prefix` of its
        log, which is sealed already.
        """
        new = replace(table, revision=table.revision + 1)
        notices = (*notices_of.of_requests(new), *notices)
        begins = position is not None and entry is None
        ends = entry is not None and new.status != "playing"
        if self._turning_point is not None and (begins or ends):
            notices = (*notices, *await self._turning_point(new))
        if entry is not None:
            entry = replace(entry, digest=fairness.link(table.digest, entry))
            new = replace(new, digest=entry.digest, last_activity_at=entry.at)
        results: tuple[SeatResult, ...] = ()
        if self._results_after is not None and entry is not None and new.leaves_results:
            results = await self._results_after(new, entry)
        change = Change(
            new,
            expected=table.revision,
            interaction=interaction,
            action=entry,
            state=None if position is None else game_of(new).codec.state.dumps(position.state),
            notices=notices,
            owed=await self._owed(new, position),
            at=self._clock.now(),
            called_users=called_users,
            room=room,
            prefix=prefix,
            results=results,
        )
        self._revisions.put(new.id, new.revision)  # rows read before are outdated, or in conflict
        try:
            await self._store.commit(change)
        except NoRoom as full:
            raise IllegalAction(full.code, n=full.most) from full
        self._signals.saved(change)
        if position is not None:
            self._states.keep(new, position)
        self.tell_changed(new, notices=bool(notices))
        return new

    def tell_changed(self, table: Table, *, notices: bool = True) -> None:
        """Tell everywhere that a table changed, and whether there is something to say."""
        self._signals.changed(table, notices=notices)
        self._wakeups.table_changed(table)

    async def _owed(self, table: Table, position: Position | None) -> tuple[Owed, ...]:
        """Return the decisions of a table whose time runs."""
        if table.status == "lobby":
            return owed_by_people(table, ())
        if table.status != "playing" or table.seconds_per_move is None:
            return ()  # nothing need be read
        position = position or await self._states.at(table)
        return owed_by_people(table, game_of(table).pending(position.state))


async def retried(attempt: Callable[[], Awaitable[T]]) -> T:
    """Carry something out, anew as long as somebody else wrote the same in that moment."""
    async for _ in attempts():
        with suppress(Conflict):
            return await attempt()
    raise IllegalAction("host.error.busy")


async def attempts() -> AsyncIterator[int]:
    """Count attempts, with longer and longer pauses in which whoever was faster may finish."""
    yield 0
    for number in range(1, MAX_ATTEMPTS):
        await asyncio.sleep(FIRST_PAUSE_SECONDS * 2 ** (number - 2) if number > 1 else 0.0)
        yield number


def id_of(at: TableRef) -> TableId:
    """Return the id of a table, whatever it is named by."""
    return at.id if isinstance(at, Table) else at
