"""The options that the questions of Johari offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import cast

from engine.forms import MAX_OPTIONS, Asking, Option, choose, choose_some, copies, kind_of
from engine.johari.names import action_name, card_name, card_names, gem_name, place_name
from engine.johari.nobles import Nobles, amount, baksheesh_gold, task
from engine.johari.pieces import CARDS, MUST_ACT, VALUE, ActionCard, Card, Cards, Kind, Place, heap
from engine.johari.prices import gold_cards
from engine.johari.view import View
from engine.text import Arg, Text, say

DECLINE = "decline"
NONE = "none"
PLUS = "+"
"""Between the cards that an id of several names."""
MOST_IN_WAYS = 8
"""So many gold cards at most are offered heap by heap; of more, each is asked for."""
_DECLINE = Option(
    DECLINE, say("johari.option.decline"), idle=True, loses=say("johari.option.decline.loses")
)
_KEEP_ALL = Option(NONE, say("johari.option.keep_gold_cards"), idle=True)
_KEEP_ONE = Option(NONE, say("johari.option.keep_gold_card"), idle=True)
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


@lru_cache(1024)
def place_option(place: Place, cards: Cards, id_: str | None = None) -> Option:
    """Return the option of everything at a place, closed if nothing lies there."""
    if not cards:
        return Option(id_ or place, place_name(place), blocked=blocked("empty"))
    text = say("johari.option.place", place=place_name(place), cards=card_names(cards))
    return Option(id_ or place, text)


def kind_option(kind: Kind, why: Text | None) -> Option:
    """Return the option of a type of card."""
    return Option(kind, gem_name(kind), blocked=why)


@lru_cache(256)
def _cash_option(cards: Cards) -> Option:
    value = sum(VALUE[card] for card in cards)
    return Option(PLUS.join(cards), say("johari.option.cash", cards=card_names(cards), n=value))


@lru_cache(256)
def _cash_ways(gold: Cards) -> tuple[Option, ...]:
    """Return the ways to cash some of these gold cards: none first, for whoever is absent."""
    sizes = range(1, len(gold) + 1)
    heaps = dict.fromkeys(heap(some) for size in sizes for some in combinations(gold, size))
    return (_KEEP_ONE if len(gold) == 1 else _KEEP_ALL, *map(_cash_option, heaps))


def cashed(key: str, cards: Iterable[Card]) -> Asking[Cards]:
    """Ask which gold cards among some cards are turned into gold: one pick, if a form holds it."""
    gold = heap(gold_cards(tuple(cards)))
    if not gold:
        return ()
    if len(gold) <= MOST_IN_WAYS and len(ways := _cash_ways(gold)) <= MAX_OPTIONS:
        picked = yield from choose(key, ways)
        return () if picked == NONE else heap([cast(Card, card) for card in picked.split(PLUS)])
    options = copies([_cash_option((card,)) for card in gold])
    some = yield from choose_some(key, options, 0, len(gold))
    return heap([cast(Card, kind_of(id_)) for id_ in some])
