"""Private games: one person against AI players, dealt at once and seen by nobody else."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass

from bot.services.lobby import Lobby
from bot.services.state_cache import Position, StateCache
from bot.services.table_writer import Signals, TableWriter
from bot.store.protocols import InvitationStore, TableStore
from bot.tables import lobby as seating
from bot.tables.branches import branched
from bot.tables.invitations import play_again
from bot.tables.narration import dealt, texts
from bot.tables.seats import closed_by
from bot.tables.settings import MAX_PRIVATE_GAMES
from bot.tables.table import PRIVATE, Level, Person, Table, TableId, User, game_of, setup_of
from engine.core import Seat
from engine.errors import EngineError, IllegalAction
from engine.text import Text

QUICK_AI_SECONDS = 2.5
"""How long a press waits for AI players before its person is told that they are thinking."""
SLOW_AI_SECONDS = 120.0
"""How long its message is still turned over when they are done."""


@dataclass(kw_only=True)
class Solo:
    """Opens private games, and tells how they stand once the AI players have answered."""

    writer: TableWriter
    states: StateCache
    lobby: Lobby
    tables: TableStore
    rematches: InvitationStore
    signals: Signals
    quick_seconds: float = QUICK_AI_SECONDS
    slow_seconds: float = SLOW_AI_SECONDS

    async def open(
        self,
        person: Person,
        game: str,
        seats: int,
        level: Level,
        interaction: int,
        *,
        another: bool = True,
    ) -> Table:
        """Open a private table and deal, in one step, against AI players of one level.

        Unless it shall be `another` one, a game alike in which nothing is decided yet is returned.
        """
        plan = self.plan(person, game, seats, level)

        async def attempt() -> Table:
            # Whoever opens one in this moment takes the number: then this looks anew.
            new = await self.lobby.numbered(plan, interaction)
            there = None if another else await self._untouched(plan, person)
            return there or await self._deal(new, person, interaction)

        table = await self.lobby.open_once(attempt, interaction)
        await self._close_rested(person, table)
        return table

    def plan(self, person: Person, game: str, seats: int, level: Level) -> Table:
        """Return a private table as it would be dealt, or refuse what cannot be played."""
        plan = seating.planned(person, game, seats, (), PRIVATE)
        for _ in range(seats - 1):
            plan = seating.joined_by_ai(plan, person, level, "")
        return plan

    async def _untouched(self, plan: Table, person: Person) -> Table | None:
        """Return the same kind of private game in which a person has not decided anything."""
        for table in await self.tables.tables(user=person.user, status=("playing",)):
            alike = (table.private, table.game) == (True, plan.game)
            if alike and table.branch_of is None and _levels(table) == _levels(plan):
                log = await self.tables.log(table.id)
                if not any(entry.user == person.user for entry in log):
                    return table
        return None

    async def open_again(self, id_: TableId, person: Person, interaction: int) -> Table:
        """Deal the next game of a private table that is over, or return the one that was dealt."""
        before = await self.writer.table(id_)
        plan = play_again(before, person)

        async def attempt() -> Table:
            there = await self.rematches.rematch_of(id_)
            if there is not None:
                return there
            return await self._deal(
                await self.lobby.numbered(plan, interaction), person, interaction
            )

        table = await self.lobby.open_once(attempt, interaction)
        await self._close_rested(person, table)
        return table

    async def play_on(
        self,
        id_: TableId,
        sequence: int,
        seat: Seat,
        person: Person,
        interaction: int,
        *,
        level: Level = "medium",
    ) -> Table:
        """Open a private game that goes on from a step of a finished table, against AI players.

        Who may see that table's steps is for the caller to say; a private one is its person's.
        """
        base = await self.writer.table(id_)
        log = await self.tables.log(id_)
        branch = await asyncio.to_thread(
            branched, base, log, sequence=sequence, seat=seat, person=person, level=level
        )

        async def attempt() -> Table:
            return await self.writer.save(
                await self.lobby.identified(branch.table),
                interaction=interaction,
                notices=(),
                position=Position(branch.table.sequence, branch.state),
                prefix=branch.prefix,
            )

        table = await self.lobby.open_once(attempt, interaction)
        await self._close_rested(person, table)
        return table

    async def _deal(self, new: Table, person: Person, interaction: int) -> Table:
        """Attempt to commit a new table as it is dealt.

        Neither the settings of a server nor its limits count, since nobody there sees it.
        """
        table = seating.started(new, person, None)
        game = game_of(table)
        step = game.start(setup_of(table))
        return await self.writer.save(
            table,
            interaction=interaction,
            notices=(),
            position=Position(0, step.state, (dealt(game, step),)),
        )

    async def _close_rested(self, person: Person, new: Table) -> None:
        """Close the private games of a person that rested longest, if there are too many.

        That comes after the deal, so a kill in between closes none too many: the next deal does.
        """
        open_ = await self.tables.tables(user=person.user, status=("playing",))
        games = sorted(
            (table for table in open_ if table.private),
            key=lambda table: (table.id == new.id, table.last_activity_at),
        )
        for table in games[: max(0, len(games) - MAX_PRIVATE_GAMES)]:
            with suppress(EngineError):  # what cannot be closed must not keep back what was dealt
                await self._close(person, table)

    async def _close(self, person: Person, rested: Table) -> None:
        async def attempt(table: Table) -> Table:
            if table.status != "playing" or table.sequence != rested.sequence:
                return table  # it rests no more
            seat = table.seat_of(person.user) or 0
            closed = closed_by(table, person)
            return await self.writer.save_entry(closed, "end", seat=seat, person=person)

        await self.writer.change(rested.id, None, attempt)

    async def answered_soon(self, id_: TableId) -> bool:
        """Wait for AI players as long as a press can."""
        return await self.wait_for_ai(id_, self.quick_seconds)

    async def answered_late(self, id_: TableId) -> bool:
        """Wait for AI players as long as a message is still turned over for them."""
        return await self.wait_for_ai(id_, self.slow_seconds)

    async def wait_for_ai(self, id_: TableId, seconds: float) -> bool:
        """Wait until a person can go on at a table; False if AI players still think after that.

        The autopilot plays for them, here as at every table, so nothing is played twice; what a
        person waits for in vain is played all the same.
        """
        late = asyncio.get_running_loop().time() + seconds
        changed = self.signals.changes.next_of(id_)
        while await self._thinking(id_):
            try:
                async with asyncio.timeout_at(late):
                    await changed.wait()
            except TimeoutError:
                return False
            changed = self.signals.changes.next_of(id_)
        return True

    async def _thinking(self, id_: TableId) -> bool:
        """Tell whether nobody but AI players can go on."""
        table = await self.writer.table(id_)
        if not table.automatic:
            return False
        pending = game_of(table).pending((await self.states.at(table)).state)
        owing = [decision.seat for decision in pending if not decision.answered]
        return bool(owing) and not any(table.sitters[seat].present for seat in owing)

    async def news(self, table: Table, user: User) -> tuple[Text, ...]:
        """Return what a person may know of all that happened since they decided, and of that."""
        seat = table.seat_of(user)
        if seat is None:
            raise IllegalAction("host.error.not_seated")
        steps = await self.states.recent(table)
        own = [at for at, step in enumerate(steps) if step.answered and step.seat == seat]
        return texts(steps[own[-1] if own else 0 :], seat)


def _levels(table: Table) -> Counter[Level | None]:
    """Return how many of each level play at a table."""
    return Counter(sitter.ai for sitter in table.sitters)
