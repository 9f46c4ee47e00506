"""Deadlines, and what a person has of a table: how far they saw it, and their note."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.table import Table, TableId
from engine.core import Decision, Seat

REMINDER_LEFT = 0.2
"""The part of the time that is left when somebody is reminded."""


Owed: TypeAlias = tuple[Seat | None, int]
"""A decision that a person owes: the seat, and the step at which it arose.

A lobby, which is no seat, owes its start since a second; it is another one when it is kept open.
"""


def owed_by_people(table: Table, pending: Iterable[Decision]) -> tuple[Owed, ...]:
    """Return the decisions whose time runs: those that people owe at a table with a pace."""
    if table.status == "lobby":
        return ((None, int(table.last_activity_at)),)
    if table.status != "playing" or table.seconds_per_move is None:
        return ()
    return tuple(
        (decision.seat, decision.opened)
        for decision in pending
        if not decision.answered and table.sitters[decision.seat].present
    )


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a seat, or a lobby as a whole, must have decided; no `due` while time stands still.

    `sequence` is how far the table was when the decision arose, `rest` what is left of `span`
    while time stands still.
    """

    table: TableId
    seat: Seat | None
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
