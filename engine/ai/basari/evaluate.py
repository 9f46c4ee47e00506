"""What the options of a seat are worth at a glance, in points ahead of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from typing import TypeAlias

from engine.ai.basari.position_value import Table, majority, shares, spread, table_of, values
from engine.ai.core import shares_of
from engine.basari.pieces import CARD, COLOURS, DECK, STAGES, SWAPPED_IN, Gems, Letter, letters
from engine.basari.state import Player

Change: TypeAlias = tuple[float, ...]
"""By how many points each seat's prospects change."""
Counts: TypeAlias = tuple[int, ...]
"""Gems of each colour, the most valuable first."""

WORKERS = tuple(
    (number, sum(CARD[card].workers == number for card in DECK) / len(DECK))
    for number in (1, 2, 3, 4)
)
"""How likely a card of the pile shows so many workers."""
CANDOUR = 1.0  # points that make an action 2.7 times as likely to be chosen
GOING_ON = 0.5  # of a round is still to be carried out while it is bargained
THOUGHTS = 3  # how often a seat thinks over what the others think
UNIT: tuple[Counts, ...] = tuple(
    tuple([int(place == other) for other in range(len(COLOURS))]) for place in range(len(COLOURS))
)
"""One gem of each colour."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A table, what it promises every seat, and what the points of each mean to the others."""

    table: Table
    values: tuple[float, ...]
    shares: tuple[float, ...]
    spread: float

    def gain(self, seat: int, change: Sequence[float]) -> float:
        """Return what a change is worth to a seat: own points, less those of rivals in reach."""
        felt = 0.0
        for share, points in zip(self.shares, change, strict=True):
            felt += share * points
        return change[seat] - felt

    def change(self, table: Table) -> Change:
        """Return how another table differs from this one."""
        return tuple([new - old for new, old in zip(values(table), self.values, strict=True)])

    def share(self, seat: int, gain: float) -> float:
        """Return the share of victory that a gain leads to."""
        own = min(max(self.shares[seat], 1e-6), 1 - 1e-6)
        # A gain is measured against all seats, the own one among them.
        odds = own / (1 - own) * exp(max(-30.0, min(30.0, gain / (1 - own) / self.spread)))
        return odds / (1 + odds)


@lru_cache(1 << 13)
def scene_of(table: Table) -> Scene:
    """Judge a table once for all that is asked about it."""
    return Scene(table, tuple(values(table)), tuple(shares(table)), spread(table))


@lru_cache(1 << 14)
def promise(table: Table, seat: int, letter: Letter, card: str, stock: Counts) -> Change:
    """Return what it changes if a seat carries out an action alone."""
    scene = scene_of(table)
    match letter:
        case "a":
            changes = [
                [chance * points for points in scene.change(table.hiring(seat, workers))]
                for workers, chance in WORKERS
            ]
            return tuple(map(sum, zip(*changes, strict=True)))
        case "b":
            return tuple([CARD[card].points * (own == seat) + 0.0 for own in range(table.seats)])
        case "c":
            return scene.change(table.taking(seat, mined(card, stock)))
        case "d":
            ways = swaps(table, seat, stock)
            return ways[0][2] if ways else (0.0,) * table.seats


def mined(card: str, stock: Counts) -> Counts:
    """Return the gems that a card brings."""
    return tuple(map(min, CARD[card].gems.counts, stock))


@lru_cache(1 << 12)
def swaps(table: Table, seat: int, stock: Counts) -> tuple[tuple[int, Counts, Change], ...]:
    """Return gems to return and gems to take for them, the best exchange first."""
    scene = scene_of(table)
    by_net: dict[Counts, tuple[int, Counts, Change]] = {}
    for give, row in enumerate(table.gems):
        if not row[seat]:
            continue
        there = tuple(map(int.__add__, stock, UNIT[give]))
        number = min(SWAPPED_IN, sum(there))
        for take in offers(there, number):
            net = tuple(map(int.__sub__, take, UNIT[give]))
            if sum(take) == number and net not in by_net:
                by_net[net] = give, take, scene.change(table.taking(seat, net))
    return tuple(sorted(by_net.values(), key=lambda way: -scene.gain(seat, way[2])))


@lru_cache(1 << 12)
def picks(table: Table, seat: int, stock: Counts) -> tuple[tuple[int, float], ...]:
    """Return the colours that can be taken from the stock with what they bring, best first."""
    scene = scene_of(table)
    colours = [
        (place, scene.gain(seat, scene.change(table.taking(seat, UNIT[place]))))
        for place, number in enumerate(stock)
        if number
    ]
    return tuple(sorted(colours, key=lambda pick: -pick[1]))


