"""What every joint choice of actions leads to: a sealed round, settled at a glance.

A letter is carried out by whoever chose it, alone or after a bargain, and hardly touches the
others. So each bargain is thought through once, on the table as it lies, and the thousand joint
choices of five seats are sums of few parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from engine.ai.basari.bargains import bids
from engine.ai.basari.evaluate import UNIT, Counts, Round, mined, picks, swaps
from engine.ai.basari.position_value import POINTS, Table, shares, values
from engine.basari.pieces import (
    CARD,
    ENOUGH_WORKERS,
    SHARED_RETURN,
    STAGES,
    WORKERS_BONUS,
    Letter,
    letters,
)

POINT = 0.0002  # what a point ahead counts for beside the share of victory

Hiring: TypeAlias = tuple[tuple[int, float], ...]
"""How many workers a card of the pile may show, and how likely each number is."""
Judged: TypeAlias = tuple[Sequence[float], Sequence[float]]
"""The share of victory of each seat, and the points that it has or will probably have."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A letter carried out: by whom, and what was paid to whom for it."""

    letter: Letter
    seats: tuple[int, ...]
    rival: int | None = None
    paid: Counts | None = None


@dataclass(frozen=True, slots=True)
class Settling:
    """A round in which all is still sealed, and what was thought about it so far."""

    round: Round
    """As it will be bargained."""
    hiring: Hiring
    deeds: dict[tuple[Letter, tuple[int, ...]], Deed | None] = field(default_factory=dict)
    known: dict[tuple[Deed | None, ...], Judged] = field(default_factory=dict)

    def shares(self, choices: Sequence[Letter]) -> Sequence[float]:
        """Return each seat's share of victory after all have chosen."""
        return self.outcome(choices)[0]

    def payoffs(self, choices: Sequence[Letter]) -> Sequence[float]:
        """Return what all choices together are worth to each seat."""
        return payoffs_from(*self.outcome(choices))

    def outcome(self, choices: Sequence[Letter]) -> Judged:
        """Return each seat's share of victory and points after all have chosen."""
        done = []
        for letter in letters(len(choices)):
            seats = tuple([seat for seat, choice in enumerate(choices) if choice == letter])
            if (letter, seats) not in self.deeds:
                self.deeds[letter, seats] = self._deed(letter, seats)
            done.append(self.deeds[letter, seats])
        key = tuple(done)
        settled = self.known.get(key)
        if settled is None:
            settled = self.known[key] = self._settled(done)
        return settled

    def _deed(self, letter: Letter, seats: tuple[int, ...]) -> Deed | None:
        if not seats:
            return None
        if letter == "d" or len(seats) == 1:
            return Deed(letter, seats)
        return bargained(self.round, letter, *seats) if len(seats) == 2 else None

    def _settled(self, done: Iterable[Deed | None]) -> Judged:
        before = self.round.table
        table = Table(before.gems, before.workers, before.points, before.stage, 0.0)
        hired = None
        for deed in done:
            if deed is None:
                continue
            if deed.letter == "a":
                (hired,) = deed.seats
            table = self._after(table, deed)
        if hired is None or not self.hiring:
            return judged(table)
        shares_, points = [0.0] * table.seats, [0.0] * table.seats
        for workers, chance in self.hiring:
            after = judged(table.hiring(hired, workers))
            for seat, (share, earned) in enumerate(zip(*after, strict=True)):
                shares_[seat] += chance * share
                points[seat] += chance * earned
        return shares_, points

    def _after(self, table: Table, deed: Deed) -> Table:
        seat = deed.seats[0]
        if deed.rival is not None and deed.paid is not None:
            lost = tuple([-number for number in deed.paid])
            table = table.taking(seat, lost).taking(deed.rival, deed.paid)
        card = self.round.cards[seat]
        match deed.letter:
            case "a":
                return table  # which card is drawn is settled last
            case "b":
                return table.earning(seat, CARD[card].points)
            case "c":
                return table.taking(seat, mined(card, self.round.stock))
            case "d":
                return self._exchanged(table, deed.seats)

    def _exchanged(self, table: Table, seats: tuple[int, ...]) -> Table:
        """Return the table after D; which gems are best is judged as if all else stood still."""
        stock = self.round.stock
        if len(seats) == 1:
            for give, take, _ in swaps(self.round.table, seats[0], stock)[:1]:
                table = table.taking(seats[0], tuple(map(int.__sub__, take, UNIT[give])))
            return table
        for seat in order(table, seats):
            for place, _ in picks(self.round.table, seat, stock)[:1]:
                table = table.taking(seat, UNIT[place])
                stock = tuple(map(int.__sub__, stock, UNIT[place]))
        return table


