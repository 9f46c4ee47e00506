from dataclasses import replace

import pytest

from engine.core import Step
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell, Take, TakeCamels
from engine.jaipur.events import Event, MatchWon
from engine.jaipur.pieces import Card, Good
from engine.jaipur.scoring import champion, next_starter, seals, verdict
from engine.jaipur.state import Over, Round, State, Turn
from engine.play import first_legal
from tests.engine.jaipur.positions import (
    LOST,
    WON,
    Sale,
    played,
    position,
    result,
    started,
    told,
    view,
)

TWO_PILES: tuple[Sale, ...] = ((1, "diamond", 5), (0, "gold", 5))


def third_pile(
    rounds: tuple[Round, ...] = (), seat: int = 0, starter: int = 0
) -> Step[State, Event]:
    """Let seat 0 sell the third pile out; the seat named is the richer one."""
    rich: tuple[Sale, ...] = ((seat, "diamond", 5), (seat, "gold", 5), (seat, "silver", 3))
    state = position(("silver",) * 2, sold=rich, rounds=rounds, starter=starter)
    return played(state, Sell("silver", 2))


@pytest.mark.cites("jaipur-b22", "jaipur-6")
def test_three_empty_piles_end_the_round_at_once() -> None:
    state = position(("silver",) * 2, sold=(*TWO_PILES, (1, "silver", 3)), rival=("cloth",))
    assert "round_scored" not in [event.kind for event in played(state, Take("cloth")).events]
    step = played(state, Sell("silver", 2))
    assert [event.kind for event in step.events][:2] == ["sold", "round_scored"]
    assert len(step.state.rounds) == 1


@pytest.mark.cites("jaipur-b23", "jaipur-6")
def test_the_round_ends_when_the_market_cannot_be_refilled() -> None:
    state = position(("gold",), rival=("cloth",), only=True)
    step = played(state, Take("diamond"))
    assert [event.kind for event in step.events][:2] == ["took", "round_scored"]
    assert told(step, "took").refill == ()


@pytest.mark.cites("jaipur-6")
def test_an_empty_deck_alone_does_not_end_the_round() -> None:
    state = position(("gold",), rival=("cloth",), deck=("silver",), only=True)
    step = played(state, Take("diamond"))
    assert step.state.deck == ()
    assert [event.kind for event in step.events] == ["took"]
    sale = played(position(("leather",), rival=("cloth",), only=True), Sell("leather", 1))
    assert [event.kind for event in sale.events] == ["sold"]


@pytest.mark.cites("jaipur-6")
def test_what_is_left_of_the_deck_is_laid_out_before_the_end() -> None:
    market: tuple[Card, ...] = ("camel", "camel", "camel", "cloth", "spice")
    rounds = (WON,)
    state = position(market=market, deck=("silver", "gold"), only=True, rounds=rounds, herds=(1, 0))
    step = played(replace(state, starter=1), TakeCamels())
    assert told(step, "took_camels").refill == ("gold", "silver")
    assert isinstance(step.state.phase, Over)
    assert step.state.market == ("cloth", "gold", "silver", "spice")
    assert step.state.deck == ()


@pytest.mark.cites("jaipur-b24", "jaipur-7")
def test_the_larger_herd_earns_five_rupees() -> None:
    found = verdict(result((4,), (4,), herds=(5, 6)))
    assert (found.rupees, found.camels, found.winner) == ((4, 9), 1, 1)
    found = verdict(result(herds=(1, 0)))
    assert (found.rupees, found.camels, found.winner) == ((5, 0), 0, 0)


@pytest.mark.cites("jaipur-b33", "jaipur-7")
def test_equal_herds_earn_nothing() -> None:
    found = verdict(result((4,), (), herds=(4, 4)))
    assert (found.rupees, found.camels) == ((4, 0), None)


@pytest.mark.cites("jaipur-b25")
def test_the_richest_trader_gets_the_seal() -> None:
    found = verdict(result((4, 2), (3,), bonuses=((), (2,))))
    assert (found.rupees, found.winner, found.tie_break) == ((6, 5), 0, None)
    found = verdict(result((4,), (3,), bonuses=((), (2,))))
    assert (found.rupees, found.winner, found.tie_break) == ((4, 5), 1, None)


@pytest.mark.cites("jaipur-b26", "jaipur-7")
def test_more_bonus_tokens_break_a_tie_before_goods_tokens_do() -> None:
    tied = result((4, 1, 1), (3, 2), bonuses=((), (1,)))
    found = verdict(tied)
    assert (found.rupees, found.winner, found.tie_break) == ((6, 6), 1, "bonuses")


