"""A trader who tries turns in hundreds of rounds played on by a rule of thumb: a yardstick.

No tree and no judgement of positions: the share of rounds won after a turn decides.
"""

from __future__ import annotations

from engine.ai.jaipur.evaluate import rated
from engine.ai.jaipur.fast_round import CAMELS, LEASTS, SALE, SUMS, Move, Seen, Table, action_of
from engine.ai.jaipur.fast_round import table_of as quick
from engine.chance import Chance
from engine.jaipur.actions import Action
from engine.jaipur.imagine import imagine
from engine.jaipur.pieces import HAND_LIMIT, SIZES
from engine.jaipur.view import View

ROLLOUTS = 500  # in all, for one turn
LONGEST = 200  # turns of a round
MANY_CAMELS = 3
DEAR = 2  # kinds up to this one are sold in pairs already


def monte_carlo(view: View) -> Action:
    """Return the turn that won most of the rounds that were played on from it."""
    seen, chance = Seen(view), Chance("monte carlo")
    herd = seen.herds[seen.seat]
    options = rated(seen.hand, herd, seen.market, seen.sold, seen.bonuses, means=seen.bonus_means)
    moves = [move for _, move in options]
    won = [0.0] * len(moves)
    for number in range(ROLLOUTS if len(moves) > 1 else 0):
        place = number % len(moves)
        table = quick(imagine(view, chance))
        table.play(moves[place])
        won[place] += _won(table, seen.seat)
    tries = [len(range(place, ROLLOUTS, len(moves))) for place in range(len(moves))]
    best = max(range(len(moves)), key=lambda place: won[place] / tries[place])
    return action_of(moves[best])


def _won(table: Table, seat: int) -> float:
    """Play a round to its end and return what it was for a seat."""
    for _ in range(LONGEST):
        if table.over:
            break
        table.play(thumb(table))
    winner = table.winner()
    return 0.5 if winner is None else float(winner == seat)


def thumb(table: Table) -> Move:
    """Return the turn of a trader who sells sets of three, pairs of dear goods, else gathers."""
    hand, sold, market = table.hands[table.turn], table.sold, table.market
    full = table.sizes[table.turn] >= HAND_LIMIT
    best, chosen = 0.0, -1
    for kind in range(CAMELS):
        cards = hand[kind]
        if cards >= LEASTS[kind] and (full or cards >= SIZES[0] or kind <= DEAR):
            at = sold[kind]
            paid = SUMS[kind][at + cards] - SUMS[kind][at] + 2.0 * cards
            if paid > best or chosen < 0:
                best, chosen = paid, SALE + 8 * kind + cards
    if chosen >= 0:
        return chosen
    if market[CAMELS] >= MANY_CAMELS or (full and market[CAMELS]):
        return CAMELS
    for kind in range(CAMELS):
        if market[kind]:
            at = sold[kind]
            paid = SUMS[kind][at + 1] - SUMS[kind][at] + 1.5 * hand[kind]
            if paid > best or chosen < 0:
                best, chosen = paid, kind
    return chosen if chosen >= 0 else CAMELS
