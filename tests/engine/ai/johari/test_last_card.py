"""The last card of the game is played exactly, and a won game is won by as much as there is."""

from engine.ai.johari.last_card import is_last
from engine.ai.johari.mind import JOHARI_MIND
from engine.ai.levels import advise
from engine.core import Seat
from engine.johari import JOHARI
from engine.johari.actions import Action, Purchase, Seal, SellToCollector
from engine.johari.state import State
from tests.engine.johari.positions import acting, player, sealing

SEEDS = "abcdef"


def taken(state: State, seat: Seat = 0) -> set[Action]:
    """Return what the hard level does over some seeds."""
    view = JOHARI.view(state, seat)
    return {advise(JOHARI_MIND, view, "hard", seed=seed).action for seed in SEEDS}


def test_a_purchase_that_comes_last_is_worth_its_prestige_and_not_its_gems() -> None:
    state = acting(
        player("ruby-1", "baksheesh exchange purchase"),
        player("ruby-1", steps=(1, 0, 0, 0)),
        places={"treasury": "prestige-2", "booth-1": "ruby-3 ruby-2 emerald-3 prestige-1"},
        day=10,
    )
    assert is_last(JOHARI.view(state, 0))
    assert taken(state) == {Purchase("treasury")}


def test_of_two_sales_that_both_win_the_one_with_more_points_is_made() -> None:
    # +4 for the rubies, +3 for the emeralds, whose token stands further on: both win by far.
    state = acting(
        player(
            "ruby-2 emerald-2", "baksheesh exchange sale", steps=(8, 8, 0, 2), prestige="prestige-3"
        ),
        player("ruby-1 emerald-1"),
        day=10,
    )
    advice = advise(JOHARI_MIND, JOHARI.view(state, 0), "hard", seed="x")
    sales = {
        choice.action: choice.value
        for choice in advice.choices
        if isinstance(choice.action, SellToCollector)
    }
    assert set(sales.values()) == {1.0}
    assert taken(state) == {SellToCollector("ruby")}


def test_the_last_card_is_sealed_for_the_points_it_brings_even_when_the_game_is_won() -> None:
    state = sealing(
        player("ruby-3", "trade doppelganger", steps=(8, 8, 0, 8)),
        player("ruby-1", "baksheesh exchange"),
        places={"treasury": "prestige-1"},
        day=10,
    )
    assert taken(state) == {Seal("sale")}


def test_what_the_rival_would_take_is_taken_first() -> None:
    # Whoever buys the larger prestige card wins by two points.
    state = acting(
        player("ruby-1", "baksheesh exchange purchase", steps=(1, 0, 0, 0)),
        player("ruby-1", "baksheesh exchange purchase", steps=(1, 0, 0, 0)),
        places={"treasury": "prestige-3", "booth-1": "prestige-1"},
        day=10,
        gold=(9, 8),
    )
    assert taken(state) == {Purchase("treasury")}


def test_earlier_cards_are_left_to_the_search() -> None:
    state = acting(
        player("ruby-1", "purchase"),
        player("ruby-1"),
        places={"booth-1": "ruby-3"},
        day=10,
    )
    assert not is_last(JOHARI.view(state, 0))
    assert JOHARI_MIND.solve(JOHARI.view(state, 0)) == ()
