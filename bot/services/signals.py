"""Signals: what the services tell those who wait, without knowing who that is."""

from __future__ import annotations

import asyncio

from bot.tables.table import Table, TableId


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


class Signals:
    """Made first, and shared by those who write tables and those who wait for them."""

    def __init__(self) -> None:
        self.notices_queued = asyncio.Event()
        """Set whenever the outbox has something to look at; the outbox clears it."""
        self.tables_changed = ChangedTables()
