"""Figures for the rules of Basari: cards and majorities drawn from the pieces themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from engine.basari.pieces import CARD, COLOURS, MAJORITY, WORKERS_ON_A_CARD
from render.text.basari import board as basari
from render.text.figures import Figure
from render.text.markdown import Speak, bold, dotted, stacked


def _majorities(speak: Speak) -> str:
    return dotted(f"{basari.gem_sign(colour, speak)} {MAJORITY[colour]}" for colour in COLOURS)


def _example_card(speak: Speak) -> str:
    return basari.card_line(next(iter(CARD.values())), speak)


def _faces(workers: int, speak: Speak) -> str:
    """List the cards that show so many workers."""
    cards = [card for card in CARD.values() if card.workers == workers]
    return stacked(
        f"- B {bold(card.points)} · C {basari.gems_line(card.gems, speak)}" for card in cards
    )


_LEAST, _MOST = WORKERS_ON_A_CARD
FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "round": _example_card,
        "goal": _majorities,
        **{f"cards-{workers}": partial(_faces, workers) for workers in range(_LEAST, _MOST + 1)},
    }
)
