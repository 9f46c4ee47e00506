"""How a table of Basari stands: what every seat will probably earn, and so who will win.

All of it is public. A position is looked at in counts, since a search meets the same colours and
workers again and again and each of them is judged only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from engine.ai.core import priors, shares_of
from engine.basari.pieces import COLOURS, ENOUGH_WORKERS, MAJORITY, STAGES, WORKERS_BONUS
from engine.basari.state import Player

POINTS = tuple(MAJORITY[colour] for colour in COLOURS)
# Fitted to who won tables of self-play at a glance: see docs/ai.md.
PACE = 3.85  # workers by which the leader comes nearer to the end in a round
LAST = 0.85  # rounds more than that, since the last step is often too long
HIRED = 2.6  # workers that others gain in a round
NEARLY = 0.15  # workers that may be missing for an even chance of the bonus
STEEP = 1.45  # how surely one worker more brings the bonus
SURE = 1.35  # how surely a lead of one gem keeps its majority when one round is left
FADING = 0.44  # how soon that gets less with more rounds
NEXT = 0.43  # the same for the gems kept for the next stage
LATER = 1.0  # what the stage after the next counts for
PURSE = 0.55  # points that a gem is worth to bargain with, for each stage to come
SPREAD = (4.1, 0.87, 4.3)  # points that make a share 2.7 times as large: now, a round, a stage


@dataclass(frozen=True, slots=True)
class Table:
    """What lies before everyone: gems by colour and seat, workers and points by seat."""

    gems: tuple[tuple[int, ...], ...]
    workers: tuple[int, ...]
    points: tuple[int, ...]
    stage: int
    begun: float
    """How much of a round is still to be carried out."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.workers)

    @property
    def rounds(self) -> float:
        """How many rounds of this stage are probably still to be carried out."""
        return self.begun + rounds_to_come(max(self.workers))

    def taking(self, seat: int, counts: Sequence[int]) -> Table:
        """Return the table after a seat got gems (or, negative, gave them)."""
        gems = tuple(
            [
                (*row[:seat], row[seat] + more, *row[seat + 1 :]) if more else row
                for row, more in zip(self.gems, counts, strict=True)
            ]
        )
        return Table(gems, self.workers, self.points, self.stage, self.begun)

    def earning(self, seat: int, points: int) -> Table:
        """Return the table after a seat got points."""
        earned = (*self.points[:seat], self.points[seat] + points, *self.points[seat + 1 :])
        return Table(self.gems, self.workers, earned, self.stage, self.begun)

    def hiring(self, seat: int, workers: int) -> Table:
        """Return the table after a seat got workers."""
        hired = (*self.workers[:seat], self.workers[seat] + workers, *self.workers[seat + 1 :])
        return Table(self.gems, hired, self.points, self.stage, self.begun)


def table_of(players: Sequence[Player], stage: int, begun: float) -> Table:
    """Look at the players of a round that is going on."""
    return _table(players, [player.workers for player in players], stage, begun)


def table_before(players: Sequence[Player], stage: int) -> Table:
    """Look at the players as if the cards of the new round had not been dealt."""
    workers = [player.workers - player.card.workers for player in players]
    return _table(players, workers, stage, 0.0)


def _table(players: Sequence[Player], workers: list[int], stage: int, begun: float) -> Table:
    gems = tuple(zip(*[player.gems.counts for player in players], strict=True))
    points = tuple([player.points for player in players])
    return Table(gems, tuple(workers), points, stage, begun)


def values(table: Table) -> list[float]:
    """Return the points that each seat will probably have when its gems and workers are paid."""
    rounds, left = table.rounds, STAGES - table.stage
    columns = [majority(place, row, rounds, left) for place, row in enumerate(table.gems)]
    columns.append(bonus(table.workers))
    return [sum(parts) for parts in zip(table.points, *columns, strict=True)]


def spread(table: Table) -> float:
    """Return how many points make a share of victory 2.7 times as large."""
    now, a_round, a_stage = SPREAD
    return now + a_round * table.rounds + a_stage * (STAGES - table.stage)


def shares(table: Table) -> list[float]:
    """Return each seat's share of victory."""
    return shares_of(values(table), spread(table))


@lru_cache(64)
def rounds_to_come(most: int) -> float:
    """Return how many rounds are still to be dealt when the leader has so many workers."""
    missing = ENOUGH_WORKERS - most
    return missing / PACE + LAST if missing > 0 else 0.0


@lru_cache(1 << 15)
def majority(place: int, counts: tuple[int, ...], rounds: float, left: int) -> tuple[float, ...]:
    """Return what one colour will bring each seat in this stage and the ones after it."""
    sure = SURE / max(rounds, 0.5) ** FADING
    now = priors(counts, sure)
    points = POINTS[place]
    if not left:
        return tuple([points * share for share in now])
    # A sole leader gives half of its gems back, so gems that miss a majority are not lost.
    left_over = [count * (1 - share / 2) for count, share in zip(counts, now, strict=True)]
    weight = 1 if left == 1 else 1 + LATER
    after = priors(left_over, NEXT)
    return tuple(
        [
            points * (share + weight * then) + PURSE * left * count
            for share, then, count in zip(now, after, left_over, strict=True)
        ]
    )


@lru_cache(1 << 15)
def bonus(workers: tuple[int, ...]) -> tuple[float, ...]:
    """Return what many workers will probably bring each seat."""
    rounds = rounds_to_come(max(workers))
    if not rounds:
        return tuple([float(WORKERS_BONUS * (own >= ENOUGH_WORKERS)) for own in workers])
    points = []
    for own in workers:
        beyond = own + HIRED * rounds - ENOUGH_WORKERS + NEARLY
        points.append(WORKERS_BONUS / (1 + exp(-STEEP * beyond / rounds**0.5)))
    return tuple(points)
