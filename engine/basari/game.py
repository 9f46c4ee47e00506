"""Basari behind the contract of a game."""

from __future__ import annotations

from engine.basari import audit, rules, scoring, view
from engine.basari import forms as asking
from engine.basari.actions import Action
from engine.basari.events import Event
from engine.basari.pieces import LEAST_SEATS, MOST_SEATS
from engine.basari.state import State
from engine.basari.view import View
from engine.codec import Codec
from engine.core import Decision, Outcome, Seat, Setup, Sheet, Spec, Step
from engine.forms import Asking, Picks, Prompt


class Basari:
    """The card game of bargaining, for three to five seats and three stages."""

    spec = Spec("basari", 1, LEAST_SEATS, MOST_SEATS)
    codec: Codec[State, Action, View, Event] = Codec(
        state=State, action=Action, view=View, event=Event
    )

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        return rules.start(self.spec.checked(setup))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return view.pending(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know, or what everyone may know."""
        return view.view(state, seat)

    def ask(self, view: View) -> Asking[Action]:
        """Ask the viewing seat for its action."""
        return asking.ask(view)

    def retrace(self, action: Action, prompt: Prompt) -> Picks:
        """Return the picks that lead to the action at this prompt, legal or not."""
        return asking.retrace(action, prompt)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an action that `ask` made for this seat."""
        return rules.apply(state, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(state)

    def tally(self, view: View) -> tuple[Sheet, ...]:
        """Return every point so far by its source."""
        return scoring.sheets(view.players)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state)


BASARI = Basari()
