"""The options that the questions of Johari offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import cast

from engine.forms import Asking, Option, choose_some, copies, kind_of
from engine.johari.names import action_name, card_name, card_names, gem_name, place_name
from engine.johari.nobles import Nobles, amount, baksheesh_gold, task
from engine.johari.pieces import CARDS, MUST_ACT, VALUE, ActionCard, Card, Cards, Kind, Place, heap
from engine.johari.prices import gold_cards
from engine.johari.view import View
from engine.text import Arg, Text, say

DECLINE = "decline"
NONE = "none"
_DECLINE = Option(DECLINE, say("johari.option.decline"))
_CARD: dict[Card, Option] = {card: Option(card, card_name(card)) for card in CARDS}


def priced(card: ActionCard, price: int) -> Text:
    """Return the name of an action card with what it costs."""
    if not price:
        return say("johari.option.action.free", card=action_name(card))
    return say("johari.option.action", card=action_name(card), n=price)


def does(played: tuple[ActionCard, ...], nobles: Nobles) -> Text:
    """Return in a few words what the last of the played cards does for whoever played it."""
    what = task(played)
    effect = say(f"johari.does.{what}")
    match what:
        case "baksheesh":
            key = "shield" if amount(nobles, "baksheesh_shield") else "plain"
            effect = say(f"johari.does.baksheesh.{key}", n=baksheesh_gold(nobles))
        case "bribe" if gain := amount(nobles, "bribe_gold"):
            effect = say("johari.does.bribe.gain", n=gain)
        case "exchange" if amount(nobles, "exchange_any"):
            effect = say("johari.does.exchange.any")
        case "trade" if amount(nobles, "trade_at_once"):
            effect = say("johari.does.trade.at_once")
        case _:
            pass
    if played[-1] == what:
        return effect
    return say("johari.does.again", card=action_name(what), does=effect)


def blocked(why: str, **args: Arg) -> Text:
    """Return the reason why an option is closed."""
    return say(f"johari.blocked.{why}", **args)


def deed_options(
    view: View, others: Sequence[Option], harmless: Sequence[Option] = (), *, free: bool = False
) -> tuple[Option, ...]:
    """Return the ways to carry out a card, with the way to decline it unless one must act."""
    if MUST_ACT in view.variants and not free:
        return (*harmless, *others)
    return (*harmless, _DECLINE, *others)


@lru_cache(4096)
def card_options(cards: Cards) -> tuple[Option, ...]:
    """Return an option for each face among the cards."""
    return tuple([_CARD[card] for card in dict.fromkeys(cards)])


@lru_cache(1024)
def spot_option(place: Place, card: Card) -> Option:
    """Return the option of one card at one place."""
    text = say("johari.option.spot", card=card_name(card), place=place_name(place))
    return Option(f"{place}:{card}", text)


@lru_cache(4096)
def place_option(place: Place, cards: Cards, id_: str | None = None) -> Option:
    """Return the option of everything at a place, closed if nothing lies there."""
    if not cards:
        return Option(id_ or place, place_name(place), blocked=blocked("empty"))
    text = say("johari.option.place", place=place_name(place), cards=card_names(cards))
    return Option(id_ or place, text)


def kind_option(kind: Kind, why: Text | None) -> Option:
    """Return the option of a type of card."""
    return Option(kind, gem_name(kind), blocked=why)


@lru_cache(16)
def _cash_option(card: Card) -> Option:
    return Option(card, say("johari.option.cash", card=card_name(card), n=VALUE[card]))


def cashed(key: str, cards: Iterable[Card]) -> Asking[Cards]:
    """Ask which gold cards among some cards are turned into gold."""
    gold = gold_cards(tuple(cards))
    options = copies([_cash_option(card) for card in gold])
    picked = yield from choose_some(key, options, 0, len(gold))
    return heap([cast(Card, kind_of(id_)) for id_ in picked])
