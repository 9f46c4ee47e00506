"""The arithmetic of hiring: every way to pay for a noble."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from engine.johari.nobles import Nobles, amount, hiring_price
from engine.johari.pieces import GEMS, VALUE, Cards, Noble, gem_counts, of_kind, worth

Means: TypeAlias = Literal["diamond", "sapphire", "ruby", "emerald", "gold"]
"""What a noble is paid in: gems of one type, or gold."""


def means(display: Cards, nobles: Nobles, price: int, gold: int) -> tuple[Means, ...]:
    """Return what a seat can pay a price in, `gold` being what the track still holds."""
    counts = gem_counts(display)
    found: list[Means] = [gem for gem in GEMS if counts[gem] >= price]
    if amount(nobles, "hire_gold") and counts["gold"] + gold >= price:
        found.append("gold")
    return tuple(found)


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
    found = [
        cards for cards in _heaps(of_kind(display, paid_in), price) if worth(cards) + track >= price
    ]
    return tuple(sorted(found, key=lambda cards: (max(worth(cards), price), len(cards))))


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
