"""What the levels of Basari never do."""

from engine.ai.basari.mind import BASARI_MIND
from engine.ai.levels import advise
from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Seal
from engine.basari.state import Bargaining, State
from engine.core import Seat, Setup
from engine.play import awaited
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


def test_easy_answers_one_gem_by_one_dearer_gem() -> None:
    state = reveal(position(dealt=["1-4-rrr", "1-4-rggg"]), "ccb").state
    opener = BASARI.pending(state)[0].seat
    answers = easy(act(state, opener, Bid(gems("B"))).state, 1 - opener)
    assert Bid(gems("G")) in answers
    assert Bid(gems("BB")) not in answers, "that is dearer"


def test_easy_knows_that_gems_come_late_in_the_last_round() -> None:
    before = [["4-7-yg", "4-4-rb", "4-5-ry"]]
    last = position(before=before, dealt=["3-7-yy", "2-7-ryb"], stage=3)
    assert max(player.workers for player in last.players) >= 15
    assert Seal("c") not in easy(last, 1)
    assert Seal("c") in easy(position(dealt=["3-7-yy", "2-7-ryb"]), 1)


def test_hard_seldom_gives_more_than_it_must_where_any_offer_is_raised() -> None:
    saved: list[float] = []
    for number in range(4):
        state = BASARI.start(Setup(3, f"bargains {number}")).state
        while decisions := awaited(BASARI, state):
            seat = decisions[0].seat
            view = BASARI.view(state, seat)
            if isinstance(state.phase, Bargaining):
                saved += raised_anyway(state, seat)
            state = act(state, seat, advise(BASARI_MIND, view, "medium", seed="").action).state
    better, worse = [[each for each in saved if sign * each > 1e-6] for sign in (1, -1)]
    assert len(better) > 2 * len(worse) > 0
    assert sum(better) > -5 * sum(worse)


def raised_anyway(state: State, seat: Seat) -> list[float]:
    """Return how much better offers that a glance raises are than larger ones with them in it."""
    values = {}
    for option in BASARI_MIND.solve(seen(state, seat)):
        if isinstance(option.action, Bid):
            after = act(state, seat, option.action).state
            if isinstance(after.phase, Bargaining) and after.phase.turn != seat:
                answer = BASARI_MIND.weigh(seen(after, after.phase.turn))[0].action
                if isinstance(answer, Bid):
                    values[option.action.gems] = (answer.gems, option.value)
    pairs = [
        (values[small], values[large])
        for small in values
        for large in values
        if small != large and small.common(large) == small
    ]
    same = [(small, large) for small, large in pairs if small[0] == large[0]]
    return [small[1] - large[1] for small, large in same]
