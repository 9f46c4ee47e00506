"""The mind of a jeweler: what it weighs, which worlds it imagines, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add, itemgetter
from typing import TypeAlias

from engine.ai.core import Weighed, priors, tempting
from engine.ai.johari import beginner
from engine.ai.johari import reasons as hints
from engine.ai.johari.evaluate import gains, judged, prospects
from engine.ai.johari.last_card import is_last, played_out
from engine.ai.johari.position_value import shares, values
from engine.ai.johari.public_table import Table, prestige_seen, table_in, table_of
from engine.chance import Chance
from engine.core import Seat, decision_of
from engine.johari import scoring
from engine.johari.actions import Action
from engine.johari.game import JOHARI
from engine.johari.imagine import imagine
from engine.johari.pieces import DAYS, worth
from engine.johari.state import Inspecting, Over, Sealing, State
from engine.johari.view import View, pending
from engine.play import awaited
from engine.text import Text

SPREAD = 10.0  # so many points at first sight make a share of victory of 73 %
DRAWS = 24  # of what lies face down, when the last card is played
KEENNESS = 0.8  # a lead of 1.25 points makes a move 2.7 times as likely to be tried


@dataclass(frozen=True, slots=True)
class Dawn:
    """A world in which the day is over: nobody knows what the next market brings."""

    state: State


World: TypeAlias = State | Dawn


class JohariMind:
    """Johari, played on states of the game until the day is over."""

    curiosity = 0.2
    simulations = 120

    def weigh(self, view: View) -> Sequence[Weighed[Action]]:
        """Return the good options of the viewer, best first."""
        decision = decision_of(view.pending, view.seat)
        return judged(table_of(view), decision.seat, decision.kind, prestige_seen(view))

    def first_sight(self, view: View, chance: Chance) -> Sequence[Weighed[Action]]:
        """Return what comes to a beginner's mind, the most tempting option first."""
        decision = decision_of(view.pending, view.seat)
        table = table_of(view)
        options = beginner.first_sight(table, decision.seat, decision.kind, chance)
        return tempting(options, SPREAD)

    def solve(self, view: View) -> Sequence[Weighed[Action]]:
        """Return all choices once nothing is to come; else a search of the day tells better."""
        if not is_last(view):
            return ()
        chance = Chance("face down")
        face_down = any(stall.prestige is None and stall.prestige_count for stall in view.stalls)
        draws = DRAWS if face_down else 1
        return played_out(view, [self.determinise(view, chance) for _ in range(draws)])

    def reasons(self, view: View, action: Action) -> tuple[Text, ...]:
        """Say what speaks for an action."""
        decision = decision_of(view.pending, view.seat)
        return hints.reasons(table_of(view), decision.seat, action)

    def determinise(self, view: View, chance: Chance) -> State:
        """Return a world that looks like the view, with all hidden choices taken back."""
        return _taken_back(imagine(view, chance))

    def asked(self, world: World) -> Sequence[Seat]:
        """Return the seats that owe an answer, as long as it is the same day."""
        if isinstance(world, Dawn):
            return ()
        return [decision.seat for decision in awaited(JOHARI, world)]

    def moves(self, world: World, seat: Seat) -> Sequence[tuple[Action, float]]:
        """Return what a seat would consider, by what everyone sees."""
        assert isinstance(world, State)
        return _considered(table_in(world), seat, pending(world)[0].kind)

    def move(self, action: Action) -> Action:
        """Return the action, which is its own move."""
        return action

    def play(self, world: World, choices: Sequence[Action]) -> World:
        """Carry out one action for each asked seat."""
        assert isinstance(world, State)
        after = world
        for seat, action in zip(self.asked(world), choices, strict=True):
            after = JOHARI.apply(after, seat, action).state
        return after if after.day == world.day or not world.day else Dawn(after)

    def worth(self, world: World, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory: exact at the end, by points before."""
        if isinstance(world, Dawn):
            points = values(table_in(world.state))
            owned = [worth(player.prestige) for player in world.state.players]
            return shares(list(map(add, points, owned)), DAYS + 1 - world.state.day)
        if isinstance(world.phase, Over):
            outcome = scoring.outcome(world)
            assert outcome is not None
            winners = outcome.winners
            return [(seat in winners) / len(winners) for seat in range(len(world.players))]
        table = table_in(world)
        prestige = [worth(player.prestige) for player in world.players]
        return shares(prospects(table, prestige), table.left)

    def points(self, world: World) -> Sequence[float]:
        """Return the points that the seats will probably have, certain ones at the end."""
        state = world.state if isinstance(world, Dawn) else world
        table = table_in(state)
        owned = [worth(player.prestige) for player in state.players]
        return list(map(add, values(table), owned))

    def forecast(self, world: World, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory; the last day is played out as all would.

        A glance counts on cards and gold that a seat has not sold yet, which are worth nothing
        in the end.
        """
        while isinstance(world, State) and world.day == DAYS and (seats := self.asked(world)):
            best = [max(self.moves(world, seat), key=itemgetter(1))[0] for seat in seats]
            world = self.play(world, best)
        return self.worth(world, chance)


def _taken_back(state: State) -> State:
    phase = state.phase
    match phase:
        case Sealing():
            players = tuple(
                replace(player, sealed=None) if seat in phase.asked else player
                for seat, player in enumerate(state.players)
            )
            return replace(state, step=phase.opened, players=players)
        case Inspecting():
            open_ = replace(phase, chosen=(None,) * len(phase.asked))
            return replace(state, step=phase.opened, phase=open_)
        case _:
            return state


@lru_cache(1 << 12)
def _considered(table: Table, seat: Seat, kind: str) -> Sequence[tuple[Action, float]]:
    options = gains(table, seat, kind)
    weights = priors([gain for _, gain in options], KEENNESS)
    return [(action, weight) for (action, _), weight in zip(options, weights, strict=True)]


JOHARI_MIND = JohariMind()
