"""Actions in words, to be read before they are confirmed."""

from __future__ import annotations

from typing import Any

from engine.basari.actions import Bid, Swap
from engine.basari.names import gem_name as basari_gem
from engine.jaipur.actions import Exchange, Sell, Take
from engine.jaipur.pieces import counted, heap
from engine.johari import actions as johari
from engine.johari.names import card_name, card_names, gem_name, place_name
from engine.johari.pieces import Cards
from engine.text import Text, say


def deed(game_key: str, action: Any) -> Text:
    """Return what an action would do, as far as its player decides it."""
    match action:
        case Take(good=good):
            return say("jaipur.deed.take", good=counted(good, 1))
        case Sell(good=good, count=count):
            return say("jaipur.deed.sell", goods=heap((good,) * count))
        case Exchange(take=take, give=give):
            return say("jaipur.deed.exchange", take=heap(take), give=heap(give))
        case Bid(gems=gems):
            return say("basari.deed.bid", gems=gems.texts)
        case Swap(give=colour, take=gems):
            return say("basari.deed.swap", give=basari_gem(colour), take=gems.texts)
        case _:
            return _johari(action) or say(f"{game_key}.name")


def _johari(action: johari.Action) -> Text | None:
    match action:
        case johari.Exchange(give=give, place=place, take=take):
            names = {"give": card_name(give), "take": card_name(take)}
            return say("johari.deed.exchange", place=place_name(place), **names)
        case johari.SellToCollector(gem=gem, added=added):
            others = () if added is None else card_names((added,))
            return say("johari.deed.collector", cards=(gem_name(gem), *others))
        case johari.SellToJeweler(cards=cards, scoring=scoring, gold=gold):
            sold = cards if gold is None else (*cards, gold)
            return say("johari.deed.jeweler", cards=card_names(sold), gem=gem_name(scoring))
        case johari.Hire(space=space, cards=cards, gold=gold):
            return _hire(space, cards, gold)
        case johari.Purchase(place=place, cash=cash):
            return say("johari.deed.purchase", place=place_name(place), cash=card_names(cash))
        case johari.TradeAtStore(store=store):
            return say("johari.deed.trade", place=place_name(store))
        case _:
            return None


def _hire(space: int, cards: Cards, gold: int) -> Text:
    if cards:
        return say("johari.deed.hire", space=space, cards=card_names(cards))
    return say("johari.deed.hire.gold", space=space, n=gold)
