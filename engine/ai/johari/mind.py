"""The mind of a jeweler: what it weighs, which worlds it imagines, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.ai.chance import Chance
from engine.ai.core import Weighed, priors
from engine.ai.johari import hints
from engine.ai.johari.holdings import Table, table_in, table_of
from engine.ai.johari.judging import judged
from engine.ai.johari.plans import outlook
from engine.ai.johari.standing import shares, values
from engine.ai.johari.worlds import drawn_world
from engine.ai.worlds import EngineWorlds
from engine.core import Seat, decision_of
from engine.johari import scoring
from engine.johari.actions import Action
from engine.johari.game import JOHARI
from engine.johari.state import Over, State
from engine.johari.view import View
from engine.text import Text

SHARPNESS = 30.0


class JohariMind(EngineWorlds[State, Action, View]):
    """Johari, played on states of the game."""

    game = JOHARI
    blur = 0.05
    simulations = 150

    def weigh(self, view: View) -> Sequence[Weighed[Action]]:
        """Return the good options of the viewer, best first."""
        decision = decision_of(view.pending, view.seat)
        return judged(table_of(view, decision.seat), decision.seat, decision.kind)

    def reasons(self, view: View, action: Action) -> tuple[Text, ...]:
        """Say what speaks for an action."""
        decision = decision_of(view.pending, view.seat)
        return hints.reasons(table_of(view, decision.seat), decision.seat, action)

    def determinise(self, view: View, chance: Chance) -> State:
        """Return a world that looks like the view."""
        return drawn_world(view, chance)

    def moves(self, world: State, seat: Seat) -> Sequence[tuple[Action, float]]:
        """Return what a seat would consider, by what it knows."""
        decision = decision_of(JOHARI.pending(world), seat)
        return _considered(table_in(world, seat), seat, decision.kind)

    def worth(self, world: State, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory: exact at the end, by points before."""
        if isinstance(world.phase, Over):
            outcome = scoring.outcome(world)
            assert outcome is not None
            winners = outcome.winners
            return [(seat in winners) / len(winners) for seat in range(len(world.players))]
        return _prospects(table_in(world, None))


def _prospects(table: Table) -> list[float]:
    points = [value + outlook(table, seat) for seat, value in enumerate(values(table))]
    return shares(points, table.left)


@lru_cache(1 << 12)
def _considered(table: Table, seat: Seat, kind: str) -> Sequence[tuple[Action, float]]:
    options = judged(table, seat, kind)
    weights = priors([option.value for option in options], SHARPNESS)
    return [(option.action, weight) for option, weight in zip(options, weights, strict=True)]


JOHARI_MIND = JohariMind()
