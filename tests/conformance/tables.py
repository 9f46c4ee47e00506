"""What the suite runs over: every game with every number of seats, and each variant once."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.chance import Chance
from engine.core import Event, Seat, Setup, Step
from engine.play import AnyGame, Below, awaited, sample
from engine.registry import GAMES


@dataclass(frozen=True)
class Case:
    """A game and how it is set up."""

    game: AnyGame
    seats: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.spec.key, str(self.seats), *self.variants])

    def setup(self, seed: str) -> Setup:
        return Setup(self.seats, seed, self.variants)


PLAIN = [Case(game, seats) for game in GAMES.values() for seats in game.spec.seat_counts]
VARIED = [
    Case(game, game.spec.most_seats, (variant,))
    for game in GAMES.values()
    for variant in game.spec.variants
]
CASES = PLAIN + VARIED
IMAGINING = [case for case in CASES if case.game.imagines]
"""The cases of games that draw positions from views: the others have no proof of secrecy."""


@dataclass(frozen=True)
class Moment:
    """One action of a random table: the state before it, who did what, and the step."""

    state: Any
    seat: Seat
    action: Any
    step: Step[Any, Event]


def below(seed: str) -> Below:
    """Return a quick source of chance for tests."""
    return Random(seed).randrange


def moments(case: Case, seed: str, most: int = 5000) -> Iterator[Moment]:
    """Play random legal actions from the start to the end; now and then somebody rethinks."""
    game, chance = case.game, below(seed)
    state = game.start(case.setup(seed)).state
    for _ in range(most):
        pending = game.pending(state)
        if not pending:
            return
        choices = pending if chance(8) == 0 else awaited(game, state)
        seat = choices[chance(len(choices))].seat
        action = sample(game, game.view(state, seat), chance)
        step = game.apply(state, seat, action)
        yield Moment(state, seat, action, step)
        state = step.state
    raise AssertionError(
        f"{case} did not end within {most} random actions: something must bring the end nearer"
    )


def some_moments(case: Case, seed: str, one_in: int) -> Iterator[Moment]:
    """Yield one in so many moments of a random table, chosen by chance."""
    chance = below(seed + "/some")
    return (moment for moment in moments(case, seed) if chance(one_in) == 0)


def logged(case: Case, seed: str) -> list[tuple[Seat, Any]]:
    """Return the actions of a random table."""
    return [(moment.seat, moment.action) for moment in moments(case, seed)]


def everyone(case: Case) -> list[Seat | None]:
    """Return every seat, and the spectator."""
    return [*range(case.seats), None]


def other_world(case: Case, state: Any, seat: Seat | None, chance: Below) -> Any:
    """Return another state that looks the same to a seat."""
    drawn = case.game.imagine(case.game.view(state, seat), Chance(f"world {chance(10**9)}"))
    assert drawn is not None, f"{case.game.spec.key} cannot imagine"
    return drawn
