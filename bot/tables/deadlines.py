"""What is kept of time: deadlines, who looked when, notes, and the bot's own heartbeat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.tables.table import Table, TableId, User
from engine.core import Decision

REMINDER_LEFT = 0.2
"""The part of the time that is left when somebody is reminded."""

LOBBY = -1
"""The seat that a lobby itself has: what is owed there is that somebody starts it."""
LOBBY_SECONDS = 86_400
"""How long a lobby waits."""
LOBBY_WARNING = 3_600.0
"""How long before a lobby closes somebody is told."""

Owed: TypeAlias = tuple[int, int]
"""A decision that a person owes: the seat, and the step at which it arose.

A lobby owes its start since a second, which is another one when somebody wants it kept open.
"""


def span_of(table: Table) -> int | None:
    """Return how many seconds what is owed at a table may take, if there is a limit."""
    return LOBBY_SECONDS if table.status == "lobby" else table.pace


def owed_by_people(table: Table, pending: Iterable[Decision]) -> tuple[Owed, ...]:
    """Return the decisions whose time runs: those that people owe at a table with a pace."""
    if table.status == "lobby":
        return ((LOBBY, int(table.moved)),)
    if table.status != "playing" or table.pace is None:
        return ()
    return tuple(
        (decision.seat, decision.opened)
        for decision in pending
        if not decision.answered and table.sitters[decision.seat].present
    )


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a seat must have decided; `due` is None while the table's time stands still.

    `sequence` is how far the table was when the decision arose, `rest` what is left of `span`
    while time stands still.
    """

    table: TableId
    seat: int
    opened: int
    sequence: int
    span: float
    due: float | None
    rest: float | None
    reminded: bool


@dataclass(frozen=True, slots=True)
class Visit:
    """What a person has of a table: how far they have seen it, whether they want peace, a note."""

    sequence: int | None = None
    hushed: bool = False
    note: str = ""


class Timekeeping(Protocol):
    """Keeps deadlines, visits and the heartbeat; new deadlines come with a table's change."""

    async def deadlines(self, id_: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table by seat."""

    async def alarms(self, now: float, limit: int) -> Sequence[Deadline]:
        """Return deadlines that something is to be done about, soonest first."""

    async def next_alarm(self) -> float | None:
        """Return when something is to be done about a deadline, or None."""

    async def remind(self, id_: TableId, owed: Mapping[Owed, User]) -> None:
        """Mark decisions that are still owed as reminded of, and queue one reminder for all."""

    async def alarm_at(self, id_: TableId, owed: Owed, at: float) -> None:
        """Look at a deadline again at another time."""

    async def heartbeat(self) -> float | None:
        """Return when the bot was last known to be there."""

    async def beat(self, now: float) -> None:
        """Keep that the bot is here now."""

    async def give_back(self, now: float, seconds: float, *, aloud: bool) -> None:
        """Move every deadline by the time that passed unseen, none beyond its whole span.

        `aloud` lets each table that waits for somebody say so.
        """

    async def visit(self, id_: TableId, user: User) -> Visit:
        """Return what a person has of a table."""

    async def looked(self, id_: TableId, user: User, sequence: int) -> None:
        """Keep how far a person has seen a table."""

    async def hush(self, id_: TableId, user: User, *, hushed: bool) -> None:
        """Keep whether a person wants no reminders of a table."""

    async def note(self, id_: TableId, user: User, note: str) -> None:
        """Keep a person's note on a table; an empty one is forgotten."""