def hiring_from(pile: Sequence[str]) -> Hiring:
    """Count the workers that a card drawn from this pile may show."""
    numbers = Counter([CARD[card].workers for card in pile])
    return tuple([(workers, times / len(pile)) for workers, times in sorted(numbers.items())])


@lru_cache(8)
def settling_of(round_: Round, pile: tuple[str, ...]) -> Settling:
    """Think about a round once for all seats: what it leads to is public."""
    return Settling(round_, hiring_from(pile))


@lru_cache(1 << 12)
def bargained(round_: Round, letter: Letter, first: int, other: int) -> Deed:
    """Return how two will bargain, each taking what looks best."""
    table = round_.table
    turn, rival = order(table, (first, other))
    offer: Counts | None = None
    while beats(held(table, turn), offer):
        offered, _ = bids(round_, turn, rival, letter, offer)[0]
        if offered is None:
            break
        turn, rival, offer = rival, turn, offered
    return Deed(letter, (rival,), turn, offer)


def held(table: Table, seat: int) -> Counts:
    """Return the gems of a seat."""
    return tuple([row[seat] for row in table.gems])


def beats(gems: Counts, offer: Counts | None) -> bool:
    """Tell whether some offer from these gems is higher."""
    return any(gems) if offer is None else (sum(gems), gems) > (sum(offer), offer)


def order(table: Table, seats: Iterable[int]) -> list[int]:
    """Return the seats in the order of bargaining."""

    def rank(seat: int) -> tuple[int, ...]:
        return (*held(table, seat), table.points[seat], table.workers[seat], -seat)

    return sorted(seats, key=rank, reverse=True)


def judged(table: Table) -> Judged:
    """Return shares of victory and points after a round, exact if it was the last one."""
    if max(table.workers) >= ENOUGH_WORKERS:
        table = scored(table)
    if table.stage <= STAGES:
        return shares(table), values(table)
    most = max(table.points)
    winners = table.points.count(most)
    return [(points == most) / winners for points in table.points], table.points


def payoffs_from(shares_: Sequence[float], points: Sequence[float]) -> list[float]:
    """Return what shares of victory are worth: of equal ones the one with more points ahead."""
    mean = sum(points) / len(points)
    return [share + POINT * (own - mean) for share, own in zip(shares_, points, strict=True)]


def scored(table: Table) -> Table:
    """Return the table after the end of its stage."""
    points = list(table.points)
    gems = []
    for worth, row in zip(POINTS, table.gems, strict=True):
        most, left_over = max(row), list(row)
        seats = [seat for seat, number in enumerate(row) if number == most > 0]
        back = (most + 1) // 2 if len(seats) == 1 else min(SHARED_RETURN, most)
        for seat in seats:
            points[seat] += worth // len(seats)
            left_over[seat] -= back
        gems.append(tuple(left_over))
    for seat, workers in enumerate(table.workers):
        points[seat] += WORKERS_BONUS * (workers >= ENOUGH_WORKERS)
    return Table(tuple(gems), (0,) * table.seats, tuple(points), table.stage + 1, 0.0)
