"""What a sale brings and what a noble costs, and who can afford either."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.core import Seat
from engine.johari.actions import SellToJeweler
from engine.johari.nobles import Nobles, amount, hiring_price, jeweler_cards
from engine.johari.pieces import (
    GEMS,
    KIND,
    VALUE,
    Card,
    Cards,
    Gem,
    Kind,
    Noble,
    gem_counts,
    of_kind,
    without,
    worth,
)

Means: TypeAlias = Literal["diamond", "sapphire", "ruby", "emerald", "gold"]
"""What a noble is paid in: gems of one type, or gold."""


def gem_cards(display: Cards) -> Cards:
    """Return the gem cards of a display."""
    return tuple([card for card in display if KIND[card] != "gold"])


def gold_cards(cards: Cards) -> Cards:
    """Return the gold cards among some cards."""
    return tuple([card for card in cards if KIND[card] == "gold"])


def types_in(display: Cards) -> tuple[Gem, ...]:
    """Return the types of gem that a display shows."""
    counts = gem_counts(display)
    return tuple([gem for gem in GEMS if counts[gem]])


def types_suffice(display: Cards, wanted: int) -> bool:
    """Tell whether a display has gem cards of so many types as they are."""
    return len(types_in(display)) >= wanted


def disguise_suffices(display: Cards, wanted: int) -> bool:
    """Tell whether a display has gem cards of so many types if one of them is disguised."""
    return len(types_in(display)) >= wanted - 1 and len(gem_cards(display)) >= wanted


def jeweler_takes(display: Cards, nobles: Nobles, with_gold: bool) -> bool:
    """Tell whether a display can please a jeweler, with or without a gold card."""
    wanted = jeweler_cards(nobles) - with_gold
    if with_gold and not gem_counts(display)["gold"]:
        return False
    if types_suffice(display, wanted):
        return True
    return bool(amount(nobles, "disguise")) and disguise_suffices(display, wanted)


def jeweler_open(display: Cards, nobles: Nobles) -> bool:
    """Tell whether a display can please a jeweler at all."""
    return jeweler_takes(display, nobles, True) or jeweler_takes(display, nobles, False)


def jeweler_types(display: Cards, nobles: Nobles) -> int:
    """Return how many types a display can show a jeweler: one gold card stands in for one more.

    So does one gem card that poses as another type, with the noble who allows it.
    """
    types = len(types_in(display))
    disguised = amount(nobles, "disguise") and len(gem_cards(display)) > types
    return types + bool(gem_counts(display)["gold"]) + bool(disguised)


def jeweler_steps(sale: SellToJeweler) -> int:
    """Return how far the scoring token moves: by the gems on the card that stands for its type."""
    plain, disguise = sale.cards, sale.disguise
    if disguise is not None:
        if disguise.gem == sale.scoring:  # ruling 12: it scores as the declared type
            return VALUE[disguise.card]
        plain = without(plain, (disguise.card,))
    return next(VALUE[card] for card in plain if KIND[card] == sale.scoring)


def most_of_others(displays: Sequence[Cards], seat: Seat, gem: Kind) -> int:
    """Return the most gems of a type that an opponent shows."""
    return max(
        [gem_counts(display)[gem] for other, display in enumerate(displays) if other != seat]
    )


def collector_lead(displays: Sequence[Cards], seat: Seat, gem: Gem, added: Card | None) -> int:
    """Return by how many gems a seat leads, a disguised card included; 0 or less forbids it.

    Where no opponent shows the type there is no lead, for nobody is second.
    """
    second = most_of_others(displays, seat, gem)
    if not second:
        return 0
    return gem_counts(displays[seat])[gem] + (VALUE[added] if added else 0) - second


def addable(display: Cards, gem: Gem) -> Cards:
    """Return the cards of other types, one of each face, that could be disguised as this one."""
    return tuple(dict.fromkeys([card for card in gem_cards(display) if KIND[card] != gem]))


def collector_open(displays: Sequence[Cards], seat: Seat, gem: Gem, nobles: Nobles) -> bool:
    """Tell whether a seat can sell a type to a collector."""
    if collector_lead(displays, seat, gem, None) > 0:
        return True
    if not amount(nobles, "disguise"):
        return False
    others = addable(displays[seat], gem)
    best = max(others, key=VALUE.__getitem__, default=None)
    return best is not None and collector_lead(displays, seat, gem, best) > 0


def sale_open(displays: Sequence[Cards], seat: Seat, nobles: Nobles) -> bool:
    """Tell whether a seat can carry out a Sale in any way."""
    display = displays[seat]
    if amount(nobles, "discard_steps") and gem_cards(display):
        return True
    if jeweler_open(display, nobles):
        return True
    return any(collector_open(displays, seat, gem, nobles) for gem in GEMS)


def means(display: Cards, nobles: Nobles, price: int, gold: int) -> tuple[Means, ...]:
    """Return what a seat can pay a price in, `gold` being what the track still holds."""
    counts = gem_counts(display)
    affordable: list[Means] = [gem for gem in GEMS if counts[gem] >= price]
    if amount(nobles, "hire_gold") and counts["gold"] + gold >= price:
        affordable.append("gold")
    return tuple(affordable)


def hirable(display: Cards, nobles: Nobles, space: int, gold: int) -> bool:
    """Tell whether a seat can pay for the noble on a space."""
    price = hiring_price(nobles, space)
    return price == 0 or bool(means(display, nobles, price, gold))


def any_hirable(
    spaces: tuple[Noble | None, ...], display: Cards, nobles: Nobles, gold: int
) -> bool:
    """Tell whether a seat can hire any of the nobles that wait."""
    return any(
        noble is not None and hirable(display, nobles, space, gold)
        for space, noble in enumerate(spaces, 1)
    )


@lru_cache(4096)
def payments(display: Cards, paid_in: Means, price: int, gold: int) -> tuple[Cards, ...]:
    """Return every heap of cards that pays a price and holds no card it is enough without.

    Where gold is paid, the track (`gold`) gives exactly what the cards lack.
    """
    track = gold if paid_in == "gold" else 0
    heaps = [
        cards for cards in _heaps(of_kind(display, paid_in), price) if worth(cards) + track >= price
    ]
    return tuple(sorted(heaps, key=lambda cards: (max(worth(cards), price), len(cards))))


def _heaps(cards: Cards, price: int) -> Iterator[Cards]:
    """Yield every heap of these cards in which each card is needed to reach the price."""
    growing: list[tuple[Cards, int]] = [((), 0)]
    for heap, after in growing:  # the list grows while it is read, smaller heaps first
        yield heap
        if worth(heap) >= price:
            continue
        for place in range(after, len(cards)):
            if place > after and cards[place] == cards[place - 1]:
                continue  # the same face again would make the same heap again
            larger = (*heap, cards[place])
            if worth(larger) - min([VALUE[card] for card in larger]) < price:
                growing.append((larger, place + 1))


def from_track(payment: Cards, price: int, paid_in: Means) -> int:
    """Return what the gold track adds to a payment in cards."""
    return max(0, price - worth(payment)) if paid_in == "gold" else 0
