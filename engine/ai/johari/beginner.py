"""How a decision of Johari looks on a first evening: what lies on the own table after it.

A beginner counts points and gems, sells as soon as it brings points, spends gold as if it grew
back, and does not look at rivals or at the rest of the day. Two cards in three do not come to
mind, and the two that take some explaining, Trade and the Doppelganger, hardly ever do.
"""

from __future__ import annotations

from engine.ai.johari.candidates import may_decline, ways
from engine.ai.johari.evaluate import afters
from engine.ai.johari.holdings import Holding
from engine.ai.johari.public_table import Table
from engine.chance import Chance
from engine.core import Seat
from engine.johari.actions import Action, Decline, Seal
from engine.johari.hand import sealable
from engine.johari.nobles import cost, task
from engine.johari.pieces import FAKES, NOBLES, TRACK, ActionCard, Noble, worth

EAGER = 2.0  # how much more a point on the track counts than a gem on a card
NOBLE = 3.0  # gems that a noble seems to be worth who scores nothing by himself
FRIGHT = 1.0  # the same for being safe, to whoever shows fakes
FORGOTTEN = 0.67  # how often a card does not come to mind
HARD = 0.9  # the same for a card that takes some explaining
HARD_CARDS: frozenset[ActionCard] = frozenset(("trade", "doppelganger"))


def first_sight(table: Table, seat: Seat, kind: str, chance: Chance) -> list[tuple[Action, float]]:
    """Return the options that come to mind, with the points they seem to bring, best first."""
    holding = table.holdings[seat]
    before = _counted(table, holding)
    options: list[tuple[Action, float]]
    if kind == "seal":
        options = _seals(table, seat, chance)
    elif kind == "deed":
        what = task(holding.played)
        found = ways(table, seat, what, holding.price)
        options = [(deed, _counted(table, after) - before) for deed, after in found]
        if may_decline(table, what, found) and what not in {"bribe", "baksheesh"}:
            # It comes first among equals: nobody exchanges a gem for one that is just the same.
            options = [(Decline(), 0.0), *options]
    else:
        options = [
            (action, _counted(table, after) - before)
            for action, after in afters(table, holding, kind)
        ]
    return sorted(options, key=lambda option: -option[1])


def _seals(table: Table, seat: Seat, chance: Chance) -> list[tuple[Action, float]]:
    holding = table.holdings[seat]
    cards = sealable(holding.nobles, holding.slots, holding.played, holding.gold)
    promises = {card: _promised(table, seat, card) for card in cards}
    noticed = [
        card for card in cards if chance.share() >= (HARD if card in HARD_CARDS else FORGOTTEN)
    ]
    if not any(promises[card] > 0 for card in noticed):
        # Who finds nothing that is of use looks at the hand again, for anything that is.
        useful = [card for card in cards if promises[card] > 0]
        noticed = [useful[chance.below(len(useful))]] if useful else list(cards)
    return [(Seal(card), promises[card]) for card in noticed]


def _promised(table: Table, seat: Seat, card: ActionCard) -> float:
    """Return what a card brings as if it were carried out at once."""
    holding = table.holdings[seat]
    played = (*holding.played, card)
    what = task(played)
    if what == "bribe":
        frightened = not holding.protected and any(each in FAKES for each in holding.display)
        return FRIGHT if frightened else 0.0
    price = cost(holding.nobles, holding.slots, played)
    before = _counted(table, holding)
    found = [_counted(table, after) for _, after in ways(table, seat, what, price)]
    return max(found, default=before) - before


def _counted(table: Table, holding: Holding) -> float:
    """Return the points on a table, with gems and nobles as if they were some.

    On the last day anybody sees that only points count.
    """
    points = EAGER * sum([TRACK[step] for step in holding.steps]) + holding.prestige
    points += sum([_noble(noble) for noble in holding.nobles])
    if not table.left:
        return points
    return points + worth(holding.display + holding.trade)


def _noble(noble: Noble) -> float:
    card = NOBLES[noble]
    return card.amount if card.effect == "points" else NOBLE
