"""Nobles: the court they wait in, and what they do for whoever hired them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

from engine.johari.pieces import (
    BAKSHEESH_GOLD,
    BASE_COST,
    DRAWN_A_TIER,
    JEWELER_CARDS,
    NOBLES,
    SLOT_DISCOUNT,
    SPACES,
    TIERS,
    ActionCard,
    Effect,
    Noble,
    Task,
    retinue,
)
from engine.rng import Rng

Nobles: TypeAlias = tuple[Noble, ...]
Slots: TypeAlias = tuple[Nobles, ...]
"""The nobles that lie at slots 1 to 3."""


@dataclass(frozen=True, slots=True)
class Court:
    """The nobles that may be hired (`spaces` 1 to 5), those to come (top first), those who left."""

    spaces: tuple[Noble | None, ...]
    stack: Nobles
    left: Nobles = ()

    def moved(self) -> Court:
        """Return the court of the next day: all move one space on and the next noble enters."""
        leaving, *staying = self.spaces
        left = self.left if leaving is None else retinue((*self.left, leaving))
        return Court((*staying, self.stack[0]), self.stack[1:], left)

    def without(self, space: int) -> Court:
        """Return the court after the noble on a space was hired."""
        spaces = (*self.spaces[: space - 1], None, *self.spaces[space:])
        return Court(spaces, self.stack, self.left)


def opened(rng: Rng) -> tuple[Court, Rng]:
    """Draw four nobles of each tier, stack them and let two of them enter."""
    stack: list[Noble] = []
    for tier in range(1, TIERS + 1):
        of_tier = [key for key, noble in NOBLES.items() if noble.tier == tier]
        drawn, rng = rng.shuffled(of_tier)
        stack += drawn[:DRAWN_A_TIER]
    first, second, *rest = stack
    nobody: tuple[Noble | None, ...] = (None,) * (SPACES - 2)
    return Court((*nobody, second, first), tuple(rest)), rng


@lru_cache(4096)
def amount(nobles: Nobles, effect: Effect) -> int:
    """Return how much of an effect these nobles bring together; 0 if none of them has it."""
    cards = [NOBLES[noble] for noble in nobles]
    return sum([card.amount for card in cards if card.effect == effect])


def baksheesh_gold(nobles: Nobles) -> int:
    """Return what Baksheesh gives."""
    return amount(nobles, "baksheesh_gold") or BAKSHEESH_GOLD


def jeweler_cards(nobles: Nobles) -> int:
    """Return how many cards a jeweler wants."""
    return amount(nobles, "jeweler_cards") or JEWELER_CARDS


def hiring_price(nobles: Nobles, space: int) -> int:
    """Return what the noble on a space costs, in gems or gold."""
    return max(0, space - amount(nobles, "hire_discount"))


def task(played: tuple[ActionCard, ...]) -> Task:
    """Return what the last played card does; a Doppelganger does what the one before it does."""
    card = played[-1] if played[-1] != "doppelganger" else played[-2]
    return cast(Task, card)  # a hand holds one Doppelganger, and it never comes first


@lru_cache(8192)
def cost(nobles: Nobles, slots: Slots, played: tuple[ActionCard, ...]) -> int:
    """Return the gold that carrying out the last of the played cards takes in its slot."""
    slot = len(played) - 1
    discount = SLOT_DISCOUNT[slot]
    if discount is None:
        return 0
    card = task(played)
    if card == "purchase":
        discount += amount(nobles, "purchase_discount")
    return max(0, BASE_COST[card] - discount - amount(slots[slot], "slot_discount"))


def takes_a_slot(noble: Noble) -> bool:
    """Tell whether a noble is placed at a slot when it is hired."""
    return NOBLES[noble].effect == "slot_discount"
