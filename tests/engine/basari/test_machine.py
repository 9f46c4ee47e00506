"""Random tables driven by Hypothesis: what must hold at every moment."""

from __future__ import annotations

from itertools import islice
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import play
from engine.basari import BASARI
from engine.basari.pieces import ALL_GEMS, DECK
from engine.basari.state import Over, Sealing, State
from engine.core import Setup
from tests.engine.basari.positions import seen

SEATS = st.integers(3, 5)
SEEDS = st.integers(0, 2**32)


class Table(RuleBasedStateMachine):
    """One table; every seat answers as Hypothesis draws."""

    state: State

    @initialize(seats=SEATS, seed=SEEDS)
    def sit_down(self, seats: int, seed: int) -> None:
        self.state = BASARI.start(Setup(seats, str(seed))).state

    @precondition(lambda self: isinstance(self.state.phase, Over))
    @rule(seats=SEATS, seed=SEEDS)
    def play_again(self, seats: int, seed: int) -> None:
        self.sit_down(seats, seed)

    @precondition(lambda self: not isinstance(self.state.phase, Over))
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        chance = Random(seed)
        seat = chance.choice(play.awaited(BASARI, self.state)).seat
        action = play.sample(BASARI, seen(self.state, seat), chance.randrange)
        step = play.act(BASARI, self.state, seat, action)
        assert step == BASARI.apply(self.state, seat, action)
        self.state = step.state

    @precondition(
        lambda self: isinstance(self.state.phase, Sealing) and any(self.state.phase.sealed)
    )
    @rule(seed=SEEDS)
    def rethink(self, seed: int) -> None:
        chance = Random(seed)
        answered = [d.seat for d in BASARI.pending(self.state) if d.answered]
        seat = chance.choice(answered)
        choice = play.sample(BASARI, seen(self.state, seat), chance.randrange)
        after = play.act(BASARI, self.state, seat, choice).state
        assert after.step == self.state.step
        assert seen(after) == seen(self.state)
        self.state = after

    @invariant()
    def the_position_is_sound(self) -> None:
        BASARI.audit(self.state)

    @invariant()
    def all_pieces_are_there(self) -> None:
        gems = self.state.stock
        cards = list(self.state.deck)
        for player in self.state.players:
            gems += player.gems
            cards += player.cards
        assert gems == ALL_GEMS
        assert sorted(cards) == sorted(DECK)

    @invariant()
    def every_decision_is_a_choice(self) -> None:
        for decision in BASARI.pending(self.state):
            view = seen(self.state, decision.seat)
            assert len(list(islice(play.legal(BASARI, view), 2))) == 2
        assert bool(BASARI.pending(self.state)) == (BASARI.outcome(self.state) is None)

    @invariant()
    def json_keeps_everything(self) -> None:
        codec = BASARI.codec
        assert codec.state.loads(codec.state.dumps(self.state)) == self.state


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=12, stateful_step_count=80, deadline=None)
