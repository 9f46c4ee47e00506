"""The end of a day: action cards return, Trade cards are unpacked."""

from __future__ import annotations

import pytest

from engine.johari.actions import Seal, Unpack
from engine.johari.events import Unpacked
from tests.engine.johari.positions import (
    closing,
    gold,
    legal,
    play,
    player,
    refused,
    row,
    sealing,
    step,
    unpacking,
    waiting,
)


@pytest.mark.cites("johari-b70", "johari-b14")
def test_played_cards_return_to_the_hand() -> None:
    state = play(closing(player(), player()), 0, Seal("baksheesh"))
    assert (state.day, state.round) == (9, 1)
    assert [each.played for each in state.players] == [(), ()]
    hand = ("baksheesh", "bribe", "exchange", "sale", "trade", "purchase")
    # pieces by name
    assert legal(state) == legal(state, 1) == {Seal(card) for card in hand}  # type: ignore[arg-type]


@pytest.mark.cites("johari-b57", "johari-b71", "johari-b41", "johari-23")
def test_cards_on_trade_are_sorted_into_the_display() -> None:
    me = player("ruby-1", "trade doppelganger", trade="prestige-2 sapphire-2-fake sapphire-1")
    done = step(closing(me, player()), 0, Seal("bribe"))
    mine = done.state.players[0]
    assert mine.display == ("sapphire-1", "sapphire-2-fake", "ruby-1")
    assert mine.prestige == ("prestige-2",)
    assert mine.trade == ()
    assert done.state.day == 9, "nothing to decide without a gold card"
    assert [event.seat for event in done.events if isinstance(event, Unpacked)] == [0]


@pytest.mark.cites("johari-b57")
def test_cards_stay_on_trade_until_the_third_round_is_over() -> None:
    me = player("", "trade", trade="ruby-3")
    state = play(sealing(me, player("", "exchange"), others="bribe"), 0, Seal("baksheesh"))
    assert (state.day, state.round) == (8, 3)
    assert state.players[0].trade == ("ruby-3",)
    assert state.players[0].display == ()


@pytest.mark.cites("johari-b72", "johari-14")
def test_each_unpacked_gold_card_is_cashed_or_kept_for_itself() -> None:
    state = unpacking(player(trade="gold-1 gold-3 prestige-1"), player(), queue=(0,))
    assert legal(state) == {
        Unpack(()),
        Unpack(("gold-1",)),
        Unpack(("gold-3",)),
        Unpack(("gold-1", "gold-3")),
    }
    after = play(state, 0, Unpack(("gold-3",)))
    assert gold(after) == 18
    assert after.players[0].display == ("gold-1",)
    assert "gold-3" in after.market.discards


@pytest.mark.cites("johari-14")
def test_a_gold_card_already_in_the_display_is_not_cashed_then() -> None:
    state = unpacking(player("gold-2", trade="gold-1"), player(), queue=(0,))
    refused(state, 0, Unpack(("gold-2",)))


@pytest.mark.cites("johari-5", "johari-36")
def test_cashing_moves_the_token_in_its_row_onto_the_top() -> None:
    state = unpacking(player(trade="gold-3"), player(), player(), queue=(0,), gold=(12, 15, 15))
    after = play(state, 0, Unpack(("gold-3",)))
    assert after.track.order == (0, 1, 2), "on top of both"
    assert row(after) == row(state)


@pytest.mark.cites("johari-36", "johari-5")
def test_cashing_nothing_leaves_the_token_alone() -> None:
    state = unpacking(player(trade="gold-3"), player(), queue=(0,), gold=(12, 12), order=(1, 0))
    after = play(state, 0, Unpack())
    assert after.track == state.track
    assert after.players[0].display == ("gold-3",)


@pytest.mark.parametrize(
    ("golds", "order", "expected"),
    [
        ((9, 12, 5), (1, 0, 2), [1, 0, 2]),
        ((5, 9, 12), (2, 1, 0), [2, 1, 0]),
        ((9, 9, 9), (0, 1, 2), [2, 1, 0]),  # whoever acts last lands on top of the others
        ((9, 9, 9), (0, 2, 1), [1, 2, 0]),
    ],
)
@pytest.mark.cites("johari-5", "johari-36")
def test_players_unpack_by_most_gold_and_ties_by_the_top_token(
    golds: tuple[int, ...], order: tuple[int, ...], expected: list[int]
) -> None:
    some = [player("", "trade sale", trade=f"gold-{number}") for number in (1, 2, 3)]
    state = sealing(*some, gold=golds, order=order, others="bribe")
    state = play(state, 0, Seal("bribe"))
    unpacked = []
    while waiting(state)[0][1] == "unpack":
        ((seat, _),) = waiting(state)
        unpacked.append(seat)
        state = play(state, seat, Unpack())
    assert unpacked == expected


@pytest.mark.cites("johari-5", "johari-36")
def test_somebody_overtaken_by_cashing_still_unpacks_in_the_old_order() -> None:
    state = unpacking(player(trade="gold-1"), player(trade="gold-3"), queue=(0, 1), gold=(12, 11))
    assert waiting(state) == [(0, "unpack")]
    state = play(state, 0, Unpack(("gold-1",)))
    assert waiting(state) == [(1, "unpack")]
    state = play(state, 1, Unpack(("gold-3",)))
    assert state.track.order == (1, 0)
    assert gold(state, 1) == 14
