"""Basari behind the contract of a game."""

from __future__ import annotations

from engine.basari import audit, forms, forms_offer, rules, scoring
from engine.basari import view as views
from engine.basari.actions import Action
from engine.basari.describe import describe
from engine.basari.events import Event
from engine.basari.facts import EXPLORATIONS, facts
from engine.basari.imagine import imagine
from engine.basari.pieces import LEAST_SEATS, MOST_SEATS
from engine.basari.state import Sealing, State
from engine.basari.view import View
from engine.core import Game, Round, Setup, Spec, Step


class Basari(Game[State, Action, View, Event]):
    """The card game of bargaining, for three to five seats and three stages."""

    spec = Spec("basari", 1, LEAST_SEATS, MOST_SEATS)
    routine_texts = frozenset({"basari.event.deal", "basari.event.stage"})
    plain_reasons = frozenset({"basari.blocked.no_such_gem", "basari.blocked.out_of_stock"})
    explorations = EXPLORATIONS

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
    describe = staticmethod(describe)
    facts = staticmethod(facts)
    retrace = staticmethod(forms_offer.retrace)

    def round_of(self, state: State) -> Round:
        """Return the stage and its round."""
        return state.stage, state.round

    def may_undo(self, before: State, after: State) -> bool:
        """Tell whether a step was made in the open and touched nothing that nobody has seen."""
        if isinstance(before.phase, Sealing):
            return False
        return (before.rng, before.deck) == (after.rng, after.deck)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state)


BASARI = Basari()
