"""A market round: sealing, revealing, the order of acting, and what actions cost."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.johari import JOHARI
from engine.johari.actions import (
    Action,
    Decline,
    DiscardOne,
    Exchange,
    Purchase,
    Seal,
    SellToCollector,
    Surrender,
    TradeAtStore,
)
from engine.johari.events import Revealed
from engine.johari.events_deeds import Fizzled
from engine.johari.pieces import ActionCard, Noble, Place
from engine.johari.state import State
from engine.play import awaited, first_legal
from tests.engine.johari.positions import (
    acting,
    cards,
    closing,
    gold,
    legal,
    play,
    player,
    refused,
    row,
    sealing,
    step,
    waiting,
)

MARKET: dict[Place, str] = {"ruby": "ruby-1", "booth-1": "sapphire-2"}
DISPLAY = "ruby-3 ruby-2"
DEEDS: dict[ActionCard, Action] = {
    "exchange": Exchange("ruby-3", "ruby", "ruby-1"),
    "sale": SellToCollector("ruby"),
    "trade": TradeAtStore("ruby"),
    "purchase": Purchase("booth-1"),
}
PRINTED: dict[ActionCard, int] = {
    "baksheesh": 0,
    "bribe": 1,
    "exchange": 1,
    "sale": 2,
    "trade": 3,
    "purchase": 4,
}
BEFORE = {"baksheesh": "exchange sale", "bribe": "exchange sale"}
each_card = pytest.mark.parametrize("card", list(PRINTED))
each_deed = pytest.mark.parametrize("card", list(DEEDS))
each_plain_card = pytest.mark.parametrize("card", ["baksheesh", "bribe"])


def about_to(card: ActionCard, slot: int) -> State:
    """Let seat 0 play a card that can be carried out, in this slot, opponents without fakes."""
    me = player(DISPLAY, " ".join(BEFORE.get(card, "bribe baksheesh").split()[: slot - 1]))
    other = player("ruby-1", " ".join(["exchange", "sale"][: slot - 1]))
    return sealing(me, other, places=MARKET, others="baksheesh")


def carried_out(state: State, card: ActionCard) -> State:
    """Let seat 0 play a card and carry it out."""
    state = play(state, 0, Seal(card))
    return play(state, 0, DEEDS[card]) if card in DEEDS else state


def spent(state: State, card: ActionCard) -> int:
    return gold(state) - gold(carried_out(state, card))


@pytest.mark.cites("johari-b24", "johari-b26")
def test_all_cards_are_played_face_down_and_turned_over_together() -> None:
    state = sealing(player(DISPLAY), player(), player())
    assert waiting(state) == [(0, "seal"), (1, "seal"), (2, "seal")]
    public = JOHARI.view(state, None).stalls
    state = play(state, 0, Seal("trade"))
    state = play(state, 1, Seal("bribe"))
    for seat in (1, 2, None):
        view = JOHARI.view(state, seat)
        assert view.stalls[0].played == ()
        assert view.sealed in {None, "bribe"}
    assert JOHARI.view(state, None).stalls == public
    done = step(state, 2, Seal("baksheesh"))
    (revealed,) = [event for event in done.events if isinstance(event, Revealed)]
    assert {(one.seat, one.card) for one in revealed.plays} == {
        (0, "trade"),
        (1, "bribe"),
        (2, "baksheesh"),
    }


@pytest.mark.cites("johari-b25")
def test_a_card_goes_to_the_leftmost_free_slot() -> None:
    state = sealing(player(played="baksheesh"), player())
    state = play(play(state, 0, Seal("purchase")), 1, Seal("bribe"))
    assert state.players[0].played == ("baksheesh", "purchase")


@pytest.mark.cites("johari-b24")
def test_a_card_is_played_once_a_day() -> None:
    state = sealing(player(played="bribe sale"), player())
    refused(state, 0, Seal("bribe"))
    refused(state, 0, Seal("sale"))
    assert Seal("baksheesh") in legal(state)


@pytest.mark.cites("johari-b27", "johari-4")
def test_the_most_gold_acts_first_then_the_second_most() -> None:
    places: dict[Place, str] = {"booth-1": "ruby-1"}
    state = sealing(player(), player(), player(), gold=(4, 9, 6), places=places)
    for seat in (0, 1, 2):
        state = play(state, seat, Seal("purchase"))
    order = []
    while waiting(state)[0][1] == "deed":
        ((seat, _),) = waiting(state)
        order.append(seat)
        state = play(state, seat, Decline())
    assert order == [1, 2, 0]


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
@pytest.mark.cites("johari-b28", "johari-4")
def test_the_topmost_token_acts_first_on_a_tie(order: tuple[int, ...]) -> None:
    places: dict[Place, str] = {"booth-1": "ruby-1"}
    state = sealing(player(), player(), player(), gold=(9, 9, 9), order=order, places=places)
    for seat in (0, 1, 2):
        state = play(state, seat, Seal("purchase"))
    acted = []
    while waiting(state)[0][1] == "deed":
        ((seat, _),) = waiting(state)
        acted.append(seat)
        state = play(state, seat, Decline())
    assert tuple(acted) == order
    assert state.track.order == order[::-1], "the last to move is on top and acts first next round"


@pytest.mark.cites("johari-4", "johari-b27")
def test_the_order_is_fixed_at_the_reveal() -> None:
    state = sealing(
        player("ruby-1"), player(), player(), gold=(8, 7, 6), places={"booth-1": "ruby-1"}
    )
    state = play(play(play(state, 0, Seal("bribe")), 1, Seal("baksheesh")), 2, Seal("purchase"))
    assert gold(state, 1) > gold(state), "seat 1 has overtaken everybody"
    assert waiting(state) == [(2, "deed")]


@each_card
@pytest.mark.cites("johari-b29", "johari-b32", "johari-b38", "johari-b42", "johari-b43")
@pytest.mark.cites("johari-b55", "johari-b64", "johari-b65")
def test_in_slot_1_an_action_costs_what_is_printed(card: ActionCard) -> None:
    gain = 2 if card == "baksheesh" else 0
    assert spent(about_to(card, 1), card) == PRINTED[card] - gain


@each_card
@pytest.mark.cites("johari-b30")
def test_in_slot_2_an_action_costs_2_less_but_never_brings_gold(card: ActionCard) -> None:
    gain = 2 if card == "baksheesh" else 0
    assert spent(about_to(card, 2), card) == max(0, PRINTED[card] - 2) - gain


@each_card
@pytest.mark.cites("johari-b31")
def test_in_slot_3_every_action_is_free(card: ActionCard) -> None:
    gain = 2 if card == "baksheesh" else 0
    assert spent(about_to(card, 3), card) == -gain


@each_card
@pytest.mark.parametrize("slot", [1, 2, 3])
@pytest.mark.cites("johari-b33", "johari-4", "johari-29")
def test_acting_moves_the_token_to_the_other_row_even_for_nothing(
    card: ActionCard, slot: int
) -> None:
    state = about_to(card, slot)
    assert row(carried_out(state, card)) != row(state)
    if card in DEEDS:
        declined = play(play(state, 0, Seal(card)), 0, Decline())
        assert row(declined) != row(state), "also when declined"


@pytest.mark.cites("johari-b34", "johari-29")
def test_a_token_lands_once_on_top_of_what_stands_there() -> None:
    state = sealing(
        player(nobles="bribe-gold"), player(), player(), gold=(10, 12, 12), others="bribe"
    )
    after = play(state, 0, Seal("bribe"))
    assert gold(after) == 10 - 1 + 2 == gold(after, 1) == gold(after, 2)
    assert after.track.order == (0, 2, 1), "on top of both"


@pytest.mark.cites("johari-41")
def test_the_gold_track_has_no_upper_end() -> None:
    state = sealing(player(), player(), gold=(500, 499), others="bribe")
    after = play(state, 0, Seal("baksheesh"))
    assert (gold(after), gold(after, 1)) == (502, 498)
    assert waiting(after) == [(0, "seal"), (1, "seal")]


@pytest.mark.cites("johari-b35")
def test_anita_exchanges_in_slot_2_for_nothing_and_changes_row_on_the_same_value() -> None:
    state = acting(player("ruby-1", "baksheesh exchange"), player(), places={"ruby": "ruby-3"})
    after = play(state, 0, Exchange("ruby-1", "ruby", "ruby-3"))
    assert gold(after) == gold(state)
    assert row(after) != row(state)


@pytest.mark.cites("johari-b37")
def test_nobles_never_lower_a_cost_below_0() -> None:
    me = player(played="baksheesh purchase", nobles="purchase-discount", slots=("", "slot-two", ""))
    state = acting(me, player(), places=MARKET)
    assert gold(play(state, 0, Purchase("ruby"))) == gold(state)
    me = player(slots=("slot-one slot-two", "", ""))
    assert spent(sealing(me, player(), others="baksheesh"), "bribe") == 0


@pytest.mark.parametrize("held", range(1, 6))
@pytest.mark.cites("johari-1")
def test_a_card_that_cannot_be_paid_in_slot_1_cannot_be_sealed(held: int) -> None:
    state = sealing(player(), player(), gold=(held, 20))
    assert legal(state) == {Seal(card) for card, cost in PRINTED.items() if cost <= held}
    for card, cost in PRINTED.items():
        if cost > held:
            refused(state, 0, Seal(card))


def _broke(nobles: str = "") -> State:
    """Let seat 0 begin a day without any gold."""
    return play(closing(player(nobles=nobles), player(), gold=(0, 20)), 0, Seal("purchase"))


@pytest.mark.cites("johari-1")
def test_with_no_gold_at_all_baksheesh_is_played_by_itself() -> None:
    state = _broke()
    assert waiting(state) == [(1, "seal")], "where there is no choice, nothing is asked"
    state = play(state, 1, Seal("bribe"))
    assert state.players[0].played == ("baksheesh",)
    assert gold(state) == 2


@pytest.mark.parametrize(("held", "open_"), [(0, False), (1, False), (2, True)])
@pytest.mark.cites("johari-1", "johari-b30", "johari-b37")
def test_discounts_count_when_a_card_is_sealed(held: int, open_: bool) -> None:
    state = sealing(player(played="baksheesh"), player(), gold=(held, 20))
    assert (Seal("purchase") in legal(state)) is open_
    assert Seal("sale") in legal(state)
    cheap = sealing(
        player(played="baksheesh", nobles="purchase-discount"), player(), gold=(held, 20)
    )
    assert Seal("purchase") in legal(cheap)


@pytest.mark.cites("johari-1", "johari-b31")
def test_in_slot_3_everything_can_be_sealed_without_gold() -> None:
    state = sealing(player(played="baksheesh bribe"), player(), gold=(0, 20))
    hand = ("exchange", "sale", "trade", "purchase", "doppelganger")
    assert legal(state) == {Seal(card) for card in hand}  # type: ignore[arg-type]  # pieces by name


@pytest.mark.cites("johari-29")
def test_gold_that_an_action_would_bring_does_not_help_to_afford_it() -> None:
    state = sealing(
        player(nobles="bribe-gold", played=""),
        player(),
        gold=(3, 20),
        places={"treasury": "gold-3"},
    )
    assert Seal("bribe") in legal(state)
    assert Seal("purchase") not in legal(state), "3 gold, although a gold card of 3 lies there"
    broke = _broke(nobles="bribe-gold")
    assert waiting(broke) == [(1, "seal")], "no Bribe for seat 0, although it would give 2"


@pytest.mark.parametrize("card", ["purchase", "sale", "trade", "exchange"])
@pytest.mark.cites("johari-2", "johari-b54", "johari-29")
def test_a_card_that_cannot_be_carried_out_costs_and_does_nothing(card: ActionCard) -> None:
    state = sealing(player("gold-1"), player("sapphire-1-fake"), gold=(15, 10))
    done = step(play(state, 0, Seal(card)), 1, Seal("baksheesh"))
    after = done.state
    assert [(e.seat, e.card) for e in done.events if isinstance(e, Fizzled)] == [(0, card)]
    assert gold(after) == 15
    assert row(after) != row(state)
    assert after.players[0].display == cards("gold-1")
    assert after.players[1].display == cards("sapphire-1-fake"), "nobody is inspected"


@pytest.mark.parametrize(
    ("card", "display", "nobles", "places"),
    [
        ("trade", "", "", {"booth-1": "ruby-3"}),
        ("trade", "gold-1", "hire-gold", {}),
        ("exchange", "ruby-1", "", {"ruby": "", "sapphire": "sapphire-1"}),
        ("exchange", "ruby-1", "exchange-any", {"treasury": "prestige-1"}),
        ("exchange", "", "exchange-any", {"ruby": "ruby-1"}),
        ("sale", "ruby-1 sapphire-1 gold-1 gold-2", "disguise", {}),
        ("sale", "gold-1", "discard-one", {}),
        ("sale", "ruby-1 sapphire-1", "jeweler-three", {}),
    ],
)
@pytest.mark.cites("johari-2", "johari-20", "johari-15", "johari-33", "johari-9")
def test_a_card_that_seems_possible_but_is_not_fizzles_too(
    card: ActionCard, display: str, nobles: str, places: dict[Place, str]
) -> None:
    spaces: dict[int, Noble | None] = {1: None} if nobles == "hire-gold" else {}
    state = sealing(
        player(display, nobles=nobles), player(), gold=(3, 2), places=places, spaces=spaces
    )
    done = step(play(state, 0, Seal(card)), 1, Seal("baksheesh"))
    assert [event.seat for event in done.events if isinstance(event, Fizzled)] == [0]
    assert gold(done.state) == 3


@pytest.mark.cites("johari-b24", "johari-b26")
def test_until_all_have_played_a_card_may_be_changed_and_nobody_notices() -> None:
    state = sealing(player(), player(), player())
    first = play(state, 0, Seal("sale"))
    again = play(play(state, 0, Seal("trade")), 0, Seal("sale"))
    assert first == again
    either = play(play(again, 1, Seal("bribe")), 2, Seal("baksheesh"))
    other = play(play(play(state, 2, Seal("baksheesh")), 1, Seal("bribe")), 0, Seal("sale"))
    assert either == other, "nor does it matter who played first"


@each_deed
@pytest.mark.cites("johari-3", "johari-29")
def test_a_card_that_leaves_a_choice_may_be_declined_and_then_does_nothing(
    card: ActionCard,
) -> None:
    state = play(about_to(card, 1), 0, Seal(card))
    after = play(state, 0, Decline())
    assert gold(after) == gold(state)
    assert after.market == state.market
    assert after.court == state.court
    assert after.players[0].display == state.players[0].display
    assert after.players[0].trade == ()


@each_plain_card
@pytest.mark.cites("johari-3")
def test_a_card_that_leaves_no_choice_is_carried_out_in_turn_without_asking(
    card: ActionCard,
) -> None:
    state = sealing(player(), player(), player(), gold=(9, 12, 6), places={"booth-1": "ruby-1"})
    sealed = play(play(state, 0, Seal(card)), 1, Seal("purchase"))
    first = step(sealed, 2, Seal("purchase"))
    assert waiting(first.state) == [(1, "deed")], "not before its turn"
    assert gold(first.state) == 9
    second = step(first.state, 1, Decline())
    done = [event.kind for event in second.events]
    assert done == ["declined", "got_baksheesh" if card == "baksheesh" else "bribed"]
    assert gold(second.state) == (11 if card == "baksheesh" else 8)
    assert second.state.players[0].protected is (card == "bribe")
    assert waiting(second.state) == [(2, "deed")]
    assert second.state.step == first.state.step + 1, "one answer is one step"


@pytest.mark.cites("johari-3")
def test_after_an_inspection_cards_go_on_being_carried_out_without_asking() -> None:
    fakes = player("ruby-1 diamond-2-fake sapphire-2-fake")
    state = sealing(player("ruby-3"), fakes, player(), gold=(12, 9, 6))
    state = play(play(play(state, 0, Seal("sale")), 1, Seal("bribe")), 2, Seal("baksheesh"))
    state = play(state, 0, SellToCollector("ruby"))
    assert waiting(state) == [(1, "surrender")], "before the Bribe protects"
    done = step(state, 1, Surrender("diamond-2-fake"))
    assert [event.kind for event in done.events[-2:]] == ["bribed", "got_baksheesh"]
    assert waiting(done.state) == [(seat, "seal") for seat in range(3)]


@each_card
@pytest.mark.cites("johari-3")
def test_with_must_act_what_can_be_done_must_be_done(card: ActionCard) -> None:
    state = sealing(
        player(DISPLAY), player("ruby-1"), places=MARKET, gold=(15, 10), variants=("must_act",)
    )
    state = play(play(state, 0, Seal(card)), 1, Seal("exchange"))
    deciding = waiting(state)[0] == (0, "deed")
    assert deciding is (card not in {"baksheesh", "bribe", "sale"}), "one way only: not asked"
    if deciding:
        assert DEEDS[card] in legal(state)
        refused(state, 0, Decline())
    else:
        assert gold(state) == 15 - PRINTED[card] + (2 if card == "baksheesh" else 0)


@pytest.mark.cites("johari-3", "johari-2")
def test_with_must_act_what_cannot_be_done_still_costs_nothing() -> None:
    state = sealing(player(), player(), gold=(15, 10), variants=("must_act",))
    state = play(play(state, 0, Seal("purchase")), 1, Seal("baksheesh"))
    assert gold(state) == 15
    assert gold(state, 1) == 12, "and Baksheesh needs no asking"
    assert waiting(state) == [(0, "seal"), (1, "seal")]


@pytest.mark.cites("johari-3")
def test_with_must_act_the_discard_of_a_noble_stays_a_choice() -> None:
    me = player("ruby-1", "sale", nobles="discard-one")
    state = acting(me, player(), variants=("must_act",))
    assert legal(state) == {Decline(), DiscardOne("ruby-1")}
    me = player("ruby-2", "sale", nobles="discard-one")
    state = acting(me, player("ruby-1"), variants=("must_act",))
    assert legal(state) == {SellToCollector("ruby"), DiscardOne("ruby-2")}


def test_whoever_is_absent_loses_nothing_even_where_one_must_act() -> None:
    state = JOHARI.start(Setup(3, "absent", ("must_act",))).state
    while owing := awaited(JOHARI, state):
        seat = owing[0].seat
        step = JOHARI.apply(state, seat, first_legal(JOHARI, JOHARI.view(state, seat)))
        assert not any(event.kind in {"exchanged", "purchased"} for event in step.events)
        state = step.state
