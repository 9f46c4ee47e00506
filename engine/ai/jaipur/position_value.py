"""What a position of Jaipur is worth: the chance to win the round, and with it the match.

The weights are those of a logistic regression on positions of self-play (docs/ai.md tells how they
were found). A hand is judged kind by kind, by the number of cards and the tokens they would earn
now; every weight counts in full at the end of the round and goes over from its early value.
"""

from __future__ import annotations

from math import exp
from typing import TypeAlias

from engine.ai.jaipur.evaluate import POTENTIAL
from engine.ai.jaipur.fast_round import CAMELS, LENGTHS, SUMS, Table
from engine.jaipur.pieces import HAND_LIMIT, SEALS

# By number of cards from 1 to 6, for dear goods (sold in pairs) and cheap ones.
EARLY_NUMBER = (
    (0.125, 0.186, -0.311, 0.026, 1.600, 4.036),
    (0.077, 0.155, 0.171, -0.071, -0.302, -0.827),
)
EARLY_TOKENS = (
    (0.060, 0.055, 0.093, 0.069, -0.011, -0.151),
    (0.008, 0.018, 0.028, 0.063, 0.082, 0.147),
)
LATE_NUMBER = (
    (-0.091, -0.786, -0.282, -0.349, 2.465, -2.911),
    (-0.079, -0.178, -0.030, 1.011, 2.415, 4.240),
)
LATE_TOKENS = (
    (0.015, 0.160, 0.159, 0.211, 0.190, 0.402),
    (0.093, 0.128, 0.168, 0.129, 0.110, -0.116),
)
# Camels ahead, the bigger herd, the best card to take, camels in the market, the turn itself,
# cards ahead, camels ahead while the market has goods.
EARLY_REST = (0.127, 0.021, 0.017, 0.027, 0.033, 0.086, 0.073)
LATE_REST = (0.065, 0.002, 0.123, -0.042, 0.065, -0.072, 0.036)
MONEY = (0.109, -0.031, 0.184)  # a rupee ahead, the same with progress, and with its square
HERD_AT_THE_END = -0.287

DECK = 40.0
SLOWED = (0.0, 0.0, 0.0, 0.0, 0.65, 0.9, 1.0)
"""How much of the deck counts when so many piles still have tokens."""


Cells: TypeAlias = list[list[list[float]]]


def _hands(number: tuple[tuple[float, ...], ...], tokens: tuple[tuple[float, ...], ...]) -> Cells:
    """Return a table of what cards are worth: by kind, tokens gone, and number of cards."""
    return [
        [
            [0.0]
            + [
                number[kind > 2][min(cards, 6) - 1]
                + tokens[kind > 2][min(cards, 6) - 1] * (SUMS[kind][at + cards] - SUMS[kind][at])
                for cards in range(1, 8)
            ]
            for at in range(LENGTHS[kind] + 1)
        ]
        for kind in range(6)
    ]


EARLY = _hands(EARLY_NUMBER, EARLY_TOKENS)
LATE = _hands(LATE_NUMBER, LATE_TOKENS)


def round_won(table: Table) -> float:
    """Return the chance of the seat in turn to win the round, seeing everything."""
    mover = table.turn
    sold, market, hand, foe = table.sold, table.market, table.hands[mover], table.hands[1 - mover]
    late = 1 - len(table.deck) / DECK * SLOWED[table.left]
    early_sum = late_sum = best = 0.0
    room = table.sizes[mover] < HAND_LIMIT
    goods = 0
    for kind in range(6):
        cards, others, at = hand[kind], foe[kind], sold[kind]
        if cards != others:
            row = EARLY[kind][at]
            early_sum += row[cards] - row[others]
            row = LATE[kind][at]
            late_sum += row[cards] - row[others]
        if market[kind]:
            goods += market[kind]
            if room:
                row = POTENTIAL[kind][at]
                best = max(best, row[cards + 1] - row[cards])
    camels = table.herds[mover] - table.herds[1 - mover]
    bigger = (camels > 0) - (camels < 0)
    rest = (
        max(-4, min(4, camels)),
        bigger,
        best,
        market[CAMELS],
        1.0,
        table.sizes[mover] - table.sizes[1 - mover],
        max(-6, min(6, camels)) * min(3, goods) / 3,
    )
    for feature, early_weight, late_weight in zip(rest, EARLY_REST, LATE_REST, strict=True):
        early_sum += feature * early_weight
        late_sum += feature * late_weight
    ahead = table.money[mover] - table.money[1 - mover]
    total = early_sum + late * late_sum + HERD_AT_THE_END * late * late * bigger
    total += ahead * (MONEY[0] + late * (MONEY[1] + late * MONEY[2]))
    return 1 / (1 + exp(-total))


def _match_won() -> dict[tuple[int, int], float]:
    """Return the chance to win the match by seals, when both are as likely to win a round."""
    chances = {}
    for own in range(SEALS, -1, -1):
        for other in range(SEALS, -1, -1):
            if SEALS in {own, other}:
                chances[own, other] = float(own == SEALS)
            else:
                chances[own, other] = (chances[own + 1, other] + chances[own, other + 1]) / 2
    return chances


MATCH_WON = _match_won()


def match_won(table: Table) -> tuple[float, float]:
    """Return the chance of each seat to win the match."""
    if table.over:
        winner = table.winner()
        first = 0.5 if winner is None else 1.0 - winner
    else:
        mover = round_won(table)
        first = mover if table.turn == 0 else 1 - mover
    own, other = table.seals
    share = first * MATCH_WON[own + 1, other] + (1 - first) * MATCH_WON[own, other + 1]
    return share, 1 - share
