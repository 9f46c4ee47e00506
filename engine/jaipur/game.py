"""Jaipur behind the contract of a game."""

from __future__ import annotations

from typing import cast

from engine.asking import Asking, Picks, Prompt
from engine.codec import Codec
from engine.core import Decision, Outcome, Seat, Setup, Sheet, Spec, Step
from engine.jaipur import asking, audit, rules, scoring
from engine.jaipur import view as views
from engine.jaipur.actions import Action
from engine.jaipur.events import Event
from engine.jaipur.pieces import SEATS
from engine.jaipur.state import OPEN_HERDS, State, Variant
from engine.jaipur.view import View


class Jaipur:
    """Two traders, a market of five cards, and the first to two seals wins."""

    spec = Spec("jaipur", 1, SEATS, SEATS, (OPEN_HERDS,))
    codec: Codec[State, Action, View, Event] = Codec(
        state=State, action=Action, view=View, event=Event
    )

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        setup = self.spec.checked(setup)
        return rules.start(setup.seed, cast(tuple[Variant, ...], setup.variants))

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Return the decision of the trader whose turn it is."""
        return views.pending(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know, or what everyone may know."""
        return views.view(state, seat)

    def ask(self, view: View) -> Asking[Action]:
        """Ask the viewing seat for its turn."""
        return asking.ask(view)

    def retrace(self, action: Action, prompt: Prompt) -> Picks:
        """Return the picks that lead to the action at this prompt, legal or not."""
        return asking.retrace(action, prompt)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out a turn that `ask` made for this seat."""
        return rules.apply(state, seat, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the match goes on."""
        return scoring.outcome(state)

    def tally(self, view: View) -> tuple[Sheet, ...]:
        """Return every rupee and seal the viewer may know of, by its source."""
        return scoring.tally(view)

    def audit(self, state: State) -> None:
        """Refuse a position that play cannot reach."""
        audit.audit(self.spec, state)


JAIPUR = Jaipur()
