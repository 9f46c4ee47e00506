"""Nobles of tiers 1 and 2 at Baksheesh, Bribe and Purchase; the others are with their cards."""

from __future__ import annotations

import pytest

from engine.johari.actions import (
    Decline,
    Exchange,
    Purchase,
    Seal,
    SellToCollector,
    Unpack,
)
from engine.johari.pieces import NOBLES as TABLE
from tests.engine.johari.positions import (
    TIERS,
    acting,
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


@pytest.mark.cites("johari-b1")
def test_the_box_has_eight_nobles_of_each_tier() -> None:
    assert {noble: each.tier for noble, each in TABLE.items()} == {
        noble: tier for tier, nobles in enumerate(TIERS, start=1) for noble in nobles
    }


@pytest.mark.parametrize(("nobles", "gain"), [("", 2), ("baksheesh-gold", 3)])
@pytest.mark.cites("johari-b79", "johari-b42")
def test_baksheesh_gives_3_instead_of_2(nobles: str, gain: int) -> None:
    state = sealing(player(nobles=nobles), player(), others="bribe")
    assert gold(play(state, 0, Seal("baksheesh"))) == 15 + gain


@pytest.mark.cites("johari-b80", "johari-7")
def test_baksheesh_protects_fakes_once_it_is_carried_out() -> None:
    def after(first: int) -> tuple[str, ...]:
        state = sealing(
            player("ruby-3"),
            player("ruby-2-fake", nobles="baksheesh-shield"),
            gold=(9, 12) if first else (12, 9),
        )
        state = play(play(state, 0, Seal("sale")), 1, Seal("baksheesh"))
        return play(state, 0, SellToCollector("ruby")).players[1].display

    assert after(first=1) == ("ruby-2-fake",)
    assert after(first=0) == ()


@pytest.mark.cites("johari-b80")
def test_without_the_noble_baksheesh_protects_nobody() -> None:
    state = sealing(player(nobles="baksheesh-gold"), player(), others="bribe")
    assert not play(state, 0, Seal("baksheesh")).players[0].protected


@pytest.mark.cites("johari-b81", "johari-29")
def test_bribe_gives_2_gold_as_well() -> None:
    state = sealing(player(nobles="bribe-gold"), player(), others="baksheesh")
    after = play(state, 0, Seal("bribe"))
    assert gold(after) == 15 - 1 + 2
    assert after.players[0].protected


@pytest.mark.parametrize(
    ("slot", "nobles", "cost"),
    [(1, "", 4), (1, "purchase-discount", 2), (2, "purchase-discount", 0)],
)
@pytest.mark.cites("johari-b88", "johari-b37")
def test_purchase_costs_2_less(slot: int, nobles: str, cost: int) -> None:
    played = "purchase" if slot == 1 else "baksheesh purchase"
    state = acting(player(played=played, nobles=nobles), player(), places={"ruby": "ruby-1"})
    assert gold(play(state, 0, Purchase("ruby"))) == 15 - cost


@pytest.mark.cites("johari-b88")
def test_the_discount_of_purchase_is_for_no_other_card() -> None:
    me = player("ruby-2", "exchange", nobles="purchase-discount")
    state = acting(me, player(), places={"ruby": "ruby-1"})
    assert gold(play(state, 0, Exchange("ruby-2", "ruby", "ruby-1"))) == 14


@pytest.mark.cites("johari-b94")
def test_without_the_noble_types_must_match() -> None:
    me = player("ruby-2", "exchange", nobles="purchase-discount")
    state = acting(me, player(), places={"ruby": "ruby-1", "booth-1": "sapphire-1"})
    refused(state, 0, Exchange("ruby-2", "booth-1", "sapphire-1"))


@pytest.mark.cites("johari-b62", "johari-b91", "johari-b82")
def test_a_noble_helps_its_owner_only() -> None:
    state = acting(
        player("ruby-3 sapphire-1 diamond-1", "sale"),
        player("ruby-1", nobles="jeweler-three disguise discard-one"),
    )
    assert legal(state) == {Decline(), SellToCollector("ruby")}


@pytest.mark.cites("johari-14", "johari-b72")
def test_gold_on_trade_is_cashed_when_it_is_unpacked_and_not_before() -> None:
    me = player("", "trade sale", trade="gold-3 gold-1")
    state = play(closing(me, player()), 0, Seal("bribe"))
    assert (gold(state), waiting(state)) == (15, [(0, "unpack")])
    state = play(state, 0, Unpack(("gold-3",)))
    assert gold(state) == 18
    assert state.players[0].display == cards("gold-1")
