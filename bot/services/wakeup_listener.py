"""The listener of wake-ups: what other processes tell becomes what this one knows and looks at."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TypeAlias

import structlog

from bot.runtime.clock import Clock
from bot.services.lessons import Lessons
from bot.services.presence import Presence
from bot.services.settings import Settings
from bot.services.shown_panels import ShownPanels
from bot.services.table_writer import Signals, TableWriter
from bot.services.wakeups import (
    Channel,
    PanelShown,
    ServerChanged,
    TableChanged,
    UserChanged,
    UserSeen,
    Wakeup,
    Wakeups,
    read,
)
from bot.store.protocols import TableStore
from bot.tables.table import TableId, User
from engine.errors import EngineError

LOOK_SECONDS = 5.0
"""How often everybody looks whether there is something that nobody told."""
LOOKS_WITHOUT_TABLES = 2
"""How many looks leave out those tables after one that did not: finding them costs more."""
LOOK_BACK_SECONDS = 60.0
"""How far back is looked for tables that changed: clocks of machines differ."""
MAX_READ_TOGETHER = 4
"""How many tables that changed elsewhere are read at once: a look may find thousands."""

Forget: TypeAlias = Callable[[TableId, User], None]
"""Forgets the token of somebody at a table."""
log = structlog.get_logger(__name__)


@dataclass(kw_only=True)
class WakeupListener:
    """Hears what other processes tell; also lets everybody look now and then, and after a gap."""

    wakeups: Wakeups
    writer: TableWriter
    tables: TableStore
    clock: Clock
    signals: Signals
    settings: Settings
    lessons: Lessons
    presence: Presence
    shown_panels: ShownPanels
    look_seconds: float = LOOK_SECONDS
    _forget_token: Forget | None = field(init=False, default=None)
    _changed: dict[TableId, None] = field(init=False, default_factory=dict)
    _wake: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _connected: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _looked_at: float = field(init=False, default=0.0)

    def forget_tokens_by(self, forget: Forget) -> None:
        """Have the token of somebody forgotten who is seen by another process: they are there."""
        self._forget_token = forget

    async def run(self) -> None:
        """Tell and hear until cancelled; where there is one process, there is nothing to do."""
        channel = self.wakeups.channel
        if channel is None:
            return
        self.signals.divide()
        self._looked_at = self.clock.now()
        while True:
            try:
                await self._run(channel)
            except Exception as failure:  # nothing but haste rests on wake-ups
                log.error("wake-ups failed", exc_info=failure)
            await asyncio.sleep(self.look_seconds)

    async def _run(self, channel: Channel) -> None:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self.wakeups.send_all(), name="wakeups-send")
            tasks.create_task(
                channel.listen(self.receive, self._connected.set), name="wakeups-listen"
            )
            tasks.create_task(self._read_changed(), name="wakeups-read")
            tasks.create_task(self._look_now_and_then(), name="wakeups-look")

    def receive(self, text: str) -> None:
        """Take what another process tells; what cannot be read is left to the next look."""
        try:
            process, wakeups = read(text)
        except (ValueError, TypeError, LookupError) as failure:
            log.warning("wake-up not understood", reason=type(failure).__name__)
            return
        if process != self.wakeups.process:
            for wakeup in wakeups:
                self._receive(wakeup)

    def _receive(self, wakeup: Wakeup) -> None:
        match wakeup:
            case TableChanged(table, guild, revision):
                self.writer.note_revision(table, revision)
                self.wakeups.note_elsewhere(table)
                self.signals.changes.put(table)
                if any(shard.has(guild) for shard in self.signals.shards):
                    self._changed[table] = None
                    self._wake.set()
            case UserChanged(user):
                self.settings.drop_cached(user)
                self.lessons.drop_cached(user)
                self.signals.wake_outboxes()  # their calls may be due at another time
            case ServerChanged(guild):
                self.settings.drop_cached_server(guild)
            case UserSeen(table, user, acted):
                self.wakeups.note_elsewhere(table)
                if self._forget_token is not None:
                    self._forget_token(table, user)
                self.presence.note(table, user)
                if acted:
                    self.presence.note_action(table, user)
            case PanelShown(table, sequence, lowest):
                self.shown_panels.note(table, sequence, lowest)

    async def look(self, *, tables: bool = True) -> None:
        """Know nothing that another process may have changed, and let everybody look anew.

        With `tables`, those are looked for that changed and where somebody may have to be played
        for.
        """
        self.settings.drop_all_cached()
        self.lessons.drop_all_cached()
        self.signals.wake_outboxes()
        self.signals.changes.put_all()
        if not tables:
            return
        now, since = self.clock.now(), self._looked_at - LOOK_BACK_SECONDS
        for shard in self.signals.shards:
            self._changed.update(dict.fromkeys(await self.tables.automatic(shard, since)))
        self._wake.set()
        self._looked_at = now

    async def _look_now_and_then(self) -> None:
        for number in itertools.count():
            with suppress(TimeoutError):
                async with asyncio.timeout(self.look_seconds):
                    await self._connected.wait()
            anew = self._connected.is_set()
            self._connected.clear()
            try:
                await self.look(tables=anew or number % (LOOKS_WITHOUT_TABLES + 1) == 0)
            except EngineError as failure:
                log.warning("not looked", code=failure.code)

    async def _read_changed(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._changed:  # a few at a time, for people wait for the store too
                count = min(len(self._changed), MAX_READ_TOGETHER)
                newest = [self._changed.popitem()[0] for _ in range(count)]
                await asyncio.gather(*map(self._read_table, newest))

    async def _read_table(self, id_: TableId) -> None:
        """Tell whoever speaks and plays for a table that it changed, as it is now."""
        try:
            table = await self.tables.table(id_)
        except EngineError as failure:
            log.warning("table not read", table=id_, code=failure.code)
            return
        if table is not None:
            self.signals.changed(table, notices=True)
