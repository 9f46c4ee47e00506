"""The plain players of Basari: all of them play legally to the end, each in its own way."""

from collections import Counter

import pytest

from engine.ai.arena import play_table
from engine.ai.basari import SEEDED_PLAYERS
from engine.ai.players import player_of
from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Seal
from engine.basari.pieces import Gems
from engine.core import Seat, Setup
from tests.engine.basari.positions import position, reveal


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.parametrize("name", SEEDED_PLAYERS)
def test_a_table_of_a_plain_player_ends_without_a_fault(name: str, seats: int) -> None:
    # The searcher plays one seat: it takes its time.
    others = "sane" if name == "searcher" else name
    names = [name, *[others] * (seats - 1)]
    players = [player_of(BASARI, each, lambda: 0.0) for each in names]
    played = play_table(BASARI, Setup(seats, "plain"), players, "salt", lambda: 0.0)
    assert played.fault is None
    assert sum(played.shares) == pytest.approx(1)
    assert played.kinds["seal"] >= 9 * seats


def chosen(name: str, choices: str, seat: Seat | None = None) -> Counter[Action]:
    """Count what a player does over some seeds, in a bargain if letters are given."""
    state = position(dealt=("1-4-rrr", "3-7-bb", "4-7-yg"))
    state = reveal(state, choices).state if choices else state
    seat = BASARI.pending(state)[0].seat if seat is None else seat
    view = BASARI.view(state, seat)
    return Counter(SEEDED_PLAYERS[name](view, f"seed {number}") for number in range(30))


def test_letters_follow_the_own_card_or_chance() -> None:
    assert set(chosen("own_card", "", 1)) == {Seal("b")}
    assert len(chosen("sane", "", 1)) == 3
    assert len(chosen("even", "", 1)) > 1


def test_a_generous_bargainer_offers_more_than_a_cautious_one() -> None:
    offered = []
    for name in ("cautious", "generous"):
        (bid,) = chosen(name, "bba")
        assert isinstance(bid, Bid)
        offered.append(bid.gems)
    cautious, generous = offered
    assert generous.beats(cautious)
    assert cautious.total == 1


def test_who_is_offered_enough_accepts() -> None:
    state = reveal(position(dealt=("1-4-rrr", "3-7-bb", "4-7-yg")), "bba").state
    bidder, other = state.phase.turn, state.phase.rival  # type: ignore[union-attr]  # a bargain
    red, *rest = state.players[bidder].gems.counts  # whoever offered all could not be outbid
    offered = BASARI.apply(state, bidder, Bid(Gems(red - 1, *rest))).state
    assert BASARI.pending(offered)[0].kind == "raise"
    view = BASARI.view(offered, other)
    for name in ("cautious", "expert", "leaning", "even", "searcher"):
        assert SEEDED_PLAYERS[name](view, "any") == Accept()
