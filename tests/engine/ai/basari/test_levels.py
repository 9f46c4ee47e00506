"""What the easy level of Basari never does."""

from engine.ai.basari.mind import BASARI_MIND
from engine.ai.levels import advise
from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Seal
from engine.basari.state import State
from engine.core import Seat
from tests.engine.basari.positions import act, gems, position, reveal, seen

SEEDS = range(30)


def easy(state: State, seat: Seat) -> set[Action]:
    """Return everything that the easy level does over many seeds."""
    view = seen(state, seat)
    return {advise(BASARI_MIND, view, "easy", seed=str(seed)).action for seed in SEEDS}


def test_easy_reads_its_own_card() -> None:
    plain = position(dealt=["4-7-yg"])
    rich = position(dealt=["1-4-rggg"])
    assert Seal("b") in easy(plain, 0)
    assert Seal("c") in easy(rich, 0)
    assert Seal("b") not in easy(rich, 0)


def test_easy_opens_a_bargain_with_one_gem_and_takes_a_rich_offer() -> None:
    state = reveal(position(), "bbc").state
    opener = BASARI.pending(state)[0].seat
    bids = easy(state, opener)
    assert all(isinstance(bid, Bid) and bid.gems.total == 1 for bid in bids)
    rich = act(state, opener, Bid(gems("RRYYGG"))).state
    assert easy(rich, 1 - opener) == {Accept()}
