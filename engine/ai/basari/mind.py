"""The mind of a trader at the bazaar: what it weighs, which worlds it imagines, what they bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.ai.basari import beginner
from engine.ai.basari import reasons as hints
from engine.ai.basari.bargains import bids
from engine.ai.basari.evaluate import CANDOUR, Round, picks, round_of, scene_of, sealings, swaps
from engine.ai.basari.position_value import shares, table_before, table_of, values
from engine.ai.basari.round_solver import Judged, hiring_from, payoffs_from
from engine.ai.basari.sealed_choice import leaning, promised
from engine.ai.core import Weighed, priors, tempting
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.game import BASARI
from engine.basari.imagine import imagine
from engine.basari.pieces import BARGAINED, CARD, COLOURS, Gems, Letter
from engine.basari.rules import carry_out
from engine.basari.scoring import outcome
from engine.basari.state import Bargaining, Over, Phase, Picking, Player, Sealing, State, Swapping
from engine.basari.view import Concealed, View
from engine.chance import Chance
from engine.core import Seat, decision_of
from engine.text import Text

KEENNESS = 1 / CANDOUR  # a lead of so many points makes a move 2.7 times as likely to be tried
SPREAD = 10.0  # so many points at first sight make a share of victory of 73 %
ACCEPTING = 0.15  # how often a rival takes an offer that a glance would raise
WAVERING = 0.0005  # of victory: an answer better by so much is given 2.7 times as often
EXCHANGES = 5  # exchanges that are weighed further


@dataclass(frozen=True, slots=True)
class Dusk:
    """A world in which the round is over: nobody knows which cards the next one brings."""

    state: State


World: TypeAlias = State | Dusk
Rated: TypeAlias = Sequence[tuple[Action, float]]
OpenPhase: TypeAlias = Concealed | Sealing | Bargaining | Swapping | Picking


class BasariMind:
    """Basari, played on states of the game until the round is over."""

    curiosity = 0.3
    simulations = 60

    def weigh(self, view: View) -> Sequence[Weighed[Action]]:
        """Return the good options of the viewer, best first."""
        seat = decision_of(view.pending, view.seat).seat
        assert not isinstance(view.phase, Over)
        round_ = _round(view.players, view.stage, view.stock, view.phase)
        scene = scene_of(round_.table)
        options = rated(round_, view.phase, seat)
        return [Weighed(action, scene.share(seat, gain)) for action, gain in options]

    def first_sight(self, view: View, chance: Chance) -> Sequence[Weighed[Action]]:
        """Return what comes to a beginner's mind, the most tempting option first."""
        seat = decision_of(view.pending, view.seat).seat
        return tempting(beginner.first_sight(view, seat, chance), SPREAD)

    def solve(self, view: View) -> Sequence[Weighed[Action]]:
        """Return what the options are worth while all are sealed, or in a bargain."""
        match view.phase:
            case Concealed():
                options = _sealed(view)
            case Bargaining():
                options = _mixed(self._followed(view, view.phase))
            case _:
                return ()
        return sorted(options, key=lambda option: -option.value)

    def _followed(self, view: View, phase: Bargaining) -> list[Weighed[Action]]:
        """Play every good answer and settle the round at a glance, for all numbers of workers."""
        world, worlds = self.determinise(view, Chance("any pile")), []
        if phase.action == "a":
            for workers, chance in hiring_from(view.unseen):
                on_top = [card for card in world.deck if CARD[card].workers == workers][:1]
                rest = [card for card in world.deck if card not in on_top]
                worlds.append((world.with_deck((*on_top, *rest)), chance))
        worlds = worlds or [(world, 1.0)]
        return [
            Weighed(action, sum([chance * self._settled(each, action) for each, chance in worlds]))
            for action in [option.action for option in self.weigh(view)]
        ]

    def _settled(self, world: State, action: Action) -> float:
        (seat,) = self.asked(world)
        after = self.play(world, [action])
        value = self._payoff(after, seat)
        if not isinstance(action, Bid) or not _lies_before(after, world.phase):
            return value
        accepted = self._payoff(self.play(after, [Accept()]), seat)
        return value + ACCEPTING * (accepted - value)

    def _payoff(self, world: World, seat: Seat) -> float:
        """Return what a world is worth to a seat once the round is settled at a glance."""
        return payoffs_from(*self._judged(world))[seat]

    def points(self, world: World) -> Sequence[float]:
        """Return the points that the seats will probably have."""
        if isinstance(world, Dusk):
            return values(table_before(world.state.players, world.state.stage))
        return values(table_of(world.players, world.stage, 1.0))

    def reasons(self, view: View, action: Action) -> tuple[Text, ...]:
        """Say what speaks for an action."""
        return hints.reasons(view, action)

    def determinise(self, view: View, chance: Chance) -> State:
        """Return a world that looks like the view, with all sealed choices taken back."""
        world = imagine(view, chance)
        if not isinstance(world.phase, Sealing):
            return world
        opened = world.phase.opened
        phase = Sealing(opened, (None,) * len(world.players))
        return replace(world, step=opened, phase=phase)

    def asked(self, world: World) -> Sequence[Seat]:
        """Return the seats that owe an answer, as long as it is the same round."""
        if isinstance(world, Dusk):
            return ()
        phase = world.phase
        match phase:
            case Sealing():
                return [seat for seat, choice in enumerate(phase.sealed) if choice is None]
            case Bargaining() | Swapping():
                return (phase.turn,)
            case Picking():
                return phase.order[:1]
            case _:
                return ()

    def moves(self, world: World, seat: Seat) -> Sequence[tuple[Action, float]]:
        """Return what a seat would consider, by what everyone sees."""
        assert isinstance(world, State)
        assert not isinstance(world.phase, Over)
        round_ = _round(world.players, world.stage, world.stock, world.phase)
        options = rated(round_, world.phase, seat)
        weights = priors([gain for _, gain in options], KEENNESS)
        return [(action, weight) for (action, _), weight in zip(options, weights, strict=True)]

    def move(self, action: Action) -> Action:
        """Return the action, which is its own move."""
        return action

    def play(self, world: World, choices: Sequence[Action]) -> World:
        """Carry out one action for each asked seat."""
        assert isinstance(world, State)
        if isinstance(world.phase, Sealing):
            after = revealed(world, [act.action for act in choices if isinstance(act, Seal)])
        else:
            after = BASARI.apply(world, self.asked(world)[0], choices[0]).state
        again = (after.stage, after.round) == (world.stage, world.round)
        return after if again and not isinstance(after.phase, Over) else Dusk(after)

    def worth(self, world: World, chance: Chance) -> Sequence[float]:
        """Return each seat's share of victory, once the round is settled at a glance."""
        return self._judged(world)[0]

    def _judged(self, world: World) -> Judged:
        """Return each seat's share of victory and points, once the round is settled."""
        while isinstance(world, State) and not isinstance(world.phase, Over):
            if isinstance(world.phase, Sealing):
                table = table_of(world.players, world.stage, 1.0)
                return shares(table), values(table)
            (seat,) = self.asked(world)
            round_ = _round(world.players, world.stage, world.stock, world.phase)
            world = self.play(world, [rated(round_, world.phase, seat)[0][0]])
        state = world.state if isinstance(world, Dusk) else world
        if isinstance(state.phase, Over):
            result = outcome(state)
            assert result is not None
            winners = result.winners
            points = [player.points for player in state.players]
            return [(seat in winners) / len(winners) for seat in range(len(points))], points
        table = table_before(state.players, state.stage)
        return shares(table), values(table)


