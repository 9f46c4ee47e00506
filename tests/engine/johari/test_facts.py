"""Facts of a game, counted once more from positions and actions.

Under version 1 without variants every deed is asked for, so that each step does one thing and the
positions before and after it show what came of it. Tables under other rules are played beside such
a table, which catches up on what their rules carry out without asking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.core import Seat, visible
from engine.johari import JOHARI
from engine.johari.actions import (
    Decline,
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
    Surrender,
)
from engine.johari.events import (
    Advanced,
    Claimed,
    DayBegan,
    Event,
    Finished,
    Inspected,
    Loss,
    TokensStacked,
    Unpacked,
)
from engine.johari.events_deeds import (
    Bribed,
    Discarded,
    GotBaksheesh,
    Hired,
    Purchased,
    SoldToCollector,
    SoldToJeweler,
    Traded,
)
from engine.johari.pieces import Cards
from engine.johari.state import Over, Sealing, State
from engine.play import awaited
from engine.play import legal as legal_actions
from engine.registry import find
from engine.text import Text, say
from tests.conformance.tables import Case, Moment, moments
from tests.engine.fact_tables import (
    Amounts,
    advised,
    amounts,
    happened,
    raised,
    whole_tables,
)
from tests.engine.johari.positions import GEM_TYPES, TIERS, at, cards, gold, is_fake, kind

JOHARI_1 = find("johari", 1)
PLAIN = [Case(JOHARI_1, seats) for seats in (2, 3, 4)]
OTHER_RULES = [
    *(Case(JOHARI, seats) for seats in (2, 3, 4)),
    *(Case(game, seats, ("must_act",)) for game in (JOHARI, JOHARI_1) for seats in (2, 4)),
]
POINTS = (0, 4, 8, 11, 14, 16, 18, 19, 20)
NAMES = (
    "best_sale", "collector_sales", "fakes_lost", "fakes_safe", "fakes_sold", "hired",
    "jeweler_sales", "largest_purchase", "most_gold", "played", "track_end",
)  # fmt: skip
"""What happens at nearly every table; nobody but the lucky is never caught."""
BESTS = {
    "johari.fact.best_sale",
    "johari.fact.largest_purchase",
    "johari.fact.most_gold",
}


def fact(name: str) -> Text:
    return say(f"johari.fact.{name}")


def hired(noble: str) -> Text:
    return say("johari.fact.hired", noble=say(f"johari.noble.{noble}"))


def track_end(gem: str) -> Text:
    return say("johari.fact.track_end", gem=say(f"johari.kind.{gem}"))


def with_version(case: Case) -> str:
    return f"{case}-{case.game.spec.version}"


# The facts, slowly


def expected(table: Sequence[Moment]) -> Amounts:
    counts: Amounts = Counter()
    for moment in table:
        if isinstance(moment.action, Seal):
            revealed(counts, moment)
        elif isinstance(moment.action, Purchase):
            bought = len(at(moment.state, moment.action.place))
            raised(counts, moment.seat, fact("largest_purchase"), bought)
        elif isinstance(moment.action, SellToJeweler | SellToCollector):
            sale(counts, moment.state, moment.step.state, moment.seat, moment.action)
        for seat, lost in losses(moment):
            counts[seat, fact("fakes_lost")] += lost
        for seat in range(len(moment.state.players)):
            most = max(gold(moment.state, seat), gold(moment.step.state, seat))
            raised(counts, seat, fact("most_gold"), most)
    in_the_end(counts, table[-1].step.state)
    return +counts


def revealed(counts: Amounts, moment: Moment) -> None:
    """Count the cards that lie face down if this was the last one."""
    state: State = moment.state
    phase = state.phase
    assert isinstance(phase, Sealing)
    chosen = {seat: player.sealed for seat, player in enumerate(state.players)}
    chosen[moment.seat] = moment.action.card
    if all(chosen.values()):
        for seat, card in chosen.items():
            counts[seat, say("johari.fact.played", card=say(f"johari.action.{card}"))] += 1


def sale(
    counts: Amounts,
    before: State,
    after: State,
    seller: Seat,
    action: SellToJeweler | SellToCollector,
) -> None:
    was, is_ = before.players[seller], after.players[seller]
    earned = sum(POINTS[step] for step in is_.steps) - sum(POINTS[step] for step in was.steps)
    raised(counts, seller, fact("best_sale"), earned)
    if isinstance(action, SellToJeweler):
        counts[seller, fact("jeweler_sales")] += 1
    else:
        counts[seller, fact("collector_sales")] += 1
    # Whatever the seller has no more was sold: cards on Trade are at most unpacked.
    sold = Counter((*was.display, *was.trade)) - Counter((*is_.display, *is_.trade))
    counts[seller, fact("fakes_sold")] += sum(map(is_fake, sold.elements()))
    for seat, player in enumerate(before.players):
        safe = seat != seller and player.protected and any(map(is_fake, player.display))
        counts[seat, fact("fakes_safe")] += safe


def losses(moment: Moment) -> Iterator[tuple[Seat, int]]:
    """Yield how many fakes the seats have fewer after a sale or the choice of what to lose."""
    if not isinstance(moment.action, SellToJeweler | SellToCollector | Surrender):
        return
    for seat, (was, is_) in enumerate(
        zip(moment.state.players, moment.step.state.players, strict=True)
    ):
        if seat != moment.seat or isinstance(moment.action, Surrender):
            yield seat, fakes((*was.display, *was.trade)) - fakes((*is_.display, *is_.trade))


def fakes(some: Cards) -> int:
    return sum(map(is_fake, some))


def in_the_end(counts: Amounts, last: State) -> None:
    for seat, player in enumerate(last.players):
        for noble in player.nobles:
            counts[seat, hired(noble)] += 1
        for gem, step in zip(GEM_TYPES, player.steps, strict=True):
            counts[seat, track_end(gem)] += step == 8
        caught, safe = counts[seat, fact("fakes_lost")], counts[seat, fact("fakes_safe")]
        if isinstance(last.phase, Over) and safe and not caught:
            counts[seat, fact("never_caught")] += 1


@pytest.mark.parametrize("case", PLAIN, ids=with_version)
def test_facts_are_what_the_table_shows(case: Case) -> None:
    known: set[str] = set()
    for seed in [f"facts {number}" for number in range(3)]:
        for table in whole_tables(case, seed):
            events = happened(case, seed, table)
            facts = case.game.facts(events)
            assert amounts(facts) == expected(table), seed
            assert facts == case.game.facts(visible(events, None)), "no secret is told"
            assert all(each.best == (each.text.key in BESTS) for each in facts)
            known |= {each.text.key for each in facts}
    assert known >= {f"johari.fact.{name}" for name in NAMES}


# The same table under version 1, where everything is asked for


def lies(state: State) -> tuple[object, ...]:
    """Return what lies on the table, whatever it waits for."""
    return state.players, state.market, state.court, state.track, state.day, state.round


def asked_for(table: Sequence[Moment], plain: Case, seed: str) -> list[Moment]:
    """Play a table once more, with what the rules carried out in it as actions."""
    game = plain.game
    state = game.start(plain.setup(seed)).state
    done: list[Moment] = []

    def act(seat: Seat, action: Any) -> State:
        step = game.apply(state, seat, action)
        done.append(Moment(state, seat, action, step))
        after: State = step.state
        return after

    for moment in table:
        state = act(moment.seat, moment.action)
        while lies(state) != lies(moment.step.state):
            (decision,) = awaited(game, state)
            options = legal_actions(game, game.view(state, decision.seat))
            (deed,) = (option for option in options if not isinstance(option, Decline))
            state = act(decision.seat, deed)
    return done


@pytest.mark.parametrize("case", OTHER_RULES, ids=with_version)
def test_what_the_rules_carry_out_by_themselves_counts_as_if_it_was_asked_for(case: Case) -> None:
    plain, more = Case(JOHARI_1, case.seats), 0
    for seed, players in (("by chance", moments), ("by AI", advised)):
        table = list(players(case, seed))
        slow = asked_for(table, plain, seed)
        facts = case.game.facts(happened(case, seed, table))
        assert amounts(facts) == expected(slow)
        assert {*facts} == {*JOHARI_1.facts(happened(plain, seed, slow))}
        more += len(slow) - len(table)
    assert more > 20


# Single facts


def counted(*events: Event) -> Amounts:
    return amounts(JOHARI.facts(events))


def collected(seat: Seat, sold: str, *, steps: int, reached: int) -> SoldToCollector:
    """Let a seat sell cards of one type to a collector."""
    heap = cards(sold)
    (gem,) = {gem for gem in GEM_TYPES if gem == kind(heap[0])}
    return SoldToCollector(seat, 0, gem, heap, None, steps, 0, steps, reached, 10)


def test_a_sale_is_worth_the_prestige_between_two_steps_of_the_track() -> None:
    facts = counted(
        collected(0, "ruby-1", steps=1, reached=1),
        collected(0, "ruby-2 ruby-3-fake", steps=4, reached=5),
        collected(0, "ruby-3-fake ruby-3-fake", steps=3, reached=8),
    )
    assert facts[0, fact("best_sale")] == 12
    assert facts[0, fact("fakes_sold")] == 3
    assert facts[0, fact("collector_sales")] == 3
    assert facts[0, track_end("ruby")] == 1


def test_the_last_steps_of_a_noble_can_lead_to_the_end_of_a_track() -> None:
    seven = [collected(1, f"{gem}-3", steps=7, reached=7) for gem in ("ruby", "emerald")]
    noble = Hired(1, 0, "final-steps", 1, (), 0, None, 0, 9)
    facts = counted(*seven, noble, Advanced(1, ("ruby", "emerald")))
    assert facts[1, track_end("ruby")] == facts[1, track_end("emerald")] == 1
    facts = counted(*seven, noble, Advanced(1, ("emerald",)))
    assert facts[1, track_end("ruby")] == 0
    assert facts[1, track_end("emerald")] == 1
    six = [collected(1, f"{gem}-3", steps=6, reached=6) for gem in ("ruby", "emerald")]
    facts = counted(*six, noble, Advanced(1, ("ruby", "emerald")))
    assert facts[1, track_end("ruby")] == facts[1, track_end("emerald")] == 0
    assert counted(*six, noble, Advanced(1, ("ruby",)))[1, track_end("ruby")] == 1


def test_a_discard_leads_to_the_end_of_a_track_but_is_no_sale() -> None:
    facts = counted(Discarded(0, 0, "ruby-1", "ruby", 1, 8, 9))
    assert facts == {(0, track_end("ruby")): 1, (0, fact("most_gold")): 9}


FAKE = Claimed(0, "ruby", "ruby-2-fake")
BRIBED = Bribed(0, 1, 0, 14)
SALE = collected(1, "emerald-1", steps=1, reached=1)
CAUGHT = Inspected(1, (Loss(0, "ruby-2-fake"),))
PAID = Hired(0, 0, "entourage", 1, ("ruby-2-fake",), 0, None, 0, 9)
END = Finished((1,), (0, 4))


def test_whoever_showed_fakes_at_an_inspection_and_lost_none_was_never_caught() -> None:
    facts = counted(FAKE, DayBegan(1), BRIBED, SALE, SALE, END)
    assert facts[0, fact("fakes_safe")] == 2
    assert facts[0, fact("never_caught")] == 1


def test_protection_by_baksheesh_counts_and_ends_with_the_day() -> None:
    shield = GotBaksheesh(0, 2, protected=True, gold=17)
    facts = counted(FAKE, DayBegan(1), shield, SALE, DayBegan(2), SALE, END)
    assert facts[0, fact("fakes_safe")] == 1


@pytest.mark.parametrize(
    "events",
    [
        (FAKE, DayBegan(1), GotBaksheesh(0, 2, protected=False, gold=17), SALE, END),
        (Claimed(0, "ruby", "ruby-2"), DayBegan(1), BRIBED, SALE, END),
        (FAKE, DayBegan(1), BRIBED, END),
        (FAKE, DayBegan(1), BRIBED, SALE),
        (FAKE, DayBegan(1), BRIBED, SALE, DayBegan(2), SALE, CAUGHT, END),
        (FAKE, DayBegan(1), PAID, BRIBED, SALE, END),
    ],
    ids=["not safe", "no fake", "no sale", "given up", "caught later", "paid with"],
)
def test_who_cannot_be_called_never_caught(events: tuple[Event, ...]) -> None:
    assert counted(*events)[0, fact("never_caught")] == 0


def test_fakes_on_trade_are_not_shown_before_they_are_unpacked() -> None:
    fake = cards("ruby-2-fake")
    trade = Traded(0, 0, "ruby", fake, at_once=False, cashed=(), gold=9)
    assert counted(DayBegan(1), trade, BRIBED, SALE)[0, fact("fakes_safe")] == 0
    at_once = Traded(0, 0, "ruby", fake, at_once=True, cashed=(), gold=9)
    assert counted(DayBegan(1), at_once, BRIBED, SALE)[0, fact("fakes_safe")] == 1
    unpacked = Unpacked(0, fake, (), 9)
    facts = counted(DayBegan(1), trade, unpacked, DayBegan(2), BRIBED, SALE)
    assert facts[0, fact("fakes_safe")] == 1


def test_a_disguised_fake_is_sold_too() -> None:
    sold = SoldToCollector(0, 0, "ruby", ("ruby-1",), "diamond-3-fake", 4, 0, 4, 4, 9)
    assert counted(sold)[0, fact("fakes_sold")] == 1
    jeweler = SoldToJeweler(0, 0, cards("diamond-1 ruby-1-fake"), None, None, "ruby", 1, 1, 9)
    assert counted(jeweler)[0, fact("fakes_sold")] == 1
    assert counted(jeweler)[0, fact("jeweler_sales")] == 1


def test_gold_is_counted_from_the_start() -> None:
    stacked = TokensStacked((1, 0))
    bought = Purchased(0, 4, "ruby", cards("ruby-1 ruby-2"), (), 11)
    assert counted(stacked, bought) == {
        (0, fact("most_gold")): 15,
        (1, fact("most_gold")): 15,
        (0, fact("largest_purchase")): 2,
    }


def test_every_noble_and_every_track_can_be_explored() -> None:
    nobles = [hired(noble) for tier in TIERS for noble in tier]
    tracks = [track_end(gem) for gem in GEM_TYPES]
    assert {*JOHARI.explorations} == {*nobles, *tracks}
    assert len(JOHARI.explorations) == 28
    assert JOHARI_1.explorations == JOHARI.explorations
