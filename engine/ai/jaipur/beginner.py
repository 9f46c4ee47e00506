"""How a turn of Jaipur looks on a first evening: rupees that lie before the nose.

A beginner counts the tokens on top of the piles and knows the bonus for three cards, but cannot
wait: money now is dearer than a set that grows. Neither herd nor rival matter, and exchanges and a
camel or two are often not thought of.
"""

from __future__ import annotations

from engine.ai.jaipur.evaluate import POTENTIAL, Rated, exchanges, sale
from engine.ai.jaipur.fast_round import CAMELS, LEASTS, SALE, SUMS, Seen
from engine.chance import Chance
from engine.jaipur.pieces import HAND_LIMIT

WANTED = 0.2  # of what a card in the market would pay now: money in hand is dearer
MATCH = 0.5  # rupees more for each card of the same kind in hand
CAMEL = 1.1
EXCHANGING = 4  # once in so many turns an exchange comes to mind
MANY_CAMELS = 3  # are seen by anybody, fewer in every other turn


def first_sight(seen: Seen, chance: Chance) -> list[Rated]:
    """Return the moves that come to mind, with what they seem to bring, best first."""
    size = sum(seen.hand)
    moves: list[Rated] = []
    for kind, cards in enumerate(seen.hand):
        if cards >= LEASTS[kind]:
            paid = sale(kind, seen.sold[kind], cards, seen.bonuses, seen.bonus_means)
            moves.append((paid, SALE + 8 * kind + cards))
    if size < HAND_LIMIT:
        moves += [
            (WANTED * _top(seen, kind) + MATCH * seen.hand[kind], kind)
            for kind in range(CAMELS)
            if seen.market[kind]
        ]
    if size >= 2 and chance.below(EXCHANGING) == 0:
        moves += _exchanges(seen, size)
    camels = seen.market[CAMELS]
    if camels and (not moves or camels >= MANY_CAMELS or chance.below(2) == 0):
        moves.append((CAMEL * camels, CAMELS))
    moves.sort(key=lambda each: each[0], reverse=True)
    return moves


def _top(seen: Seen, kind: int) -> int:
    """Return what the next token of a kind pays."""
    at = seen.sold[kind]
    return SUMS[kind][at + 1] - SUMS[kind][at]


def _exchanges(seen: Seen, size: int) -> list[Rated]:
    """Return exchanges by the tokens that the cards would take, not by the sets they make."""
    potential = [POTENTIAL[kind][seen.sold[kind]] for kind in range(CAMELS)]
    there = [kind for kind in range(CAMELS) if seen.market[kind]]
    lent = min(seen.herds[seen.seat], HAND_LIMIT - size)
    moves: list[Rated] = []
    for _, move in exchanges(seen.hand, lent, seen.market, potential, there):
        assert isinstance(move, tuple)
        take, give = move
        gained = sum([_top(seen, kind) for kind in take])
        lost = sum([CAMEL if kind == CAMELS else _top(seen, kind) for kind in give])
        moves.append((WANTED * (gained - lost), move))
    return moves
