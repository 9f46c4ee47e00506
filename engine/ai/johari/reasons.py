"""What speaks for an option of Johari, in a few short texts."""

from __future__ import annotations

from typing import assert_never

from engine.ai.johari.candidates import ways
from engine.ai.johari.gains import Scene
from engine.ai.johari.holdings import Holding
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari import actions
from engine.johari.actions import Action, Deed, Sale
from engine.johari.market import cards_at
from engine.johari.names import card_name, card_names, gem_name, noble_about, noble_name, place_name
from engine.johari.nobles import amount, baksheesh_gold, cost, jeweler_cards, task
from engine.johari.pieces import (
    FAKES,
    GEMS,
    KIND,
    NOBLES,
    VALUE,
    Card,
    Cards,
    Gem,
    Place,
    fakes,
    of_kind,
    track_gain,
    without,
    worth,
)
from engine.johari.prices import collector_lead, jeweler_steps, types_in
from engine.text import Text, say


def reasons(table: Table, seat: Seat, action: Action) -> tuple[Text, ...]:
    """Say what an action brings, from what the seat sees on the table."""
    holding = table.holdings[seat]
    match action:
        case actions.Seal():
            return _sealed(table, seat, action)
        case actions.Claim():
            return _claimed(table, seat, action.card)
        case actions.Surrender():
            left = without(holding.display, (action.card,))
            lost = say("johari.hint.surrender", card=card_name(action.card), n=VALUE[action.card])
            return (lost, *_prospects(table, seat, left, (action.card,)))
        case actions.Unpack():
            return (_cashing(holding.trade, action.cash),)
        case actions.Advance():
            return _advanced(holding, action)
        case _:
            return _done(table, seat, action)


def _done(table: Table, seat: Seat, action: Deed) -> tuple[Text, ...]:
    holding = table.holdings[seat]
    match action:
        case actions.Decline():
            return (say("johari.hint.decline"),)
        case actions.Baksheesh():
            return (say("johari.hint.baksheesh", n=baksheesh_gold(holding.nobles)),)
        case actions.Bribe():
            return (_bribed(holding),)
        case actions.Purchase():
            return _taken(table, seat, action.place, action.cash)
        case actions.TradeAtStore():
            taken = _taken(table, seat, action.store, action.cash)
            if action.at_once:
                return taken
            return (*taken, say("johari.hint.trade"))
        case actions.Exchange():
            return _exchanged(table, seat, action)
        case actions.Hire():
            return _hired(table, action)
        case _:
            return _sold(table, seat, action)


def _sold(table: Table, seat: Seat, action: Sale) -> tuple[Text, ...]:
    holding = table.holdings[seat]
    match action:
        case actions.SellToCollector():
            return _collected(table, seat, action)
        case actions.SellToJeweler():
            moved = _moved(holding, action.scoring, jeweler_steps(action))
            return (say("johari.hint.jeweler", moved=moved), *_inspected(table, seat))
        case actions.DiscardOne():
            gem = next(gem for gem in GEMS if gem == KIND[action.card])
            steps = amount(holding.nobles, "discard_steps")
            moved = _moved(holding, gem, steps)
            return (say("johari.hint.discard", card=card_name(action.card), moved=moved),)
        case _:
            assert_never(action)


def _sealed(table: Table, seat: Seat, action: actions.Seal) -> tuple[Text, ...]:
    """Tell the best that could be done with a card now; its price stands on the option."""
    holding = table.holdings[seat].playing(action.card)
    what, price = task(holding.played), cost(holding.nobles, holding.slots, holding.played)
    scene = Scene.of(table, seat)
    best = max(ways(table, seat, what, price), key=scene.gain, default=None)
    if best is None:
        return (say("johari.hint.not_yet"),)
    texts = reasons(table, seat, best[0])
    match best[0]:
        case actions.Purchase(place=place) | actions.TradeAtStore(store=place):
            cards = card_names(cards_at(table.places, place))
            return (say("johari.hint.take", place=place_name(place), cards=cards), *texts)
        case _:
            return texts


