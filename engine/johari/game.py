"""Johari as a game: set-up, days and rounds, and who decides what."""

from __future__ import annotations

from engine.codec import Codec
from engine.core import Decision, Outcome, Seat, Setup, Sheet, Spec, Step, decision_of
from engine.errors import IllegalAction
from engine.forms import Asking, Picks, Prompt
from engine.johari import audit, rules, scoring
from engine.johari import drafts as retracing
from engine.johari import forms as asking
from engine.johari import view as views
from engine.johari.actions import Action, Advance, Claim, Deed, Seal, Surrender, Unpack
from engine.johari.events import Event
from engine.johari.state import (
    Acting,
    Advancing,
    Claiming,
    Inspecting,
    Sealing,
    State,
    Unpacking,
)
from engine.johari.view import View


class Johari:
    """The game of Johari behind the contract of all games."""

    spec = Spec("johari", 1, 2, 4, ("must_act",))
    codec: Codec[State, Action, View, Event] = Codec(
        state=State, action=Action, view=View, event=Event
    )

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        return rules.opened(self.spec.checked(setup))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the open decisions."""
        return views.pending(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know, or what everyone may know."""
        return views.seen(state, seat)

    def ask(self, view: View) -> Asking[Action]:
        """Ask the viewing seat for its action."""
        return asking.ask(view)

    def retrace(self, action: Action, prompt: Prompt) -> Picks:
        """Return the picks that lead to the action at this prompt, legal or not."""
        return retracing.retrace(action, prompt)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an action that `ask` made for this seat."""
        decision_of(views.pending(state), seat)
        phase = state.phase
        if isinstance(phase, Sealing) and isinstance(action, Seal):
            return rules.sealed(state, phase, seat, action)
        if isinstance(phase, Acting) and isinstance(action, Deed):
            return rules.acted(state, phase, action)
        if isinstance(phase, Inspecting) and isinstance(action, Surrender):
            return rules.surrendered(state, phase, seat, action)
        if isinstance(phase, Unpacking) and isinstance(action, Unpack):
            return rules.unpacked(state, phase, action)
        if isinstance(phase, Claiming) and isinstance(action, Claim):
            return rules.claimed(state, phase, action)
        if isinstance(phase, Advancing) and isinstance(action, Advance):
            return rules.advanced(state, phase, action)
        raise IllegalAction("engine.error.not_an_action")

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return scoring.outcome(state)

    def tally(self, view: View) -> tuple[Sheet, ...]:
        """Return every point the viewer may know of, by its source."""
        return scoring.tally(view)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state)


JOHARI = Johari()
