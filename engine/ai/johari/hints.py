"""What speaks for an option of Johari, in a few short texts."""

from __future__ import annotations

from typing import assert_never

from engine.ai.johari.gains import Scene
from engine.ai.johari.holdings import Holding
from engine.ai.johari.tables import Table
from engine.ai.johari.ways import ways
from engine.core import Seat
from engine.johari.actions import (
    Action,
    Advance,
    Baksheesh,
    Bribe,
    Claim,
    Decline,
    DiscardOne,
    Exchange,
    Hire,
    Purchase,
    Seal,
    SellToCollector,
    SellToJeweler,
    Surrender,
    TradeAtStore,
    Unpack,
)
from engine.johari.market import cards_at
from engine.johari.names import (
    action_name,
    card_name,
    card_names,
    gem_name,
    noble_about,
    noble_name,
    place_name,
)
from engine.johari.nobles import amount, baksheesh_gold, cost, task
from engine.johari.pieces import (
    GEMS,
    KIND,
    NOBLES,
    TRACK,
    TRACK_END,
    Cards,
    Gem,
    Place,
    fakes,
    without,
    worth,
)
from engine.johari.sales import collector_lead, jeweler_steps
from engine.text import Text, say


def reasons(table: Table, seat: Seat, action: Action) -> tuple[Text, ...]:
    """Say what an action brings, from what the seat sees on the table."""
    holding = table.holdings[seat]
    match action:
        case Seal():
            return _sealed(table, seat, action)
        case Claim():
            return (say("johari.hint.claim", card=card_name(action.card)),)
        case Surrender():
            return (_surrendered(holding, action),)
        case Unpack():
            return (_cashing(holding.trade, action.cash),)
        case Advance():
            return _advanced(holding, action)
        case SellToCollector() | SellToJeweler() | DiscardOne():
            return _sold(table, seat, action)
        case _:
            return _done(table, holding, action)


def _done(
    table: Table,
    holding: Holding,
    action: Decline | Baksheesh | Bribe | Purchase | TradeAtStore | Exchange | Hire,
) -> tuple[Text, ...]:
    match action:
        case Decline():
            return (say("johari.hint.decline"),)
        case Baksheesh():
            return (say("johari.hint.baksheesh", n=baksheesh_gold(holding.nobles)),)
        case Bribe():
            return (_bribed(holding),)
        case Purchase():
            return _taken(table, action.place, action.cash)
        case TradeAtStore():
            if action.at_once:
                return _taken(table, action.store, action.cash)
            cards = card_names(cards_at(table.places, action.store))
            return (say("johari.hint.trade", cards=cards),)
        case Exchange():
            give, take = card_name(action.give), card_name(action.take)
            return (say("johari.hint.exchange", give=give, take=take),)
        case Hire():
            return _hired(table, action)
        case _:
            assert_never(action)


def _sold(
    table: Table, seat: Seat, action: SellToCollector | SellToJeweler | DiscardOne
) -> tuple[Text, ...]:
    holding = table.holdings[seat]
    match action:
        case SellToCollector():
            return _collected(table, seat, action)
        case SellToJeweler():
            moved = _moved(holding, action.scoring, jeweler_steps(action))
            return (say("johari.hint.jeweler", moved=moved), *_inspected(table, seat))
        case DiscardOne():
            gem = next(gem for gem in GEMS if gem == KIND[action.card])
            steps = amount(holding.nobles, "discard_steps")
            moved = _moved(holding, gem, steps)
            return (say("johari.hint.discard", card=card_name(action.card), moved=moved),)
        case _:
            assert_never(action)


def _sealed(table: Table, seat: Seat, action: Seal) -> tuple[Text, ...]:
    """Name the price of a card in its slot, and the best that could be done with it now."""
    holding = table.holdings[seat].playing(action.card)
    what, price = task(holding.played), cost(holding.nobles, holding.slots, holding.played)
    priced = say("johari.hint.price", card=action_name(what), n=price)
    if not price:
        priced = say("johari.hint.free", card=action_name(what))
    scene = Scene.of(table, seat)
    best = max(ways(table, seat, what, price), key=scene.gain, default=None)
    if best is None:
        return priced, say("johari.hint.not_yet")
    return (priced, *reasons(table, seat, best[0]))


def _bribed(holding: Holding) -> Text:
    shown = len(fakes(holding.display))
    return say("johari.hint.bribe", n=shown) if shown else say("johari.hint.bribe_nothing")


def _surrendered(holding: Holding, action: Surrender) -> Text:
    kept = card_names(fakes(without(holding.display, (action.card,))))
    return say("johari.hint.surrender", card=card_name(action.card), kept=kept)


def _taken(table: Table, place: Place, cash: Cards) -> tuple[Text, ...]:
    cards = cards_at(table.places, place)
    taken = say("johari.hint.take", place=place_name(place), cards=card_names(cards))
    return (taken, _cashing(cards, cash)) if cash else (taken,)


def _cashing(cards: Cards, cash: Cards) -> Text:
    if cash:
        return say("johari.hint.cash", n=worth(cash))
    return say("johari.hint.keep_gold")


def _hired(table: Table, action: Hire) -> tuple[Text, ...]:
    noble = table.spaces[action.space - 1]
    assert noble is not None
    hired = say("johari.hint.hire", noble=noble_name(noble), about=noble_about(noble))
    if NOBLES[noble].tier == 3 or not table.left:
        return (hired,)
    return hired, say("johari.hint.days", n=table.left)


def _collected(table: Table, seat: Seat, action: SellToCollector) -> tuple[Text, ...]:
    holding, gem = table.holdings[seat], action.gem
    displays = [other.display for other in table.holdings]
    lead = collector_lead(displays, seat, gem, action.added)
    moved = _moved(holding, gem, lead + amount(holding.nobles, "collector_steps"))
    leading = say("johari.hint.collector", n=lead, gem=gem_name(gem), moved=moved)
    return (leading, *_inspected(table, seat))


def _inspected(table: Table, seat: Seat) -> tuple[Text, ...]:
    """Tell how many others lose a fake by a sale."""
    losers = sum(
        other != seat and not holding.protected and bool(fakes(holding.display))
        for other, holding in enumerate(table.holdings)
    )
    return (say("johari.hint.inspected", n=losers),) if losers else ()


def _moved(holding: Holding, gem: Gem, steps: int) -> Text:
    """Tell how far a token goes and what that is worth."""
    step = holding.steps[GEMS.index(gem)]
    reached = min(step + steps, TRACK_END)
    points = TRACK[reached] - TRACK[step]
    return say("johari.hint.moved", n=reached - step, gem=gem_name(gem), points=points)


def _advanced(holding: Holding, action: Advance) -> tuple[Text, ...]:
    steps = NOBLES["final-steps"].amount // len(action.gems)
    moved = tuple([_moved(holding, gem, steps) for gem in action.gems])
    return (say("johari.hint.advance", moved=moved),)
