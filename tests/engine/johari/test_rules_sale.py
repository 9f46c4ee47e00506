"""Sale: to a jeweler, to a collector, and the inspection that follows."""

from __future__ import annotations

import pytest

from engine.forms import Prompt
from engine.johari import JOHARI
from engine.johari.actions import (
    Action,
    Decline,
    DiscardOne,
    Disguise,
    SellToCollector,
    SellToJeweler,
    Surrender,
)
from engine.johari.events import Inspected
from engine.johari.events_deeds import SoldToCollector
from engine.johari.pieces import Card, Gem
from engine.johari.state import Player, State
from engine.play import submit
from tests.engine.johari.positions import (
    GEM_TYPES,
    acting,
    cards,
    discarded,
    gold,
    legal,
    play,
    player,
    refused,
    step,
    value,
    waiting,
)

FOUR = cards("diamond-1 sapphire-2 ruby-3-fake emerald-2-fake")


def selling(display: str, *opponents: Player, nobles: str = "", earlier: str = "") -> State:
    me = player(display, f"{earlier} sale", nobles=nobles)
    return acting(me, *(opponents or (player(),)))


def sales(state: State) -> set[Action]:
    return legal(state) - {Decline()}


# Jeweler


@pytest.mark.cites("johari-b44", "johari-9", "johari-b45")
def test_a_jeweler_takes_four_different_gems_genuine_or_fake() -> None:
    state = selling(" ".join(FOUR))
    assert sales(state) == {SellToJeweler(FOUR, gem) for gem in GEM_TYPES}


@pytest.mark.cites("johari-b44", "johari-9")
def test_a_gold_card_stands_in_for_one_missing_type() -> None:
    state = selling("diamond-1 sapphire-2 ruby-3-fake gold-2")
    assert sales(state) == {
        SellToJeweler(FOUR[:3], gem, "gold-2") for gem in ("diamond", "sapphire", "ruby")
    }


@pytest.mark.cites("johari-b44", "johari-9")
def test_a_gold_card_may_stand_in_although_the_type_is_there() -> None:
    state = selling(" ".join((*FOUR, "gold-1")))
    assert SellToJeweler(FOUR[:3], "ruby", "gold-1") in legal(state)
    assert SellToJeweler(FOUR[1:], "ruby", "gold-1") in legal(state)
    assert SellToJeweler(FOUR, "ruby") in legal(state)
    refused(state, 0, SellToJeweler(FOUR, "ruby", "gold-1"))


@pytest.mark.parametrize(
    "display",
    [
        "diamond-2 sapphire-1 ruby-1",
        "diamond-1 diamond-2 sapphire-1 ruby-1",
        "diamond-2 sapphire-1 gold-1 gold-2",
    ],
)
@pytest.mark.cites("johari-b44", "johari-9", "johari-b54")
def test_three_types_or_two_gold_cards_do_not_make_a_jeweler(display: str) -> None:
    state = selling(display, player("diamond-1"))
    assert sales(state) == {SellToCollector("diamond")}
    refused(state, 0, SellToJeweler(cards(display), "diamond"))
    refused(state, 0, SellToJeweler(cards("diamond-2 sapphire-1"), "diamond", "gold-1"))


@pytest.mark.parametrize(
    ("gem", "steps"),
    [
        ("diamond", (1, 0, 0, 0)),
        ("sapphire", (0, 2, 0, 0)),
        ("ruby", (0, 0, 3, 0)),
        ("emerald", (0, 0, 0, 2)),
    ],
)
@pytest.mark.cites("johari-b46", "johari-9", "johari-b43")
def test_the_chosen_card_moves_its_token_by_its_gems(gem: Gem, steps: tuple[int, ...]) -> None:
    state = play(selling(" ".join(FOUR)), 0, SellToJeweler(FOUR, gem))
    assert state.players[0].steps == steps


