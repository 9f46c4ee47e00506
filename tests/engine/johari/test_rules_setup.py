"""Set-up: nobles, market, boards, gold tokens, and the first card."""

from __future__ import annotations

import pytest

from engine.core import Setup
from engine.johari import JOHARI
from engine.johari.actions import Claim, Seal
from engine.johari.events import NobleEntered
from engine.johari.state import State
from tests.engine.johari.positions import (
    BOX,
    NOBLES,
    PLACES,
    STORES,
    TIERS,
    at,
    gold,
    kind,
    legal,
    play,
    tier_of,
    waiting,
)

SEEDS = [f"set-up {number}" for number in range(12)]
everyone = pytest.mark.parametrize("seats", [2, 3, 4])


def opened(seats: int, seed: str = "set-up") -> State:
    return JOHARI.start(Setup(seats, seed)).state


def first_claims(state: State) -> State:
    while state.day == 0:
        ((seat, _),) = waiting(state)
        state = play(state, seat, min(legal(state, seat), key=repr))
    return state


def nobles_in_play(state: State) -> list[str]:
    return [noble for noble in (*state.court.spaces, *state.court.stack) if noble]


@everyone
@pytest.mark.cites("johari-b1")
def test_four_nobles_of_each_tier_are_in_play(seats: int) -> None:
    drawn = set()
    for seed in SEEDS:
        nobles = nobles_in_play(opened(seats, seed))
        assert len(set(nobles)) == 12
        assert [sum(noble in tier for noble in nobles) for tier in TIERS] == [4, 4, 4]
        drawn.update(nobles)
    assert drawn == set(NOBLES), "every noble is drawn now and then"
    assert opened(seats).court.left == ()


@pytest.mark.cites("johari-b2")
def test_the_nobles_are_stacked_by_tier_and_shuffled_within_it() -> None:
    stacks = [opened(3, seed).court.stack for seed in SEEDS]
    for stack in stacks:
        assert [tier_of(noble) for noble in stack] == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3]
    for first, last in ((0, 2), (2, 6), (6, 10)):
        tiers = [stack[first:last] for stack in stacks]
        assert any(tier != tuple(sorted(tier, key=NOBLES.index)) for tier in tiers)


@pytest.mark.cites("johari-b3")
def test_two_nobles_wait_on_spaces_5_and_4() -> None:
    spaces = opened(2).court.spaces
    assert spaces[:3] == (None, None, None)
    assert spaces[3] in TIERS[0]
    assert spaces[4] in TIERS[0]


@pytest.mark.cites("johari-28")
def test_the_first_noble_drawn_lies_on_space_5_and_the_second_on_4() -> None:
    step = JOHARI.start(Setup(2, "set-up"))
    came = [(e.space, e.noble) for e in step.events if isinstance(e, NobleEntered)]
    spaces = step.state.court.spaces
    assert came == [(5, spaces[4]), (4, spaces[3])]


@everyone
@pytest.mark.cites("johari-b4", "johari-b5", "johari-b19")
def test_a_card_a_seat_lies_in_the_stores_each_in_the_store_of_its_type(seats: int) -> None:
    for seed in SEEDS:
        state = opened(seats, seed)
        assert sum(len(at(state, store)) for store in STORES) == seats
        for store in STORES:
            types = {"gold", "prestige"} if store == "treasury" else {store}
            assert {kind(card) for card in at(state, store)} <= types


@everyone
@pytest.mark.cites("johari-b6", "johari-b22")
def test_there_are_two_booths_more_than_seats_with_a_card_each(seats: int) -> None:
    booths = opened(seats).market.places[len(STORES) :]
    assert [len(cards) for cards in booths] == [1] * (seats + 2)


@everyone
@pytest.mark.cites("johari-b7")
def test_all_other_cards_are_the_draw_pile(seats: int) -> None:
    market = opened(seats).market
    assert len(market.pile) == 96 - seats - (seats + 2)
    assert market.discards == ()
    cards = [*market.pile, *(card for place in market.places for card in place)]
    assert {card: cards.count(card) for card in BOX} == BOX


@pytest.mark.cites("johari-b4")
def test_the_cards_are_shuffled() -> None:
    assert len({opened(2, seed).market.pile for seed in SEEDS}) == len(SEEDS)


@pytest.mark.cites("johari-b8")
def test_everybody_has_the_seven_action_cards() -> None:
    state = first_claims(opened(2))
    hand = {"baksheesh", "bribe", "exchange", "sale", "trade", "purchase"}
    # pieces by name
    assert legal(state, 0) == legal(state, 1) == {Seal(card) for card in hand}  # type: ignore[arg-type]
    state = play(play(state, 0, Seal("bribe")), 1, Seal("baksheesh"))
    left = (hand | {"doppelganger"}) - {"bribe"}
    # pieces by name
    assert legal(state, 0) == {Seal(card) for card in left}  # type: ignore[arg-type]


@everyone
@pytest.mark.cites("johari-b9")
def test_all_gem_tokens_begin_in_the_first_column(seats: int) -> None:
    assert [each.steps for each in opened(seats).players] == [(0, 0, 0, 0)] * seats


@pytest.mark.cites("johari-b10")
def test_the_gold_tokens_are_stacked_at_random_on_space_15_of_the_top_row() -> None:
    orders = set()
    for seed in range(30):
        track = opened(3, str(seed)).track
        assert {(token.gold, token.row) for token in track.tokens} == {(15, "top")}
        orders.add(track.order)
    assert len(orders) == 6


@everyone
@pytest.mark.cites("johari-b11", "johari-b12", "johari-21")
def test_from_the_bottom_token_upward_everybody_takes_one_card(seats: int) -> None:
    state = opened(seats)
    order = []
    while state.day == 0:
        ((seat, what),) = waiting(state)
        assert what == "claim"
        offers = {Claim(p, c) for p in PLACES[: 7 + seats] for c in at(state, p)}
        assert legal(state, seat) == offers, "any store, any booth"
        claim = max(offers, key=lambda offer: (offer.place.startswith("booth"), offer.place))
        order.append(seat)
        state = play(state, seat, claim)
        mine = state.players[seat]
        assert mine.display + mine.prestige == (claim.card,)
    assert order == list(reversed(opened(seats).track.order))


@pytest.mark.cites("johari-b11", "johari-14")
def test_a_gold_card_taken_first_is_kept_and_not_cashed() -> None:
    for number in range(60):
        state = opened(2, f"gold {number}")
        ((seat, _),) = waiting(state)
        for claim in legal(state, seat):
            assert isinstance(claim, Claim)
            if kind(claim.card) == "gold":
                after = play(state, seat, claim)
                assert after.players[seat].display == (claim.card,)
                assert gold(after, seat) == 15
                return
    pytest.fail("no gold card was offered")


@everyone
@pytest.mark.cites("johari-21", "johari-b15")
def test_day_1_then_begins_with_a_full_replenishment(seats: int) -> None:
    start = opened(seats)
    state = first_claims(start)
    assert (state.day, state.round) == (1, 1)
    assert state.court.spaces[2:] == (*start.court.spaces[3:], start.court.stack[0])
    cards = sum(len(place) for place in state.market.places)
    assert cards == 2 * (seats + seats + 2) - seats
    assert len(state.market.pile) == 96 - 2 * (seats + seats + 2)
