"""New Game: in turn, everybody adds one to three to a total; whoever reaches the goal wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.chance import Chance
from engine.core import (
    BySeat,
    Decision,
    Game,
    Outcome,
    Seat,
    Setup,
    Spec,
    Step,
    Told,
    decision_of,
    tell,
)
from engine.forms import Asking, Option, choose
from engine.rng import Rng
from engine.text import say, seat_name

GOAL = 21
MOST_ADDED = 3


@dataclass(frozen=True, slots=True)
class Add:
    """An action: add so much to the total."""

    number: int
    kind: Literal["add"] = "add"


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth: `turn` is the seat that comes next, `added` what each seat has added."""

    setup: Setup
    step: int
    turn: Seat
    added: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: here everything, for nothing is hidden."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    total: int
    goal: int
    added: BySeat[int]


class NewGame(Game[State, Add, View, Told]):
    """The rules."""

    spec = Spec("newgame", version=1, least_seats=2, most_seats=4)

    def start(self, setup: Setup) -> Step[State, Told]:
        """Draw who begins."""
        setup = self.spec.checked(setup)
        first, _ = Rng(setup.seed).below(setup.seats)
        state = State(setup, 0, first, (0,) * setup.seats)
        return Step(state, (tell("newgame.event.began", seat=seat_name(first)),))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the decision of the seat in turn; nobody decides once the goal is reached."""
        over = sum(state.added) >= GOAL
        return () if over else (Decision(state.turn, "add", opened=state.step),)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what a seat, or everyone, may know."""
        return View(seat, self.pending(state), sum(state.added), GOAL, state.added)

    def ask(self, view: View) -> Asking[Add]:
        """Ask for a number; what an absent player shall do comes first."""
        decision_of(view.pending, view.seat)
        options = [
            Option(str(number), say("newgame.option.add", n=number, total=view.total + number))
            for number in range(1, MOST_ADDED + 1)
        ]
        return Add(int((yield from choose("newgame.add", options))))

    def apply(self, state: State, seat: Seat, action: Add) -> Step[State, Told]:
        """Add the number and pass the turn on."""
        decision_of(self.pending(state), seat)
        sums = (*state.added[:seat], state.added[seat] + action.number, *state.added[seat + 1 :])
        following = (seat + 1) % state.setup.seats
        event = tell(
            "newgame.event.added",
            seat=seat_name(seat),
            n=action.number,
            total=sum(sums),
        )
        return Step(State(state.setup, state.step + 1, following, sums), (event,))

    def outcome(self, state: State) -> Outcome | None:
        """Return the result: the seat before the one in turn has reached the goal."""
        if self.pending(state):
            return None
        winner = (state.turn - 1) % state.setup.seats
        return Outcome.by_score(tuple(int(seat == winner) for seat in range(state.setup.seats)))

    def imagine(self, view: View, chance: Chance) -> State:
        """Draw a position that gives the view: AI players think in such positions."""
        setup = Setup(len(view.added), f"imagined {chance.below(1 << 32)}")
        decision = view.pending[0] if view.pending else Decision(0, "add", 0)
        return State(setup, decision.opened, decision.seat, view.added)


GAME = NewGame()
