"""The smallest game there can be, installed as a package: six functions, and English words.

Two heaps of pebbles; a turn takes some of one heap, and whoever takes the last pebble wins.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine import core
from engine.core import Decision, Game, Outcome, Seat, Setup, Spec, Step
from engine.forms import Asking, Option, choose, fill, numbered
from engine.manifest import Manifest
from engine.text import say, seat_name

HEAPS = (3, 4)


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many pebbles of a heap."""

    heap: int
    count: int


@dataclass(frozen=True, slots=True)
class State:
    """The heaps, and whose turn it is."""

    seats: int
    heaps: tuple[int, ...]
    turn: int = 0

    @property
    def seat(self) -> Seat:
        """Whose turn it is, or whose it was that ended the game."""
        return self.turn % self.seats


@dataclass(frozen=True, slots=True)
class View:
    """Everything lies open."""

    seat: Seat | None
    pending: tuple[Decision, ...]
    heaps: tuple[int, ...]


@core.event("pebbles.event.taken", "seat", n="count")
class Taken(core.Event):
    """Somebody took pebbles."""

    seat: Seat
    count: int
    words: ClassVar[core.Words] = {"seat": seat_name}


class Pebbles(Game[State, Take, View, Taken]):
    """Take pebbles; whoever takes the last one wins."""

    spec = Spec("pebbles", 1, 2, 6)

    def start(self, setup: Setup) -> Step[State, Taken]:
        """Lay out the heaps."""
        return Step(State(self.spec.checked(setup).seats, HEAPS), ())

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return whose turn it is."""
        return (Decision(state.seat, "turn", state.turn),) if any(state.heaps) else ()

    def view(self, state: State, seat: Seat | None) -> View:
        """Return everything."""
        return View(seat, self.pending(state), state.heaps)

    def ask(self, view: View) -> Asking[Take]:
        """Ask for a heap, then for a number."""
        heaps = [
            Option(str(heap), say("pebbles.heap", n=n)) for heap, n in enumerate(view.heaps) if n
        ]
        heap = int((yield from choose("pebbles.which", heaps)))
        ((count,),) = yield from fill(
            "pebbles.take", numbered("pebbles.count", 1, view.heaps[heap])
        )
        return Take(heap, int(count))

    def apply(self, state: State, seat: Seat, action: Take) -> Step[State, Taken]:
        """Take the pebbles, and the last one of all at once, since nothing is left to choose."""
        heaps = list(state.heaps)
        heaps[action.heap] -= action.count
        after, events = (
            replace(state, heaps=tuple(heaps), turn=state.turn + 1),
            [Taken(seat, action.count)],
        )
        if sum(heaps) == 1:
            events.append(Taken(after.seat, 1))
            after = replace(after, heaps=(0, 0), turn=after.turn + 1)
        return Step(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """Return who took the last pebble."""
        if any(state.heaps):
            return None
        winner = (state.turn - 1) % state.seats
        scores = tuple(int(seat == winner) for seat in range(state.seats))
        return Outcome((winner,), core.ranked(tuple((score,) for score in scores)), scores, ())


GAME = Pebbles()
MANIFEST = Manifest("pebbles", "pebbles_game", contract=1)
