"""Trade: at a store, or to hire a noble."""

from __future__ import annotations

import pytest

from engine.johari import JOHARI
from engine.johari.actions import Decline, Hire, Purchase, Seal, TradeAtStore
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
)

MARKET: dict[Place, str] = {
    "ruby": "ruby-1 ruby-2-fake",
    "treasury": "gold-1 gold-3 prestige-3",
    "booth-1": "diamond-3",
}


def trading(display: str = "", *, nobles: str = "", purse: int = 15, day: int = 8) -> State:
    me = player(display, "trade", nobles=nobles)
    return acting(me, player(), gold=(purse, 0), places=MARKET, day=day)


def hires(state: State, space: int) -> set[Hire]:
    return {a for a in legal(state) if isinstance(a, Hire) and a.space == space}


# At a store


@pytest.mark.cites("johari-b55", "johari-b56", "johari-28")
def test_a_trade_takes_all_cards_of_one_store_onto_the_trade_card() -> None:
    state = trading()
    assert legal(state) == {Decline(), TradeAtStore("ruby"), TradeAtStore("treasury")}
    after = play(state, 0, TradeAtStore("ruby"))
    assert after.players[0].trade == cards("ruby-1 ruby-2-fake")
    assert after.players[0].display == ()
    assert at(after, "ruby") == ()
    assert gold(after) == 12


@pytest.mark.cites("johari-b55", "johari-b56")
def test_a_trade_is_not_for_booths() -> None:
    # a booth is what is wrong
    refused(trading(), 0, TradeAtStore("booth-1"))  # type: ignore[arg-type]


@pytest.mark.cites("johari-b57", "johari-14", "johari-34")
def test_without_the_noble_nothing_comes_at_once_and_nothing_is_cashed_yet() -> None:
    state = trading()
    refused(state, 0, TradeAtStore("treasury", at_once=True))
    refused(state, 0, TradeAtStore("treasury", cash=("gold-1",)))


@pytest.mark.cites("johari-36", "johari-23")
def test_prestige_cards_on_trade_are_visible_to_all() -> None:
    state = play(trading(), 0, TradeAtStore("treasury"))
    for seat in (0, 1, None):
        assert "prestige-3" in JOHARI.view(state, seat).stalls[0].trade


@pytest.mark.cites("johari-b84", "johari-34")
def test_with_the_noble_the_whole_batch_may_come_at_once_and_be_cashed() -> None:
    state = trading(nobles="trade-at-once")
    batch = {a for a in legal(state) if isinstance(a, TradeAtStore) and a.store == "treasury"}
    assert batch == {
        TradeAtStore("treasury"),
        TradeAtStore("treasury", True, ()),
        TradeAtStore("treasury", True, ("gold-1",)),
        TradeAtStore("treasury", True, ("gold-3",)),
        TradeAtStore("treasury", True, ("gold-1", "gold-3")),
    }
    after = play(state, 0, TradeAtStore("treasury", True, ("gold-3",)))
    mine = after.players[0]
    assert (mine.display, mine.prestige, mine.trade) == (("gold-1",), ("prestige-3",), ())
    assert gold(after) == 15 - 3 + 3
    assert discarded(state, after) == ("gold-3",)
    later = play(state, 0, TradeAtStore("treasury"))
    assert later.players[0].trade == cards("gold-1 gold-3 prestige-3"), "or wait, if one likes"


# Hiring


@pytest.mark.cites("johari-b60", "johari-b63", "johari-b55", "johari-40")
def test_a_noble_on_space_4_costs_four_gems_of_one_type() -> None:
    state = trading("ruby-1 ruby-3 sapphire-3 emerald-1")
    assert hires(state, 4) == {Hire(4, cards("ruby-1 ruby-3"))}
    noble = state.court.spaces[3]
    after = play(state, 0, Hire(4, cards("ruby-1 ruby-3")))
    assert after.players[0].nobles == (noble,)
    assert after.court.spaces[3] is None
    assert discarded(state, after) == cards("ruby-1 ruby-3")
    assert gold(after) == 12, "and the Trade costs 3"


@pytest.mark.parametrize(
    ("space", "ways"),
    [
        (5, {"ruby-2 ruby-3-fake"}),
        (4, {"ruby-2 ruby-3-fake"}),
        (3, {"ruby-3-fake"}),
        (2, {"ruby-2", "ruby-3-fake"}),
        (1, {"ruby-2", "ruby-3-fake", "sapphire-1-fake"}),
    ],
)
@pytest.mark.cites("johari-b60", "johari-b61", "johari-19", "johari-31")
def test_the_price_is_the_number_of_the_space(space: int, ways: set[str]) -> None:
    state = trading("ruby-2 ruby-3-fake sapphire-1-fake gold-3")
    assert hires(state, space) == {Hire(space, cards(way)) for way in ways}