@pytest.mark.cites("johari-b47", "johari-9")
def test_all_sold_cards_are_discarded_and_no_others() -> None:
    before = selling(" ".join((*FOUR, "gold-1", "ruby-1")))
    state = play(before, 0, SellToJeweler(FOUR[:3], "ruby", "gold-1"))
    assert state.players[0].display == cards("ruby-1 emerald-2-fake")
    assert discarded(before, state) == (*FOUR[:3], "gold-1")


@pytest.mark.cites("johari-b43", "johari-b59", "johari-8", "johari-b41")
def test_cards_on_trade_and_prestige_cards_are_not_sold() -> None:
    three = "diamond-2 sapphire-1 ruby-1"
    me = player(three, "trade doppelganger sale", trade="emerald-1 gold-1", prestige="prestige-1")
    state = acting(me, player("diamond-1"))
    assert sales(state) == {SellToCollector("diamond")}
    refused(state, 0, SellToJeweler(cards(f"{three} emerald-1"), "ruby"))
    refused(state, 0, SellToJeweler(cards(three), "ruby", "gold-1"))
    refused(state, 0, SellToJeweler(cards(three), "ruby", "prestige-1"))


# Collector


@pytest.mark.cites("johari-b52", "johari-b51", "johari-b48", "johari-11", "johari-39")
def test_seven_gems_against_three_move_the_token_four_steps() -> None:
    before = selling(
        "ruby-3-fake ruby-2 ruby-2 sapphire-1",
        player("ruby-1 ruby-1 ruby-1"),
        player("ruby-1"),
    )
    state = play(before, 0, SellToCollector("ruby"))
    assert state.players[0].steps == (0, 0, 4, 0)
    assert state.players[0].display == cards("sapphire-1"), "all of that type, nothing else"
    assert discarded(before, state) == cards("ruby-3-fake ruby-2 ruby-2")


@pytest.mark.cites("johari-b51")
def test_gems_count_and_not_cards() -> None:
    state = selling("ruby-3", player("ruby-1 ruby-1"))
    assert play(state, 0, SellToCollector("ruby")).players[0].steps == (0, 0, 1, 0)
    state = acting(player("ruby-1 ruby-1 ruby-1 sapphire-2", "sale"), player("ruby-3 sapphire-1"))
    refused(state, 0, SellToCollector("ruby"))


@pytest.mark.cites("johari-b49", "johari-11")
def test_a_collector_wants_somebody_else_to_have_the_type() -> None:
    state = selling("ruby-3 sapphire-2", player("sapphire-1"))
    assert sales(state) == {SellToCollector("sapphire")}


@pytest.mark.parametrize("theirs", ["ruby-3-fake", "ruby-2 ruby-1", "ruby-3-fake ruby-1"])
@pytest.mark.cites("johari-b50", "johari-11")
def test_a_tie_or_less_forbids_the_collector_even_with_the_nobles(theirs: str) -> None:
    state = selling(
        "ruby-3 sapphire-2",
        player(f"{theirs} sapphire-1"),
        nobles="collector-one collector-two",
    )
    assert sales(state) == {SellToCollector("sapphire")}


@pytest.mark.cites("johari-b52", "johari-11")
def test_the_second_most_counts_whoever_has_it() -> None:
    state = selling("ruby-3 ruby-3-fake", player("ruby-1"), player("ruby-2 ruby-2"), player())
    assert play(state, 0, SellToCollector("ruby")).players[0].steps == (0, 0, 2, 0)


@pytest.mark.cites("johari-8", "johari-b59")
def test_cards_on_trade_do_not_count_at_the_collector() -> None:
    me = player("ruby-3 sapphire-1", "trade sale", trade="sapphire-3")
    other = player("ruby-1 sapphire-1", "trade baksheesh", trade="ruby-3-fake")
    state = acting(me, other)
    assert sales(state) == {SellToCollector("ruby")}
    state = play(state, 0, SellToCollector("ruby"))
    assert state.players[0].steps == (0, 0, 2, 0)
    lone = player("", "trade baksheesh", trade="ruby-1")
    state = acting(player("ruby-3 sapphire-2", "trade sale"), lone, player("sapphire-1"))
    assert sales(state) == {SellToCollector("sapphire")}, "nobody shows a ruby"


