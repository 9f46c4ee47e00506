"""The action cards in hand: which of them may be played face down now."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from engine.johari.nobles import Nobles, Slots, cost
from engine.johari.pieces import ACTION_CARDS, ActionCard

Refusal: TypeAlias = Literal["played", "nothing_to_repeat", "too_dear"]


def refusal(
    card: ActionCard, nobles: Nobles, slots: Slots, played: tuple[ActionCard, ...], gold: int
) -> Refusal | None:
    """Return why a card cannot be sealed in the next slot, or None if it can."""
    if card in played:
        return "played"
    if card == "doppelganger" and not played:
        return "nothing_to_repeat"
    if cost(nobles, slots, (*played, card)) > gold:
        return "too_dear"
    return None


@lru_cache(8192)
def sealable(
    nobles: Nobles, slots: Slots, played: tuple[ActionCard, ...], gold: int
) -> tuple[ActionCard, ...]:
    """Return the cards that may be sealed in the next slot."""
    return tuple(
        [card for card in ACTION_CARDS if refusal(card, nobles, slots, played, gold) is None]
    )
