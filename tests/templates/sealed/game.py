"""New Game: everybody seals a number; the highest one that nobody else chose scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.chance import Chance
from engine.core import (
    BySeat,
    Decision,
    Game,
    Outcome,
    Private,
    Seat,
    Setup,
    Spec,
    Step,
    Told,
    decision_of,
    tell,
)
from engine.forms import Asking, Option, choose
from engine.text import say, seat_name

ROUNDS = 5
NUMBERS = range(1, 6)


@dataclass(frozen=True, slots=True)
class Seal:
    """An action: choose a number in secret."""

    number: int
    kind: Literal["seal"] = "seal"


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth: `sealed` are the choices of this round, None where one is missing.

    `shown` are those of the round before: whatever an event tells must stay in the view.
    """

    setup: Setup
    round: int
    sealed: tuple[int | None, ...]
    shown: tuple[int | None, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: `sealed` is its own choice and nobody else's."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    round: int
    shown: BySeat[int | None]
    points: BySeat[int]
    sealed: Private[int | None]


class NewGame(Game[State, Seal, View, Told]):
    """The rules."""

    spec = Spec("newgame", version=1, least_seats=2, most_seats=5)

    def start(self, setup: Setup) -> Step[State, Told]:
        """Begin the first round."""
        setup = self.spec.checked(setup)
        nothing = (None,) * setup.seats
        state = State(setup, 1, nothing, nothing, (0,) * setup.seats)
        return Step(state, (tell("newgame.event.round", chapter=True, number=1),))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return a decision for every seat, all at once; a sealed one may still be changed."""
        if state.round > ROUNDS:
            return ()
        return tuple(
            Decision(seat, "seal", opened=state.round, answered=choice is not None)
            for seat, choice in enumerate(state.sealed)
        )

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat, or everyone, may know; others' choices are not in it."""
        own = None if seat is None else state.sealed[seat]
        round_ = min(state.round, ROUNDS)
        return View(seat, self.pending(state), round_, state.shown, state.points, own)

    def ask(self, view: View) -> Asking[Seal]:
        """Ask for a number."""
        decision_of(view.pending, view.seat)
        options = [Option(str(number), say("engine.number", n=number)) for number in NUMBERS]
        return Seal(int((yield from choose("newgame.seal", options))))

    def apply(self, state: State, seat: Seat, action: Seal) -> Step[State, Told]:
        """Seal a choice; when everybody has chosen, reveal them all and score."""
        decision_of(self.pending(state), seat)
        sealed = (*state.sealed[:seat], action.number, *state.sealed[seat + 1 :])
        chosen = tuple(number for number in sealed if number is not None)
        if len(chosen) < len(sealed):
            after = State(state.setup, state.round, sealed, state.shown, state.points)
            sealing = tell("newgame.event.sealed", to=(seat,), number=action.number)
            return Step(after, (sealing,))
        return self._revealed(state, chosen)

    def _revealed(self, state: State, chosen: tuple[int, ...]) -> Step[State, Told]:
        best = max((number for number in chosen if chosen.count(number) == 1), default=0)
        gains = tuple(number if number == best else 0 for number in chosen)
        points = tuple(map(sum, zip(state.points, gains, strict=True)))
        events = [
            tell("newgame.event.revealed", seat=seat_name(seat), number=number)
            for seat, number in enumerate(chosen)
        ]
        if best:
            winner = seat_name(chosen.index(best))
            events.append(tell("newgame.event.scored", seat=winner, n=best))
        if state.round < ROUNDS:
            events.append(tell("newgame.event.round", chapter=True, number=state.round + 1))
        nothing = (None,) * state.setup.seats
        after = State(state.setup, state.round + 1, nothing, chosen, points)
        return Step(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """Return the result once all rounds are played."""
        return None if self.pending(state) else Outcome.by_score(state.points)

    def round_of(self, state: State) -> tuple[int, ...]:
        """Return the number of the round."""
        return (min(state.round, ROUNDS),)

    def imagine(self, view: View, chance: Chance) -> State:
        """Draw a position that gives the view: the choices of others are any numbers."""
        seats = len(view.points)
        setup = Setup(seats, f"imagined {chance.below(1 << 32)}")
        sealed: list[int | None] = [
            NUMBERS[chance.below(len(NUMBERS))] if decision.answered else None
            for decision in view.pending
        ]
        if not view.pending:
            return State(setup, ROUNDS + 1, (None,) * seats, view.shown, view.points)
        if view.seat is not None:
            sealed[view.seat] = view.sealed
        return State(setup, view.round, tuple(sealed), view.shown, view.points)


GAME = NewGame()
