"""What a seat owns, as far as its worth goes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.johari.nobles import Nobles, Slots, cost
from engine.johari.pieces import (
    FAKES,
    GEMS,
    KIND,
    TRACK_END,
    VALUE,
    ActionCard,
    Card,
    Cards,
    Noble,
    heap,
    without,
    worth,
)

_NO_SLOTS: Slots = ((), (), ())


class Holding(NamedTuple):
    """What one seat owns, as everyone sees it: prestige cards are counted.

    `prestige` is what new prestige cards have brought since the holding was looked at. A search
    makes and compares holdings by the thousand, for which a tuple is fastest.
    """

    display: Cards
    trade: Cards
    nobles: Nobles
    slots: Slots
    steps: tuple[int, ...]
    gold: int
    prestige: int
    collected: int
    played: tuple[ActionCard, ...]
    protected: bool

    @property
    def price(self) -> int:
        """What carrying out the last played card costs."""
        return cost(self.nobles, self.slots, self.played)

    def paid(self, gold: int) -> Holding:
        """Return the holding with less gold."""
        return self._replace(gold=self.gold - gold)

    def taking(self, cards: Cards, cash: Cards, gold: int) -> Holding:
        """Return the holding after cards came into the display, some of them cashed."""
        shown = [card for card in cards if KIND[card] != "prestige"]
        points = worth(cards) - worth(shown)
        for card in cash:
            shown.remove(card)
        return self._replace(
            display=heap((*self.display, *shown)) if shown else self.display,
            gold=self.gold + gold + worth(cash),
            prestige=self.prestige + points,
            collected=self.collected + len(cards) - len(shown) - len(cash),
        )

    def laying(self, cards: Cards, gold: int) -> Holding:
        """Return the holding after cards came to lie on Trade."""
        return self._replace(trade=(*self.trade, *cards), gold=self.gold + gold)

    def lean(self, gold: int) -> Holding:
        """Return the holding without what passes with the day, and with so much gold."""
        return self._replace(slots=_NO_SLOTS, gold=gold, prestige=0, played=(), protected=False)

    def unladen(self) -> Holding:
        """Return the holding with nothing on Trade."""
        return self._replace(trade=())

    def swapping(self, give: Card, take: Card, gold: int) -> Holding:
        """Return the holding after an exchange."""
        display = heap((*without(self.display, (give,)), take))
        return self._replace(display=display, gold=self.gold + gold)

    def losing(self, cards: Cards) -> Holding:
        """Return the holding after cards left the display."""
        return self._replace(display=without(self.display, cards))

    def selling(self, cards: Cards, gem: int, steps: int, gold: int) -> Holding:
        """Return the holding after cards were sold and a token was moved."""
        moved = list(self.steps)
        moved[gem] = min(moved[gem] + steps, TRACK_END)
        display = without(self.display, cards)
        return self._replace(display=display, steps=tuple(moved), gold=self.gold + gold)

    def hiring(self, cards: Cards, gold: int, noble: Noble, slot: int | None) -> Holding:
        """Return the holding with one more noble."""
        slots = self.slots
        if slot is not None:
            slots = (*slots[: slot - 1], (*slots[slot - 1], noble), *slots[slot:])
        return self._replace(
            display=without(self.display, cards),
            nobles=(*self.nobles, noble),
            slots=slots,
            gold=self.gold + gold,
        )

    def spent(self, noble: Noble) -> Holding:
        """Return the holding without a noble who has done all that he will do."""
        return self._replace(nobles=tuple([each for each in self.nobles if each != noble]))

    def safe(self, gold: int) -> Holding:
        """Return the holding protected from inspections."""
        return self._replace(gold=self.gold + gold, protected=True)

    def playing(self, card: ActionCard) -> Holding:
        """Return the holding with one more action card played."""
        return self._replace(played=(*self.played, card))


@lru_cache(1 << 14)
def counted(cards: Cards) -> tuple[tuple[int, ...], tuple[int, ...], int, int, int, int, int]:
    """Return gems by type, the best card of each type, and sums over cards.

    The sums are: genuine gems, fake gems, genuine cards, fake cards, gold on cards.
    """
    gems, best = [0, 0, 0, 0], [0, 0, 0, 0]
    genuine = fake = genuine_cards = fake_cards = gold = 0
    for card in cards:
        kind, value = KIND[card], VALUE[card]
        if kind == "gold":
            gold += value
            continue
        if kind == "prestige":
            continue
        place = GEMS.index(kind)
        gems[place] += value
        best[place] = max(best[place], value)
        if card in FAKES:
            fake += value
            fake_cards += 1
        else:
            genuine += value
            genuine_cards += 1
    return tuple(gems), tuple(best), genuine, fake, genuine_cards, fake_cards, gold
