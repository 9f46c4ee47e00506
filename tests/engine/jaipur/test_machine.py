from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import visible
from engine.jaipur import JAIPUR
from engine.jaipur.pieces import BONUSES, CARDS, TOKENS
from engine.jaipur.state import Over, State
from engine.play import first_legal, sample
from tests.engine.jaipur.positions import started, view


class Match(RuleBasedStateMachine):
    """Two traders do whatever they like; nothing gets lost and nobody knows too much."""

    state: State

    @initialize(seed=st.text(min_size=1, max_size=8))
    def deal(self, seed: str) -> None:
        self.state = started(seed)

    @precondition(lambda self: not isinstance(self.state.phase, Over))
    @rule(chance=st.integers(0, 10**6))
    def act(self, chance: int) -> None:
        (decision,) = JAIPUR.pending(self.state)
        action = sample(JAIPUR, view(self.state, decision.seat), Random(chance).randrange)
        step = JAIPUR.apply(self.state, decision.seat, action)
        assert step.state.step == self.state.step + 1
        private = set(step.events) - set(visible(step.events, None))
        assert {event.kind for event in private} <= {"dealt", "bonus_drawn"}
        assert all(len(event.to or ()) == 1 for event in private)
        self.state = step.state

    @precondition(lambda self: not isinstance(self.state.phase, Over))
    @rule(turns=st.integers(1, 40))
    def sleep(self, turns: int) -> None:
        for _ in range(turns):
            for decision in JAIPUR.pending(self.state):
                action = first_legal(JAIPUR, view(self.state, decision.seat))
                self.state = JAIPUR.apply(self.state, decision.seat, action).state

    @rule(seat=st.sampled_from((0, 1, None)))
    def look(self, seat: int | None) -> None:
        seen = view(self.state, seat)
        assert seen.hands == tuple(map(len, self.state.hands))
        own = [drawn.count(seat) for drawn in self.state.bonuses]
        assert list(map(len, seen.own_bonuses)) == own, "nobody has drawn what a spectator knows"
        assert JAIPUR.tally(seen)[-1].total(0) <= 2

    @invariant()
    def every_card_is_somewhere(self) -> None:
        state = self.state
        found = Counter[str]((*state.deck, *state.market, *state.discard))
        found.update(card for hand in state.hands for card in hand)
        found["camel"] += sum(state.herds)
        assert found == CARDS

    @invariant()
    def every_token_is_somewhere(self) -> None:
        for place, values in enumerate(TOKENS):
            first, second = (tokens[place] for tokens in self.state.tokens)
            assert sorted((*first, *second, *self.state.piles[place])) == sorted(values)
        assert tuple(tuple(sorted(pile)) for pile in self.state.bonus_piles) == BONUSES

    @invariant()
    def the_position_is_possible_and_survives_json(self) -> None:
        JAIPUR.audit(self.state)
        coder = JAIPUR.codec.state
        assert coder.loads(coder.dumps(self.state)) == self.state

    @invariant()
    def the_outcome_comes_with_the_end(self) -> None:
        assert (JAIPUR.outcome(self.state) is None) == bool(JAIPUR.pending(self.state))


Match.TestCase.settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
TestMatch = Match.TestCase
