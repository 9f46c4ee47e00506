"""What a page of statistics shows, whoever counted it: parts that are drawn and told alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.text import Text, say

Phrase: TypeAlias = Text | str
"""A text to be spoken, or what is the same in every language: a name, a number."""

MAX_PLACES = 20
"""So many of the last places are shown."""
FAIR_SHARE = say("stats.fair_share")


@dataclass(frozen=True, slots=True)
class Figure:
    """One number with what it counts, and what it is to be compared with."""

    label: Phrase
    value: Phrase
    note: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """A few numbers that are seen first."""

    figures: tuple[Figure, ...]
    heading: Phrase | None = None

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self.figures)


@dataclass(frozen=True, slots=True)
class Place:
    """The place that somebody took among so many seats."""

    place: int
    seats: int


@dataclass(frozen=True, slots=True)
class Places:
    """The places of somebody's games, the oldest first; only the last few are shown."""

    places: tuple[Place, ...]
    heading: Phrase | None = None

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self.places)

    @property
    def last(self) -> tuple[Place, ...]:
        """Those that are shown, the oldest first."""
        return self.places[-MAX_PLACES:]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the whole, from 0 to 1, with a mark to compare it with, and of how many games."""

    label: Phrase
    share: float
    mark: float | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class Shares:
    """Shares below each other; those of no games are left out."""

    shares: tuple[Share, ...]
    heading: Phrase | None = None
    mark: Phrase = FAIR_SHARE
    """What the marks stand for."""

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self.known)

    @property
    def known(self) -> tuple[Share, ...]:
        """Those of at least one game, and those that count none."""
        return tuple(share for share in self.shares if share.games != 0)


@dataclass(frozen=True, slots=True)
class Balance:
    """Who of two leads after each of their games, the oldest first: the lead of the first."""

    first: Phrase
    second: Phrase
    leads: tuple[int, ...]
    heading: Phrase | None = None

    def __bool__(self) -> bool:
        """Tell whether they have played."""
        return bool(self.leads)


@dataclass(frozen=True, slots=True)
class StatsRow:
    """A line of a table: what it is about, and what there is to say."""

    label: Phrase
    value: Phrase


@dataclass(frozen=True, slots=True)
class StatsTable:
    """Facts below each other."""

    rows: tuple[StatsRow, ...]
    heading: Phrase | None = None

    def __bool__(self) -> bool:
        """Tell whether there is any."""
        return bool(self.rows)


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody on a list: place, name, a cell a column, and whether it is the reader."""

    place: int
    name: Phrase
    cells: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """A list of people in order, with a column for each thing that is counted."""

    columns: tuple[Phrase, ...]
    rows: tuple[Ranked, ...]
    heading: Phrase | None = None

    def __bool__(self) -> bool:
        """Tell whether there is anybody on it."""
        return bool(self.rows)


Part: TypeAlias = Figures | Places | Shares | Balance | StatsTable | Ranking


@dataclass(frozen=True, slots=True)
class StatsPage:
    """A page of statistics: of one person, of two against each other, or of a server."""

    title: Phrase
    subtitle: Phrase | None = None
    parts: tuple[Part, ...] = ()
    note: Phrase | None = None
    """What is to be said below everything, or instead of it where nothing was counted."""

    @property
    def shown(self) -> tuple[Part, ...]:
        """The parts that hold something."""
        return tuple(part for part in self.parts if part)

    @property
    def pictures(self) -> tuple[StatsPage, ...]:
        """The page as it is drawn: a table with a heading has a picture of its own.

        On one picture with all else it would be shrunk until nobody can read it.
        """
        tables = [part for part in self.shown if isinstance(part, StatsTable) and part.heading]
        others = tuple(part for part in self.shown if part not in tables)
        if not others:
            return (self,)
        below = (
            StatsPage(table.heading or "", self.subtitle, (replace(table, heading=None),))
            for table in tables
        )
        return (replace(self, parts=others), *below)
