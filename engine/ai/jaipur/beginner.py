"""How a turn of Jaipur looks on a first evening: rupees that lie before the nose.

A beginner counts the tokens on top of the piles and knows the bonus for three cards, but cannot
wait: money now is dearer than a set that grows. The rival does not matter, and exchanges and a
camel or two are often not thought of.
"""

from __future__ import annotations

from engine.ai.jaipur.evaluate import POTENTIAL, Rated, exchanges, sale
from engine.ai.jaipur.fast_round import CAMELS, LEASTS, SALE, SUMS, Seen
from engine.chance import Chance
from engine.jaipur.pieces import HAND_LIMIT

WANTED = 0.2  # of what a card in the market would pay now: money in hand is dearer
MATCH = 0.4  # rupees more for each card of the same kind in hand
PAIR = 0.4  # rupees more for the card with which dear goods can be sold
CAMEL = 1.1
LONE = 0.2  # rupees that the first camel is worth less: nobody runs after one
EXCHANGING = 8  # once in so many turns an exchange comes to mind
LARGE_HERD = 6  # more camels than this are free to be given, and remind of exchanges
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
            (WANTED * _top(seen, kind) + _matched(kind, seen.hand[kind]), kind)
            for kind in range(CAMELS)
            if seen.market[kind]
        ]
    herd = seen.herds[seen.seat]
    if size + herd >= 2 and chance.below(2 if herd > LARGE_HERD else EXCHANGING) == 0:
        moves += _exchanges(seen, size)
    camels = seen.market[CAMELS]
    if camels and (not moves or camels >= MANY_CAMELS or chance.below(2) == 0):
        moves.append((CAMEL * camels - LONE, CAMELS))
    moves.sort(key=lambda each: each[0], reverse=True)
    return moves


def _top(seen: Seen, kind: int) -> int:
    """Return what the next token of a kind pays."""
    at = seen.sold[kind]
    return SUMS[kind][at + 1] - SUMS[kind][at]


def _matched(kind: int, cards: int) -> float:
    """Return what a card is worth for those of its kind in hand."""
    return MATCH * cards + (PAIR if cards and cards + 1 == LEASTS[kind] else 0.0)


def _exchanges(seen: Seen, size: int) -> list[Rated]:
    """Return exchanges by the tokens that the cards would take, not by the sets they make."""
    potential = [POTENTIAL[kind][seen.sold[kind]] for kind in range(CAMELS)]
    there = [kind for kind in range(CAMELS) if seen.market[kind]]
    herd = seen.herds[seen.seat]
    lent, camel = min(herd, HAND_LIMIT - size), 0.0 if herd > LARGE_HERD else CAMEL
    moves: list[Rated] = []
    for _, move in exchanges(seen.hand, lent, seen.market, potential, there):
        assert isinstance(move, tuple)
        take, give = move
        gained = sum([_top(seen, kind) for kind in take])
        lost = sum([camel if kind == CAMELS else _top(seen, kind) for kind in give])
        moves.append((WANTED * (gained - lost), move))
    return moves
