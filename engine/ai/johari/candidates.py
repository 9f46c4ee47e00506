"""Good ways to carry out a task: candidates by the rules of thumb of the trade, never all ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from engine.ai.johari.holdings import Holding, counted
from engine.ai.johari.position_value import Rivals, rivals_of
from engine.ai.johari.public_table import Table
from engine.core import Seat
from engine.johari import actions
from engine.johari.actions import Deed
from engine.johari.nobles import amount, baksheesh_gold, hiring_price, jeweler_cards, takes_a_slot
from engine.johari.pieces import (
    FAKES,
    GEMS,
    KIND,
    PLACES,
    STORES,
    VALUE,
    Card,
    Cards,
    Noble,
    Place,
    Task,
    heap,
    of_kind,
    without,
)
from engine.johari.prices import addable, from_track, gem_cards, gold_cards, means, payments

Way: TypeAlias = tuple[Deed, Holding]
"""A deed and what its doer has after it."""

PAYMENTS = 3
SWAPS = 8
ADDED = 4


def ways(table: Table, seat: Seat, task: Task, price: int) -> list[Way]:
    """Return good ways to carry out a task at a price; none if there is no way at all."""
    holding = table.holdings[seat]
    match task:
        case "baksheesh":
            gain = baksheesh_gold(holding.nobles)
            shield = amount(holding.nobles, "baksheesh_shield")
            return [(actions.Baksheesh(), holding.safe(gain) if shield else holding.paid(-gain))]
        case "bribe":
            return [(actions.Bribe(), holding.safe(amount(holding.nobles, "bribe_gold") - price))]
        case "purchase":
            return list(_purchases(table, holding, price))
        case "exchange":
            return exchanges(table.places, holding, price, SWAPS)
        case "sale":
            return list(sales(rivals_of(table.holdings, seat), holding, price))
        case "trade":
            return [*_trades(table, holding, price), *_hirings(table, holding, price)]


def may_decline(table: Table, task: Task, candidates: list[Way]) -> bool:
    """Tell whether a task may be left undone."""
    if not table.must_act:
        return True
    return task == "sale" and all(isinstance(deed, actions.DiscardOne) for deed, _ in candidates)


def cashings(cards: Cards) -> tuple[Cards, ...]:
    """Return which gold cards to cash: none, all, or all but the smallest, which serves as well."""
    gold = gold_cards(cards)
    if not gold:
        return ((),)
    return ((), gold) if len(gold) == 1 else ((), gold, gold[1:])


def _purchases(table: Table, holding: Holding, price: int) -> Iterator[Way]:
    for place, cards in zip(PLACES, table.places, strict=False):
        if cards:
            for cash in cashings(cards):
                yield actions.Purchase(place, cash), holding.taking(cards, cash, -price)


def _trades(table: Table, holding: Holding, price: int) -> Iterator[Way]:
    at_once = amount(holding.nobles, "trade_at_once")
    for store, cards in zip(STORES, table.places, strict=False):
        if not cards:
            continue
        yield actions.TradeAtStore(store), holding.laying(cards, -price)
        if at_once:
            for cash in cashings(cards):
                yield actions.TradeAtStore(store, True, cash), holding.taking(cards, cash, -price)


def _hirings(table: Table, holding: Holding, price: int) -> Iterator[Way]:
    for space, noble in enumerate(table.spaces, 1):
        if noble is not None:
            yield from hirings(noble, space, holding, price)


def hirings(
    noble: Noble, space: int, holding: Holding, price: int, most: int = PAYMENTS
) -> Iterator[Way]:
    """Yield good ways to hire the noble on a space, for each type that pays at most so many."""
    slots: tuple[int | None, ...] = (1, 2) if takes_a_slot(noble) else (None,)
    asked, left = hiring_price(holding.nobles, space), holding.gold - price
    for cards, gold in _payable(holding, asked, left, most):
        gain = amount((noble,), "gold_now") - price - gold
        for slot in slots:
            yield actions.Hire(space, cards, gold, slot), holding.hiring(cards, gain, noble, slot)


def _payable(holding: Holding, price: int, gold: int, most: int) -> Iterator[tuple[Cards, int]]:
    if price == 0:
        yield (), 0
        return
    for paid_in in means(holding.display, holding.nobles, price, gold):
        for cards in payments(holding.display, paid_in, price, gold)[:most]:
            yield cards, from_track(cards, price, paid_in)


def _swap_gain(give: Card, take: Card) -> float:
    """Return how much better a card is at a glance: a gem more, or a fake that becomes genuine."""
    return VALUE[take] - VALUE[give] + 0.6 * ((give in FAKES) - (take in FAKES))


def exchanges(places: tuple[Cards, ...], holding: Holding, price: int, most: int) -> list[Way]:
    """Return the exchanges that look best, at most so many of them."""
    any_kind = bool(amount(holding.nobles, "exchange_any"))
    mine = tuple(dict.fromkeys(holding.display))
    swaps: dict[tuple[Card, Card], tuple[float, Place]] = {}
    for place, cards in zip(PLACES, places, strict=False):
        for take in cards:
            kind = KIND[take]
            if kind == "prestige":
                continue
            for give in mine:
                if (any_kind or KIND[give] == kind) and (give, take) not in swaps:
                    swaps[give, take] = (_swap_gain(give, take), place)
    best = sorted(swaps.items(), key=lambda swap: -swap[1][0])
    return [
        (actions.Exchange(give, place, take), holding.swapping(give, take, -price))
        for (give, take), (_, place) in best[: most * (2 if any_kind else 1)]
    ]


def sales(rivals: Rivals, holding: Holding, price: int) -> Iterator[Way]:
    """Yield good sales, against the most gems of each type that an opponent shows."""
    yield from _collectors(rivals, holding, price)
    yield from _jewelers(holding, price)
    steps = amount(holding.nobles, "discard_steps")
    if steps:
        for gem, kind in enumerate(GEMS):
            cards = of_kind(holding.display, kind)
            if cards:
                card = min(cards, key=_keen)
                yield actions.DiscardOne(card), holding.selling((card,), gem, steps, -price)


def _keen(card: Card) -> tuple[int, bool]:
    """Order cards by how gladly they are kept."""
    return VALUE[card], card not in FAKES


def _collectors(rivals: Rivals, holding: Holding, price: int) -> Iterator[Way]:
    own = counted(holding.display)[0]
    bonus = amount(holding.nobles, "collector_steps")
    disguise = amount(holding.nobles, "disguise")
    for place, gem in enumerate(GEMS):
        if not rivals[place]:
            continue
        added: list[Card | None] = [None]
        if disguise:
            others = addable(holding.display, gem)
            added += sorted(others, key=lambda card: -VALUE[card])[:ADDED]
        for card in added:
            lead = own[place] + (VALUE[card] if card else 0) - rivals[place]
            if lead > 0:
                cards = of_kind(holding.display, gem)
                sold = cards if card is None else (*cards, card)
                sale = actions.SellToCollector(gem, card)
                yield sale, holding.selling(sold, place, lead + bonus, -price)


def _jewelers(holding: Holding, price: int) -> Iterator[Way]:
    display, wanted = holding.display, jeweler_cards(holding.nobles)
    golds: list[Card | None] = [None]
    gold = gold_cards(display)
    if gold:
        golds.append(gold[0])
    seen: set[actions.SellToJeweler] = set()
    for stand_in in golds:
        need = wanted - (stand_in is not None)
        for sale, scoring in _jeweler_sets(display, need, stand_in):
            if sale not in seen:
                seen.add(sale)
                yield _jeweler_way(holding, sale, VALUE[scoring], price)
        if amount(holding.nobles, "disguise"):
            for sale, scoring in _disguised_sets(display, need, stand_in):
                if sale not in seen:
                    seen.add(sale)
                    yield _jeweler_way(holding, sale, VALUE[scoring], price)


def _jeweler_way(holding: Holding, sale: actions.SellToJeweler, steps: int, price: int) -> Way:
    sold = sale.cards if sale.gold is None else (*sale.cards, sale.gold)
    return sale, holding.selling(sold, GEMS.index(sale.scoring), steps, -price)


def _jeweler_sets(
    display: Cards, need: int, gold: Card | None
) -> Iterator[tuple[actions.SellToJeweler, Card]]:
    """Yield sales in which one card scores and the others are the ones missed least."""
    by_type = {gem: of_kind(display, gem) for gem in GEMS}
    types = [gem for gem in GEMS if by_type[gem]]
    for chosen in combinations(types, need):
        least = {gem: min(by_type[gem], key=_keen) for gem in chosen}
        for scoring in chosen:
            card = _scorer(by_type[scoring])
            cards = [card if gem == scoring else least[gem] for gem in chosen]
            yield actions.SellToJeweler(heap(cards), scoring, gold), card


def _scorer(cards: Cards) -> Card:
    """Return the card of a type that scores: the largest, a fake if there is one."""
    return max(cards, key=lambda card: (VALUE[card], card in FAKES))


def _disguised_sets(
    display: Cards, need: int, gold: Card | None
) -> Iterator[tuple[actions.SellToJeweler, Card]]:
    """Yield sales in which a spare card stands for another type and perhaps scores for it."""
    for card in dict.fromkeys(gem_cards(display)):
        rest = without(display, (card,))
        for declared in GEMS:
            if declared == KIND[card]:
                continue
            others = [gem for gem in GEMS if gem != declared and of_kind(rest, gem)]
            if len(others) < need - 1:
                continue
            spare = sorted(others, key=lambda gem: _keen(min(of_kind(rest, gem), key=_keen)))
            chosen = spare[: need - 1]
            cards = [min(of_kind(rest, gem), key=_keen) for gem in chosen]
            sold = heap((*cards, card))
            disguise = actions.Disguise(card, declared)
            yield actions.SellToJeweler(sold, declared, gold, disguise), card