@lru_cache(1 << 12)
def offers(gems: Counts, most: int) -> tuple[Counts, ...]:
    """Return all choices of one to so many gems."""
    choices: list[Counts] = [()]
    for number in gems:
        choices = [
            (*some, more) for some in choices for more in range(min(number, most - sum(some)) + 1)
        ]
    return tuple([some for some in choices if any(some)])


@dataclass(frozen=True, slots=True)
class Round:
    """A table with the cards of the round and the stock."""

    table: Table
    cards: tuple[str, ...]
    stock: Counts

    def gains(self, letter: Letter) -> list[list[float]]:
        """Return what it is worth to each seat (second) that a seat (first) acts alone."""
        scene, seats = scene_of(self.table), range(self.table.seats)
        by_actor = []
        for actor in seats:
            change = promise(self.table, actor, letter, self.cards[actor], self.stock)
            by_actor.append([scene.gain(seat, change) for seat in seats])
        return by_actor


def round_of(players: Sequence[Player], stage: int, stock: Gems, whole: bool) -> Round:
    """Look at a round as everyone sees it: the whole of it is to come, or it is being bargained."""
    cards = tuple([player.dealt for player in players])
    return Round(table_of(players, stage, 1.0 if whole else GOING_ON), cards, stock.counts)


@lru_cache(1 << 11)
def sealings(round_: Round) -> tuple[tuple[tuple[Letter, float, float], ...], ...]:
    """Return for each seat the action cards, what they promise, and how likely they are played.

    Every seat thinks of what the others gain, then of what they would choose if they thought so.
    """
    seats = round_.table.seats
    cards = letters(seats)
    gains = {letter: round_.gains(letter) for letter in cards}
    plans = [
        shares_of([gains[letter][seat][seat] for letter in cards], CANDOUR) for seat in range(seats)
    ]
    promises = [_expected(round_, gains, plans, seat) for seat in range(seats)]
    for _ in range(THOUGHTS):
        fresh = [shares_of(each, CANDOUR) for each in promises]
        plans = [
            [(old + new) / 2 for old, new in zip(plan, better, strict=True)]
            for plan, better in zip(plans, fresh, strict=True)
        ]
        promises = [_expected(round_, gains, plans, seat) for seat in range(seats)]
    return tuple(
        tuple(zip(cards, each, plan, strict=True))
        for each, plan in zip(promises, plans, strict=True)
    )


def _expected(
    round_: Round, gains: dict[Letter, list[list[float]]], plans: list[list[float]], seat: int
) -> list[float]:
    """Return what each action card promises a seat if the others choose by their plans."""
    others = [other for other in range(round_.table.seats) if other != seat]
    promises = []
    for place, (letter, gain) in enumerate(gains.items()):
        chances = [plans[other][place] for other in others]
        if letter == "d":
            alone = 1.0
            for chance in chances:
                alone *= 1 - chance
            pick = picks(round_.table, seat, round_.stock)
            promises.append(alone * gain[seat][seat] + (1 - alone) * (pick[0][1] if pick else 0.0))
        else:
            promises.append(_contested(gain, seat, others, chances))
    return promises


def _contested(
    gain: list[list[float]], seat: int, others: list[int], chances: list[float]
) -> float:
    """Return what an action promises that others may choose as well, and what it denies them."""
    nobody = 1.0
    for chance in chances:
        nobody *= 1 - min(chance, 0.999)
    total = nobody * gain[seat][seat]
    odds = [min(chance, 0.999) / (1 - min(chance, 0.999)) for chance in chances]
    for at, other in enumerate(others):
        met = nobody * odds[at]
        total += met * (bargained(gain, seat, other) - gain[other][seat])
        for then in range(at + 1, len(others)):
            # Two others would bargain for it; a third spoils it.
            rivals = (gain[other][seat] + gain[others[then]][seat]) / 2
            total -= met * odds[then] * rivals
    return total


def bargained(gain: list[list[float]], seat: int, other: int) -> float:
    """Return what a bargain will bring a seat: the keener one pays half of what the other loses."""
    own = gain[seat][seat] - gain[other][seat]
    rival = gain[other][other] - gain[seat][other]
    if own >= rival:
        return gain[seat][seat] - max(rival, 0.0) / 2
    return gain[other][seat] + max(own, 0.0) / 2


def transfers(table: Table, giver: int, taker: int, most: int) -> list[list[Change]]:
    """Return how so many gems of a colour change all prospects when they change hands."""
    rounds, left = table.rounds, STAGES - table.stage
    by_colour = []
    for place, row in enumerate(table.gems):
        before = majority(place, row, rounds, left)
        changes: list[Change] = []
        for number in range(min(row[giver], most) + 1):
            moved = list(row)
            moved[giver] -= number
            moved[taker] += number
            after = majority(place, tuple(moved), rounds, left)
            changes.append(tuple([new - old for new, old in zip(after, before, strict=True)]))
        by_colour.append(changes)
    return by_colour
