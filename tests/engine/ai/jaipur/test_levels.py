"""What the easy level of Jaipur never does, and the players it is measured by."""

from dataclasses import replace

from engine.ai.jaipur.fast_round import table_of
from engine.ai.jaipur.mind import JAIPUR_MIND
from engine.ai.jaipur.monte_carlo import monte_carlo, thumb
from engine.ai.levels import advise
from engine.core import Setup
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Action, Exchange, Sell, Take, TakeCamels
from engine.jaipur.pieces import Good
from engine.jaipur.view import View
from engine.play import act
from tests.engine.ai.jaipur.test_evaluate import view_of

SEEDS = range(30)


def easy(view: View) -> set[Action]:
    """Return everything that the easy level does over many seeds."""
    return {advise(JAIPUR_MIND, view, "easy", seed=str(seed)).action for seed in SEEDS}


def test_easy_sells_the_whole_of_a_big_set_and_never_a_part_of_it() -> None:
    hand: tuple[Good, ...] = ("cloth", "cloth", "cloth", "cloth", "cloth", "leather", "spice")
    view = view_of(hand, ("camel", "camel", "diamond", "leather", "spice"))
    assert easy(view) == {Sell("cloth", 5)}


def test_easy_takes_the_diamond_and_not_the_leather_beside_it() -> None:
    view = view_of(("diamond", "gold"), ("diamond", "leather", "leather", "spice", "camel"))
    taken = easy(view)
    assert Take("diamond") in taken
    assert not taken & {Take("leather"), Take("spice")}


def test_easy_neither_sells_for_nothing_nor_takes_what_nobody_pays_for() -> None:
    view = view_of(("leather", "silver"), ("leather", "leather", "gold", "silver", "camel"))
    piles = (*view.piles[:5], ())
    view = replace(view, piles=piles)
    assert not easy(view) & {Sell("leather", 1), Take("leather")}


def test_easy_breaks_no_pair_of_diamonds_for_cheap_goods() -> None:
    view = view_of(("diamond", "diamond"), ("leather", "leather", "spice", "spice", "cloth"))
    assert not any(isinstance(action, Exchange) for action in easy(view))


def test_easy_makes_a_pair_of_gold_rather_than_take_two_camels() -> None:
    view = view_of(("diamond", "gold", "silver"), ("camel", "camel", "gold", "leather", "leather"))
    assert easy(view) == {Take("gold")}


def test_easy_takes_silver_rather_than_a_lone_camel() -> None:
    view = view_of(("diamond", "gold"), ("camel", "leather", "leather", "leather", "silver"))
    assert TakeCamels() not in easy(view)


def test_the_yardsticks_play_by_the_rules() -> None:
    state = JAIPUR.start(Setup(2, "yardsticks")).state
    for _ in range(12):
        seat = JAIPUR.pending(state)[0].seat
        view = JAIPUR.view(state, seat)
        assert monte_carlo(view) == monte_carlo(view)
        table = table_of(state)
        assert thumb(table) is not None
        state = act(JAIPUR, state, seat, monte_carlo(view)).state


def test_a_market_of_camels_is_taken_by_everyone() -> None:
    view = view_of(("gold",), ("camel",) * 5)
    assert easy(view) == {TakeCamels()}
    assert monte_carlo(view) == TakeCamels()
