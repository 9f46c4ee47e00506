"""Facts of a match, counted once more from what was sold and how the rounds lie in the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.core import Seat, visible
from engine.jaipur import JAIPUR
from engine.jaipur.actions import Sell
from engine.jaipur.events import BonusDrawn, Event, MatchWon, RoundScored, Sold
from engine.jaipur.scoring import verdict
from engine.jaipur.state import Over, Round, State
from engine.registry import find
from engine.text import Text, say
from tests.conformance.tables import Case, Moment
from tests.engine.fact_tables import Amounts, amounts, happened, raised, whole_tables
from tests.engine.jaipur.positions import LOST, WON, played, position, result

CASES = [
    Case(game, 2, variants)
    for game in (JAIPUR, find("jaipur", 1))
    for variants in ((), ("open_herds",))
]
SEEDS = [f"facts {number}" for number in range(12)]
GOODS = ("diamond", "gold", "silver", "cloth", "spice", "leather")
DRAWABLE = {3: 7, 4: 6, 5: 5}
"""How many bonus tokens the box has by size."""
NAMES = (
    "best_round", "best_sale", "bonus_tokens", "camel_tokens", "comeback", "large_sale",
    "largest_herd", "narrow_round", "rounds_won", "sold",
)  # fmt: skip
BESTS = {"jaipur.fact.best_round", "jaipur.fact.best_sale", "jaipur.fact.largest_herd"}


def fact(name: str) -> Text:
    return say(f"jaipur.fact.{name}")


def of_good(name: str, good: str) -> Text:
    return say(f"jaipur.fact.{name}", good=say(f"jaipur.card.{good}"))


# The facts, slowly


def expected(table: Sequence[Moment]) -> Amounts:
    counts: Amounts = Counter()
    for moment in table:
        if isinstance(moment.action, Sell):
            sale(counts, moment.state, moment.seat, moment.action)
    last: State = table[-1].step.state
    winners = [scored(counts, finished) for finished in last.rounds]
    sealed = [seat for seat in winners if seat is not None]
    if isinstance(last.phase, Over) and sealed[0] != sealed[-1]:
        counts[sealed[-1], fact("comeback")] += 1
    return +counts


def sale(counts: Amounts, state: State, seat: Seat, sell: Sell) -> None:
    left = state.piles[GOODS.index(sell.good)]
    raised(counts, seat, fact("best_sale"), sum(left[: sell.count]))
    counts[seat, of_good("sold", sell.good)] += sell.count
    counts[seat, of_good("large_sale", sell.good)] += sell.count >= 5
    size = min(sell.count, 5)
    drawn = size >= 3 and len(state.bonuses[size - 3]) < DRAWABLE[size]
    counts[seat, fact("bonus_tokens")] += drawn


def scored(counts: Amounts, finished: Round) -> Seat | None:
    """Judge a round by the rulebook, and return who gets the seal."""
    merits = []
    for seat, (own, other) in enumerate([finished.herds, finished.herds[::-1]]):
        goods = [value for pile in finished.tokens[seat] for value in pile]
        bonuses = [value for pile in finished.bonuses[seat] for value in pile]
        rupees = sum(goods) + sum(bonuses) + 5 * (own > other)
        raised(counts, seat, fact("best_round"), rupees)
        raised(counts, seat, fact("largest_herd"), own)
        counts[seat, fact("camel_tokens")] += own > other
        merits.append((rupees, len(bonuses), len(goods)))
    if merits[0] == merits[1]:
        return None
    winner = merits.index(max(merits))
    counts[winner, fact("rounds_won")] += 1
    counts[winner, fact("narrow_round")] += abs(merits[0][0] - merits[1][0]) <= 3
    return winner


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case}-{case.game.spec.version}")
def test_facts_are_what_the_table_shows(case: Case) -> None:
    known: set[str] = set()
    for seed in SEEDS:
        for table in whole_tables(case, seed):
            events = happened(case, seed, table)
            facts = case.game.facts(events)
            assert amounts(facts) == expected(table), seed
            assert facts == case.game.facts(visible(events, None)), "no secret is told"
            assert all(each.best == (each.text.key in BESTS) for each in facts)
            known |= {each.text.key for each in facts}
    assert known == {f"jaipur.fact.{name}" for name in NAMES}


# Single facts


def weights(*events: Event) -> dict[Text, int]:
    return {each.text: each.weight for each in JAIPUR.facts(events) if each.weight}


def test_a_sale_is_worth_its_goods_tokens_under_both_versions() -> None:
    step = played(position(("diamond",) * 5), Sell("diamond", 5))
    assert any(isinstance(event, BonusDrawn) for event in step.events)
    for game in (JAIPUR, find("jaipur", 1)):
        told = [event for event in step.events if game is JAIPUR or event.kind != "bonus_drawn"]
        assert amounts(game.facts(told)) == {
            (0, fact("best_sale")): 29,
            (0, of_good("sold", "diamond")): 5,
            (0, of_good("large_sale", "diamond")): 1,
            (0, fact("bonus_tokens")): 1,
        }


def test_a_large_sale_of_something_precious_is_remarkable_and_of_leather_is_not() -> None:
    sold = weights(Sold(0, "silver", 5, (5,) * 5, 5))
    assert sold.keys() == {fact("best_sale"), of_good("large_sale", "silver")}
    assert weights(Sold(0, "leather", 7, (4, 3, 2, 1, 1, 1, 1), 5)) == {}


def test_a_sale_without_tokens_is_no_best_sale() -> None:
    assert amounts(JAIPUR.facts([Sold(1, "gold", 2, (), None)])) == {
        (1, of_good("sold", "gold")): 2
    }


def round_scored(finished: Round) -> RoundScored:
    found = verdict(finished)
    return RoundScored(1, finished, found.rupees, found.camels, found.winner, found.tie_break)


@pytest.mark.parametrize(
    ("first", "second", "narrow"),
    [
        ((4, 3, 1, 1, 1), (4, 3, 2, 1), 1),  # equal riches, more goods tokens
        ((4, 3, 3), (4, 3), 1),
        ((4, 3, 3), (4, 2), 0),
    ],
)
def test_a_round_is_close_up_to_three_rupees_or_if_a_tie_is_broken(
    first: tuple[int, ...], second: tuple[int, ...], narrow: int
) -> None:
    facts = amounts(JAIPUR.facts([round_scored(result(first, second))]))
    assert facts[0, fact("rounds_won")] == 1
    assert facts[0, fact("narrow_round")] == narrow


def test_a_replayed_round_is_won_by_nobody() -> None:
    facts = amounts(JAIPUR.facts([round_scored(result((4,), (4,), herds=(2, 2)))]))
    assert {text.key for _, text in facts} == {
        "jaipur.fact.best_round",
        "jaipur.fact.largest_herd",
    }


def test_whoever_loses_the_first_seal_and_wins_came_back() -> None:
    tied = result((4,), (4,))
    rounds = [round_scored(finished) for finished in (tied, LOST, WON, WON)]
    assert amounts(JAIPUR.facts([*rounds, MatchWon(0)]))[0, fact("comeback")] == 1
    assert fact("comeback") not in {each.text for each in JAIPUR.facts(rounds)}
    first = [round_scored(finished) for finished in (tied, WON, LOST, WON)]
    assert fact("comeback") not in {each.text for each in JAIPUR.facts([*first, MatchWon(0)])}


def test_every_good_can_be_explored() -> None:
    assert JAIPUR.explorations == tuple(of_good("large_sale", good) for good in GOODS)
    assert find("jaipur", 1).explorations == JAIPUR.explorations
