"""Since you last looked: how far each has seen a table, and what happened since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.services.state_cache import StateCache
from bot.services.table_writer import TableRef, TableWriter
from bot.store.protocols import VisitStore
from bot.tables.deadlines import Visit
from bot.tables.narration import StepNarration, without_changed_choices, without_undone
from bot.tables.table import Table, TableId, User
from engine.core import Event, Seat, visible
from engine.errors import IllegalAction
from engine.text import Arg, Text, seat_name

NOTE_LENGTH = 1000


@dataclass(frozen=True, slots=True)
class Recap:
    """What happened to a seat, and around it, since its person looked, oldest first."""

    table: Table
    mine: tuple[Text, ...]
    around: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """What somebody missed at a table, if it was much, and how far they had seen it."""

    table: Table
    recap: Recap | None = None
    visit: Visit | None = None


@dataclass(kw_only=True)
class Recaps:
    """Knows what each person has seen, and keeps their notes."""

    writer: TableWriter
    states: StateCache
    visits: VisitStore

    async def visit(self, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""
        return await self.visits.visit(id_, user)

    async def mark_seen(self, at: TableRef, user: User) -> None:
        """Keep that somebody who sits at a table has seen it as it is now."""
        table = await self.writer.table(at)
        if _plays(table, user):
            await self._seen(table, user, await self.visits.visit(table.id, user))

    async def missed(self, at: TableRef, user: User) -> Missed:
        """Return what somebody missed; once it is shown, tell so with `shown`."""
        table = await self.writer.table(at)
        if not _plays(table, user):
            return Missed(table)
        visit = await self.visits.visit(table.id, user)
        return Missed(table, await self._missed(table, user, visit), visit)

    async def shown(self, missed: Missed, user: User) -> None:
        """Keep that somebody has seen a table as it was when they were told what they missed."""
        if missed.visit is not None:
            await self._seen(missed.table, user, missed.visit)

    async def recap(self, at: TableRef, user: User) -> Recap | None:
        """Return what somebody missed, if more than one round passed since they looked."""
        return (await self.missed(at, user)).recap

    async def _seen(self, table: Table, user: User, visit: Visit) -> None:
        if visit.sequence != table.sequence:
            await self.visits.looked(table.id, user, table.sequence)

    async def _missed(self, table: Table, user: User, visit: Visit) -> Recap | None:
        seat, seen = table.seat_of(user), visit.sequence
        if seat is None or seen is None:
            return None
        if table.sequence - seen <= len(table.sitters):
            return None  # too little for a round: the panel tells it, and nothing need be replayed
        steps = await self.states.chronicle(table)
        missed = without_changed_choices(
            without_undone(step for step in steps if step.sequence > seen)
        )
        if not _more_than_a_round(missed, len(table.sitters)):
            return None
        events = [event for step in missed for event in visible(step.events, seat)]
        mine = tuple(event.text for event in events if _concerns(event, seat))
        around = tuple(event.text for event in events if not _concerns(event, seat))
        return Recap(table, mine, around)

    async def note(self, at: TableRef, user: User, note: str) -> Table:
        """Keep a private note of somebody who sits at a table, or refuse."""
        table = await self.writer.table(at)
        if table.seat_of(user) is None:
            raise IllegalAction("host.error.not_seated")
        words = note.replace("\0", "").strip()
        if len(words) > NOTE_LENGTH:
            raise IllegalAction("inbox.error.note_length", most=NOTE_LENGTH)
        await self.visits.note(table.id, user, words)
        return table

    async def hush(self, at: TableRef, user: User, *, hushed: bool) -> Table:
        """Stop or resume reminders of one table to one person, or refuse."""
        table = await self.writer.table(at)
        if table.seat_of(user) is None:
            raise IllegalAction("host.error.not_seated")
        await self.visits.hush(table.id, user, hushed=hushed)
        return table


def _plays(table: Table, user: User) -> bool:
    return table.status == "playing" and table.seat_of(user) is not None


def _more_than_a_round(missed: Sequence[StepNarration], seats: int) -> bool:
    """Tell whether everybody had a turn since and more, or two chapters began."""
    chapters = sum(event.chapter for step in missed for event in step.events)
    return chapters > 1 or sum(step.ends for step in missed) > seats


def _concerns(event: Event, seat: Seat) -> bool:
    """Tell whether an event is a seat's alone or names it."""
    return event.to is not None or _names(event.text, seat)


def _names(text: Text, seat: Seat) -> bool:
    return text == seat_name(seat) or any(_mentions(arg, seat) for _, arg in text.args)


def _mentions(arg: Arg, seat: Seat) -> bool:
    match arg:
        case Text():
            return _names(arg, seat)
        case tuple():
            return any(_mentions(part, seat) for part in arg)
        case _:
            return False
