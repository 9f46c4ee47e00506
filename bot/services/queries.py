"""Queries: what a user, or everyone, may see and be told of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.services.holidays import Holidays
from bot.services.presence import Presence
from bot.services.state_cache import StateCache
from bot.services.table_writer import TableRef, TableWriter
from bot.store.protocols import (
    DeadlineStore,
    InvitationStore,
    OutboxStore,
    TableStore,
    VisitStore,
)
from bot.tables.deadlines import Deadline, Visit
from bot.tables.fairness import commitment
from bot.tables.forms import HistoryPage, Look, Story
from bot.tables.narration import StepNarration, latest, pages, texts
from bot.tables.narration import stories as stories_of
from bot.tables.notices import AskedDecision, Notice, Queued, StoryMessage, called_after
from bot.tables.participation import Credit, credited
from bot.tables.record import OwnChoices, Record, own_choices, recorded
from bot.tables.seats import judged
from bot.tables.table import Status, Table, TableId, User, game_of, is_id
from bot.tables.verify import Verdict, verify
from engine.core import Seat, Sheet, visible
from engine.errors import IllegalAction
from engine.text import Text, say


class QueryStore(TableStore, DeadlineStore, VisitStore, InvitationStore, OutboxStore, Protocol):
    """What is read to show a table."""


@dataclass(kw_only=True)
class Queries:
    """Shows tables, each user no more than their seat may know."""

    writer: TableWriter
    states: StateCache
    store: QueryStore
    presence: Presence
    holidays: Holidays

    async def table(self, id_: TableId) -> Table:
        """Return a table, or refuse."""
        return await self.writer.table(id_)

    async def find(self, id_: TableId) -> Table | None:
        """Return a table, if there is one; anybody may have typed its id."""
        return await self.store.table(id_) if is_id(id_) else None

    async def tables(
        self,
        *,
        guild: int | None = None,
        user: User | None = None,
        status: Sequence[Status],
        number: int | None = None,
        place: int | None = None,
        limit: int | None = None,
    ) -> Sequence[Table]:
        """Return tables of a server or a person, newest first.

        If they are named, those of a number or of a channel or thread, and no more than so many.
        """
        return await self.store.tables(
            guild=guild, user=user, status=status, number=number, place=place, limit=limit
        )

    async def rematch_of(self, id_: TableId) -> Table | None:
        """Return the rematch of a table that gathers or is played, if there is one."""
        return await self.store.rematch_of(id_)

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""
        return await self.store.deadlines(id_)

    async def story_message(self, id_: TableId) -> StoryMessage | None:
        """Return the message that tells of a table and may be added to."""
        return await self.store.story_message(id_)

    async def request_message(self, id_: TableId, number: int) -> int | None:
        """Return the message that shows a request of a table, if there is one."""
        return await self.store.request_message(id_, number)

    async def look(self, at: TableRef, user: User | None = None) -> Look:
        """Return a table as a user, or everyone, may see it."""
        table = await self.writer.table(at)
        seat = _seat(table, user)
        if not table.seed:
            return Look(table, seat, None, (), (), None)
        steps = await self._until(table, table.sequence)
        game, state = game_of(table), (await self.states.at(table)).state
        view = game.view(state, seat)
        pending = view.pending if table.status == "playing" else ()
        recent_texts = texts(latest(steps), seat)
        outcome, due = judged(table, game.outcome(state)), await self._due(table)
        answered = steps[-1].answered
        actor = None if answered is None else answered.seat
        away = await self.holidays.away(table.people) if table.status == "playing" else {}
        anew = next((step for step in reversed(steps) if step.asks_anew), None)
        return Look(
            table, seat, view, pending, recent_texts, outcome, due, actor, away,
            asked_anew=0 if anew is None else anew.sequence,
            undone=anew.seat if anew is not None and anew.takes_back else None,
        )  # fmt: skip

    async def happened(self, at: TableRef, user: User | None = None) -> tuple[Text, ...]:
        """Return what a user, or everyone, is told of the last story of a table."""
        table = await self.writer.table(at)
        if not table.seed:
            return ()
        return texts(latest(await self._until(table, table.sequence)), _seat(table, user))

    async def _due(self, table: Table) -> float | None:
        """Return when the first of those awaited must have decided, if time runs."""
        if table.seconds_per_move is None or table.status != "playing":
            return None
        dues = [deadline.due for deadline in await self.store.deadlines(table.id)]
        return min((due for due in dues if due is not None), default=None)

    async def story(self, at: TableRef, sequence: int) -> Story:
        """Return the story that ended with this action."""
        table = await self._dealt(at)
        *_, last = stories_of(await self._until(table, sequence))
        # A note of who was taken back asks them anew; whoever acted or resumed knows without.
        knows = None if last[-1].takes_back else last[-1].seat
        if table.status != "playing":
            return _story(last)
        game, state = game_of(table), (await self.states.at(table)).state
        open_ = {
            (decision.seat, decision.opened)
            for decision in game.pending(state)
            if not decision.answered or game.hides_who_chose
        }
        due = tuple(
            decision.seat
            for decision in last[-1].asks
            if (decision.seat, decision.opened) in open_ and decision.seat != knows
        )
        return replace(_story(last), due=due)

    async def stories(self, at: TableRef, first: int, last: int) -> tuple[Story, ...]:
        """Return the stories that ended from one action to another."""
        table = await self._dealt(at)
        stories = stories_of(await self._until(table, last, first))
        ended = (steps for steps in stories if steps[-1].ends and steps[-1].sequence >= first)
        return tuple(map(_story, ended))

    async def needs_call(self, at: TableRef, queued: Queued) -> bool:
        """Tell whether somebody who was not called has not been seen since and is awaited still."""
        notice, table = queued.notice, await self._dealt(at)
        if (user := notice.user) is None or (seat := table.seat_of(user)) is None:
            return False
        if not table.sitters[seat].present or table.paused is not None:
            return False
        opened = notice.subject.opened if isinstance(notice.subject, AskedDecision) else None
        if table.status != "playing" or not await self.writer.owes(table, seat, opened):
            return False
        visit = await self.store.visit(table.id, user)
        asked_at = queued.due - called_after(table.seconds_per_move)
        looked = _has_seen(visit, notice)
        return not looked and not visit.hushed and not self.presence.since(table.id, user, asked_at)

    async def looked(self, queued: Queued) -> bool:
        """Tell whether whoever a notice goes to has seen the table since it was written."""
        notice = queued.notice
        if notice.user is None:
            return False
        return _has_seen(await self.store.visit(notice.table, notice.user), notice)

    async def held_calls(
        self, at: TableRef, sequence: int, due_by_user: Mapping[User, float]
    ) -> tuple[Notice, ...]:
        """Return the calls to some people who are asked at a table, each at its time."""
        if not due_by_user:
            return ()
        table = await self._dealt(at)
        state = (await self.states.at(table)).state
        return tuple(
            Notice(
                "call", table.id, sequence, user, AskedDecision(decision.opened), due_by_user[user]
            )
            for decision in game_of(table).pending(state)
            if (user := table.sitters[decision.seat].player) is not None and user in due_by_user
        )

    async def history(self, id_: TableId, user: User | None = None) -> tuple[HistoryPage, ...]:
        """Return all that a user, or everyone, may know, by days, rounds or stages."""
        table = await self._dealt(id_)
        return pages(await self.states.chronicle(table), _seat(table, user))

    async def score(self, at: TableRef, user: User | None = None) -> tuple[Sheet, ...]:
        """Return every point that a user, or everyone, may know of, by its source."""
        table = await self._dealt(at)
        game, state = game_of(table), (await self.states.at(table)).state
        outcome = game.outcome(state)
        if outcome is not None:
            return outcome.sheets
        return game.tally(game.view(state, _seat(table, user)))

    async def record(self, id_: TableId, user: User) -> Record | OwnChoices:
        """Return a table that is over for everybody, of one that runs only one's own choices."""
        table = await self._dealt(id_)
        log = await self.store.log(id_)
        if table.status != "playing":
            return recorded(table, log)
        seat = table.seat_of(user)
        if seat is None:
            raise IllegalAction("fairness.error.still_running")
        return own_choices(table, log, seat)

    async def verify(self, id_: TableId) -> Verdict:
        """Re-deal and re-play a table that is over; one that runs keeps its secret."""
        table = await self._dealt(id_)
        sealed = commitment(table.secret)
        if not table.secret:
            return Verdict((say("fairness.unsealed"),), well=False)
        if table.status == "playing":
            return Verdict((say("fairness.running", commitment=sealed),), well=True)
        record = recorded(table, await self.store.log(id_))
        return await asyncio.to_thread(verify, record)

    async def credits(self, at: TableRef) -> tuple[Credit, ...]:
        """Return for each seat which rounds its person did not play."""
        table = await self._dealt(at)
        return await asyncio.to_thread(credited, table, await self.store.log(table.id))

    async def _dealt(self, at: TableRef) -> Table:
        table = await self.writer.table(at)
        if not table.seed:
            raise IllegalAction("host.error.not_started")
        return table

    async def _until(
        self, table: Table, sequence: int, first: int | None = None
    ) -> tuple[StepNarration, ...]:
        """Return what was told up to an action: at least the last two stories, if there are two.

        If the `first` action is named whose story is wanted, all since then.
        """
        recent = await self.states.recent(table)
        steps = tuple(step for step in recent if step.sequence <= sequence)
        ends = [step.sequence for step in steps if step.ends]
        if first is None:
            whole = sum(step.ends for step in steps[1:]) >= 2
        else:
            whole = bool(ends) and ends[0] < first
        if steps and (steps[0].sequence == 0 or whole):
            return steps
        chronicle = await self.states.chronicle(table)
        return tuple(step for step in chronicle if step.sequence <= sequence)


def _has_seen(visit: Visit, notice: Notice) -> bool:
    return visit.sequence is not None and visit.sequence >= notice.sequence


def _story(steps: Sequence[StepNarration]) -> Story:
    events = tuple(event for step in steps for event in visible(step.events, None))
    asked_seats = tuple(decision.seat for decision in steps[-1].asks)
    view = next((step.view for step in reversed(steps) if step.view is not None), None)
    return Story(texts(steps, None), asked_seats, (), events, steps[-1].sequence, view)


def _seat(table: Table, user: User | None) -> Seat | None:
    return None if user is None else table.seat_of(user)
