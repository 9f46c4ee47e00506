"""Exchange, and Doppelganger, which repeats any other card."""

from __future__ import annotations

import pytest

from engine.johari.actions import (
    Action,
    Decline,
    Exchange,
    Hire,
    Purchase,
    Seal,
    SellToCollector,
    TradeAtStore,
)
from engine.johari.pieces import ActionCard, Place
from engine.johari.state import State
from tests.engine.johari.positions import (
    acting,
    at,
    cards,
    closing,
    gold,
    legal,
    play,
    player,
    refused,
    sealing,
    waiting,
)

MARKET: dict[Place, str] = {
    "ruby": "ruby-2 ruby-3-fake",
    "treasury": "gold-3 prestige-1",
    "booth-1": "ruby-1 sapphire-3",
    "booth-4": "gold-1 prestige-2",
}


def swapping(display: str, *, nobles: str = "", trade: str = "") -> State:
    me = player(display, "trade exchange" if trade else "exchange", nobles=nobles, trade=trade)
    return acting(me, player(), places=MARKET)


@pytest.mark.cites("johari-b65", "johari-15", "johari-b66", "johari-35")
def test_a_card_is_swapped_for_one_of_its_type_in_any_store_or_booth() -> None:
    state = swapping("ruby-1-fake diamond-1 gold-2")
    assert legal(state) - {Decline()} == {
        Exchange("ruby-1-fake", "ruby", "ruby-2"),
        Exchange("ruby-1-fake", "ruby", "ruby-3-fake"),
        Exchange("ruby-1-fake", "booth-1", "ruby-1"),
        Exchange("gold-2", "treasury", "gold-3"),
        Exchange("gold-2", "booth-4", "gold-1"),
    }


@pytest.mark.cites("johari-b65", "johari-15", "johari-b66")
def test_the_given_card_takes_the_place_of_the_taken_one() -> None:
    state = swapping("ruby-1-fake gold-2")
    store = play(state, 0, Exchange("ruby-1-fake", "ruby", "ruby-3-fake"))
    assert at(store, "ruby") == cards("ruby-1-fake ruby-2")
    assert store.players[0].display == cards("ruby-3-fake gold-2"), "more gems"
    booth = play(state, 0, Exchange("ruby-1-fake", "booth-1", "ruby-1"))
    assert at(booth, "booth-1") == cards("ruby-1-fake sapphire-3")
    assert booth.players[0].display == cards("ruby-1 gold-2"), "a genuine card for a fake"
    treasury = play(state, 0, Exchange("gold-2", "treasury", "gold-3"))
    assert at(treasury, "treasury") == cards("gold-2 prestige-1")
    assert gold(treasury) == 14, "a gold card got by Exchange is not cashed"


@pytest.mark.cites("johari-b67", "johari-8")
def test_cards_on_trade_cannot_be_exchanged() -> None:
    state = swapping("gold-2", trade="ruby-1")
    refused(state, 0, Exchange("ruby-1", "ruby", "ruby-2"))


@pytest.mark.cites("johari-15", "johari-35")
def test_prestige_is_never_exchanged() -> None:
    me = player("gold-2", "exchange", prestige="prestige-3", nobles="exchange-any")
    state = acting(me, player(), places=MARKET)
    refused(state, 0, Exchange("gold-2", "treasury", "prestige-1"))
    refused(state, 0, Exchange("prestige-3", "treasury", "prestige-1"))
    refused(state, 0, Exchange("prestige-3", "treasury", "gold-3"))


@pytest.mark.cites("johari-35")
def test_an_exchange_that_changes_nothing_is_legal_and_pointless() -> None:
    state = swapping("ruby-2")
    after = play(state, 0, Exchange("ruby-2", "ruby", "ruby-2"))
    assert after.market == state.market
    assert after.players[0].display == ("ruby-2",)
    assert gold(after) == 14, "and paid"


@pytest.mark.cites("johari-b94", "johari-35")
def test_with_the_noble_gems_and_gold_are_swapped_in_any_combination() -> None:
    state = swapping("diamond-1 gold-2", nobles="exchange-any")
    wanted = [
        ("ruby", "ruby-2"),
        ("ruby", "ruby-3-fake"),
        ("treasury", "gold-3"),
        ("booth-1", "ruby-1"),
        ("booth-1", "sapphire-3"),
        ("booth-4", "gold-1"),
    ]
    assert legal(state) - {Decline()} == {
        Exchange(give, place, take)  # type: ignore[arg-type]  # pieces by name
        for give in ("diamond-1", "gold-2")
        for place, take in wanted
    }


@pytest.mark.parametrize(
    ("give", "place", "take", "home"),
    [
        ("diamond-1", "ruby", "ruby-2", "diamond"),
        ("diamond-1", "treasury", "gold-3", "diamond"),
        ("gold-2", "ruby", "ruby-2", "treasury"),
        ("gold-2", "treasury", "gold-3", "treasury"),
        ("diamond-1", "booth-1", "sapphire-3", "booth-1"),
        ("gold-2", "booth-1", "ruby-1", "booth-1"),
    ],
)
@pytest.mark.cites("johari-15", "johari-b94")
def test_a_foreign_card_goes_to_its_own_store_or_stays_in_the_booth(
    give: str, place: str, take: str, home: Place
) -> None:
    state = swapping("diamond-1 gold-2", nobles="exchange-any")
    after = play(state, 0, Exchange(give, place, take))  # type: ignore[arg-type]  # pieces by name
    assert give in at(after, home)
    assert take not in at(after, place)  # type: ignore[arg-type]  # pieces by name
    assert take in after.players[0].display
    for store in ("diamond", "ruby", "treasury"):
        kinds = {card.split("-")[0] for card in at(after, store)}
        assert kinds <= ({"gold", "prestige"} if store == "treasury" else {store})


