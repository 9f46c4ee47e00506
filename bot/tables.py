"""Tables: one match from lobby to result, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

TableId: TypeAlias = str
"""Six letters and digits: short enough for every custom_id, long enough not to be guessed."""
User: TypeAlias = int
"""A Discord user id."""
Status: TypeAlias = Literal["lobby", "playing", "over", "cancelled"]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who pressed or typed: id, name as shown there, and language."""

    user: User
    name: str
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat, with the name as it was shown when they sat down."""

    user: User
    name: str


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table lives: its channel, and the thread in it once the table has one."""

    guild: int | None
    channel: int
    thread: int | None = None

    @property
    def place(self) -> int:
        """The channel that messages go to."""
        return self.thread or self.channel


@dataclass(frozen=True, slots=True)
class Table:
    """One match; sitters are in seat order. `number` counts the tables of a server.

    `ended_by` names whoever closed it before its time.
    """

    id: TableId
    number: int
    game: str
    version: int
    status: Status
    owner: User
    seats: int
    variants: tuple[str, ...]
    sitters: tuple[Sitter, ...]
    home: Home
    language: str
    seed: str
    panel: int | None = None
    frozen: str | None = None
    revision: int = 0
    sequence: int = 0
    ended_by: str | None = None

    def seat_of(self, user: User) -> int | None:
        """Return the seat of a user, if they sit here."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.user == user:
                return seat
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sitters in seat order."""
        return tuple(sitter.name for sitter in self.sitters)
