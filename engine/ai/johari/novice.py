"""A jeweler fresh from the tutorial: sells what can be sold, else buys what can be bought."""

from __future__ import annotations

from engine.ai.johari.candidates import Way, ways
from engine.ai.johari.holdings import Holding
from engine.ai.johari.public_table import Table, table_of
from engine.core import Seat, decision_of
from engine.johari.actions import Action, Advance, Claim, Seal, Surrender, Unpack
from engine.johari.hand import sealable
from engine.johari.nobles import cost, task
from engine.johari.pieces import FAKES, GEMS, NOBLES, PLACES, TRACK, TRACK_END, VALUE, Task, worth
from engine.johari.prices import gold_cards
from engine.johari.view import View

HABITS: tuple[Task, ...] = ("sale", "purchase", "exchange", "baksheesh")
"""The cards as they come to mind; Trade, Bribe and the Doppelganger never do."""
BROKE = 2  # gold; with less, more of it comes before a nicer card


def novice(view: View) -> Action:
    """Return what leaves most on the own table.

    Nobles, inspections, rivals and the days to come are forgotten.
    """
    decision = decision_of(view.pending, view.seat)
    table, seat = table_of(view), decision.seat
    holding = table.holdings[seat]
    match decision.kind:
        case "claim":
            place = max(range(len(table.places)), key=lambda at: max(_values(table, at)))
            return Claim(PLACES[place], max(table.places[place], key=VALUE.__getitem__))
        case "seal":
            return Seal(_habit(table, seat))
        case "deed":
            deeds = ways(table, seat, task(holding.played), holding.price)
            return max(deeds, key=lambda way: _counted(way[1]))[0]
        case "surrender":
            fakes = [card for card in holding.display if card in FAKES]
            return Surrender(min(fakes, key=VALUE.__getitem__))
        case "unpack":
            return Unpack(gold_cards(holding.trade))
        case _:
            return Advance((max(GEMS, key=lambda gem: _advanced(holding, GEMS.index(gem))),))


def _values(table: Table, place: int) -> list[int]:
    return [0, *[VALUE[card] for card in table.places[place]]]


def _habit(table: Table, seat: Seat) -> Task:
    """Return the first card of the list that does something now, and sells only for points.

    Whoever has hardly any gold left pays for no exchange.
    """
    holding = table.holdings[seat]
    open_ = sealable(holding.nobles, holding.slots, holding.played, holding.gold)
    for card in HABITS:
        if card in open_ and not (card == "exchange" and holding.gold < BROKE):
            price = cost(holding.nobles, holding.slots, (*holding.played, card))
            if _does_something(holding, card, ways(table, seat, card, price)):
                return card
    return "bribe"  # costs nothing in the third slot, where nothing else may be left


def _does_something(holding: Holding, card: Task, found: list[Way]) -> bool:
    if card != "sale":
        return bool(found)
    return any(_points(after) > _points(holding) for _, after in found)


def _points(holding: Holding) -> int:
    return sum([TRACK[step] for step in holding.steps])


def _counted(holding: Holding) -> int:
    """Return the points on a table, with every gem on a card as if it were one."""
    return _points(holding) + holding.prestige + worth(holding.display + holding.trade)


def _advanced(holding: Holding, gem: int) -> int:
    step = holding.steps[gem]
    return TRACK[min(step + NOBLES["final-steps"].amount, TRACK_END)] - TRACK[step]
