"""What a seat owns, as far as its worth goes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.johari.nobles import Nobles, Slots, amount, cost
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

power = lru_cache(1 << 12)(amount)
"""How much of an effect nobles bring; a search asks for little else."""
_NO_SLOTS: Slots = ((), (), ())


@dataclass(frozen=True, slots=True)
class Holding:
    """What one seat owns, as everyone sees it: prestige cards are counted.

    `prestige` is what new prestige cards have brought since the holding was looked at.
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
        return self._with(self.display, self.gold - gold)

    def taking(self, cards: Cards, cash: Cards, gold: int) -> Holding:
        """Return the holding after cards came into the display, some of them cashed."""
        shown = [card for card in cards if KIND[card] != "prestige"]
        points = worth(cards) - worth(shown)
        for card in cash:
            shown.remove(card)
        return Holding(
            heap((*self.display, *shown)) if shown else self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold + worth(cash),
            self.prestige + points,
            self.collected + len(cards) - len(shown) - len(cash),
            self.played,
            self.protected,
        )

    def laying(self, cards: Cards, gold: int) -> Holding:
        """Return the holding after cards came to lie on Trade."""
        return Holding(
            self.display,
            (*self.trade, *cards),
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def lean(self, gold: int) -> Holding:
        """Return the holding without what passes with the day, and with so much gold."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            _NO_SLOTS,
            self.steps,
            gold,
            0,
            self.collected,
            (),
            False,
        )

    def unladen(self) -> Holding:
        """Return the holding with nothing on Trade."""
        return Holding(
            self.display,
            (),
            self.nobles,
            self.slots,
            self.steps,
            self.gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def swapping(self, give: Card, take: Card, gold: int) -> Holding:
        """Return the holding after an exchange."""
        return self._with(heap((*without(self.display, (give,)), take)), self.gold + gold)

    def losing(self, cards: Cards) -> Holding:
        """Return the holding after cards left the display."""
        return self._with(without(self.display, cards), self.gold)

    def selling(self, cards: Cards, gem: int, steps: int, gold: int) -> Holding:
        """Return the holding after cards were sold and a token was moved."""
        moved = list(self.steps)
        moved[gem] = min(moved[gem] + steps, TRACK_END)
        return Holding(
            without(self.display, cards),
            self.trade,
            self.nobles,
            self.slots,
            tuple(moved),
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def hiring(self, cards: Cards, gold: int, noble: Noble, slot: int | None) -> Holding:
        """Return the holding with one more noble."""
        slots = self.slots
        if slot is not None:
            slots = (*slots[: slot - 1], (*slots[slot - 1], noble), *slots[slot:])
        return Holding(
            without(self.display, cards),
            self.trade,
            (*self.nobles, noble),
            slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )

    def safe(self, gold: int) -> Holding:
        """Return the holding protected from inspections."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold + gold,
            self.prestige,
            self.collected,
            self.played,
            True,
        )

    def playing(self, card: ActionCard) -> Holding:
        """Return the holding with one more action card played."""
        return Holding(
            self.display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            self.gold,
            self.prestige,
            self.collected,
            (*self.played, card),
            self.protected,
        )

    def _with(self, display: Cards, gold: int) -> Holding:
        return Holding(
            display,
            self.trade,
            self.nobles,
            self.slots,
            self.steps,
            gold,
            self.prestige,
            self.collected,
            self.played,
            self.protected,
        )


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
