"""Johari as a game: set-up, days and rounds, and who decides what."""

from __future__ import annotations

from engine.asking import Asking, Picks, Prompt
from engine.codec import Codec
from engine.core import Decision, Outcome, Seat, Setup, Sheet, Spec, Step
from engine.johari import view as views
from engine.johari.actions import Action
from engine.johari.events import Event
from engine.johari.state import State
from engine.johari.view import View


class Johari:
    """The game of Johari behind the contract of all games."""

    spec = Spec("johari", 1, 2, 4, ("must_act",))
    codec: Codec[State, Action, View, Event] = Codec(
        state=State, action=Action, view=View, event=Event
    )

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        raise NotImplementedError

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return views.pending(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know, or what everyone may know."""
        return views.seen(state, seat)

    def ask(self, view: View) -> Asking[Action]:
        """Ask the viewing seat for its action."""
        raise NotImplementedError

    def retrace(self, action: Action, prompt: Prompt) -> Picks:
        """Return the picks that lead to the action at this prompt, legal or not."""
        raise NotImplementedError

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an action that `ask` made for this seat."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        raise NotImplementedError

    def tally(self, view: View) -> tuple[Sheet, ...]:
        """Return every point the viewer may know of, by its source."""
        raise NotImplementedError

    def audit(self, state: State) -> None:
        """Refuse a position that play cannot reach."""
        raise NotImplementedError


JOHARI = Johari()
