"""Plain players that appraise whole positions: strong opponents with a judgement of their own.

Nothing here is shared with the levels. A seat expects a part of every majority by how its gems
compare with the others', now and in the stages to come, and a part of the bonus for workers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Literal, TypeAlias

from engine.ai.basari.plain_traders import higher
from engine.ai.core import shares_of
from engine.basari.actions import Accept, Action, Bid, Pick, Seal, Swap
from engine.basari.pieces import (
    COLOURS,
    ENOUGH_WORKERS,
    MAJORITY,
    ONE,
    STAGES,
    WORKERS_BONUS,
    Gems,
    Letter,
    letters,
)
from engine.basari.state import Bargaining, Picking, Swapping
from engine.basari.view import Concealed, View
from engine.chance import Chance
from engine.core import Seat, decision_of

Holding: TypeAlias = tuple[Gems, int, int]
"""The gems, workers and points of a seat."""
Table: TypeAlias = tuple[Holding, ...]
Way: TypeAlias = Literal["leaning", "even"]
"""How a letter is chosen: by what the others lean to, or so that it cannot be met."""

WORKERS_HIRED = 2  # on a card of the pile, about


@dataclass(frozen=True, slots=True)
class Appraiser:
    """What a player believes of gems to come, and how it chooses."""

    way: Way
    sharp: float = 0.55
    """How surely one gem more wins a colour at the end of a stage."""
    future: float = 0.7
    """What the majorities of the next stage count for."""
    envy: float = 0.6
    """What the points of the best other seat count for."""
    margin: float = 0.3
    """Points by which acting must be better than accepting."""

    def __call__(self, view: View, seed: str) -> Action:
        """Choose an action from a view and a seed."""
        seat, phase = decision_of(view.pending, view.seat).seat, view.phase
        table = tuple([(each.gems, each.workers, each.points) for each in view.players])
        match phase:
            case Concealed():
                return Seal(self._letter(view, table, seat, Chance(seed)))
            case Bargaining():
                return self._bargain(view, table, phase, seat)
            case Swapping():
                return max(_swaps(view, seat), key=lambda swap: self._gain(
                    view, _given(table, seat, swap.take - ONE[swap.give]), seat
                ))  # fmt: skip
            case Picking():
                return Pick(max(view.stock.colours, key=lambda colour: self._gain(
                    view, _given(table, seat, ONE[colour]), seat
                )))  # fmt: skip
            case _:
                raise AssertionError(phase)

    def _points(self, view: View, table: Table) -> list[float]:
        """Return the points that each seat may expect."""
        nearest = ENOUGH_WORKERS - max(workers for _, workers, _ in table)
        rounds = max(0.3, nearest / 4)
        left = STAGES - view.stage
        expected = [float(points) for _, _, points in table]
        for colour in COLOURS:
            counts = [gems.of(colour) for gems, _, _ in table]
            now = shares_of(counts, rounds**0.5 / self.sharp / 1.6)
            kept = [n * (1 - 0.5 * share) for n, share in zip(counts, now, strict=True)]
            later = shares_of(kept, 3.0)
            for seat, share in enumerate(now):
                then = self.future * left * later[seat]
                expected[seat] += MAJORITY[colour] * (share + then) + 0.5 * left * kept[seat]
        for seat, (_, workers, _) in enumerate(table):
            missing = ENOUGH_WORKERS - workers - 2.5 * rounds
            expected[seat] += WORKERS_BONUS / (1 + exp(missing / rounds**0.5))
        return expected

    def _gain(self, view: View, table: Table, seat: Seat) -> float:
        expected = self._points(view, table)
        own = expected.pop(seat)
        best, mean = max(expected), sum(expected) / len(expected)
        return own - self.envy * (best + mean) / 2

    def _acted(self, view: View, table: Table, seat: Seat, letter: Letter) -> Table:
        card = view.players[seat].card
        gems, workers, points = table[seat]
        match letter:
            case "a":
                after: Holding = (gems, workers + WORKERS_HIRED, points)
            case "b":
                after = (gems, workers, points + card.points)
            case "c":
                after = (gems + view.stock.common(card.gems), workers, points)
            case "d":
                there = view.stock.colours
                dearest = max(there, key=MAJORITY.__getitem__) if there else COLOURS[0]
                after = (gems + ONE[dearest], workers, points)
        return (*table[:seat], after, *table[seat + 1 :])

    def _bargain(self, view: View, table: Table, phase: Bargaining, seat: Seat) -> Action:
        rival, letter = phase.rival, phase.action
        mine = self._acted(view, table, seat, letter)
        theirs = self._acted(view, table, rival, letter)
        loss = self._gain(view, mine, rival)
        tried = []
        for gems in higher(view, seat, phase.offer):
            paid = _given(_given(mine, seat, Gems() - gems), rival, gems)
            content = self._gain(view, paid, rival) - loss
            tried.append((self._gain(view, paid, seat), content, gems))
        if not tried:
            return Accept()
        wanted = self._gain(view, theirs, rival) - loss
        # The cheapest offer that should content the other; else the cheapest of all.
        fair = [each for each in tried if each[1] >= wanted / 2]
        value, _, gems = max(fair or tried, key=lambda each: each[0])
        if phase.offer is None:
            return Bid(gems)
        taken = _given(_given(theirs, rival, Gems() - phase.offer), seat, phase.offer)
        return Bid(gems) if value > self._gain(view, taken, seat) + self.margin else Accept()

    def _letter(self, view: View, table: Table, seat: Seat, chance: Chance) -> Letter:
        cards = letters(len(view.players))
        seats = range(len(view.players))
        before = [self._gain(view, table, each) for each in seats]
        worth = [
            [self._gain(view, self._acted(view, table, each, letter), each) - before[each]
             for letter in cards]
            for each in seats
        ]  # fmt: skip
        if self.way == "even":
            return cards[chance.pick(_even(worth, seat))]
        plans = [shares_of(own, 1.0) for own in worth]
        hopes = [_hope(worth, plans, seat, at) for at in range(len(cards))]
        return cards[chance.pick(shares_of(hopes, 0.25))]


def _hope(
    worth: Sequence[Sequence[float]], plans: Sequence[Sequence[float]], seat: Seat, at: int
) -> float:
    """Return what a letter brings against these plans; of a bargain the keener one has more."""
    alone, own = 1.0, worth[seat][at]
    for other, plan in enumerate(plans):
        if other != seat:
            alone *= 1 - min(plan[at], 0.98)
    hope = alone * own
    for other, plan in enumerate(plans):
        if other != seat:
            rival, chance = worth[other][at], min(plan[at], 0.98)
            share = max(own - rival / 2, rival / 2)
            hope += alone * chance / (1 - chance) * max(share, own / 3)
    return hope


def _even(worth: Sequence[Sequence[float]], seat: Seat) -> list[float]:
    """Return how often to choose each letter, by playing the choice over and over in mind."""
    seats, cards = range(len(worth)), range(len(worth[0]))
    plans = [shares_of(own, 2.0) for own in worth]
    for number in range(1, 25):
        best = []
        for each in seats:
            hopes = [_hope(worth, plans, each, at) for at in cards]
            best.append(shares_of(hopes, 0.2))
        plans = [
            [old + (new - old) / (number + 2) for old, new in zip(plan, fresh, strict=True)]
            for plan, fresh in zip(plans, best, strict=True)
        ]
    return plans[seat]


def _given(table: Table, seat: Seat, gems: Gems) -> Table:
    held, workers, points = table[seat]
    return (*table[:seat], (held + gems, workers, points), *table[seat + 1 :])


def _swaps(view: View, seat: Seat) -> Iterator[Swap]:
    """Yield exchanges that give one gem for two of one or two colours."""
    for give in view.players[seat].gems.colours:
        there = view.stock + ONE[give]
        for first in there.colours:
            rest = there - ONE[first]
            for second in rest.colours or (None,):
                yield Swap(give, ONE[first] + (ONE[second] if second else Gems()))


LEANING = Appraiser("leaning")
EVEN = Appraiser("even")
MERCHANT = Appraiser("leaning", sharp=0.8, future=0.35, envy=0.4, margin=0.0)
