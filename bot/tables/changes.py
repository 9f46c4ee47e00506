"""A change of a table: all that one step writes, and why it may be refused."""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables.deadlines import Owed
from bot.tables.log import LogEntry
from bot.tables.notices import Notice
from bot.tables.results import SeatResult
from bot.tables.settings import Room
from bot.tables.table import Table, User


@dataclass(frozen=True, slots=True)
class Change:
    """All that one step writes, in one transaction or not at all.

    `expected` is the revision that the change was built on, 0 for a new table; the table carries
    the next one. `action` is an entry of the log; one that plays or changes a seat drops the
    half-filled form of that seat. `owed` is every decision that a person owes from now on, `at` the
    time from which a new one counts. `called_users` are those who are called because the table
    opened, and `room` is how many tables there may be, whatever else is written at the same time.
    `results` are what remains of the table, if it ends with this by the rules or by giving up.
    `prefix` is the log that a new table begins with.
    """

    table: Table
    expected: int
    interaction: int | None = None
    action: LogEntry | None = None
    state: bytes | None = None
    notices: tuple[Notice, ...] = ()
    owed: tuple[Owed, ...] = ()
    at: float = 0.0
    called_users: tuple[User, ...] = ()
    room: Room | None = None
    results: tuple[SeatResult, ...] = ()
    prefix: tuple[LogEntry, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether the table's time stands still: it rests, or nobody can see it."""
        return self.table.paused is not None or self.table.frozen is not None


class AlreadyDone(Exception):
    """The interaction was carried out before; nothing was written again."""


class Conflict(Exception):
    """Somebody else wrote the same in the meantime; nothing was written."""


class NoRoom(Exception):
    """There would be more tables than there may be; nothing was written. The code says of what."""

    def __init__(self, code: str, most: int) -> None:
        super().__init__(code, most)
        self.code = code
        self.most = most
