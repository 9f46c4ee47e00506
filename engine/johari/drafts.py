"""The way back: which picks lead to a given action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from engine.forms import Field, Picks, Prompt, copy_ids
from engine.johari import actions
from engine.johari.actions import Action, Deed
from engine.johari.forms_trade import payment_id
from engine.johari.options import NONE
from engine.johari.pieces import KIND, Card

Ids: TypeAlias = tuple[str, ...]


def retrace(action: Action, prompt: Prompt) -> Picks:
    """Return the picks that lead to the action at this prompt, legal or not."""
    return tuple([_picks(action, field) for field in prompt.fields])


def _picks(action: Action, field: Field) -> Ids:
    match action:
        case actions.Claim():
            return (f"{action.place}:{action.card}",)
        case actions.Seal() | actions.Surrender():
            return (action.card,)
        case actions.Unpack():
            return copy_ids(action.cash)
        case actions.Advance():
            return ("+".join(action.gems),)
        case _:
            return _deed(action, field.key)


def _deed(action: Deed, key: str) -> Ids:
    match action:
        case actions.Decline() | actions.Baksheesh() | actions.Bribe():
            return (action.kind,)
        case actions.Purchase():
            return (action.place,) if key == "johari.purchase" else copy_ids(action.cash)
        case actions.Exchange():
            return (_exchange(action, key),)
        case actions.SellToJeweler():
            return _jeweler(action, key)
        case actions.SellToCollector():
            return (_collector(action, key),)
        case actions.DiscardOne():
            return (action.kind if key == "johari.sale" else action.card,)
        case actions.TradeAtStore():
            return _trade(action, key)
        case actions.Hire():
            return (_hire(action, key),)
        case _:
            assert_never(action)


def _exchange(action: actions.Exchange, key: str) -> str:
    match key:
        case "johari.exchange":
            return KIND[action.give]
        case "johari.exchange.kind":
            return KIND[action.take]
        case "johari.exchange.take":
            return f"{action.place}:{action.take}"
        case _:
            return action.give


def _jeweler(action: actions.SellToJeweler, key: str) -> Ids:
    disguise = action.disguise
    plain = _plain(action)
    match key:
        case "johari.jeweler.gold":
            return (action.gold or NONE,)
        case "johari.jeweler.disguise":
            return (KIND[disguise.card] if disguise else NONE,)
        case "johari.jeweler.disguised":
            return (disguise.card if disguise else NONE,)
        case "johari.jeweler.declared":
            return (disguise.gem if disguise else NONE,)
        case "johari.jeweler.types":
            return tuple([KIND[card] for card in plain])
        case "johari.jeweler.scoring":
            return (action.scoring,)
        case "johari.sale":
            return (action.kind,)
        case _:
            gem = key.rpartition(".")[2]
            return tuple([card for card in plain if KIND[card] == gem])


def _plain(action: actions.SellToJeweler) -> Iterable[Card]:
    """Return the gem cards that are sold as what they are."""
    cards = list(action.cards)
    if action.disguise is not None and action.disguise.card in cards:
        cards.remove(action.disguise.card)
    return cards


def _collector(action: actions.SellToCollector, key: str) -> str:
    match key:
        case "johari.collector.added":
            return action.added or NONE
        case _:
            return f"{action.kind}:{action.gem}"


def _trade(action: actions.TradeAtStore, key: str) -> Ids:
    match key:
        case "johari.trade":
            return (f"store:{action.store}",)
        case "johari.trade.when":
            return ("now" if action.at_once else "later",)
        case _:
            return copy_ids(action.cash)


def _hire(action: actions.Hire, key: str) -> str:
    match key:
        case "johari.trade":
            return f"space:{action.space}"
        case "johari.hire.means":
            return KIND[action.cards[0]] if action.cards else "gold"
        case "johari.hire.size":
            return str(len(action.cards))
        case "johari.hire.payment":
            return payment_id(action.cards, action.gold)
        case _:
            return str(action.slot)
