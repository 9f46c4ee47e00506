"""What a turn of Jaipur is worth at a glance, in rupees, from what the trader in turn knows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from engine.ai.jaipur.fast_round import (
    BONUS_MEANS,
    CAMELS,
    LEASTS,
    LENGTHS,
    SALE,
    SUMS,
    Move,
    Table,
)
from engine.jaipur.pieces import HAND_LIMIT

Rated: TypeAlias = tuple[float, Move]

MOST_EXCHANGES = 5
KEEPING = 0.88  # of what a set would earn now; a rival may sell first, the round may end
ALONE = 0.55  # the same for a single card of a good that is sold in pairs
GROWING = (0.0, 0.0, 1.0, 2.6, 5.4, 9.2, 9.3, 9.4)  # a set's bonus, with the hope for a bigger one
CAMEL = 1.1
EXPOSED = 0.55  # a card laid open for the rival, of unknown kind
THREAT = 0.3  # of what the rival's best card in the market would bring
GIVEN = 0.4  # a good laid open for the rival by returning it
TEMPO = 1.2  # what selling is worth because others sell too


def _potential(kind: int, at: int, cards: int) -> float:
    """Return what so many cards of a kind are worth in hand when so many tokens are gone."""
    sums = SUMS[kind]
    value = sums[at + cards] - sums[at]
    if cards < LEASTS[kind]:
        return ALONE * value
    return KEEPING * value + 0.8 * GROWING[cards]


POTENTIAL = [
    [[_potential(kind, at, cards) for cards in range(8)] for at in range(LENGTHS[kind] + 1)]
    for kind in range(6)
]
"""By kind, tokens gone and cards."""


def potential(table: Table, seat: int) -> float:
    """Return what the hand of a seat promises."""
    return sum([POTENTIAL[kind][table.sold[kind]][n] for kind, n in enumerate(table.hands[seat])])


def sale(
    kind: int, at: int, cards: int, bonuses: list[int], means: Sequence[float] = BONUS_MEANS
) -> float:
    """Return what a sale earns, a bonus token at its mean."""
    sums = SUMS[kind]
    earned: float = sums[at + cards] - sums[at]
    if cards > 2 and bonuses[min(cards, 5) - 3]:
        earned += means[min(cards, 5) - 3]
    return earned


def rated(
    hand: list[int],
    herd: int,
    market: list[int],
    sold: list[int],
    bonuses: list[int],
    *,
    means: Sequence[float] = BONUS_MEANS,
) -> list[Rated]:
    """Return good moves with what they bring, in no order; at least one, all of them legal.

    `bonuses` are the numbers of tokens left by size, and `means` what they are worth.
    """
    size = sum(hand)
    potential = [POTENTIAL[kind][sold[kind]] for kind in range(6)]
    there = [kind for kind in range(6) if market[kind]]
    wanted = [potential[kind][1] if market[kind] else 0.0 for kind in range(6)]
    threat = THREAT * max(wanted)
    moves: list[Rated] = []
    if size < HAND_LIMIT:
        for kind in there:
            cards = hand[kind]
            value = potential[kind][cards + 1] - potential[kind][cards] - EXPOSED
            if market[kind] == 1 and wanted[kind] * THREAT == threat:
                rest = [wanted[other] for other in there if other != kind]
                value -= THREAT * max(rest, default=0.0)
            else:
                value -= threat
            if size == HAND_LIMIT - 1:
                value -= 1.0
            moves.append((value, kind))
    if market[CAMELS]:
        moves.append((market[CAMELS] * (CAMEL - EXPOSED) - threat, CAMELS))
    for kind in range(6):
        cards, least = hand[kind], LEASTS[kind]
        if cards >= least:
            at, worth = sold[kind], potential[kind]
            for count in range(least, cards + 1):
                if count == cards or (count > 2 and count != cards - 1) or count == 1:
                    value = sale(kind, at, count, bonuses, means) + TEMPO - threat
                    value += POTENTIAL[kind][min(at + count, LENGTHS[kind])][cards - count]
                    moves.append((value - worth[cards], SALE + 8 * kind + count))
    if len(there) > 1 or (there and market[there[0]] > 1):
        moves += exchanges(hand, min(herd, HAND_LIMIT - size), market, potential, there)
    return moves  # never empty: a hand that is full can be sold from, another one can take


def exchanges(
    hand: list[int], lent: int, market: list[int], potential: list[list[float]], there: list[int]
) -> list[Rated]:
    """Return the best exchanges of whole kinds for what is missed least, at most `lent` camels."""
    spare: list[tuple[float, int]] = [(CAMEL, CAMELS)] * lent
    for kind in range(6):
        cards = hand[kind]
        if cards:
            spare += [(potential[kind][cards] / cards + GIVEN, kind)] * cards
    spare.sort()
    moves: list[Rated] = []
    for number in range(1, len(there) + 1):
        for kinds in combinations(there, number):
            take = tuple([kind for kind in kinds for _ in range(market[kind])])
            if not 2 <= len(take) <= len(spare):
                continue
            give = [kind for _, kind in spare if kind not in kinds][: len(take)]
            if len(give) == len(take):
                give.sort()
                moves.append(
                    (_exchanged(hand, market, potential, kinds, give), (take, tuple(give)))
                )
    if len(moves) > MOST_EXCHANGES:
        moves.sort(key=_value, reverse=True)
        del moves[MOST_EXCHANGES:]
    return moves


def _value(rated: Rated) -> float:
    return rated[0]


def _exchanged(
    hand: list[int],
    market: list[int],
    potential: list[list[float]],
    kinds: tuple[int, ...],
    give: list[int],
) -> float:
    value, best = 0.0, 0.0
    for kind in kinds:
        cards, worth = hand[kind], potential[kind]
        value += worth[cards + market[kind]] - worth[cards]
    for kind in set(give):
        number = give.count(kind)
        if kind == CAMELS:
            value -= CAMEL * number
        else:
            cards, worth = hand[kind], potential[kind]
            value -= worth[cards] - worth[cards - number] + GIVEN * number
            best = max(best, worth[1])
    for kind in range(6):
        if market[kind] and kind not in kinds:
            best = max(best, potential[kind][1])
    return value - THREAT * best
