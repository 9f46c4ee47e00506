"""Actions of Johari in words, to be read before they are confirmed."""

from __future__ import annotations

from engine.johari.actions import (
    Action,
    Exchange,
    Hire,
    Purchase,
    SellToCollector,
    SellToJeweler,
    TradeAtStore,
)
from engine.johari.names import card_name, card_names, gem_name, place_name
from engine.johari.pieces import Cards
from engine.text import Text, say


def describe(action: Action) -> Text | None:
    """Return what an action does, if a sentence says it."""
    match action:
        case Exchange(give=give, place=place, take=take):
            names = {"give": card_name(give), "take": card_name(take)}
            return say("johari.deed.exchange", place=place_name(place), **names)
        case SellToCollector(gem=gem, added=added):
            if added is None:
                return say("johari.deed.collector", gem=gem_name(gem))
            both = {"gem": gem_name(gem), "added": card_name(added)}
            return say("johari.deed.collector.added", **both)
        case SellToJeweler(cards=cards, scoring=scoring, gold=gold):
            sold = cards if gold is None else (*cards, gold)
            return say("johari.deed.jeweler", cards=card_names(sold), gem=gem_name(scoring))
        case Hire(space=space, cards=cards, gold=gold):
            return _hire(space, cards, gold)
        case Purchase(place=place, cash=cash):
            return say("johari.deed.purchase", place=place_name(place), cash=card_names(cash))
        case TradeAtStore(store=store, at_once=at_once):
            when = "at_once" if at_once else "later"
            return say(f"johari.deed.trade.{when}", place=place_name(store))
        case _:
            return None


def _hire(space: int, cards: Cards, gold: int) -> Text:
    if cards and gold:
        return say("johari.deed.hire.mixed", space=space, cards=card_names(cards), n=gold)
    if cards:
        return say("johari.deed.hire", space=space, cards=card_names(cards))
    return say("johari.deed.hire.gold", space=space, n=gold)
