"""What the levels of Johari never do."""

from engine.ai.johari.evaluate import afters
from engine.ai.johari.mind import JOHARI_MIND
from engine.ai.johari.public_table import table_in
from engine.ai.levels import advise
from engine.johari import JOHARI
from engine.johari.actions import Action, Decline, Exchange, Purchase, SellToCollector
from engine.johari.state import State
from tests.engine.johari.positions import acting, player

SEEDS = range(20)


def easy(state: State) -> set[Action]:
    """Return everything that the easy level does over many seeds."""
    view = JOHARI.view(state, 0)
    return {advise(JOHARI_MIND, view, "easy", seed=str(seed)).action for seed in SEEDS}


def test_easy_buys_where_most_lies() -> None:
    state = acting(
        player("ruby-1", "purchase"),
        player("ruby-1"),
        places={"booth-1": "emerald-1-fake", "booth-2": "ruby-3 prestige-3"},
    )
    assert easy(state) == {Purchase("booth-2")}


def test_easy_swaps_nothing_for_the_worse() -> None:
    state = acting(
        player("ruby-3", "exchange"), player("ruby-1"), places={"booth-1": "ruby-1-fake"}
    )
    assert easy(state) == {Decline()}
    assert Exchange("ruby-3", "booth-1", "ruby-1-fake") not in easy(state)


def test_easy_sells_where_the_token_moves_most() -> None:
    state = acting(player("ruby-3 emerald-2", "sale"), player("ruby-1 emerald-1"), day=5)
    assert easy(state) == {SellToCollector("ruby")}


def test_easy_exchanges_no_gem_for_its_like() -> None:
    state = acting(player("ruby-2", "exchange"), player("ruby-1"), places={"booth-1": "ruby-2"})
    assert easy(state) == {Decline()}


def test_steps_that_are_taken_promise_no_more_steps() -> None:
    state = acting(player("ruby-3 emerald-2", "sale"), player("ruby-1 emerald-1"), day=5)
    table = table_in(state)
    holding = table.holdings[0].hiring((), 0, "final-steps", None)
    assert "final-steps" in holding.nobles
    assert all("final-steps" not in after.nobles for _, after in afters(table, holding, "advance"))
