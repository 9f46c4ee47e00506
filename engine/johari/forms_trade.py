"""The questions of a Trade: at a store, or for a noble."""

from __future__ import annotations

from typing import cast

from engine.core import Seat
from engine.forms import MAX_OPTIONS, Asking, Field, Option, choose, fill
from engine.johari.actions import Decline, Deed, Hire, TradeAtStore
from engine.johari.market import cards_at
from engine.johari.names import card_names, gem_name, noble_about, noble_name
from engine.johari.nobles import amount, cost, hiring_price, takes_a_slot
from engine.johari.options import DECLINE, blocked, cashed, deed_options, place_option
from engine.johari.pieces import GEMS, SLOTS, STORES, Cards, Noble, Store, gem_counts, worth
from engine.johari.prices import Means, from_track, hirable, means, payments
from engine.johari.view import Stall, View
from engine.text import say

SLOT_FIELD = Field(
    "johari.hire.slot",
    tuple(Option(str(slot), say("johari.option.slot", slot=slot)) for slot in range(1, SLOTS + 1)),
)


def trade(view: View, seat: Seat) -> Asking[Deed]:
    """Ask how a Trade is carried out."""
    stall = view.stalls[seat]
    left = view.track.gold(seat) - cost(stall.nobles, stall.slots, stall.played)
    stores = [
        place_option(store, cards_at(view.market.places, store), f"store:{store}")
        for store in STORES
    ]
    nobles = [
        _noble_option(space, noble, stall, left) for space, noble in enumerate(view.court.spaces, 1)
    ]
    picked = yield from choose("johari.trade", deed_options(view, [*stores, *nobles]))
    if picked == DECLINE:
        return Decline()
    way, _, target = picked.partition(":")
    if way == "store":
        return (yield from _at_store(view, stall, cast(Store, target)))
    return (yield from _hire(view, stall, int(target), left))


def _noble_option(space: int, noble: Noble | None, stall: Stall, gold: int) -> Option:
    id_ = f"space:{space}"
    if noble is None:
        return Option(id_, say("johari.option.space", space=space), blocked=blocked("nobody"))
    price = hiring_price(stall.nobles, space)
    key = "johari.option.noble" if price else "johari.option.noble.free"
    text = say(key, noble=noble_name(noble), n=price)
    payable = hirable(stall.display, stall.nobles, space, gold)
    why = None if payable else blocked("noble_too_dear", n=price)
    return Option(id_, text, noble_about(noble), why)


def _at_store(view: View, stall: Stall, store: Store) -> Asking[Deed]:
    if not amount(stall.nobles, "trade_at_once"):
        return TradeAtStore(store)
    options = (
        Option("later", say("johari.option.later")),
        Option("now", say("johari.option.now")),
    )
    if (yield from choose("johari.trade.when", options)) == "later":
        return TradeAtStore(store)
    cash = yield from cashed("johari.cash", cards_at(view.market.places, store))
    return TradeAtStore(store, True, cash)


def _hire(view: View, stall: Stall, space: int, gold: int) -> Asking[Deed]:
    noble = view.court.spaces[space - 1]
    assert noble is not None  # an empty space is not open
    slot_field = (SLOT_FIELD,) if takes_a_slot(noble) else ()
    price = hiring_price(stall.nobles, space)
    if price == 0:
        picks = yield from fill("johari.hire.slot", *slot_field)
        return Hire(space, slot=_slot(picks))
    paid_in = yield from _means(stall, price, gold)
    ways = payments(stall.display, paid_in, price, gold)
    if len(ways) > MAX_OPTIONS:
        ways = yield from _of_one_size(ways)
    field = Field(
        "johari.hire.payment", tuple([_payment_option(way, price, paid_in) for way in ways])
    )
    picks = yield from fill("johari.hire.payment", field, *slot_field)
    paid = {payment_id(way, from_track(way, price, paid_in)): way for way in ways}
    cards = paid[picks[0][0]]
    return Hire(space, cards, from_track(cards, price, paid_in), _slot(picks[1:]))


def _slot(picks: tuple[tuple[str, ...], ...]) -> int | None:
    return int(picks[0][0]) if picks else None


def _means(stall: Stall, price: int, gold: int) -> Asking[Means]:
    """Ask what the noble is paid in."""
    payable = means(stall.display, stall.nobles, price, gold)
    kinds: tuple[Means, ...] = (*GEMS, "gold") if amount(stall.nobles, "hire_gold") else GEMS
    options = [_means_option(kind, stall, gold, price, kind in payable) for kind in kinds]
    return cast(Means, (yield from choose("johari.hire.means", options, narrows=True)))


def _means_option(kind: Means, stall: Stall, gold: int, price: int, payable: bool) -> Option:
    there = gem_counts(stall.display)[kind] + (gold if kind == "gold" else 0)
    text = say("johari.option.means", gem=gem_name(kind), n=there)
    return Option(kind, text, blocked=None if payable else blocked("too_few_gems", n=price))


def _of_one_size(ways: tuple[Cards, ...]) -> Asking[tuple[Cards, ...]]:
    """Ask how many cards are paid, where there are more ways to pay than a form can hold."""
    sizes = sorted({len(way) for way in ways})
    options = [Option(str(size), say("johari.option.size", n=size)) for size in sizes]
    size = int((yield from choose("johari.hire.size", options, narrows=True)))
    return tuple([way for way in ways if len(way) == size])


def payment_id(cards: Cards, gold: int) -> str:
    """Return the id of a payment: it names every card, and what the gold track adds."""
    return "+".join([*cards, *([str(gold)] if gold else ())])


def _payment_option(cards: Cards, price: int, paid_in: Means) -> Option:
    gold, over = from_track(cards, price, paid_in), worth(cards) - price
    if not cards:
        text = say("johari.option.pay_gold", n=gold)
    elif gold:
        text = say("johari.option.pay_mixed", cards=card_names(cards), n=gold)
    elif over > 0:
        text = say("johari.option.pay_over", cards=card_names(cards), n=over)
    else:
        text = say("johari.option.pay_cards", cards=card_names(cards))
    return Option(payment_id(cards, gold), text)
