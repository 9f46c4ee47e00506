"""Every decision of Johari at a glance: good options, each with a share of victory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from engine.ai.core import Weighed
from engine.ai.johari.candidates import may_decline, ways
from engine.ai.johari.gains import Scene, exposure, gains_of
from engine.ai.johari.holdings import Holding
from engine.ai.johari.plans import outlook, plans
from engine.ai.johari.position_value import shares, values
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari.actions import Action, Advance, Claim, Decline, Seal, Surrender, Unpack
from engine.johari.hand import sealable
from engine.johari.nobles import task
from engine.johari.pieces import FAKES, GEMS, NOBLES, PLACES, Cards
from engine.johari.prices import gold_cards

LEAST, MOST = 3, 16
"""So many options are looked at: these are there to compare, and more than those are too many."""
MARGIN = 5.0
"""Points by which a further option may look worse than the best."""


def judged(table: Table, seat: Seat, kind: str, prestige: Sequence[float]) -> list[Weighed[Action]]:
    """Return the good options of a decision of this kind, the best one first."""
    points = prospects(table, prestige)
    options = gains(table, seat, kind)
    # Only differences between the options are judged; what all share is looked at once.
    standard = options[0][1]
    weighed = []
    for action, gain in options:
        points_then = list(points)
        points_then[seat] += gain - standard
        weighed.append(Weighed(action, shares(points_then, table.left)[seat]))
    return weighed


def prospects(table: Table, prestige: Sequence[float]) -> list[float]:
    """Return everyone's points with what they can still make of the day."""
    return [
        value + outlook(table, seat) + prestige[seat] for seat, value in enumerate(values(table))
    ]


@lru_cache(1 << 12)
def gains(table: Table, seat: Seat, kind: str) -> tuple[tuple[Action, float], ...]:
    """Return the good options of a decision with what they bring, the best one first."""
    if kind == "seal":
        options = _seals(table, seat)
    elif kind == "deed":
        options = _deeds(table, seat)
    else:
        options = _others(table, seat, kind)
    options.sort(key=lambda option: -option[1])
    enough = options[0][1] - MARGIN
    return tuple(
        [each for rank, each in enumerate(options[:MOST]) if rank < LEAST or each[1] > enough]
    )


def _seals(table: Table, seat: Seat) -> list[tuple[Action, float]]:
    holding, scene = table.holdings[seat], Scene.of(table, seat)
    legal = sealable(holding.nobles, holding.slots, holding.played, holding.gold)
    best = plans(scene, gains_of(table, seat), holding.played, holding.gold)
    return [(Seal(card), best[card]) for card in legal]


def _deeds(table: Table, seat: Seat) -> list[tuple[Action, float]]:
    holding, scene = table.holdings[seat], Scene.of(table, seat)
    what = task(holding.played)
    candidates = ways(table, seat, what, holding.price)
    weighed: list[tuple[Action, float]] = [(way[0], scene.gain(way)) for way in candidates]
    if what in {"bribe", "baksheesh"}:
        weighed = [
            (deed, gain + (exposure(table, seat) if after.protected else 0.0))
            for (deed, gain), (_, after) in zip(weighed, candidates, strict=True)
        ]
    # Doing nothing is worth a thought where everything costs more than it brings.
    idle = what != "baksheesh" and all(gain <= 0 for _, gain in weighed)
    if idle and may_decline(table, what, candidates):
        weighed.append((Decline(), 0.0))
    return weighed


def _others(table: Table, seat: Seat, kind: str) -> list[tuple[Action, float]]:
    scene = Scene.of(table, seat)
    return [
        (action, scene.look.value(after) - scene.base)
        for action, after in afters(table, table.holdings[seat], kind)
    ]


def afters(table: Table, holding: Holding, kind: str) -> Iterator[tuple[Action, Holding]]:
    """Yield every answer to a small question, and what its giver has after it."""
    if kind == "claim":
        for place, cards in zip(PLACES, table.places, strict=False):
            for card in dict.fromkeys(cards):
                yield Claim(place, card), holding.taking((card,), (), 0)
    elif kind == "surrender":
        for card in dict.fromkeys(holding.display):
            if card in FAKES:
                yield Surrender(card), holding.losing((card,))
    elif kind == "unpack":
        for cash in _subsets(gold_cards(holding.trade)):
            yield Unpack(cash), holding.taking(holding.trade, cash, 0).unladen()
    else:
        steps = NOBLES["final-steps"].amount
        spent = holding.spent("final-steps")  # the steps are taken now and promise nothing more
        for gem in range(len(GEMS)):
            yield Advance((GEMS[gem],)), spent.selling((), gem, steps, 0)
        for one, other in combinations(range(len(GEMS)), 2):
            moved = spent.selling((), one, 1, 0).selling((), other, 1, 0)
            yield Advance((GEMS[one], GEMS[other])), moved


def _subsets(cards: Cards) -> Sequence[Cards]:
    """Return every different choice of cards, but of many only the small and the large ones."""
    sizes = range(len(cards) + 1) if len(cards) <= 4 else (0, 1, len(cards) - 1, len(cards))
    every = [chosen for size in sizes for chosen in combinations(cards, size)]
    return tuple(dict.fromkeys(every))
