"""Deadlines, and what a person has of a table: how far they saw it, and their note."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from bot.tables.quiet_hours import UTC, Quiet
from bot.tables.settings import UserSettings
from bot.tables.table import Table, TableId
from engine.core import Decision, Seat

REMINDER_LEFT = 0.2
"""The part of the time that is left when somebody is reminded."""
MAX_SLEEP_MINUTES = 12 * 60
"""As long as a clock sleeps a day, however long somebody's quiet hours are."""


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
class Sleep:
    """When somebody's time stands still: each night, if they have one, and until a holiday ends."""

    night: Quiet | None = None
    zone: str = UTC
    away_until: float | None = None

    def ends(self, now: float, seconds: float) -> float:
        """Return when so many seconds have run from now on."""
        at = self._awake(now)
        while at + seconds > (evening := self._evening(at)):
            seconds -= evening - at
            at = self._awake(evening)
        return at + seconds

    def runs(self, start: float, end: float) -> float:
        """Return how many seconds run between two moments."""
        at, seconds = self._awake(start), 0.0
        while at < end:
            until = min(end, self._evening(at))
            seconds += until - at
            at = self._awake(until)
        return seconds

    def _evening(self, now: float) -> float:
        """Return when time stands still next, while it runs."""
        return inf if self.night is None else self.night.begins_after(now, self.zone)

    def _awake(self, now: float) -> float:
        """Return when time runs next; now, if it does."""
        back = now if self.away_until is None else max(now, self.away_until)
        return back if self.night is None else self.night.until(back, self.zone)


AWAKE = Sleep()
"""The time of a lobby, of a request, and of a seat without a person."""


def sleep_of(settings: UserSettings, *, nightly: bool) -> Sleep:
    """Return when the time of a person stands still at a table whose clocks sleep, or do not."""
    quiet = settings.quiet if nightly else None
    night = None if quiet is None else quiet.shortened(MAX_SLEEP_MINUTES)
    return Sleep(night, settings.zone, settings.away_until)


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
