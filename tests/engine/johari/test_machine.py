"""Random tables driven by Hypothesis: what must hold at every moment of Johari."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import play
from engine.core import Seat, Setup
from engine.johari import JOHARI
from engine.johari.events import Event, Revealed, Unpacked
from engine.johari.events_deeds import (
    Bribed,
    Discarded,
    Exchanged,
    GotBaksheesh,
    Hired,
    Purchased,
    SoldToCollector,
    SoldToJeweler,
    Traded,
)
from engine.johari.state import Over, State
from engine.johari.view import unseen
from tests.engine.johari.positions import BOX, kind, value

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**32)
VARIANTS = st.sampled_from([(), (), ("must_act",)])


class Table(RuleBasedStateMachine):
    """One table, joined at some moment; every seat answers as Hypothesis draws."""

    state: State

    @initialize(seats=SEATS, seed=SEEDS, variants=VARIANTS, skipped=st.integers(0, 260))
    def sit_down(self, seats: int, seed: int, variants: tuple[str, ...], skipped: int) -> None:
        chance = Random(seed)
        self.state = JOHARI.start(Setup(seats, str(seed), variants)).state
        for _ in range(skipped):
            if isinstance(self.state.phase, Over):
                break
            seat = play.awaited(JOHARI, self.state)[0].seat
            view = JOHARI.view(self.state, seat)
            action = play.sample(JOHARI, view, chance.randrange)
            self.state = JOHARI.apply(self.state, seat, action).state

    @precondition(lambda self: isinstance(self.state.phase, Over))
    @rule(seats=SEATS, seed=SEEDS)
    def play_again(self, seats: int, seed: int) -> None:
        self.state = JOHARI.start(Setup(seats, str(seed))).state

    @precondition(lambda self: not isinstance(self.state.phase, Over))
    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        chance = Random(seed)
        seat = chance.choice(play.awaited(JOHARI, self.state)).seat
        action = play.sample(JOHARI, JOHARI.view(self.state, seat), chance.randrange)
        step = play.act(JOHARI, self.state, seat, action)
        assert step == JOHARI.apply(self.state, seat, action)
        _gold_is_accounted_for(self.state, step.state, step.events)
        _tokens_never_go_back(self.state, step.state)
        _reveals_follow_the_track(self.state, step.events)
        self.state = step.state

    @precondition(lambda self: any(d.answered for d in JOHARI.pending(self.state)))
    @rule(seed=SEEDS)
    def rethink(self, seed: int) -> None:
        chance = Random(seed)
        seat = chance.choice([d.seat for d in JOHARI.pending(self.state) if d.answered])
        choice = play.sample(JOHARI, JOHARI.view(self.state, seat), chance.randrange)
        after = play.act(JOHARI, self.state, seat, choice).state
        assert after.step == self.state.step
        assert JOHARI.view(after, None) == JOHARI.view(self.state, None)
        self.state = after

    @invariant()
    def the_position_is_sound(self) -> None:
        JOHARI.audit(self.state)

    @invariant()
    def all_cards_are_there(self) -> None:
        counted = Counter(self.state.market.pile) + Counter(self.state.market.discards)
        for place in self.state.market.places:
            counted += Counter(place)
        for player in self.state.players:
            counted += Counter(player.display + player.prestige + player.trade)
        assert counted == BOX

    @invariant()
    def the_unseen_is_the_pile_and_what_others_hide(self) -> None:
        hidden = Counter(self.state.market.pile)
        if not isinstance(self.state.phase, Over):
            for player in self.state.players[1:]:
                hidden += Counter(player.prestige)
        assert +Counter(unseen(JOHARI.view(self.state, 0))) == hidden

    @invariant()
    def every_decision_is_a_choice(self) -> None:
        for decision in JOHARI.pending(self.state):
            view = JOHARI.view(self.state, decision.seat)
            assert len(list(islice(play.legal(JOHARI, view), 2))) == 2
        assert bool(JOHARI.pending(self.state)) == (JOHARI.outcome(self.state) is None)

    @invariant()
    def json_keeps_everything(self) -> None:
        codec = JOHARI.codec
        assert codec.state.loads(codec.state.dumps(self.state)) == self.state


def _gold_is_accounted_for(before: State, after: State, events: tuple[Event, ...]) -> None:
    """Compare the track with what the events say about costs and gains."""
    changes: Counter[Seat] = Counter()
    for event in events:
        changes[getattr(event, "seat", 0)] += _change(event)
    for seat in range(len(before.players)):
        assert after.track.gold(seat) - before.track.gold(seat) == changes[seat]


def _change(event: Event) -> int:
    match event:
        case GotBaksheesh():
            return event.gain
        case Bribed():
            return event.gain - event.cost
        case Purchased() | Traded():
            return sum(map(value, event.cashed)) - event.cost
        case SoldToJeweler() | SoldToCollector() | Discarded() | Exchanged():
            return -event.cost
        case Hired():
            return event.gain - event.cost - event.paid
        case Unpacked():
            assert {kind(card) for card in event.cashed} <= {"gold"}
            return sum(map(value, event.cashed))
        case _:
            return 0


def _tokens_never_go_back(before: State, after: State) -> None:
    for earlier, later in zip(before.players, after.players, strict=True):
        assert all(a <= b for a, b in zip(earlier.steps, later.steps, strict=True))


def _reveals_follow_the_track(before: State, events: tuple[Event, ...]) -> None:
    """Sealing moves no token, so whoever led before the reveal acts first after it."""
    reveals = [event for event in events if isinstance(event, Revealed)]
    if reveals and before.phase.kind == "sealing":
        assert tuple(play.seat for play in reveals[0].plays) == before.track.order


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=15, stateful_step_count=40, deadline=None)
