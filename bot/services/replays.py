"""Replays of finished tables and of record files: made beside the event loop, kept for a while."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

import structlog

from bot.store.protocols import ChancesStore, OpenedHandsStore, TableStore
from bot.tables.forms import Chances
from bot.tables.log import LogEntry
from bot.tables.record import logged, read
from bot.tables.remarks import remarks
from bot.tables.replay import Replay, facts_of, recorded_table, replay_of, require_finished
from bot.tables.table import Table, TableId, User
from bot.tables.verify import Verdict, verify
from engine.cache import LruCache
from engine.core import Seat
from engine.errors import IllegalAction
from engine.text import Text

log = structlog.get_logger(__name__)
MAX_KEPT_STEPS = 6000
"""Of so many steps the states are kept, so that leafing costs no replaying."""
MAX_WAITING_FILES = 4
"""Whoever comes while so many files wait to be read is asked to try again."""
READING_SECONDS = 10.0
FILE_KEY = "file_"
"""What the ids of replays begin with that come from a file: no table's does."""
DIGEST_LENGTH = 24
MAX_KNOWN_POSTS = 1000

Post: TypeAlias = tuple[int, str]
"""What is shown to everybody: the private message it was pressed on, and by which custom id."""
Harmless: TypeAlias = Callable[[str], str]
"""Makes a name fit to be shown."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A table and its replay; whoever has the `file` of one may see everything."""

    table: Table
    replay: Replay

    @property
    def file(self) -> bool:
        """Whether it comes from a file."""
        return is_file(self.table.id)


def is_file(id_: TableId) -> bool:
    """Tell whether an id names a file that was sent to us, not a table."""
    return id_.startswith(FILE_KEY)


@dataclass(kw_only=True)
class Replays:
    """Replays tables that are over, and files; keeps who lets everybody see all hands."""

    tables: TableStore
    hands: OpenedHandsStore
    estimates: ChancesStore
    reading_seconds: float = READING_SECONDS
    _replays: LruCache[tuple[TableId, int], Replay] = field(
        init=False, default_factory=lambda: LruCache(MAX_KEPT_STEPS, _steps_of)
    )
    _files: LruCache[TableId, Replayed] = field(
        init=False, default_factory=lambda: LruCache(MAX_KEPT_STEPS, _entries_of)
    )
    _posts: LruCache[Post, None] = field(
        init=False, default_factory=lambda: LruCache(MAX_KNOWN_POSTS)
    )
    _reading: asyncio.Lock = field(init=False, default_factory=asyncio.Lock)
    _waiting_files: int = field(init=False, default=0)

    async def of_table(self, table: Table) -> Replayed:
        """Return the replay of a table that is over, or refuse; names are as they are now."""
        require_finished(table)
        key = (table.id, table.sequence)
        replay = self._replays.get(key)
        if replay is None:
            entries = await self.tables.log(table.id)
            replay = await asyncio.to_thread(replay_of, table, entries)
            self._replays.put(key, replay)
        return Replayed(table, replay)

    def of_file(self, id_: TableId) -> Replayed:
        """Return the replay of a file that was sent not long ago, or refuse."""
        replayed = self._files.get(id_)
        if replayed is None:
            raise IllegalAction("replay.error.file_gone")
        return replayed

    async def read_file(self, raw: bytes, harmless: Harmless) -> Replayed | Verdict:
        """Check a record and keep its replay for a while; of a wrong one, tell what is wrong.

        One file is read at a time, and none for longer than it may take.
        """
        if self._waiting_files >= MAX_WAITING_FILES:
            raise IllegalAction("replay.error.busy")
        self._waiting_files += 1
        try:
            async with self._reading:
                replayed = await self._read(raw, harmless)
        finally:
            self._waiting_files -= 1
        if isinstance(replayed, Replayed):
            self._files.put(replayed.table.id, replayed)
        return replayed

    async def _read(self, raw: bytes, harmless: Harmless) -> Replayed | Verdict:
        late = threading.Event()
        timer = asyncio.get_running_loop().call_later(self.reading_seconds, late.set)
        try:
            return await asyncio.to_thread(_replayed_file, raw, harmless, late)
        except TimeoutError:
            raise IllegalAction("replay.error.too_slow") from None
        finally:
            timer.cancel()

    async def chances(self, replayed: Replayed) -> Chances | None:
        """Return how the chances went, if that is known already."""
        if replayed.file or replayed.table.status != "over":
            return None
        return await self.estimates.chances(replayed.table)

    async def remark(self, replayed: Replayed) -> Text | None:
        """Return what was most remarkable about a game, if anything was."""
        try:
            facts = await asyncio.to_thread(facts_of, replayed.replay)
        except Exception as error:  # it can be replayed whatever its game makes of counting
            log.error("no facts", table=replayed.table.id, exc_info=error)
            return None
        return next(iter(remarks(facts)), None)

    def claim_post(self, post: Post) -> bool:
        """Keep that something is shown to everybody; False if it was, as by a press made twice."""
        if post in self._posts:
            return False
        self._posts.put(post, None)
        return True

    def drop_post(self, post: Post) -> None:
        """Forget what could not be shown, so that it can be tried again."""
        self._posts.pop(post)

    async def missing(self, table: Table) -> tuple[Seat, ...]:
        """Return the seats of people without whose consent not everybody may see all hands.

        Whoever was forgotten without having agreed never will; a private table has only one.
        """
        if table.private:
            return ()
        opened = set(await self.hands.opened_hands(table.id))
        people = (seat for seat, sitter in enumerate(table.sitters) if sitter.ai is None)
        return tuple(seat for seat in people if seat not in opened)

    async def open_hands(self, table: Table, user: User) -> None:
        """Keep that somebody who sat at a table lets everybody see all hands."""
        require_finished(table)
        if table.seat_of(user) is None:
            raise IllegalAction("host.error.not_seated")
        await self.hands.open_hands(table.id, user)


def _replayed_file(raw: bytes, harmless: Harmless, late: threading.Event) -> Replayed | Verdict:
    def go_on() -> None:
        if late.is_set():
            raise TimeoutError

    record = read(raw)
    verdict = verify(record, go_on)
    if not verdict.well:
        return verdict
    id_ = FILE_KEY + sha256(raw).hexdigest()[:DIGEST_LENGTH]
    table = recorded_table(record, id_, harmless)
    entries: Sequence[LogEntry] = tuple(map(logged, record.entries))
    return Replayed(table, replay_of(table, entries, go_on))


def _steps_of(replay: Replay) -> int:
    return len(replay.steps)


def _entries_of(replayed: Replayed) -> int:
    """Return how much is kept of a file: one step of it can have any number of entries."""
    return sum(len(step.entries) for step in replayed.replay.steps)
