"""AI against AI: one table from start to end, and what many of them prove."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, TypeAlias

from engine.core import Seat, Setup
from engine.errors import EngineError, IllegalAction
from engine.play import AnyGame, act, awaited
from engine.text import Text

Player: TypeAlias = Callable[[Any, str], Any]
"""Chooses an action from a view and a seed."""
Clock: TypeAlias = Callable[[], float]
"""Tells the time in seconds; it comes from the edge."""

MOST_DECISIONS = 5_000
"""A table that goes on for longer is nobody's."""
Z = 1.96  # 95 % of a normal distribution lie within so many deviations


class Misbehaved(EngineError):
    """A player did not give a legal answer in time."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Who broke off a table, and how."""

    seat: Seat
    why: Text


@dataclass(slots=True)
class Played:
    """One finished table: shares of victory, decisions, seconds and kinds of actions by seat."""

    shares: tuple[float, ...] = ()
    decisions: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    slowest: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    fault: Fault | None = None


def play_table(
    game: AnyGame, setup: Setup, players: Sequence[Player], salt: str, clock: Clock
) -> Played:
    """Play one table; whoever misbehaves loses it, and the others share the victory.

    Players draw their chance from the salt, never from the seed of the deal.
    """
    seats = setup.seats
    played = Played(decisions=[0] * seats, seconds=[0.0] * seats, slowest=[0.0] * seats)
    state = game.start(setup).state
    for number in range(MOST_DECISIONS):
        open_decisions = awaited(game, state)
        if not open_decisions:
            break
        seat = open_decisions[0].seat
        view, began = game.view(state, seat), clock()
        try:
            action = players[seat](view, f"{salt}/{seat}/{number}")
            spent = clock() - began
            state = act(game, state, seat, action).state
        except (Misbehaved, IllegalAction) as error:
            played.fault = Fault(seat, error.text)
            played.shares = tuple((other != seat) / (seats - 1) for other in range(seats))
            return played
        played.decisions[seat] += 1
        played.seconds[seat] += spent
        played.slowest[seat] = max(played.slowest[seat], spent)
        played.kinds[action.kind] += 1
    outcome = game.outcome(state)
    winners = range(seats) if outcome is None else outcome.winners
    played.shares = tuple((seat in winners) / len(winners) for seat in range(seats))
    return played


def seating(number: int, seats: int) -> tuple[int, tuple[int, ...]]:
    """Return the deal of a game and which entry sits where: each deal is played from all sides."""
    deal, turn = divmod(number, seats)
    return deal, tuple((seat + turn) % seats for seat in range(seats))


@dataclass(slots=True)
class Standing:
    """What one entry has earned so far."""

    name: str
    games: int = 0
    won: float = 0.0
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    faults: int = 0

    @property
    def share(self) -> float:
        """The share of victories, shared ones in part."""
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.won, self.games)


@dataclass(slots=True)
class Tournament:
    """Everything that was learnt from the tables so far."""

    entries: list[Standing]
    first_seats: list[float]
    games: int = 0
    shared: int = 0
    lengths: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, Text]] = field(default_factory=list)

    @classmethod
    def of(cls, names: Iterable[str]) -> Tournament:
        """Return a tournament in which nothing was played yet."""
        entries = [Standing(name) for name in names]
        return cls(entries, [0.0] * len(entries))

    def add(self, number: int, played: Played) -> None:
        """Count one table."""
        _, entries = seating(number, len(self.entries))
        for seat, entry in enumerate(entries):
            standing = self.entries[entry]
            standing.games += 1
            standing.won += played.shares[seat]
            standing.decisions += played.decisions[seat]
            standing.seconds += played.seconds[seat]
            standing.slowest = max(standing.slowest, played.slowest[seat])
            self.first_seats[seat] += played.shares[seat]
        self.games += 1
        self.shared += max(played.shares) < 1
        self.lengths += sum(played.decisions)
        self.kinds += played.kinds
        if played.fault is not None:
            culprit = self.entries[entries[played.fault.seat]]
            culprit.faults += 1
            self.faults.append((culprit.name, played.fault.why))


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share after so many games (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = won / games, Z * Z / games
    middle = (share + spread / 2) / (1 + spread)
    reach = Z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def duel(share: float, seats: int) -> float:
    """Return the share between two that equals a share among more seats, by the odds.

    An equal player among four wins a quarter of the tables, which is a half between two.
    """
    if share >= 1:
        return 1.0
    odds = share / (1 - share) * (seats - 1)
    return odds / (1 + odds)
