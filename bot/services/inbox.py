"""The inbox: everything that waits for one person, on all servers, soonest first."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from bot.services.avoidance import Avoidance
from bot.services.state_cache import StateCache
from bot.store.protocols import DeadlineStore, InvitationStore, TableStore
from bot.tables.table import Table, User, game_of
from engine.core import Seat
from engine.errors import UnknownGame
from engine.text import Text, say


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for a person: at which table, what, and until when, if at all."""

    table: Table
    what: Text
    due: float | None = None


@dataclass(kw_only=True)
class Inbox:
    """Finds what waits for a person."""

    states: StateCache
    tables: TableStore
    invitations: InvitationStore
    deadlines: DeadlineStore
    avoidance: Avoidance

    async def waiting_for(self, user: User) -> tuple[Waiting, ...]:
        """Return what waits for somebody, soonest first; what has no end comes last."""
        tables = await self.tables.tables(user=user, status=("lobby", "playing"))
        own = [await self._waiting(table, user) for table in tables]
        waiting = [item for item in own if item is not None]
        waiting += [
            Waiting(table, say("inbox.invited"), await self._due_at(table, None))
            for table in await self.invitations.invitations(user)
            if not await self.avoidance.apart(user, table.people)
        ]
        return tuple(sorted(waiting, key=lambda item: inf if item.due is None else item.due))

    async def _waiting(self, table: Table, user: User) -> Waiting | None:
        try:
            return await self._owed(table, user)
        except UnknownGame:  # it is not here any more, so nobody can go on
            return None

    async def _owed(self, table: Table, user: User) -> Waiting | None:
        if table.status == "lobby":
            counts = game_of(table).spec.seat_counts
            ready = table.owner == user and len(table.sitters) in counts
            return Waiting(table, say("inbox.start")) if ready else None
        seat = table.seat_of(user)
        if table.paused is not None or seat is None:
            return None
        position = await self.states.at(table)
        for decision in game_of(table).pending(position.state):
            if decision.seat == seat and not decision.answered:
                due = await self._due_at(table, seat)
                return Waiting(table, say(f"{table.game}.decision.{decision.kind}"), due)
        return None

    async def _due_at(self, table: Table, seat: Seat | None) -> float | None:
        if table.status != "lobby" and table.seconds_per_move is None:
            return None
        deadlines = await self.deadlines.deadlines(table.id)
        return next((deadline.due for deadline in deadlines if deadline.seat == seat), None)
