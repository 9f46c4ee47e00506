"""Jaipur behind the contract of a game."""

from __future__ import annotations

from engine.core import Game, Round, Seat, Setup, Spec, Step
from engine.jaipur import audit, forms, rules, scoring
from engine.jaipur import view as views
from engine.jaipur.actions import Action
from engine.jaipur.describe import describe
from engine.jaipur.events import Event
from engine.jaipur.imagine import imagine
from engine.jaipur.pieces import SEATS
from engine.jaipur.state import OPEN_HERDS, State
from engine.jaipur.view import View


class Jaipur(Game[State, Action, View, Event]):
    """Two traders, a market of five cards, and the first to two seals wins.

    Since version 2 whoever draws a bonus token knows its value (ruling 9).
    """

    def __init__(self, version: int, earlier: tuple[Jaipur, ...] = ()) -> None:
        self.spec = Spec("jaipur", version, SEATS, SEATS, (OPEN_HERDS,))
        self.earlier = earlier
        self._bonuses_known = version > 1

    def start(self, setup: Setup) -> Step[State, Event]:
        """Deal a new table."""
        return rules.start(self.spec.checked(setup))

    pending = staticmethod(views.pending)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what the seat may know."""
        return views.view(state, seat, bonuses_known=self._bonuses_known)

    ask = staticmethod(forms.ask)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        """Carry out a turn."""
        step = rules.apply(state, seat, action)
        return rules.with_bonus_told(state, step) if self._bonuses_known else step

    outcome = staticmethod(scoring.outcome)
    tally = staticmethod(scoring.tally)
    imagine = staticmethod(imagine)
    describe = staticmethod(describe)

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


JAIPUR_1 = Jaipur(1)
JAIPUR = Jaipur(2, earlier=(JAIPUR_1,))