@pytest.mark.cites("johari-37", "johari-b53")
def test_a_token_at_the_end_of_its_track_forbids_nothing() -> None:
    me = player("ruby-3", "sale", steps=(0, 0, 8, 0))
    state = play(acting(me, player("ruby-1 ruby-1-fake")), 0, SellToCollector("ruby"))
    assert state.players[0].steps == (0, 0, 8, 0)
    assert state.players[1].display == cards("ruby-1")


@pytest.mark.cites("johari-38", "johari-37")
def test_steps_past_the_end_of_a_track_are_lost() -> None:
    me = player("ruby-3 ruby-3-fake", "sale", steps=(0, 0, 6, 0))
    state = play(acting(me, player("ruby-1")), 0, SellToCollector("ruby"))
    assert state.players[0].steps == (0, 0, 8, 0)


# Inspection


@pytest.mark.cites("johari-b53", "johari-6")
def test_after_a_sale_every_opponent_loses_one_fake_of_their_own_choice() -> None:
    state = selling(
        "ruby-3 ruby-3-fake diamond-1-fake",
        player("ruby-1 sapphire-2-fake emerald-1-fake"),
        player("sapphire-3-fake diamond-2-fake gold-1"),
        player("diamond-1"),
    )
    state = play(state, 0, SellToCollector("ruby"))
    assert waiting(state) == [(1, "surrender"), (2, "surrender")], "both choose at the same time"
    assert legal(state, 1) == {Surrender("sapphire-2-fake"), Surrender("emerald-1-fake")}
    state = play(state, 2, Surrender("diamond-2-fake"))
    assert state.players[2].display == cards("sapphire-3-fake diamond-2-fake gold-1")
    done = step(state, 1, Surrender("emerald-1-fake"))
    state = done.state
    assert state.players[0].display == cards("diamond-1-fake"), "the seller loses none"
    assert state.players[1].display == cards("ruby-1 sapphire-2-fake")
    assert state.players[2].display == cards("sapphire-3-fake gold-1")
    assert state.players[3].display == cards("diamond-1")
    assert set(cards("emerald-1-fake diamond-2-fake")) <= set(state.market.discards)
    (inspected,) = [event for event in done.events if isinstance(event, Inspected)]
    assert {loss.seat for loss in inspected.losses} == {1, 2}
    assert [event.kind for event in done.events[-3:]] == ["got_baksheesh"] * 3, "the round goes on"


@pytest.mark.cites("johari-6")
def test_a_loss_without_a_choice_is_not_asked() -> None:
    state = selling("ruby-3 ruby-3-fake", player("ruby-1-fake"), player("ruby-2-fake ruby-2-fake"))
    state = play(state, 0, SellToCollector("ruby"))
    assert not any(kind == "surrender" for _, kind in waiting(state))
    assert state.players[1].display == ()
    assert state.players[2].display == ("ruby-2-fake",), "exactly one"


@pytest.mark.cites("johari-6", "johari-b58", "johari-8")
def test_fakes_on_trade_are_safe() -> None:
    other = player("ruby-1", "trade baksheesh", trade="ruby-2-fake ruby-1-fake")
    state = play(acting(player("ruby-3", "trade sale"), other), 0, SellToCollector("ruby"))
    assert state.players[1].trade == cards("ruby-1-fake ruby-2-fake")
    assert state.players[1].display == cards("ruby-1")


@pytest.mark.cites("johari-b53", "johari-9")
def test_a_sale_to_a_jeweler_is_inspected_too() -> None:
    state = selling(" ".join(FOUR), player("ruby-2-fake"))
    assert play(state, 0, SellToJeweler(FOUR, "ruby")).players[1].display == ()


