"""What the trader's mind makes of positions that leave little doubt."""

from dataclasses import replace

import pytest

from engine.ai.jaipur.fast_round import table_of
from engine.ai.jaipur.greedy import greedy
from engine.ai.jaipur.mind import JAIPUR_MIND
from engine.ai.jaipur.position_value import MATCH_WON, match_won
from engine.ai.levels import advise
from engine.chance import Chance
from engine.core import Setup
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell, Take, TakeCamels
from engine.jaipur.pieces import Card, Good
from engine.jaipur.view import View
from engine.play import sample
from tests.conformance.tables import below


def view_of(hand: tuple[Good, ...], market: tuple[Card, ...], **more: object) -> View:
    """Return the first view of a table with another hand and market."""
    state = JAIPUR.start(Setup(2, "judgement", ("open_herds",))).state
    pending = JAIPUR.pending(state)
    first = JAIPUR.view(state, pending[0].seat)
    hands = tuple(len(hand) if at == first.seat else size for at, size in enumerate(first.hands))
    # whatever else a test changes is checked by the view itself
    return replace(first, hand=hand, hands=hands, market=market, **more)  # type: ignore[arg-type]


CAMELS: tuple[Card, ...] = ("camel",) * 5


def test_a_sale_that_ends_the_round_is_made_by_whoever_is_just_ahead() -> None:
    view = view_of(("leather",), ("camel", "camel", "cloth", "leather", "spice"))
    seat = view.seat or 0
    piles = ((), (), view.piles[2], view.piles[3], view.piles[4], (1,))
    ahead = ((7, 7, 5, 5, 5), (), (), (), (), (4, 3, 2))
    behind = ((), (6, 6, 5, 5, 5), (), (), (), (1, 1, 1, 1, 1))
    tokens = (ahead, behind) if seat == 0 else (behind, ahead)
    view = replace(view, piles=piles, tokens=tokens, deck=20)
    advice = advise(JAIPUR_MIND, view, "hard", seed="x")
    assert advice.action == Sell("leather", 1)
    assert "jaipur.hint.ends" in [text.key for text in advice.choices[0].reasons]


def test_a_full_hand_of_five_is_sold_and_not_broken() -> None:
    hand: tuple[Good, ...] = ("cloth",) * 5 + ("spice", "leather")
    view = view_of(tuple(sorted(hand)), CAMELS)
    assert advise(JAIPUR_MIND, view, "medium", seed="x").action == Sell("cloth", 5)
    advice = advise(JAIPUR_MIND, view, "hard", seed="x", simulations=100)
    assert advice.action == Sell("cloth", 5)
    assert [text.key for text in advice.choices[0].reasons[:2]] == [
        "jaipur.hint.bonus",
        "jaipur.hint.first",
    ]


def test_more_money_or_a_better_hand_is_worth_more() -> None:
    state = JAIPUR.start(Setup(2, "worth")).state
    seat = JAIPUR.pending(state)[0].seat
    table = table_of(JAIPUR.imagine(JAIPUR.view(state, seat), Chance("worth")))
    plain = match_won(table)
    table.money[seat] += 10
    richer = match_won(table)
    table.hands[seat][0] += 2
    table.sizes[seat] += 2
    best = match_won(table)
    assert plain[seat] < richer[seat] < best[seat]
    assert sum(best) == pytest.approx(1)


def test_seals_decide_what_a_round_is_worth() -> None:
    assert MATCH_WON[0, 0] == MATCH_WON[1, 1] == 0.5
    assert (MATCH_WON[1, 0], MATCH_WON[2, 1], MATCH_WON[0, 2]) == (0.75, 1.0, 0.0)


def test_the_greedy_trader_sells_sets_and_takes_the_dearest() -> None:
    market: tuple[Card, ...] = ("camel", "diamond", "leather", "leather", "spice")
    assert greedy(view_of(("cloth", "cloth", "cloth"), market)) == Sell("cloth", 3)
    assert greedy(view_of(("cloth", "cloth"), market)) == Take("diamond")
    assert greedy(view_of(("cloth",), CAMELS)) == TakeCamels()
    full: tuple[Good, ...] = ("cloth", "cloth", "diamond", "gold", "leather", "spice", "spice")
    assert isinstance(greedy(view_of(full, market)), Sell)


def test_the_greedy_trader_plays_a_table_to_its_end() -> None:
    state, chance = JAIPUR.start(Setup(2, "greedy")).state, below("greedy")
    while pending := JAIPUR.pending(state):
        view = JAIPUR.view(state, pending[0].seat)
        action = greedy(view) if view.seat == 0 else sample(JAIPUR, view, chance)
        state = JAIPUR.apply(state, pending[0].seat, action).state
    outcome = JAIPUR.outcome(state)
    assert outcome
    assert outcome.winners == (0,)
