"""Results: written with the last step of a table, and filled in for tables that have none."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

import structlog

from bot.store.protocols import ResultStore, TableStore
from bot.tables.log import LogEntry
from bot.tables.results import SeatResult, results_of
from bot.tables.table import Table, TableId
from engine.errors import UnknownGame

log = structlog.get_logger(__name__)
FILL_INTERVAL_SECONDS = 3_600.0
"""How often finished tables without results are looked for: an older process may leave some."""


@dataclass(kw_only=True)
class Results:
    """Makes what remains of tables, off the event loop: each is replayed whole for it."""

    store: ResultStore
    tables: TableStore
    interval_seconds: float = FILL_INTERVAL_SECONDS
    _unplayable: set[TableId] = field(init=False, default_factory=set)

    async def after(self, table: Table, entry: LogEntry) -> tuple[SeatResult, ...]:
        """Return the results of a table that is over with an entry which is not written yet."""
        sources = await self.store.sources(table.id)
        log_now = (*sources.log[: entry.sequence - 1], entry)
        try:
            return await asyncio.to_thread(results_of, table, replace(sources, log=log_now))
        except Exception as error:  # a table can end whatever its game makes of counting
            log.error("no results", table=table.id, exc_info=error)
            return ()

    async def fill_in(self) -> int:
        """Write the results of all finished tables that have none, and return of how many."""
        return sum([await self._fill(id_) for id_ in await self.store.without_results()])

    async def keep_filling(self) -> None:
        """Fill in results now, and look again from time to time."""
        while True:
            try:
                if filled := await self.fill_in():
                    log.info("results filled in", tables=filled)
            except Exception as error:  # the database may be back by then
                log.error("results not filled in", exc_info=error)
            await asyncio.sleep(self.interval_seconds)

    async def _fill(self, id_: TableId) -> bool:
        """Write the results of a table; one that changes meanwhile gets them another time."""
        table = None if id_ in self._unplayable else await self.tables.table(id_)
        if table is None:
            return False
        sources = await self.store.sources(id_)
        try:
            results = await asyncio.to_thread(results_of, table, sources)
        except UnknownGame:
            self._unplayable.add(id_)
            return False
        except Exception as error:
            self._unplayable.add(id_)
            log.error("no results", table=id_, exc_info=error)
            return False
        return await self.store.keep_results(table, results)