@pytest.mark.cites("johari-6")
def test_a_surrender_may_be_changed_until_all_have_chosen() -> None:
    state = selling(
        "ruby-3 ruby-3-fake",
        player("ruby-1-fake ruby-2-fake"),
        player("ruby-2-fake ruby-3-fake"),
    )
    state = play(state, 0, SellToCollector("ruby"))
    first = play(state, 1, Surrender("ruby-2-fake"))
    again = play(play(state, 1, Surrender("ruby-1-fake")), 1, Surrender("ruby-2-fake"))
    assert first == again
    state = play(again, 2, Surrender("ruby-3-fake"))
    assert state.players[1].display == cards("ruby-1-fake")


# Nobles at the Sale


@pytest.mark.cites("johari-b82", "johari-10", "johari-32")
def test_with_the_noble_for_three_a_jeweler_takes_exactly_three() -> None:
    state = selling(" ".join((*FOUR, "gold-1")), nobles="jeweler-three")
    jeweler = {sale for sale in legal(state) if isinstance(sale, SellToJeweler)}
    assert {len(sale.cards) + (sale.gold is not None) for sale in jeweler} == {3}
    assert SellToJeweler(FOUR[:3], "ruby") in jeweler
    assert SellToJeweler(FOUR[:2], "sapphire", "gold-1") in jeweler
    refused(state, 0, SellToJeweler(FOUR, "ruby"))
    refused(state, 0, SellToJeweler(FOUR[:1], "diamond", "gold-1"))


@pytest.mark.parametrize(
    ("nobles", "steps"),
    [("", 2), ("collector-one", 3), ("collector-two", 4), ("collector-one collector-two", 5)],
)
@pytest.mark.cites("johari-b83", "johari-b90", "johari-30")
def test_the_collector_nobles_add_steps_and_add_up(nobles: str, steps: int) -> None:
    state = selling("ruby-3", player("ruby-1"), nobles=nobles)
    state = play(state, 0, SellToCollector("ruby"))
    assert state.players[0].steps == (0, 0, steps, 0)


@pytest.mark.cites("johari-b83", "johari-b90")
def test_the_collector_nobles_do_nothing_at_the_jeweler() -> None:
    state = selling(" ".join(FOUR), nobles="collector-one collector-two")
    state = play(state, 0, SellToJeweler(FOUR, "diamond"))
    assert state.players[0].steps == (1, 0, 0, 0)


@pytest.mark.cites("johari-b91", "johari-12", "johari-33")
def test_a_disguised_card_fills_the_missing_type_at_the_jeweler_and_scores_as_it() -> None:
    display = cards("diamond-1 sapphire-2 ruby-3 ruby-2-fake")
    plain = selling(" ".join(display), player("sapphire-1"))
    assert sales(plain) == {SellToCollector("sapphire")}
    state = selling(" ".join(display), nobles="disguise")
    disguise = Disguise("ruby-3", "emerald")
    state_after = play(state, 0, SellToJeweler(display, "emerald", None, disguise))
    assert state_after.players[0].steps == (0, 0, 0, 3)
    state_after = play(state, 0, SellToJeweler(display, "ruby", None, disguise))
    assert state_after.players[0].steps == (0, 0, 2, 0), "the other ruby scores as ruby"
    for wrong in (Disguise("ruby-3", "diamond"), Disguise("ruby-3", "ruby")):
        refused(state, 0, SellToJeweler(display, "ruby", None, wrong))
    whole = selling(" ".join(FOUR), nobles="disguise")
    refused(whole, 0, SellToJeweler(FOUR, "ruby", None, Disguise("ruby-3-fake", "ruby")))


@pytest.mark.cites("johari-12", "johari-33")
def test_only_one_card_is_disguised_and_never_gold() -> None:
    two_rubies_twice = cards("ruby-1 ruby-2 sapphire-1 sapphire-2")
    state = selling(" ".join((*two_rubies_twice, "gold-1 gold-2")), nobles="disguise")
    jeweler = {sale for sale in legal(state) if isinstance(sale, SellToJeweler)}
    assert jeweler, "two types, one disguised, and a gold card"
    for sale in jeweler:
        assert sale.gold is not None
        assert sale.disguise is not None
        assert sale.disguise.card in sale.cards
        assert not sale.disguise.card.startswith("gold")
    poor = selling("ruby-1 sapphire-1 gold-1 gold-2", player("ruby-1"), nobles="disguise")
    refused(poor, 0, SellToJeweler(cards("ruby-1 sapphire-1"), "ruby", "gold-1", None))


