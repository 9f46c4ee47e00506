"""Wake-ups: processes tell each other what changed, so that nobody has to look all the time.

They may be lost. Whoever waits for one looks by itself every few seconds, and nothing but haste
rests on them. They carry ids and numbers alone, which are no secret inside the database.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from secrets import token_hex
from typing import Protocol, TypeAlias

import structlog

from bot.tables.table import Table, TableId, User
from engine.cache import LruCache

MAX_BYTES = 7500
"""How long a text may be that a channel carries; PostgreSQL takes a little less than 8000."""
MERGE_SECONDS = 0.005
"""How long wake-ups are gathered, so that one text carries many."""
ELSEWHERE_SECONDS = 900.0
"""How long another process that wrote a table is told what happens there."""
MAX_TABLES_ELSEWHERE = 5000

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TableChanged:
    """A table was written, and there may be something to say."""

    table: TableId
    guild: int | None
    revision: int


@dataclass(frozen=True, slots=True)
class UserChanged:
    """What a person has chosen is another than before, or they were forgotten."""

    user: User


@dataclass(frozen=True, slots=True)
class ServerChanged:
    """What a server has chosen is another than before."""

    guild: int


@dataclass(frozen=True, slots=True)
class UserSeen:
    """Somebody was seen at a table; `acted` if everybody saw it."""

    table: TableId
    user: User
    acted: bool


@dataclass(frozen=True, slots=True)
class PanelShown:
    """A table's panel shows this action; `lowest` is the last message that was posted there."""

    table: TableId
    sequence: int
    lowest: int


Wakeup: TypeAlias = TableChanged | UserChanged | ServerChanged | UserSeen | PanelShown
KINDS: tuple[type[Wakeup], ...] = (TableChanged, UserChanged, ServerChanged, UserSeen, PanelShown)
Receive: TypeAlias = Callable[[str], None]
"""Takes a text that came."""


class Channel(Protocol):
    """Carries short texts to all processes, also back to this one; any of them may be lost."""

    async def send(self, text: str) -> None:
        """Send a text, or do nothing if there is no connection."""

    async def listen(self, receive: Receive, connected: Callable[[], None]) -> None:
        """Hand over what comes, for ever; tell each time that it is connected anew."""


class Wakeups:
    """Tells other processes what they cannot know; without a channel there are none to tell."""

    def __init__(
        self,
        channel: Channel | None = None,
        holds: Callable[[Table], bool] = lambda _: True,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.channel = channel
        self.process = token_hex(4)
        """By what this process knows its own texts."""
        self._holds = holds
        self._now = now
        self.waiting: dict[tuple[object, ...], Wakeup] = {}
        """What is to be told, by what it is about."""
        self._begun = asyncio.Event()
        self._elsewhere: LruCache[TableId, float] = LruCache(MAX_TABLES_ELSEWHERE)

    def table_changed(self, table: Table) -> None:
        """Tell whoever speaks for a table, or waits for it, that it was written."""
        if self._concerns_others(table):
            self._put((table.id,), TableChanged(table.id, table.home.guild, table.revision))

    def user_changed(self, user: User) -> None:
        """Tell everybody that a person has chosen something else."""
        self._put((user,), UserChanged(user))

    def server_changed(self, guild: int) -> None:
        """Tell everybody that a server has chosen something else."""
        self._put((guild,), ServerChanged(guild))

    def seen(self, table: Table, user: User, *, acted: bool = False) -> None:
        """Tell whoever speaks for a table that somebody is there now."""
        if self._concerns_others(table):
            self._put((table.id, user, acted), UserSeen(table.id, user, acted))

    def panel_shown(self, table: Table, sequence: int, lowest: int) -> None:
        """Tell whoever waits for a panel what it shows."""
        if self._concerns_others(table):
            self._put((table.id,), PanelShown(table.id, sequence, lowest))

    def note_elsewhere(self, id_: TableId) -> None:
        """Note that another process writes a table: it is told for a while what happens there."""
        self._elsewhere.put(id_, self._now())

    async def send_all(self) -> None:
        """Send what there is to tell, for ever."""
        channel = self.channel
        while channel is not None:
            await self._begun.wait()
            await asyncio.sleep(MERGE_SECONDS)
            self._begun.clear()
            wakeups = tuple(self.waiting.values())
            self.waiting.clear()
            for text in written(self.process, wakeups):
                await _unless_it_fails(channel.send(text))

    def _concerns_others(self, table: Table) -> bool:
        if self.channel is None:
            return False
        written_at = self._elsewhere.get(table.id)
        lately = written_at is not None and self._now() - written_at < ELSEWHERE_SECONDS
        return lately or table.private or not self._holds(table)

    def _put(self, about: tuple[object, ...], wakeup: Wakeup) -> None:
        if self.channel is not None:
            self.waiting[type(wakeup), *about] = wakeup
            self._begun.set()


def written(process: str, wakeups: Sequence[Wakeup]) -> Iterator[str]:
    """Yield wake-ups of a process as texts, none longer than a channel carries."""
    together = list[str]()
    size = 0
    for wakeup in wakeups:
        item = json.dumps([KINDS.index(type(wakeup)), *astuple(wakeup)], separators=(",", ":"))
        if together and size + len(item) > MAX_BYTES - 100:
            yield _text(process, together)
            together, size = [], 0
        together.append(item)
        size += len(item) + 1
    if together:
        yield _text(process, together)


def read(text: str) -> tuple[str, tuple[Wakeup, ...]]:
    """Return who sent a text, and its wake-ups; those of a version that knows more are left out."""
    process, *items = json.loads(text)
    known = (item for item in items if item[0] < len(KINDS))
    return process, tuple(KINDS[kind](*values) for kind, *values in known)


def _text(process: str, items: Sequence[str]) -> str:
    return f"[{','.join([json.dumps(process), *items])}]"


async def _unless_it_fails(sending: Awaitable[None]) -> None:
    try:
        await sending
    except Exception as failure:  # noqa: BLE001 (whoever is not told looks by itself)
        log.info("wake-up not sent", reason=type(failure).__name__)
