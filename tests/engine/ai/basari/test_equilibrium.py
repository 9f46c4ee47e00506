"""Mixed strategies of games whose solution is known."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from engine.ai.basari.equilibrium import Mixed, expected, matched, payoffs_of

PAPER_SCISSORS_STONE = ((0.5, 0.0, 1.0), (1.0, 0.5, 0.0), (0.0, 1.0, 0.5))
PRIZES = (3.0, 2.0, 1.0)


def solved(
    seats: int, options: int, outcome: Callable[[Sequence[int]], Sequence[float]], rounds: int = 800
) -> list[Mixed]:
    outcomes = [outcome(joint) for joint in product(range(options), repeat=seats)]
    return matched(payoffs_of(outcomes, seats, options), options, rounds)


def test_nobody_prefers_paper_to_scissors_or_stone() -> None:
    def outcome(joint: Sequence[int]) -> Sequence[float]:
        share = PAPER_SCISSORS_STONE[joint[0]][joint[1]]
        return share, 1 - share

    for mixed in solved(2, 3, outcome):
        assert mixed == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_better_prize_is_guarded_less_often_than_it_looks() -> None:
    # Who hides seeks 3 in the first place or 1 in the second; the other wants to be there too.
    def outcome(joint: Sequence[int]) -> Sequence[float]:
        prize = (3.0, 1.0)[joint[0]] if joint[0] == joint[1] else 0.0
        return prize, -prize

    for mixed in solved(2, 2, outcome, 3000):
        assert mixed == pytest.approx([0.25, 0.75], abs=0.02)


def test_three_who_want_to_be_alone_share_unequal_prizes() -> None:
    def outcome(joint: Sequence[int]) -> Sequence[float]:
        return [PRIZES[place] * (joint.count(place) == 1) for place in joint]

    # In the even solution a prize times the chance to be alone on it is the same for all three:
    # 3 (1 - p)² = 2 (1 - q)² = 1 (1 - r)².
    for mixed in solved(3, 3, outcome):
        assert mixed == pytest.approx([0.4945, 0.3809, 0.1246], abs=0.01)


def test_what_is_always_worse_is_never_played() -> None:
    def outcome(joint: Sequence[int]) -> Sequence[float]:
        return [1.0 - place for place in joint]

    for mixed in solved(4, 2, outcome):
        assert mixed[0] > 0.99


def test_payoffs_name_the_own_option_first_and_then_the_others_in_order() -> None:
    outcomes = [
        tuple(100 * a + 10 * b + c + seat / 10 for seat in range(3))
        for a, b, c in product(range(3), repeat=3)
    ]
    first, second, third = payoffs_of(outcomes, 3, 3)
    one, two, none = [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]
    assert expected(first, [one, two]) == pytest.approx([12.0, 112.0, 212.0])
    assert expected(second, [one, two]) == pytest.approx([102.1, 112.1, 122.1])
    assert expected(third, [none, two]) == pytest.approx([20.2, 21.2, 22.2])
