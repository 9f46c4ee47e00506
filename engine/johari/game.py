"""Johari behind the contract of a game."""

from __future__ import annotations

from engine.core import Game, Setup, Spec, Step
from engine.johari import audit, forms, rules, scoring
from engine.johari import view as views
from engine.johari.actions import Action
from engine.johari.events import Event
from engine.johari.imagine import imagine
from engine.johari.pieces import LEAST_SEATS, MOST_SEATS, MUST_ACT
from engine.johari.state import State
from engine.johari.view import View


class Johari(Game[State, Action, View, Event]):
    """Jewelers of two to four seats, ten market days, and cards played face down."""

    spec = Spec("johari", 1, LEAST_SEATS, MOST_SEATS, (MUST_ACT,))

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        return rules.start(self.spec.checked(setup))

    pending = staticmethod(views.pending)
    view = staticmethod(views.view)
    ask = staticmethod(forms.ask)
    apply = staticmethod(rules.apply)
    outcome = staticmethod(scoring.outcome)
    tally = staticmethod(scoring.tally)
    imagine = staticmethod(imagine)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state)


JOHARI = Johari()
