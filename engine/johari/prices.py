"""The arithmetic of sales: what a jeweler takes and what a collector pays."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Seat
from engine.johari.actions import SellToJeweler
from engine.johari.nobles import Nobles, amount, jeweler_cards
from engine.johari.pieces import GEMS, KIND, VALUE, Card, Cards, Gem, Kind, gem_counts, without


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
