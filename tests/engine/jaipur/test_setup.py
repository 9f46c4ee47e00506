from collections import Counter

import pytest

from engine.core import Setup, visible
from engine.errors import IllegalAction
from engine.jaipur import JAIPUR
from engine.jaipur.events import Dealt
from engine.jaipur.pieces import BONUSES, CARDS, TOKENS
from engine.jaipur.state import Turn
from tests.engine.jaipur.positions import started, view

SEEDS = [f"seed {number}" for number in range(40)]


@pytest.mark.cites("jaipur-b1", "jaipur-b4", "jaipur-1")
def test_three_camels_and_two_cards_of_the_deck_make_the_market() -> None:
    camels = set()
    for seed in SEEDS:
        state = started(seed)
        assert len(state.market) == 5
        assert len(state.deck) == 40
        camels.add(state.market.count("camel"))
    assert camels == {3, 4, 5}


@pytest.mark.cites("jaipur-b2")
def test_the_other_cards_are_shuffled() -> None:
    decks = {started(seed).deck for seed in SEEDS}
    assert len(decks) == len(SEEDS)
    for seed in SEEDS:
        state = started(seed)
        found = Counter[str]((*state.deck, *state.market, *state.hands[0], *state.hands[1]))
        found["camel"] += sum(state.herds)
        assert found == CARDS


@pytest.mark.cites("jaipur-b3", "jaipur-b5", "jaipur-1")
def test_five_cards_each_and_camels_leave_the_hand_for_the_herd() -> None:
    for seed in SEEDS:
        state = started(seed)
        for hand, herd in zip(state.hands, state.herds, strict=True):
            assert "camel" not in hand
            assert len(hand) + herd == 5
    assert any(sum(started(seed).herds) for seed in SEEDS)


@pytest.mark.cites("jaipur-b6")
def test_goods_tokens_lie_open_with_the_highest_on_top() -> None:
    seen = view(started(), None).piles
    assert seen == TOKENS
    assert seen[0] == (7, 7, 5, 5, 5)
    assert seen[5] == (4, 3, 2, 1, 1, 1, 1, 1, 1)
    assert all(list(pile) == sorted(pile, reverse=True) for pile in seen)


@pytest.mark.cites("jaipur-b7")
def test_bonus_tokens_are_shuffled_by_size() -> None:
    piles = [started(seed).bonus_piles for seed in SEEDS]
    assert len(set(piles)) == len(SEEDS)
    assert all(tuple(map(tuple, map(sorted, three))) == BONUSES for three in piles)


@pytest.mark.cites("jaipur-b8", "jaipur-8")
def test_the_lot_decides_who_begins() -> None:
    starters = Counter(started(seed).starter for seed in SEEDS)
    assert set(starters) == {0, 1}
    state = started()
    assert state.phase == Turn(state.starter, 0)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert started("x") == started("x") != started("y")


def test_everybody_learns_only_their_own_cards() -> None:
    step = JAIPUR.start(Setup(2, "a"))
    for seat in (0, 1):
        (dealt,) = (event for event in visible(step.events, seat) if event.kind == "dealt")
        assert dealt == Dealt(seat, step.state.hands[seat], step.state.herds[seat], (seat,))
    assert [event.kind for event in visible(step.events, None)] == ["round_began"]


@pytest.mark.parametrize(
    "setup", [Setup(3, "a"), Setup(1, "a"), Setup(2, ""), Setup(2, "a", ("closed_herds",))]
)
def test_an_impossible_setup_is_refused(setup: Setup) -> None:
    with pytest.raises(IllegalAction):
        JAIPUR.start(setup)
