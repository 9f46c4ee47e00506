"""Companies: people who open a table, play it to its end, and open the next."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from benchmarks._players import PEOPLE, Asked, Late, Moved, Players, SeatedTable, Waits
from benchmarks._tables import CHANNEL, SEATS
from bot.store.sql.tables import read_state, read_table
from bot.tables.table import game_of
from sandbox.testing.rig import Rig

GLANCE_SECONDS = 0.05
LOBBY_TIMEOUT_SECONDS = 30.0


@dataclass
class Companies:
    """Some companies at once, and what they have done so far."""

    rig: Rig
    players: Players
    waits: Waits = field(default_factory=Waits)
    opened: int = 0
    """Tables, each by a command."""
    finished: int = 0
    """Tables that were played to their end."""
    _numbers: count[int] = field(default_factory=count)
    _opening: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def presses(self) -> int:
        """How often people pressed something or used a command, and were heard."""
        return self.opened + len(self.waits.acknowledged)

    async def play(self, goes_on: Callable[[], bool], think: float) -> None:
        """Play one game after the other for as long as it goes on."""
        while goes_on():
            try:
                table = await self._open(*SEATS[next(self._numbers) % len(SEATS)])
            except TimeoutError:
                self.waits.late += 1
                continue
            while goes_on() and (asked := self._asked(table)):
                await self.players.turn(table, self.waits, think, asked)
            self.finished += goes_on()

    async def _open(self, game: str, seats: int) -> SeatedTable:
        """Open a table in the channel, let everybody sit down, and deal."""
        async with self._opening:  # the next new table is ours
            (newest,) = await self._row("SELECT COALESCE(MAX(row), 0) FROM tables")
            owner = await self.rig.person(PEOPLE[0])
            try:
                await owner.command(str(CHANNEL), "table new", game=game, seats=seats)
            finally:
                await owner.close()
            self.opened += 1
            query = "SELECT id FROM tables WHERE row > ? AND panel IS NOT NULL"
            (id_,) = await self._row(query, newest)
        for seat in (*range(1, seats), 0):
            await self._press(id_, seat, "join" if seat else "start")
        query = (
            "SELECT thread FROM tables"
            " WHERE id = ? AND status = 'playing' AND thread IS NOT NULL AND panel IS NOT NULL"
        )
        (place,) = await self._row(query, id_)
        return id_, str(place), seats

    async def _press(self, id_: str, seat: int, verb: str) -> None:
        """Press something on a lobby, again if it was put elsewhere or nobody answered."""
        query = "SELECT panel FROM tables WHERE id = ?"
        while True:
            (panel,) = await self._row(query, id_)
            page = self.players.pages[seat]
            try:
                began, seen = await page.press(str(CHANNEL), str(panel), f"bz:{verb}:{id_}")
            except (Moved, Late):
                await asyncio.sleep(GLANCE_SECONDS)
                continue
            self.waits.acknowledged.append(seen - began)
            return

    async def _row(self, query: str, *values: str | int) -> tuple[Any, ...]:
        """Wait until the database has a row, and return it."""
        async with asyncio.timeout(LOBBY_TIMEOUT_SECONDS):
            # The bot is another process: looking is the only way to know.
            while (row := self.players.database.execute(query, values).fetchone()) is None:  # noqa: ASYNC110 (nothing tells when another process has written)
                await asyncio.sleep(GLANCE_SECONDS)
        return tuple(row)

    def _asked(self, table: SeatedTable) -> list[Asked]:
        """Return who owes a decision at a table; nobody if it is over."""
        row = read_table(self.players.database, table[0])
        state = read_state(self.players.database, table[0])
        if row is None or state is None or row.status != "playing":
            return []
        game = game_of(row)
        pending = game.pending(game.codec.state.loads(state[1]))
        return [(one.seat, str(one.opened)) for one in pending if not one.answered]
