"""Johari behind the contract of a game."""

from __future__ import annotations

from engine.core import Game, Round, Seat, Setup, Spec, Step
from engine.johari import audit, forms, rules, scoring
from engine.johari import view as views
from engine.johari.actions import Action
from engine.johari.describe import describe
from engine.johari.events import Event
from engine.johari.facts import EXPLORATIONS, facts
from engine.johari.imagine import imagine
from engine.johari.pieces import LEAST_SEATS, MOST_SEATS, MUST_ACT
from engine.johari.state import Inspecting, Sealing, State
from engine.johari.view import View


class Johari(Game[State, Action, View, Event]):
    """Jewelers of two to four seats, ten market days, and cards played face down."""

    spec = Spec("johari", 2, LEAST_SEATS, MOST_SEATS, (MUST_ACT,))
    routine_texts = frozenset(
        {
            "johari.event.day_began",
            "johari.event.dealt",
            "johari.event.noble_entered",
            "johari.event.noble_left",
            "johari.event.nobles_moved",
            "johari.event.reshuffled",
            "johari.event.tokens_stacked",
        }
    )
    plain_reasons = frozenset(
        {
            "johari.blocked.empty",
            "johari.blocked.noble_too_dear",
            "johari.blocked.nobody",
            "johari.blocked.none_to_give",
            "johari.blocked.not_offered",
            "johari.blocked.played",
            "johari.blocked.too_dear",
        }
    )
    explorations = EXPLORATIONS

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        return rules.start(self.spec.checked(setup))

    pending = staticmethod(views.pending)
    view = staticmethod(views.view)
    ask = staticmethod(forms.ask)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an action that `ask` made for this seat, and what follows without asking."""
        return rules.without_asking(rules.apply(state, seat, action))

    outcome = staticmethod(scoring.outcome)
    tally = staticmethod(scoring.tally)
    imagine = staticmethod(imagine)
    describe = staticmethod(describe)
    facts = staticmethod(facts)

    def round_of(self, state: State) -> Round:
        """Return the day and its round; both are 0 before day 1."""
        return state.day, state.round

    def may_undo(self, before: State, after: State) -> bool:
        """Tell whether a step was made in the open and touched nothing that nobody has seen."""
        if isinstance(before.phase, Sealing | Inspecting):
            return False
        return _unseen(before) == _unseen(after)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state, plain_deeds_asked=False)


def _unseen(state: State) -> tuple[object, ...]:
    """Return what nobody has seen."""
    return state.rng, state.market.pile, state.court.stack


class Johari1(Johari):
    """Version 1: Baksheesh and Bribe were asked for, and could be declined (ruling 3)."""

    spec = Spec("johari", 1, LEAST_SEATS, MOST_SEATS, (MUST_ACT,))

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out an action that `ask` made for this seat."""
        return rules.apply(state, seat, action)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state, plain_deeds_asked=True)


JOHARI = Johari()
JOHARI.earlier = (Johari1(),)
