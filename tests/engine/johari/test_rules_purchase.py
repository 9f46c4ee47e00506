"""Purchase, Baksheesh and Bribe."""

from __future__ import annotations

import pytest

from engine.johari import JOHARI
from engine.johari.actions import (
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
)
from engine.johari.pieces import Place
from engine.johari.state import State
from tests.engine.johari.positions import (
    acting,
    at,
    cards,
    closing,
    discarded,
    gold,
    legal,
    play,
    player,
    refused,
    sealing,
)

MARKET: dict[Place, str] = {
    "ruby": "ruby-1 ruby-2-fake",
    "treasury": "gold-2 gold-2 prestige-3",
    "booth-2": "diamond-1 sapphire-3-fake gold-1",
}


def buying(display: str = "") -> State:
    return acting(player(display, "purchase"), player(), places=MARKET)


@pytest.mark.cites("johari-b38", "johari-28")
def test_any_place_with_cards_can_be_bought_and_no_empty_one() -> None:
    places = {action.place for action in legal(buying()) if isinstance(action, Purchase)}
    assert places == set(MARKET)
    refused(buying(), 0, Purchase("diamond"))
    refused(buying(), 0, Purchase("booth-1"))


@pytest.mark.cites("johari-b38", "johari-b39")
def test_all_cards_of_the_place_come_to_the_display_sorted_by_type() -> None:
    state = play(buying("emerald-1 diamond-3 ruby-1"), 0, Purchase("ruby"))
    display = state.players[0].display
    assert display == ("diamond-3", "ruby-1", "ruby-1", "ruby-2-fake", "emerald-1")
    assert at(state, "ruby") == ()
    assert at(state, "booth-2") == cards(MARKET["booth-2"])


@pytest.mark.cites("johari-b40", "johari-14")
def test_each_bought_gold_card_is_cashed_or_kept_for_itself() -> None:
    state = buying()
    cashed = {a.cash for a in legal(state) if isinstance(a, Purchase) and a.place == "treasury"}
    assert cashed == {(), ("gold-2",), ("gold-2", "gold-2")}
    one = play(state, 0, Purchase("treasury", ("gold-2",)))
    assert gold(one) == 15 - 4 + 2
    assert one.players[0].display == ("gold-2",)
    assert discarded(state, one) == ("gold-2",)
    both = play(state, 0, Purchase("treasury", ("gold-2", "gold-2")))
    assert gold(both) == 15 - 4 + 4
    assert both.players[0].display == ()
    none = play(state, 0, Purchase("treasury"))
    assert gold(none) == 11
    assert none.players[0].display == ("gold-2", "gold-2")


@pytest.mark.cites("johari-14")
def test_only_gold_cards_just_acquired_can_be_cashed() -> None:
    state = buying("gold-3")
    refused(state, 0, Purchase("treasury", ("gold-3",)))
    refused(state, 0, Purchase("ruby", ("gold-3",)))
    refused(state, 0, Purchase("treasury", ("prestige-3",)))


@pytest.mark.cites("johari-b40", "johari-14")
def test_a_kept_gold_card_is_wild_when_selling_to_a_jeweler() -> None:
    state = acting(player("ruby-1 diamond-1 sapphire-1", "purchase"), player(), places=MARKET)
    state = play(state, 0, Purchase("treasury"))
    state = play(play(state, 0, Seal("sale")), 1, Seal("bribe"))
    three = cards("ruby-1 diamond-1 sapphire-1")
    assert SellToJeweler(three, "ruby", "gold-2") in legal(state)


@pytest.mark.cites("johari-b41", "johari-23")
def test_prestige_cards_lie_face_down_once_they_are_bought() -> None:
    state = buying()
    for seat in (0, 1, None):
        assert "prestige-3" in JOHARI.view(state, seat).market.places[4], "open in the store"
    state = play(state, 0, Purchase("treasury"))
    assert state.players[0].prestige == ("prestige-3",)
    assert JOHARI.view(state, 0).stalls[0].prestige == ("prestige-3",)
    for seat in (1, None):
        stall = JOHARI.view(state, seat).stalls[0]
        assert stall.prestige is None
        assert stall.prestige_count == 1
        assert "prestige" not in repr(stall.display)


@pytest.mark.cites("johari-b42")
def test_baksheesh_gives_2_gold_for_nothing() -> None:
    state = sealing(player(), player(), others="bribe")
    assert gold(play(state, 0, Seal("baksheesh"))) == 17


def under_inspection(opponent_acts_first: bool) -> State:
    """Let seat 0 sell, either after or before the Bribe of seat 1 is carried out."""
    state = sealing(
        player("ruby-3 ruby-2"),
        player("ruby-1 diamond-2-fake"),
        gold=(9, 12) if opponent_acts_first else (12, 9),
    )
    return play(play(state, 0, Seal("sale")), 1, Seal("bribe"))


@pytest.mark.cites("johari-b64", "johari-7")
def test_a_bribe_carried_out_before_the_sale_protects() -> None:
    state = play(under_inspection(opponent_acts_first=True), 0, SellToCollector("ruby"))
    assert state.players[1].display == cards("ruby-1 diamond-2-fake")


@pytest.mark.cites("johari-7")
def test_a_revealed_bribe_does_not_protect_yet() -> None:
    state = play(under_inspection(opponent_acts_first=False), 0, SellToCollector("ruby"))
    assert state.players[1].display == cards("ruby-1")


@pytest.mark.cites("johari-b64", "johari-7")
def test_a_bribe_protects_in_later_rounds_of_the_day_too() -> None:
    state = sealing(player("ruby-3"), player("ruby-1 ruby-1-fake"), gold=(9, 12))
    state = play(play(state, 0, Seal("baksheesh")), 1, Seal("bribe"))
    state = play(play(state, 0, Seal("sale")), 1, Seal("baksheesh"))
    state = play(state, 0, SellToCollector("ruby"))
    assert state.players[1].display == cards("ruby-1 ruby-1-fake")


@pytest.mark.cites("johari-b64", "johari-7")
def test_the_protection_ends_with_the_day() -> None:
    state = closing(player("ruby-3"), player("ruby-1-fake", "bribe exchange", protected=True))
    state = play(state, 0, Seal("baksheesh"))
    assert not state.players[1].protected
    state = play(play(state, 0, Seal("sale")), 1, Seal("exchange"))
    state = play(state, 0, SellToCollector("ruby"))
    assert "ruby-1-fake" not in state.players[1].display
