"""Bargains: which offers are good, by what each of the two would rather do."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import TypeAlias

from engine.ai.basari.evaluate import Counts, Round, mined, offers, promise, scene_of, transfers
from engine.basari.pieces import Letter

Key: TypeAlias = tuple[int, ...]
"""An offer that compares as the rules do: the number of gems, then the gems."""
BIDS = 6  # offers that are weighed further
RAISES = 5  # offers that two who bargain think ahead
PLENTY = 4  # gems in an offer that is thought of before anybody goes further


@dataclass(frozen=True, slots=True)
class Side:
    """One of two who bargain, and all that it can offer."""

    at: dict[Key, tuple[float, float]]
    """What each offer is worth to the bidder and to the other, if it is accepted."""
    ladder: list[Key]
    """Offers that are cheaper than every higher one, the lowest first."""


@dataclass(frozen=True, slots=True)
class Bargain:
    """Two seats and what they can offer each other."""

    sides: tuple[Side, Side]
    known: dict[tuple[int, Key, int], tuple[float, float]] = field(default_factory=dict)

    def facing(self, side: int, offer: Key, raises: int = RAISES) -> tuple[float, float]:
        """Return what comes of an offer that lies before a side, for it and for the bidder."""
        key = (side, offer, raises)
        result = self.known.get(key)
        if result is None:
            bidder, taker = self.sides[1 - side].at[offer]
            result = (taker, bidder)
            bid = self.cheapest(side, offer) if raises else None
            if bid is not None:
                then, own = self.facing(1 - side, bid, raises - 1)
                if own > taker:
                    result = (own, then)
            self.known[key] = result
        return result

    def cheapest(self, side: int, offer: Key) -> Key | None:
        """Return the raise that costs a side least."""
        ladder = self.sides[side].ladder
        step = bisect_right(ladder, offer)
        return ladder[step] if step < len(ladder) else None


@lru_cache(1 << 11)
def bids(
    round_: Round, turn: int, rival: int, letter: Letter, offer: Counts | None
) -> tuple[tuple[Counts | None, float], ...]:
    """Return good offers with what they bring, best first; None stands for accepting."""
    least = (0,) if offer is None else (sum(offer), *offer)
    most = max(PLENTY, least[0] + 2)
    bargain = Bargain(
        (_side(round_, turn, rival, letter, most), _side(round_, rival, turn, letter, most))
    )
    good: list[tuple[Counts | None, float]] = [
        (key[1:], bargain.facing(1, key)[1]) for key in bargain.sides[0].at if key > least
    ]
    good.sort(key=lambda bid: -bid[1])
    good = good[:BIDS]
    if offer is not None:
        accepted = bargain.sides[1].at[least][1]
        good.append((None, accepted))
        good.sort(key=lambda bid: -bid[1])
    return tuple(good)


@lru_cache(1 << 12)
def _side(round_: Round, bidder: int, other: int, letter: Letter, most: int) -> Side:
    table, stock = round_.table, round_.stock
    scene = scene_of(table)
    card = round_.cards[bidder]
    acting = promise(table, bidder, letter, card, stock)
    base, theirs = scene.gain(bidder, acting), scene.gain(other, acting)
    after = table.taking(bidder, mined(card, stock)) if letter == "c" else table
    moved = transfers(after, bidder, other, most)
    own_parts = [[scene.gain(bidder, change) for change in row] for row in moved]
    other_parts = [[scene.gain(other, change) for change in row] for row in moved]
    held = tuple([row[bidder] for row in table.gems])
    at: dict[Key, tuple[float, float]] = {}
    for some in offers(held, most):
        own, got = base, theirs
        for place, number in enumerate(some):
            if number:
                own += own_parts[place][number]
                got += other_parts[place][number]
        at[(sum(some), *some)] = own, got
    return Side(at, _ladder(at))


def _ladder(at: dict[Key, tuple[float, float]]) -> list[Key]:
    steps: list[Key] = []
    best = -inf
    for key in sorted(at, reverse=True):
        if at[key][0] > best:
            best = at[key][0]
            steps.append(key)
    steps.reverse()
    return steps
