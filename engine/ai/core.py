"""What a player of any game is made of: a mind, its levels, and the advice it gives."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar, get_args, runtime_checkable

from engine.chance import Chance
from engine.core import Seat
from engine.text import Text

Level: TypeAlias = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = get_args(Level)

A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)
W = TypeVar("W")
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[A]):
    """An action and what it is worth at a glance: about the share of victory it leads to."""

    action: A
    value: float
    points: float = field(default=0.0, kw_only=True)
    """They decide between actions that win as often."""
    odds: float | None = field(default=None, kw_only=True)
    """How often a solved choice is made; if nobody tells, the best one or any that is level."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """An action that was considered: the chance to win with it, tries in the search, reasons."""

    action: A
    value: float
    visits: int
    reasons: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """What to do, and the actions that were considered, best first."""

    action: A
    choices: tuple[Choice[A], ...]
    simulations: int


class Mind(Protocol[A, V_contra, W, M]):
    """What the levels and the search need to know of a game.

    The first two functions see a view. The others play on in a *world*: a whole position that is
    consistent with a view, in whatever form is fast, such as the state of the game itself. Moves
    are actions in the form that worlds use.
    """

    @property
    def curiosity(self) -> float:
        """How far a search strays from what looks best: 1, or less where moves differ by little."""

    @property
    def simulations(self) -> int:
        """How many simulations the hard level makes unless told otherwise."""

    def weigh(self, view: V_contra) -> Sequence[Weighed[A]]:
        """Return the good actions of the viewer, at least one, all legal, the best one first."""

    def solve(self, view: V_contra) -> Sequence[Weighed[A]]:
        """Return the good actions as the hard level values them without a search, best first.

        Nothing if only a search can tell.
        """

    def reasons(self, view: V_contra, action: A) -> tuple[Text, ...]:
        """Say what speaks for an action, from what the viewer may know."""

    def move(self, action: A) -> M:
        """Return the move of a world that an action is."""

    def determinise(self, view: V_contra, chance: Chance) -> W:
        """Return a world that looks like the view, drawn from what the viewer cannot see.

        Hidden choices of others are taken back, so that `asked` names their seats; so is the
        viewer's own, if it is being thought over.
        """

    def asked(self, world: W) -> Sequence[Seat]:
        """Return the seats that choose next, all at once and unseen; none if all is decided."""

    def moves(self, world: W, seat: Seat) -> Sequence[tuple[M, float]]:
        """Return the good moves of a seat with their priors, which add up to about 1.

        A seat chooses by what it may know in this world, never by what is hidden from it.
        """

    def play(self, world: W, choices: Sequence[M]) -> W:
        """Carry out one move for each asked seat, in that order; the given world is used up."""

    def worth(self, world: W, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory as it looks from here; the world is used up."""


@runtime_checkable
class Forecaster(Protocol):
    """A mind that can tell more of a position than a glance does, given more time."""

    def forecast(self, world: Any, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory after some thought; the world is used up."""


@runtime_checkable
class Scorer(Protocol):
    """A mind that can tell points, which decide between moves that win as often."""

    def points(self, world: Any) -> Sequence[float]:
        """Return about how many points each seat has in the end; the world is left as it is."""


@runtime_checkable
class Beginner(Protocol):
    """A mind that knows how its game looks to somebody who plays it for the first time."""

    def first_sight(self, view: Any, chance: Chance) -> Sequence[Weighed[Any]]:
        """Return the legal actions that come to mind, at least one, the most tempting one first.

        Short-sighted, greedy and forgetful; chance tells what is not thought of this time.
        """


AnyMind: TypeAlias = Mind[Any, Any, Any, Any]


def priors(values: Sequence[float], sharpness: float) -> list[float]:
    """Turn values into priors: a lead of 1 / `sharpness` makes a move 2.7 times as likely."""
    best = max(values)
    weights = [exp((value - best) * sharpness) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


def tempting(options: Sequence[tuple[A, float]], spread: float) -> list[Weighed[A]]:
    """Return options with their gains as shares of victory: `spread` makes 73 % of even chances."""
    return [Weighed(action, 1 / (1 + exp(-gain / spread))) for action, gain in options]


def shares_of(values: Sequence[float], spread: float) -> list[float]:
    """Turn values into shares of 1: a lead of `spread` makes a share 2.7 times as large."""
    best = max(values)
    weights = [exp((value - best) / spread) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