# Doppelganger

REPEATED: dict[ActionCard, tuple[Action, int]] = {
    "exchange": (Exchange("ruby-3", "ruby", "ruby-2"), 1),
    "sale": (SellToCollector("ruby"), 2),
    "trade": (TradeAtStore("ruby"), 3),
    "purchase": (Purchase("booth-1"), 4),
}


@pytest.mark.parametrize("card", list(REPEATED))
@pytest.mark.parametrize("slot", [2, 3])
@pytest.mark.cites("johari-b68", "johari-b100", "johari-16")
def test_doppelganger_repeats_the_card_before_it_at_its_cost_less_its_own_slot(
    card: ActionCard, slot: int
) -> None:
    deed, printed = REPEATED[card]
    me = player("ruby-3", f"{'baksheesh' if slot == 3 else ''} {card} doppelganger")
    state = acting(me, player("ruby-1"), places=MARKET)
    assert deed in legal(state)
    assert {type(a) for a in legal(state)} - {Hire} == {Decline, type(deed)}
    cost = 0 if slot == 3 else max(0, printed - 2)
    assert gold(play(state, 0, deed)) == 15 - cost


@pytest.mark.parametrize(("card", "gain"), [("baksheesh", 2), ("bribe", 0)])
@pytest.mark.parametrize("slot", [2, 3])
@pytest.mark.cites("johari-b68", "johari-16", "johari-3")
def test_a_repeated_baksheesh_or_bribe_is_not_asked_for_either(
    card: ActionCard, gain: int, slot: int
) -> None:
    me = player("ruby-3", f"{'exchange' if slot == 3 else ''} {card}")
    state = play(sealing(me, player("ruby-1"), others="sale"), 0, Seal("doppelganger"))
    assert gold(state) == 15 + gain, "at no cost in these slots"
    assert waiting(state)[0][1] == "seal", "and then nothing is left to do"


@pytest.mark.cites("johari-b69", "johari-16")
def test_doppelganger_is_not_for_the_first_round() -> None:
    state = sealing(player(), player())
    refused(state, 0, Seal("doppelganger"))
    assert Seal("doppelganger") in legal(sealing(player(played="bribe"), player()))


@pytest.mark.cites("johari-b69", "johari-b70")
def test_the_day_before_gives_nothing_to_repeat() -> None:
    state = play(closing(player(), player()), 0, Seal("baksheesh"))
    assert Seal("baksheesh") in legal(state)
    refused(state, 0, Seal("doppelganger"))


@pytest.mark.cites("johari-16")
def test_doppelganger_repeats_even_what_fizzled_with_fresh_choices() -> None:
    state = sealing(player("ruby-3"), player(), gold=(15, 10), places={"booth-1": "ruby-1"})
    state = play(play(state, 0, Seal("sale")), 1, Seal("purchase"))
    assert waiting(state) == [(1, "deed")], "nobody shows a ruby: the Sale came to nothing"
    state = play(state, 1, Purchase("booth-1"))
    state = play(play(state, 0, Seal("doppelganger")), 1, Seal("bribe"))
    assert legal(state) == {Decline(), SellToCollector("ruby")}


@pytest.mark.cites("johari-16", "johari-3")
def test_doppelganger_repeats_a_card_that_was_declined() -> None:
    state = sealing(player("ruby-3"), player("ruby-1"), gold=(15, 10), places=MARKET)
    state = play(play(state, 0, Seal("sale")), 1, Seal("bribe"))
    state = play(state, 0, Decline())
    state = play(play(state, 0, Seal("doppelganger")), 1, Seal("baksheesh"))
    assert SellToCollector("ruby") in legal(state)


@pytest.mark.parametrize(("held", "open_"), [(1, False), (2, True)])
@pytest.mark.cites("johari-1", "johari-16", "johari-b100")
def test_doppelganger_must_be_affordable_when_it_is_sealed(held: int, open_: bool) -> None:
    state = sealing(player(played="purchase"), player(), gold=(held, 20))
    assert (Seal("doppelganger") in legal(state)) is open_


@pytest.mark.cites("johari-16", "johari-b88")
def test_nobles_apply_to_the_repeated_card() -> None:
    me = player(played="purchase doppelganger", nobles="purchase-discount")
    state = acting(me, player(), places=MARKET)
    assert gold(play(state, 0, Purchase("ruby"))) == 15
    me = player(played="baksheesh", nobles="baksheesh-gold baksheesh-shield")
    after = play(sealing(me, player(played="sale"), others="bribe"), 0, Seal("doppelganger"))
    assert gold(after) == 18
    assert after.players[0].protected


@pytest.mark.cites("johari-17")
def test_a_repeated_trade_keeps_its_cards_until_the_day_ends() -> None:
    me = player("", "trade doppelganger", trade="sapphire-1")
    state = play(acting(me, player(), places=MARKET), 0, TradeAtStore("ruby"))
    assert state.players[0].trade == cards("sapphire-1 ruby-2 ruby-3-fake")
    assert state.players[0].display == ()


@pytest.mark.cites("johari-37")
def test_a_repeated_sale_inspects_again() -> None:
    me = player("ruby-3", "sale doppelganger")
    state = acting(me, player("ruby-1 sapphire-2-fake"))
    state = play(state, 0, SellToCollector("ruby"))
    assert state.players[1].display == cards("ruby-1")


@pytest.mark.cites("johari-16", "johari-b64")
def test_a_repeated_bribe_protects() -> None:
    state = sealing(player(played="bribe"), player(), others="bribe")
    assert play(state, 0, Seal("doppelganger")).players[0].protected
