"""Results: what remains of a finished table for everybody who sat there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TypeAlias

from bot.tables.log import LogEntry, standing
from bot.tables.narration import (
    by_the_rules,
    replayed,
    without_changed_choices,
    without_undone,
)
from bot.tables.ratings import (
    MAX_RATED_A_DAY,
    MIN_SHARE,
    NEW,
    RatedSeat,
    Rating,
    rated_places,
    rerated,
)
from bot.tables.seats import judged, winner
from bot.tables.table import Level, Sitter, Table, TableId, User, game_of
from engine.core import Fact, Outcome, Seat, ranked

DAY_SECONDS = 86_400
OWN_KINDS = frozenset({"action", "leave", "concede", "replace"})
"""The entries of a log that somebody makes for the seat they sit at."""
PersonKey: TypeAlias = int
"""What tells people apart: a user id or, of somebody who was forgotten, an alias below zero."""
Sitting: TypeAlias = tuple[Seat, int]
"""A seat, and how often it was taken over before."""


@dataclass(frozen=True, slots=True)
class Sources:
    """What results are made from beside the table itself: all of it is stored.

    `hints` counts by seat for how many decisions somebody asked for a hint; `aliases` tell apart
    those who were forgotten.
    """

    log: Sequence[LogEntry]
    hints: Mapping[Seat, int] = field(default_factory=dict)
    aliases: Mapping[Sitting, PersonKey] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How somebody came out of a finished table; `sitting` counts who had the seat before.

    `user` is None for an AI player, told by `ai`, and for somebody who was forgotten, who has an
    `alias`. Whoever gave the seat to somebody else has no `rank`, and whoever `left` it has not
    finished. Where the rules came to no end, there is no `score`. Of the `decisions` that were
    theirs they took `own` themselves. `people` counts the seats of people. `rated_place` is the
    place that would count for a rating, `rating` the one that they had after a rated table.
    """

    table: TableId
    seat: Seat
    sitting: int
    guild: int | None
    game: str
    version: int
    seats: int
    people: int
    ended: float
    user: User | None
    alias: PersonKey | None
    ai: Level | None
    rank: int | None
    tied: bool
    score: int | None
    conceded: bool
    left: bool
    decisions: int
    own: int
    hints: int
    rated_place: int | None
    rating: Rating | None = None
    facts: tuple[Fact, ...] = ()

    @property
    def won(self) -> bool:
        """Whether they came first, alone or with others."""
        return self.rank == 1

    @property
    def share(self) -> float:
        """How much of what was theirs to decide they decided themselves."""
        return self.own / self.decisions if self.decisions else 1.0

    @property
    def finished(self) -> bool:
        """Whether they stayed until the end and played, by themselves, nearly all of it."""
        return not self.left and self.share >= MIN_SHARE

    @property
    def person(self) -> PersonKey | None:
        """What tells this person from others, if anything does."""
        return self.user if self.user is not None else self.alias


def results_of(table: Table, sources: Sources) -> tuple[SeatResult, ...]:
    """Return the results of a table that is over, by seat, before any rating."""
    assert table.leaves_results
    course = list(replayed(table, sources.log))
    steps, (_, state) = [step for step, _ in course], course[-1]
    outcome = judged(table, game_of(table).outcome(state))
    facts = game_of(table).facts(by_the_rules(without_changed_choices(without_undone(steps))))
    rows = [
        row
        for seat in range(len(table.sitters))
        for row in _rows(table, sources, seat, outcome, facts)
    ]
    return _with_rated_places(table, rows)


def _rows(
    table: Table, sources: Sources, seat: Seat, outcome: Outcome | None, facts: Sequence[Fact]
) -> Iterator[SeatResult]:
    """Yield the result of everybody who sat at a seat, the last one with rank and score."""
    taken_over = [e.sequence for e in sources.log if e.kind == "replace" and e.seat == seat]
    bounds = (0, *taken_over, len(sources.log) + 1)
    places = _places(table, outcome)
    for sitting, (first, end) in enumerate(pairwise(bounds)):
        stays = end > len(sources.log)
        entries = [e for e in sources.log[max(0, first - 1) : end - 1] if e.seat == seat]
        sitter = table.sitters[seat] if stays else _gone(entries)
        decisions, own = _decided(sources.log, seat, first, end)
        yield SeatResult(
            table=table.id,
            seat=seat,
            sitting=sitting,
            guild=table.home.guild,
            game=table.game,
            version=table.version,
            seats=len(table.sitters),
            people=sum(each.ai is None for each in table.sitters),
            ended=table.last_activity_at,
            user=sitter.user,
            alias=sources.aliases.get((seat, sitting)) if sitter.user is None else None,
            ai=sitter.ai,
            rank=places[seat] if stays else None,
            tied=stays and places.count(places[seat]) > 1,
            score=outcome.scores[seat] if stays and outcome is not None else None,
            conceded=sitter.conceded,
            left=not stays or sitter.open,
            decisions=decisions,
            own=own,
            hints=sources.hints.get(seat, 0) if stays else 0,
            rated_place=None,
            facts=tuple(fact for fact in facts if fact.seat == seat) if stays else (),
        )


