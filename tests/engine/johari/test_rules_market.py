"""The beginning of a day: nobles move on, stores and booths are replenished."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.johari import JOHARI
from engine.johari.actions import Seal
from engine.johari.events import DayBegan, NobleEntered, NobleLeft, Revealed
from engine.johari.pieces import Card, Place
from engine.johari.state import Over
from engine.play import awaited, first_legal
from tests.engine.johari.positions import (
    BOX,
    STORES,
    at,
    cards,
    closing,
    kind,
    play,
    player,
    sorted_cards,
    step,
    waiting,
)

ALL_PRESTIGE = "prestige-1 " * 5 + "prestige-2 " * 4 + "prestige-3 " * 3
THREE_MORE = player(), player(), player(prestige=ALL_PRESTIGE)
SIX = "ruby-1 emerald-2 diamond-1 gold-2 sapphire-1 emerald-1"
FOUR = "emerald-3 diamond-2 gold-1 sapphire-2"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.cites("johari-b13", "johari-b14", "johari-b24", "johari-b36", "johari-b73")
@pytest.mark.cites("johari-27")
def test_a_game_is_ten_days_of_three_rounds_even_if_everybody_sleeps(seats: int) -> None:
    done = JOHARI.start(Setup(seats, "asleep"))
    days, rounds = [], []
    last = {}
    while True:
        days += [event.day for event in done.events if isinstance(event, DayBegan)]
        rounds += [(e.day, e.round) for e in done.events if isinstance(e, Revealed)]
        state = done.state
        last[state.day] = len(state.court.stack)
        owing = awaited(JOHARI, state)
        if not owing:
            break
        view = JOHARI.view(state, owing[0].seat)
        done = JOHARI.apply(state, owing[0].seat, first_legal(JOHARI, view))
    assert days == list(range(1, 11))
    assert rounds == [(day, round_) for day in days for round_ in (1, 2, 3)]
    assert isinstance(state.phase, Over)
    assert last == {0: 10, **{day: 10 - day for day in days}}, "the last noble enters on day 10"


@pytest.mark.cites("johari-b15", "johari-b16")
def test_the_nobles_move_on_one_enters_and_the_first_leaves_for_good() -> None:
    state = closing(player(), player(), day=5)
    before = state.court
    done = step(state, 0, Seal("baksheesh"))
    after = done.state.court
    assert None not in before.spaces
    assert after.spaces == (*before.spaces[1:], before.stack[0])
    assert after.stack == before.stack[1:]
    assert set(after.left) == {*before.left, before.spaces[0]}
    entered = [(e.noble, e.space) for e in done.events if isinstance(e, NobleEntered)]
    assert entered == [(before.stack[0], 5)]
    assert [e.noble for e in done.events if isinstance(e, NobleLeft)] == [before.spaces[0]]


@pytest.mark.cites("johari-28")
def test_gaps_between_nobles_move_along() -> None:
    state = closing(
        player(nobles="disguise"), player(nobles="hire-gold"), day=5, spaces={3: None, 5: None}
    )
    one, two, _, four, _ = state.court.spaces
    after = play(state, 0, Seal("baksheesh")).court
    assert after.spaces == (two, None, four, None, state.court.stack[0])
    assert one in after.left


@pytest.mark.cites("johari-b17", "johari-b20", "johari-28")
def test_cards_are_dealt_one_by_one_to_the_stores_and_then_to_the_booths_in_turn() -> None:
    state = play(closing(player(), player(), top=SIX), 0, Seal("baksheesh"))
    lies: dict[Place, str] = {
        "ruby": "ruby-1",
        "emerald": "emerald-2",
        "booth-1": "diamond-1",
        "booth-2": "gold-2",
        "booth-3": "sapphire-1",
        "booth-4": "emerald-1",
    }
    for place in (*STORES, "booth-1", "booth-2", "booth-3", "booth-4"):
        assert at(state, place) == cards(lies.get(place, "")), place


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.cites("johari-b17", "johari-b20")
def test_a_card_a_seat_comes_to_the_stores_and_one_to_each_booth(seats: int) -> None:
    state = play(closing(*[player()] * seats), 0, Seal("baksheesh"))
    assert sum(len(at(state, store)) for store in STORES) == seats
    assert [len(booth) for booth in state.market.places[5:]] == [1] * (seats + 2)


@pytest.mark.cites("johari-b5", "johari-b19")
def test_gold_and_prestige_share_the_last_store() -> None:
    state = play(closing(player(), player(), top="gold-1 prestige-2"), 0, Seal("baksheesh"))
    assert at(state, "treasury") == ("gold-1", "prestige-2")


@pytest.mark.cites("johari-b18", "johari-b21", "johari-b22")
def test_what_was_left_over_stays_and_the_new_cards_join_it() -> None:
    left: dict[Place, str] = {"ruby": "ruby-3", "booth-1": "gold-1 sapphire-2", "booth-3": "ruby-2"}
    state = play(closing(player(), player(), places=left, top=SIX), 0, Seal("baksheesh"))
    assert at(state, "ruby") == cards("ruby-1 ruby-3")
    assert at(state, "booth-1") == cards("diamond-1 gold-1 sapphire-2"), "several types"
    assert at(state, "booth-3") == cards("sapphire-1 ruby-2")


@pytest.mark.cites("johari-b23", "johari-22", "johari-28")
def test_the_discards_are_shuffled_at_the_moment_a_card_is_lacking() -> None:
    state = closing(player(), *THREE_MORE, top=f"ruby-1 ruby-2 {FOUR}")
    assert len(state.market.discards) == 78
    after = play(state, 0, Seal("baksheesh")).market
    assert after.places[2] == cards("ruby-1 ruby-2"), "the old pile is dealt first"
    assert [len(booth) for booth in after.places[5:]] == [1] * 6
    assert len(after.pile) == 74
    assert after.discards == ()
    dealt = [*after.pile, *(card for place in after.places for card in place)]
    assert {card: dealt.count(card) for card in BOX if kind(card) != "prestige"} == {
        card: n for card, n in BOX.items() if kind(card) != "prestige"
    }
    assert after.pile != sorted_cards(after.pile), "shuffled"


@pytest.mark.cites("johari-28", "johari-22")
def test_a_pile_that_suffices_exactly_is_not_yet_renewed() -> None:
    state = closing(player(), *THREE_MORE, day=9, top=f"{SIX} {FOUR}", pile=10)
    after = play(state, 0, Seal("baksheesh")).market
    assert after.pile == ()
    assert len(after.discards) == 74


@pytest.mark.cites("johari-22")
def test_with_pile_and_discards_empty_the_rest_is_not_dealt() -> None:
    everything = [card for card in BOX.elements() if kind(card) != "prestige"]
    last: list[Card] = ["ruby-1", "ruby-2", "gold-3", "gold-3", "gold-2", "gold-1"]
    for card in last:
        everything.remove(card)
    rich = player(" ".join(everything), prestige=ALL_PRESTIGE)
    state = closing(player(), rich, player(), player(), top=" ".join(last))
    assert state.market.discards == ()
    after = play(state, 0, Seal("baksheesh"))
    assert at(after, "ruby") == cards("ruby-1 ruby-2")
    assert [len(booth) for booth in after.market.places[5:]] == [1, 1, 0, 0, 0, 0]
    assert after.market.pile == ()
    assert waiting(after) == [(seat, "seal") for seat in range(4)]
