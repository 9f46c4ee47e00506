"""Statistics: what the results of one person, of two, or of a server come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from bot.tables.ratings import Rating
from bot.tables.results import SeatResult, Standing
from bot.tables.swings import Swing
from bot.tables.table import User

MAX_LAST_PLACES = 20
MIN_LISTED_GAMES = 3
"""Before so many games nobody is on the list of a server."""
MIN_RELIABLE_GAMES = 3
"""Before so many games nobody is told how many of them somebody has finished."""


@dataclass(frozen=True, slots=True)
class WinCount:
    """How many games were won, and how many would be if everybody won equally often."""

    games: int = 0
    wins: int = 0
    fair: float = 0.0

    @property
    def share(self) -> float:
        """How much of the games was won."""
        return self.wins / self.games if self.games else 0.0

    @property
    def fair_share(self) -> float:
        """How much of the games would be won if everybody won equally often."""
        return self.fair / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """The place that somebody came to among so many seats."""

    place: int
    seats: int


@dataclass(frozen=True, slots=True)
class Summary:
    """What results of one person come to.

    `by_game` has the games by their keys, most played first. Scores and seats are told of one game
    only: they cannot be compared with those of another. `places` are the last ones, oldest first.
    """

    counted: WinCount
    by_game: tuple[tuple[str, WinCount], ...] = ()
    by_seat: tuple[WinCount, ...] = ()
    mean_score: float | None = None
    best_score: int | None = None
    places: tuple[PlaceTaken, ...] = ()


def with_people(rows: Iterable[SeatResult]) -> tuple[SeatResult, ...]:
    """Return the results of tables with other people."""
    return tuple(row for row in rows if row.people > 1)


def against_ai(rows: Iterable[SeatResult]) -> tuple[SeatResult, ...]:
    """Return the results of tables where all others were AI players."""
    return tuple(row for row in rows if row.people <= 1)


def tallied(rows: Iterable[SeatResult]) -> WinCount:
    """Return how many games were won."""
    counted = tuple(rows)
    fair = sum(1 / row.seats for row in counted)
    return WinCount(len(counted), sum(row.won for row in counted), fair)


def summarized(rows: Iterable[SeatResult]) -> Summary:
    """Return what a person's results come to."""
    ordered = sorted(rows, key=lambda row: (row.ended, row.table))
    games = [(key, tallied(group)) for key, group in _by_game(ordered)]
    by_game = tuple(sorted(games, key=lambda game: (-game[1].games, game[0])))
    places = tuple(PlaceTaken(row.rank, row.seats) for row in ordered if row.rank is not None)
    summary = Summary(tallied(ordered), by_game, places=places[-MAX_LAST_PLACES:])
    if len(by_game) != 1:
        return summary
    scores = [row.score for row in ordered if row.score is not None]
    seats = range(max(row.seats for row in ordered))
    return replace(
        summary,
        by_seat=tuple(tallied(row for row in ordered if row.seat == seat) for seat in seats),
        mean_score=sum(scores) / len(scores) if scores else None,
        best_score=max(scores, default=None),
    )


def _by_game(rows: Iterable[SeatResult]) -> Iterable[tuple[str, Iterable[SeatResult]]]:
    def game(row: SeatResult) -> str:
        return row.game

    return groupby(sorted(rows, key=game), key=game)


@dataclass(frozen=True, slots=True)
class PlayAndLuck:
    """By how much somebody's own steps, and all the rest, changed their chance in a mean game."""

    own: float
    rest: float
    games: int


def mean_swing(swings: Sequence[Swing]) -> PlayAndLuck | None:
    """Return what the swings of several games come to, if there are any."""
    if not swings:
        return None
    own, rest = sum(swing.own for swing in swings), sum(swing.rest for swing in swings)
    return PlayAndLuck(own / len(swings), rest / len(swings), len(swings))


