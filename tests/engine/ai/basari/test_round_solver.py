"""A sealed round settled in counts, against the rules themselves."""

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from engine.ai.basari.evaluate import round_of, sealings
from engine.ai.basari.mind import BASARI_MIND, Dusk, revealed
from engine.ai.basari.position_value import Table
from engine.ai.basari.round_solver import Settling, bargained, hiring_from
from engine.ai.levels import advise
from engine.basari import BASARI
from engine.basari.actions import Action, Seal
from engine.basari.pieces import BARGAINED, CARD, DECK, Gems, Letter
from engine.basari.state import Bargaining, Over, Sealing, State
from engine.chance import Chance
from engine.core import Seat, Setup
from tests.engine.basari.positions import position, wandered

ALONE: tuple[tuple[Letter, ...], ...] = (*permutations(BARGAINED), ("b", "b", "b"))
CROWD: tuple[Letter, ...] = ("b", "b")


def sealed(seats: int, seed: str) -> list[State]:
    """Return the states of a random table in which nobody has chosen yet."""
    return [
        state
        for state in wandered(seats, seed)
        if isinstance(state.phase, Sealing) and not any(state.phase.sealed)
    ]


def settling(state: State, pile: tuple[str, ...]) -> Settling:
    round_ = round_of(state.players, state.stage, state.stock, False)
    return Settling(round_, hiring_from(pile))


@pytest.mark.parametrize("seats", [3, 5])
def test_what_nobody_bargains_for_is_settled_as_the_rules_say(seats: int) -> None:
    stages = set()
    for state in sealed(seats, "alone"):
        found = settling(state, state.deck[:1])
        for alone in ALONE:
            # Of five, two more spoil B for everybody who chose it.
            choices = (*(("b", *alone[1:]) if seats == 5 else alone), *CROWD)[:seats]
            after = revealed(state, choices)
            stages.add((state.stage, after.stage, after.phase.kind))
            exact = BASARI_MIND.worth(Dusk(after), Chance("any"))
            assert found.shares(choices) == pytest.approx(exact)
    assert {(1, 2, "sealing"), (2, 2, "sealing"), (3, 3, "over")} <= stages


def test_two_bargain_as_medium_players_do() -> None:
    bargains = 0
    for state in sealed(3, "bargains"):
        after = revealed(state, ("a", "a", "b"))
        while isinstance(after.phase, Bargaining):
            seat = after.phase.turn
            action = BASARI_MIND.weigh(BASARI.view(after, seat))[0].action
            after = BASARI.apply(after, seat, action).state
        if after.stage == state.stage and not isinstance(after.phase, Over):
            bargains += 1
            deed = bargained(round_of(state.players, state.stage, state.stock, False), "a", 0, 1)
            assert [
                len(new.cards) - len(old.cards)
                for new, old in zip(after.players, state.players, strict=True)
            ] == [1 + (seat in deed.seats) for seat in range(3)]
            before = [player.gems.counts for player in state.players]
            table = Table(tuple(zip(*before, strict=True)), (0,) * 3, (0,) * 3, 1, 0.0)
            assert deed.rival is not None
            assert deed.paid is not None
            lost = tuple([-number for number in deed.paid])
            table = table.taking(deed.seats[0], lost).taking(deed.rival, deed.paid)
            assert tuple(zip(*table.gems, strict=True)) == tuple(
                [player.gems.counts for player in after.players]
            )
    assert bargains > 5


def test_workers_are_as_likely_as_they_lie_in_the_pile() -> None:
    ones = [card for card in DECK if CARD[card].workers == 1]
    fours = [card for card in DECK if CARD[card].workers == 4]
    assert hiring_from((*ones[:3], fours[0])) == ((1, 0.75), (4, 0.25))


def sealed_over_seeds(state: State, seat: Seat, seeds: int = 24) -> Counter[Action]:
    view = BASARI.view(state, seat)
    found = [advise(BASARI_MIND, view, "hard", seed=f"seed {seed}") for seed in range(seeds)]
    assert all(advice.simulations == 0 for advice in found)
    return Counter(advice.action for advice in found)


def test_hard_often_leaves_alone_what_everybody_will_choose() -> None:
    state = BASARI.start(Setup(4, "crowd 0")).state
    plans = sealings(round_of(state.players, state.stage, state.stock, True))
    liked = Counter(max(options, key=lambda option: option[1])[0] for options in plans)
    letter, seats = liked.most_common(1)[0]
    assert seats >= 3
    # The last seat's card has fewer gems than the others'.
    made = sealed_over_seeds(state, 3)
    assert made[Seal(letter)] <= made.total() * 3 // 4


def test_letters_that_are_close_are_sealed_now_and_then() -> None:
    state = BASARI.start(Setup(3, "b")).state
    first, second, *_ = BASARI_MIND.solve(BASARI.view(state, 1))
    assert first.value - second.value < 0.01
    made = sealed_over_seeds(state, 1)
    assert min(made[first.action], made[second.action]) >= 4


def test_a_game_that_is_won_is_won_with_more_points() -> None:
    # The last round: the first seat has won whatever happens, and its card shows seven points.
    full = ("4-6-yb", "4-5-rg", "3-7-bb")
    state = position(
        dealt=("1-7-rgb", "1-4-rrr", "1-4-rggg"),
        before=((), (*full, "4-6-yy"), ()),
        own=("RR", "B", "Y"),
        points=(200, 0, 0),
        stage=3,
    )
    state = replace(state, stock=Gems())
    made = sealed_over_seeds(state, 0)
    assert made[Seal("b")] >= 18


def test_a_bargain_for_workers_is_worth_what_the_whole_pile_makes_of_it() -> None:
    nearly = ("4-6-yb", "4-5-rg", "3-7-bb")
    state = position(dealt=("2-4-rrg", "2-4-ryy", "1-4-rrr"), before=(nearly[:2], nearly[2:], ()))
    offered = revealed(state, ("a", "a", "b"))
    assert isinstance(offered.phase, Bargaining)
    seat = offered.phase.turn
    for option in BASARI_MIND.solve(BASARI.view(offered, seat)):
        total = 0.0
        for card in offered.deck:
            pile = (card, *[other for other in offered.deck if other != card])
            after = BASARI_MIND.play(offered.with_deck(pile), [option.action])
            total += BASARI_MIND.worth(after, Chance("any"))[seat]
        # Points ahead count for a hair beside the share of victory.
        assert option.value == pytest.approx(total / len(offered.deck), abs=0.005)