@pytest.mark.cites("johari-b61", "johari-19")
def test_paying_too_much_gives_no_change() -> None:
    state = trading("ruby-3")
    after = play(state, 0, Hire(1, ("ruby-3",)))
    assert after.players[0].display == ()
    assert gold(after) == 12


@pytest.mark.cites("johari-31")
def test_no_card_is_paid_that_is_not_needed() -> None:
    state = trading("ruby-1 ruby-2 ruby-3")
    assert hires(state, 3) == {Hire(3, ("ruby-3",)), Hire(3, ("ruby-1", "ruby-2"))}
    refused(state, 0, Hire(3, ("ruby-1", "ruby-3")))


@pytest.mark.cites("johari-b60", "johari-31", "johari-8")
def test_gems_of_two_types_or_on_trade_do_not_pay() -> None:
    me = player("ruby-1 sapphire-1", "trade doppelganger", trade="ruby-3")
    state = acting(me, player())
    refused(state, 0, Hire(2, cards("ruby-1 sapphire-1")))
    refused(state, 0, Hire(3, ("ruby-3",)))
    assert hires(state, 2) == set()


@pytest.mark.cites("johari-b60")
def test_an_empty_space_has_nobody_to_hire() -> None:
    me = player("ruby-3", "trade", nobles="disguise")
    state = acting(me, player(), spaces={1: None})
    refused(state, 0, Hire(1, ("ruby-3",)))
    assert hires(state, 2)


@pytest.mark.cites("johari-b93", "johari-19", "johari-31")
def test_the_gold_noble_lets_pay_from_the_track_and_with_gold_cards() -> None:
    state = trading("gold-1 gold-3 ruby-1", nobles="hire-gold")
    assert hires(state, 4) == {
        Hire(4, (), 4),
        Hire(4, ("gold-1",), 3),
        Hire(4, ("gold-3",), 1),
        Hire(4, cards("gold-1 gold-3"), 0),
    }
    assert hires(state, 1) == {
        Hire(1, ("ruby-1",), 0),
        Hire(1, ("gold-1",), 0),
        Hire(1, ("gold-3",), 0),
        Hire(1, (), 1),
    }
    after = play(state, 0, Hire(4, ("gold-1",), 3))
    assert gold(after) == 15 - 3 - 3
    assert after.players[0].display == cards("gold-3 ruby-1")
    assert discarded(state, after) == ("gold-1",)


@pytest.mark.cites("johari-19", "johari-b93")
def test_gold_and_gems_are_never_mixed() -> None:
    state = trading("gold-1 ruby-2", nobles="hire-gold")
    refused(state, 0, Hire(3, cards("gold-1 ruby-2")))
    refused(state, 0, Hire(3, ("ruby-2",), 1))


@pytest.mark.cites("johari-b93")
def test_without_the_noble_gold_pays_nobody() -> None:
    state = trading("gold-3")
    refused(state, 0, Hire(1, ("gold-3",)))
    refused(state, 0, Hire(1, (), 1))


@pytest.mark.parametrize(("purse", "most"), [(3, 0), (4, 1), (7, 4), (8, 5)])
@pytest.mark.cites("johari-20")
def test_the_action_is_paid_before_the_price_in_gold(purse: int, most: int) -> None:
    state = trading(nobles="hire-gold", purse=purse)
    assert {a.space for a in legal(state) if isinstance(a, Hire)} == set(range(1, most + 1))
    if most:
        assert gold(play(state, 0, Hire(most, (), most))) == purse - 3 - most


@pytest.mark.parametrize(
    ("space", "ways"), [(5, {"ruby-3"}), (4, {"ruby-2", "ruby-3"}), (3, {"ruby-2", "ruby-3"})]
)
@pytest.mark.cites("johari-b92", "johari-19")
def test_the_cheap_noble_lowers_the_price_by_2(space: int, ways: set[str]) -> None:
    state = trading("ruby-2 ruby-3", nobles="hire-discount")
    assert hires(state, space) == {Hire(space, cards(way)) for way in ways}


@pytest.mark.parametrize("space", [1, 2])
@pytest.mark.parametrize("also", ["", " hire-gold"])
@pytest.mark.cites("johari-b92", "johari-19", "johari-31")
def test_a_price_of_nothing_is_free_and_nothing_may_be_paid(space: int, also: str) -> None:
    state = trading("ruby-1 gold-1", nobles=f"hire-discount{also}", day=10)
    assert hires(state, space) == {Hire(space)}
    after = play(state, 0, Hire(space))
    assert after.players[0].display == cards("ruby-1 gold-1")
    assert gold(after) == 12


