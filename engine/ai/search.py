"""Information-set Monte Carlo tree search: many worlds, one tree of what was played in them.

Every simulation draws a world that looks like the view, walks down the tree by the statistics of
the seats that choose, adds one node and asks the mind what the position is worth. A move is judged
over all worlds in which it was there, so nobody plays to a card that they cannot see. Seats that
choose at once each keep statistics of their own and see nothing of each other's choice (decoupled
selection); their joint choice leads to the next node.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import Any, Generic, TypeVar

from engine.ai.core import Advice, Choice, Mind, Scorer, Weighed, priors
from engine.chance import Chance
from engine.core import Seat, View

A = TypeVar("A")
V = TypeVar("V", bound=View)
W = TypeVar("W")
M = TypeVar("M", bound=Hashable)

EXPLORATION = 1.0
MODESTY = 0.08  # how much worse than its node an untried move is believed to be
SHARPNESS = 12.0  # of the root's priors
REPEATS = 2.0  # a hidden choice is made as often as its visits to this power say
CLEARLY = 2.0  # deviations by which a hidden choice is too bad to be made at all
HAIR = 0.003  # solved hidden choices that are worse by so little are made as often as the best
EXACT = 1e-9  # the same for solved choices that everyone sees
NOISE = 1.0  # deviations by which moves of a search may differ and yet win as often
EQUAL = 0.01  # shares of victory that two such moves differ by at most
TRIED = 0.2  # of the tries of the first that another one needs to be compared with it


class Record:
    """What became of one move at one node: tries, shares of victory, and how often it was there."""

    __slots__ = ("earned", "points", "squares", "there", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.earned = 0.0
        self.there = 0
        self.squares = 0.0
        self.points = 0.0

    @property
    def error(self) -> float:
        """The deviation of the mean share, taken from how much the shares differ."""
        mean = self.earned / self.tries
        spread = max(0.0, self.squares / self.tries - mean * mean)
        return sqrt(spread / self.tries)


@dataclass(frozen=True, slots=True)
class Ranked(Generic[A]):
    """An option of the root and what was found out about it."""

    action: A
    tries: int
    value: float
    points: float
    error: float
    odds: float | None


@dataclass(slots=True)
class Node:
    """What was tried after a sequence of moves, for each seat that chose there."""

    visits: int = 0
    earned: dict[Seat, float] = field(default_factory=dict)
    records: dict[Seat, dict[Any, Record]] = field(default_factory=dict)
    after: dict[Any, Node] = field(default_factory=dict)


class Search(Generic[A, V, W, M]):
    """A search that can be carried on: the same seed and total of simulations, the same advice."""

    def __init__(self, mind: Mind[A, V, W, M], view: V, seed: str) -> None:
        assert view.seat is not None
        self.simulations = 0
        self._mind = mind
        self._scorer = mind if isinstance(mind, Scorer) else None
        self._view = view
        self._seat = view.seat
        self._seed = seed
        self._chance = Chance(seed)
        solved = mind.solve(view)
        self._solved = len(solved) > 0
        self._options: Sequence[Weighed[A]] = solved or mind.weigh(view)
        values = [option.value for option in self._options]
        moves = [mind.move(option.action) for option in self._options]
        self._moves = list(zip(moves, priors(values, SHARPNESS), strict=True))
        self._root = Node(visits=1)
        self._hidden = self._solved and len(mind.asked(mind.determinise(view, self._chance))) > 1

    @property
    def settled(self) -> bool:
        """Whether there is nothing to search for."""
        return self._solved or len(self._options) == 1

    def run(self, simulations: int) -> None:
        """Make so many simulations more."""
        if self.settled:
            return
        for _ in range(simulations):
            self._simulate()
        self.simulations += simulations

    def advice(self) -> Advice[A]:
        """Return what the search has found so far."""
        ranking = sorted(map(self._ranked, self._options, self._moves), key=_order)
        equals = [each for each in ranking if self._as_good(each, ranking[0])]
        best = max(equals, key=lambda each: each.points)
        odds = [each.odds for each in ranking if each.odds is not None]
        if self._solved and len(odds) == len(ranking):
            best = ranking[Chance(f"{self._seed}/choice").pick(odds)]
        elif self._hidden and (self._solved or self.simulations):
            best = self._drawn(ranking, [each for each in equals if each.points >= best.points])
        elif best is not ranking[0]:
            ranking = [best, *[each for each in ranking if each is not best]]
        choices = tuple(
            Choice(each.action, each.value, each.tries, self._mind.reasons(self._view, each.action))
            for each in ranking
        )
        return Advice(best.action, choices, self.simulations)

    def _ranked(self, option: Weighed[A], move: tuple[M, float]) -> Ranked[A]:
        record = self._root.records.get(self._seat, {}).get(move[0])
        if record is None or not record.tries:
            return Ranked(option.action, 0, option.value, option.points, 0.0, option.odds)
        tries = record.tries
        value, points = record.earned / tries, record.points / tries
        return Ranked(option.action, tries, value, points, record.error, option.odds)

    def _as_good(self, option: Ranked[A], first: Ranked[A]) -> bool:
        """Tell whether an option wins as often as the first one, as far as anybody can tell."""
        worse = first.value - option.value
        if not first.tries:
            return worse <= (HAIR if self._hidden else EXACT)
        noise = NOISE * hypot(option.error, first.error)
        return option.tries >= TRIED * first.tries and worse <= min(EQUAL, noise)

    def _drawn(self, ranking: Sequence[Ranked[A]], equals: Sequence[Ranked[A]]) -> Ranked[A]:
        """Return a hidden choice as often as it was found good: a predictable one can be met."""
        weights = [
            float(each in equals) if self._solved else repeated(each, ranking[0])
            for each in ranking
        ]
        return ranking[Chance(f"{self._seed}/choice").pick(weights)]

    def _simulate(self) -> None:
        mind, node = self._mind, self._root
        world = mind.determinise(self._view, self._chance)
        path: list[tuple[Node, Seat, Record]] = []
        while seats := mind.asked(world):
            choices = []
            for seat in seats:
                own = node is self._root and seat == self._seat
                moves = self._moves if own else mind.moves(world, seat)
                move, record = _selected(node, seat, moves, mind.curiosity)
                path.append((node, seat, record))
                choices.append(move)
            if node is self._root:
                self._hidden = len(seats) > 1
            world = mind.play(world, choices)
            joint = choices[0] if len(choices) == 1 else tuple(choices)
            following = node.after.get(joint)
            if following is None:
                node.after[joint] = Node(visits=1)
                break
            node = following
            node.visits += 1
        points = lead_of(self._scorer.points(world), self._seat) if self._scorer else 0.0
        shares = mind.worth(world, self._chance)
        for passed, seat, record in path:
            share = shares[seat]
            record.tries += 1
            record.earned += share
            passed.earned[seat] = passed.earned.get(seat, 0.0) + share
            if passed is self._root and seat == self._seat:
                record.squares += share * share
                record.points += points


def lead_of(points: Sequence[float], seat: Seat) -> float:
    """Return the points of a seat ahead of the best other one: what a rival is denied counts."""
    return points[seat] - max(each for other, each in enumerate(points) if other != seat)


def repeated(option: Ranked[A], first: Ranked[A]) -> float:
    """Return how often to make a hidden choice; never one that is clearly worse."""
    noise = CLEARLY * hypot(option.error, first.error)
    if first.value - option.value > max(EQUAL, noise):
        return 0.0
    return float(option.tries**REPEATS)


def _order(option: Ranked[A]) -> tuple[int, float, float]:
    """Order options by tries, then by value and points, best first."""
    return -option.tries, -option.value, -option.points


def _selected(
    node: Node, seat: Seat, moves: Sequence[tuple[Any, float]], curiosity: float
) -> tuple[Any, Record]:
    records = node.records.get(seat)
    if records is None:
        records = node.records[seat] = {}
    tried = node.visits - 1
    untried = node.earned.get(seat, 0.0) / tried - MODESTY * curiosity if tried > 0 else 0.5
    exploration = EXPLORATION * curiosity
    best, chosen, chosen_record = -1e9, None, None
    for move, prior in moves:
        record = records.get(move)
        if record is None:
            record = records[move] = Record()
        record.there += 1
        tries = record.tries
        value = record.earned / tries if tries else untried
        value += exploration * prior * sqrt(record.there) / (1 + tries)
        if value > best:
            best, chosen, chosen_record = value, move, record
    assert chosen_record is not None
    return chosen, chosen_record