def _gone(entries: Sequence[LogEntry]) -> Sitter:
    """Return who sat at a seat that somebody else took over, as far as the log names them."""
    own = (entry.user for entry in entries if entry.kind in OWN_KINDS and entry.by == "person")
    return Sitter(next((user for user in own if user is not None), None), "")


def _decided(log: Sequence[LogEntry], seat: Seat, first: int, end: int) -> tuple[int, int]:
    """Return how many decisions somebody had at a seat, and how many they took themselves.

    What the autopilot decides for somebody who gave up is not theirs any more.
    """
    gave_up = (e.sequence for e in log if e.kind == "concede" and e.seat == seat)
    end = min([end, *(sequence for sequence in gave_up if sequence >= first)])
    actions = [e for e in standing(log) if e.seat == seat and first <= e.sequence < end]
    return len(actions), sum(action.by == "person" for action in actions)


def _places(table: Table, outcome: Outcome | None) -> tuple[int, ...]:
    """Return each seat's place; where the rules came to no end, the last one left has won."""
    if outcome is not None:
        return outcome.ranks
    won = winner(table)
    return ranked(tuple((int(seat == won),) for seat in range(len(table.sitters))))


# -- ratings ----------------------------------------------------------------------------------


def is_ratable(table: Table) -> bool:
    """Tell whether a table can count for ratings: people alone, on a server, in time, unaided."""
    return (
        table.home.guild is not None
        and table.seconds_per_move is not None
        and len(table.sitters) > 1
        and all(sitter.ai is None for sitter in table.sitters)
        and not table.hinted
    )


def _with_rated_places(table: Table, rows: Sequence[SeatResult]) -> tuple[SeatResult, ...]:
    """Return results with the places that count for ratings, if the table can count.

    Of each seat whoever was dealt in counts: whoever leaves or gives up comes last, and whoever
    takes over from them has nothing to lose. All of them must be known apart.
    """
    counted = [row for row in rows if row.sitting == 0]
    if not is_ratable(table) or any(row.person is None for row in counted):
        return tuple(rows)
    seats = [
        RatedSeat(row.rank or 0, row.own, row.decisions, row.left or row.conceded)
        for row in counted
    ]
    if all(seat.counts_as_last for seat in seats):
        return tuple(rows)  # nobody played it
    places = dict(zip((row.seat for row in counted), rated_places(seats), strict=True))
    return tuple(
        replace(row, rated_place=places[row.seat]) if row.sitting == 0 else row for row in rows
    )


def rated_group(rows: Iterable[SeatResult]) -> frozenset[PersonKey]:
    """Return who would be rated by a table; nobody if it does not count."""
    return frozenset(
        row.person for row in rows if row.rated_place is not None and row.person is not None
    )


def day_of(ended: float) -> int:
    """Return the number of the day, in UTC, on which a table ended."""
    return int(ended // DAY_SECONDS)


def with_ratings(
    rows: Sequence[SeatResult], before: Mapping[PersonKey, Rating], rated_that_day: int
) -> tuple[SeatResult, ...]:
    """Return the results of a table with the ratings after it, as far as it counts.

    `before` are the ratings until then, and `rated_that_day` is how many tables of the same group
    were rated before it on its day.
    """
    plain = tuple(replace(row, rating=None) for row in rows)
    counted = [row for row in plain if row.rated_place is not None and row.person is not None]
    if not counted or rated_that_day >= MAX_RATED_A_DAY:
        return plain
    old = [before.get(row.person or 0, NEW) for row in counted]
    new = rerated(old, [row.rated_place or 0 for row in counted])
    after = dict(zip(((row.seat, row.sitting) for row in counted), new, strict=True))
    return tuple(replace(row, rating=after.get((row.seat, row.sitting))) for row in plain)


def order_of(rows: Sequence[SeatResult]) -> tuple[float, TableId]:
    """Return what tables are rated in the order of: when they ended, and then their ids."""
    return rows[0].ended, rows[0].table


def folded(tables: Iterable[Sequence[SeatResult]]) -> Iterator[tuple[SeatResult, ...]]:
    """Yield the results of all tables of one game on one server with their ratings, in order."""
    ratings: dict[PersonKey, Rating] = {}
    rated: Counter[tuple[int, frozenset[PersonKey]]] = Counter()
    for rows in sorted(tables, key=order_of):
        day = (day_of(rows[0].ended), rated_group(rows))
        new = with_ratings(rows, ratings, rated[day])
        changed = {row.person: row.rating for row in new if row.rating is not None}
        rated[day] += bool(changed)
        ratings.update({who: rating for who, rating in changed.items() if who is not None})
        yield new


# -- what is asked of many results ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Period:
    """A time from its `first` moment until before its `end`, as a season is."""

    first: float
    end: float


@dataclass(frozen=True, slots=True)
class Scope:
    """Which results count: those of a server, of a game, of a time; None is all of them."""

    guild: int | None = None
    game: str | None = None
    period: Period | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How somebody did on a server, at tables with other people.

    `fair` is how many of the games they would have won if everybody won equally often.
    """

    user: User
    games: int
    wins: int
    fair: float
    rating: Rating | None = None
    rated_games: int = 0


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many of the games with other people somebody has finished."""

    finished: int
    games: int