@pytest.mark.cites("jaipur-b26", "jaipur-7")
def test_more_goods_tokens_break_what_is_still_tied() -> None:
    found = verdict(result((3, 1), (4,)))
    assert (found.rupees, found.winner, found.tie_break) == ((4, 4), 0, "goods")


@pytest.mark.cites("jaipur-7", "jaipur-8")
def test_a_full_tie_gives_no_seal_and_the_other_trader_begins_the_replay() -> None:
    sold: tuple[Sale, ...] = ((0, "silver", 2), (1, "silver", 2))
    for starter in (0, 1):
        state = replace(position(sold=sold, only=True), starter=starter)
        step = played(state, Take("cloth"))
        scored = told(step, "round_scored")
        assert (scored.winner, scored.tie_break) == (None, "none")
        assert scored.text.key == "jaipur.event.round_replayed"
        assert seals(step.state.rounds) == (0, 0)
        assert step.state.starter == 1 - starter
        assert told(step, "round_began").number == 2


@pytest.mark.cites("jaipur-b27", "jaipur-8")
def test_the_loser_begins_the_next_round_on_a_fresh_table() -> None:
    for rich in (0, 1):
        step = third_pile(seat=rich)
        state, scored = step.state, told(step, "round_scored")
        winner = scored.winner
        assert winner is not None
        assert state.starter == 1 - winner
        assert told(step, "round_began").starter == 1 - winner
        assert len(state.deck) <= 40
        assert sum(map(len, state.piles)) == 38
        assert state.discard == ()
        assert state.bonuses == ((), (), ())


def test_winners_are_told_by_who_is_richer() -> None:
    assert told(third_pile(seat=1), "round_scored").winner == 1
    assert told(third_pile(seat=0), "round_scored").winner == 0


@pytest.mark.cites("jaipur-8")
@pytest.mark.parametrize(
    ("finished", "starter"),
    [
        (result((4,), (), starter=0), 1),
        (result((4,), (), starter=1), 1),
        (result((), (4,), starter=0), 0),
        (result((), (), starter=0), 1),
        (result((), (), starter=1), 0),
    ],
)
def test_who_begins_next(finished: Round, starter: int) -> None:
    assert next_starter(finished) == starter


@pytest.mark.cites("jaipur-b28", "jaipur-b27")
def test_two_seals_win_the_match() -> None:
    assert champion((WON,)) is None
    assert champion((WON, LOST)) is None
    assert champion((WON, LOST, WON)) == 0
    one_all = third_pile((WON, LOST), seat=0)
    assert isinstance(one_all.state.phase, Over)
    assert one_all.events[-1] == MatchWon(0)
    outcome = JAIPUR.outcome(one_all.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.ranks) == ((0,), (2, 1), (1, 2))
    first = third_pile(seat=0)
    assert isinstance(first.state.phase, Turn)
    assert JAIPUR.outcome(first.state) is None


def test_a_tie_break_that_decides_the_match_is_named() -> None:
    last = result((3, 1), (4,), starter=1)
    state = replace(position(rounds=(WON, last), starter=1), phase=Over())
    outcome = JAIPUR.outcome(state)
    assert outcome is not None
    assert outcome.decided_by is not None
    assert outcome.decided_by.key == "jaipur.tie.goods"


def test_everybody_asleep_still_ends_the_match() -> None:
    for number in range(12):
        state, turns, rounds = started(f"asleep {number}"), 0, 0
        while pending := JAIPUR.pending(state):
            seat = pending[0].seat
            action = first_legal(JAIPUR, view(state, seat))
            assert action.kind != "exchange"
            after = JAIPUR.apply(state, seat, action).state
            if len(after.rounds) == rounds:
                assert _ahead_of_end(after) < _ahead_of_end(state)
            state, turns, rounds = after, turns + 1, len(after.rounds)
        assert turns < 91 * rounds


def _ahead_of_end(state: State) -> int:
    """Return what every turn but an exchange makes smaller: at most 90 in a new round."""
    return 2 * len(state.deck) + sum(map(len, state.hands))


def test_the_absent_trader_takes_then_sells_what_is_dearest() -> None:
    hand: tuple[Good, ...] = ("cloth", "cloth", "leather", "leather", "leather", "leather", "spice")
    assert first_legal(JAIPUR, view(position(hand[:6]))) == Take("diamond")
    assert first_legal(JAIPUR, view(position(hand))) == TakeCamels()
    market: tuple[Card, ...] = ("cloth", "diamond", "leather", "spice", "spice")
    assert first_legal(JAIPUR, view(position(hand, market=market))) == Sell("cloth", 2)