@pytest.mark.cites("johari-31", "johari-b92", "johari-b93")
def test_2_fewer_also_lowers_a_price_in_gold() -> None:
    state = trading(nobles="hire-discount hire-gold", purse=6)
    assert hires(state, 5) == {Hire(5, (), 3)}


# What a noble does from then on


@pytest.mark.cites("johari-b62", "johari-b81", "johari-30")
def test_a_noble_helps_from_the_moment_it_is_hired() -> None:
    me = player("ruby-3", "trade")
    state = acting(me, player(), day=3, spaces={3: "bribe-gold"})
    state = play(state, 0, Hire(3, ("ruby-3",)))
    before = gold(state)
    state = play(play(state, 0, Seal("bribe")), 1, Seal("exchange"))
    assert gold(state) == before + 2, "free in slot 2, and 2 gold"


@pytest.mark.cites("johari-30")
def test_a_noble_does_nothing_for_cards_already_played_that_day() -> None:
    me = player("ruby-3", "baksheesh trade")
    state = acting(me, player(), day=3, spaces={3: "baksheesh-shield"})
    state = play(state, 0, Hire(3, ("ruby-3",)))
    assert not state.players[0].protected
    me = player("ruby-3", "bribe trade", protected=True)
    state = acting(me, player(), day=3, spaces={3: "bribe-gold"})
    assert gold(play(state, 0, Hire(3, ("ruby-3",)))) == 15 - 1


@pytest.mark.cites("johari-b86", "johari-18", "johari-29")
def test_seven_gold_come_at_once_in_one_move_of_the_token() -> None:
    me = player("ruby-3", "trade")
    state = acting(me, player(), day=3, spaces={3: "seven-gold"}, gold=(15, 19), acted=(1,))
    after = play(state, 0, Hire(3, ("ruby-3",)))
    assert gold(after) == 15 - 3 + 7
    assert after.track.order == (0, 1), "on top of the token that stood there"


@pytest.mark.cites("johari-29", "johari-20", "johari-b86")
def test_seven_gold_do_not_help_to_pay_for_themselves() -> None:
    me = player(played="trade", nobles="hire-gold")
    state = acting(me, player(), day=3, spaces={3: "seven-gold", 5: None}, gold=(5, 3))
    refused(state, 0, Hire(3, (), 3))
    me = player(played="trade", nobles="hire-gold")
    state = acting(me, player(), day=3, spaces={3: "seven-gold", 5: None}, gold=(6, 3))
    assert gold(play(state, 0, Hire(3, (), 3))) == 6 - 3 - 3 + 7


@pytest.mark.parametrize(("noble", "day"), [("slot-one", 3), ("slot-two", 5)])
@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.cites("johari-b85", "johari-b87", "johari-18", "johari-30")
def test_a_slot_noble_is_placed_at_any_slot_and_refunds_nothing(
    noble: str, day: int, slot: int
) -> None:
    me = player("ruby-3", "trade")
    # pieces by name
    state = acting(me, player(), day=day, spaces={3: noble})  # type: ignore[dict-item]
    ways = {a.slot for a in hires(state, 3)}
    assert ways == {1, 2, 3}, "also a slot already used, also the third"
    after = play(state, 0, Hire(3, ("ruby-3",), slot=slot))
    assert after.players[0].slots[slot - 1] == (noble,)
    assert gold(after) == 12, "no refund for the Trade that hired it"


@pytest.mark.parametrize(
    ("slots", "cost"),
    [
        (("", "", ""), 4),
        (("slot-one", "", ""), 3),
        (("slot-two", "", ""), 2),
        (("slot-one slot-two", "", ""), 1),
        (("", "slot-two", "slot-one"), 4),
    ],
)
@pytest.mark.cites("johari-b85", "johari-b87", "johari-18", "johari-b37")
def test_slot_nobles_work_at_their_slot_and_add_up(slots: tuple[str, str, str], cost: int) -> None:
    state = acting(player(played="purchase", slots=slots), player(), places=MARKET)
    assert gold(play(state, 0, Purchase("ruby"))) == 15 - cost


@pytest.mark.cites("johari-18")
def test_a_slot_noble_stays_where_it_was_placed() -> None:
    state = closing(player(slots=("", "slot-one", "")), player())
    after = play(state, 0, Seal("baksheesh"))
    assert after.day == state.day + 1
    assert after.players[0].slots == ((), ("slot-one",), ())


@pytest.mark.cites("johari-b62")
def test_nobles_that_go_to_no_slot_are_not_asked_for_one() -> None:
    state = acting(player("ruby-3", "trade"), player(), day=5, spaces={3: "disguise"})
    assert hires(state, 3) == {Hire(3, ("ruby-3",))}
    refused(state, 0, Hire(3, ("ruby-3",), slot=1))
