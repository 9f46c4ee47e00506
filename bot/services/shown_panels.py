"""Shown panels: what the panel of each table shows, whichever session or process shows it."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.services.wakeups import Wakeups
from bot.tables.table import Table, TableId
from engine.cache import LruCache

MAX_KEPT = 5000


class ShownPanels:
    """Remembers up to which action the panels of tables show them, and tells those who wait."""

    def __init__(self, wakeups: Wakeups) -> None:
        self._wakeups = wakeups
        self._shown: LruCache[TableId, tuple[int, int]] = LruCache(MAX_KEPT)
        self._waiting: WeakValueDictionary[TableId, asyncio.Event] = WeakValueDictionary()

    def put(self, table: Table, lowest: int) -> None:
        """Note that a table's panel shows it as it is; `lowest` is the last message there."""
        self.note(table.id, table.sequence, lowest)
        self._wakeups.panel_shown(table, table.sequence, lowest)

    def note(self, id_: TableId, sequence: int, lowest: int) -> None:
        """Note what a panel shows, unless it is known to show more."""
        known, _ = self._shown.get(id_) or (-1, 0)
        if sequence >= known:
            self._shown.put(id_, (sequence, lowest))
        event = self._waiting.pop(id_, None)
        if event is not None:
            event.set()

    def lowest(self, id_: TableId, sequence: int) -> int | None:
        """Return the last message posted at a table, if its panel shows this action."""
        shown, lowest = self._shown.get(id_) or (-1, 0)
        return lowest if shown >= sequence else None

    async def wait_for(self, id_: TableId, sequence: int) -> int:
        """Wait until a table's panel shows this action; return the last message posted there."""
        while (lowest := self.lowest(id_, sequence)) is None:
            shown = self._waiting.setdefault(id_, asyncio.Event())
            await shown.wait()
        return lowest
