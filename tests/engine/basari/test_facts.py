"""Facts of a game, counted once more: every round is carried out again by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from engine.basari import BASARI
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.events import (
    Event,
    MajorityShared,
    MajorityWon,
    RoundDealt,
    StageBegun,
    Traded,
    WorkersPaid,
)
from engine.basari.pieces import CARD, DECK
from engine.basari.state import Sealing, State
from engine.core import Seat, visible
from engine.text import Text, say
from tests.conformance.tables import Case, Moment
from tests.engine.basari.positions import act, gems, position, reveal
from tests.engine.fact_tables import Amounts, amounts, happened, raised, whole_tables

CASES = [Case(BASARI, seats) for seats in (3, 4, 5)]
SEEDS = [f"facts {number}" for number in range(5)]
COLOURS = ("red", "yellow", "green", "blue")
MOST_POINTS = {"red": 14, "yellow": 12, "green": 10, "blue": 8}
NAMES = (
    "bargains_sold", "bargains_won", "best_stage", "card", "chosen", "gems_bargained",
    "highest_price", "majority", "most_gems", "workers_paid",
)  # fmt: skip
"""What happens at nearly every table; all four majorities in a stage are seldom won."""
BESTS = {"basari.fact.best_stage", "basari.fact.highest_price", "basari.fact.most_gems"}


def fact(name: str) -> Text:
    return say(f"basari.fact.{name}")


def majority(colour: str) -> Text:
    return say("basari.fact.majority", gem=say(f"basari.gem.{colour}"))


def used(card: str) -> Text:
    return say("basari.fact.card", card=CARD[card].text)


# The facts, slowly


class GivenUp(Exception):
    """The table ends in the middle of a round."""


@dataclass
class SlowRound:
    """A round by hand: gems are lists from red to blue, and the last one is the stock."""

    state: State
    actions: Iterator[tuple[Seat, Action]]
    counts: Amounts
    bags: list[list[int]] = field(init=False)
    points: list[int] = field(init=False)
    workers: list[int] = field(init=False)

    def __post_init__(self) -> None:
        players = self.state.players
        self.bags = [[*player.gems.counts] for player in players] + [[*self.state.stock.counts]]
        self.points = [player.points for player in players]
        self.workers = [player.workers for player in players]
        self.look()

    def look(self) -> None:
        """Note how many gems everybody has now."""
        for seat, bag in enumerate(self.bags[:-1]):
            raised(self.counts, seat, fact("most_gems"), sum(bag))

    def move(self, giver: Seat, taker: Seat, some: Sequence[int]) -> None:
        for place, number in enumerate(some):
            self.bags[giver][place] -= number
            self.bags[taker][place] += number
        self.look()

    def answer(self) -> tuple[Seat, Action]:
        for seat, action in self.actions:
            return seat, action
        raise GivenUp

    def order(self, seats: list[Seat]) -> list[Seat]:
        def rank(seat: Seat) -> tuple[int, ...]:
            return (*self.bags[seat], self.points[seat], self.workers[seat], -seat)

        return sorted(seats, key=rank, reverse=True)

    def play(self, choices: str) -> None:
        deck = list(self.state.deck)
        for seat, letter in enumerate(choices):
            action = say(f"basari.action.{letter}")
            self.counts[seat, say("basari.fact.chosen", action=action)] += 1
        for letter in "abc":
            seats = [seat for seat, choice in enumerate(choices) if choice == letter]
            if len(seats) in {1, 2}:
                doer = seats[0] if len(seats) == 1 else self.bargain(seats)
                self.perform(letter, doer, deck)
        self.exchange([seat for seat, choice in enumerate(choices) if choice == "d"])

    def bargain(self, seats: list[Seat]) -> Seat:
        turn, rival = self.order(seats)
        offer: list[int] | None = None
        if not any(self.bags[turn]):
            self.counts[rival, fact("bargains_won")] += 1
            return rival
        while True:
            own = self.bags[turn]
            if offer is None and sum(own) == 1:
                bid: list[int] | None = [*own]
            elif offer is not None and (sum(own), own) <= (sum(offer), offer):
                bid = None
            else:
                seat, action = self.answer()
                assert seat == turn
                assert isinstance(action, Accept | Bid)
                bid = [*action.gems.counts] if isinstance(action, Bid) else None
            if bid is None:
                assert offer is not None
                return self.settle(turn, rival, offer)
            offer, turn, rival = bid, rival, turn

    def settle(self, taker: Seat, payer: Seat, offer: list[int]) -> Seat:
        self.counts[payer, fact("bargains_won")] += 1
        self.counts[taker, fact("bargains_sold")] += 1
        self.counts[taker, fact("gems_bargained")] += sum(offer)
        raised(self.counts, payer, fact("highest_price"), sum(offer))
        self.move(payer, taker, offer)
        return payer

    def perform(self, letter: str, seat: Seat, deck: list[str]) -> None:
        dealt = self.state.players[seat].dealt
        if letter == "a":
            self.workers[seat] += CARD[deck.pop(0)].workers
            return
        self.counts[seat, used(dealt)] += 1
        if letter == "b":
            self.points[seat] += CARD[dealt].points
        else:
            shown, stock = CARD[dealt].gems.counts, self.bags[-1]
            self.move(-1, seat, [min(pair) for pair in zip(shown, stock, strict=True)])

    def exchange(self, seats: list[Seat]) -> None:
        if len(seats) == 1:
            self.swap(seats[0])
            return
        for seat in self.order(seats):
            left = [place for place, number in enumerate(self.bags[-1]) if number]
            if len(left) > 1:
                _, action = self.answer()
                assert isinstance(action, Pick)
                left = [COLOURS.index(action.colour)]
            if left:
                self.move(-1, seat, [int(place == left[0]) for place in range(4)])

    def swap(self, seat: Seat) -> None:
        own = [place for place, number in enumerate(self.bags[seat]) if number]
        if not own:
            return
        there = [*self.bags[-1]]
        there[own[0]] += 1
        if len(own) > 1 or (sum(there) > 2 and sum(map(bool, there)) > 1):
            _, action = self.answer()
            assert isinstance(action, Swap)
            give, take = COLOURS.index(action.give), [*action.take.counts]
        else:
            give, take = own[0], [min(2, number) for number in there]
        change = [number - (place == give) for place, number in enumerate(take)]
        self.move(-1, seat, change)


def expected(table: Sequence[Moment]) -> Amounts:
    counts: Amounts = Counter()
    for state, choices, actions in rounds(table):
        slow = SlowRound(state, iter(actions), counts)
        try:
            slow.play(choices)
        except GivenUp:
            break
        assert next(slow.actions, None) is None
    last: State = table[-1].step.state
    for seat, player in enumerate(last.players):
        for book in player.books:
            alone = [each for each in COLOURS if getattr(book, each) == MOST_POINTS[each]]
            raised(counts, seat, fact("best_stage"), book.total)
            counts[seat, fact("sweep")] += len(alone) == 4
            counts[seat, fact("workers_paid")] += book.workers == 12
            for colour in alone:
                counts[seat, majority(colour)] += 1
    return +counts


def rounds(table: Sequence[Moment]) -> Iterator[tuple[State, str, list[tuple[Seat, Action]]]]:
    """Yield how each revealed round began, what all chose, and what was answered after that."""
    begun: tuple[State, str, list[tuple[Seat, Action]]] | None = None
    for moment in table:
        phase = moment.state.phase
        if not isinstance(phase, Sealing):
            assert begun is not None
            begun[2].append((moment.seat, moment.action))
            continue
        if begun is not None:
            yield begun
            begun = None
        assert isinstance(moment.action, Seal)
        sealed = [*phase.sealed]
        sealed[moment.seat] = moment.action.action
        if None not in sealed:
            begun = moment.state, "".join(filter(None, sealed)), []
    if begun is not None:
        yield begun


@pytest.mark.parametrize("case", CASES, ids=str)
def test_facts_are_what_the_table_shows(case: Case) -> None:
    known: set[str] = set()
    for seed in SEEDS:
        for table in whole_tables(case, seed):
            events = happened(case, seed, table)
            facts = BASARI.facts(events)
            assert amounts(facts) == expected(table), seed
            assert facts == BASARI.facts(visible(events, None)), "no secret is told"
            assert all(each.best == (each.text.key in BESTS) for each in facts)
            known |= {each.text.key for each in facts}
    assert known >= {f"basari.fact.{name}" for name in NAMES}


# Single facts


def counted(*events: Event) -> Amounts:
    return amounts(BASARI.facts(events))


def test_in_a_bargain_one_gets_the_action_and_the_other_the_gems() -> None:
    state = position(own=["RRYB", "RYGG", "B"], dealt=["4-7-yg", "3-7-yb", "3-6-rg"])
    dealt = RoundDealt(1, ("4-7-yg", "3-7-yb", "3-6-rg"))
    opened = reveal(state, "bba")
    offered = act(opened.state, 0, Bid(gems("RY")))
    raising = act(offered.state, 1, Bid(gems("RYG")))
    accepted = act(raising.state, 0, Accept())
    facts = counted(dealt, *opened.events, *raising.events, *accepted.events)
    assert facts[1, fact("bargains_won")] == 1
    assert facts[1, fact("highest_price")] == 3
    assert facts[0, fact("bargains_sold")] == 1
    assert facts[0, fact("gems_bargained")] == 3
    assert facts[1, used("3-7-yb")] == 1
    assert facts[1, fact("best_stage")] == 7
    assert facts[0, used("4-7-yg")] == 0


def test_an_action_that_is_given_away_has_no_price() -> None:
    facts = counted(RoundDealt(1, DECK[:3]), *reveal(position(own=["", "", "RR"]), "ccb").events)
    won = [seat for seat in (0, 1) if facts[seat, fact("bargains_won")]]
    assert len(won) == 1
    assert {text.key for _, text in facts} & {"basari.fact.highest_price"} == set()
    assert {text.key for _, text in facts} & {"basari.fact.bargains_sold"} == set()


def test_all_four_majorities_of_one_stage_are_a_sweep() -> None:
    won = [MajorityWon(each, 1, MOST_POINTS[each], 2) for each in ("red", "yellow", "green")]
    blue = MajorityWon("blue", 1, 8, 1)
    assert counted(StageBegun(1), *won, blue)[1, fact("sweep")] == 1
    assert counted(StageBegun(1), *won, blue)[1, fact("best_stage")] == 44
    assert counted(StageBegun(1), *won, StageBegun(2), blue)[1, fact("sweep")] == 0
    shared = MajorityShared("blue", (0, 1), 4, 2)
    assert counted(StageBegun(1), *won, shared)[1, fact("sweep")] == 0
    twice: tuple[Event, ...] = (StageBegun(1), *won, blue, StageBegun(2), *won, blue)
    assert counted(*twice)[1, fact("sweep")] == 2


def test_the_points_of_a_stage_do_not_run_on_into_the_next() -> None:
    dealt = RoundDealt(1, DECK[:3])
    first = (StageBegun(1), dealt, Traded(0, 7), WorkersPaid(0, 16, 12))
    facts = counted(*first, MajorityShared("red", (0, 2), 7, 2), StageBegun(2), dealt, Traded(0, 5))
    assert facts[0, fact("best_stage")] == 26
    assert facts[2, fact("best_stage")] == 7
    assert facts[0, fact("workers_paid")] == 1
    assert facts[2, majority("red")] == 0, "a shared majority is not won"


def test_everybody_begins_with_twelve_gems() -> None:
    begun = BASARI.start(CASES[0].setup("gems")).events
    assert counted(*begun) == {(seat, fact("most_gems")): 12 for seat in range(3)}


def test_every_card_and_every_color_can_be_explored() -> None:
    assert {*BASARI.explorations} == {*map(used, DECK), *map(majority, COLOURS)}
    assert len(BASARI.explorations) == 43