def _lies_before(after: World, before: Phase) -> bool:
    """Tell whether an offer in this bargain waits for an answer."""
    return (
        isinstance(after, State)
        and isinstance(after.phase, Bargaining)
        and isinstance(before, Bargaining)
        and after.phase.action == before.action
    )


def _round(players: tuple[Player, ...], stage: int, stock: Gems, phase: OpenPhase) -> Round:
    return round_of(players, stage, stock, isinstance(phase, Concealed | Sealing))


def revealed(world: State, choices: Sequence[Letter]) -> State:
    """Return a table after all seats have sealed a choice, without stopping after each of them."""
    answered = State(
        world.setup, world.rng, world.step + len(choices), world.stage, world.round,
        world.deck, world.stock, world.players, world.phase,
    )  # fmt: skip
    return carry_out(answered, tuple(choices), BARGAINED, [])


def _mixed(options: Sequence[Weighed[Action]]) -> list[Weighed[Action]]:
    """Take close answers about as often as the best one, so that no limit can be read off."""
    odds = leaning([option.value for option in options], WAVERING)
    return [
        Weighed(option.action, option.value, odds=chance)
        for option, chance in zip(options, odds, strict=True)
    ]


def _sealed(view: View) -> list[Weighed[Action]]:
    whole, half = (round_of(view.players, view.stage, view.stock, each) for each in (True, False))
    seat = decision_of(view.pending, view.seat).seat
    return [
        Weighed(Seal(letter), value, odds=odds)
        for letter, value, odds in promised(whole, half, view.unseen, seat)
    ]


def rated(round_: Round, phase: OpenPhase, seat: Seat) -> Rated:
    """Return the good actions of a seat with what they bring in points, best first."""
    match phase:
        case Concealed() | Sealing():
            seals = [(Seal(letter), gain) for letter, gain, _ in sealings(round_)[seat]]
            return sorted(seals, key=lambda each: -each[1])
        case Bargaining():
            offer = None if phase.offer is None else phase.offer.counts
            some = bids(round_, phase.turn, phase.rival, phase.action, offer)
            return [(Accept() if gems is None else Bid(Gems(*gems)), gain) for gems, gain in some]
        case Swapping():
            scene = scene_of(round_.table)
            ways = swaps(round_.table, seat, round_.stock)[:EXCHANGES]
            return [
                (Swap(COLOURS[give], Gems(*take)), scene.gain(seat, change))
                for give, take, change in ways
            ]
        case Picking():
            return [
                (Pick(COLOURS[place]), gain)
                for place, gain in picks(round_.table, seat, round_.stock)
            ]


BASARI_MIND = BasariMind()