# -- two people -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table at which two people sat until the end, as one of them looks at it."""

    own: SeatResult
    other: SeatResult

    @property
    def lead(self) -> int:
        """1 if they finished ahead of the other, -1 behind, 0 level."""
        own, other = self.own.rank or 0, self.other.rank or 0
        return (other > own) - (other < own)

    @property
    def margin(self) -> int | None:
        """By how much their scores differ, if there are scores."""
        if self.own.score is None or self.other.score is None:
            return None
        return abs(self.own.score - self.other.score)


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """All tables of two people, oldest first."""

    meetings: tuple[Meeting, ...]

    def count(self, lead: int) -> int:
        """Return how often they finished ahead (1), level (0) or behind (-1)."""
        return sum(meeting.lead == lead for meeting in self.meetings)

    @property
    def newest(self) -> Meeting | None:
        """The table at which they met last, if they did."""
        return self.meetings[-1] if self.meetings else None

    @property
    def leads(self) -> tuple[int, ...]:
        """By how many wins they led, or the other by so many below zero, after each table."""
        return tuple(accumulate(meeting.lead for meeting in self.meetings))

    @property
    def closest(self) -> Meeting | None:
        """The table that was decided by least, the newest of several."""
        scored = self._scored
        return min(reversed(scored), key=self._difference, default=None)

    @property
    def clearest(self) -> Meeting | None:
        """The table that was decided by most, if another one was closer."""
        clearest = max(reversed(self._scored), key=self._difference, default=None)
        return None if clearest is self.closest else clearest

    @property
    def _scored(self) -> tuple[Meeting, ...]:
        return tuple(meeting for meeting in self.meetings if meeting.margin is not None)

    @property
    def _difference(self) -> Callable[[Meeting], float]:
        """How a margin is compared: as it is, or by the better score where games differ."""
        several = len({meeting.own.game for meeting in self.meetings}) > 1

        def difference(meeting: Meeting) -> float:
            best = max(abs(meeting.own.score or 0), abs(meeting.other.score or 0), 1)
            return (meeting.margin or 0) / (best if several else 1)

        return difference


def compared(rows: Iterable[SeatResult], user: User) -> HeadToHead:
    """Return the tables of two people as one of them looks at them."""
    ordered = sorted(rows, key=lambda row: (row.ended, row.table))
    tables = [tuple(group) for _, group in groupby(ordered, key=lambda row: row.table)]
    return HeadToHead(
        tuple(
            Meeting(own, other)
            for pair in tables
            for own in pair
            for other in pair
            if own.user == user and other.user != user
        )
    )


# -- a server ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ListedStanding:
    """Somebody's place on the list of a server; whoever is level shares it."""

    place: int
    standing: Standing


def listed(
    standings: Iterable[Standing], ratings: Mapping[User, tuple[Rating, int]] | None = None
) -> tuple[ListedStanding, ...]:
    """Return the list of a server: by ratings if there are any, else by wins above the fair share.

    Whoever has played too few games is not on it.
    """
    enough = [standing for standing in standings if standing.games >= MIN_LISTED_GAMES]
    rated = [_with_rating(standing, ratings or {}) for standing in enough]
    ordered = sorted(rated, key=lambda standing: (*_order(standing), standing.user))
    places: dict[tuple[float, ...], int] = {}
    for place, standing in enumerate(ordered, 1):
        places.setdefault(_order(standing), place)
    return tuple(ListedStanding(places[_order(standing)], standing) for standing in ordered)


def _with_rating(standing: Standing, ratings: Mapping[User, tuple[Rating, int]]) -> Standing:
    rating, games = ratings.get(standing.user, (None, 0))
    return replace(standing, rating=rating, rated_games=games)


def _order(standing: Standing) -> tuple[float, ...]:
    above = round(standing.wins - standing.fair, 6)
    if standing.rating is None:
        return (1, -above)
    return (0, -standing.rating.shown, -above)