@pytest.mark.cites("johari-b91", "johari-33", "johari-12")
def test_a_card_of_another_type_may_join_the_sale_to_a_collector() -> None:
    state = selling("ruby-1 sapphire-3", player("ruby-2"), nobles="disguise")
    assert sales(state) == {SellToCollector("ruby", "sapphire-3")}
    state = play(state, 0, SellToCollector("ruby", "sapphire-3"))
    assert state.players[0].steps == (0, 0, 2, 0), "1 + 3 against 2"
    assert state.players[0].display == ()


@pytest.mark.cites("johari-33")
def test_the_disguised_card_may_be_the_only_one_the_collector_gets() -> None:
    state = selling("sapphire-3 sapphire-2", player("ruby-2"), nobles="disguise")
    assert sales(state) == {SellToCollector("ruby", "sapphire-3")}
    state = play(state, 0, SellToCollector("ruby", "sapphire-3"))
    assert state.players[0].steps == (0, 0, 1, 0)
    assert state.players[0].display == ("sapphire-2",)


@pytest.mark.cites("johari-33", "johari-11", "johari-12")
def test_no_card_of_the_type_is_kept_by_declaring_it_something_else() -> None:
    state = selling("ruby-3 ruby-2 gold-3", player("ruby-1"), nobles="disguise")
    assert sales(state) == {SellToCollector("ruby")}
    state = play(state, 0, SellToCollector("ruby"))
    assert state.players[0].display == ("gold-3",)


@pytest.mark.parametrize("card", ["ruby-3", "ruby-2-fake", "sapphire-1"])
@pytest.mark.cites("johari-b89", "johari-13", "johari-33")
def test_discarding_one_card_moves_its_token_one_step_and_nobody_is_inspected(card: Card) -> None:
    state = selling(
        "ruby-3 ruby-2-fake sapphire-1 gold-1", player("emerald-1-fake"), nobles="discard-one"
    )
    assert {a.card for a in legal(state) if isinstance(a, DiscardOne)} == set(
        cards("ruby-3 ruby-2-fake sapphire-1")
    )
    after = play(state, 0, DiscardOne(card))
    index = GEM_TYPES.index(card.split("-")[0])
    assert after.players[0].steps[index] == sum(after.players[0].steps) == 1, value(card)
    assert gold(after) == 13, "the Sale is paid"
    assert discarded(state, after) == (card,)
    assert after.players[1].display == cards("emerald-1-fake")


@pytest.mark.cites("johari-33", "johari-b89")
def test_discard_one_goes_by_the_printed_type_even_with_the_disguise() -> None:
    state = selling("ruby-3", nobles="discard-one disguise")
    assert sales(state) == {DiscardOne("ruby-3")}
    assert play(state, 0, DiscardOne("ruby-3")).players[0].steps == (0, 0, 1, 0)


@pytest.mark.cites("johari-b89")
def test_without_the_noble_nothing_is_discarded_for_steps() -> None:
    refused(selling("ruby-3", player("ruby-1")), 0, DiscardOne("ruby-3"))


@pytest.mark.cites("johari-37")
def test_only_the_steps_that_are_left_on_the_track_are_told_and_offered() -> None:
    me = player("ruby-3 ruby-3-fake", "sale", steps=(0, 0, 6, 0))
    state = acting(me, player("ruby-1"))
    events = step(state, 0, SellToCollector("ruby")).events
    (sold,) = [event for event in events if isinstance(event, SoldToCollector)]
    assert (sold.lead, sold.steps, sold.at) == (5, 2, 8)
    reply = submit(JOHARI, state, 0, JOHARI.pending(state)[0].opened, ())
    assert isinstance(reply, Prompt)
    (option,) = [option for option in reply.fields[0].options if option.id == "collector:ruby"]
    assert dict(option.text.args)["n"] == 2