def _bribed(holding: Holding) -> Text:
    shown = len(fakes(holding.display))
    return say("johari.hint.bribe", n=shown) if shown else say("johari.hint.bribe_nothing")


def _claimed(table: Table, seat: Seat, card: Card) -> tuple[Text, ...]:
    """Tell what a first card is good for."""
    if KIND[card] == "gold":
        return (say("johari.hint.keep_gold"),)
    if KIND[card] == "prestige":
        return (say("johari.hint.prestige", n=VALUE[card]),)
    key = "johari.hint.claim.fake" if card in FAKES else "johari.hint.claim"
    return (say(key, n=VALUE[card]), *_prospects(table, seat, (card,), (card,)))


def _taken(table: Table, seat: Seat, place: Place, cash: Cards) -> tuple[Text, ...]:
    """Tell what all cards of a place bring: sales to come, prestige, gold."""
    cards, own = cards_at(table.places, place), table.holdings[seat].display
    gems = tuple([card for card in cards if KIND[card] in GEMS])
    texts = list(_prospects(table, seat, (*own, *gems), gems))
    if gems and not texts:
        texts.append(say("johari.hint.gems", n=worth(gems)))
    if prestige := worth(of_kind(cards, "prestige")):
        texts.append(say("johari.hint.prestige", n=prestige))
    if cash:
        texts.append(_cashing(cards, cash))
    return tuple(texts)


def _exchanged(table: Table, seat: Seat, action: actions.Exchange) -> tuple[Text, ...]:
    give, take = action.give, action.take
    texts = [say("johari.hint.exchange", give=card_name(give), take=card_name(take))]
    if give in FAKES and take not in FAKES:
        texts.append(say("johari.hint.genuine"))
    shown = (*without(table.holdings[seat].display, (give,)), take)
    return (*texts, *_prospects(table, seat, shown, (take,)))


def _prospects(table: Table, seat: Seat, shown: Cards, changed: Cards) -> tuple[Text, ...]:
    """Tell what a changed display is good for: a lead, or as many types as a jeweler wants."""
    displays = [holding.display for holding in table.holdings]
    wanted, before = jeweler_cards(table.holdings[seat].nobles), len(types_in(displays[seat]))
    displays[seat] = shown
    leads = [
        (collector_lead(displays, seat, gem, None), gem) for gem in GEMS if of_kind(changed, gem)
    ]
    lead, gem = max(leads, default=(0, GEMS[0]))
    if lead > 0:
        return (say("johari.hint.lead", n=lead, gem=gem_name(gem)),)
    if before < wanted <= (types := len(types_in(shown))):
        return (say("johari.hint.types", n=types),)
    return ()


def _cashing(cards: Cards, cash: Cards) -> Text:
    if cash:
        return say("johari.hint.cash", n=worth(cash))
    return say("johari.hint.keep_gold")


def _hired(table: Table, action: actions.Hire) -> tuple[Text, ...]:
    noble = table.spaces[action.space - 1]
    assert noble is not None
    hired = say("johari.hint.hire", noble=noble_name(noble), about=noble_about(noble))
    if NOBLES[noble].tier == 3 or NOBLES[noble].effect == "gold_now" or not table.left:
        return (hired,)
    return hired, say("johari.hint.days", n=table.left)


def _collected(table: Table, seat: Seat, action: actions.SellToCollector) -> tuple[Text, ...]:
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
    moved, points = track_gain(holding.steps[GEMS.index(gem)], steps)
    return say("johari.hint.moved", n=moved, gem=gem_name(gem), points=points)


def _advanced(holding: Holding, action: actions.Advance) -> tuple[Text, ...]:
    steps = NOBLES["final-steps"].amount // len(action.gems)
    moved = tuple([_moved(holding, gem, steps) for gem in action.gems])
    return (say("johari.hint.advance", moved=moved),)
