"""Jaipur behind the contract of a game."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Game, Round, Seat, Setup, Spec, Step
from engine.jaipur import audit, forms, rules, scoring
from engine.jaipur import view as views
from engine.jaipur.actions import Action
from engine.jaipur.describe import describe
from engine.jaipur.events import BonusDrawn, Event
from engine.jaipur.facts import EXPLORATIONS, facts
from engine.jaipur.imagine import imagine
from engine.jaipur.pieces import SEATS
from engine.jaipur.state import NO_BONUSES, OPEN_HERDS, State
from engine.jaipur.view import View


class Jaipur(Game[State, Action, View, Event]):
    """Two traders, a market of five cards, and the first to two seals wins."""

    spec = Spec("jaipur", 2, SEATS, SEATS, (OPEN_HERDS,))
    routine_texts = frozenset({"jaipur.event.dealt", "jaipur.event.round_began"})
    plain_reasons = frozenset(
        {"jaipur.blocked.empty_hand", "jaipur.blocked.no_camels", "jaipur.blocked.no_goods"}
    )
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

    def round_of(self, state: State) -> Round:
        """Return the number of the round."""
        return (len(state.rounds) + 1,)

    def may_undo(self, before: State, after: State) -> bool:
        """Tell whether a step was made in the open and touched nothing that nobody has seen."""
        return _unseen(before) == _unseen(after)

    def audit(self, state: State) -> None:
        """Refuse a position whose pieces or phase do not fit together."""
        audit.audit(self.spec, state)


def _unseen(state: State) -> tuple[object, ...]:
    """Return what nobody has seen, and who has drawn from the piles of bonuses."""
    return state.rng, state.deck, state.bonuses


class Jaipur1(Jaipur):
    """Version 1: nobody knew the value of a bonus token before the round was scored (ruling 9)."""

    spec = Spec("jaipur", 1, SEATS, SEATS, (OPEN_HERDS,))

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know, without the values of its own bonus tokens."""
        return replace(views.view(state, seat), own_bonuses=NO_BONUSES)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out a turn, and do not tell the value of a bonus token."""
        step = rules.apply(state, seat, action)
        told = tuple(event for event in step.events if not isinstance(event, BonusDrawn))
        return Step(step.state, told)


JAIPUR = Jaipur()
JAIPUR.earlier = (Jaipur1(),)
