"""Swings: how much of a seat's way to the result was its own doing, read off the chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from bot.tables.forms import Chances
from bot.tables.log import LogEntry, standing


@dataclass(frozen=True, slots=True)
class Swing:
    """By how much a seat's chance of victory changed: in its `own` steps, and in all the `rest`.

    Both add up to its share of the result less its chance at the first moment.
    """

    own: float
    rest: float


def swings(chances: Chances, log: Sequence[LogEntry]) -> tuple[Swing, ...]:
    """Return for each seat how its chances changed by its own steps, and by everything else.

    That is an estimate. Minds guess the chances, and only at some moments; where several seats
    acted between two of them, the change is divided evenly over their actions, whoever caused it.
    What is revealed or drawn in a seat's own step counts as its own, luck or not. Actions that were
    taken back count for nobody. Of chances that do not tell where their moments stand, nothing can
    be said.
    """
    shares = tuple(chain.from_iterable(chances.chapters))
    sequences = tuple(chain.from_iterable(chances.sequences))
    if not shares or len(shares) != len(sequences):
        return ()
    own = [0.0] * len(shares[0])
    actions = standing(log)
    for (begin, before), (end, after) in pairwise(zip(sequences, shares, strict=True)):
        acted = Counter(action.seat for action in actions if begin < action.sequence <= end)
        for seat, times in acted.items():
            own[seat] += (after[seat] - before[seat]) * times / acted.total()
    return tuple(
        Swing(mine, last - first - mine)
        for mine, first, last in zip(own, shares[0], shares[-1], strict=True)
    )
