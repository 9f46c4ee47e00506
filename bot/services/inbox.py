"""The inbox: the games of one person on all servers, first those that wait for them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from bot.services.avoidance import Avoidance
from bot.services.state_cache import StateCache
from bot.store.protocols import DeadlineStore, InvitationStore, TableStore
from bot.tables.table import Table, User, game_of
from engine.core import Seat
from engine.errors import UnknownGame
from engine.text import Text, say, seat_name


@dataclass(frozen=True, slots=True)
class Waiting:
    """How a game of a person stands: what it waits for, and until when, if at all.

    `mine` tells that it waits for this person.
    """

    table: Table
    what: Text
    due: float | None = None
    mine: bool = True


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

    async def games_of(self, user: User) -> tuple[Waiting, ...]:
        """Return what waits for somebody, then their other games that run or gather."""
        waiting = await self.waiting_for(user)
        known = {item.table.id for item in waiting}
        tables = await self.tables.tables(user=user, status=("lobby", "playing"))
        others = [await self._running(table, user) for table in tables if table.id not in known]
        return (*waiting, *(item for item in others if item is not None))

    async def _running(self, table: Table, user: User) -> Waiting | None:
        """Return how a game stands that waits for others; nothing of one that somebody left."""
        seat = table.seat_of(user)
        if seat is None or table.sitters[seat].open or table.sitters[seat].conceded:
            return None
        try:
            what = await self._awaited(table, seat)
        except UnknownGame:  # it is not here any more, so nobody can go on
            return None
        return Waiting(table, what, mine=False)

    async def _awaited(self, table: Table, seat: Seat) -> Text:
        """Return what a game waits for that does not wait for this seat."""
        if table.status == "lobby":
            return say("inbox.lobby", taken=len(table.sitters), seats=table.seats)
        if table.paused is not None:
            return say("inbox.paused")
        if table.sitters[seat].autopilot:
            return say("inbox.stand_in")
        pending = game_of(table).pending((await self.states.at(table)).state)
        if len(pending) == 1:
            return say("inbox.others", seat=seat_name(pending[0].seat))
        ready = sum(decision.answered for decision in pending)
        return say("screens.chosen", n=ready, all=len(pending))

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
